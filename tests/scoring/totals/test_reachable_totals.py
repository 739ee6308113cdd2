"""Reachable totals agree with a separate search that plays every list of hands."""

from itertools import product

import pytest

from scoring.game import begin_game
from scoring.hand import ScoredHand
from scoring.totals.hand_steps import HandStep, every_event, every_hand, hand_steps
from scoring.totals.reachable_totals import ScoreGrid, reachable_totals
from tests import daily
from tests.scoring.table import FOUR, E, N, rules_of, three_seats

HOUSES = ["alameda", "tanglewood", "mcallen", "general", "athens"]


def one_hand(house_rules, seats):
    """Return the changes that one counted hand can make, found by playing every hand."""
    changes, falling = set(), house_rules.with_dials({"below_zero": True})
    for dealer, event in product(seats, every_event(seats)):
        try:
            after = begin_game(falling, seats).with_hand(ScoredHand(dealer, event))
        except ValueError:
            continue
        if after.hands_counted:
            changes.add(sums(after))
    return changes


def sums(game):
    """Return the points and the Xs of each side. Partners have one X together."""
    cards = dict(zip(game.seats, game.tallies, strict=True))
    if len(game.seats) == 3:
        return tuple(c.points for c in cards.values()), tuple(c.x for c in cards.values())
    marks = tuple(max(cards[chair].x, cards[chair.opposite].x) for chair in (N, E))
    return (cards[N].points, cards[E].points), marks


def search_totals(house_rules, seats, hands):
    """Return all totals that this many hands can reach or, in a race to points, those in which the
    last hand ends the game.
    """
    changes = one_hand(house_rules, seats)
    nothing = (0,) * (2 if len(seats) == 4 else 3)
    live, won = {(nothing, nothing)}, set()
    for _ in range(hands):
        now = set()
        for (points, x), (more, more_x) in product(live, changes):
            after = add(points, more)
            if not house_rules.below_zero:
                after = tuple(max(value, 0) for value in after)
            now.add((after, add(x, more_x)))
        won = {total for total in now if house_rules.target and max(total[0]) >= house_rules.target}
        live = now - won
    return won if house_rules.target else live


def add(some, more):
    return tuple(value + other for value, other in zip(some, more, strict=True))


def read_totals(house_rules, seats, hands):
    """Return the possible totals, found by asking about each total in a range larger than what is
    possible.
    """
    reachable = reachable_totals(house_rules, seats, hands)
    axes = [
        range(low - 1, low + size + 1)
        for low, size in zip(reachable.grid.lows, reachable.grid.sizes, strict=True)
    ]
    spread = list(product(range((hands or 12) + 2), repeat=len(axes)))
    return {
        (points, x) for points in product(*axes) for x in spread if reachable.is_possible(points, x)
    }


@pytest.mark.parametrize("house", daily.choose(HOUSES, "alameda", "athens"))
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
    turned = rules_of(house, **dials)
    assert read_totals(turned, FOUR, hands) == search_totals(turned, FOUR, hands)


@pytest.mark.parametrize(("house", "hands"), [("athens", 8), ("athens", 13), ("general", 6)])
def test_races_are_exactly_those_a_search_finds(house, hands):
    assert read_totals(rules_of(house), FOUR, hands) == search_totals(rules_of(house), FOUR, hands)


@pytest.mark.gate
@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
@pytest.mark.parametrize("hands", [1, 2])
@pytest.mark.parametrize("dials", [{}, {"below_zero": False, "renege": "offended_choose"}])
def test_three_handed_totals_are_exactly_those_a_search_finds(house, hands, dials):
    turned, seats = rules_of(house, **dials), three_seats(without=E)
    assert read_totals(turned, seats, hands) == search_totals(turned, seats, hands)


def test_race_of_any_length_is_all_lengths_together():
    lengths = [
        read_totals(rules_of("general", renege="hand_over"), FOUR, hands) for hands in range(12)
    ]
    assert read_totals(rules_of("general", renege="hand_over"), FOUR, None) == set().union(*lengths)


def test_bell_that_cuts_a_race_short_leaves_open_scores_too():
    turned = rules_of("athens", bell="finish_hand")
    assert read_totals(turned, FOUR, 1) == search_totals(
        rules_of("mcallen", renege="hand_over"), FOUR, 1
    )


