"""Importing a night that was played elsewhere, all of it or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.purse.prize_table import read_prize_table as read_prizes
from tournament.evening.words import names
from tournament.evening.words.occasion import date_in_words
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Regular, Tournament
from tournament.storage.reading.snapshot import MODEL_BY_KIND
from tournament.storage.stored import log
from tournament.storage.stored.archive import Archive, ArchivedRegular, renumber_regulars
from tournament.storage.stored.differences import (
    RowHistoryDifference,
    find_changes_out_of_order,
    find_differences,
)
from tournament.storage.stored.unpacking import read_archive, refusal_for_problem
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.log_line import insert_change
from tournament.storage.writing.rows import save_facts


class FactsDifferFromLog(Refused):
    """A refusal of a file whose facts differ from its log. The director can import it with a
    reason.
    """

    def __init__(
        self,
        night: Night,
        differences: Sequence[RowHistoryDifference],
        out_of_order: Sequence[log.Change],
    ) -> None:
        super().__init__(
            "This file's facts and history don't match. If you know why, open it again with a "
            "reason. If not, save it again where it was played."
        )
        self.night = night
        self.differences = differences
        self.out_of_order = out_of_order


@dataclass(frozen=True, slots=True)
class Importer:
    """The director who imports a night, with the key of the press. `reason` is needed if the facts
    differ from the log.
    """

    by: str
    device: str
    reason: str = ""
    key: str = ""


def import_night(*, club: int, content: bytes, importer: Importer | None = None) -> int:
    """Import a night from a file, and return its number here."""
    return store_night(club=club, archive=read_archive(content), importer=importer)


@transaction.atomic
def store_night(*, club: int, archive: Archive, importer: Importer | None = None) -> int:
    """Store a night with its whole log, and return its number here. If the facts differ from the
    log, add a change that says so, with the reason.
    """
    _check_prizes(archive.night.plan)
    differences = find_differences(archive.stored_facts, archive.log)
    out_of_order = tuple(find_changes_out_of_order(archive.log))
    if (differences or out_of_order) and not (importer and importer.reason):
        raise FactsDifferFromLog(archive.night, differences, out_of_order)
    club_row = Club.objects.select_for_update().get(pk=club)
    key = importer.key if importer else ""
    earlier_answer = earlier_answers.find_club_answer(club, key)
    if earlier_answer:
        return earlier_answer.number
    _refuse_duplicate(club, archive.night.plan)
    night = renumber_regulars(archive, _new_regular_number_by_old(club_row, archive))
    row = Tournament(club_id=club, **facts.field_values(night.night.plan))
    _check_lengths(row)
    row.save()
    facts_to_save = [(name, None, fact) for name, fact in night.stored_facts.items() if name[1]]
    for (kind, _), _, fact in facts_to_save:
        _check_lengths(MODEL_BY_KIND[kind](tournament=row, **facts.field_values(fact)))
    save_facts(row.pk, facts_to_save)
    _store_log(row, night.log)
    if importer and (differences or out_of_order):
        _log_differences(
            row, importer, find_differences(night.stored_facts, night.log), out_of_order
        )
    earlier_answers.store_answer(key, club=club, number=row.pk)
    return row.pk


def _log_differences(
    row: Tournament,
    importer: Importer,
    differences: Sequence[RowHistoryDifference],
    out_of_order: Sequence[log.Change],
) -> None:
    """Add a change to the log that says how the facts differ from it. The facts are what counts."""
    line_numbers_text = ", ".join(str(change.number) for change in out_of_order)
    parts = [f"{len(differences)} facts"] if differences else []
    parts += [f"lines {line_numbers_text} of the history"] if line_numbers_text else []
    insert_change(
        tournament=row,
        at=timezone.now(),
        by=importer.by,
        device=importer.device,
        words=f"Opened from a file, though this did not match: {' and '.join(parts)}."[:300],
        reason=importer.reason,
        rows=[difference.log_line for difference in differences],
    )


def _refuse_duplicate(club: int, plan: facts.Plan) -> None:
    same_nights = Tournament.objects.filter(
        club=club, seed=plan.seed, name=plan.name, date=plan.date
    )
    if same_nights.exists():
        raise Refused(
            f"{plan.name} of {date_in_words(plan.date)} is already here. Open it from the list."
        )


def _new_regular_number_by_old(club: Club, archive: Archive) -> dict[int, int]:
    """Return the number in this club of each regular in the file: the same number if the name fits,
    else the number of a regular with the same name and lot number, else a new number. The order of
    first and last name does not matter. Two people never get the same number. People who were only
    expected are stored as gone.
    """
    people = archive.regulars
    expected_regulars = {entry.regular for entry in archive.night.entries if entry.expected}
    regulars_here = list(Regular.objects.filter(club=club).order_by("number"))
    same_regulars = {(regular.number, _first_name_first(regular.name)) for regular in regulars_here}
    new_number_by_old = {
        person.number: person.number
        for person in people
        if (person.number, _first_name_first(person.name)) in same_regulars
    }
    last_number = regulars_here[-1].number if regulars_here else 0
    for person in people:
        if person.number in new_number_by_old:
            continue
        free_numbers = (
            regular.number
            for regular in regulars_here
            if (_first_name_first(regular.name), regular.lot)
            == (_first_name_first(person.name), person.lot)
            and regular.number not in new_number_by_old.values()
        )
        new_number_by_old[person.number] = next(free_numbers, last_number + 1)
        if new_number_by_old[person.number] > last_number:
            last_number += 1
            _add_regular(club, person, last_number, is_gone=person.number in expected_regulars)
    return new_number_by_old


def _first_name_first(name: str) -> str:
    return names.put_name_in_club_order(name, last_name_first=False)


def _add_regular(club: Club, person: ArchivedRegular, number: int, *, is_gone: bool) -> None:
    name = names.put_name_in_club_order(person.name, last_name_first=club.last_name_first)
    own_values = {"name": name, "nickname": person.nickname, "lot": person.lot}
    row = Regular(club=club, number=number, gone=is_gone, **own_values)
    _check_lengths(row)
    row.save()


def _store_log(row: Tournament, changes: Sequence[log.Change]) -> None:
    """Store the changes in order. A change that undoes another one needs the new number of that one
    first.
    """
    new_number_by_old: dict[int, int] = {}
    waiting_changes: dict[int, Change] = {}
    for change in changes:
        if change.undoes in waiting_changes:
            new_number_by_old |= _create_changes(waiting_changes)
            waiting_changes = {}
        waiting_changes[change.number] = _change_row(row, change, new_number_by_old)
    _create_changes(waiting_changes)


def _create_changes(waiting_changes: Mapping[int, Change]) -> dict[int, int]:
    rows = Change.objects.bulk_create(waiting_changes.values())
    return {number: row.pk for number, row in zip(waiting_changes, rows, strict=True)}


def _change_row(row: Tournament, line: log.Change, new_number_by_old: Mapping[int, int]) -> Change:
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
        people=log.people_numbers_as_text(line.people),
        rows=list(line.rows),
        undoes_id=None if line.undoes is None else new_number_by_old[line.undoes],
    )
    _check_lengths(change)
    return change


def _check_lengths(row: Model) -> None:
    """Refuse a text that is longer than its database column, or a number that is too small."""
    for field in row._meta.concrete_fields:
        try:
            field.run_validators(getattr(row, field.attname))
        except ValidationError as fault:
            raise refusal_for_problem(field.name) from fault


def _check_prizes(plan: facts.Plan) -> None:
    try:
        read_prizes(plan.prizes)
    except ValueError as fault:
        raise refusal_for_problem("its prizes") from fault
