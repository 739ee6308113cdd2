from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.chairs import sides_at_table
from scoring.dials.house_rules import NO_TABLES_OF_THREE_REFUSAL
from scoring.game import begin_game
from scoring.houses import HOUSES
from scoring.totals.judging import TypedTotals, judge_game_totals
from scoring.totals.sheet_rows import (
    RULES_WITHOUT_X_REFUSAL,
    SheetRow,
    total_of_rows,
    why_row_impossible,
    why_rows_impossible,
)
from scoring.totals.totals_changes import every_allowed_hand, rarity_by_totals_change
from tests.patience import tries_until_failure
from tests.scoring.table import FOUR_SEATS, N, S, W, refusal, rules_of, three_seats


def make_row(*points, x=None):
    return SheetRow(points, x or (0,) * len(points))


def fault_of_row(house, *points, x=None, seats=FOUR_SEATS, **dials):
    return why_row_impossible(make_row(*points, x=x), seats, rules_of(house, **dials))


# The tests below are about single rows of a score sheet.


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
@pytest.mark.parametrize(
    "seats", [FOUR_SEATS, *(three_seats(empty_chair=chair) for chair in FOUR_SEATS)]
)
def test_row_is_possible_if_one_hand_of_the_house_can_score_it(house, seats):
    house_rules = rules_of(house.key, three_handed=True)
    sides = sides_at_table(seats)
    possible_rows = {
        (
            tuple(worth.points.get(side[0], 0) for side in sides),
            tuple(int(any(chair in worth.chairs_with_x for chair in side)) for side in sides),
        )
        for _, worth in every_allowed_hand(seats, house_rules)
        if worth.is_counted
    }
    # With four players all possible rows are tested, and with three only some, as there are more.
    points = (-4, -2, -1, 0, 1, 2, 3, 4, 5) if len(seats) == 4 else (-2, 0, 1, 2, 4)
    for score in product(points, repeat=len(sides)):
        for x in product((0, 1, 2), repeat=len(sides)):
            fault = why_row_impossible(SheetRow(score, x), seats, house_rules)
            assert (fault == "") is ((score, x) in possible_rows), (score, x)


FAULT_IF_HANDS_SCORE_AT_MOST_FOUR = (
    "A hand scores 1, 2 or 4 here, and never for both sides. Check the line."
)


@pytest.mark.parametrize(
    ("house", "points", "sentence"),
    [
        (
            "tanglewood",
            (3, 0),
            FAULT_IF_HANDS_SCORE_AT_MOST_FOUR,
        ),
        (
            "tanglewood",
            (1, 2),
            FAULT_IF_HANDS_SCORE_AT_MOST_FOUR,
        ),
        (
            "tanglewood",
            (0, 0),
            "Every hand scores here. Enter who got the points, or remove the line.",
        ),
        (
            "alameda",
            (0, -1),
            "A hand scores 1, 2 or 4 here, or costs 2 or 4, and never for both sides. Check the "
            "line.",
        ),
        (
            "athens",
            (5, 0),
            FAULT_IF_HANDS_SCORE_AT_MOST_FOUR,
        ),
    ],
)
def test_fault_of_an_impossible_row_says_what_a_hand_can_score(house, points, sentence):
    assert fault_of_row(house, *points) == sentence


def test_row_without_points_is_possible_if_a_hand_can_score_none():
    assert fault_of_row("mcallen", 0, 0) == ""
    assert fault_of_row("athens", 0, 0) == ""
    assert fault_of_row("tanglewood", 0, 0, nobody_names="zero_hand") == ""


def test_fault_of_a_row_names_all_possible_scores_of_a_hand():
    dials = {"extra_cards": "play_out_and_add"}
    assert fault_of_row("athens", 1, 2, **dials) == ""
    assert fault_of_row("athens", 1, 1, **dials) == (
        "A hand scores 1, 2, 3, 4 or 6 here, and both sides at once only 1 and 2, 2 and 2 or "
        "2 and 4. Check the line."
    )
    assert fault_of_row("tanglewood", 1, 1, 0, seats=three_seats(empty_chair=W)) == (
        "A hand scores 1, 2 or 4 here, and several players at once only 2 and 2. Check the line."
    )


