"""Find out from the cards of the tricks who won each trick, who led out of turn, and who reneged.

A renege counts as proved only if a later card of the player proves it. Only the first card of a
trick has to be in its right position, because it sets the suit.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from scoring.bid import TRICKS_PER_HAND
from scoring.cards import Card, Suit
from scoring.chairs import Chair, Seats


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card and the chair that played it."""

    chair: Chair
    card: Card


# A Trick has the played cards of one trick, in the order in which they were played.
Trick = tuple[PlayedCard, ...]


@dataclass(frozen=True, slots=True)
class SeenCards:
    """The cards that the director looks at: the tricks, and the cards still in hand. Cards that
    cannot be from one hand raise ValueError.
    """

    trump: Suit
    playing_chairs: Seats
    first_leader: Chair
    tricks: tuple[Trick, ...]
    cards_in_hand: Mapping[Chair, tuple[Card, ...]]

    def __post_init__(self) -> None:
        _check_seen_cards(self)


@dataclass(frozen=True, slots=True)
class ProvenRenege:
    """A renege, and the card that proves it. `proof_trick_number` is the trick in which that card
    was played, or None if that card is still in hand.
    """

    chair: Chair
    trick_number: int
    played_card: Card
    proof_card: Card
    proof_trick_number: int | None


@dataclass(frozen=True, slots=True)
class WrongLead:
    """A lead out of turn: `chair` led, and `due_leader` should have led."""

    chair: Chair
    trick_number: int
    due_leader: Chair


@dataclass(frozen=True, slots=True)
class TrickFindings:
    """The facts that the cards prove. An unfinished trick has None as its winner."""

    winners: tuple[Chair | None, ...]
    reneges: tuple[ProvenRenege, ...]
    wrong_leads: tuple[WrongLead, ...]


def examine_tricks(seen_cards: SeenCards) -> TrickFindings:
    """Return who won each trick, who led out of turn, and which reneges are proved."""
    winners = tuple(_trick_winner(trick, seen_cards) for trick in seen_cards.tricks)
    return TrickFindings(
        winners, tuple(_proven_reneges(seen_cards)), tuple(_wrong_leads(seen_cards, winners))
    )


def _trick_winner(trick: Trick, seen_cards: SeenCards) -> Chair | None:
    if len(trick) < len(seen_cards.playing_chairs):
        return None
    winning_card = trick[0]
    for played_card in trick[1:]:
        if played_card.card.beats(winning_card.card, seen_cards.trump):
            winning_card = played_card
    return winning_card.chair


def _wrong_leads(seen_cards: SeenCards, winners: Sequence[Chair | None]) -> Iterator[WrongLead]:
    due_leaders = (seen_cards.first_leader, *winners)
    tricks_with_leaders = zip(seen_cards.tricks, due_leaders, strict=False)
    for trick_number, (trick, due_leader) in enumerate(tricks_with_leaders, start=1):
        if due_leader is not None and trick[0].chair is not due_leader:
            yield WrongLead(trick[0].chair, trick_number, due_leader)


def _proven_reneges(seen_cards: SeenCards) -> Iterator[ProvenRenege]:
    for trick_number, trick in enumerate(seen_cards.tricks, start=1):
        led_suit = trick[0].card.effective_suit(seen_cards.trump)
        for played_card in trick[1:]:
            if played_card.card.effective_suit(seen_cards.trump) is led_suit:
                continue
            for proof_card, proof_trick_number in _cards_played_later(
                played_card.chair, trick_number, seen_cards
            ):
                if proof_card.effective_suit(seen_cards.trump) is led_suit:
                    yield ProvenRenege(
                        played_card.chair,
                        trick_number,
                        played_card.card,
                        proof_card,
                        proof_trick_number,
                    )
                    break


def _cards_played_later(
    chair: Chair, trick_number: int, seen_cards: SeenCards
) -> Iterator[tuple[Card, int | None]]:
    """Yield the cards that a player still held after a trick, in the order of play. Each comes with
    the number of the trick in which it was played, or None if it was never played.
    """
    for later_trick_number, trick in enumerate(
        seen_cards.tricks[trick_number:], start=trick_number + 1
    ):
        yield from (
            (played_card.card, later_trick_number)
            for played_card in trick
            if played_card.chair is chair
        )
    yield from ((card, None) for card in seen_cards.cards_in_hand.get(chair, ()))


def _check_seen_cards(seen_cards: SeenCards) -> None:
    if seen_cards.first_leader not in seen_cards.playing_chairs:
        raise ValueError(
            f"{seen_cards.first_leader} has the lead but does not play this hand. Name the "
            "player who led first."
        )
    if len(seen_cards.tricks) > TRICKS_PER_HAND:
        raise ValueError(
            f"{len(seen_cards.tricks)} tricks are recorded, but a hand has {TRICKS_PER_HAND}. "
            "Remove the ones from other hands."
        )
    for trick_number, trick in enumerate(seen_cards.tricks, start=1):
        _check_trick(trick_number, trick, seen_cards)
    for chair in seen_cards.cards_in_hand:
        if chair not in seen_cards.playing_chairs:
            raise ValueError(
                f"{chair} does not play this hand, so {chair} has no cards left. Leave {chair} out."
            )
    all_cards = [played_card.card for played_card in chain(*seen_cards.tricks)] + [
        *chain(*seen_cards.cards_in_hand.values())
    ]
    repeated_cards = sorted(str(card) for card in set(all_cards) if all_cards.count(card) > 1)
    if repeated_cards:
        raise ValueError(f"Entered twice: {', '.join(repeated_cards)}. Check each one.")
    for chair in seen_cards.playing_chairs:
        card_count = sum(played_card.chair is chair for played_card in chain(*seen_cards.tricks))
        card_count += len(seen_cards.cards_in_hand.get(chair, ()))
        if card_count > TRICKS_PER_HAND:
            raise ValueError(
                f"{chair} has {card_count} cards. Remove one, or make a ruling on a dealer with "
                "6 cards."
            )


def _check_trick(trick_number: int, trick: Trick, seen_cards: SeenCards) -> None:
    chairs_in_trick = [played_card.chair for played_card in trick]
    idle_chairs = [chair for chair in chairs_in_trick if chair not in seen_cards.playing_chairs]
    if idle_chairs:
        raise ValueError(
            f"Trick {trick_number}: {idle_chairs[0]} does not play in this hand. Check whose card "
            "it is, and who plays this hand."
        )
    if len(set(chairs_in_trick)) < len(chairs_in_trick):
        raise ValueError(
            f"Trick {trick_number}: one player has two cards in it. Check who played each one."
        )
    if not trick:
        raise ValueError(f"Trick {trick_number} is empty. Leave it out.")
    was_play_stopped = trick_number == len(seen_cards.tricks) and any(
        seen_cards.cards_in_hand.values()
    )
    if len(trick) < len(seen_cards.playing_chairs) and not was_play_stopped:
        missing_chair = next(
            chair for chair in seen_cards.playing_chairs if chair not in chairs_in_trick
        )
        raise ValueError(
            f"Trick {trick_number}: the card of {missing_chair} is missing. If play stopped in "
            "this trick, enter the cards left in hand."
        )
