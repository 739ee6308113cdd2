"""A ruling as it is said: where, what happened, and what it comes to. Knows no house."""

from scoring.chairs import Seats, named, sides_of
from scoring.hand_worth import Worth
from tournament.night.play.games import TableGame
from tournament.words.many import capital


def place(game: str | None, table: int | None, hand: int | None = None) -> str:
    """Game 3 (or W1.3), table 5, hand 4: as far as it is known."""
    parts = (("game", game), ("table", table), ("hand", hand))
    words = ", ".join(f"{word} {value}" for word, value in parts if value is not None)
    return capital(words)


def comes_to(value: Worth, game: TableGame) -> str:
    """Points, X, and how the hand ends, in one line."""
    sides = [(side, value.points.get(side[0], 0)) for side in sides_of(game.chairs)]
    said = [_scores(side, amount) for side, amount in sides if amount] or ["nobody scores"]
    if marked := tuple(chair for chair in game.chairs if chair in value.marked):
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
