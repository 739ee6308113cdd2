"""A night that was played elsewhere comes in: all of it or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from tournament import facts
from tournament.models import Change, Club, Regular, Seal, Tournament
from tournament.night.night import Night
from tournament.night.stored import log, soundness
from tournament.night.stored.archive import Archive, Person, renumbered
from tournament.night.stored.soundness import Findings
from tournament.night.stored.unpacking import unfit, unpacked
from tournament.purse.prize_table import read as read_prizes
from tournament.reading import snapshot
from tournament.reading.snapshot import ROWS
from tournament.words import names
from tournament.words.o_clock import on_day
from tournament.words.refused import Refused
from tournament.writing import earlier_answers
from tournament.writing.log_line import write_down
from tournament.writing.rows import save


class Differing(Refused):
    """Facts and history of a file do not say the same; a director may know why."""

    def __init__(self, night: Night, findings: Findings) -> None:
        super().__init__(
            "The facts and the history of this file do not say the same. Bring it in again with "
            "the reason, if you know why; else save it once more where it was played."
        )
        self.night = night
        self.findings = findings


@dataclass(frozen=True, slots=True)
class Bringer:
    """Who brings a night in, why, where its facts and its history differ, and the key that came
    with the form and the file.
    """

    by: str
    device: str
    reason: str = ""
    key: str = ""


def bring_in(*, club: int, content: bytes, bringer: Bringer | None = None) -> int:
    """A night in a file: the number that it has here."""
    return take_in(club=club, brought=unpacked(content), bringer=bringer)


@transaction.atomic
def take_in(*, club: int, brought: Archive, bringer: Bringer | None = None) -> int:
    """The number that the night has here. Its log stays as it was, so that all of it can still be
    taken back; what it tells otherwise than the facts is written into it, with the reason.
    """
    _check_prizes(brought.night.plan)
    findings = soundness.in_a_file(brought)
    if findings and not (bringer and bringer.reason):
        raise Differing(brought.night, findings)
    row_of_club = Club.objects.select_for_update().get(pk=club)
    key = bringer.key if bringer else ""
    earlier = earlier_answers.of_the_club(club, key)
    if earlier:
        return earlier.number
    _refuse_twice(club, brought.night.plan)
    night = renumbered(brought, _numbers_here(row_of_club, brought.regulars))
    row = Tournament(club_id=club, **facts.values(night.night.plan))
    _check_lengths(row)
    row.save()
    others = [(name, None, fact) for name, fact in night.written.items() if name[1]]
    for name, _, fact in others:
        _check_lengths(ROWS[name[0]](tournament=row, **facts.values(fact)))
    save(row.pk, others)
    last = _write_down(row, night.log)
    if findings and bringer:
        wrong = tuple(soundness.wrong(night.written.values(), soundness.by_log(night.log)))
        _own_up(row, last, bringer, replace(findings, wrong=wrong))
    earlier_answers.keep(key, club=club, number=row.pk)
    return row.pk


def _own_up(row: Tournament, last: int, bringer: Bringer, findings: Findings) -> None:
    """The facts as they came are believed: the log says so, from what it told to what stands."""
    lines = ", ".join(str(damaged.place) for damaged in findings.damaged)
    texts = [f"{len(findings.wrong)} facts"] if findings.wrong else []
    texts += [f"lines {lines} of the history"] if lines else []
    write_down(
        last,
        tournament=row,
        at=timezone.now(),
        by=bringer.by,
        device=bringer.device,
        words=f"Brought in as it stands, though this did not fit: {' and '.join(texts)}."[:300],
        reason=bringer.reason[:200],
        rows=[wrong.turned.line for wrong in findings.wrong],
    )


def _refuse_twice(club: int, plan: facts.Plan) -> None:
    same = Tournament.objects.filter(club=club, seed=plan.seed, name=plan.name, date=plan.date)
    if same.exists():
        raise Refused(f"{plan.name} of {on_day(plan.date)} is here already: open it from the list.")


def _numbers_here(club: Club, people: Sequence[Person]) -> dict[int, int]:
    """Each one's number in this club: of the same number and name, else of the same name and lot,
    else the next number, for somebody new; in whatever order names are. No two become one.
    """
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
            _add(club, person, last)
    return numbers


def _plain(name: str) -> str:
    return names.in_order(name, last_name_first=False)


def _add(club: Club, person: Person, number: int) -> None:
    name = names.in_order(person.name, last_name_first=club.last_name_first)
    made = Regular(club=club, number=number, name=name, nickname=person.nickname, lot=person.lot)
    _check_lengths(made)
    made.save()


def _write_down(row: Tournament, changes: Sequence[log.Change]) -> int:
    """In their order. Whatever takes back a change waits until that one has its number here. It is
    sealed as it stands here, since regulars have other numbers. The newest change's number.
    """
    here: dict[int, int] = {}
    waiting: dict[int, Change] = {}
    for change in changes:
        if change.undoes in waiting:
            here |= _created(waiting)
            waiting = {}
        waiting[change.number] = _row(row, change, here)
    _created(waiting)
    log_of = snapshot.log_of(row.pk)
    Seal.objects.bulk_create(
        Seal(change_id=change.number, seal=text)
        for change, text in zip(log_of, log.sealed(log_of), strict=True)
    )
    return log_of[-1].number if log_of else 0


def _created(waiting: Mapping[int, Change]) -> dict[int, int]:
    made = Change.objects.bulk_create(waiting.values())
    return {number: change.pk for number, change in zip(waiting, made, strict=True)}


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
