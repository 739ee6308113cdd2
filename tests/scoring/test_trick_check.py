from itertools import combinations, groupby, islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.cards import PACK, Suit, parse_card
from scoring.chairs import Chair
from scoring.trick_check import (
    PlayedCard,
    ProvenRenege,
    SeenCards,
    TrickFindings,
    WrongLead,
    examine_tricks,
)
from tests.scoring.table import exact_match_pattern

N, E, S, W = ALL_CHAIRS = tuple(Chair)
CHAIRS_WHEN_NORTH_PLAYS_ALONE = (N, E, W)

# The rule sheets print this ranking, higher cards first. The program derives the order instead.
BOWERS_BY_TRUMP = {
    Suit.SPADES: ("JS", "JC"),
    Suit.HEARTS: ("JH", "JD"),
    Suit.DIAMONDS: ("JD", "JH"),
    Suit.CLUBS: ("JC", "JS"),
}
TRUMP_BELOW_BOWERS = ("A", "K", "Q", "10", "9")
RANKS_OUTSIDE_TRUMP = ("A", "K", "Q", "J", "10", "9")

random_generators = st.randoms(use_true_random=True)


# The tests below are about who wins a trick.


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
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
def test_trick_goes_to_the_highest_trump_or_else_the_highest_of_the_suit_led(cards, trump, winner):
    assert examine_tricks(seen_hand(cards, trump=trump)).winners == (winner,)


def test_trick_against_a_lone_hand_is_won_with_three_cards():
    findings = examine_tricks(
        seen_hand("E:AC W:9C N:9S", "N:AD E:KD W:QD", active=CHAIRS_WHEN_NORTH_PLAYS_ALONE)
    )
    assert findings == TrickFindings(winners=(N, N), reneges=(), wrong_leads=())


def test_trick_that_play_stopped_in_has_no_winner():
    findings = examine_tricks(seen_hand("E:AC S:9C W:10C N:KC", "E:AD S:9D", in_hand={N: "KD"}))
    assert findings.winners == (E, None)


def test_trick_of_three_cards_is_unfinished_where_four_play():
    assert examine_tricks(seen_hand("E:AC S:9C W:10C", in_hand={N: "KC"})).winners == (None,)


def test_hand_without_tricks_proves_nothing():
    assert examine_tricks(seen_hand()) == TrickFindings(winners=(), reneges=(), wrong_leads=())


# The tests below are about leads out of turn.


def test_first_lead_by_another_chair_is_out_of_turn():
    findings = examine_tricks(seen_hand("S:9C W:10C N:KC E:AC", leader=E))
    assert findings.wrong_leads == (WrongLead(chair=S, trick_number=1, due_leader=E),)


def test_lead_by_a_chair_that_lost_the_trick_is_out_of_turn():
    findings = examine_tricks(seen_hand("E:AC S:9C W:10C N:KC", "S:AD W:9D N:10D E:KD"))
    assert findings.wrong_leads == (WrongLead(chair=S, trick_number=2, due_leader=E),)
    assert findings.winners == (E, S)


def test_trick_led_out_of_turn_still_gives_the_next_lead_to_its_winner():
    findings = examine_tricks(
        seen_hand("E:AC S:9C W:10C N:KC", "S:AD W:9D N:10D E:KD", "S:AH W:9H N:10H E:KH", leader=E)
    )
    assert findings.wrong_leads == (WrongLead(chair=S, trick_number=2, due_leader=E),)


def test_unfinished_trick_can_be_led_out_of_turn():
    findings = examine_tricks(seen_hand("E:AC S:9C W:10C N:KC", "N:AD", in_hand={E: "KD"}))
    assert findings.wrong_leads == (WrongLead(chair=N, trick_number=2, due_leader=E),)


# The tests below are about proofs of reneges.


def test_left_bower_shown_in_trick_three_proves_the_club_thrown_on_the_ace_of_trump():
    findings = examine_tricks(
        seen_hand(
            "E:AH S:10C W:9H N:QH", "E:AC S:9C W:KC N:QC", "E:AD S:JD W:9D N:10D", trump=Suit.HEARTS
        )
    )
    assert findings == TrickFindings(
        winners=(E, E, S),
        reneges=(
            ProvenRenege(
                chair=S,
                trick_number=1,
                played_card=parse_card("10C"),
                proof_card=parse_card("JD"),
                proof_trick_number=3,
            ),
        ),
        wrong_leads=(),
    )


