"""Properties of every hand, in made-up games under the rules of every house with dials turned at
random.
"""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.bid import ImpossibleHand
from scoring.chairs import chair_left_of, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FormatOption
from scoring.game import Tally, begin_game, game_from_hands
from scoring.hand import ScoredHand, hand_worth, next_dealer
from scoring.houses import HOUSES
from scoring.rules_tonight import rules_page_sections
from scoring.totals.judging import TypedTotals, judge_game_totals
from scoring.totals.totals_changes import every_allowed_hand, every_recordable_event
from tests.scoring.table import FOUR_SEATS, rules_of, three_seats

RANDOM_DIALS = st.fixed_dictionaries(
    {},
    optional={
        "renege": st.sampled_from(["hand_over", "offended_choose"]),
        "renege_points_lone": st.sampled_from([2, 4]),
        "extra_cards": st.sampled_from(["add", "subtract", "play_out_and_add", "director"]),
        "nobody_names": st.sampled_from(["same_dealer", "next_dealer", "zero_hand"]),
        "misdeal_kitty_not_four": st.sampled_from(["same_dealer", "next_dealer", "zero_hand"]),
        "lead_out_of_turn": st.sampled_from(["as_played", "hand_over"]),
        "below_zero": st.booleans(),
        "x_for_euchre": st.booleans(),
        "x_for_renege": st.booleans(),
        "x_charged_to": st.sampled_from(["both", "maker", "lone_only_maker"]),
        "x_fine_cents": st.sampled_from([0, 10, 25]),
        "x_fine_per": st.sampled_from(["player", "pair"]),
        "euchre_alone": st.sampled_from([2, 4]),
        "alone_march": st.sampled_from([4, 5]),
        "three_handed": st.just(True),
        "minutes": st.integers(5, 120),
        "stand_in_points": st.sampled_from(["nobody", "absent"]),
    },
)
RANDOM_SEATS = st.sampled_from(
    [FOUR_SEATS, *(three_seats(empty_chair=chair) for chair in FOUR_SEATS)]
)


EVENTS_AT_TABLE = cache(lambda seats: tuple(every_recordable_event(seats)))


@st.composite
def random_games(draw, max_hands=14):
    """Draw the house rules of a game, with some dials turned, and its hands in order."""
    house = draw(st.sampled_from(HOUSES))
    seats = draw(RANDOM_SEATS)
    game, hands = (
        begin_game(house.rules.with_answers({"three_handed": True, **draw(RANDOM_DIALS)}), seats),
        [],
    )
    dealer = draw(st.sampled_from(seats))
    number = st.integers(0, len(EVENTS_AT_TABLE(seats)) - 1)
    for event in draw(st.lists(number.map(EVENTS_AT_TABLE(seats).__getitem__), max_size=max_hands)):
        try:
            game = game.add_hand(ScoredHand(dealer, event))
        except ImpossibleHand:
            continue
        hands.append(ScoredHand(dealer, event))
        dealer = game.dealer
    return game, hands


@settings(deadline=None)
@given(random_games())
def test_partners_have_the_same_points(game_and_hands):
    game, _ = game_and_hands
    for side in sides_at_table(game.seats):
        assert len({game.points[chair] for chair in side}) == 1


@settings(deadline=None)
@given(random_games())
def test_tallies_of_a_game_are_the_sum_of_its_hands(game_and_hands):
    game, hands = game_and_hands
    assert game_from_hands(game.rules, game.seats, hands) == game
    assert game.hands_logged == len(hands)
    if game.rules.below_zero:
        games_of_one_hand = [begin_game(game.rules, game.seats).add_hand(hand) for hand in hands]
        tallies_by_chair = (
            zip(*(game_of_one.tallies for game_of_one in games_of_one_hand), strict=True)
            if games_of_one_hand
            else ()
        )
        summed_tallies = tuple(sum(tallies, Tally()) for tallies in tallies_by_chair) or (
            Tally(),
        ) * len(game.seats)
        assert summed_tallies == game.tallies


