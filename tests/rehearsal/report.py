"""How a rehearsal came out, in lines to read and as one document: the standings, the till, and what
was looked at.
"""

from collections.abc import Iterator, Sequence

from scoring.dollars import dollars
from tests.rehearsal.checks import Check
from tournament.evening.facts import PaymentKind
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.purse.books import GIVEN, KINDS, OWED, SPENT, books
from tournament.evening.words.many import so_many
from tournament.topics.places.boards.ranks import StandingsRow
from tournament.topics.places.boards.standings import standings

IN_THE_TILL = (*OWED, *GIVEN, *SPENT, PaymentKind.PRIZE)


def lines(night: Night, checks: Sequence[Check]) -> Iterator[str]:
    yield from _standings(night)
    yield "\nThe till"
    for kind in IN_THE_TILL:
        if cents := books(night).total(kind):
            yield f"  {KINDS[kind].words}: {dollars(cents)}"
    yield f"  kept: {dollars(books(night).left_over)}"
    yield f"  in the drawer: {dollars(books(night).drawer)}"
    yield "\nWhat must hold"
    for check in checks:
        yield f"  {'kept  ' if check.is_kept else 'BROKEN'} {check.words}"
        yield from (f"           {fault}" for fault in check.faults)


def document(night: Night, checks: Sequence[Check]) -> dict[str, object]:
    whole = [party for party in night.teams if party.is_whole and not party.is_house]
    till = books(night)
    return {
        "house": night.plan.house,
        "seed": night.plan.seed,
        "players": sum(entry.ranked for entry in night.entries),
        **({"teams": len(whole)} if night.party_words.is_team else {}),
        "games": len(night.rounds),
        "standings": _rows(night),
        "till": {f"{kind.value}_cents": till.total(kind) for kind in IN_THE_TILL}
        | {"kept_cents": till.left_over, "drawer_cents": till.drawer},
        "checks": [
            {"property": check.words, "kept": check.is_kept, "faults": list(check.faults)}
            for check in checks
        ],
        "kept": all(check.is_kept for check in checks),
    }


def _standings(night: Night) -> Iterator[str]:
    """Division by division, and of a bracket its places."""
    board, called = standings(night), night.party_words
    over = "Final." if progress.is_played(night) else "Not all is played."
    for division in board.divisions:
        of = f", {division.name}" if division.name else ""
        yield f"\nStandings{of}. {over if called.is_team else board.words}"
        for row in division.rows:
            who = f"{row.name} ({called.label.lower()} {row.number})"
            yield f"  {row.rank:>5} {who}: {_came_to(night, row)}"
    for party in night.teams:
        if not party.is_house and not party.is_whole:
            yield f"       {party.name} found no partner and did not play"


def _came_to(night: Night, row: StandingsRow) -> str:
    """In a bracket the games that were won put a team where it is."""
    place = row.place
    text = place.scored or f"{so_many(row.won, 'game')} won"
    if not night.party_words.is_team:
        return f"{text}{f', {row.x} X' if night.rules.marks_x else ''}"
    equal = (
        who
        for playoff in ranking.playoffs_and_lots(night).playoffs
        for equal in playoff
        for who in equal
    )
    return f"{text}{', after playoff' if place.result.entrant in equal else ''}"


def _rows(night: Night) -> list[dict[str, object]]:
    is_team, number = night.party_words.is_team, night.party_words.column
    return [
        {
            **({"division": division.name} if is_team else {}),
            "rank": row.place.rank,
            number: row.number,
            "name": row.name,
            "points": row.points,
            "games_won": row.won,
            **({} if is_team else {"x": row.x}),
        }
        for division in standings(night).divisions
        for row in division.rows
    ]
