"""Pretend games are played, and sometimes something goes wrong in them."""

from collections import Counter
from itertools import product

import pytest

from rotation.seeded_random import SeededRandom
from scoring.bid import Bid
from scoring.chairs import CHAIRS_CLOCKWISE, side_of
from scoring.dials.options import BreachRule, RenegePenalty
from scoring.events.breach import ExposedCard
from scoring.events.event import MisdealStage, PenaltyChoice
from scoring.events.ordinary import Misdeal, PlayedHand, ThrownIn
from scoring.events.penalty import Renege
from scoring.game import MAX_HANDS_PER_GAME, begin_game, game_from_hands
from scoring.hand import ScoredHand, hand_worth
from scoring.houses import HOUSES
from scoring.ordering_up import opening_leader
from scoring.trick_check import examine_tricks
from tests.scoring.table import (
    FOUR_SEATS,
    E,
    N,
    S,
    W,
    make_breach,
    played_hand,
    renege,
    rules_of,
    three_seats,
)
from tournament.tools.pretend import hands
from tournament.tools.pretend.hands import (
    Mishap,
    active_seats,
    deal_and_play,
    play_game,
    play_hands,
)

HOUSES_AND_SEATS = [
    (house, seats)
    for house in HOUSES
    for seats in (FOUR_SEATS, *(three_seats(empty_chair=chair) for chair in CHAIRS_CLOCKWISE))
    if len(seats) == 4 or house.rules.three_handed
]


def pretend_deals(house_rules, seats, number, seed=1):
    rng = SeededRandom(seed)
    for deals in range(number):
        yield deal_and_play(house_rules, seats, seats[deals % len(seats)], rng)


def abbreviate_hand(hand):
    """Return a hand in short, like "E-W*5": the dealer, the maker (with a star if alone), and the
    tricks. A hand that was not played has the name of its event, like "E-Misdeal".
    """
    event = hand.event
    if not isinstance(event, PlayedHand):
        return f"{hand.dealer}-{type(event).__name__}"
    return f"{hand.dealer}-{event.bid.maker}{'*' * event.bid.alone}{event.tricks}"


def is_hand_over_after(event, house_rules):
    match event:
        case Renege():
            return house_rules.renege is RenegePenalty.HAND_OVER
        case ExposedCard():
            return house_rules.exposed_card is BreachRule.HAND_OVER
    return False


# The tests below are about single deals.


@pytest.mark.parametrize(("house", "seats"), HOUSES_AND_SEATS)
def test_pretend_hand_agrees_with_its_tricks(house, seats):
    for deal in pretend_deals(house.rules, seats, 300, seed=house.key):
        event, played_tricks = deal.hand.event, deal.played_tricks
        if isinstance(event, Misdeal | ThrownIn):
            assert played_tricks is None
            continue
        findings = examine_tricks(played_tricks.seen_cards)
        assert findings.wrong_leads == ()
        offender = event.offender if isinstance(event, Renege) else None
        assert [proof.chair for proof in findings.reneges] == ([offender] if offender else [])
        makers = side_of(event.bid.maker, seats)
        tricks_won = sum(winner in makers for winner in findings.winners)
        assert event.tricks == (None if is_hand_over_after(event, house.rules) else tricks_won)


@pytest.mark.parametrize("lone_lead", ["left_of_dealer", "left_of_maker"])
def test_opening_lead_of_a_pretend_hand_follows_the_house_rules(lone_lead):
    house_rules, lone_count = rules_of("mcallen", lone_lead=lone_lead), 0
    for deal in pretend_deals(house_rules, FOUR_SEATS, 300):
        if isinstance(deal.hand.event, PlayedHand):
            dealer, bid = deal.hand.dealer, deal.hand.event.bid
            assert deal.played_tricks.first_leader is opening_leader(
                dealer, bid, FOUR_SEATS, house_rules
            )
            assert (len(deal.played_tricks.active_seats) == 3) is bid.alone
            lone_count += bid.alone
    assert lone_count > 5


@pytest.mark.parametrize(
    ("house", "thrown_in"),
    [("alameda", True), ("tanglewood", False), ("mcallen", True), ("athens", False)],
)
def test_pretend_hand_is_thrown_in_only_if_the_dealer_may_pass(house, thrown_in):
    house_rules = rules_of(house, three_handed=True)
    events = [
        deal.hand.event for deal in pretend_deals(house_rules, three_seats(empty_chair=W), 300)
    ]
    assert (ThrownIn() in events) is thrown_in


