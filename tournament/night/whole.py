"""Does everything that is written down hang together? Asked after an undo and after an import.

The numbers by which facts name each other are no foreign keys, so this is what keeps them true.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from tournament.night import facts, wishes
from tournament.night.evening import Night


def loose_ends(night: Night) -> tuple[facts.Name, ...]:
    """Facts that name somebody or something that is not there, and hands that cannot have been."""
    tables = {(one.round, one.table) for one in night.all(facts.Seat)}
    found = [name for name, one in night.written.items() if any(_lacks(one, night.written, tables))]
    if found:
        return tuple(found)
    try:
        night.rounds  # noqa: B018  reading every sheet is the check
    except ValueError:
        return tuple(name for name in night.written if name[0] == facts.Hand.KIND)[-1:]
    return tuple(out_of_place(night))


def out_of_place(night: Night) -> Iterator[facts.Name]:
    """Games of a bracket that were called or played by others than it has in them now."""
    if not night.has_bracket or not night.rounds:
        return
    try:
        sides = night.bracket.sides if night.is_drawn else {}
    except ValueError:
        yield facts.Round.KIND, (night.rounds[-1].number,)
        return
    once: set[object] = set()
    for one in night.rounds:
        open_tables = {game.table for game in one.missing}
        if one.name in once or open_tables & once:
            yield facts.Round.KIND, (one.number,)
        once |= {one.name, *open_tables}
        for game in one.games:
            seated = tuple(map(str, night.sides.in_game(game, one)))
            if sides.get(one.name) != seated:
                yield facts.Round.KIND, (one.number,)


def _lacks(
    one: facts.Fact, there: facts.Facts, tables: Container[tuple[int, int | None]]
) -> Iterator[bool]:
    for entry in _people(one):
        yield (facts.Entry.KIND, (entry,)) not in there
    match one:
        case facts.Entry():
            yield one.team is not None and (facts.Team.KIND, (one.team,)) not in there
            yield (facts.Entry.KIND, (one.person,)) not in there
        case facts.Seat() | facts.Handover() | facts.Grant():
            yield (facts.Round.KIND, (one.round,)) not in there
        case facts.Sheet():
            yield (one.round, one.table) not in tables
        case facts.Hand():
            before = (one.round, one.table, one.number - 1)
            yield (one.round, one.table) not in tables
            yield one.number > 1 and (facts.Hand.KIND, before) not in there
        case facts.Round():
            first = one.number == 1 or one.name
            yield not first and (facts.Round.KIND, (one.number - 1,)) not in there


def _people(one: facts.Fact) -> Iterator[int]:
    match one:
        case facts.Plan():
            yield from wishes.people(one)
        case facts.Seat():
            yield from (who for who in (one.entry, one.plays_for) if who is not None)
        case facts.Handover():
            yield from (who for who in (one.left, one.taken_by) if who is not None)
        case facts.Grant():
            yield one.entry
        case facts.Payment() | facts.Award():
            yield from [] if one.entry is None else [one.entry]
        case facts.Ruling():
            yield from [] if one.offender is None else [one.offender]