def test_usual_game_holds_one_lone_march_and_no_penalty():
    reachable = reachable_totals(rules_of("tanglewood"), FOUR, 8)
    assert reachable.is_usual((4 + 7, 0), (0, 0))
    assert not reachable.is_usual((8 * 4, 0), (0, 0))
    assert reachable.is_possible((8 * 4, 0), (0, 0))
    thrown_in = reachable_totals(rules_of("mcallen"), FOUR, 8)
    assert thrown_in.is_usual((7, 0), (0, 0))
    assert not thrown_in.is_usual((6, 0), (0, 0))


def test_step_has_the_rarity_of_its_most_common_hand():
    rarity = hand_steps(rules_of("mcallen"), FOUR)
    assert rarity[HandStep((2, 0), (0, 0))] == 0
    assert rarity[HandStep((4, 0), (0, 0))] == 1
    assert rarity[HandStep((0, 0), (0, 0))] == 1
    assert rarity[HandStep((-2, 0), (0, 0))] == 2


def test_known_x_are_followed_to_the_same_ends_as_among_all_others():
    """This also holds where one hand gives several sides an X, and none of their counts
    goes down.
    """
    at = {"x_for_renege": True, "renege": "offended_choose", "x_charged_to": "both"}
    turned, seats = rules_of("tanglewood", **at), three_seats(without=E)
    whole = reachable_totals(turned, seats, 4)
    for x in product(range(4), repeat=3):
        alone = reachable_totals(turned, seats, 4, x)
        assert alone.possible_totals.get(x) == whole.possible_totals.get(x), x
        assert alone.usual_totals.get(x) == whole.usual_totals.get(x), x


def test_x_that_are_reported_in_part_leave_the_ends_with_any_of_the_others():
    at = {"x_for_renege": True, "renege": "offended_choose", "x_charged_to": "both"}
    turned, seats = rules_of("tanglewood", **at), three_seats(without=E)
    whole = reachable_totals(turned, seats, 4)
    for x in product((None, 0, 1, 3), repeat=3):
        assert reachable_totals(turned, seats, 4, x).points_with_x(x) == whole.points_with_x(x), x


def test_games_with_too_many_ends_are_not_followed():
    every_way = {"made": 1, "march": 3, "alone_made": 5, "alone_march": 7, "renege_points": 10}
    turned = {**every_way, "x_charged_to": "both", "renege": "offended_choose"}
    assert (
        reachable_totals(
            rules_of("tanglewood", **turned, hands_of_three=24), three_seats(without=E), 24
        )
        is None
    )
    assert reachable_totals(rules_of("tanglewood", **turned), FOUR, 8) is not None
    assert reachable_totals(rules_of("alameda"), three_seats(without=E), 12) is not None


def test_every_hand_that_a_house_allows_is_met_once():
    met = [hand for hand, _ in every_hand(FOUR, rules_of("tanglewood"))]
    assert len(set(met)) == len(met)
    played = [hand for hand in met if type(hand.event).__name__ == "PlayedHand"]
    assert len(played) == 4 * 4 * 2 * 6


def test_grid_finds_a_place_for_what_is_inside_and_none_outside():
    grid = ScoreGrid(lows=(-1, 0), sizes=(3, 4))
    places = [grid.bit_number((north, two)) for two in range(4) for north in (-1, 0, 1)]
    assert places == list(range(12))
    assert [grid.bit_number(totals) for totals in ((-2, 0), (2, 0), (0, -1), (0, 4))] == [None] * 4
    assert grid.zero_score == 1 << grid.bit_number((0, 0))


@pytest.mark.parametrize(
    ("axis", "values"), [(0, range(-1, 1)), (1, range(1, 3)), (1, range(3, 9))]
)
def test_grid_tells_where_an_axis_has_some_values(axis, values):
    grid = ScoreGrid(lows=(-1, 0, 0), sizes=(3, 4, 5))
    where = grid.scores_with(axis, values)
    for totals in product(range(-1, 2), range(4), range(5)):
        assert bool(where >> grid.bit_number(totals) & 1) is (totals[axis] in values)
    assert where < 1 << grid.bit_count