def test_fault_says_if_no_hand_scores_in_the_house():
    dial_names = ("made", "march", "alone_made", "alone_march", "euchre", "euchre_alone")
    no_points = {**dict.fromkeys(dial_names, 0), "renege_points": 0, "renege_points_lone": 0}
    assert fault_of_row("athens", 1, 0, **no_points, extra_cards_points=0) == (
        "A hand scores nothing here, and never for both sides. Check the line."
    )


@pytest.mark.parametrize(
    ("points", "x", "seats", "sentence"),
    [
        ((1, 0), (0, 1), FOUR_SEATS, "N/S 1, E/W 0 comes with no X here. Check the line."),
        (
            (2, 0),
            (1, 0),
            FOUR_SEATS,
            "N/S 2, E/W 0 comes with no X or an X on E/W here. Check the line.",
        ),
        (
            (2, 2, 0),
            (1, 0, 0),
            three_seats(empty_chair=W),
            "N 2, E 2, S 0 comes with no X or an X on S here. Check the line.",
        ),
    ],
)
def test_impossible_x_is_refused_with_the_possible_ones(points, x, seats, sentence):
    assert fault_of_row("tanglewood", *points, x=x, seats=seats) == sentence


def test_impossible_x_is_refused_even_if_both_sides_can_have_one():
    dials = {"x_for_euchre": True, "x_for_renege": True, "renege": "offended_choose"}
    assert fault_of_row("tanglewood", 0, 2, x=(1, 1), **dials) == ""
    assert fault_of_row("tanglewood", 0, 2, x=(2, 0), **dials) == (
        "N/S 0, E/W 2 comes with no X, an X on E/W, an X on N/S or an X on N/S and E/W here. "
        "Check the line."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general", "athens"])
def test_x_is_a_fault_in_a_house_without_xs(house):
    assert fault_of_row(house, 2, 0) == ""
    assert fault_of_row(house, 2, 0, x=(0, 1)) == RULES_WITHOUT_X_REFUSAL


def test_row_of_a_table_of_three_is_refused_in_formats_for_pairs():
    assert (
        refusal(fault_of_row, "athens", 1, 0, 0, seats=three_seats(empty_chair=W))
        == NO_TABLES_OF_THREE_REFUSAL
    )


# The tests below are about all rows of a game.


def make_rows(*points_of_rows):
    return [make_row(*points) for points in points_of_rows]


def test_possible_rows_have_no_fault():
    assert why_rows_impossible([], FOUR_SEATS, rules_of("tanglewood")) == ""
    assert (
        why_rows_impossible(make_rows((1, 0), (0, 2), (4, 0)), FOUR_SEATS, rules_of("tanglewood"))
        == ""
    )


def test_fault_of_a_row_names_its_number():
    assert why_rows_impossible(
        make_rows((1, 0), (0, 3), (5, 0)), FOUR_SEATS, rules_of("tanglewood")
    ) == (f"Line 2: {FAULT_IF_HANDS_SCORE_AT_MOST_FOUR}")


def test_row_after_the_last_hand_is_refused():
    full_sheet = make_rows(*[(1, 0)] * 8)
    assert why_rows_impossible(full_sheet, FOUR_SEATS, rules_of("tanglewood")) == ""
    assert why_rows_impossible(
        [*full_sheet, make_row(0, 1)], FOUR_SEATS, rules_of("tanglewood")
    ) == (
        "Line 9 comes after the end: no game here has more than 8 hands. Remove it, or look for "
        "a line that was entered twice."
    )


def test_row_after_a_race_is_won_is_refused():
    rows_of_won_game = make_rows((4, 0), (4, 0), (0, 2), (4, 0))
    assert why_rows_impossible(rows_of_won_game, FOUR_SEATS, rules_of("athens")) == ""
    assert why_rows_impossible(
        [*rows_of_won_game, make_row(1, 0), make_row(7, 7)], FOUR_SEATS, rules_of("athens")
    ) == (
        "Line 5 comes after the end: N/S had won with 12 points. Remove it, or look for a line "
        "that was entered twice."
    )


def test_race_won_by_several_sides_names_them():
    race = rules_of("general", three_handed=True)
    seats = three_seats(empty_chair=N)
    rows_of_won_game = make_rows((2, 2, 0), (2, 2, 0), (2, 2, 0), (0, 0, 1))
    assert why_rows_impossible(rows_of_won_game, seats, race).startswith(
        "Line 4 comes after the end: E and S had won with 6 points."
    )


def test_race_without_a_winner_ends_after_the_most_hands():
    idle = make_rows(*[(0, 0)] * 61)
    assert why_rows_impossible(idle[:60], FOUR_SEATS, rules_of("athens")) == ""
    assert why_rows_impossible(idle, FOUR_SEATS, rules_of("athens")).startswith(
        "Line 61 comes after the end: no game here has more than 60 hands."
    )


def test_total_adds_points_and_xs_and_counts_the_rows():
    sheet = [make_row(2, 0, x=(0, 1)), make_row(0, 4), make_row(1, 0)]
    assert total_of_rows(sheet, FOUR_SEATS, rules_of("tanglewood")) == TypedTotals(
        FOUR_SEATS, (3, 4), (0, 1), 3
    )
    assert total_of_rows([], FOUR_SEATS, rules_of("tanglewood")) == TypedTotals(
        FOUR_SEATS, (0, 0), (0, 0), 0
    )


def test_total_falls_below_zero_only_if_the_dial_allows():
    sheet = make_rows((-2, 0), (1, 0))
    assert total_of_rows(sheet, FOUR_SEATS, rules_of("alameda")).points == (-1, 0)
    assert total_of_rows(sheet, FOUR_SEATS, rules_of("alameda", below_zero=False)).points == (1, 0)


def test_table_of_three_has_three_totals():
    seats = three_seats(empty_chair=S)
    sheet = [make_row(2, 0, 2, x=(0, 1, 0)), make_row(0, 1, 0)]
    assert total_of_rows(sheet, seats, rules_of("tanglewood")) == TypedTotals(
        seats, (2, 1, 2), (0, 1, 0), 2
    )


@st.composite
def random_sheets(draw):
    """Draw a house's rules, the seats of a table, and the score sheet's rows of up to 14 hands.
    There may be more hands than the game has.
    """
    house = draw(st.sampled_from(HOUSES))
    below_zero = draw(st.booleans())
    seats = draw(st.sampled_from([FOUR_SEATS, three_seats(empty_chair=FOUR_SEATS[3])]))
    house_rules = rules_of(house.key, three_handed=True, below_zero=below_zero)
    possible_changes = sorted(rarity_by_totals_change(house_rules, seats), key=str)
    changes = draw(st.lists(st.sampled_from(possible_changes), min_size=1, max_size=14))
    return house_rules, seats, [SheetRow(change.points, change.x) for change in changes]


@settings(deadline=None, max_examples=60)
@given(random_sheets())
def test_rows_of_a_whole_game_come_to_a_total_that_is_possible(sheet):
    house_rules, seats, sheet_rows = sheet
    turns = tries_until_failure(200)
    while next(turns) and why_rows_impossible(sheet_rows, seats, house_rules):
        sheet_rows = sheet_rows[:-1]
    total = total_of_rows(sheet_rows, seats, house_rules)
    is_over = total.hand_count == house_rules.hands_per_game(len(seats)) or (
        house_rules.target is not None and max(total.points) >= house_rules.target
    )
    if is_over or house_rules.target is None:
        assert judge_game_totals(total, house_rules).is_possible, total


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_sheet_rows_of_hands_add_up_to_the_game(house):
    scored_hands = [
        hand for hand, value in every_allowed_hand(FOUR_SEATS, house.rules) if value.is_counted
    ][::7]
    game, sheet_rows = begin_game(house.rules, FOUR_SEATS), []
    for hand in scored_hands:
        if game.dealer not in (None, hand.dealer) or game.why_game_is_over():
            continue
        game_before, game = game, game.add_hand(hand)
        gained_points = (game.points[chair] - game_before.points[chair] for chair in FOUR_SEATS[:2])
        tallies = zip(game.tallies[:2], game_before.tallies[:2], strict=True)
        sheet_rows.append(
            SheetRow(
                tuple(gained_points),
                tuple(tally.x - tally_before.x for tally, tally_before in tallies),
            )
        )
    assert why_rows_impossible(sheet_rows, FOUR_SEATS, house.rules) == ""
    total = total_of_rows(sheet_rows, FOUR_SEATS, house.rules)
    assert total.points == tuple(game.points[chair] for chair in FOUR_SEATS[:2])
    assert total.hand_count == game.hands_counted
