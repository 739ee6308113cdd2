"""Where the evening stands at this moment, and how it goes on by hand if the laptop does not.

Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rotation.odd_numbers import odd_numbers
from rotation.shape import OddNumbers
from scoring.chairs import named, sides_of
from scoring.dials import DIALS
from scoring.house_rules import HouseRules
from tournament.boards.progress import summary, words
from tournament.boards.table_sheet import wanted
from tournament.boards.tent import OF_THREE, moves, two_of_three
from tournament.night.calls import next_on, ready
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.night.numbering import of_games
from tournament.night.totals import standing


@dataclass(frozen=True, slots=True)
class TableState:
    """`score` is empty where nothing is written down; without a table a game waits for one."""

    table: int | None
    game: str
    sides: tuple[str, ...]
    score: str
    words: str


@dataclass(frozen=True, slots=True)
class State:
    title: str
    progress: str
    tables: tuple[TableState, ...]
    out: tuple[str, ...]
    by_hand: tuple[str, ...]


def state(night: Night) -> State:
    seated = wanted(night)
    return State(
        title=_title(night, seated),
        progress=_progress(night, seated),
        tables=(*(_tables(night, seated) if seated else ()), *_waiting(night)),
        out=tuple(_named(night, one) for one in seated.bench) if seated else (),
        by_hand=by_hand(night),
    )


def _progress(night: Night, seated: Round | None) -> str:
    if night.is_played:
        return "Every game is played."
    return summary(night, seated) if seated else "No game is on."


def by_hand(night: Night) -> tuple[str, ...]:
    """In the order in which it is done."""
    rules = night.rules
    return (
        "Each table fills in its sheet, hand by hand, and brings it to the desk.",
        f"{_length(rules)} {_first(rules.first_dealer.words)}.",
        *(_bracket() if night.has_bracket else moves(night)),
        *_odd_ones(night),
        *_cards(night),
        "Type it in game by game once the laptop is back.",
    )


def has_threes(night: Night) -> bool:
    """Whether players left over may make a table of three."""
    rules, way = night.rules, night.format
    if way.in_teams or not rules.three_handed:
        return False
    return odd_numbers(rules, way.usual) is not OddNumbers.BENCH


def _length(rules: HouseRules) -> str:
    if rules.target:
        return f"A game is over at {rules.target} points."
    return f"A game has {rules.hands} hands."


def _first(told: str) -> str:
    return f"{told[:1].upper()}{told[1:]}"


def _bracket() -> Iterator[str]:
    yield "Write each result into the bracket, and the winner and the loser where the lines lead."
    yield "Call a game as soon as both its teams are known and a table is free."


def _cards(night: Night) -> Iterator[str]:
    rules = night.rules
    if night.has_bracket:
        return
    yield "Players write their points on their cards; the table's sheet decides."
    if "sit_out_points" in rules.format.uses and rules.sit_out_points:
        yield f"Whoever sits out writes down {rules.sit_out_points} points."
    equal = DIALS["tie_breakers"].kind.say(rules.tie_breakers)
    yield f"After the last game add up the cards: most points first. Equal at the end: {equal}."


def _odd_ones(night: Night) -> Iterator[str]:
    """What the hall does with those whom its tables of four leave over."""
    rules = night.rules
    if "movement" not in rules.format.uses:
        return
    if has_threes(night):
        two = two_of_three(rules).lower()
        yield f"At a table of three {two} move on. {' '.join(OF_THREE)}"
    if rules.sit_out_points:
        yield (
            "As many losers as sit out go to the bench: those who have sat out least, from the "
            "last table first; winners never, and nobody twice running."
        )
        yield "Whoever comes off the bench takes the chair that such a loser would have had."


def _title(night: Night, seated: Round | None) -> str:
    if seated is None and not night.rounds:
        return "Before the first game"
    if night.has_bracket or seated is None:
        over = len(night.bracket.endings) if night.is_drawn else 0
        return f"{over} {'game is' if over == 1 else 'games are'} over"
    return f"Game {seated.number}{of_games(night, seated)}"


def _tables(night: Night, seated: Round) -> Iterator[TableState]:
    for game in seated.games:
        found = standing(game, night.rules)
        yield TableState(
            table=game.table,
            game=game.name,
            sides=tuple(_side(night, game)),
            score="" if found.is_empty else found.words,
            words=words(game, night.rules, ""),
        )


def _side(night: Night, game: Game) -> Iterator[str]:
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        entries = [night.entry(held[chair]) for chair in side]
        team = entries[0].team
        if team is None:
            yield f"{named(side)} {' & '.join(_named(night, one.number) for one in entries)}"
        else:
            yield f"{team}: {' & '.join(one.name for one in entries)}"


def _waiting(night: Night) -> Iterator[TableState]:
    """Games of a bracket that could begin."""
    if not (night.has_bracket and night.is_drawn):
        return
    to = next_on(night)
    for name in ready(night):
        teams = [night.by_team[int(one)] for one in night.bracket.teams_in(name)]
        sides = tuple(f"{one.number}: {one.name}" for one in teams)
        where = f"next on table {to[name]}" if name in to else "ready, no table"
        yield TableState(None, name, sides, "", where)


def _named(night: Night, entry: int) -> str:
    return night.entry(entry).called
