"""Papers that players hold have room to write and letters that can be read at arm's length."""

from statistics import median

import pypdfium2
import pytest

from tests import daily, plain
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.canvas_records import draw_without_recording
from tests.tournament.kit.printing.pdf_reading import pdf_content
from tests.tournament.kit.printing.played_nights import bracket_with_called_games
from tournament.evening.words.refused import Refused
from tournament.kit.printing import letters
from tournament.kit.printing.frames import LETTER, MILLIMETER, PAPER_BY_KEY, body_frame
from tournament.kit.printing.page import PaperSheet
from tournament.kit.printing.shapes import FINE
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY

MIN_BOX_SIDE = 9 * MILLIMETER
DOTS_PER_POINT = 10  # The dots of a picture for each point of the page.
NIGHT_BY_KIND = {
    "progressive": nights.progressive_night(18),
    "threes": nights.progressive_night(15, "alameda", games=5),
    "small threes": nights.progressive_night(15, odd_numbers="threes"),
    "individual": nights.individual_night(),
    "divisions": played_nights.seat_first_game(24, house="mcallen"),
    "before the first game": nights.night_in_divisions(),
    "bracket": bracket_with_called_games(22),
    "small bracket": bracket_with_called_games(8),
    "middling bracket": bracket_with_called_games(16),
    "single bracket": bracket_with_called_games(40, format="single_elimination"),
    "played": played_nights.play_games(plain.night(14), 4),
    "bracket over": played_nights.finished_bracket_night(7),
    "many games": plain.night(8, house="tanglewood", games=15),
    "pairs": plain.night(20, house="mcallen", games=9),
    "round robin": plain.night(58, house="general", format="round_robin"),
    "medals": played_nights.with_rulings(played_nights.night_with_medals(), 1, None),
    "nobody": plain.night(),
}
# The bracket is left out, since its boxes are part of a drawing that test_bracket checks.
HAND_HELD_DOCUMENTS = ("score-cards", "table-sheets", "match-slips", "blanks", "schedule")
PRINT_CHOICES = (
    {},
    {"is_large": True},
    {"items_per_page": 4},
    {"items_per_page": 2},
    {"items_per_page": 1},
)
# The factor by which a document is enlarged when printed, so that its letters may be set smaller.
ENLARGEMENT_BY_DOCUMENT = {"bracket-poster": 1.35}
# Font sizes in points: of the foot of a page, the smallest of all other words, and the smallest of
# headings, names and figures on papers that players hold.
FOOT_SIZE, MIN_SIZE, MIN_SIZE_IN_HANDS = 9, 10, 14


def boxes_and_texts(document, monkeypatch, kinds=NIGHT_BY_KIND, **choices):
    """Print a document for each kind of night. Return all boxes to write in, and all texts with
    their font sizes.
    """
    boxes, sized_texts = [], []
    draw_box, draw_lines = PaperSheet.draw_writing_box, PaperSheet.draw_text_lines

    def record_and_draw_box(sheet, frame):
        boxes.append((frame.width, frame.height))
        draw_box(sheet, frame)

    def record_and_draw_texts(sheet, texts, frame, size, *face, **options):
        sized_texts.extend((size, text) for text in texts if text.strip())
        draw_lines(sheet, texts, frame, size, *face, **options)

    monkeypatch.setattr(PaperSheet, "draw_writing_box", record_and_draw_box)
    monkeypatch.setattr(PaperSheet, "draw_text_lines", record_and_draw_texts)
    for kind in kinds:
        night_with_names = nights.with_names(NIGHT_BY_KIND[kind], "Kathleen Stankiewicz")
        try:
            draw_without_recording(document, night_with_names, **choices)
        except Refused:
            continue
    return boxes, sized_texts


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPER_BY_KEY)
@pytest.mark.parametrize("choices", PRINT_CHOICES, ids=str)
@pytest.mark.parametrize("document", HAND_HELD_DOCUMENTS)
def test_boxes_to_write_in_are_at_least_nine_millimeters_large(
    document, choices, paper, monkeypatch
):
    boxes, _ = boxes_and_texts(document, monkeypatch, paper=paper, **choices)
    assert boxes
    assert [box for box in boxes if min(box) < MIN_BOX_SIDE - 0.01] == []


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPER_BY_KEY)
@pytest.mark.parametrize("document", sorted(PRINTOUT_BY_KEY))
def test_words_above_the_foot_are_at_least_ten_points_large(document, paper, monkeypatch):
    _, sized_texts = boxes_and_texts(document, monkeypatch, paper=paper)
    min_size = MIN_SIZE / ENLARGEMENT_BY_DOCUMENT.get(document, 1)
    assert {text for size, text in sized_texts if size < min_size and size != FOOT_SIZE} == set()


@pytest.mark.parametrize("document", [*HAND_HELD_DOCUMENTS[:3], "tents", "certificates"])
def test_headings_names_and_figures_of_held_papers_have_14_points(document, monkeypatch):
    _, sized_texts = boxes_and_texts(document, monkeypatch)
    texts = [
        (size, text) for size, text in sized_texts if size != FOOT_SIZE and text[:1] not in "(·"
    ]
    headings = {"Points", "So far", "X", "Alone", "Tricks", "Deals", "Maker", "Initials", "Table"}
    texts_to_read = [
        (size, text)
        for size, text in texts
        if text in headings or "Stankiewicz" in text or text.isdigit() or text in ("N/S", "E/W")
    ]
    assert texts_to_read
    assert [text for text in texts_to_read if text[0] < MIN_SIZE_IN_HANDS] == []


@pytest.mark.gate
@pytest.mark.parametrize(
    "document", daily.mark_values(PRINTOUT_BY_KEY, *set(PRINTOUT_BY_KEY) - {"everything"})
)
def test_no_text_is_cut_with_an_ellipsis(document, monkeypatch):
    shortened_texts = []
    monkeypatch.setattr(
        letters,
        "_cut_with_ellipsis",
        lambda *arguments: shortened_texts.append(arguments) or letters.FittedText(4, ("",)),
    )
    letters.fit_text.cache_clear()
    boxes_and_texts(document, monkeypatch)
    boxes_and_texts(document, monkeypatch, is_large=True)
    letters.fit_text.cache_clear()
    assert shortened_texts == []


@pytest.mark.parametrize("document", ["table-sheets", "score-cards"])
def test_right_edge_of_a_repeated_grid_is_drawn_in_full(document):
    """A line half outside the stored grid was once printed half as thick."""
    page = pypdfium2.PdfDocument(pdf_content(document, nights.progressive_night()))[0]
    picture = page.render(scale=DOTS_PER_POINT, grayscale=True).to_pil()
    edge = DOTS_PER_POINT * body_frame(LETTER).right
    columns = [
        picture.crop((x, DOTS_PER_POINT * 130, x + 1, DOTS_PER_POINT * 230)).tobytes()
        for x in range(int(edge - DOTS_PER_POINT), int(edge + DOTS_PER_POINT))
    ]
    dark_columns = [dots for dots in columns if median(dots) < 128]
    assert len(dark_columns) >= FINE * DOTS_PER_POINT - 1
