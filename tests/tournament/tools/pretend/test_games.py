"""Pretend games, and what goes wrong in them now and then."""

from collections import Counter
from itertools import product

import pytest

from rotation.lots import Lots
from scoring.bid import Bid
from scoring.chairs import CLOCKWISE, side_of
from scoring.dials.options import PlayOn, RenegePenalty
from scoring.events.breach import ExposedCard
from scoring.events.event import Choice, Stage
from scoring.events.ordinary import Misdeal, Played, ThrownIn
from scoring.events.penalty import Renege
from scoring.game import MAX_HANDS, begin, play
from scoring.hand import ScoredHand, worth
from scoring.houses import HOUSES
from scoring.ordering_up import opening_leader
from scoring.trick_check import examine
from tests.scoring.table import FOUR, E, N, S, W, breach, played, renege, rules, three
from tournament.tools.pretend import hands
from tournament.tools.pretend.hands import Mishap, at_play, deal_and_play, play_game, play_hands

TABLES = [
    (house, seats)
    for house in HOUSES
    for seats in (FOUR, *(three(without=chair) for chair in CLOCKWISE))
    if len(seats) == 4 or house.rules.three_handed
]


def pretend(house_rules, seats, number, seed=1):
    lots = Lots(seed)
    for deals in range(number):
        yield deal_and_play(house_rules, seats, seats[deals % len(seats)], lots)


def line(hand):
    """A hand as one word: dealer, maker with a star who is alone, tricks."""
    event = hand.event
    if not isinstance(event, Played):
        return f"{hand.dealer}-{type(event).__name__}"
    return f"{hand.dealer}-{event.bid.maker}{'*' * event.bid.alone}{event.tricks}"


def ends_at_once(event, house_rules):
    match event:
        case Renege():
            return house_rules.renege is RenegePenalty.HAND_OVER
        case ExposedCard():
            return house_rules.exposed_card is PlayOn.HAND_OVER
    return False


# One deal


@pytest.mark.parametrize(("house", "seats"), TABLES)
def test_what_is_written_down_is_what_the_tricks_say(house, seats):
    for shown in pretend(house.rules, seats, 300, seed=house.key):
        event, fallen = shown.hand.event, shown.fallen
        if isinstance(event, Misdeal | ThrownIn):
            assert fallen is None
            continue
        found = examine(fallen.evidence)
        assert found.led_out_of_turn == ()
        offender = event.offender if isinstance(event, Renege) else None
        assert [proof.chair for proof in found.reneges] == ([offender] if offender else [])
        makers = side_of(event.bid.maker, seats)
        won = sum(winner in makers for winner in found.winners)
        assert event.tricks == (None if ends_at_once(event, house.rules) else won)


@pytest.mark.parametrize("lone_lead", ["left_of_dealer", "left_of_maker"])
def test_house_says_who_leads(lone_lead):
    house_rules, lone = rules("mcallen", lone_lead=lone_lead), 0
    for shown in pretend(house_rules, FOUR, 300):
        if isinstance(shown.hand.event, Played):
            dealer, bid = shown.hand.dealer, shown.hand.event.bid
            assert shown.fallen.leader is opening_leader(dealer, bid, FOUR, house_rules)
            assert (len(shown.fallen.active) == 3) is bid.alone
            lone += bid.alone
    assert lone > 5


@pytest.mark.parametrize(
    ("house", "thrown_in"),
    [("alameda", True), ("tanglewood", False), ("mcallen", True), ("athens", False)],
)
def test_hand_is_thrown_in_only_where_the_dealer_need_not_name(house, thrown_in):
    house_rules = rules(house, three_handed=True)
    events = [shown.hand.event for shown in pretend(house_rules, three(without=W), 300)]
    assert (ThrownIn() in events) is thrown_in


# Lifelike


def how_often(hands):
    """Euchres, marches and lone hands, in a hundred hands that were played."""
    events = [hand.event for hand in hands]
    plays = [event for event in events if isinstance(event, Played)]
    found = (
        sum(event.euchred for event in plays),
        sum(event.march for event in plays),
        sum(event.bid.alone for event in plays),
    )
    return tuple(100 * often / len(plays) for often in found)


def test_pretend_hands_end_as_often_one_way_and_the_other_as_at_a_card_table():
    hands = [shown.hand for house in HOUSES for shown in pretend(house.rules, FOUR, 400, house.key)]
    euchres, marches, alone = how_often(hands)
    assert 10 < euchres < 20
    assert 15 < marches < 30
    assert 3 < alone < 10
    wrong = [hand for hand in hands if isinstance(hand.event, Misdeal | Renege | ExposedCard)]
    assert 20 < len(wrong) < 50


def test_makers_at_a_table_of_three_have_a_harder_time_and_mostly_make_it():
    seats = three(without=S)
    hands = [shown.hand for shown in pretend(rules("tanglewood"), seats, 1000)]
    euchres, marches, alone = how_often(hands)
    assert 15 < euchres < 30
    assert 10 < marches < 30
    assert 3 < alone < 10


# Whole games


@pytest.mark.parametrize(("house", "seats"), TABLES)
def test_game_is_played_to_its_end_by_the_rules_of_its_house(house, seats):
    lots = Lots(house.key)
    for dealer in seats * 3:
        hands = play_game(house.rules, seats, dealer, lots)
        assert hands[0].dealer is dealer
        assert play(house.rules, seats, hands, dealer).why_over
        assert not play(house.rules, seats, hands[:-1], dealer).why_over