def test_left_bower_proves_nothing_in_its_printed_suit():
    findings = examine_tricks(
        seen_hand("E:AD S:9C W:KD N:QD", "E:AH S:JD W:9H N:QH", trump=Suit.HEARTS)
    )
    assert findings == TrickFindings(winners=(E, S), reneges=(), wrong_leads=())


def test_left_bower_led_calls_for_trump():
    findings = examine_tricks(seen_hand("E:JC S:9C W:9S N:AS", in_hand={S: "KS"}))
    assert findings.reneges == (ProvenRenege(S, 1, parse_card("9C"), parse_card("KS"), None),)


def test_plain_suit_held_back_while_trumping_is_a_renege():
    findings = examine_tricks(seen_hand("E:AC S:9S W:KC N:QC", "S:9C W:10C N:JD E:9D"))
    assert findings.reneges == (ProvenRenege(S, 1, parse_card("9S"), parse_card("9C"), 2),)


def test_player_without_the_suit_led_who_does_not_trump_has_not_reneged():
    findings = examine_tricks(
        seen_hand("E:AC S:9D W:KC N:QC", "E:10C S:9S W:9C N:10D", in_hand={S: "AS JC"})
    )
    assert findings.reneges == ()


def test_renege_is_not_proved_until_a_card_of_the_suit_appears():
    assert examine_tricks(seen_hand("E:AC S:9D W:KC N:QC")).reneges == ()


def test_card_still_in_hand_proves_the_renege():
    findings = examine_tricks(seen_hand("E:AC S:9D W:KC N:QC", in_hand={S: "AH 9C 10S"}))
    assert findings.reneges == (ProvenRenege(S, 1, parse_card("9D"), parse_card("9C"), None),)


def test_renege_in_the_trick_that_play_stopped_in_is_proved_from_the_hand():
    findings = examine_tricks(seen_hand("E:AC S:9D", in_hand={S: "10C"}))
    assert findings == TrickFindings(
        winners=(None,),
        reneges=(ProvenRenege(S, 1, parse_card("9D"), parse_card("10C"), None),),
        wrong_leads=(),
    )


def test_renege_is_proved_by_the_earliest_card_played_before_cards_in_hand():
    findings = examine_tricks(
        seen_hand(
            "E:AC S:9D W:KC N:QC",
            "E:AD S:10D W:QD N:KD",
            "E:AH S:10C W:9H N:10H",
            in_hand={S: "9C 9S"},
        )
    )
    assert findings.reneges == (ProvenRenege(S, 1, parse_card("9D"), parse_card("10C"), 3),)


def test_card_played_before_a_trick_proves_no_renege_in_it():
    findings = examine_tricks(seen_hand("E:AC S:9C W:KC N:QC", "E:10C S:9D W:AD N:KD"))
    assert findings.reneges == ()


def test_card_shown_by_another_chair_proves_no_renege():
    findings = examine_tricks(
        seen_hand("E:AC S:9D W:KC N:QC", "E:10C S:10D W:9C N:KD", in_hand={N: "9S"})
    )
    assert findings.reneges == ()


def test_one_card_proves_reneges_in_several_earlier_tricks():
    findings = examine_tricks(
        seen_hand("E:AC S:9D W:KC N:QC", "E:10C S:10D W:AD N:KD", "E:AH S:9C W:9H N:10H")
    )
    assert findings.reneges == (
        ProvenRenege(S, 1, parse_card("9D"), parse_card("9C"), 3),
        ProvenRenege(S, 2, parse_card("10D"), parse_card("9C"), 3),
    )


def test_both_sides_reneging_in_one_trick_are_both_reported_in_the_order_of_play():
    findings = examine_tricks(seen_hand("E:AC S:9D W:10D N:QC", in_hand={W: "10C", S: "9C"}))
    assert findings.reneges == (
        ProvenRenege(S, 1, parse_card("9D"), parse_card("9C"), None),
        ProvenRenege(W, 1, parse_card("10D"), parse_card("10C"), None),
    )


def test_defender_of_a_lone_hand_can_renege():
    findings = examine_tricks(
        seen_hand("E:AC W:9D N:QC", active=CHAIRS_WHEN_NORTH_PLAYS_ALONE, in_hand={W: "9C"})
    )
    assert findings.reneges == (ProvenRenege(W, 1, parse_card("9D"), parse_card("9C"), None),)


def test_trick_led_out_of_turn_must_be_followed():
    findings = examine_tricks(seen_hand("S:AC W:9D N:QC E:KC", leader=E, in_hand={W: "9C"}))
    assert findings.reneges == (ProvenRenege(W, 1, parse_card("9D"), parse_card("9C"), None),)
    assert findings.wrong_leads == (WrongLead(chair=S, trick_number=1, due_leader=E),)


