"""What can be reached, against a search of its own that plays every list of hands out."""

from itertools import product

import pytest

from scoring.game import begin
from scoring.hand import ScoredHand
from scoring.totals.hand_steps import Step, every_event, every_hand, steps
from scoring.totals.reachable_totals import ScoreSpace, reachable_totals
from tests import daily
from tests.scoring.table import FOUR, E, N, rules, three

HOUSES = ["alameda", "tanglewood", "mcallen", "general", "athens"]


def one_hand(house_rules, seats):
    """What one counted hand can change, by playing every one of them in a game."""
    changes, falling = set(), house_rules.with_dials({"below_zero": True})
    for dealer, event in product(seats, every_event(seats)):
        try:
            after = begin(falling, seats).after(ScoredHand(dealer, event))
        except ValueError:
            continue
        if after.counted:
            changes.add(sums(after))
    return changes


def sums(game):
    """Points by side and X by side; partners have one X between them."""
    cards = dict(zip(game.seats, game.tallies, strict=True))
    if len(game.seats) == 3:
        return tuple(c.points for c in cards.values()), tuple(c.x for c in cards.values())
    marks = tuple(max(cards[one].x, cards[one.opposite].x) for one in (N, E))
    return (cards[N].points, cards[E].points), marks


def searched(house_rules, seats, hands):
    """All that so many hands can add up to; in a race, what the last of them has won."""
    changes = one_hand(house_rules, seats)
    nothing = (0,) * (2 if len(seats) == 4 else 3)
    live, won = {(nothing, nothing)}, set()
    for _ in range(hands):
        now = set()
        for (points, x), (more, more_x) in product(live, changes):
            after = added(points, more)
            if not house_rules.below_zero:
                after = tuple(max(one, 0) for one in after)
            now.add((after, added(x, more_x)))
        won = {one for one in now if house_rules.target and max(one[0]) >= house_rules.target}
        live = now - won
    return won if house_rules.target else live


def added(some, more):
    return tuple(one + other for one, other in zip(some, more, strict=True))


def reached(house_rules, seats, hands):
    """The whole set, read back bit by bit over more room than there is."""
    found = reachable_totals(house_rules, seats, hands)
    axes = [
        range(low - 1, low + size + 1)
        for low, size in zip(found.grid.lows, found.grid.sizes, strict=True)
    ]
    spread = list(product(range((hands or 12) + 2), repeat=len(axes)))
    return {(points, x) for points in product(*axes) for x in spread if found.possible(points, x)}


@pytest.mark.parametrize("house", daily.of(HOUSES, "alameda", "athens"))
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
    turned = rules(house, **dials)
    assert reached(turned, FOUR, hands) == searched(turned, FOUR, hands)


@pytest.mark.parametrize(("house", "hands"), [("athens", 8), ("athens", 13), ("general", 6)])
def test_races_are_exactly_those_a_search_finds(house, hands):
    assert reached(rules(house), FOUR, hands) == searched(rules(house), FOUR, hands)


@pytest.mark.gate
@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
@pytest.mark.parametrize("hands", [1, 2])
@pytest.mark.parametrize("dials", [{}, {"below_zero": False, "renege": "offended_choose"}])
def test_three_handed_totals_are_exactly_those_a_search_finds(house, hands, dials):
    turned, seats = rules(house, **dials), three(without=E)
    assert reached(turned, seats, hands) == searched(turned, seats, hands)


def test_race_of_any_length_is_all_lengths_together():
    lengths = [reached(rules("general", renege="hand_over"), FOUR, hands) for hands in range(12)]
    assert reached(rules("general", renege="hand_over"), FOUR, None) == set().union(*lengths)


def test_bell_that_cuts_a_race_short_leaves_open_scores_too():
    turned = rules("athens", bell="finish_hand")
    assert reached(turned, FOUR, 1) == searched(rules("mcallen", renege="hand_over"), FOUR, 1)


