"""The club's picture and its cause are printed on paper."""

import io
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest
from django.core.management import call_command
from pypdfium2 import raw

from tests import build
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.full_nights import nights_of_every_kind
from tests.tournament.kit.printing.pdf_reading import pages_of_pdf, pdf_content, printed_pages
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
    "standings": played_nights.medals,
    "certificates": played_nights.medals,
}
SHAPES = {
    "a badge": build.image_bytes(300, 300, mode="RGBA", color=(23, 69, 52, 128)),
    "a wide one": build.image_bytes(600, 60),
    "a photograph": build.image_bytes(400, 300, "JPEG"),
    "a line": build.image_bytes(600, 30),
}


@cache
def club_picture(shape="a badge"):
    return reencode(SHAPES[shape]).content


def count_images(pdf):
    """Return the number of pictures on each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [
            len(list(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=5)))
            for page in document
        ]
    finally:
        document.close()


@pytest.mark.parametrize("document", NIGHTS)
def test_picture_stands_on_each_page_once_for_each_head(document):
    night = NIGHTS[document]()
    assert set(count_images(pdf_content(document, night))) == {0}
    assert min(count_images(pdf_content(document, night, picture=club_picture()))) >= 1


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_paper_has_the_club_and_its_picture_above_its_foot(document):
    """A poster has them only on its first sheet."""
    lacking, count = [], 0
    for kind in KINDS:
        night = replace(nights_of_every_kind()[kind], club_name=CLUB)
        try:
            pdf = pdf_content(document, night, picture=club_picture())
        except Refused:
            continue
        sheets = list(zip(pages_of_pdf(pdf), count_images(pdf), strict=True))
        for number, (page, badge) in enumerate(sheets[:1] if "poster" in document else sheets, 1):
            count += 1
            named = [word for word in page.words if CLUB in word.text and word.bottom > FOOT]
            if not (badge and named):
                lacking.append((kind, number, badge, len(named)))
    assert (count > 0, lacking) == (True, [])


@pytest.mark.parametrize("shape", SHAPES)
def test_words_keep_clear_of_a_picture_whatever_its_sides(shape):
    for document in ("table-sheets", "tents", "score-cards"):
        for page in printed_pages(document, NIGHTS[document](), picture=club_picture(shape)):
            assert (page.overlapping, page.outside) == ([], []), document


def test_picture_is_in_the_file_once():
    small, large = (len(pdf_content("score-cards", nights.progressive(many))) for many in (8, 40))
    with_it = [
        len(
            pdf_content(
                "score-cards", nights.progressive(many), picture=club_picture("a photograph")
            )
        )
        for many in (8, 40)
    ]
    assert with_it[1] - large < with_it[0] - small + 4000


def test_equal_pictures_give_equal_bytes():
    first, second = (
        pdf_content("tents", nights.progressive(), picture=bytes(bytearray(club_picture())))
        for _ in "ab"
    )
    assert first == second


@pytest.mark.parametrize("document", ["certificates", "score-cards"])
def test_cause_stands_at_the_foot(document):
    night = NIGHTS[document]()
    assert CAUSE not in " ".join(page.text for page in printed_pages(document, night))
    for page in printed_pages(document, night, cause=CAUSE):
        assert " ".join(CAUSE.split()[-2:]) in page.text
        assert (page.overlapping, page.outside) == ([], [])


@pytest.mark.django_db
def test_prints_have_what_the_club_shows(desk, tmp_path):
    club = build.Club.objects.get()
    night = build.night(club)
    build.seat_players(night, 8)
    address = f"/night/{night.pk}/print/tents.pdf"
    assert set(count_images(desk.get(address).content)) == {0}
    build.picture(club)
    assert min(count_images(desk.get(address).content)) >= 1
    out = tmp_path / "tents.pdf"
    call_command("print", night.pk, "tents", out=out, stdout=io.StringIO())
    assert min(count_images(out.read_bytes())) >= 1