# The tests below are about rates of outcomes, compared with those of real tables.


def outcome_rates(hands):
    """Return how many euchres, marches and lone hands there are per hundred played hands."""
    events = [hand.event for hand in hands]
    plays = [event for event in events if isinstance(event, PlayedHand)]
    counts = (
        sum(event.is_euchre for event in plays),
        sum(event.is_march for event in plays),
        sum(event.bid.alone for event in plays),
    )
    return tuple(100 * count / len(plays) for count in counts)


def test_pretend_hands_have_realistic_rates_of_euchres_and_marches():
    hands = [
        deal.hand
        for house in HOUSES
        for deal in pretend_deals(house.rules, FOUR_SEATS, 400, house.key)
    ]
    euchres, marches, lone_hands = outcome_rates(hands)
    assert 10 < euchres < 20
    assert 15 < marches < 30
    assert 3 < lone_hands < 10
    hands_gone_wrong = [
        hand for hand in hands if isinstance(hand.event, Misdeal | Renege | ExposedCard)
    ]
    assert 20 < len(hands_gone_wrong) < 50


def test_makers_at_a_table_of_three_are_euchred_more_often():
    seats = three_seats(empty_chair=S)
    hands = [deal.hand for deal in pretend_deals(rules_of("tanglewood"), seats, 1000)]
    euchres, marches, lone_hands = outcome_rates(hands)
    assert 15 < euchres < 30
    assert 10 < marches < 30
    assert 3 < lone_hands < 10


# The tests below are about whole games.


@pytest.mark.parametrize(("house", "seats"), HOUSES_AND_SEATS)
def test_pretend_game_is_played_to_its_end_by_the_house_rules(house, seats):
    rng = SeededRandom(house.key)
    for dealer in seats * 3:
        hands = play_game(house.rules, seats, dealer, rng)
        assert hands[0].dealer is dealer
        assert game_from_hands(house.rules, seats, hands, dealer).why_game_is_over()
        assert not game_from_hands(house.rules, seats, hands[:-1], dealer).why_game_is_over()


def test_pretend_game_depends_on_nothing_but_its_seed():
    alameda = rules_of("alameda")
    first_game, second_game = (
        play_game(alameda, FOUR_SEATS, N, SeededRandom(seed)) for seed in (1764, 627)
    )
    assert " ".join(abbreviate_hand(hand) for hand in first_game) == (
        "N-Misdeal N-N5 E-E4 S-N3 W-Renege N-N4 E-N3 S-W4 W-ThrownIn W-N5 N-W4 E-E*5 S-N3 "
        "W-ExposedCard"
    )
    assert " ".join(abbreviate_hand(hand) for hand in second_game) == (
        "N-S3 E-ThrownIn E-N2 S-N4 W-E*4 N-W2 E-W4 S-S3 W-E4 N-S3 E-Renege S-S4 W-E3"
    )


def test_further_hands_continue_a_game_in_progress():
    alameda, rng = rules_of("alameda"), SeededRandom(3)
    begun_game = game_from_hands(alameda, FOUR_SEATS, play_game(alameda, FOUR_SEATS, S, rng)[:5])
    further_hands = play_hands(begun_game, rng, 3)
    assert len(further_hands) == 3
    assert further_hands[0].dealer is begun_game.dealer
    game = begun_game
    for hand in further_hands:
        game = game.add_hand(hand)
    assert game.hands_logged == 8


def test_no_hand_is_played_after_the_game_or_if_none_is_requested():
    tanglewood, rng = rules_of("tanglewood"), SeededRandom(1)
    finished_game = game_from_hands(
        tanglewood, FOUR_SEATS, play_game(tanglewood, FOUR_SEATS, N, rng)
    )
    assert play_hands(finished_game, rng, 3) == ()
    assert play_hands(begin_game(tanglewood, FOUR_SEATS, N), rng, 0) == ()
    assert len(play_hands(begin_game(tanglewood, FOUR_SEATS, N), rng, 100)) < 12


def test_first_dealer_is_random_if_the_first_jack_decides():
    general = rules_of("general")
    first_dealers = {
        play_hands(begin_game(general, FOUR_SEATS), SeededRandom(seed), 1)[0].dealer
        for seed in range(20)
    }
    assert first_dealers == set(FOUR_SEATS)