def test_one_seed_plays_the_same_game_on_every_machine_and_another_seed_another():
    alameda = rules("alameda")
    told, others = (play_game(alameda, FOUR, N, Lots(seed)) for seed in (1764, 627))
    assert " ".join(line(hand) for hand in told) == (
        "N-Misdeal N-N5 E-E4 S-N3 W-Renege N-N4 E-N3 S-W4 W-ThrownIn W-N5 N-W4 E-E*5 S-N3 "
        "W-ExposedCard"
    )
    assert " ".join(line(hand) for hand in others) == (
        "N-S3 E-ThrownIn E-N2 S-N4 W-E*4 N-W2 E-W4 S-S3 W-E4 N-S3 E-Renege S-S4 W-E3"
    )


def test_some_more_hands_go_on_where_the_game_stands():
    alameda, lots = rules("alameda"), Lots(3)
    begun = play(alameda, FOUR, play_game(alameda, FOUR, S, lots)[:5])
    more = play_hands(begun, lots, 3)
    assert len(more) == 3
    assert more[0].dealer is begun.dealer
    game = begun
    for hand in more:
        game = game.after(hand)
    assert game.logged == 8


def test_no_hand_is_played_after_the_end_or_where_none_is_asked_for():
    tanglewood, lots = rules("tanglewood"), Lots(1)
    over = play(tanglewood, FOUR, play_game(tanglewood, FOUR, N, lots))
    assert play_hands(over, lots, 3) == ()
    assert play_hands(begin(tanglewood, FOUR, N), lots, 0) == ()
    assert len(play_hands(begin(tanglewood, FOUR, N), lots, 100)) < 12


def test_dealer_whom_the_first_jack_decides_is_drawn():
    general = rules("general")
    first = {play_hands(begin(general, FOUR), Lots(seed), 1)[0].dealer for seed in range(20)}
    assert first == set(FOUR)


def test_game_that_takes_too_long_is_left_at_the_most_hands_a_table_plays():
    long = rules("athens", three_handed=True, target=50)
    hands = play_game(long, three(without=E), N, Lots(1))
    assert len(hands) == MAX_HANDS
    assert not play(long, three(without=E), hands).why_over


def reneged(offender, hand, house, *, seats=FOUR, **dials):
    house_rules = rules(house, **dials)
    return hands.renege(hand, offender, dealer=seats[0], seats=seats, rules=house_rules)


def test_one_hand_in_sixty_goes_wrong_and_each_way_as_often():
    lots = Lots(1)
    found = Counter(hands.draw_mishap(lots) for _ in range(18_000))
    assert set(found) == {None, *Mishap}
    assert all(70 < found[mishap] < 130 for mishap in Mishap)


def test_misdeal_is_seen_at_either_stage():
    lots = Lots(1)
    assert {hands.misdeal(lots) for _ in range(20)} == {Misdeal(stage) for stage in Stage}


def test_renege_that_ends_the_hand_leaves_nothing_to_choose():
    assert reneged(E, played(N, 4), "tanglewood") == renege(E, maker=N)
    assert reneged(N, played(N, 4, alone=True), "athens") == renege(N, maker=N, alone=True)


@pytest.mark.parametrize(
    ("offender", "hand", "choice"),
    [
        (E, played(N, 3), Choice.ADD),
        (E, played(N, 5), Choice.AS_PLAYED),
        (E, played(N, 1), Choice.ADD),
        (E, played(N, 3, alone=True), Choice.ADD),
        (E, played(N, 5, alone=True), Choice.AS_PLAYED),
        (S, played(N, 1), Choice.AS_PLAYED),
        (S, played(N, 5), Choice.ADD),
    ],
)
def test_offended_side_takes_what_is_worth_most_and_the_hand_where_it_is_equal(
    offender, hand, choice
):
    told = {"maker": N, "alone": hand.bid.alone, "tricks": hand.tricks}
    assert reneged(offender, hand, "alameda") == renege(offender, choice, **told)


def test_offended_players_at_a_table_of_three_take_what_is_worth_most():
    seats = three(without=W)
    maker, other = (reneged(one, played(N, 3), "alameda", seats=seats) for one in (N, E))
    assert (maker.choice, other.choice) == (Choice.ADD, Choice.ADD)
    both = reneged(S, played(N, 0), "alameda", seats=seats)
    assert both.choice is Choice.ADD


def test_exposed_card_ends_the_hand_or_leaves_it_as_played():
    found = hands.exposed_card(played(N, 4), E, rules("athens"))
    assert found == breach(ExposedCard, E, maker=N)
    found = hands.exposed_card(played(N, 4), E, rules("tanglewood"))
    assert found == breach(ExposedCard, E, maker=N, tricks=4)


@pytest.mark.parametrize(("house", "seats"), TABLES)
def test_whatever_goes_wrong_has_its_worth_in_every_house(house, seats):
    for maker, alone, tricks in product(seats, (False, True), range(6)):
        hand = Played(Bid(maker, alone), tricks)
        for offender in at_play(hand.bid, seats):
            told = {"dealer": maker, "seats": seats, "rules": house.rules}
            for event in (
                hands.renege(hand, offender, **told),
                hands.exposed_card(hand, offender, house.rules),
            ):
                assert worth(ScoredHand(maker, event), seats, house.rules).counts
