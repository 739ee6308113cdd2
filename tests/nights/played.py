"""A pretend night as text to be read and compared: who sat where, what each table scored, the
standings and the till.
"""

from dataclasses import replace
from datetime import UTC, date, datetime

import time_machine

from scoring.houses import find
from tests.rehearsal import evening, report
from tests.rehearsal.memory_database import memory_database
from tests.rehearsal.options import RehearsalOptions
from tournament.evening.night import draws
from tournament.evening.night.night import Night

# Whoever has rested longest is called first, so a minute more would be another evening.
AT_SEVEN = datetime(2026, 7, 28, 19, 0, tzinfo=UTC)


def played(house, format_, **wished):
    """The night with what was looked at, of a database that is gone by now."""
    found = find(house)
    found = replace(found, rules=found.rules.with_dials({"format": format_}))
    with time_machine.travel(AT_SEVEN, tick=False), memory_database() as club:
        began = evening.begin(
            RehearsalOptions(house=found, **wished), club=club, today=date(2026, 7, 28), say=str
        )
        looked_at = evening.play(began)
        return began.night, looked_at


def told(night: Night, looked_at) -> str:
    lines = [f"{night.name}, seed {night.plan.seed}"]
    for one in night.rounds:
        lines.append(f"\nGame {one.name or one.number}{_forfeited(night, one)}")
        lines += [_table(night, game) for game in one.games]
        lines += [f"  sits out: {_name(night, who)}" for who in one.bench]
        lines += [f"  left in this game: {_name(night, gone.left)}" for gone in one.handovers]
    gone = [one for one in night.teams if one.is_whole and one.last_game is not None]
    lines += [f"\nWent home: {one.name} (team {one.number})" for one in gone]
    lines += report.lines(night, looked_at)
    return "\n".join([*lines, ""])


def _forfeited(night, one):
    if not one.forfeit:
        return ""
    both = draws.bracket(night).teams_in(one.name)
    by = {"a": both[:1], "b": both[1:], "both": both}[one.forfeit]
    return f", team {' v team '.join(both)}, forfeited by team {' and team '.join(by)}"


def _table(night, game):
    seats = ", ".join(f"{chair.value} {_name(night, who)}" for chair, who in game.seats)
    tallies = [game.tally_of(chair) for chair in game.chairs]
    points = "-".join(str(tally.points) for tally in tallies)
    x = "-".join(str(tally.x) for tally in tallies)
    marks = f", X {x}" if night.rules.marks_x else ""
    return f"  table {game.table}: {seats}\n    {points}{marks}, by {game.score.depth}"


def _name(night, who):
    return f"{night.entries.of(who).name} ({who})"
