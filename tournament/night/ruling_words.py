"""A ruling as it is said: where, what happened, and what it comes to. Knows no house."""

from __future__ import annotations

from scoring.chairs import Seats, named, sides_of
from scoring.worth import Worth
from tournament.night.games import Game


def place(game: str | None, table: int | None, hand: int | None = None) -> str:
    """Game 3 (or W1.3), table 5, hand 4: as far as it is known."""
    known = (("game", game), ("table", table), ("hand", hand))
    told = ", ".join(f"{word} {one}" for word, one in known if one is not None)
    return f"{told[:1].upper()}{told[1:]}"


def what_happened(event: str, who: str) -> str:
    match event:
        case "renege":
            return f"{who} reneged"
        case "renege_corrected":
            return f"{who} reneged and put it right in time"
        case "exposed_card":
            return f"{who} exposed a card"
        case "lead_out_of_turn":
            return f"{who} led out of turn"
        case "extra_cards":
            return f"{who} dealt and had six cards"
        case "misdeal":
            return "misdeal"
        case _:
            return "nobody named trump"


def comes_to(value: Worth, game: Game) -> str:
    """Points, X, and how the hand ends, in one line."""
    sides = [(side, value.points.get(side[0], 0)) for side in sides_of(game.chairs)]
    said = [_scores(side, amount) for side, amount in sides if amount] or ["nobody scores"]
    marked = tuple(chair for chair in game.chairs if chair in value.marked)
    if marked:
        said.append(f"{named(marked)} {'gets' if len(marked) == 1 else 'get'} an X")
    return ", ".join((*said, _end(value)))


def _scores(side: Seats, amount: int) -> str:
    verb = "score" if amount > 0 else "lose"
    return f"{named(side)} {verb if len(side) > 1 else verb + 's'} {abs(amount)}"


def _end(value: Worth) -> str:
    if value.played is not None:
        return "the hand is scored as played"
    if value.same_dealer:
        return "the same player deals again"
    return "the hand is over" if value.counts else "the hand does not count, the next player deals"
