"""The game that is on when a night ends early: nothing of it counts, or the night waits for it.

Knows no rows.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.dollars import dollars
from tournament.evening import facts
from tournament.evening.night import sessions
from tournament.evening.night.going_back import GoingBack, without_game
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.sessions import title_of
from tournament.evening.purse.accounts import overpaid
from tournament.evening.words.many import in_words, so_many


@dataclass(frozen=True, slots=True)
class GameLeftOut:
    """`back` is what goes with the `game`, `last` the one before it. `means` says what it comes to
    if it is left out, in sentences, and `ended` what happened once it is.
    """

    game: int
    last: int
    back: GoingBack
    words: str
    ended: str
    means: tuple[str, ...]

    @property
    def goes(self) -> int:
        return len(self.back.gone)


def game_left_out(night: Night) -> GameLeftOut | None:
    """Return the game that is on and not all in, if the night may end before it; None in the first
    game, and where everybody has to meet everybody.
    """
    if night.is_closed or not sessions.may_end_early(night) or len(night.rounds) == 1:
        return None
    on = night.rounds.current
    if on is None or on.is_over:
        return None
    back, last = without_game(night, on.number), on.number - 1
    return GameLeftOut(
        game=on.number,
        last=last,
        back=back,
        words=f"game {title_of(night, last)} was the last, game {title_of(night, on.number)} does "
        "not count",
        ended=_ended(night, on),
        means=tuple(_means(night, on, back)),
    )


def _ended(night: Night, on: PlayedGame) -> str:
    """Return that the game is left out, and how much of it was written. A game has its session in
    its title, where divisions play one after another.
    """
    last, planned = on.number - 1, sessions.games(night)
    is_one = planned and len(sessions.of(night)) == 1
    after = f"{last} of {planned} games" if is_one else f"game {title_of(night, last)}"
    begun = on.begun_tables
    tables = so_many(len(on.games), "table")
    what_was = f"{begun} of {tables} had something" if begun else "nothing was"
    game = title_of(night, on.number)
    return f"Ended early after {after}. Game {game} was left out: {what_was} written down."


def _means(night: Night, on: PlayedGame, back: GoingBack) -> Iterator[str]:
    rules, begun = night.rules, on.begun_tables
    has = f"{so_many(len(on.games), 'table')} {'has' if begun == 1 else 'have'}"
    what_is = f"{begun} of {has} something written down" if begun else "nothing is written down"
    yield f"Game {title_of(night, on.number)} is not over: {what_is}."
    gives = ["points", *["X"] * rules.x_marked, *["fines"] * bool(rules.x_fine_cents)]
    yield (
        f"Left out, it gives nobody {in_words(gives, 'or')}, in standings and on cards, phones, "
        "walls and paper."
    )
    after = night.changed(
        {facts.named(fact): None for fact in back.gone}
        | {facts.named(fact): fact for fact in back.other}
    )
    if cents := overpaid(after).cents - overpaid(night).cents:
        yield f"{dollars(cents)} that was paid for X in it is to be given back."
    if any(entry.loners and on.game_of(entry.number) for entry in night.entries):
        yield "Cards that are in stay in, with the loners as they were read."
