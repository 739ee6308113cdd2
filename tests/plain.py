"""Build nights from facts alone, for tests without a database."""

from dataclasses import replace
from datetime import UTC, date, datetime

from rotation import formats
from rotation.seating import Seating
from scoring.houses import find_house
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.storage.writing.write import Press, Writing

TUESDAY = date(2026, 11, 24)
AT_SEVEN = datetime(2026, 11, 24, 19, 0, tzinfo=UTC)


def night(
    players=0, *, house="tanglewood", name="Tuesday euchre", day=TUESDAY, tournament=1, **dials
) -> Night:
    """Return a night with this many ready players, in teams where the rules have teams."""
    rules = find_house(house).rules.with_answers(dials)
    plan = facts.Plan(
        name=name, date=day, house=house, dials=rules.to_dict(), prizes={}, seed="seven"
    )
    empty_night = Night(tournament, 1, "Tanglewood", 1, {facts.fact_name(plan): plan})
    has_teams = formats.format_of_answer(rules.format).party_size == 2
    people = [
        entry(number, team=(number + 1) // 2 if has_teams else None)
        for number in numbers_from_1(players)
    ]
    teams = [
        facts.Team(number=number) for number in numbers_from_1(players // 2 if has_teams else 0)
    ]
    fees = [fee(person.number, rules.fee_cents) for person in people if rules.fee_cents]
    return with_facts(empty_night, *teams, *people, *fees)


def numbers_from_1(count: int) -> range:
    return range(1, count + 1)


def with_facts(night: Night, *new_facts: facts.Fact) -> Night:
    """Return the night with these facts added, replacing facts with the same names."""
    changed_night = night.with_facts({facts.fact_name(fact): fact for fact in new_facts})
    return replace(changed_night, revision=night.revision + 1)


def set_computed_value(night: Night, function, value) -> None:
    """Make this function return this value for the night, without computing it from the facts."""
    night.memo[function.__wrapped__] = value


def entry(number: int, **changes) -> facts.Entry:
    fields = {"name": f"Player {number}", "signed_in": AT_SEVEN, "tag": True, "adult": True}
    return facts.Entry(number=number, **fields | changes)


def fee(number: int, cents: int) -> facts.Payment:
    return facts.Payment(
        number=number,
        at=AT_SEVEN,
        by="director",
        kind=facts.PaymentKind.FEE,
        how=facts.PaymentMethod.CASH,
        cents=cents,
        entry=number,
    )


def seat(night: Night, seating: Seating | None = None) -> Night:
    """Return the night with its next game seated, in this seating or as the format draws it."""
    seating_now = seating or draws.next_games(night).seating
    game = night.rounds.next_number
    seats = [
        facts.Seat(round=game, entry=int(entrant), table=table.number, chair=chair.value)
        for table in seating_now.tables
        for chair, entrant in table.seats
    ]
    bench = [facts.Seat(round=game, entry=int(entrant)) for entrant in seating_now.bench]
    return with_facts(night, facts.Round(number=game, seated=AT_SEVEN), *seats, *bench)


def type_totals(night: Night, **totals) -> Night:
    """Return the night with totals of its current game, such as t3=(9, 6) or, with Xs, t3=(9, 6, 2,
    1).
    """
    sheets = [
        _sheet(len(night.rounds), int(table.removeprefix("t")), cells)
        for table, cells in totals.items()
    ]
    return with_facts(night, *sheets)


def press(act, night: Night, *, reason="", **fields) -> Night:
    """Call an action without a database, and return the night after it."""
    writing = Writing(night, Press(night.tournament, "director", "the laptop", reason=reason))
    act.__wrapped__(writing, **fields)
    return replace(writing.night_after(), revision=night.revision + 1)


def type_all_tables(night: Night, totals=(9, 6, 2, 1)) -> Night:
    """Return the night with the same totals at every table of its current game."""
    sheets = [_same_totals(game, totals, night) for game in night.rounds.current_game.games]
    return with_facts(night, *sheets)


def _sheet(game: int, table: int, cells) -> facts.Sheet:
    half = len(cells) // 2 if len(cells) > 2 else len(cells)
    return facts.Sheet(round=game, table=table, points=tuple(cells[:half]), x=tuple(cells[half:]))


def _same_totals(game, totals, night: Night) -> facts.Sheet:
    sides = 3 if len(game.seats) == 3 else 2
    points = (*totals[:2], totals[1])[:sides]
    x = (*totals[2:], 0)[:sides] if night.rules.has_x_marks else ()
    return facts.Sheet(round=game.round, table=game.table, points=points, x=x)
