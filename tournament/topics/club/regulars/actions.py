"""The club's list of regulars: added, imported, changed, gone and back. No night's log knows of
it, and no night changes by it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from tournament.evening.facts import Sex
from tournament.evening.words import names
from tournament.evening.words.many import so_many
from tournament.evening.words.occasion import on_day
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, NumberedContact, Person
from tournament.kit.lists.finding import one_form
from tournament.kit.lists.people import MAX_LOT, MAX_PHONE
from tournament.storage.models import Club, Entry, Regular, Tournament
from tournament.storage.reading import many_nights, replay
from tournament.storage.reading.over_a_season import Visits
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.page_values import NOTHING, Values, merge_boxes


@transaction.atomic
def enlist(*, club: int, people: Sequence[Contact], gone: bool = False) -> tuple[int, ...]:
    """Put people on the club's list and return their numbers. Two of one name are two people.

    Somebody `gone` is known to the club by all that was told, and is a regular only once they come.
    """
    last_name_first = _last_name_first(club)
    last = Regular.objects.filter(club=club).order_by("-number").first()
    first = last.number + 1 if last else 1
    rows = [
        Regular(club_id=club, number=number, gone=gone, **asdict(tidy(person, last_name_first)))
        for number, person in enumerate(people, start=first)
    ]
    Regular.objects.bulk_create(rows)
    return tuple(row.number for row in rows)


@transaction.atomic
def bring_in(
    *, club: int, people: Callable[[], Sequence[Person]], key: str = ""
) -> tuple[int, int] | None:
    """Add the people of a list, asked for under the club's lock, and return the first and the last
    of their numbers, or None if all of them are known by now. Regulars who are on the list get what
    the club lacked of them. A press that comes again gets its first answer.
    """
    Club.objects.select_for_update().get(pk=club)
    earlier = earlier_answers.find_for_club(club, key)
    if earlier:
        return earlier.number, int(earlier.words)
    listed = people()
    for person in listed:
        if person.regular is not None:
            fill_in(club=club, number=person.regular, person=person)
            come(club=club, numbers=[person.regular])
    numbers = enlist(club=club, people=[one for one in listed if one.regular is None])
    if not numbers:
        return None
    earlier_answers.keep(key, club=club, number=numbers[0], words=str(numbers[-1]))
    return numbers[0], numbers[-1]


@transaction.atomic
def add(*, club: int, person: Contact, key: str = "") -> int:
    """Add one person and return their number; a press that comes again gets its first answer.

    Exactly the same person is never on the list twice.
    """
    last_name_first = _last_name_first(club)
    earlier = earlier_answers.find_for_club(club, key)
    if earlier:
        return earlier.number
    person = replace(person, name=names.with_capitals(person.name))
    values = asdict(tidy(person, last_name_first))
    values.pop("sex")
    same = Regular.objects.filter(club=club, **values)
    number = same.filter(gone=True).values_list("number", flat=True).first()
    if number is not None:
        come(club=club, numbers=[number])
        earlier_answers.keep(key, club=club, number=number)
        return number
    if same.exists():
        raise Refused(
            f"{values['name']} is on the list already. If this is somebody else, give a lot, a "
            "nickname or a phone number."
        )
    (number,) = enlist(club=club, people=[person])
    earlier_answers.keep(key, club=club, number=number)
    return number


@transaction.atomic
def change(
    *, club: int, number: int, person: Contact, drawn: Values = NOTHING, key: str = ""
) -> str:
    """Change what the list says of a regular; nights that are over keep their old name."""
    is_new = not earlier_answers.came_before(club, key)
    rows = _one(club, number)
    if is_new:
        row = rows.get()
        values = asdict(
            tidy(replace(person, sex=person.sex or to_contact(row).sex), _last_name_first(club))
        )
        rows.update(**merge_boxes(drawn, values, {box: getattr(row, box) for box in values}))
    return f"{rows.get().name} is changed. What is over stays as it was."


@transaction.atomic
def rename(*, club: int, number: int, **new: Any) -> None:
    """Change the named boxes of a regular and leave the others."""
    row = _one(club, number).get()
    change(club=club, number=number, person=replace(to_contact(row), **new))


@transaction.atomic
def note_sex(*, club: int, number: int, sex: Sex) -> None:
    """Store what a division asked for, so that nobody is asked again."""
    _one(club, number).update(sex=sex)


@transaction.atomic
def welcome(*, club: int, number: int) -> NumberedContact:
    """Return the regular who is at the desk; one who was gone comes again."""
    row = _who_stays(club, number)
    if row.gone:
        mark(club=club, number=row.number, gone=False)
    return to_contact(row)


@transaction.atomic
def come(*, club: int, numbers: Collection[int]) -> None:
    """Make those regulars who were gone, or stood only on a list of expected players so far."""
    into = replay.merged_regulars(club)
    stay = {into.get(number, number) for number in numbers}
    Regular.objects.filter(club=club, number__in=stay, gone=True).update(gone=False)


def known_as(*, club: int, number: int) -> NumberedContact:
    """Return what the club knows of somebody, who need not come for it."""
    return to_contact(_who_stays(club, number))


def _who_stays(club: int, number: int) -> Regular:
    """Return the row of this number, or of the regular it was merged into."""
    row = Regular.objects.filter(club=club, number=number).first()
    if row and row.same_as is not None:
        stays = replay.merged_regulars(club)[number]
        row = Regular.objects.filter(club=club, number=stays).first()
    if row is None:
        raise Refused("That regular is no longer on the club's list: type the name.")
    return row


@transaction.atomic
def fill_in(*, club: int, number: int, person: Contact) -> NumberedContact:
    """Give a regular the nickname, lot and phone number that the club lacks so far."""
    row = _one(club, number).get()
    given = {"nickname": person.nickname, "lot": person.lot, "phone": person.phone}
    new = {box: text for box, text in given.items() if text and not getattr(row, box)}
    if new:
        rename(club=club, number=row.number, **new)
    return to_contact(_one(club, number).get())


@transaction.atomic
def mark(*, club: int, number: int, gone: bool, key: str = "") -> str:
    """Mark a regular as no longer coming, who is not offered at the desk, or as coming again."""
    if not earlier_answers.came_before(club, key):
        _one(club, number).update(gone=gone)
    return f"Regular number {number} {'no longer comes' if gone else 'comes again'}."


@transaction.atomic
def take_out(*, club: int, first: int, last: int, key: str = "") -> int:
    """Take out the regulars of a mistaken import, but for those who have played since; return how
    many went.
    """
    Club.objects.select_for_update().get(pk=club)
    earlier = earlier_answers.find_for_club(club, key)
    if earlier:
        return earlier.number
    played = Entry.objects.filter(tournament__club=club).exclude(regular=None)
    rows = Regular.objects.filter(club=club, number__range=(first, last))
    spelled = Regular.objects.filter(club=club).exclude(same_as=None).values("same_as")
    unused = rows.exclude(number__in=played.values("regular")).exclude(number__in=spelled)
    gone, _ = unused.delete()
    earlier_answers.keep(key, club=club, number=gone)
    return gone


@transaction.atomic
def merge(*, club: int, number: int, other: int, key: str = "") -> str:
    """Make `other` another spelling of `number`: nights and points count together, and no night is
    rewritten, so that `unmerge` parts them as they were.
    """
    is_new = not earlier_answers.came_before(club, key)
    stays, spelled = _one(club, number).get(), _one(club, other).get()
    if is_new and stays.number == spelled.number:
        raise Refused(f"{stays.name} is this regular already. Choose another one.")
    if is_new:
        if both := _night_of_both(club, stays.number, spelled.number):
            raise Refused(
                f"{stays.name} and {spelled.name} both played on {both}, so they are two people."
            )
        Regular.objects.filter(pk=spelled.pk).update(same_as=stays.number)
    into = replay.merged_regulars(club)
    nights = many_nights.visits(club, into).get(stays.number, Visits()).nights
    merged = Regular.objects.get(club=club, number=other)
    return f"{merged.name} is now {stays.name}, with {so_many(nights, 'visit')} in all."


@transaction.atomic
def unmerge(*, club: int, number: int, key: str = "") -> str:
    """Make a spelling a regular of their own again."""
    row = Regular.objects.filter(club=club, number=number).first()
    if row is None:
        raise Refused("That regular is no longer on the club's list.")
    if not earlier_answers.came_before(club, key):
        Regular.objects.filter(pk=row.pk).update(same_as=None)
    return f"{row.name} is a regular of their own again."


def _night_of_both(club: int, number: int, other: int) -> str:
    """Return the day of the newest night on which both played, or an empty text."""
    into = replay.merged_regulars(club)
    came: dict[int, set[int]] = {number: set(), other: set()}
    spellings = {number, other, *into}
    for regular, nights in many_nights.nights_came(club, spellings).items():
        if (person := into.get(regular, regular)) in came:
            came[person] |= nights
    shared = Tournament.objects.filter(pk__in=came[number] & came[other]).order_by("-date")
    first = shared.values_list("date", flat=True).first()
    return on_day(first) if first else ""


def other_spellings(rows: Sequence[Regular]) -> tuple[NumberedContact, ...]:
    """Return every other spelling of the regulars, under the number of the one who stays."""
    into = replay.merged_into(rows)
    return tuple(
        replace(to_contact(row), number=into[row.number]) for row in rows if row.number in into
    )


def only_one_called(club: int, name: str) -> int | None:
    """Return the number of the only regular of this name, or None."""
    rows = Regular.objects.filter(club=club).values_list("number", "name")
    into = replay.merged_regulars(club)
    numbers = {into.get(one, one) for one, text in rows if one_form(text) == one_form(name)}
    return numbers.pop() if len(numbers) == 1 else None


def tidy(person: Contact, last_name_first: bool) -> Contact:
    return Contact(
        name=arrange_name(person.name, last_name_first),
        nickname=short(person.nickname, "nickname", names.LONGEST),
        lot=short(person.lot, "lot", MAX_LOT),
        phone=short(person.phone, "phone number", MAX_PHONE),
        sex=person.sex,
    )


def arrange_name(typed: str, last_name_first: bool) -> str:
    """Return a name as the club writes it, whichever way it was typed."""
    return names.checked(names.in_order(names.readable(typed), last_name_first=last_name_first))


def short(typed: str, what: str, longest: int) -> str:
    """Return the text in its tidy form, which may be empty."""
    name = names.readable(typed)
    if len(name) > longest:
        raise Refused(f"At most {longest} characters for the {what}, please. This has {len(name)}.")
    return name


def to_contact(row: Regular) -> NumberedContact:
    sex: Sex = "m" if row.sex == "m" else "w" if row.sex == "w" else ""
    return NumberedContact(row.name, row.nickname, row.lot, row.phone, sex, number=row.number)


def _last_name_first(club: int) -> bool:
    """Lock the club, so that no name comes in the other way, and return its order of names."""
    return Club.objects.select_for_update().get(pk=club).last_name_first


def _one(club: int, number: int) -> QuerySet[Regular]:
    """Return the regular of this number, or the one it was merged into, as a query."""
    number = replay.merged_regulars(club).get(number, number)
    rows = Regular.objects.filter(club=club, number=number)
    if not rows.exists():
        raise Refused("Nobody has that number on the list of regulars: look at the list again.")
    return rows
