"""A bracket on the wall: the draw, the tables while it is played, where every team goes next, and
the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from rotation.bracket.structure import Drawn, Side
from tournament.boards.bracket import Round, drawing
from tournament.boards.bracket_games import Box, Opponent, State
from tournament.boards.calls import OnTable, Ready, calls
from tournament.boards.to_come import to_come
from tournament.boards.wall_lists import Seat, Seats
from tournament.boards.wall_meetings import TABLES, Meeting, Meetings, Part
from tournament.boards.wall_names import Who, named
from tournament.lists.finding import fold
from tournament.night.calls import at_table, next_on
from tournament.night.evening import Night
from tournament.night.sheets import DASH


def is_called(night: Night) -> bool:
    """Whether any game has been on a table: until then the draw is shown."""
    return any(one.games for one in night.rounds)


def draw(night: Night) -> Meetings:
    """Nothing that changes with the clock, or it would be shown from the beginning again."""
    progress, known = night.bracket, named(night)
    first = [
        name
        for name, game in progress.bracket.games.items()
        if game.side is Side.WINNERS and isinstance(game.a, Drawn) and isinstance(game.b, Drawn)
    ]
    playing = {team for name in first for team in progress.teams_in(name)}
    later = tuple(known[int(one)] for one in progress.teams if one not in playing)
    games = tuple(
        Meeting(tuple(known[int(one)] for one in progress.teams_in(name)), name=name)
        for name in first
    )
    waiting = [Part("Wait for the winner of a game", (), later)] if later else []
    return Meetings("draw", "The draw", (Part("", games), *waiting))


def tables(night: Night, now: datetime) -> Meetings:
    """What may be called comes first."""
    found, known = calls(night, now), named(night)
    parts: dict[str, Sequence[OnTable | Ready]] = {
        "Next": [one for one in found.ready if one.table is not None],
        "At the tables": found.on,
        "Ready, no table yet": found.waiting,
    }
    return Meetings(
        "tables",
        "The bracket now",
        tuple(
            Part(_heading(night, heading, some), tuple(_meeting(one, known) for one in some))
            for heading, some in parts.items()
            if some
        ),
        words=TABLES,
        end=found.end.at if found.end else None,
    )


def _heading(night: Night, heading: str, some: Sequence[OnTable | Ready]) -> str:
    """A final is called so where it is waited for."""
    games = [night.bracket.bracket.games[one.name] for one in some]
    if not all(one.side is Side.FINAL for one in games):
        return heading
    return f"{heading}: the {'second final' if games[0].if_needed else 'final'}"


def _meeting(one: OnTable | Ready, known: Mapping[int, Who]) -> Meeting:
    return Meeting(tuple(known[side.number] for side in one.sides), one.table, one.name)


def whereabouts(night: Night, now: datetime) -> Seats:
    """Every team by name: its table now or next, whether it waits, or the place it has come to."""
    found = calls(night, now)
    known, drawn = named(night), map(int, night.bracket.teams)
    told = {number: Seat(known[number], None, words="waits") for number in drawn}
    on: Sequence[OnTable | Ready] = (*found.ready, *found.on)
    for each in on:
        for side in each.sides:
            words = "now" if isinstance(each, OnTable) else "next" if each.table else "ready"
            told[side.number] = Seat(known[side.number], each.table, words=words)
    for one in found.settled:
        shared = f"{DASH}{one.last}" if one.last != one.first else ""
        told[one.number] = Seat(known[one.number], None, words=f"place {one.first}{shared}")
    by_name = sorted(told.values(), key=lambda one: fold(one.who.name))
    return Seats("Where do we go next?", tuple(by_name), "The number is the table")


def tree(night: Night, *, is_whole: bool) -> Meetings:
    """Round by round: what is still to be played, and then what was, the newest first."""
    found = drawing(
        night.bracket,
        at_table=at_table(night),
        next_on=next_on(night),
        to_come=to_come(night),
    )
    rounds = [one for part in found.parts for one in part.rounds]
    over = _parts(night, reversed(rounds), is_over=True) if is_whole else ()
    return Meetings("tree", "The bracket", (*_parts(night, rounds, is_over=False), *over))


def _parts(night: Night, rounds: Iterable[Round], *, is_over: bool) -> Iterator[Part]:
    known = named(night)
    for one in rounds:
        needed = [box for box in one.boxes if box.state is not State.NOT_NEEDED]
        boxes = [box for box in needed if box.is_decided is is_over]
        if boxes:
            perhaps = boxes[0].if_needed and boxes[0].state is State.TO_COME
            heading = f"{one.heading}, if needed" if perhaps else one.heading
            yield Part(heading, tuple(_drawn(box, known) for box in boxes))


def _drawn(box: Box, known: Mapping[int, Who]) -> Meeting:
    sides = tuple(_side(one, known) for one in box.opponents)
    won = next((at for at, one in enumerate(box.opponents, start=1) if one.won), None)
    return Meeting(sides, None, box.game, _note(box), won)


def _note(box: Box) -> str:
    """As short as its column is."""
    if box.is_decided:
        return box.score or "forfeit"
    return f"table {box.table}" if box.table else ""


def _side(one: Opponent, known: Mapping[int, Who]) -> Who:
    return Who((one.words,)) if one.team is None else known[int(one.team)]
