"""Where the evening stands at this moment, and how it goes on by hand if the laptop does not.

Knows nothing of paper.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.chairs import named, sides_of
from scoring.dials.house_rules import HouseRules
from tournament import courses
from tournament.night.bracket.calls import game_on, next_on, ready
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.play.totals import standing
from tournament.table.boards.progress import summary, words
from tournament.words.many import capital


@dataclass(frozen=True, slots=True)
class TableState:
    """`score` is empty where nothing is written down; without a table a game waits for one."""

    table: int | None
    game: str
    sides: tuple[str, ...]
    score: str
    words: str


@dataclass(frozen=True, slots=True)
class PrintedState:
    title: str
    progress: str
    tables: tuple[TableState, ...]
    out: tuple[str, ...]
    by_hand: tuple[str, ...]


def printed_state(night: Night) -> PrintedState:
    seated = game_on(night)
    return PrintedState(
        title=_title(night, seated),
        progress=_progress(night, seated),
        tables=(*(_tables(night, seated) if seated else ()), *_waiting(night)),
        out=tuple(_named(night, number) for number in seated.bench) if seated else (),
        by_hand=by_hand(night),
    )


def _progress(night: Night, seated: PlayedGame | None) -> str:
    if night.is_played:
        return "Every game is played."
    return summary(night, seated) if seated else "No game is on."


def by_hand(night: Night) -> tuple[str, ...]:
    """In the order in which it is done."""
    rules = night.rules
    return (
        "Each table fills in its sheet, hand by hand, and brings it to the desk.",
        f"{_length(rules)} {capital(rules.first_dealer.words)}.",
        *courses.of(night).by_hand(),
        "Type it in game by game once the laptop is back.",
    )


def _length(rules: HouseRules) -> str:
    if rules.target:
        return f"A game is over at {rules.target} points."
    return f"A game has {rules.hands} hands."


def _title(night: Night, seated: PlayedGame | None) -> str:
    if seated is None and not night.rounds:
        return "Before the first game"
    return courses.of(night).title(seated)


def _tables(night: Night, seated: PlayedGame) -> Iterator[TableState]:
    for game in seated.games:
        totals = standing(game, night.rules)
        yield TableState(
            table=game.table,
            game=game.name,
            sides=tuple(_side(night, game)),
            score="" if totals.is_empty else totals.words,
            words=words(game, night.rules, ""),
        )


def _side(night: Night, game: TableGame) -> Iterator[str]:
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        entries = [night.entry(held[chair]) for chair in side]
        team = entries[0].team
        if team is None:
            yield f"{named(side)} {' & '.join(_named(night, entry.number) for entry in entries)}"
        else:
            yield f"{team}: {' & '.join(entry.name for entry in entries)}"


def _waiting(night: Night) -> Iterator[TableState]:
    """Games of a bracket that could begin."""
    if not night.is_drawn:
        return
    to = next_on(night)
    for name in ready(night):
        teams = [night.by_team[int(text)] for text in night.bracket.teams_in(name)]
        sides = tuple(f"{party.number}: {party.name}" for party in teams)
        where = f"next on table {to[name]}" if name in to else "ready, no table"
        yield TableState(None, name, sides, "", where)


def _named(night: Night, entry: int) -> str:
    return night.entry(entry).called
