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
from tournament.storage.stored.archive import ArchivedRegular, NightArchive, renumber_regulars
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
    """Raised for a file whose facts differ from its log. The director can give a reason and import
    the file anyway.
    """

    def __init__(
        self,
        night: Night,
        differences: Sequence[RowHistoryDifference],
        changes_out_of_order: Sequence[log.Change],
    ) -> None:
        super().__init__(
            "This file's facts and history don't match. If you know why, open it again with a "
            "reason. If not, save it again where it was played."
        )
        self.night = night
        self.differences = differences
        self.changes_out_of_order = changes_out_of_order


@dataclass(frozen=True, slots=True)
class Importer:
    """The director who imports a night, and the device. `key` identifies the sent form, so that a
    form that is sent twice imports one night. `reason` is needed if the facts differ from the log.
    """

    director_name: str
    device: str
    reason: str = ""
    key: str = ""


def import_night(*, club: int, content: bytes, importer: Importer | None = None) -> int:
    """Import a night from a file, and return its number here."""
    return store_night(club=club, archive=read_archive(content), importer=importer)


@transaction.atomic
def store_night(*, club: int, archive: NightArchive, importer: Importer | None = None) -> int:
    """Store a night with its whole log, and return its number here. If the facts differ from the
    log, raise FactsDifferFromLog, or add a change that says so if the importer gives a reason.
    Refuse a night that the club already has. A form that is sent twice imports one night.
    """
    _refuse_unreadable_prizes(archive.night.plan)
    differences = find_differences(archive.stored_facts, archive.log)
    changes_out_of_order = tuple(find_changes_out_of_order(archive.log))
    if (differences or changes_out_of_order) and not (importer and importer.reason):
        raise FactsDifferFromLog(archive.night, differences, changes_out_of_order)
    club_row = Club.objects.select_for_update().get(pk=club)
    key = importer.key if importer else ""
    earlier_answer = earlier_answers.find_club_answer(club, key)
    if earlier_answer:
        return earlier_answer.number
    _refuse_duplicate(club, archive.night.plan)
    renumbered_archive = renumber_regulars(archive, _new_regular_number_by_old(club_row, archive))
    night_row = Tournament(club_id=club, **facts.field_values(renumbered_archive.night.plan))
    _refuse_unstorable_values(night_row)
    night_row.save()
    facts_to_save = [
        (fact_name, None, fact)
        for fact_name, fact in renumbered_archive.stored_facts.items()
        if fact_name[1]
    ]
    for (kind, _), _, fact in facts_to_save:
        _refuse_unstorable_values(
            MODEL_BY_KIND[kind](tournament=night_row, **facts.field_values(fact))
        )
    save_facts(night_row.pk, facts_to_save)
    _store_log(night_row, renumbered_archive.log)
    if importer and (differences or changes_out_of_order):
        _add_change_about_differences(
            night_row,
            importer,
            find_differences(renumbered_archive.stored_facts, renumbered_archive.log),
            changes_out_of_order,
        )
    earlier_answers.store_answer(key, club=club, number=night_row.pk)
    return night_row.pk


