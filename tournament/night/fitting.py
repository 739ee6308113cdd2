"""Could a night that somebody brings have been played? Asked before any of it is put into rows.

What hangs loose is whole.py's to find; here is what the write path would never have let through.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.chairs import CLOCKWISE, Chair
from scoring.dials import EARLIER
from scoring.house_rules import HouseRules
from scoring.houses import find
from tournament import names
from tournament.night import facts, fitting_plan, fitting_teams
from tournament.night.evening import Night
from tournament.night.whole import loose_ends

# Who holds which chair of a table, by game and table.
Held = dict[tuple[int, int], dict[str, int]]


def misfits(night: Night) -> Iterator[str]:
    """Each in a few words, the first before anything that would stumble over it."""
    yield from _of_the_plan(night.plan)
    yield from fitting_plan.misfits(night.plan)
    yield from _of_people(night)
    yield from fitting_teams.of_teams(night)
    yield from _of_seats(night)
    held = _held(night)
    yield from _of_sheets(night, held)
    for kind, key in loose_ends(night):
        yield f"{kind} {', '.join(map(str, key))}"
    yield from _of_handovers(night, held)
    yield from fitting_teams.misfits(night)
    try:
        night.standings  # noqa: B018  reading every card is the check
    except ValueError:
        yield "its standings"


def is_name(text: str) -> bool:
    """A name as it is kept here: tidied already."""
    return bool(text) and names.readable(text) == text and not names.too_long(text)


def is_aside(text: str) -> bool:
    """What may stand beside a name, or be empty."""
    return names.readable(text) == text


def _of_the_plan(plan: facts.Plan) -> Iterator[str]:
    try:
        find(plan.house)
        same = HouseRules.kept(plan.dials).to_dict() == {**EARLIER, **plan.dials}
    except ValueError as fault:
        yield str(fault)
    else:
        if not same or not is_name(plan.name):
            yield "its rules or its name"


def _of_people(night: Night) -> Iterator[str]:
    regulars = [one.regular for one in night.entries if one.regular is not None]
    if len(set(regulars)) < len(regulars):
        yield "somebody is signed in twice"
    for one in night.entries:
        tidy = is_name(one.name) and is_aside(one.nickname) and is_aside(one.lot)
        if not tidy or one.first_game < 1:
            yield f"player {one.number}"
        if one.first_number is not None and not _is_second_number(one, night):
            yield f"who player {one.number} is"


def _is_second_number(one: facts.Entry, night: Night) -> bool:
    """Of somebody who has a first one, in the order of coming, and is the regular by that."""
    first = night.by_number.get(one.first_number or 0)
    known = first is not None and first.first_number is None and first.number < one.number
    return known and one.regular is None and one.team is not None


def _of_seats(night: Night) -> Iterator[str]:
    """A chair or the bench, one for each; three or four at a table."""
    for one in night.all(facts.Seat):
        if (one.table is None) != (one.chair == "") or one.table == 0:
            yield f"a seat in game {one.round}"
        if one.plays_for is not None and (one.table is None or one.plays_for == one.entry):
            yield f"whom somebody plays for in game {one.round}"
    at_tables = [one for one in night.all(facts.Seat) if one.table is not None]
    chairs = {(one.round, one.table, one.chair) for one in at_tables}
    if len(chairs) < len(at_tables):
        yield "two players in one chair"
    for (game, table), held in _held(night).items():
        if len(held) not in (3, 4):
            yield f"{len(held)} at table {table} of game {game}"


def _held(night: Night) -> Held:
    held: Held = {}
    for one in night.all(facts.Seat):
        if one.table is not None:
            held.setdefault((one.round, one.table), {})[one.chair] = one.entry
    return held


def _of_sheets(night: Night, held: Held) -> Iterator[str]:
    for one in night.all(facts.Sheet):
        chairs = held.get((one.round, one.table), {})
        named = {one.dealer, one.tie_won} - {""}
        marks = [x for x in (*one.x, *(x for row in one.rows for x in row[1])) if x is not None]
        if not named <= chairs.keys() or min(marks, default=0) < 0:
            yield f"the sheet of game {one.round}, table {one.table}"


def _of_handovers(night: Night, held: Held) -> Iterator[str]:
    """Where nobody took the chair, the other three went on."""
    for one in night.all(facts.Handover):
        chairs = held.get((one.round, one.table), {})
        known = one.chair in tuple(Chair) and bool(chairs)
        alone = one.taken_by is None and {*chairs, one.chair} != set(CLOCKWISE)
        if not known or alone:
            yield f"who left game {one.round}"
