"""Reachable totals agree with a separate search that plays every list of hands."""

from itertools import product

import pytest

from scoring.game import begin_game
from scoring.hand import ScoredHand
from scoring.totals.reachable_totals import ScoreGrid, reachable_totals
from scoring.totals.totals_changes import (
    TotalsChange,
    every_allowed_hand,
    every_recordable_event,
    rarity_by_totals_change,
)
from tests import daily
from tests.scoring.table import FOUR_SEATS, E, N, rules_of, three_seats

HOUSES = ["alameda", "tanglewood", "mcallen", "general", "athens"]


def changes_of_one_hand(house_rules, seats):
    """Return the changes that one counted hand can make, found by playing every hand."""
    changes, rules_below_zero = set(), house_rules.with_answers({"below_zero": True})
    for dealer, event in product(seats, every_recordable_event(seats)):
        try:
            game = begin_game(rules_below_zero, seats).add_hand(ScoredHand(dealer, event))
        except ValueError:
            continue
        if game.hands_counted:
            changes.add(points_and_x(game))
    return changes


def points_and_x(game):
    """Return the points and the Xs of each side. Partners have one X together."""
    cards = dict(zip(game.seats, game.tallies, strict=True))
    if len(game.seats) == 3:
        return tuple(c.points for c in cards.values()), tuple(c.x for c in cards.values())
    marks = tuple(max(cards[chair].x, cards[chair.opposite].x) for chair in (N, E))
    return (cards[N].points, cards[E].points), marks


def totals_found_by_search(house_rules, seats, hands):
    """Return all totals that this many hands can reach or, in a race to points, those in which the
    last hand ends the game.
    """
    changes = changes_of_one_hand(house_rules, seats)
    zeros = (0,) * (2 if len(seats) == 4 else 3)
    open_totals, won_totals = {(zeros, zeros)}, set()
    for _ in range(hands):
        next_totals = set()
        for (points, x), (added_points, added_x) in product(open_totals, changes):
            new_points = add_numbers(points, added_points)
            if not house_rules.below_zero:
                new_points = tuple(max(value, 0) for value in new_points)
            next_totals.add((new_points, add_numbers(x, added_x)))
        won_totals = {
            total
            for total in next_totals
            if house_rules.target and max(total[0]) >= house_rules.target
        }
        open_totals = next_totals - won_totals
    return won_totals if house_rules.target else open_totals


def add_numbers(values, added_values):
    return tuple(
        value + added_value for value, added_value in zip(values, added_values, strict=True)
    )


def totals_judged_possible(house_rules, seats, hands):
    """Return the possible totals, found by asking about each total in a range larger than what is
    possible.
    """
    reachable = reachable_totals(house_rules, seats, hands)
    axes = [
        range(lowest_score - 1, lowest_score + size + 1)
        for lowest_score, size in zip(
            reachable.grid.lowest_points, reachable.grid.sizes, strict=True
        )
    ]
    x_totals = list(product(range((hands or 12) + 2), repeat=len(axes)))
    return {
        (points, x)
        for points in product(*axes)
        for x in x_totals
        if reachable.is_possible(points, x)
    }


@pytest.mark.parametrize("house", daily.mark_values(HOUSES, "alameda", "athens"))
@pytest.mark.parametrize("hands", [0, 1, 2, 4])
@pytest.mark.parametrize(
    "dials",
    [
        {},
        {"below_zero": False},
        {"extra_cards": "play_out_and_add"},
        {"x_for_euchre": True, "renege": "offended_choose", "x_for_renege": True},
    ],
)
def test_four_handed_totals_are_exactly_those_a_search_finds(house, hands, dials):
    rules = rules_of(house, **dials)
    assert totals_judged_possible(rules, FOUR_SEATS, hands) == totals_found_by_search(
        rules, FOUR_SEATS, hands
    )


@pytest.mark.parametrize(("house", "hands"), [("athens", 8), ("athens", 13), ("general", 6)])
def test_totals_of_races_are_exactly_those_a_search_finds(house, hands):
    assert totals_judged_possible(rules_of(house), FOUR_SEATS, hands) == totals_found_by_search(
        rules_of(house), FOUR_SEATS, hands
    )


@pytest.mark.gate
@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
@pytest.mark.parametrize("hands", [1, 2])
@pytest.mark.parametrize("dials", [{}, {"below_zero": False, "renege": "offended_choose"}])
def test_three_handed_totals_are_exactly_those_a_search_finds(house, hands, dials):
    rules, seats = rules_of(house, **dials), three_seats(empty_chair=E)
    assert totals_judged_possible(rules, seats, hands) == totals_found_by_search(
        rules, seats, hands
    )


def test_totals_of_a_race_are_those_of_all_its_lengths():
    lengths = [
        totals_judged_possible(rules_of("general", renege="hand_over"), FOUR_SEATS, hands)
        for hands in range(12)
    ]
    assert totals_judged_possible(
        rules_of("general", renege="hand_over"), FOUR_SEATS, None
    ) == set().union(*lengths)