def _add_change_about_differences(
    night_row: Tournament,
    importer: Importer,
    differences: Sequence[RowHistoryDifference],
    changes_out_of_order: Sequence[log.Change],
) -> None:
    """Add a change to the log that lists the facts that differ from it. No fact is changed."""
    line_numbers_text = ", ".join(str(change.number) for change in changes_out_of_order)
    difference_phrases = [f"{len(differences)} facts"] if differences else []
    difference_phrases += [f"lines {line_numbers_text} of the history"] if line_numbers_text else []
    insert_change(
        tournament=night_row,
        at=timezone.now(),
        by=importer.director_name,
        device=importer.device,
        words=f"Opened from a file, though this did not match: {' and '.join(difference_phrases)}."[
            :300
        ],
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


def _new_regular_number_by_old(club: Club, archive: NightArchive) -> dict[int, int]:
    """Return the number in this club of each regular in the file: the same number if the name fits,
    else the number of a regular with the same name and lot number, else a new number. The order of
    first and last name does not matter. Two people never get the same number. People who were only
    expected are stored as gone.
    """
    archived_regulars = archive.regulars
    expected_numbers = {entry.regular for entry in archive.night.entries if entry.expected}
    regulars_here = list(Regular.objects.filter(club=club).order_by("number"))
    numbers_and_names_here = {
        (regular.number, _put_first_name_first(regular.name)) for regular in regulars_here
    }
    new_number_by_old = {
        person.number: person.number
        for person in archived_regulars
        if (person.number, _put_first_name_first(person.name)) in numbers_and_names_here
    }
    last_number = regulars_here[-1].number if regulars_here else 0
    for person in archived_regulars:
        if person.number in new_number_by_old:
            continue
        matching_numbers = (
            regular.number
            for regular in regulars_here
            if (_put_first_name_first(regular.name), regular.lot)
            == (_put_first_name_first(person.name), person.lot)
            and regular.number not in new_number_by_old.values()
        )
        new_number_by_old[person.number] = next(matching_numbers, last_number + 1)
        if new_number_by_old[person.number] > last_number:
            last_number += 1
            _add_regular(club, person, last_number, is_gone=person.number in expected_numbers)
    return new_number_by_old


def _put_first_name_first(name: str) -> str:
    return names.put_name_in_club_order(name, last_name_first=False)


def _add_regular(
    club: Club, person: ArchivedRegular, regular_number: int, *, is_gone: bool
) -> None:
    name = names.put_name_in_club_order(person.name, last_name_first=club.last_name_first)
    name_values = {"name": name, "nickname": person.nickname, "lot": person.lot}
    regular_row = Regular(club=club, number=regular_number, gone=is_gone, **name_values)
    _refuse_unstorable_values(regular_row)
    regular_row.save()


def _store_log(night_row: Tournament, changes: Sequence[log.Change]) -> None:
    """Store the changes in order. A change that undoes another one can be stored only once the new
    number of the undone change is known.
    """
    new_number_by_old: dict[int, int] = {}
    waiting_change_by_number: dict[int, Change] = {}
    for change in changes:
        if change.undoes in waiting_change_by_number:
            new_number_by_old |= _create_changes(waiting_change_by_number)
            waiting_change_by_number = {}
        waiting_change_by_number[change.number] = _make_change(night_row, change, new_number_by_old)
    _create_changes(waiting_change_by_number)


def _create_changes(waiting_change_by_number: Mapping[int, Change]) -> dict[int, int]:
    stored_changes = Change.objects.bulk_create(waiting_change_by_number.values())
    return {
        number: stored_change.pk
        for number, stored_change in zip(waiting_change_by_number, stored_changes, strict=True)
    }


def _make_change(
    night_row: Tournament, logged_change: log.Change, new_number_by_old: Mapping[int, int]
) -> Change:
    change = Change(
        tournament=night_row,
        at=logged_change.at,
        by=logged_change.by,
        device=logged_change.device,
        key=logged_change.key,
        words=logged_change.words,
        reason=logged_change.reason,
        round=logged_change.round,
        table=logged_change.table,
        people=log.people_numbers_as_text(logged_change.people),
        rows=list(logged_change.rows),
        undoes_id=None if logged_change.undoes is None else new_number_by_old[logged_change.undoes],
    )
    _refuse_unstorable_values(change)
    return change


def _refuse_unstorable_values(row: Model) -> None:
    """Refuse a text that is longer than its database column, or a number that is too small."""
    for field in row._meta.concrete_fields:
        try:
            field.run_validators(getattr(row, field.attname))
        except ValidationError as fault:
            raise refusal_for_problem(field.name) from fault


def _refuse_unreadable_prizes(plan: facts.Plan) -> None:
    try:
        read_prizes(plan.prizes)
    except ValueError as fault:
        raise refusal_for_problem("its prizes") from fault
