"""A hand as it is tapped on the pad, card by card: whose turn it is, and what the cards prove.

Knows chairs and no names, and no points.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from scoring.bid import TRICKS, Bid
from scoring.cards import Card, Suit, card
from scoring.chairs import Chair, Seats, left_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.ordering_up import opening_leader
from scoring.trick_check import Evidence, Findings, Laid, Proof, Trick, WrongLead, examine

NOBODY = "-"
SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
TAP = re.compile(r"([NESWnesw])((?:10|[9JQKA])[SHDC])")


@dataclass(frozen=True, slots=True)
class Tap:
    """A card that a chair played, or that is still in its hand."""

    chair: Chair
    card: Card
    in_hand: bool = False

    def __str__(self) -> str:
        chair = self.chair.value
        return f"{chair.lower() if self.in_hand else chair}{self.card}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldHand:
    """What is told of the hand, as it stands in the address: empty where nobody was asked yet."""

    trump: str = ""
    dealer: str = ""
    lone: str = ""
    leader: str = ""
    cards: str = ""

    @property
    def taps(self) -> tuple[Tap, ...]:
        """A ValueError where it is no list of cards."""
        return tuple(map(_tap, self.cards.split("-"))) if self.cards else ()

    @property
    def answers(self) -> dict[str, str]:
        answers = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in answers if value}

    @property
    def setting(self) -> dict[str, str]:
        """What was answered before the first card."""
        return {name: value for name, value in self.answers.items() if name != "cards"}


@dataclass(frozen=True, slots=True)
class Tricks:
    """The hand on the table. Cards go round from whoever leads, so each trick is a full circle."""

    trump: Suit
    active: Seats
    leader: Chair
    taps: tuple[Tap, ...]

    @property
    def all(self) -> tuple[Trick, ...]:
        laid = [Laid(tap.chair, tap.card) for tap in self.taps if not tap.in_hand]
        size = len(self.active)
        return tuple(tuple(laid[at : at + size]) for at in range(0, len(laid), size))

    @property
    def open_trick(self) -> Trick:
        tricks = self.all
        return tricks[-1] if tricks and len(tricks[-1]) < len(self.active) else ()

    @property
    def in_hand(self) -> Mapping[Chair, tuple[Card, ...]]:
        held: dict[Chair, tuple[Card, ...]] = {}
        for tap in self.taps:
            if tap.in_hand:
                held[tap.chair] = (*held.get(tap.chair, ()), tap.card)
        return held


def tricks(told_hand: ToldHand, seats: Seats, rules: HouseRules) -> Tricks:
    """A ValueError where the answers contradict each other."""
    lone = None if told_hand.lone == NOBODY else Chair(told_hand.lone)
    bid = Bid(lone, alone=True) if lone else None
    if told_hand.leader:
        leader = Chair(told_hand.leader)
    else:
        leader = opening_leader(Chair(told_hand.dealer), bid, seats, rules)
    out = bid.idle_partner(seats) if bid else None
    active = tuple(chair for chair in seats if chair is not out)
    return Tricks(Suit(told_hand.trump), active, leader, told_hand.taps)


def find(hand: Tricks) -> Findings:
    """What the cards prove. Those of a trick that is not finished have been seen too."""
    open_ = hand.open_trick
    if hand.in_hand or not open_:
        return examine(Evidence(hand.trump, hand.active, hand.leader, hand.all, hand.in_hand))
    seen: dict[Chair, tuple[Card, ...]] = {}
    for laid in open_:
        seen[laid.chair] = (*seen.get(laid.chair, ()), laid.card)
    number = len(hand.all)
    findings = examine(Evidence(hand.trump, hand.active, hand.leader, hand.all[:-1], seen))
    due = _due(hand, findings)
    wrong = () if open_[0].chair is due else (WrongLead(open_[0].chair, number, due),)
    reneges = tuple(
        replace(proof, proof_at=number) if proof.proof_at is None else proof
        for proof in findings.reneges
    )
    return Findings(findings.winners, reneges, (*findings.led_out_of_turn, *wrong))


def turn(hand: Tricks, findings: Findings) -> Chair | None:
    """Who plays the next card; nobody once all five tricks lie there."""
    if hand.open_trick:
        return left_of(hand.open_trick[-1].chair, hand.active)
    return _due(hand, findings) if len(hand.all) < TRICKS else None


def proof_against(told_hand: ToldHand, chair: str, seats: Seats, rules: HouseRules) -> str:
    """How the cards prove a renege of this chair; empty where they do not."""
    reneges = find(tricks(told_hand, seats, rules)).reneges
    return next((proof_words(proof) for proof in reneges if proof.chair == chair), "")


def taken_by(told_hand: ToldHand, maker: Chair, seats: Seats, rules: HouseRules) -> int | None:
    """The makers' tricks, once all five lie there."""
    won = [chair for chair in find(tricks(told_hand, seats, rules)).winners if chair is not None]
    return sum(chair in side_of(maker, seats) for chair in won) if len(won) == TRICKS else None


def proof_words(proof: Proof) -> str:
    """To go on after: reneged."""
    where = f"in trick {proof.proof_at} by" if proof.proof_at else "by"
    held = "" if proof.proof_at else ", still in hand"
    return f"in trick {proof.trick}, proved {where} the {card_words(proof.proof)}{held}"


def card_words(card: Card) -> str:
    """Return the card in words: the jack of diamonds."""
    rank = card.rank.value if card.rank.value.isdigit() else card.rank.name.lower()
    return f"{rank} of {card.suit.name.lower()}"


def _due(hand: Tricks, findings: Findings) -> Chair:
    last = findings.winners[-1] if findings.winners else None
    return last or hand.leader


def _tap(text: str) -> Tap:
    matched = TAP.fullmatch(text)
    if matched is None:
        raise ValueError("These cards cannot be read: begin the hand again.")
    return Tap(Chair(matched[1].upper()), card(matched[2]), in_hand=matched[1].islower())
