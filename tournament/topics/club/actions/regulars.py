"""The club's list of regulars: add, import, change, remove and merge people. Changes here are not
part of any night's history, and change no night.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from tournament.evening.facts import Sex
from tournament.evening.words import names
from tournament.evening.words.many import count_of
from tournament.evening.words.occasion import date_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact, NumberedContact
from tournament.kit.lists.finding import comparable_name
from tournament.kit.lists.people import MAX_LOT_LENGTH, MAX_PHONE_LENGTH
from tournament.storage.models import Club, Entry, Regular, Tournament
from tournament.storage.reading import many_nights, reader
from tournament.storage.reading.season_results import Visits
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.page_values import NO_VALUES, ValueByBox, merge_box_values


@transaction.atomic
def add_people(*, club: int, people: Sequence[Contact], are_gone: bool = False) -> tuple[int, ...]:
    """Add people to the club's list, and return their numbers. Two people with the same name get
    two numbers.

    If `are_gone` is true, the people are stored as gone, and become regulars when they first come.
    """
    last_name_first = _lock_club_and_read_name_order(club)
    last_regular = Regular.objects.filter(club=club).order_by("-number").first()
    first_number = last_regular.number + 1 if last_regular else 1
    regulars = [
        Regular(
            club_id=club,
            number=number,
            gone=are_gone,
            **asdict(clean_contact(person, last_name_first)),
        )
        for number, person in enumerate(people, start=first_number)
    ]
    Regular.objects.bulk_create(regulars)
    return tuple(regular.number for regular in regulars)


@transaction.atomic
def import_people(
    *, club: int, find_people: Callable[[], Sequence[CheckInPerson]], key: str = ""
) -> tuple[int, int] | None:
    """Add the people of an imported list, and return the first and last of their numbers, or None
    if no one is new. `find_people` is called after the club is locked. Regulars on the list are
    marked as coming, and get the contact details that the club lacked. A form that is sent again
    gets its first answer.
    """
    Club.objects.select_for_update().get(pk=club)
    earlier_answer = earlier_answers.find_club_answer(club, key)
    if earlier_answer:
        return earlier_answer.number, int(earlier_answer.words)
    listed_people = find_people()
    for person in listed_people:
        if person.regular_number is not None:
            fill_in_contact(club=club, number=person.regular_number, person=person)
            mark_regulars_coming(club=club, numbers=[person.regular_number])
    numbers = add_people(
        club=club, people=[person for person in listed_people if person.regular_number is None]
    )
    if not numbers:
        return None
    earlier_answers.store_answer(key, club=club, number=numbers[0], words=str(numbers[-1]))
    return numbers[0], numbers[-1]


@transaction.atomic
def add_regular(*, club: int, person: Contact, key: str = "") -> int:
    """Add one person to the regulars, and return the number. If a regular with the same name and
    details is gone, mark that regular as coming again instead. Refuse if such a regular is not
    gone. A form that is sent again gets its first answer.
    """
    last_name_first = _lock_club_and_read_name_order(club)
    earlier_answer = earlier_answers.find_club_answer(club, key)
    if earlier_answer:
        return earlier_answer.number
    person = replace(person, name=names.fix_capitals(person.name))
    values = asdict(clean_contact(person, last_name_first))
    values.pop("sex")
    identical_regulars = Regular.objects.filter(club=club, **values)
    number = identical_regulars.filter(gone=True).values_list("number", flat=True).first()
    if number is not None:
        mark_regulars_coming(club=club, numbers=[number])
        earlier_answers.store_answer(key, club=club, number=number)
        return number
    if identical_regulars.exists():
        raise Refused(
            f"{values['name']} is already on the list. For a different person, add a nickname, lot "
            "number or phone."
        )
    (number,) = add_people(club=club, people=[person])
    earlier_answers.store_answer(key, club=club, number=number)
    return number


@transaction.atomic
def change_regular(
    *,
    club: int,
    number: int,
    person: Contact,
    original_values: ValueByBox = NO_VALUES,
    key: str = "",
) -> str:
    """Change the name and details of a regular. Nights that are over keep the old name. Refuse a
    value that someone else has changed since the page was opened.
    """
    is_new_press, regular = (
        earlier_answers.store_press_if_new(club, key),
        _find_regular_after_merge(club, number),
    )
    if is_new_press:
        values = asdict(
            clean_contact(
                replace(person, sex=person.sex or to_contact(regular).sex),
                _lock_club_and_read_name_order(club),
            )
        )
        stored_values = {box: getattr(regular, box) for box in values}
        _store_regular_fields(regular, merge_box_values(original_values, values, stored_values))
    return f"{regular.name} was changed. Past nights stay as they were."


@transaction.atomic
def change_fields_of_regular(*, club: int, number: int, **new_values: Any) -> None:
    """Change only the given fields of a regular."""
    regular = _find_regular_after_merge(club, number)
    change_regular(club=club, number=number, person=replace(to_contact(regular), **new_values))


@transaction.atomic
def store_sex(*, club: int, number: int, sex: Sex) -> None:
    """Store a regular's sex, so that the director is not asked again if a division needs it."""
    _store_regular_fields(_find_regular_after_merge(club, number), {"sex": sex})


