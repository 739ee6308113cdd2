"""The club's picture and its line for a cause are printed on paper."""

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
from tournament.kit.desk.forms.picture_file import reencode_picture
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY

pytestmark = pytest.mark.gate

CLUB_NAME, FOOT_HEIGHT_POINTS = "Lodge 12", 45
KINDS_OF_NIGHT = (
    "progressive",
    "individual",
    "divisions",
    "medals",
    "bracket",
    "large bracket",
    "paid",
)
CAUSE_LINE = "We play for the food pantry of Alameda Isles"
NIGHT_BUILDER_BY_DOCUMENT = {
    "table-sheets": nights.progressive_night,
    "score-cards": nights.progressive_night,
    "tents": nights.progressive_night,
    "seats-by-name": nights.progressive_night,
    "sign-in": nights.progressive_night,
    "standings": played_nights.night_with_medals,
    "certificates": played_nights.night_with_medals,
}
IMAGE_BYTES_BY_SHAPE = {
    "a badge": build.image_bytes(300, 300, mode="RGBA", color=(23, 69, 52, 128)),
    "a wide one": build.image_bytes(600, 60),
    "a photograph": build.image_bytes(400, 300, "JPEG"),
    "a line": build.image_bytes(600, 30),
}


@cache
def club_picture(shape="a badge"):
    return reencode_picture(IMAGE_BYTES_BY_SHAPE[shape]).content


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


@pytest.mark.parametrize("document", NIGHT_BUILDER_BY_DOCUMENT)
def test_each_heading_of_a_page_has_the_club_picture(document):
    night = NIGHT_BUILDER_BY_DOCUMENT[document]()
    assert set(count_images(pdf_content(document, night))) == {0}
    assert min(count_images(pdf_content(document, night, picture=club_picture()))) >= 1


@pytest.mark.parametrize("document", PRINTOUT_BY_KEY)
def test_each_paper_has_the_club_name_and_picture_above_its_foot(document):
    """A poster has both only on its first sheet."""
    faulty_pages, count = [], 0
    for kind in KINDS_OF_NIGHT:
        night = replace(nights_of_every_kind()[kind], club_name=CLUB_NAME)
        try:
            pdf = pdf_content(document, night, picture=club_picture())
        except Refused:
            continue
        sheets = list(zip(pages_of_pdf(pdf), count_images(pdf), strict=True))
        for number, (page, image_count) in enumerate(
            sheets[:1] if "poster" in document else sheets, 1
        ):
            count += 1
            club_words = [
                word
                for word in page.words
                if CLUB_NAME in word.text and word.bottom > FOOT_HEIGHT_POINTS
            ]
            if not (image_count and club_words):
                faulty_pages.append((kind, number, image_count, len(club_words)))
    assert (count > 0, faulty_pages) == (True, [])


@pytest.mark.parametrize("shape", IMAGE_BYTES_BY_SHAPE)
def test_words_do_not_overlap_a_wide_or_high_picture(shape):
    for document in ("table-sheets", "tents", "score-cards"):
        for page in printed_pages(
            document, NIGHT_BUILDER_BY_DOCUMENT[document](), picture=club_picture(shape)
        ):
            assert (page.overlapping_words, page.words_outside_margins) == ([], []), document


def test_pdf_contains_the_picture_only_once():
    small_size, large_size = (
        len(pdf_content("score-cards", nights.progressive_night(players))) for players in (8, 40)
    )
    sizes_with_picture = [
        len(
            pdf_content(
                "score-cards",
                nights.progressive_night(players),
                picture=club_picture("a photograph"),
            )
        )
        for players in (8, 40)
    ]
    assert sizes_with_picture[1] - large_size < sizes_with_picture[0] - small_size + 4000


def test_equal_pictures_give_equal_pdf_bytes():
    first_pdf, second_pdf = (
        pdf_content("tents", nights.progressive_night(), picture=bytes(bytearray(club_picture())))
        for _ in "ab"
    )
    assert first_pdf == second_pdf


@pytest.mark.parametrize("document", ["certificates", "score-cards"])
def test_cause_is_printed_at_the_foot_of_a_paper(document):
    night = NIGHT_BUILDER_BY_DOCUMENT[document]()
    assert CAUSE_LINE not in " ".join(page.text for page in printed_pages(document, night))
    for page in printed_pages(document, night, cause=CAUSE_LINE):
        assert " ".join(CAUSE_LINE.split()[-2:]) in page.text
        assert (page.overlapping_words, page.words_outside_margins) == ([], [])


@pytest.mark.django_db
def test_page_and_command_print_the_club_picture(desk, tmp_path):
    club = build.Club.objects.get()
    night = build.night(club)
    build.seat_players(night, 8)
    address = f"/night/{night.pk}/print/tents.pdf"
    assert set(count_images(desk.get(address).content)) == {0}
    build.picture(club)
    assert min(count_images(desk.get(address).content)) >= 1
    file = tmp_path / "tents.pdf"
    call_command("print", night.pk, "tents", out=file, stdout=io.StringIO())
    assert min(count_images(file.read_bytes())) >= 1
