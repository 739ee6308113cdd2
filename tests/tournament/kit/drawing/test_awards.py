"""Drawings of awards: the podium, the medals, and the bar of the pot."""

import pytest

from tournament.kit.drawing.awards import (
    BAR_WIDTH,
    METAL_ROLE_BY_PLACE,
    STEP_EDGE,
    PodiumSpace,
    PodiumStep,
    PotPiece,
    draw_medal,
    draw_podium,
    draw_pot_bar,
)
from tournament.kit.drawing.shapes import Box, Disc, Role, SuitShape, Text, text_width

LONG_NAME = "Bartholomew O'Malley-Fitzgerald"


def draw_podium_shapes(*steps):
    return list(draw_podium([PodiumStep(place, lines) for place, *lines in steps]).shapes)


def texts_of_names(shapes):
    return [
        shape for shape in shapes if isinstance(shape, Text) and not shape.is_title and shape.text
    ]


def podium_step_boxes(shapes):
    return [shape for shape in shapes if isinstance(shape, Box) and shape.height > STEP_EDGE]


def test_first_place_stands_in_the_middle_on_the_highest_step():
    shapes = draw_podium_shapes((1, "Ada"), (2, "Bert"), (3, "Cora"))
    assert [text.text for text in texts_of_names(shapes)] == ["Bert", "Ada", "Cora"]
    tops = [step_box.top for step_box in podium_step_boxes(shapes)]
    assert tops[1] < tops[0] < tops[2]


def test_podium_names_have_one_size_and_fit_their_step():
    shapes = draw_podium_shapes(
        (1, "Ada", f"& {LONG_NAME}"), (2, "Bert", "& Dan"), (3, "Cora", "& Eve")
    )
    (width,) = {step_box.width for step_box in podium_step_boxes(shapes)}
    (size,) = {name.size for name in texts_of_names(shapes)}
    assert text_width(f"& {LONG_NAME}", size) <= width + 1


def test_winners_who_share_a_place_have_steps_of_their_own():
    for places in (
        ((1, "Ada"), (2, "Bert"), (2, "Cora")),
        ((1, "Ada"), (1, "Bert"), (3, "Cora"), (3, "Dan")),
        ((1, "Ada"), (2, "Bert"), (3, "Cora"), (3, "Dan")),
    ):
        shapes = draw_podium_shapes(*places)
        assert sorted(text.text for text in texts_of_names(shapes)) == sorted(
            name for _, name in places
        )
        lefts = [step_box.left for step_box in podium_step_boxes(shapes)]
        assert lefts == sorted(set(lefts))


def test_big_screen_podium_fills_its_space_and_breaks_long_names():
    steps = [PodiumStep(1, ("Ada Abbott",), "45 points", "First"), PodiumStep(2, (LONG_NAME,))]
    space = PodiumSpace(1000, 450, step_font_size=30, max_name_size=60, min_name_size=40)
    for shown_steps in (steps[:1], steps):
        drawing = draw_podium(shown_steps, space)
        texts = [text for text in drawing.shapes if isinstance(text, Text)]
        lines = [text for text in texts if not text.is_title and text.text != "45 points"]
        assert min(text.size for text in lines) >= 40
        assert min(text.y - text.size / 2 for text in texts) >= 0
        assert {text.text for text in lines} >= (
            {"Ada Abbott"} if shown_steps != steps else {"Bartholomew"}
        )
        assert drawing.height == 450
        assert min(box.top for box in podium_step_boxes(drawing.shapes)) < 0.6 * 450


def test_team_number_in_parentheses_stays_on_one_line():
    steps = [PodiumStep(1, ("John Smithson (team 2)",)), PodiumStep(2, ("Ada Lee",))]
    drawing = draw_podium(
        steps, PodiumSpace(900, 450, step_font_size=30, max_name_size=60, min_name_size=42)
    )
    texts = [text.text for text in drawing.shapes if isinstance(text, Text) and not text.is_title]
    assert "(team 2)" in texts
    assert not {"(team", "2)"} & {*texts}