def test_pretend_game_stops_at_the_maximum_number_of_hands():
    long_game_rules = rules_of("athens", three_handed=True, target=50)
    hands = play_game(long_game_rules, three_seats(empty_chair=E), N, SeededRandom(1))
    assert len(hands) == MAX_HANDS_PER_GAME
    assert not game_from_hands(
        long_game_rules, three_seats(empty_chair=E), hands
    ).why_game_is_over()


def rule_on_renege_by(offender, hand, house, *, seats=FOUR_SEATS, **dials):
    house_rules = rules_of(house, **dials)
    return hands.penalize_renege(hand, offender, dealer=seats[0], seats=seats, rules=house_rules)


def test_one_hand_in_sixty_has_a_mishap_and_each_kind_is_equally_likely():
    rng = SeededRandom(1)
    mishaps = Counter(hands.draw_mishap_or_none(rng) for _ in range(18_000))
    assert set(mishaps) == {None, *Mishap}
    assert all(70 < mishaps[mishap] < 130 for mishap in Mishap)


def test_pretend_misdeal_is_seen_at_either_stage():
    rng = SeededRandom(1)
    assert {hands.draw_misdeal(rng) for _ in range(20)} == {
        Misdeal(stage) for stage in MisdealStage
    }


def test_renege_that_ends_the_hand_has_no_choice_of_penalty():
    assert rule_on_renege_by(E, played_hand(N, 4), "tanglewood") == renege(E, maker=N)
    assert rule_on_renege_by(N, played_hand(N, 4, alone=True), "athens") == renege(
        N, maker=N, alone=True
    )


@pytest.mark.parametrize(
    ("offender", "hand", "choice"),
    [
        (E, played_hand(N, 3), PenaltyChoice.ADD),
        (E, played_hand(N, 5), PenaltyChoice.AS_PLAYED),
        (E, played_hand(N, 1), PenaltyChoice.ADD),
        (E, played_hand(N, 3, alone=True), PenaltyChoice.ADD),
        (E, played_hand(N, 5, alone=True), PenaltyChoice.AS_PLAYED),
        (S, played_hand(N, 1), PenaltyChoice.AS_PLAYED),
        (S, played_hand(N, 5), PenaltyChoice.ADD),
    ],
)
def test_offended_side_takes_the_best_choice_and_prefers_the_hand_as_played(offender, hand, choice):
    details = {"maker": N, "alone": hand.bid.alone, "tricks": hand.tricks}
    assert rule_on_renege_by(offender, hand, "alameda") == renege(offender, choice, **details)


def test_offended_players_at_a_table_of_three_take_the_best_choice():
    seats = three_seats(empty_chair=W)
    renege_of_maker, renege_of_opponent = (
        rule_on_renege_by(offender, played_hand(N, 3), "alameda", seats=seats)
        for offender in (N, E)
    )
    assert (renege_of_maker.choice, renege_of_opponent.choice) == (
        PenaltyChoice.ADD,
        PenaltyChoice.ADD,
    )
    renege_against_two = rule_on_renege_by(S, played_hand(N, 0), "alameda", seats=seats)
    assert renege_against_two.choice is PenaltyChoice.ADD


def test_exposed_card_ends_the_hand_or_leaves_it_as_played():
    event = hands.penalize_exposed_card(played_hand(N, 4), E, rules_of("athens"))
    assert event == make_breach(ExposedCard, E, maker=N)
    event = hands.penalize_exposed_card(played_hand(N, 4), E, rules_of("tanglewood"))
    assert event == make_breach(ExposedCard, E, maker=N, tricks=4)


@pytest.mark.parametrize(("house", "seats"), HOUSES_AND_SEATS)
def test_every_pretend_mishap_counts_in_every_house(house, seats):
    for maker, is_alone, tricks in product(seats, (False, True), range(6)):
        hand = PlayedHand(Bid(maker, is_alone), tricks)
        for offender in active_seats(hand.bid, seats):
            table = {"dealer": maker, "seats": seats, "rules": house.rules}
            for event in (
                hands.penalize_renege(hand, offender, **table),
                hands.penalize_exposed_card(hand, offender, house.rules),
            ):
                assert hand_worth(ScoredHand(maker, event), seats, house.rules).is_counted
