"""Report a rehearsal, as lines and as one document: the standings, the cash box and the checks."""

from collections.abc import Iterator, Sequence

from scoring.dollars import format_dollars
from tests.rehearsal.checks import Check
from tournament.evening.facts import PaymentKind
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.purse.books import (
    EXPENSE_PAYMENT_KINDS,
    GIFT_PAYMENT_KINDS,
    OWED_PAYMENT_KINDS,
    TERMS_BY_PAYMENT_KIND,
    books,
)
from tournament.evening.words.many import count_of
from tournament.topics.places.boards.ranks import StandingsRow
from tournament.topics.places.boards.standings import standings

CASH_BOX_KINDS = (
    *OWED_PAYMENT_KINDS,
    *GIFT_PAYMENT_KINDS,
    *EXPENSE_PAYMENT_KINDS,
    PaymentKind.PRIZE,
)


def report_lines(night: Night, checks: Sequence[Check]) -> Iterator[str]:
    yield from _standings(night)
    yield "\nThe cash box"
    for kind in CASH_BOX_KINDS:
        if cents := books(night).total_cents(kind):
            yield f"  {TERMS_BY_PAYMENT_KIND[kind].words}: {format_dollars(cents)}"
    yield f"  kept: {format_dollars(books(night).cents_left_over)}"
    yield f"  in the cash box: {format_dollars(books(night).cents_in_cash_box)}"
    yield "\nWhat must hold"
    for check in checks:
        yield f"  {'kept  ' if check.is_passed else 'BROKEN'} {check.words}"
        yield from (f"           {fault}" for fault in check.faults)


def report_document(night: Night, checks: Sequence[Check]) -> dict[str, object]:
    complete_teams = [party for party in night.teams if party.is_complete and not party.is_fill_in]
    night_books = books(night)
    return {
        "house": night.plan.house,
        "seed": night.plan.seed,
        "players": sum(entry.ranked for entry in night.entries),
        **({"teams": len(complete_teams)} if night.party_words.is_team else {}),
        "games": len(night.rounds),
        "standings": _standings_rows(night),
        "till": {f"{kind.value}_cents": night_books.total_cents(kind) for kind in CASH_BOX_KINDS}
        | {
            "kept_cents": night_books.cents_left_over,
            "drawer_cents": night_books.cents_in_cash_box,
        },
        "checks": [
            {"property": check.words, "kept": check.is_passed, "faults": list(check.faults)}
            for check in checks
        ],
        "kept": all(check.is_passed for check in checks),
    }


def _standings(night: Night) -> Iterator[str]:
    """Return the standings by division, or the places of a bracket."""
    board, party_words = standings(night), night.party_words
    state_words = "Final." if progress.is_fully_played(night) else "Not all is played."
    for division in board.divisions:
        division_words = f", {division.name}" if division.name else ""
        yield f"\nStandings{division_words}. {state_words if party_words.is_team else board.words}"
        for row in division.rows:
            label = f"{row.name} ({party_words.number_prefix.lower()} {row.number})"
            yield f"  {row.rank:>5} {label}: {_ranking_value(night, row)}"
    for party in night.teams:
        if not party.is_fill_in and not party.is_complete:
            yield f"       {party.name} found no partner and did not play"


def _ranking_value(night: Night, row: StandingsRow) -> str:
    """Return what a player or team was ranked by. In a bracket that is the number of games won."""
    place = row.place
    text = place.figure_with_unit or f"{count_of(row.games_won, 'game')} won"
    if not night.party_words.is_team:
        return f"{text}{f', {row.x} X' if night.rules.has_x_marks else ''}"
    playoff_group = (
        entrant
        for playoff in ranking.tie_decisions(night).playoffs
        for playoff_group in playoff
        for entrant in playoff_group
    )
    return f"{text}{', after a playoff' if place.result.entrant in playoff_group else ''}"


def _standings_rows(night: Night) -> list[dict[str, object]]:
    is_team, number = night.party_words.is_team, night.party_words.number_heading
    return [
        {
            **({"division": division.name} if is_team else {}),
            "rank": row.place.rank,
            number: row.number,
            "name": row.name,
            "points": row.points,
            "games_won": row.games_won,
            **({} if is_team else {"x": row.x}),
        }
        for division in standings(night).divisions
        for row in division.rows
    ]
