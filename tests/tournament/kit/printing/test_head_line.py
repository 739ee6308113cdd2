"""The club's picture and its cause on paper."""

import io
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest
from django.core.management import call_command
from pypdfium2 import raw

from tests import build
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.filled import nights_of_every_kind
from tests.tournament.kit.printing.reading import content, pages, printed
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.picture_file import reencode
from tournament.topics.prints.catalogue import DOCUMENTS

pytestmark = pytest.mark.gate

CLUB, FOOT = "Lodge 12", 45
KINDS = ("progressive", "individual", "divisions", "medals", "bracket", "large bracket", "paid")
CAUSE = "We play for the food pantry of Alameda Isles"
NIGHTS = {
    "table-sheets": nights.progressive,
    "score-cards": nights.progressive,
    "tents": nights.progressive,
    "seats-by-name": nights.progressive,
    "sign-in": nights.progressive,
    "standings": played.medals,
    "certificates": played.medals,
}
SHAPES = {
    "a badge": build.dots(300, 300, mode="RGBA", colour=(23, 69, 52, 128)),
    "a wide one": build.dots(600, 60),
    "a photograph": build.dots(400, 300, "JPEG"),
    "a line": build.dots(600, 30),
}


@cache
def picture(shape="a badge"):
    return reencode(SHAPES[shape]).content


def images(pdf):
    """How many there are on each page, and how large in all."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [
            len(list(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=5)))
            for page in document
        ]
    finally:
        document.close()


@pytest.mark.parametrize("what", NIGHTS)
def test_picture_stands_on_each_page_once_for_each_head(what):
    night = NIGHTS[what]()
    assert set(images(content(what, night))) == {0}
    assert min(images(content(what, night, picture=picture()))) >= 1


@pytest.mark.parametrize("what", DOCUMENTS)
def test_every_paper_has_the_club_and_its_picture_above_its_foot(what):
    """A poster has them on its first sheet."""
    lacking, count = [], 0
    for kind in KINDS:
        night = replace(nights_of_every_kind()[kind], club_name=CLUB)
        try:
            pdf = content(what, night, picture=picture())
        except Refused:
            continue
        sheets = list(zip(pages(pdf), images(pdf), strict=True))
        for number, (page, shown) in enumerate(sheets[:1] if "poster" in what else sheets, 1):
            count += 1
            named = [one for one in page.words if CLUB in one.text and one.bottom > FOOT]
            if not (shown and named):
                lacking.append((kind, number, shown, len(named)))
    assert (count > 0, lacking) == (True, [])


@pytest.mark.parametrize("shape", SHAPES)
def test_words_keep_clear_of_a_picture_whatever_its_sides(shape):
    for what in ("table-sheets", "tents", "score-cards"):
        for page in printed(what, NIGHTS[what](), picture=picture(shape)):
            assert (page.overlapping, page.outside) == ([], []), what


def test_picture_is_in_the_file_once():
    small, large = (len(content("score-cards", nights.progressive(many))) for many in (8, 40))
    with_it = [
        len(content("score-cards", nights.progressive(many), picture=picture("a photograph")))
        for many in (8, 40)
    ]
    assert with_it[1] - large < with_it[0] - small + 4000


def test_equal_pictures_give_equal_bytes():
    first, second = (
        content("tents", nights.progressive(), picture=bytes(bytearray(picture()))) for _ in "ab"
    )
    assert first == second


@pytest.mark.parametrize("what", ["certificates", "score-cards"])
def test_cause_stands_at_the_foot(what):
    night = NIGHTS[what]()
    assert CAUSE not in " ".join(page.text for page in printed(what, night))
    for page in printed(what, night, cause=CAUSE):
        assert " ".join(CAUSE.split()[-2:]) in page.text
        assert (page.overlapping, page.outside) == ([], [])


@pytest.mark.django_db
def test_prints_have_what_the_club_shows(desk, tmp_path):
    club = build.Club.objects.get()
    night = build.night(club)
    build.seated(night, 8)
    address = f"/night/{night.pk}/print/tents.pdf"
    assert set(images(desk.get(address).content)) == {0}
    build.picture(club)
    assert min(images(desk.get(address).content)) >= 1
    out = tmp_path / "tents.pdf"
    call_command("print", night.pk, "tents", out=out, stdout=io.StringIO())
    assert min(images(out.read_bytes())) >= 1