def test_race_ended_by_the_bell_may_have_any_score_of_its_hands():
    rules = rules_of("athens", bell="finish_hand")
    assert totals_judged_possible(rules, FOUR_SEATS, 1) == totals_found_by_search(
        rules_of("mcallen", renege="hand_over"), FOUR_SEATS, 1
    )


def test_total_is_usual_with_at_most_one_lone_march_and_no_penalty():
    reachable = reachable_totals(rules_of("tanglewood"), FOUR_SEATS, 8)
    assert reachable.is_usual((4 + 7, 0), (0, 0))
    assert not reachable.is_usual((8 * 4, 0), (0, 0))
    assert reachable.is_possible((8 * 4, 0), (0, 0))
    thrown_in = reachable_totals(rules_of("mcallen"), FOUR_SEATS, 8)
    assert thrown_in.is_usual((7, 0), (0, 0))
    assert not thrown_in.is_usual((6, 0), (0, 0))


def test_totals_change_has_the_rarity_of_its_most_common_hand():
    rarity = rarity_by_totals_change(rules_of("mcallen"), FOUR_SEATS)
    assert rarity[TotalsChange((2, 0), (0, 0))] == 0
    assert rarity[TotalsChange((4, 0), (0, 0))] == 1
    assert rarity[TotalsChange((0, 0), (0, 0))] == 1
    assert rarity[TotalsChange((-2, 0), (0, 0))] == 2


def test_totals_for_known_xs_equal_those_found_among_all_totals():
    """The totals are also equal where one hand gives several sides an X, and none of their counts
    goes down.
    """
    dials = {"x_for_renege": True, "renege": "offended_choose", "x_charged_to": "both"}
    rules, seats = rules_of("tanglewood", **dials), three_seats(empty_chair=E)
    all_totals = reachable_totals(rules, seats, 4)
    for x in product(range(4), repeat=3):
        totals_with_x = reachable_totals(rules, seats, 4, x)
        assert totals_with_x.possible_totals.get(x) == all_totals.possible_totals.get(x), x
        assert totals_with_x.usual_totals.get(x) == all_totals.usual_totals.get(x), x


def test_partly_known_xs_leave_the_totals_with_any_other_xs():
    dials = {"x_for_renege": True, "renege": "offended_choose", "x_charged_to": "both"}
    rules, seats = rules_of("tanglewood", **dials), three_seats(empty_chair=E)
    all_totals = reachable_totals(rules, seats, 4)
    for x in product((None, 0, 1, 3), repeat=3):
        assert reachable_totals(rules, seats, 4, x).points_with_x(x) == all_totals.points_with_x(
            x
        ), x


def test_games_with_too_many_totals_are_not_computed():
    different_points = {
        "made": 1,
        "march": 3,
        "alone_made": 5,
        "alone_march": 7,
        "renege_points": 10,
    }
    dials = {**different_points, "x_charged_to": "both", "renege": "offended_choose"}
    assert (
        reachable_totals(
            rules_of("tanglewood", **dials, hands_of_three=24), three_seats(empty_chair=E), 24
        )
        is None
    )
    assert reachable_totals(rules_of("tanglewood", **dials), FOUR_SEATS, 8) is not None
    assert reachable_totals(rules_of("alameda"), three_seats(empty_chair=E), 12) is not None


def test_every_allowed_hand_is_listed_once():
    hands = [hand for hand, _ in every_allowed_hand(FOUR_SEATS, rules_of("tanglewood"))]
    assert len(set(hands)) == len(hands)
    played_hands = [hand for hand in hands if type(hand.event).__name__ == "PlayedHand"]
    assert len(played_hands) == 4 * 4 * 2 * 6


def test_only_totals_inside_the_ranges_have_a_bit_in_the_grid():
    grid = ScoreGrid(lowest_points=(-1, 0), sizes=(3, 4))
    places = [grid.bit_number((north, south)) for south in range(4) for north in (-1, 0, 1)]
    assert places == list(range(12))
    assert [grid.bit_number(totals) for totals in ((-2, 0), (2, 0), (0, -1), (0, 4))] == [None] * 4
    assert grid.zero_score == 1 << grid.bit_number((0, 0))


@pytest.mark.parametrize(
    ("axis", "values"), [(0, range(-1, 1)), (1, range(1, 3)), (1, range(3, 9))]
)
def test_grid_marks_the_scores_with_given_values_on_an_axis(axis, values):
    grid = ScoreGrid(lowest_points=(-1, 0, 0), sizes=(3, 4, 5))
    marked_bits = grid.scores_on_axis(axis, values)
    for totals in product(range(-1, 2), range(4), range(5)):
        assert bool(marked_bits >> grid.bit_number(totals) & 1) is (totals[axis] in values)
    assert marked_bits < 1 << grid.bit_count
