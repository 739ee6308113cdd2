"""Nights made of facts alone, for what needs no database."""

from dataclasses import replace
from datetime import UTC, date, datetime

from rotation import formats
from rotation.seating import Seating
from scoring.houses import find
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.storage.writing.write import Press, Writing

TUESDAY = date(2026, 11, 24)
AT_SEVEN = datetime(2026, 11, 24, 19, 0, tzinfo=UTC)


def night(
    players=0, *, house="tanglewood", name="Tuesday euchre", day=TUESDAY, tournament=1, **dials
) -> Night:
    """A night with so many players who have done all that is asked at the door; where pairs stay
    together, two by two.
    """
    rules = find(house).rules.with_dials(dials)
    plan = facts.Plan(
        name=name, date=day, house=house, dials=rules.to_dict(), prizes={}, seed="seven"
    )
    bare = Night(tournament, 1, "Tanglewood", 1, {facts.name_of(plan): plan})
    together = formats.of(rules.format).party_size == 2
    people = [entry(one, team=(one + 1) // 2 if together else None) for one in numbers(players)]
    founded = [facts.Team(number=one) for one in numbers(players // 2 if together else 0)]
    paid = [fee(one.number, rules.fee_cents) for one in people if rules.fee_cents]
    return told(bare, *founded, *people, *paid)


def numbers(count: int) -> range:
    return range(1, count + 1)


def told(night: Night, *more: facts.Fact) -> Night:
    """The same night with more facts, or with other ones in the place of old."""
    now = night.with_facts({facts.name_of(one): one for one in more})
    return replace(now, revision=night.revision + 1)


def answer(night: Night, ask, answer) -> None:
    """Have a question of the night answered so, whatever its facts say."""
    night.answers[ask.__wrapped__] = answer


def entry(number: int, **more) -> facts.Entry:
    told = {"name": f"Player {number}", "signed_in": AT_SEVEN, "tag": True, "adult": True}
    return facts.Entry(number=number, **told | more)


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


def seated(night: Night, seating: Seating | None = None) -> Night:
    """The next game seated as the format has it, or as it is said."""
    found = seating or draws.coming(night).seating
    game = night.rounds.next_number
    seats = [
        facts.Seat(round=game, entry=int(one), table=table.number, chair=chair.value)
        for table in found.tables
        for chair, one in table.seats
    ]
    bench = [facts.Seat(round=game, entry=int(one)) for one in found.bench]
    return told(night, facts.Round(number=game, seated=AT_SEVEN), *seats, *bench)


def typed(night: Night, **totals) -> Night:
    """Totals of the game that is on: t3=(9, 6) or, with X, t3=(9, 6, 2, 1)."""
    sheets = [
        _sheet(len(night.rounds), int(table.removeprefix("t")), told)
        for table, told in totals.items()
    ]
    return told(night, *sheets)


def pressed(act, night: Night, *, reason="", **told) -> Night:
    """The night as an action would leave it, without a database."""
    writing = Writing(night, Press(night.tournament, "director", "this laptop", reason=reason))
    act.__wrapped__(writing, **told)
    return replace(writing.after(), revision=night.revision + 1)


def all_typed(night: Night, totals=(9, 6, 2, 1)) -> Night:
    """Every table of the game that is on, alike: at a table of three each has what is said."""
    sheets = [_alike(game, totals, night) for game in night.rounds.current.games]
    return told(night, *sheets)


def _sheet(game: int, table: int, cells) -> facts.Sheet:
    half = len(cells) // 2 if len(cells) > 2 else len(cells)
    return facts.Sheet(round=game, table=table, points=tuple(cells[:half]), x=tuple(cells[half:]))


def _alike(game, totals, night: Night) -> facts.Sheet:
    sides = 3 if len(game.seats) == 3 else 2
    points = (*totals[:2], totals[1])[:sides]
    x = (*totals[2:], 0)[:sides] if night.rules.marks_x else ()
    return facts.Sheet(round=game.round, table=game.table, points=points, x=x)