@transaction.atomic
def mark_regular_coming(*, club: int, number: int) -> NumberedContact:
    """Mark a regular as coming again if the club has the person as gone. Return the contact."""
    regular = _find_regular_after_merge(club, number)
    if regular.gone:
        _store_regular_fields(regular, {"gone": False})
    return to_contact(regular)


@transaction.atomic
def mark_regulars_coming(*, club: int, numbers: Collection[int]) -> None:
    """Mark the people with these numbers as coming again if the club has them as gone."""
    kept_number_by_merged = reader.kept_number_by_merged(club)
    kept_numbers = {kept_number_by_merged.get(number, number) for number in numbers}
    Regular.objects.filter(club=club, number__in=kept_numbers, gone=True).update(gone=False)


def stored_contact(*, club: int, number: int) -> NumberedContact:
    """Return the club's contact details of a person, whether or not the person is gone."""
    return to_contact(_find_regular_after_merge(club, number))


@transaction.atomic
def fill_in_contact(*, club: int, number: int, person: Contact) -> NumberedContact:
    """Store the person's nickname, lot number and phone number, each only if the club has none for
    this regular. Return the regular's contact.
    """
    regular = _find_regular_after_merge(club, number)
    text_by_box = {"nickname": person.nickname, "lot": person.lot, "phone": person.phone}
    new_text_by_box = {
        box: text for box, text in text_by_box.items() if text and not getattr(regular, box)
    }
    if new_text_by_box:
        change_fields_of_regular(club=club, number=regular.number, **new_text_by_box)
    return to_contact(_find_regular_after_merge(club, number))


@transaction.atomic
def mark_gone_or_coming(*, club: int, number: int, is_gone: bool, key: str = "") -> str:
    """Mark a regular as coming again, or as gone, so that the desk does not suggest the name."""
    is_new_press, regular = (
        earlier_answers.store_press_if_new(club, key),
        _find_regular_after_merge(club, number),
    )
    if is_new_press:
        _store_regular_fields(regular, {"gone": is_gone})
    return f"{regular.name} marked as {'no longer coming' if is_gone else 'coming again'}."


@transaction.atomic
def remove_imported_regulars(
    *, club: int, first_number: int, last_number: int, key: str = ""
) -> int:
    """Remove the regulars of a mistaken import, and return how many were removed. Regulars stay if
    they are entered in a night, or if another spelling was merged into them.
    """
    Club.objects.select_for_update().get(pk=club)
    earlier_answer = earlier_answers.find_club_answer(club, key)
    if earlier_answer:
        return earlier_answer.number
    entries = Entry.objects.filter(tournament__club=club).exclude(regular=None)
    imported_regulars = Regular.objects.filter(club=club, number__range=(first_number, last_number))
    numbers_merged_into = Regular.objects.filter(club=club).exclude(same_as=None).values("same_as")
    unused_regulars = imported_regulars.exclude(number__in=entries.values("regular")).exclude(
        number__in=numbers_merged_into
    )
    deleted_count, _ = unused_regulars.delete()
    earlier_answers.store_answer(key, club=club, number=deleted_count)
    return deleted_count


@transaction.atomic
def merge_regulars(*, club: int, number: int, other_number: int, key: str = "") -> str:
    """Make the regular `other_number` another spelling of the regular `number`, so that their
    nights and points count together. Nights keep both numbers, so that the two can be separated.
    Refuse two regulars who both played on one night.
    """
    is_new_press = earlier_answers.store_press_if_new(club, key)
    kept_regular, merged_regular = (
        _find_regular_after_merge(club, number),
        _find_regular_after_merge(club, other_number),
    )
    if is_new_press and kept_regular.number == merged_regular.number:
        raise Refused(f"{kept_regular.name} is already this regular. Choose another one.")
    if is_new_press:
        if shared_date := _last_shared_date(club, kept_regular.number, merged_regular.number):
            raise Refused(
                f"{kept_regular.name} and {merged_regular.name} both played on {shared_date}, so "
                "they are two people."
            )
        _store_regular_fields(merged_regular, {"same_as": kept_regular.number})
    kept_number_by_merged = reader.kept_number_by_merged(club)
    visits = many_nights.read_visits_by_regular(club, kept_number_by_merged).get(
        kept_regular.number, Visits()
    )
    other_regular = Regular.objects.get(club=club, number=other_number)
    visits_words = count_of(visits.night_count, "visit")
    return f"{other_regular.name} is now {kept_regular.name}, with {visits_words} in all."