@settings(deadline=None)
@given(random_games())
def test_next_dealer_is_the_same_player_or_the_one_to_the_left(game_and_hands):
    game, hands = game_and_hands
    for hand, next_hand in pairwise(hands):
        assert next_hand.dealer in (hand.dealer, chair_left_of(hand.dealer, game.seats))
    assert 0 <= game.hands_counted <= game.hands_logged


@settings(deadline=None)
@given(random_games(max_hands=40))
def test_players_deal_equally_often_in_a_game_of_fixed_length(game_and_hands):
    game, hands = game_and_hands
    if game.rules.hands is None or game.hands_counted < game.hands_logged:
        return
    deals = [sum(hand.dealer is chair for hand in hands) for chair in game.seats]
    assert max(deals) - min(deals) <= 1


@settings(deadline=None)
@given(random_games(max_hands=40))
def test_game_is_over_exactly_when_its_hands_or_points_are_reached(game_and_hands):
    game, _ = game_and_hands
    full_count = game.rules.hands_per_game(len(game.seats))
    if full_count is not None:
        assert game.hands_counted <= full_count
        assert bool(game.why_game_is_over()) is (game.hands_counted == full_count)
    else:
        assert bool(game.why_game_is_over()) is (max(game.points.values()) >= game.rules.target)
    if game.why_game_is_over():
        with pytest.raises(ImpossibleHand, match="comes after the end"):
            game.add_hand(ScoredHand(game.dealer, EVENTS_AT_TABLE(game.seats)[0]))


@settings(deadline=None)
@given(random_games())
def test_fine_is_owed_by_players_with_an_x_and_by_no_other(game_and_hands):
    game, _ = game_and_hands
    for tally in game.tallies:
        assert tally.x <= game.hands_logged
        if not tally.x:
            assert tally.fine_cents == 0
        elif game.rules.x_fine_per.value == "player":
            assert tally.fine_cents == tally.x * game.rules.x_fine_cents
    if not game.rules.has_x_marks:
        assert {tally.x for tally in game.tallies} == {0}


@settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(random_games(max_hands=8))
def test_total_of_every_game_that_can_be_played_is_possible(game_and_hands):
    game, hands = game_and_hands
    assume(game.hands_counted and (game.rules.target is None or game.why_game_is_over()))
    sides = sides_at_table(game.seats)
    worths = [hand_worth(hand, game.seats, game.rules) for hand in hands]
    xs_by_side = (
        sum(any(chair in worth.chairs_with_x for chair in side) for worth in worths)
        for side in sides
    )
    totals = TypedTotals(
        game.seats,
        tuple(game.points[side[0]] for side in sides),
        tuple(xs_by_side),
        game.hands_counted,
    )
    assert judge_game_totals(totals, game.rules).is_possible, totals


@settings(deadline=None)
@given(RANDOM_DIALS, st.sampled_from(HOUSES), st.sampled_from(list(FormatOption)))
def test_rules_with_random_dials_are_stored_and_listed(turned_dials, house, format_answer):
    mixed_rules = house.rules.with_answers({**turned_dials, "format": format_answer.value})
    assert HouseRules.from_dict(mixed_rules.to_dict()) == mixed_rules
    for section in rules_page_sections(mixed_rules, house):
        for line in section.lines:
            assert line.rule_text
            is_changed = getattr(mixed_rules, line.dial_name) != getattr(
                house.rules, line.dial_name
            )
            assert bool(line.sheet_says) is is_changed


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
@pytest.mark.parametrize(
    "seats", [FOUR_SEATS, three_seats(empty_chair=FOUR_SEATS[1])], ids=["four", "three"]
)
def test_every_hand_of_every_house_has_a_valid_worth(house, seats):
    house_rules = rules_of(house.key, three_handed=True)
    for hand, value in every_allowed_hand(seats, house_rules):
        assert set(value.points) <= set(seats)
        assert set(value.fine_cents) <= set(seats)
        assert all(-4 <= points <= 4 for points in value.points.values())
        assert next_dealer(hand, seats, value) in (hand.dealer, chair_left_of(hand.dealer, seats))
        if not value.is_counted:
            assert (value.points, value.fine_cents) == ({}, {})
        one_side = {points > 0 for points in value.points.values() if points}
        assert len(one_side) <= 1
