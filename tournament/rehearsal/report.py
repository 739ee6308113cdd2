"""How a rehearsal came out, in lines to read and as one document: the standings, the till, and what
was looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.money import dollars
from tournament.boards.standings import standings
from tournament.boards.till import WORDS as KINDS
from tournament.night.evening import Night
from tournament.night.facts import Kind
from tournament.purse.books import books
from tournament.rehearsal import team_report
from tournament.rehearsal.checks import Check

IN_THE_TILL = (Kind.FEE, Kind.FINE, Kind.GIFT, Kind.EXPENSE, Kind.PRIZE)


def lines(night: Night, found: Sequence[Check]) -> Iterator[str]:
    yield from team_report.lines(night) if night.format.in_teams else _standings(night)
    yield "\nThe till"
    for kind in IN_THE_TILL:
        if cents := books(night).total(kind):
            yield f"  {KINDS[kind]}: {dollars(cents)}"
    yield f"  kept: {dollars(books(night).kept)}"
    yield f"  in the drawer: {dollars(books(night).drawer)}"
    yield "\nWhat must hold"
    for one in found:
        yield f"  {'kept  ' if one.is_kept else 'BROKEN'} {one.words}"
        yield from (f"           {fault}" for fault in one.faults)


def document(night: Night, found: Sequence[Check]) -> dict[str, object]:
    return {
        "house": night.plan.house,
        "seed": night.plan.seed,
        "players": sum(one.ranked for one in night.entries),
        **_played(night),
        "till": _till(night),
        "checks": [
            {"property": one.words, "kept": one.is_kept, "faults": list(one.faults)}
            for one in found
        ],
        "kept": all(one.is_kept for one in found),
    }


def _played(night: Night) -> Mapping[str, object]:
    if night.format.in_teams:
        return team_report.document(night)
    return {"games": len(night.rounds), "standings": _rows(night)}


def _standings(night: Night) -> Iterator[str]:
    board = standings(night)
    yield f"\nStandings. {board.words}"
    for row in board.rows:
        x = f", {row.x} X" if board.with_x else ""
        yield f"  {row.rank:>4} {row.name} (number {row.number}): {row.points} points{x}"


def _rows(night: Night) -> list[dict[str, object]]:
    return [
        {
            "rank": row.place.rank,
            "number": row.number,
            "name": row.name,
            "points": row.points,
            "games_won": row.won,
            "x": row.x,
        }
        for row in standings(night).rows
    ]


def _till(night: Night) -> dict[str, int]:
    found = books(night)
    told = {f"{kind.value}_cents": found.total(kind) for kind in IN_THE_TILL}
    return told | {"kept_cents": found.kept, "drawer_cents": found.drawer}
