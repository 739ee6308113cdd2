"""One player's card: game by game the table, the company, the points and the X, and why.

For everybody else only games that are complete, and nothing that costs money.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.chairs import side_of, sides_of
from tournament.boards.gone import gone
from tournament.boards.standings import standings
from tournament.night.cards import How, Line
from tournament.night.complete import complete
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.sheets import side_by_side


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody else at the table."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Game:
    """One line. No `points` are those of a table that is not in; a `note` is the director's own."""

    number: int
    table: int | None
    partner: Company | None
    opponents: tuple[Company, ...]
    points: int | None
    x: int | None
    words: str
    note: str


@dataclass(frozen=True, slots=True)
class Card:
    """`rank` is empty for whoever is not ranked."""

    entry: Entry
    rank: str
    points: int
    x: int
    fine_cents: int
    games: tuple[Game, ...]
    with_x: bool
    left: str


def card(night: Night, entry: int) -> Card:
    ranks = {row.number: row.rank for row in standings(night).rows}
    return told(night, entry, ranks.get(entry, ""))


def told(night: Night, entry: int, rank: str) -> Card:
    """With every game that the night holds, for whoever knows the rank already. The sums are those
    of complete games, as the rank is.
    """
    own, sums = night.card_of(entry), complete(night).card_of(entry).tally
    return Card(
        entry=own.entry,
        rank=rank,
        points=sums.points,
        x=sums.x,
        fine_cents=sums.fine_cents,
        games=tuple(_game(line, night) for line in own.lines if _is_told(line, own.entry)),
        with_x=night.rules.x_marked,
        left=gone(own.entry, night),
    )


def _is_told(line: Line, entry: Entry) -> bool:
    """Games after somebody left are not told, unless there is something to tell of them."""
    away = line.how is How.MISSED and not line.tally.points
    return not (away and entry.last_game is not None and line.round > entry.last_game)


def _game(line: Line, night: Night) -> Game:
    is_in = line.how is not How.NOT_IN
    at_table = line.how in (How.PLAYED, How.STOOD_IN, How.NOT_IN, How.LEFT)
    return Game(
        number=line.round,
        table=line.table,
        partner=_company(line.partner, night) if at_table and line.partner else None,
        opponents=tuple(_company(one, night) for one in line.opponents if at_table),
        points=line.tally.points if is_in else None,
        x=line.tally.x if is_in else None,
        words=_words(line, night),
        note=line.note if line.how is How.GRANTED else "",
    )


def _company(number: int, night: Night) -> Company:
    return Company(number, night.entry(number).name)


def _words(line: Line, night: Night) -> str:
    """What became of the game: the score where it was played, else why there is none."""
    match line.how:
        case How.PLAYED:
            return _score(line, night)
        case How.LEFT:
            return f"left {line.note}"
        case How.STOOD_IN:
            return f"stood in {line.note}".strip()
        case How.SAT_OUT if line.note:
            return f"sat out, {line.note}"
        case _:
            return str(line.how.value)


def _score(line: Line, night: Night) -> str:
    game = night.game(line.round, line.table or 0)
    assert game is not None
    assert line.chair is not None
    sides = {side: game.tally_of(side[0]).points for side in sides_of(game.chairs)}
    own = sides.pop(side_of(line.chair, game.chairs))
    best = max(sides.values())
    verb = "won" if own > best else "lost" if own < best else "tied"
    return f"{verb} {side_by_side((own, *sides.values()))}"
