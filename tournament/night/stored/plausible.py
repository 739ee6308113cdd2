"""Could a night that somebody brings have been played? Asked before any of it is put into rows.

What hangs loose is consistency.py's to find; here is what the write path would never have let
through.
"""

from collections.abc import Iterator

from scoring.chairs import CLOCKWISE, Chair
from scoring.dials.house_rules import EARLIER, HouseRules
from scoring.houses import find
from tournament import facts
from tournament.night.night import Night
from tournament.night.play.box_kinds import KINDS
from tournament.night.stored import plausible_plan, plausible_teams
from tournament.night.stored.consistency import loose_ends
from tournament.words import names

# Who holds which chair of a table, by game and table.
Held = dict[tuple[int, int], dict[str, int]]


def misfits(night: Night) -> Iterator[str]:
    """Each in a few words, the first before anything that would stumble over it."""
    yield from _of_the_plan(night.plan)
    yield from plausible_plan.misfits(night.plan)
    yield from _of_people(night)
    yield from plausible_teams.of_teams(night)
    yield from _of_seats(night)
    held = _held(night)
    yield from _of_sheets(night, held)
    for kind, key in loose_ends(night):
        yield f"{kind} {', '.join(map(str, key))}"
    yield from _of_handovers(night, held)
    yield from plausible_teams.misfits(night)
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
        same = HouseRules.from_stored(plan.dials).to_dict() == {**EARLIER, **plan.dials}
    except ValueError as fault:
        yield str(fault)
    else:
        if not same or not is_name(plan.name):
            yield "its rules or its name"


def _of_people(night: Night) -> Iterator[str]:
    regulars = [entry.regular for entry in night.entries if entry.regular is not None]
    if len(set(regulars)) < len(regulars):
        yield "somebody is signed in twice"
    for entry in night.entries:
        tidy = is_name(entry.name) and is_aside(entry.nickname) and is_aside(entry.lot)
        if not tidy or entry.first_game < 1:
            yield f"player {entry.number}"
        if entry.first_number is not None and not _is_second_number(entry, night):
            yield f"who player {entry.number} is"


def _is_second_number(entry: facts.Entry, night: Night) -> bool:
    """Of somebody who has a first one, in the order of coming, and is the regular by that."""
    first = night.by_number.get(entry.first_number or 0)
    follows = first is not None and first.first_number is None and first.number < entry.number
    return follows and entry.regular is None and entry.team is not None


def _of_seats(night: Night) -> Iterator[str]:
    """A chair or the bench, one for each; three or four at a table."""
    for seat in night.all(facts.Seat):
        if (seat.table is None) != (seat.chair == "") or seat.table == 0:
            yield f"a seat in game {seat.round}"
        if seat.plays_for is not None and (seat.table is None or seat.plays_for == seat.entry):
            yield f"whom somebody plays for in game {seat.round}"
    at_tables = [seat for seat in night.all(facts.Seat) if seat.table is not None]
    if len({(seat.round, seat.table, seat.chair) for seat in at_tables}) < len(at_tables):
        yield "two players in one chair"
    for (game, table), held in _held(night).items():
        if len(held) not in (3, 4):
            yield f"{len(held)} at table {table} of game {game}"


def _held(night: Night) -> Held:
    held: Held = {}
    for seat in night.all(facts.Seat):
        if seat.table is not None:
            held.setdefault((seat.round, seat.table), {})[seat.chair] = seat.entry
    return held


def _of_sheets(night: Night, held: Held) -> Iterator[str]:
    for sheet in night.all(facts.Sheet):
        chairs = held.get((sheet.round, sheet.table), {})
        named = {sheet.dealer, sheet.tie_won} - {""}
        marks = [x for row in sheet.rows for x in row[1]]
        marks += [cell for kind in KINDS if not kind.least for cell in kind.of(sheet) if cell]
        if not named <= chairs.keys() or min(marks, default=0) < 0:
            yield f"the sheet of game {sheet.round}, table {sheet.table}"


def _of_handovers(night: Night, held: Held) -> Iterator[str]:
    """Where nobody took the chair, the other three went on."""
    for handover in night.all(facts.Handover):
        chairs = held.get((handover.round, handover.table), {})
        of_handovers = handover.chair in tuple(Chair) and bool(chairs)
        alone = handover.taken_by is None and {*chairs, handover.chair} != set(CLOCKWISE)
        if not of_handovers or alone:
            yield f"who left game {handover.round}"