def test_usual_game_holds_one_lone_march_and_no_penalty():
    found = reachable_totals(rules("tanglewood"), FOUR, 8)
    assert found.usual((4 + 7, 0), (0, 0))
    assert not found.usual((8 * 4, 0), (0, 0))
    assert found.possible((8 * 4, 0), (0, 0))
    thrown_in = reachable_totals(rules("mcallen"), FOUR, 8)
    assert thrown_in.usual((7, 0), (0, 0))
    assert not thrown_in.usual((6, 0), (0, 0))


def test_step_is_as_rare_as_the_most_usual_hand_that_gives_it():
    found = steps(rules("mcallen"), FOUR)
    assert found[Step((2, 0), (0, 0))] == 0
    assert found[Step((4, 0), (0, 0))] == 1
    assert found[Step((0, 0), (0, 0))] == 1
    assert found[Step((-2, 0), (0, 0))] == 2


def test_known_x_are_followed_to_the_same_ends_as_among_all_others():
    """Also where one hand gives several sides an X: none of them grows less."""
    at = {"x_for_renege": True, "renege": "offended_choose", "x_charged_to": "both"}
    turned, seats = rules("tanglewood", **at), three(without=E)
    whole = reachable_totals(turned, seats, 4)
    for x in product(range(4), repeat=3):
        alone = reachable_totals(turned, seats, 4, x)
        assert alone.ended.get(x) == whole.ended.get(x), x
        assert alone.usually.get(x) == whole.usually.get(x), x


def test_x_that_are_told_in_part_leave_the_ends_with_any_of_the_others():
    at = {"x_for_renege": True, "renege": "offended_choose", "x_charged_to": "both"}
    turned, seats = rules("tanglewood", **at), three(without=E)
    whole = reachable_totals(turned, seats, 4)
    for x in product((None, 0, 1, 3), repeat=3):
        assert reachable_totals(turned, seats, 4, x).points_with_x(x) == whole.points_with_x(x), x


def test_games_with_too_many_ends_are_not_followed():
    every_way = {"made": 1, "march": 3, "alone_made": 5, "alone_march": 7, "renege_points": 10}
    turned = {**every_way, "x_charged_to": "both", "renege": "offended_choose"}
    assert (
        reachable_totals(rules("tanglewood", **turned, hands_of_three=24), three(without=E), 24)
        is None
    )
    assert reachable_totals(rules("tanglewood", **turned), FOUR, 8) is not None
    assert reachable_totals(rules("alameda"), three(without=E), 12) is not None


def test_every_hand_that_a_house_allows_is_met_once():
    met = [hand for hand, _ in every_hand(FOUR, rules("tanglewood"))]
    assert len(set(met)) == len(met)
    played = [hand for hand in met if type(hand.event).__name__ == "Played"]
    assert len(played) == 4 * 4 * 2 * 6


def test_grid_finds_a_place_for_what_is_inside_and_none_outside():
    grid = ScoreSpace(lows=(-1, 0), sizes=(3, 4))
    places = [grid.place((one, two)) for two in range(4) for one in (-1, 0, 1)]
    assert places == list(range(12))
    assert [grid.place(totals) for totals in ((-2, 0), (2, 0), (0, -1), (0, 4))] == [None] * 4
    assert grid.start == 1 << grid.place((0, 0))


@pytest.mark.parametrize(
    ("axis", "values"), [(0, range(-1, 1)), (1, range(1, 3)), (1, range(3, 9))]
)
def test_grid_tells_where_an_axis_has_some_values(axis, values):
    grid = ScoreSpace(lows=(-1, 0, 0), sizes=(3, 4, 5))
    where = grid.where(axis, values)
    for totals in product(range(-1, 2), range(4), range(5)):
        assert bool(where >> grid.place(totals) & 1) is (totals[axis] in values)
    assert where < 1 << grid.bits
