"""Does everything that is written down hang together? Asked after an undo and after an import.

The numbers by which facts name each other are no foreign keys, so this is what keeps them true.
"""

from collections.abc import Container, Iterator

from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.seats import wishes


def loose_ends(night: Night) -> tuple[facts.Name, ...]:
    """Return facts that name somebody or something that is not there, and hands that cannot be."""
    tables = {(seat.round, seat.table) for seat in night.all(facts.Seat)}
    there = night.written
    ends = [name for name, fact in there.items() if any(_lacks(fact, there, tables))]
    if ends:
        return tuple(ends)
    try:
        night.rounds  # noqa: B018  reading every sheet is the check
    except ValueError:
        return tuple(name for name in night.written if name[0] == facts.Hand.KIND)[-1:]
    return tuple(out_of_place(night))


def out_of_place(night: Night) -> Iterator[facts.Name]:
    """Yield games of a bracket that were called or played by others than it has in them now."""
    if not night.format.calls_games or not night.rounds:
        return
    try:
        sides = draws.bracket(night).sides if night.teams.are_drawn else {}
    except ValueError:
        yield facts.Round.KIND, (night.rounds[-1].number,)
        return
    once: set[object] = set()
    for played in night.rounds:
        open_tables = {game.table for game in played.missing}
        if played.name in once or open_tables & once:
            yield facts.Round.KIND, (played.number,)
        once |= {played.name, *open_tables}
        for game in played.games:
            if sides.get(played.name) != tuple(map(str, night.sides.in_game(game, played))):
                yield facts.Round.KIND, (played.number,)


def _lacks(
    fact: facts.Fact, there: facts.Facts, tables: Container[tuple[int, int | None]]
) -> Iterator[bool]:
    for entry in _people(fact):
        yield entry is not None and (facts.Entry.KIND, (entry,)) not in there
    match fact:
        case facts.Entry():
            yield fact.team is not None and (facts.Team.KIND, (fact.team,)) not in there
            yield (facts.Entry.KIND, (fact.person,)) not in there
        case facts.Seat() | facts.Handover() | facts.Grant():
            yield (facts.Round.KIND, (fact.round,)) not in there
        case facts.Sheet():
            yield (fact.round, fact.table) not in tables
        case facts.Hand():
            before = (fact.round, fact.table, fact.number - 1)
            yield (fact.round, fact.table) not in tables
            yield fact.number > 1 and (facts.Hand.KIND, before) not in there
        case facts.Round():
            first = fact.number == 1 or fact.name
            yield not first and (facts.Round.KIND, (fact.number - 1,)) not in there


def _people(fact: facts.Fact) -> Iterator[int | None]:
    match fact:
        case facts.Plan():
            yield from wishes.people(fact)
        case facts.Seat():
            yield from (fact.entry, fact.plays_for)
        case facts.Handover():
            yield from (fact.left, fact.taken_by)
        case facts.Grant() | facts.Payment() | facts.Award():
            yield fact.entry
        case facts.Ruling():
            yield fact.offender