def test_team_line_is_drawn_between_name_and_step():
    shapes = list(draw_podium([PodiumStep(1, ("Ada",), "", "Gold", ("team 4",))]).shapes)
    name_word, team_word, step_word = (
        next(shape for shape in shapes if isinstance(shape, Text) and shape.text == text)
        for text in ("Ada", "team 4", "Gold")
    )
    assert name_word.y < team_word.y < podium_step_boxes(shapes)[0].top < step_word.y
    assert (team_word.role, step_word.is_title) == (Role.SECONDARY, True)


BASKET_PRIZE = (
    "A basket from Miller's Bakery on Main Street: three loaves, jam, a pound of coffee, cakes"
)


@pytest.mark.parametrize("long_prize", [BASKET_PRIZE, "x" * 120])
def test_long_prize_is_cut_to_two_lines_without_smaller_names(long_prize):
    space = PodiumSpace(1000, 440, step_font_size=30, max_name_size=62)
    sizes = set()
    for prize in (long_prize, "two lines of letters: coffee, and a ham"):
        steps = [PodiumStep(1, ("Ada Lee", "& Bo Moe"), "", "First", ("team 1", prize))]
        drawing = draw_podium(
            [*steps, PodiumStep(2, ("Cy Poe",)), PodiumStep(3, ("Di Roe",))], space
        )
        texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
        prize_lines = [
            text
            for text in reversed(texts)
            if text.role is Role.SECONDARY and text.text != "team 1"
        ]
        (width,) = {box.width for box in podium_step_boxes(drawing.shapes)}
        assert len(prize_lines) <= 2
        assert all(text_width(text.text, text.size) <= width for text in prize_lines)
        assert all(text.size >= 30 * 24 / 34 for text in prize_lines)
        assert prize_lines[-1].text.endswith("\N{HORIZONTAL ELLIPSIS}") == (prize == long_prize)
        sizes.add(next(text.size for text in texts if text.text == "Ada Lee"))
    assert len(sizes) == 1 or long_prize != BASKET_PRIZE


def test_podium_without_steps_is_not_drawn():
    assert draw_podium([]) is None


def test_medals_of_places_1_to_3_show_the_place_on_metal():
    for place, metal in METAL_ROLE_BY_PLACE.items():
        shapes = list(draw_medal(place).shapes)
        assert [shape.text for shape in shapes if isinstance(shape, Text)] == [str(place)]
        assert metal in {shape.role for shape in shapes if isinstance(shape, Disc)}
        assert not [shape for shape in shapes if isinstance(shape, SuitShape)]


def test_medal_of_another_place_shows_a_spade_without_metal():
    for place in (0, 4):
        shapes = list(draw_medal(place).shapes)
        assert [shape.role for shape in shapes if isinstance(shape, SuitShape)] == [
            Role.ON_SCORE_IN
        ]
        assert not {shape.role for shape in shapes} & {*METAL_ROLE_BY_PLACE.values()}


def test_pot_pieces_are_as_wide_as_their_cents_and_fill_the_bar():
    drawing = draw_pot_bar(
        [PotPiece(5000, "1", 1), PotPiece(3000, "2", 2), PotPiece(2000, "rest", is_kept=True)]
    )
    boxes = [shape for shape in drawing.shapes if isinstance(shape, Box)]
    assert [box.role for box in boxes] == [Role.GOLD, Role.SILVER, Role.PALE]
    assert [box.left for box in boxes] == pytest.approx([0, 500, 800])
    assert boxes[-1].left + boxes[-1].width == pytest.approx(BAR_WIDTH, abs=5)


def test_pot_piece_without_room_has_no_words():
    drawing = draw_pot_bar(
        [PotPiece(9900, "Place 1: $99.00", 1), PotPiece(100, "Most lone hands: $1.00")]
    )
    assert [shape.text for shape in drawing.shapes if isinstance(shape, Text)] == [
        "Place 1: $99.00"
    ]


def test_short_amount_is_shown_on_a_small_pot_piece():
    drawing = draw_pot_bar([PotPiece(24700, "$247.00", 1), PotPiece(1300, "$13.00")])
    _, small_piece = (part.shapes for part in drawing.parts)
    assert [shape.text for shape in small_piece if isinstance(shape, Text)] == ["$13.00"]


def test_pot_without_cents_has_no_bar():
    assert draw_pot_bar([]) is None
    assert draw_pot_bar([PotPiece(0, "Place 1", 1)]) is None
