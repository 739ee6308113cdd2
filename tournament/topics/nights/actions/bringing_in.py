"""Bringing in a night that was played elsewhere: all of it or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.purse.prize_table import read as read_prizes
from tournament.evening.words import names
from tournament.evening.words.occasion import on_day
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Regular, Tournament
from tournament.storage.reading.snapshot import ROWS
from tournament.storage.stored import log
from tournament.storage.stored.archive import Archive, Person, renumber_regulars
from tournament.storage.stored.differences import Difference, differences, out_of_order
from tournament.storage.stored.unpacking import read_archive, unfit
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.log_line import write_down
from tournament.storage.writing.rows import save


class Differing(Refused):
    """The facts and the history of a file do not say the same; a director may know why."""

    def __init__(
        self,
        night: Night,
        differing: Sequence[Difference],
        strange: Sequence[log.Change],
    ) -> None:
        super().__init__(
            "The facts and the history of this file do not say the same. Bring it in again with "
            "the reason, if you know why; else save it once more where it was played."
        )
        self.night = night
        self.differing = differing
        self.strange = strange


@dataclass(frozen=True, slots=True)
class Bringer:
    """Who brings a night in, the reason if facts and history differ, and the press's key."""

    by: str
    device: str
    reason: str = ""
    key: str = ""


def bring_in(*, club: int, content: bytes, bringer: Bringer | None = None) -> int:
    """Bring in a night from a file, and return the number that it has here."""
    return take_in(club=club, brought=read_archive(content), bringer=bringer)


@transaction.atomic
def take_in(*, club: int, brought: Archive, bringer: Bringer | None = None) -> int:
    """Store a night and return the number that it has here.

    Its log stays as it was, so that all of it can still be undone. If the facts differ from it, a
    line of the log says so, with the reason.
    """
    _check_prizes(brought.night.plan)
    differing = differences(brought.written, brought.log)
    strange = tuple(out_of_order(brought.log))
    if (differing or strange) and not (bringer and bringer.reason):
        raise Differing(brought.night, differing, strange)
    row_of_club = Club.objects.select_for_update().get(pk=club)
    key = bringer.key if bringer else ""
    earlier = earlier_answers.find_for_club(club, key)
    if earlier:
        return earlier.number
    _refuse_twice(club, brought.night.plan)
    night = renumber_regulars(brought, _numbers_here(row_of_club, brought))
    row = Tournament(club_id=club, **facts.values(night.night.plan))
    _check_lengths(row)
    row.save()
    others = [(name, None, fact) for name, fact in night.written.items() if name[1]]
    for name, _, fact in others:
        _check_lengths(ROWS[name[0]](tournament=row, **facts.values(fact)))
    save(row.pk, others)
    _store_log(row, night.log)
    if bringer and (differing or strange):
        _log_differences(row, bringer, differences(night.written, night.log), strange)
    earlier_answers.keep(key, club=club, number=row.pk)
    return row.pk


def _log_differences(
    row: Tournament,
    bringer: Bringer,
    differing: Sequence[Difference],
    strange: Sequence[log.Change],
) -> None:
    """Write into the log how the facts, which are believed, differ from it."""
    lines = ", ".join(str(change.number) for change in strange)
    differences = [f"{len(differing)} facts"] if differing else []
    differences += [f"lines {lines} of the history"] if lines else []
    write_down(
        tournament=row,
        at=timezone.now(),
        by=bringer.by,
        device=bringer.device,
        words=f"Brought in as it stands, though this did not fit: {' and '.join(differences)}."[
            :300
        ],
        reason=bringer.reason[:200],
        rows=[difference.line for difference in differing],
    )


def _refuse_twice(club: int, plan: facts.Plan) -> None:
    same = Tournament.objects.filter(club=club, seed=plan.seed, name=plan.name, date=plan.date)
    if same.exists():
        raise Refused(f"{plan.name} of {on_day(plan.date)} is here already: open it from the list.")


def _numbers_here(club: Club, brought: Archive) -> dict[int, int]:
    """Return each regular's number in this club: that of the same number and name, else of the same
    name and lot, else the next number for somebody new. The order of names makes no difference. No
    two become one, and somebody who was only expected becomes no regular.
    """
    people = brought.regulars
    awaited = {entry.regular for entry in brought.night.entries if entry.expected}
    here = list(Regular.objects.filter(club=club).order_by("number"))
    same = {(regular.number, _plain(regular.name)) for regular in here}
    numbers = {one.number: one.number for one in people if (one.number, _plain(one.name)) in same}
    last = here[-1].number if here else 0
    for person in people:
        if person.number in numbers:
            continue
        free = (
            regular.number
            for regular in here
            if (_plain(regular.name), regular.lot) == (_plain(person.name), person.lot)
            and regular.number not in numbers.values()
        )
        numbers[person.number] = next(free, last + 1)
        if numbers[person.number] > last:
            last += 1
            _add(club, person, last, gone=person.number in awaited)
    return numbers


def _plain(name: str) -> str:
    return names.in_order(name, last_name_first=False)


def _add(club: Club, person: Person, number: int, *, gone: bool) -> None:
    name = names.in_order(person.name, last_name_first=club.last_name_first)
    own = {"name": name, "nickname": person.nickname, "lot": person.lot}
    row = Regular(club=club, number=number, gone=gone, **own)
    _check_lengths(row)
    row.save()


def _store_log(row: Tournament, changes: Sequence[log.Change]) -> None:
    """Store the changes in their order. An undo waits until its change has its number here."""
    here: dict[int, int] = {}
    waiting: dict[int, Change] = {}
    for change in changes:
        if change.undoes in waiting:
            here |= _create(waiting)
            waiting = {}
        waiting[change.number] = _row(row, change, here)
    _create(waiting)


def _create(waiting: Mapping[int, Change]) -> dict[int, int]:
    rows = Change.objects.bulk_create(waiting.values())
    return {number: row.pk for number, row in zip(waiting, rows, strict=True)}


def _row(row: Tournament, line: log.Change, here: Mapping[int, int]) -> Change:
    change = Change(
        tournament=row,
        at=line.at,
        by=line.by,
        device=line.device,
        key=line.key,
        words=line.words,
        reason=line.reason,
        round=line.round,
        table=line.table,
        people=log.people_text(line.people),
        rows=list(line.rows),
        undoes_id=None if line.undoes is None else here[line.undoes],
    )
    _check_lengths(change)
    return change


def _check_lengths(row: Model) -> None:
    """Refuse a stranger's text longer than its column, or a number too low."""
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
