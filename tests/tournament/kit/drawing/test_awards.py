"""What is won, as pictures: the podium, medals, and a pot as a bar."""

import pytest

from tournament.kit.drawing.awards import (
    BAR_WIDE,
    EDGE,
    METALS,
    Piece,
    PodiumRoom,
    PodiumStep,
    bar,
    medal,
    podium,
)
from tournament.kit.drawing.shapes import Box, Disc, Role, Sign, Text, wide

LONG = "Bartholomew O'Malley-Fitzgerald"


def drawn(*steps):
    return list(podium([PodiumStep(place, lines) for place, *lines in steps]).shapes)


def names(shapes):
    return [one for one in shapes if isinstance(one, Text) and not one.title and one.text]


def blocks(shapes):
    return [one for one in shapes if isinstance(one, Box) and one.height > EDGE]


def test_first_stands_in_the_middle_and_highest():
    shapes = drawn((1, "Ada"), (2, "Bert"), (3, "Cora"))
    assert [one.text for one in names(shapes)] == ["Bert", "Ada", "Cora"]
    tops = [one.top for one in blocks(shapes)]
    assert tops[1] < tops[0] < tops[2]


def test_names_are_of_one_size_and_never_wider_than_their_step():
    shapes = drawn((1, "Ada", f"& {LONG}"), (2, "Bert", "& Dan"), (3, "Cora", "& Eve"))
    (width,) = {one.width for one in blocks(shapes)}
    (size,) = {one.size for one in names(shapes)}
    assert wide(f"& {LONG}", size) <= width + 1


def test_who_shares_a_place_stands_on_a_step_of_their_own():
    for told in (
        ((1, "Ada"), (2, "Bert"), (2, "Cora")),
        ((1, "Ada"), (1, "Bert"), (3, "Cora"), (3, "Dan")),
        ((1, "Ada"), (2, "Bert"), (3, "Cora"), (3, "Dan")),
    ):
        shapes = drawn(*told)
        assert sorted(one.text for one in names(shapes)) == sorted(name for _, name in told)
        lefts = [one.left for one in blocks(shapes)]
        assert lefts == sorted(set(lefts))


def test_podium_of_a_room_fills_it_and_breaks_names_only_where_they_would_be_small():
    steps = [PodiumStep(1, ("Ada Abbott",), "45 points", "First"), PodiumStep(2, (LONG,))]
    room = PodiumRoom(1000, 450, letters=30, most=60, least=40)
    for one in (steps[:1], steps):
        drawing = podium(one, room)
        texts = [text for text in drawing.shapes if isinstance(text, Text)]
        lines = [text for text in texts if not text.title and text.text != "45 points"]
        assert min(text.size for text in lines) >= 40
        assert min(text.y - text.size / 2 for text in texts) >= 0
        assert {text.text for text in lines} >= (
            {"Ada Abbott"} if one != steps else {"Bartholomew"}
        )
        assert drawing.height == 450
        assert min(box.top for box in blocks(drawing.shapes)) < 0.6 * 450


def test_what_tells_two_of_one_name_apart_stays_on_one_line():
    steps = [PodiumStep(1, ("John Smithson (team 2)",)), PodiumStep(2, ("Ada Lee",))]
    drawing = podium(steps, PodiumRoom(900, 450, letters=30, most=60, least=42))
    texts = [text.text for text in drawing.shapes if isinstance(text, Text) and not text.title]
    assert "(team 2)" in texts
    assert not {"(team", "2)"} & {*texts}


def test_what_else_is_said_stands_between_names_and_their_step():
    shapes = list(podium([PodiumStep(1, ("Ada",), "", "Gold", ("team 4",))]).shapes)
    name, small, word = (
        next(one for one in shapes if isinstance(one, Text) and one.text == text)
        for text in ("Ada", "team 4", "Gold")
    )
    assert name.y < small.y < blocks(shapes)[0].top < word.y
    assert (small.role, word.title) == (Role.SOFT, True)


BASKET = "A basket from Miller's Bakery on Main Street: three loaves, jam, a pound of coffee, cakes"


@pytest.mark.parametrize("thing", [BASKET, "x" * 120])
def test_long_prize_has_two_lines_and_leaves_names_as_large_as_a_short_one(thing):
    room = PodiumRoom(1000, 440, letters=30, most=62)
    sizes = set()
    for given in (thing, "two lines of letters: coffee, and a ham"):
        steps = [PodiumStep(1, ("Ada Lee", "& Bo Moe"), "", "First", ("team 1", given))]
        drawing = podium([*steps, PodiumStep(2, ("Cy Poe",)), PodiumStep(3, ("Di Roe",))], room)
        texts = [one for one in drawing.shapes if isinstance(one, Text)]
        below = [one for one in reversed(texts) if one.role is Role.SOFT and one.text != "team 1"]
        (width,) = {box.width for box in blocks(drawing.shapes)}
        assert len(below) <= 2
        assert all(wide(one.text, one.size) <= width for one in below)
        assert all(one.size >= 30 * 24 / 34 for one in below)
        assert below[-1].text.endswith("\N{HORIZONTAL ELLIPSIS}") == (given == thing)
        sizes.add(next(one.size for one in texts if one.text == "Ada Lee"))
    assert len(sizes) == 1 or thing != BASKET


def test_nobody_has_no_podium():
    assert podium([]) is None


def test_first_three_have_their_figure_on_their_metal():
    for place, metal in METALS.items():
        shapes = list(medal(place).shapes)
        assert [one.text for one in shapes if isinstance(one, Text)] == [str(place)]
        assert metal in {one.role for one in shapes if isinstance(one, Disc)}
        assert not [one for one in shapes if isinstance(one, Sign)]


def test_another_prize_has_a_spade_and_no_metal():
    for place in (0, 4):
        shapes = list(medal(place).shapes)
        assert [one.role for one in shapes if isinstance(one, Sign)] == [Role.ON_IN]
        assert not {one.role for one in shapes} & {*METALS.values()}


def test_pieces_are_as_wide_as_they_are_large_and_fill_the_bar():
    drawing = bar([Piece(5000, "1", 1), Piece(3000, "2", 2), Piece(2000, "rest", stays=True)])
    boxes = [one for one in drawing.shapes if isinstance(one, Box)]
    assert [one.role for one in boxes] == [Role.GOLD, Role.SILVER, Role.HAIR]
    assert [one.left for one in boxes] == pytest.approx([0, 500, 800])
    assert boxes[-1].left + boxes[-1].width == pytest.approx(BAR_WIDE, abs=5)


def test_words_stand_in_a_piece_that_has_room():
    drawing = bar([Piece(9900, "Place 1: $99.00", 1), Piece(100, "Most lone hands: $1.00")])
    assert [one.text for one in drawing.shapes if isinstance(one, Text)] == ["Place 1: $99.00"]


def test_empty_pot_has_no_bar():
    assert bar([]) is None
    assert bar([Piece(0, "Place 1", 1)]) is None
