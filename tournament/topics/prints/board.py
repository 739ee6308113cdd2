"""Where the evening stands at this moment, and how it goes on by hand if the laptop fails."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.chairs import side_name, sides_of
from scoring.dials.house_rules import HouseRules
from tournament.evening import courses
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.calls import game_on, next_on, ready
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.totals import standing
from tournament.evening.words.many import capital
from tournament.topics.table.boards.progress import summary, words


@dataclass(frozen=True, slots=True)
class TableState:
    """A game's state: `score` is empty before anything is written down, and `table` is None while
    the game waits for one.
    """

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
    is_begun = seated is not None or night.rounds
    return PrintedState(
        title=courses.of(night).title(seated) if is_begun else "Before the first game",
        progress=_progress(night, seated),
        tables=(*(_tables(night, seated) if seated else ()), *_waiting(night)),
        out=tuple(night.entries.of(number).label for number in seated.bench) if seated else (),
        by_hand=by_hand(night),
    )


def _progress(night: Night, seated: PlayedGame | None) -> str:
    if progress.is_played(night):
        return "Every game is played."
    return summary(night, seated) if seated else "No game is on."


def by_hand(night: Night) -> tuple[str, ...]:
    """Return what to do without the laptop, step by step."""
    rules = night.rules
    return (
        "Each table fills in its sheet, hand by hand, and brings it to the desk.",
        f"{_length(rules)} {capital(rules.first_dealer.words)}.",
        *courses.of(night).steps_by_hand(),
        "Type it in game by game once the laptop is back.",
    )


def _length(rules: HouseRules) -> str:
    if rules.target:
        return f"A game is over at {rules.target} points."
    return f"A game has {rules.hands} hands."


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
        entries = [night.entries.of(held[chair]) for chair in side]
        team = entries[0].team
        if team is None:
            yield f"{side_name(side)} {' & '.join(entry.label for entry in entries)}"
        else:
            yield f"{team}: {' & '.join(entry.name for entry in entries)}"


def _waiting(night: Night) -> Iterator[TableState]:
    """Yield the games of a bracket that could begin."""
    to = next_on(night)
    for name in ready(night):
        teams = [night.teams.of(int(text)) for text in draws.bracket(night).teams_in(name)]
        sides = tuple(f"{party.number}: {party.name}" for party in teams)
        where = f"next on table {to[name]}" if name in to else "ready, no table"
        yield TableState(None, name, sides, "", where)
