import re
from itertools import combinations, groupby, islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.cards import PACK, Suit, card
from scoring.chairs import Chair
from scoring.trick_check import Evidence, Findings, Laid, Proof, WrongLead, examine

N, E, S, W = ALL = tuple(Chair)
LONE_NORTH = (N, E, W)

# Higher first. What the sheets print, spelled out: the engine derives it instead.
BOWERS = {
    Suit.SPADES: ("JS", "JC"),
    Suit.HEARTS: ("JH", "JD"),
    Suit.DIAMONDS: ("JD", "JH"),
    Suit.CLUBS: ("JC", "JS"),
}
TRUMP_BELOW_BOWERS = ("A", "K", "Q", "10", "9")
PLAIN = ("A", "K", "Q", "J", "10", "9")

seeded = st.randoms(use_true_random=True)


# Who won


@pytest.mark.parametrize(
    ("told", "trump", "winner"),
    [
        ("E:9C S:10C W:KC N:AC", Suit.SPADES, N),
        ("E:KC S:9C W:10C N:QC", Suit.SPADES, E),
        ("E:9C S:AD W:AH N:KD", Suit.SPADES, E),
        ("E:AC S:9S W:KC N:QC", Suit.SPADES, S),
        ("E:AC S:9S W:10S N:QC", Suit.SPADES, W),
        ("E:AC S:10S W:9S N:QC", Suit.SPADES, S),
        ("E:AS S:JC W:KS N:9S", Suit.SPADES, S),
        ("E:AS S:JC W:JS N:9S", Suit.SPADES, W),
        ("E:JC S:AS W:KS N:QS", Suit.SPADES, E),
        ("E:AC S:JC W:KC N:9C", Suit.SPADES, S),
        ("E:10D S:JD W:QD N:9D", Suit.SPADES, W),
    ],
    ids=[
        "highest of the suit led",
        "lead that nobody tops",
        "aces of other suits win nothing",
        "lowest trump over the ace led",
        "higher trump played later",
        "lower trump played later",
        "left bower over the ace of trump",
        "right bower over the left",
        "left bower led",
        "left bower trumps its own old suit",
        "jack of a cross suit is a plain card",
    ],
)
def test_trick_goes_to_the_highest_trump_or_else_the_highest_of_the_suit_led(told, trump, winner):
    assert examine(record(told, trump=trump)).winners == (winner,)


def test_trick_against_a_lone_hand_is_won_with_three_cards():
    found = examine(record("E:AC W:9C N:9S", "N:AD E:KD W:QD", active=LONE_NORTH))
    assert found == Findings(winners=(N, N), reneges=(), led_out_of_turn=())


def test_trick_that_play_stopped_in_has_no_winner():
    found = examine(record("E:AC S:9C W:10C N:KC", "E:AD S:9D", in_hand={N: "KD"}))
    assert found.winners == (E, None)


def test_trick_of_three_cards_is_unfinished_where_four_play():
    assert examine(record("E:AC S:9C W:10C", in_hand={N: "KC"})).winners == (None,)


def test_hand_without_a_trick_finds_nothing():
    assert examine(record()) == Findings(winners=(), reneges=(), led_out_of_turn=())


# Who led


def test_first_lead_by_another_chair_is_out_of_turn():
    found = examine(record("S:9C W:10C N:KC E:AC", leader=E))
    assert found.led_out_of_turn == (WrongLead(chair=S, trick=1, due=E),)


def test_lead_by_a_chair_that_lost_the_trick_is_out_of_turn():
    found = examine(record("E:AC S:9C W:10C N:KC", "S:AD W:9D N:10D E:KD"))
    assert found.led_out_of_turn == (WrongLead(chair=S, trick=2, due=E),)
    assert found.winners == (E, S)


def test_trick_led_out_of_turn_still_gives_the_next_lead_to_its_winner():
    found = examine(
        record("E:AC S:9C W:10C N:KC", "S:AD W:9D N:10D E:KD", "S:AH W:9H N:10H E:KH", leader=E)
    )
    assert found.led_out_of_turn == (WrongLead(chair=S, trick=2, due=E),)


def test_unfinished_trick_can_be_led_out_of_turn():
    found = examine(record("E:AC S:9C W:10C N:KC", "N:AD", in_hand={E: "KD"}))
    assert found.led_out_of_turn == (WrongLead(chair=N, trick=2, due=E),)


