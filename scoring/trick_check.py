"""Check the cards of the tricks: who won each, who led out of turn, which card proves a renege.

A renege is proved only by a card: without one it is not proved, which is not the same as innocent.
Within a trick only the first card's place matters, since it sets the suit. Knows no house.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from scoring.bid import TRICKS
from scoring.cards import Card, Suit
from scoring.chairs import Chair, Seats


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that somebody played."""

    chair: Chair
    card: Card


# The cards of one trick in the order in which they were played.
Trick = tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The cards on the table when the director looks: the tricks, and the cards still in hand."""

    trump: Suit
    active: Seats
    leader: Chair
    tricks: tuple[Trick, ...]
    in_hand: Mapping[Chair, tuple[Card, ...]]

    def __post_init__(self) -> None:
        _check(self)


@dataclass(frozen=True, slots=True)
class Proof:
    """A renege and the card that proves it. `proof_at` is the trick in which that card fell, or
    None if it is still in hand.
    """

    chair: Chair
    trick: int
    played: Card
    proof: Card
    proof_at: int | None


@dataclass(frozen=True, slots=True)
class WrongLead:
    """A lead by another player than the one who was due."""

    chair: Chair
    trick: int
    due: Chair


@dataclass(frozen=True, slots=True)
class Findings:
    """Tricks are counted from 1. A trick that play stopped in has no winner."""

    winners: tuple[Chair | None, ...]
    reneges: tuple[Proof, ...]
    led_out_of_turn: tuple[WrongLead, ...]


def examine(evidence: Evidence) -> Findings:
    """Find who won each trick, who led out of turn, and which reneges are proved."""
    winners = tuple(_winner(trick, evidence) for trick in evidence.tricks)
    return Findings(winners, tuple(_reneges(evidence)), tuple(_wrong_leads(evidence, winners)))


def _winner(trick: Trick, evidence: Evidence) -> Chair | None:
    if len(trick) < len(evidence.active):
        return None
    best = trick[0]
    for laid in trick[1:]:
        if laid.card.beats(best.card, evidence.trump):
            best = laid
    return best.chair


def _wrong_leads(evidence: Evidence, winners: Sequence[Chair | None]) -> Iterator[WrongLead]:
    due = (evidence.leader, *winners)
    for number, (trick, leader) in enumerate(zip(evidence.tricks, due, strict=False), start=1):
        if leader is not None and trick[0].chair is not leader:
            yield WrongLead(trick[0].chair, number, leader)


def _reneges(evidence: Evidence) -> Iterator[Proof]:
    for number, trick in enumerate(evidence.tricks, start=1):
        led = trick[0].card.suit_under(evidence.trump)
        for laid in trick[1:]:
            if laid.card.suit_under(evidence.trump) is led:
                continue
            for proof, proof_at in _later(laid.chair, number, evidence):
                if proof.suit_under(evidence.trump) is led:
                    yield Proof(laid.chair, number, laid.card, proof, proof_at)
                    break


def _later(chair: Chair, number: int, evidence: Evidence) -> Iterator[tuple[Card, int | None]]:
    """The cards a player held besides the one played to this trick, the soonest shown first."""
    for later, trick in enumerate(evidence.tricks[number:], start=number + 1):
        yield from ((laid.card, later) for laid in trick if laid.chair is chair)
    yield from ((card, None) for card in evidence.in_hand.get(chair, ()))


def _check(evidence: Evidence) -> None:
    if evidence.leader not in evidence.active:
        raise ValueError(f"{evidence.leader} is to lead but does not play: name who led first.")
    if len(evidence.tricks) > TRICKS:
        raise ValueError(
            f"{len(evidence.tricks)} tricks are written down, and a hand has {TRICKS}: leave out "
            "what is not of this hand."
        )
    for number, trick in enumerate(evidence.tricks, start=1):
        _check_trick(number, trick, evidence)
    for chair in evidence.in_hand:
        if chair not in evidence.active:
            raise ValueError(
                f"{chair} does not play, so no card is left in that hand: leave {chair} out."
            )
    cards = [laid.card for laid in chain(*evidence.tricks)] + [*chain(*evidence.in_hand.values())]
    twice = sorted(str(card) for card in set(cards) if cards.count(card) > 1)
    if twice:
        raise ValueError(f"Written down twice: {', '.join(twice)}. Look at each again.")
    for chair in evidence.active:
        held = sum(laid.chair is chair for laid in chain(*evidence.tricks))
        held += len(evidence.in_hand.get(chair, ()))
        if held > TRICKS:
            raise ValueError(
                f"{chair} has {held} cards: take one away, or rule on a dealer with six cards."
            )


def _check_trick(number: int, trick: Trick, evidence: Evidence) -> None:
    chairs = [laid.chair for laid in trick]
    strangers = [chair for chair in chairs if chair not in evidence.active]
    if strangers:
        raise ValueError(
            f"Trick {number}: {strangers[0]} does not play in this hand. Look whose card it is, or "
            "who is at play."
        )
    if len(set(chairs)) < len(chairs):
        raise ValueError(f"Trick {number}: one chair has two cards in it. Look whose they are.")
    if not trick:
        raise ValueError(f"Trick {number} is empty: leave it out.")
    stopped_here = number == len(evidence.tricks) and any(evidence.in_hand.values())
    if len(trick) < len(evidence.active) and not stopped_here:
        missing = next(chair for chair in evidence.active if chair not in chairs)
        raise ValueError(
            f"Trick {number}: the card of {missing} is missing. If play was stopped in this trick, "
            "write down the cards left in hand."
        )