@transaction.atomic
def separate_regular(*, club: int, number: int, key: str = "") -> str:
    """Make a merged spelling a separate regular again."""
    regular = Regular.objects.filter(club=club, number=number).first()
    if regular is None:
        raise Refused("That regular is no longer on the club's list.")
    if earlier_answers.store_press_if_new(club, key):
        _store_regular_fields(regular, {"same_as": None})
    return f"{regular.name} is a separate regular again."


def _last_shared_date(club: int, number: int, other_number: int) -> str:
    """Return the last date on which both regulars played, or an empty string."""
    kept_number_by_merged = reader.kept_number_by_merged(club)
    nights_by_number: dict[int, set[int]] = {number: set(), other_number: set()}
    regular_numbers = {number, other_number, *kept_number_by_merged}
    for regular_number, nights in many_nights.read_nights_by_regular(club, regular_numbers).items():
        if (
            kept_number := kept_number_by_merged.get(regular_number, regular_number)
        ) in nights_by_number:
            nights_by_number[kept_number] |= nights
    shared_nights = Tournament.objects.filter(
        pk__in=nights_by_number[number] & nights_by_number[other_number]
    ).order_by("-date")
    newest_date = shared_nights.values_list("date", flat=True).first()
    return date_in_words(newest_date) if newest_date else ""


def merged_spellings(regulars: Sequence[Regular]) -> tuple[NumberedContact, ...]:
    """Return the merged spellings among these regulars, each with the number of the regular that it
    was merged into.
    """
    kept_number_by_merged = reader.kept_number_by_merged_in_rows(regulars)
    return tuple(
        replace(to_contact(regular), number=kept_number_by_merged[regular.number])
        for regular in regulars
        if regular.number in kept_number_by_merged
    )


def only_regular_named(club: int, name: str) -> int | None:
    """Return the number of the only regular with this name, or None if there is none or more than
    one. A merged spelling counts as the regular that it was merged into.
    """
    numbers_and_names = Regular.objects.filter(club=club).values_list("number", "name")
    kept_number_by_merged = reader.kept_number_by_merged(club)
    numbers = {
        kept_number_by_merged.get(number, number)
        for number, regular_name in numbers_and_names
        if comparable_name(regular_name) == comparable_name(name)
    }
    return numbers.pop() if len(numbers) == 1 else None


def clean_contact(person: Contact, last_name_first: bool) -> Contact:
    """Return the contact without unreadable characters and extra spaces, and with first and last
    name in the club's order. Refuse a text that is too long.
    """
    return Contact(
        name=arrange_name(person.name, last_name_first),
        nickname=clean_text(person.nickname, "nickname", names.MAX_NAME_LENGTH),
        lot=clean_text(person.lot, "lot", MAX_LOT_LENGTH),
        phone=clean_text(person.phone, "phone number", MAX_PHONE_LENGTH),
        sex=person.sex,
    )


def arrange_name(typed_text: str, last_name_first: bool) -> str:
    """Return a typed name in the club's order of first and last name."""
    return names.read_name(
        names.put_name_in_club_order(
            names.make_readable(typed_text), last_name_first=last_name_first
        )
    )


def clean_text(typed_text: str, box_name: str, max_length: int) -> str:
    """Return a typed text without unreadable characters and extra spaces. Refuse a text that is too
    long.
    """
    text = names.make_readable(typed_text)
    if len(text) > max_length:
        raise Refused(
            f"Use at most {max_length} characters for the {box_name}. This has {len(text)}."
        )
    return text


def to_contact(regular: Regular) -> NumberedContact:
    sex: Sex = "m" if regular.sex == "m" else "w" if regular.sex == "w" else ""
    return NumberedContact(
        regular.name, regular.nickname, regular.lot, regular.phone, sex, number=regular.number
    )


def _lock_club_and_read_name_order(club: int) -> bool:
    """Lock the club's row, so that its order of names can't change meanwhile, and return whether
    last names come first.
    """
    return Club.objects.select_for_update().get(pk=club).last_name_first


def _find_regular_after_merge(club: int, number: int) -> Regular:
    """Return the regular with this number, or the one that it was merged into. Refuse if that
    regular is no longer on the list.
    """
    regular = Regular.objects.filter(club=club, number=number).first()
    if regular and regular.same_as is not None:
        kept_number = reader.kept_number_by_merged(club)[number]
        regular = Regular.objects.filter(club=club, number=kept_number).first()
    if regular is None:
        raise Refused("That regular is no longer on the list. Check the list, or type the name.")
    return regular


def _store_regular_fields(regular: Regular, value_by_field: ValueByBox) -> None:
    """Store only these fields of a regular."""
    for field, value in value_by_field.items():
        setattr(regular, field, value)
    regular.save(update_fields=[*value_by_field])