# Who reneged


def test_left_bower_shown_in_trick_three_proves_the_club_thrown_on_the_ace_of_trump():
    found = examine(
        record(
            "E:AH S:10C W:9H N:QH",
            "E:AC S:9C W:KC N:QC",
            "E:AD S:JD W:9D N:10D",
            trump=Suit.HEARTS,
        )
    )
    assert found == Findings(
        winners=(E, E, S),
        reneges=(Proof(chair=S, trick=1, played=card("10C"), proof=card("JD"), proof_at=3),),
        led_out_of_turn=(),
    )


def test_left_bower_proves_nothing_in_the_suit_it_has_left():
    found = examine(
        record("E:AD S:9C W:KD N:QD", "E:AH S:JD W:9H N:QH", trump=Suit.HEARTS),
    )
    assert found == Findings(winners=(E, S), reneges=(), led_out_of_turn=())


def test_left_bower_led_calls_for_trump():
    found = examine(record("E:JC S:9C W:9S N:AS", in_hand={S: "KS"}))
    assert found.reneges == (Proof(S, 1, card("9C"), card("KS"), None),)


def test_plain_suit_held_back_while_trumping_is_a_renege():
    found = examine(record("E:AC S:9S W:KC N:QC", "S:9C W:10C N:JD E:9D"))
    assert found.reneges == (Proof(S, 1, card("9S"), card("9C"), 2),)


def test_void_hand_that_does_not_trump_has_not_reneged():
    found = examine(record("E:AC S:9D W:KC N:QC", "E:10C S:9S W:9C N:10D", in_hand={S: "AS JC"}))
    assert found.reneges == ()


def test_suit_not_followed_is_not_proved_while_no_card_shows_it():
    assert examine(record("E:AC S:9D W:KC N:QC")).reneges == ()


def test_card_still_in_hand_proves_the_renege():
    found = examine(record("E:AC S:9D W:KC N:QC", in_hand={S: "AH 9C 10S"}))
    assert found.reneges == (Proof(S, 1, card("9D"), card("9C"), None),)


def test_renege_in_the_trick_that_play_stopped_in_is_proved_from_the_hand():
    found = examine(record("E:AC S:9D", in_hand={S: "10C"}))
    assert found == Findings(
        winners=(None,), reneges=(Proof(S, 1, card("9D"), card("10C"), None),), led_out_of_turn=()
    )


def test_proof_is_the_card_shown_soonest_and_on_the_table_before_the_hand():
    found = examine(
        record(
            "E:AC S:9D W:KC N:QC",
            "E:AD S:10D W:QD N:KD",
            "E:AH S:10C W:9H N:10H",
            in_hand={S: "9C 9S"},
        )
    )
    assert found.reneges == (Proof(S, 1, card("9D"), card("10C"), 3),)


def test_card_shown_in_an_earlier_trick_proves_nothing():
    found = examine(record("E:AC S:9C W:KC N:QC", "E:10C S:9D W:AD N:KD"))
    assert found.reneges == ()


def test_card_shown_by_another_chair_proves_nothing():
    found = examine(record("E:AC S:9D W:KC N:QC", "E:10C S:10D W:9C N:KD", in_hand={N: "9S"}))
    assert found.reneges == ()


def test_one_card_proves_each_trick_it_was_held_back_in():
    found = examine(
        record("E:AC S:9D W:KC N:QC", "E:10C S:10D W:AD N:KD", "E:AH S:9C W:9H N:10H"),
    )
    assert found.reneges == (
        Proof(S, 1, card("9D"), card("9C"), 3),
        Proof(S, 2, card("10D"), card("9C"), 3),
    )


def test_both_sides_reneging_in_one_trick_are_both_reported_in_the_order_of_play():
    found = examine(record("E:AC S:9D W:10D N:QC", in_hand={W: "10C", S: "9C"}))
    assert found.reneges == (
        Proof(S, 1, card("9D"), card("9C"), None),
        Proof(W, 1, card("10D"), card("10C"), None),
    )


def test_defender_of_a_lone_hand_can_renege():
    found = examine(record("E:AC W:9D N:QC", active=LONE_NORTH, in_hand={W: "9C"}))
    assert found.reneges == (Proof(W, 1, card("9D"), card("9C"), None),)


