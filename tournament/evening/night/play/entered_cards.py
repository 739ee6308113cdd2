"""A hand entered card by card: whose turn it is, and what the cards prove. Players are known by
their chairs.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from scoring.bid import TRICKS_PER_HAND, Bid
from scoring.cards import Card, Suit, parse_card
from scoring.chairs import Chair, Seats, chair_left_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.ordering_up import opening_leader
from scoring.trick_check import (
    PlayedCard,
    ProvenRenege,
    SeenCards,
    Trick,
    TrickFindings,
    WrongLead,
    examine_tricks,
)

NO_ONE_ALONE_ANSWER = "-"
SIGN_BY_SUIT = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
ENTERED_CARD_PATTERN = re.compile(r"([NESWnesw])((?:10|[9JQKA])[SHDC])")


@dataclass(frozen=True, slots=True)
class EnteredCard:
    """A card that a chair played, or still holds in its hand."""

    chair: Chair
    card: Card
    is_in_hand: bool

    def __str__(self) -> str:
        chair = self.chair.value
        return f"{chair.lower() if self.is_in_hand else chair}{self.card}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAnswers:
    """The answers given so far about a hand, as the page's address has them. A question without an
    answer has an empty text.
    """

    trump: str = ""
    dealer: str = ""
    lone: str = ""
    leader: str = ""
    cards: str = ""

    @property
    def entered_cards(self) -> tuple[EnteredCard, ...]:
        """The entered cards. Raise ValueError if they cannot be read."""
        return tuple(map(_read_entered_card, self.cards.split("-"))) if self.cards else ()

    @property
    def answers(self) -> dict[str, str]:
        field_values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in field_values if value}

    @property
    def answers_before_cards(self) -> dict[str, str]:
        """The answers without the cards, for hidden fields beside the buttons that enter a card."""
        return {name: value for name, value in self.answers.items() if name != "cards"}


@dataclass(frozen=True, slots=True)
class EnteredTricks:
    """The tricks of the hand so far. Cards are entered clockwise from the leader, and each
    active chair plays one card to a trick.
    """

    trump: Suit
    active_chairs: Seats
    leader: Chair
    entered_cards: tuple[EnteredCard, ...]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far. The last one may be unfinished."""
        cards = [
            PlayedCard(entered_card.chair, entered_card.card)
            for entered_card in self.entered_cards
            if not entered_card.is_in_hand
        ]
        cards_per_trick = len(self.active_chairs)
        return tuple(
            tuple(cards[start : start + cards_per_trick])
            for start in range(0, len(cards), cards_per_trick)
        )

    @property
    def unfinished_trick(self) -> Trick:
        """The unfinished trick; empty if there is none."""
        tricks = self.tricks
        return tricks[-1] if tricks and len(tricks[-1]) < len(self.active_chairs) else ()

    @property
    def cards_in_hand_by_chair(self) -> Mapping[Chair, tuple[Card, ...]]:
        cards_by_chair: dict[Chair, tuple[Card, ...]] = {}
        for entered_card in self.entered_cards:
            if entered_card.is_in_hand:
                cards_by_chair[entered_card.chair] = (
                    *cards_by_chair.get(entered_card.chair, ()),
                    entered_card.card,
                )
        return cards_by_chair


def read_entered_tricks(
    hand_answers: HandAnswers, seats: Seats, rules: HouseRules
) -> EnteredTricks:
    """Return the tricks that these answers describe. Raise ValueError if the answers contradict
    each other.
    """
    lone_player = None if hand_answers.lone == NO_ONE_ALONE_ANSWER else Chair(hand_answers.lone)
    bid = Bid(lone_player, alone=True) if lone_player else None
    if hand_answers.leader:
        leader = Chair(hand_answers.leader)
    else:
        leader = opening_leader(Chair(hand_answers.dealer), bid, seats, rules)
    idle_chair = bid.idle_partner(seats) if bid else None
    active_chairs = tuple(chair for chair in seats if chair is not idle_chair)
    return EnteredTricks(
        Suit(hand_answers.trump), active_chairs, leader, hand_answers.entered_cards
    )