# The tests below are about cards that are refused.

REFUSAL_OF_MISSING_CARD = (
    "Trick 2: the card of {} is missing. If play stopped in this trick, enter the cards left in "
    "hand."
)
REFUSAL_OF_EMPTY_TRICK = "Trick {} is empty. Leave it out."
REFUSAL_OF_REPEATED_CARDS = "Entered twice: {}. Check each one."


def test_leader_who_does_not_play_is_refused():
    refusal = "S has the lead but does not play this hand. Name the player who led first."
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        seen_hand("E:AC W:9C N:KC", active=CHAIRS_WHEN_NORTH_PLAYS_ALONE, leader=S)


def test_sixth_trick_is_refused():
    six = [f"E:{rank}C S:{rank}D W:{rank}H N:{rank}S" for rank in RANKS_OUTSIDE_TRUMP]
    refusal = "6 tricks are recorded, but a hand has 5. Remove the ones from other hands."
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        seen_hand(*six)


@pytest.mark.parametrize(
    ("second", "refusal"),
    [
        ("E:AD S:9D", REFUSAL_OF_MISSING_CARD.format("N")),
        ("E:AD S:9D N:10D", REFUSAL_OF_MISSING_CARD.format("W")),
        (
            "E:AD S:9D W:KD E:10D",
            "Trick 2: one player has two cards in it. Check who played each one.",
        ),
        ("", REFUSAL_OF_EMPTY_TRICK.format(2)),
    ],
)
def test_trick_without_one_card_of_each_chair_is_refused(second, refusal):
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        seen_hand("E:AC S:9C W:10C N:KC", second, "E:AH S:9H W:10H N:KH")


def test_last_trick_without_a_card_is_refused():
    with pytest.raises(ValueError, match=exact_match_pattern(REFUSAL_OF_EMPTY_TRICK.format(1))):
        seen_hand("")


def test_card_of_the_lone_makers_partner_is_refused():
    refusal = (
        "Trick 1: S does not play in this hand. Check whose card it is, and who plays this hand."
    )
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        seen_hand("E:AC S:9C W:10C", active=CHAIRS_WHEN_NORTH_PLAYS_ALONE)


def test_card_left_in_the_hand_of_the_lone_makers_partner_is_refused():
    refusal = "S does not play this hand, so S has no cards left. Leave S out."
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        seen_hand("E:AC W:10C N:KC", active=CHAIRS_WHEN_NORTH_PLAYS_ALONE, in_hand={S: "9C"})


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
def test_repeated_card_is_refused(tricks, in_hand):
    with pytest.raises(
        ValueError, match=exact_match_pattern(REFUSAL_OF_REPEATED_CARDS.format("AC"))
    ):
        seen_hand(*tricks, in_hand=in_hand)


def test_refusal_names_all_repeated_cards_in_order():
    with pytest.raises(
        ValueError, match=exact_match_pattern(REFUSAL_OF_REPEATED_CARDS.format("9C, KC"))
    ):
        seen_hand("E:KC S:KC W:9C N:9C")


def test_chair_with_six_cards_is_refused():
    refusal = "S has 6 cards. Remove one, or make a ruling on a dealer with 6 cards."
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        seen_hand("E:AC S:9C W:10C N:KC", in_hand={S: "9D 10D JD QD KD"})


def test_chair_with_five_cards_in_all_is_accepted():
    cards_in_hand = {S: "9D 10D JD QD"}
    assert examine_tricks(seen_hand("E:AC S:9C W:10C N:KC", in_hand=cards_in_hand)).winners == (E,)


# The tests below are about random hands from deal to end.


@settings(deadline=None)
@given(random_generators)
def test_legally_played_hand_has_five_trick_winners_no_renege_and_no_wrong_lead(random):
    seen_cards, winners, _ = play_random_hand(random)
    assert examine_tricks(seen_cards) == TrickFindings(
        winners=tuple(winners), reneges=(), wrong_leads=()
    )


@settings(deadline=None)
@given(random_generators)
def test_renege_is_always_proved_by_the_next_card_of_the_suit_shown(random):
    seen_cards, _, offense = play_random_hand(random, renege=True)
    assume(offense)
    chair, number = offense
    bad_trick = seen_cards.tricks[number - 1]
    led_suit = suit_of(bad_trick[0].card, seen_cards.trump)
    thrown_card = next(laid_card.card for laid_card in bad_trick if laid_card.chair is chair)
    proofs = (
        ProvenRenege(chair, number, thrown_card, laid_card.card, later_number)
        for later_number, trick in enumerate(seen_cards.tricks, start=1)
        for laid_card in trick
        if later_number > number
        and laid_card.chair is chair
        and suit_of(laid_card.card, seen_cards.trump) is led_suit
    )
    assert examine_tricks(seen_cards).reneges == tuple(islice(proofs, 1))