def test_trick_led_out_of_turn_must_be_followed_too():
    found = examine(record("S:AC W:9D N:QC E:KC", leader=E, in_hand={W: "9C"}))
    assert found.reneges == (Proof(W, 1, card("9D"), card("9C"), None),)
    assert found.led_out_of_turn == (WrongLead(chair=S, trick=1, due=E),)


# What cannot have happened

STOPPED = "If play was stopped in this trick, write down the cards left in hand."


def test_leader_who_does_not_play_is_refused():
    refusal = "S is to lead but does not play: name who led first."
    with pytest.raises(ValueError, match=whole(refusal)):
        record("E:AC W:9C N:KC", active=LONE_NORTH, leader=S)


def test_sixth_trick_is_refused():
    six = [f"E:{rank}C S:{rank}D W:{rank}H N:{rank}S" for rank in PLAIN]
    refusal = "6 tricks are written down, and a hand has 5: leave out what is not of this hand."
    with pytest.raises(ValueError, match=whole(refusal)):
        record(*six)


@pytest.mark.parametrize(
    ("second", "refusal"),
    [
        ("E:AD S:9D", f"Trick 2: the card of N is missing. {STOPPED}"),
        ("E:AD S:9D N:10D", f"Trick 2: the card of W is missing. {STOPPED}"),
        (
            "E:AD S:9D W:KD E:10D",
            "Trick 2: one chair has two cards in it. Look whose they are.",
        ),
        ("", "Trick 2 is empty: leave it out."),
    ],
)
def test_trick_that_is_not_one_card_a_chair_is_refused(second, refusal):
    with pytest.raises(ValueError, match=whole(refusal)):
        record("E:AC S:9C W:10C N:KC", second, "E:AH S:9H W:10H N:KH")


def test_last_trick_without_a_card_is_refused():
    with pytest.raises(ValueError, match=whole("Trick 1 is empty: leave it out.")):
        record("")


def test_card_of_the_lone_makers_partner_is_refused():
    refusal = "Trick 1: S does not play in this hand. Look whose card it is, or who is at play."
    with pytest.raises(ValueError, match=whole(refusal)):
        record("E:AC S:9C W:10C", active=LONE_NORTH)


def test_card_left_in_the_hand_of_the_lone_makers_partner_is_refused():
    refusal = "S does not play, so no card is left in that hand: leave S out."
    with pytest.raises(ValueError, match=whole(refusal)):
        record("E:AC W:10C N:KC", active=LONE_NORTH, in_hand={S: "9C"})


@pytest.mark.parametrize(
    ("tricks", "in_hand"),
    [
        (["E:AC S:AC W:10C N:KC"], {}),
        (["E:AC S:9C W:10C N:KC", "E:KD S:AC W:9D N:QD"], {}),
        (["E:AC S:9C W:10C N:KC"], {N: "AC"}),
        (["E:9C S:KC W:10C N:QC"], {N: "AC", W: "9S AC"}),
    ],
    ids=["in one trick", "in two tricks", "on the table and in a hand", "in two hands"],
)
def test_card_that_is_there_twice_is_refused(tricks, in_hand):
    with pytest.raises(ValueError, match=whole("Written down twice: AC. Look at each again.")):
        record(*tricks, in_hand=in_hand)


def test_every_card_that_is_there_twice_is_named_in_one_order():
    with pytest.raises(ValueError, match=whole("Written down twice: 9C, KC. Look at each again.")):
        record("E:KC S:KC W:9C N:9C")


def test_chair_with_six_cards_is_refused():
    refusal = "S has 6 cards: take one away, or rule on a dealer with six cards."
    with pytest.raises(ValueError, match=whole(refusal)):
        record("E:AC S:9C W:10C N:KC", in_hand={S: "9D 10D JD QD KD"})


def test_chair_with_five_cards_in_all_is_accepted():
    kept = {S: "9D 10D JD QD"}
    assert examine(record("E:AC S:9C W:10C N:KC", in_hand=kept)).winners == (E,)


# Whole hands at random


