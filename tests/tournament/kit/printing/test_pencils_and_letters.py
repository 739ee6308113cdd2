"""Room for a pencil, and letters read at arm's length, on every paper that players hold."""

from statistics import median

import pypdfium2
import pytest

from tests import daily, plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.drawn import sketched
from tests.tournament.kit.printing.reading import content
from tournament.evening.words.refused import Refused
from tournament.kit.printing import letters
from tournament.kit.printing.frames import LETTER, MILLIMETRE, PAPERS, body
from tournament.kit.printing.page import PaperSheet
from tournament.kit.printing.shapes import FINE
from tournament.topics.prints.catalogue import DOCUMENTS

PENCIL = 9 * MILLIMETRE
SCALE = 10  # dots to a point
NIGHTS = {
    "progressive": nights.progressive(18),
    "threes": nights.progressive(15, "alameda", games=5),
    "small threes": nights.progressive(15, odd_numbers="threes"),
    "individual": nights.individual(),
    "divisions": played.seated(24, house="mcallen"),
    "before the first game": nights.divisions(),
    "bracket": called(22),
    "small bracket": called(8),
    "middling bracket": called(16),
    "single bracket": called(40, format="single_elimination"),
    "played": played.over(plain.night(14), 4),
    "bracket over": played.bracket_over(7),
    "many games": plain.night(8, house="tanglewood", games=15),
    "pairs": plain.night(20, house="mcallen", games=9),
    "round robin": plain.night(58, house="general", format="round_robin"),
    "medals": played.ruled(played.medals(), 1, None),
    "nobody": plain.night(),
}
# The bracket's boxes are part of its drawing: see test_bracket.
HELD = ("score-cards", "table-sheets", "match-slips", "blanks", "schedule")
WISHES = ({}, {"large": True}, {"per_page": 4}, {"per_page": 2}, {"per_page": 1})
# It is drawn larger than it is set.
LARGER = {"bracket-poster": 1.35}
# Sizes of the foot, of what is said beside it, and of what is held in hands.
FOOT, LEAST, IN_HANDS = 9, 10, 14


def drawn(what, monkeypatch, kinds=NIGHTS, **wish):
    """Every box for a pencil, and every text with its size, of each night."""
    boxes, said = [], []
    pencil, lines = PaperSheet.pencil, PaperSheet.lines

    def boxed(sheet, frame):
        boxes.append((frame.width, frame.height))
        pencil(sheet, frame)

    def told(sheet, texts, frame, size, *face, **more):
        said.extend((size, text) for text in texts if text.strip())
        lines(sheet, texts, frame, size, *face, **more)

    monkeypatch.setattr(PaperSheet, "pencil", boxed)
    monkeypatch.setattr(PaperSheet, "lines", told)
    for kind in kinds:
        named = nights.with_names(NIGHTS[kind], "Kathleen Stankiewicz")
        try:
            sketched(what, named, **wish)
        except Refused:
            continue
    return boxes, said


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("wish", WISHES, ids=str)
@pytest.mark.parametrize("what", HELD)
def test_no_box_for_a_pencil_is_smaller_than_nine_millimetres(what, wish, paper, monkeypatch):
    boxes, _ = drawn(what, monkeypatch, paper=paper, **wish)
    assert boxes
    assert [box for box in boxes if min(box) < PENCIL - 0.01] == []


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", sorted(DOCUMENTS))
def test_no_letter_but_the_foot_is_smaller_than_ten_points(what, paper, monkeypatch):
    _, said = drawn(what, monkeypatch, paper=paper)
    least = LEAST / LARGER.get(what, 1)
    assert {text for size, text in said if size < least and size != FOOT} == set()


@pytest.mark.parametrize("what", [*HELD[:3], "tents", "certificates"])
def test_headings_names_and_figures_in_hands_have_fourteen_points(what, monkeypatch):
    _, said = drawn(what, monkeypatch)
    texts = [(size, text) for size, text in said if size != FOOT and text[:1] not in "(·"]
    headings = {"Points", "So far", "X", "Alone", "Tricks", "Deals", "Maker", "Initials", "Table"}
    held = [
        (size, text)
        for size, text in texts
        if text in headings or "Stankiewicz" in text or text.isdigit() or text in ("N/S", "E/W")
    ]
    assert held
    assert [one for one in held if one[0] < IN_HANDS] == []


@pytest.mark.gate
@pytest.mark.parametrize("what", daily.of(DOCUMENTS, *set(DOCUMENTS) - {"everything"}))
def test_no_text_is_cut(what, monkeypatch):
    cut = []
    monkeypatch.setattr(letters, "_cut", lambda *told: cut.append(told) or letters.Fitted(4, ("",)))
    letters.fit_text.cache_clear()
    drawn(what, monkeypatch)
    drawn(what, monkeypatch, large=True)
    letters.fit_text.cache_clear()
    assert cut == []


@pytest.mark.parametrize("what", ["table-sheets", "score-cards"])
def test_grid_ends_at_the_right_with_a_whole_line(what):
    """A line that is half outside its stamp was half as thick, and no printer showed it."""
    leaf = pypdfium2.PdfDocument(content(what, nights.progressive()))[0]
    picture = leaf.render(scale=SCALE, grayscale=True).to_pil()
    edge = SCALE * body(LETTER).right
    columns = [
        picture.crop((x, SCALE * 130, x + 1, SCALE * 230)).tobytes()
        for x in range(int(edge - SCALE), int(edge + SCALE))
    ]
    dark = [dots for dots in columns if median(dots) < 128]
    assert len(dark) >= FINE * SCALE - 1