@settings(deadline=None)
@given(random_generators, st.integers(1, 20))
def test_cards_still_in_hand_prove_the_same_reneges_as_full_play(random, cards):
    seen_cards, _, _ = play_random_hand(random, renege=True)
    cards_when_stopped = stop_hand_after(cards, seen_cards)
    proven_plays = {
        (proof.chair, proof.trick_number, proof.played_card)
        for proof in examine_tricks(cards_when_stopped).reneges
    }
    laid_cards = {laid for trick in cards_when_stopped.tricks for laid in trick}
    assert proven_plays == {
        (proof.chair, proof.trick_number, proof.played_card)
        for proof in examine_tricks(seen_cards).reneges
        if PlayedCard(proof.chair, proof.played_card) in laid_cards
    }


def seen_hand(*tricks, trump=Suit.SPADES, active=ALL_CHAIRS, leader=E, in_hand=None):
    seats = {
        chair: tuple(parse_card(name) for name in words.split())
        for chair, words in (in_hand or {}).items()
    }
    return SeenCards(trump, active, leader, tuple(make_trick(words) for words in tricks), seats)


def make_trick(words):
    return tuple(PlayedCard(Chair(word[0]), parse_card(word[2:])) for word in words.split())


def play_random_hand(random: Random, *, renege=False):
    """Play a dealt hand to its end. Return the record, the winners, and the (seat, trick) of its
    one renege.
    """
    chairs = random.choice([ALL_CHAIRS, *combinations(ALL_CHAIRS, 3)])
    trump, leader = random.choice(list(Suit)), random.choice(chairs)
    pack = random.sample(PACK, len(PACK))
    hands = {chair: [pack.pop() for _ in range(5)] for chair in chairs}
    tricks, winners, offense, leader_of_trick = [], [], None, leader
    for number in range(1, 6):
        laid_cards = []
        for chair in clockwise_from(leader_of_trick, chairs):
            allowed_cards = hands[chair]
            if laid_cards:
                led_suit = suit_of(laid_cards[0].card, trump)
                following_cards = [
                    card for card in allowed_cards if suit_of(card, trump) is led_suit
                ]
                other_cards = [card for card in allowed_cards if card not in following_cards]
                if (
                    renege
                    and not offense
                    and following_cards
                    and other_cards
                    and random.random() < 0.5
                ):
                    allowed_cards, offense = other_cards, (chair, number)
                else:
                    allowed_cards = following_cards or other_cards
            card = random.choice(allowed_cards)
            hands[chair].remove(card)
            laid_cards.append(PlayedCard(chair, card))
        leader_of_trick = winner_of(laid_cards, trump)
        winners.append(leader_of_trick)
        tricks.append(tuple(laid_cards))
    return SeenCards(trump, chairs, leader, tuple(tricks), {}), winners, offense


def stop_hand_after(card_count, seen_cards):
    """Return the same hand stopped after this many cards, with the rest of the hands shown."""
    numbered_plays = [
        (number, play) for number, trick in enumerate(seen_cards.tricks) for play in trick
    ]
    tricks = tuple(
        tuple(play for _, play in plays)
        for _, plays in groupby(
            numbered_plays[:card_count], key=lambda numbered_play: numbered_play[0]
        )
    )
    cards_in_hand = {
        chair: tuple(play.card for _, play in numbered_plays[card_count:] if play.chair is chair)
        for chair in seen_cards.playing_chairs
    }
    return SeenCards(
        seen_cards.trump, seen_cards.playing_chairs, seen_cards.first_leader, tricks, cards_in_hand
    )


def winner_of(laid_cards, trump):
    led_suit = suit_of(laid_cards[0].card, trump)
    card_names = (
        *BOWERS_BY_TRUMP[trump],
        *(f"{rank}{trump}" for rank in TRUMP_BELOW_BOWERS),
        *(f"{rank}{led_suit}" for rank in RANKS_OUTSIDE_TRUMP),
    )
    holders = {str(play.card): play.chair for play in laid_cards}
    return next(holders[name] for name in card_names if name in holders)


def suit_of(card, trump):
    return trump if str(card) in BOWERS_BY_TRUMP[trump] else card.suit


def clockwise_from(first_chair, chairs):
    first_place = chairs.index(first_chair)
    return chairs[first_place:] + chairs[:first_place]