def examine_entered_tricks(hand: EnteredTricks) -> TrickFindings:
    """Return what the cards prove, including those of an unfinished trick."""
    unfinished_trick = hand.unfinished_trick
    if hand.cards_in_hand_by_chair or not unfinished_trick:
        return examine_tricks(
            SeenCards(
                hand.trump,
                hand.active_chairs,
                hand.leader,
                hand.tricks,
                hand.cards_in_hand_by_chair,
            )
        )
    seen_cards_by_chair: dict[Chair, tuple[Card, ...]] = {}
    for played_card in unfinished_trick:
        seen_cards_by_chair[played_card.chair] = (
            *seen_cards_by_chair.get(played_card.chair, ()),
            played_card.card,
        )
    open_trick_number = len(hand.tricks)
    findings = examine_tricks(
        SeenCards(
            hand.trump, hand.active_chairs, hand.leader, hand.tricks[:-1], seen_cards_by_chair
        )
    )
    leader, expected_leader = unfinished_trick[0].chair, _chair_to_lead(hand, findings)
    wrong_leads = (
        ()
        if leader is expected_leader
        else (WrongLead(leader, open_trick_number, expected_leader),)
    )
    reneges = tuple(
        replace(proof, proof_trick_number=open_trick_number)
        if proof.proof_trick_number is None
        else proof
        for proof in findings.reneges
    )
    return TrickFindings(findings.winners, reneges, (*findings.wrong_leads, *wrong_leads))


def chair_to_play_next(hand: EnteredTricks, findings: TrickFindings) -> Chair | None:
    """Return the chair that plays the next card, or None after five tricks."""
    if hand.unfinished_trick:
        return chair_left_of(hand.unfinished_trick[-1].chair, hand.active_chairs)
    return _chair_to_lead(hand, findings) if len(hand.tricks) < TRICKS_PER_HAND else None


def proof_words_against(
    hand_answers: HandAnswers, chair: str, seats: Seats, rules: HouseRules
) -> str:
    """Return words that say how the cards prove a renege of this chair; empty if they do not."""
    reneges = examine_entered_tricks(read_entered_tricks(hand_answers, seats, rules)).reneges
    return next((proof_words(proof) for proof in reneges if proof.chair == chair), "")


def tricks_of_makers(
    hand_answers: HandAnswers, maker: Chair, seats: Seats, rules: HouseRules
) -> int | None:
    """Return how many tricks the maker's side took, or None until the winners of all five are
    known.
    """
    winners = [
        chair
        for chair in examine_entered_tricks(read_entered_tricks(hand_answers, seats, rules)).winners
        if chair is not None
    ]
    return (
        sum(chair in side_of(maker, seats) for chair in winners)
        if len(winners) == TRICKS_PER_HAND
        else None
    )


def proof_words(proof: ProvenRenege) -> str:
    """Return words that say how a renege is proven, to follow "reneged"."""
    card, proof_trick = card_words(proof.proof_card), proof.proof_trick_number
    card_and_trick_words = (
        f"in trick {proof_trick} by the {card}" if proof_trick else f"by the {card}"
    )
    still_in_hand_words = "" if proof_trick else ", still in hand"
    return f"in trick {proof.trick_number}, proved {card_and_trick_words}{still_in_hand_words}"


def card_words(card: Card) -> str:
    """Return the name of the card, as in "jack of diamonds"."""
    rank_word = card.rank.value if card.rank.value.isdigit() else card.rank.name.lower()
    return f"{rank_word} of {card.suit.name.lower()}"


def _chair_to_lead(hand: EnteredTricks, findings: TrickFindings) -> Chair:
    last_winner = findings.winners[-1] if findings.winners else None
    return last_winner or hand.leader


def _read_entered_card(text: str) -> EnteredCard:
    match = ENTERED_CARD_PATTERN.fullmatch(text)
    if match is None:
        raise ValueError("These cards can't be read. Enter the hand again.")
    return EnteredCard(Chair(match[1].upper()), parse_card(match[2]), is_in_hand=match[1].islower())