@settings(deadline=None)
@given(seeded)
def test_hand_played_legally_has_five_winners_no_renege_and_no_wrong_lead(random):
    played, winners, _ = played_out(random)
    assert examine(played) == Findings(winners=tuple(winners), reneges=(), led_out_of_turn=())


@settings(deadline=None)
@given(seeded)
def test_card_thrown_off_while_the_suit_was_held_is_always_proved_by_the_next_one_shown(random):
    played, _, guilty = played_out(random, renege=True)
    assume(guilty)
    chair, number = guilty
    offence = played.tricks[number - 1]
    led = belongs(offence[0].card, played.trump)
    thrown = next(laid.card for laid in offence if laid.chair is chair)
    shown = (
        Proof(chair, number, thrown, laid.card, later)
        for later, trick in enumerate(played.tricks, start=1)
        for laid in trick
        if later > number and laid.chair is chair and belongs(laid.card, played.trump) is led
    )
    assert examine(played).reneges == tuple(islice(shown, 1))


@settings(deadline=None)
@given(seeded, st.integers(1, 20))
def test_play_stopped_with_all_hands_shown_proves_what_the_rest_of_the_play_would_have(
    random, cards
):
    played, _, _ = played_out(random, renege=True)
    stopped = stopped_after(cards, played)
    proved = {(one.chair, one.trick, one.played) for one in examine(stopped).reneges}
    laid_down = {laid for trick in stopped.tricks for laid in trick}
    assert proved == {
        (one.chair, one.trick, one.played)
        for one in examine(played).reneges
        if Laid(one.chair, one.played) in laid_down
    }


def whole(refusal):
    return f"^{re.escape(refusal)}$"


def record(*tricks, trump=Suit.SPADES, active=ALL, leader=E, in_hand=None):
    held = {
        chair: tuple(card(one) for one in told.split()) for chair, told in (in_hand or {}).items()
    }
    return Evidence(trump, active, leader, tuple(trick(told) for told in tricks), held)


def trick(told):
    return tuple(Laid(Chair(one[0]), card(one[2:])) for one in told.split())


def played_out(random: Random, *, renege=False):
    """A dealt hand played to its end: the record, who won, and (chair, trick) of the one renege."""
    active = random.choice([ALL, *combinations(ALL, 3)])
    trump, leader = random.choice(list(Suit)), random.choice(active)
    pack = random.sample(PACK, len(PACK))
    hands = {chair: [pack.pop() for _ in range(5)] for chair in active}
    tricks, winners, guilty, leads = [], [], None, leader
    for number in range(1, 6):
        laid = []
        for chair in clockwise_from(leads, active):
            may = hands[chair]
            if laid:
                led = belongs(laid[0].card, trump)
                follows = [one for one in may if belongs(one, trump) is led]
                throws = [one for one in may if one not in follows]
                if renege and not guilty and follows and throws and random.random() < 0.5:
                    may, guilty = throws, (chair, number)
                else:
                    may = follows or throws
            one = random.choice(may)
            hands[chair].remove(one)
            laid.append(Laid(chair, one))
        leads = strongest(laid, trump)
        winners.append(leads)
        tricks.append(tuple(laid))
    return Evidence(trump, active, leader, tuple(tricks), {}), winners, guilty


def stopped_after(cards, played):
    """The same hand with only the first so many cards laid, and the rest shown in the hands."""
    laid = [(number, one) for number, trick in enumerate(played.tricks) for one in trick]
    tricks = tuple(
        tuple(one for _, one in numbered)
        for _, numbered in groupby(laid[:cards], key=lambda numbered: numbered[0])
    )
    left = {
        chair: tuple(one.card for _, one in laid[cards:] if one.chair is chair)
        for chair in played.active
    }
    return Evidence(played.trump, played.active, played.leader, tricks, left)


def strongest(laid, trump):
    led = belongs(laid[0].card, trump)
    order = (
        *BOWERS[trump],
        *(f"{rank}{trump}" for rank in TRUMP_BELOW_BOWERS),
        *(f"{rank}{led}" for rank in PLAIN),
    )
    holders = {str(one.card): one.chair for one in laid}
    return next(holders[name] for name in order if name in holders)


def belongs(one, trump):
    return trump if str(one) in BOWERS[trump] else one.suit


def clockwise_from(first, active):
    start = active.index(first)
    return active[start:] + active[:start]
