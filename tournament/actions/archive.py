"""A night that was played elsewhere comes in: all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model

from tournament.actions.rows import save
from tournament.models import Change, Club, Regular, Tournament
from tournament.night import facts, log
from tournament.night.archive import Person, renumbered
from tournament.night.unpacking import unfit, unpacked
from tournament.purse.prize_table import read as read_prizes
from tournament.refused import Refused
from tournament.replay import ROWS


@transaction.atomic
def bring_in(*, club: int, content: bytes) -> int:
    """The number that the night has here. Its log stays as it was, so that all of it can still be
    taken back.
    """
    found = unpacked(content)
    _check_prizes(found.night.plan)
    Club.objects.select_for_update().get(pk=club)
    _refuse_twice(club, found.night.plan)
    night = renumbered(found, _numbers_here(club, found.regulars))
    row = Tournament(club_id=club, **facts.values(night.night.plan))
    _check_lengths(row)
    row.save()
    others = [(name, None, one) for name, one in night.written.items() if name[1]]
    for name, _, one in others:
        _check_lengths(ROWS[name[0]](tournament=row, **facts.values(one)))
    save(row.pk, others)
    _write_down(row, night.log)
    return row.pk


def _refuse_twice(club: int, plan: facts.Plan) -> None:
    same = Tournament.objects.filter(club=club, seed=plan.seed, name=plan.name, date=plan.date)
    if same.exists():
        day = f"{plan.date:%B} {plan.date.day}, {plan.date.year}"
        raise Refused(f"{plan.name} of {day} is here already: open it from the list of nights.")


def _numbers_here(club: int, people: Sequence[Person]) -> dict[int, int]:
    """Each one's number in this club: of the same number and name, else of the same name and lot,
    else the next number, for somebody new. No two become one.
    """
    here = list(Regular.objects.filter(club=club).order_by("number"))
    same = {(one.number, one.name) for one in here}
    found = {one.number: one.number for one in people if (one.number, one.name) in same}
    last = here[-1].number if here else 0
    for person in people:
        if person.number in found:
            continue
        free = (
            one.number
            for one in here
            if (one.name, one.lot) == (person.name, person.lot) and one.number not in found.values()
        )
        found[person.number] = next(free, last + 1)
        if found[person.number] > last:
            last += 1
            _add(club, person, last)
    return found


def _add(club: int, person: Person, number: int) -> None:
    made = Regular(
        club_id=club, number=number, name=person.name, nickname=person.nickname, lot=person.lot
    )
    _check_lengths(made)
    made.save()


def _write_down(row: Tournament, changes: Sequence[log.Change]) -> None:
    """In their order. Whatever takes back a change waits until that one has its number here."""
    here: dict[int, int] = {}
    waiting: dict[int, Change] = {}
    for one in changes:
        if one.undoes in waiting:
            here |= _created(waiting)
            waiting = {}
        waiting[one.number] = _row(row, one, here)
    _created(waiting)


def _created(waiting: Mapping[int, Change]) -> dict[int, int]:
    made = Change.objects.bulk_create(waiting.values())
    return {number: one.pk for number, one in zip(waiting, made, strict=True)}


def _row(row: Tournament, one: log.Change, here: Mapping[int, int]) -> Change:
    change = Change(
        tournament=row,
        at=one.at,
        by=one.by,
        device=one.device,
        words=one.words,
        reason=one.reason,
        round=one.round,
        table=one.table,
        people=log.people_text(one.people),
        rows=list(one.rows),
        undoes_id=None if one.undoes is None else here[one.undoes],
    )
    _check_lengths(change)
    return change


def _check_lengths(row: Model) -> None:
    """A stranger's text may be longer than its column, and a number lower."""
    for field in row._meta.concrete_fields:
        try:
            field.run_validators(getattr(row, field.attname))
        except ValidationError as fault:
            raise unfit(field.name) from fault


def _check_prizes(plan: facts.Plan) -> None:
    try:
        read_prizes(plan.prizes)
    except ValueError as fault:
        raise unfit("its prizes") from fault
