"""The club's list of regulars: added, imported, changed, gone and back. No night's log knows of
it, and no night changes by it.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from tournament.facts import Sex
from tournament.lists.contact import Contact, NumberedContact
from tournament.lists.finding import one_form
from tournament.lists.people import LONGEST_LOT, LONGEST_PHONE
from tournament.models import Club, Entry, Regular
from tournament.words import names
from tournament.words.refused import Refused
from tournament.writing import earlier_answers
from tournament.writing.page_values import NOTHING, Values, merged


@transaction.atomic
def enlist(*, club: int, people: Sequence[Contact]) -> tuple[int, ...]:
    """Their numbers in the club. Two of one name are two people, if the director says so."""
    last_name_first = _order(club)
    last = Regular.objects.filter(club=club).order_by("-number").first()
    first = last.number + 1 if last else 1
    rows = [
        Regular(club_id=club, number=number, **asdict(tidy(person, last_name_first)))
        for number, person in enumerate(people, start=first)
    ]
    Regular.objects.bulk_create(rows)
    return tuple(row.number for row in rows)


@transaction.atomic
def bring_in(
    *, club: int, people: Callable[[], Sequence[Contact]], key: str = ""
) -> tuple[int, int] | None:
    """Whoever a list has anew, once nobody else can add: the first number and the last; the same
    for a press that comes again. Nothing where all of them are there by now.
    """
    Club.objects.select_for_update().get(pk=club)
    earlier = earlier_answers.of_the_club(club, key)
    if earlier:
        return earlier.number, int(earlier.words)
    numbers = enlist(club=club, people=people())
    if not numbers:
        return None
    earlier_answers.keep(key, club=club, number=numbers[0], words=str(numbers[-1]))
    return numbers[0], numbers[-1]


@transaction.atomic
def add(*, club: int, person: Contact, key: str = "") -> int:
    """Exactly the same person is never on the list twice; a press that comes again is told the
    number it was told before.
    """
    last_name_first = _order(club)
    earlier = earlier_answers.of_the_club(club, key)
    if earlier:
        return earlier.number
    person = replace(person, name=names.with_capitals(person.name))
    values = asdict(tidy(person, last_name_first))
    values.pop("sex")
    same = Regular.objects.filter(club=club, **values)
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
    """Nights gone by keep the name they were played under."""
    is_new = not earlier_answers.came_before(club, key)
    rows = _one(club, number)
    if is_new:
        row = rows.get()
        values = asdict(tidy(replace(person, sex=person.sex or as_listed(row).sex), _order(club)))
        rows.update(**merged(drawn, values, {box: getattr(row, box) for box in values}))
    return f"{rows.get().name} is changed. What is over stays as it was."


@transaction.atomic
def rename(*, club: int, number: int, **new: Any) -> None:
    """What the desk has changed of a name; all else stays."""
    row = _one(club, number).get()
    change(club=club, number=number, person=replace(as_listed(row), **new))


@transaction.atomic
def note_sex(*, club: int, number: int, sex: Sex) -> None:
    """Where a division asked for it, so that nobody is asked again."""
    _one(club, number).update(sex=sex)


@transaction.atomic
def welcome(*, club: int, number: int) -> Contact:
    """Somebody of the list is at the desk; whoever was gone comes again."""
    row = Regular.objects.filter(club=club, number=number).first()
    if row is None:
        raise Refused("That regular is no longer on the club's list: type the name.")
    if row.gone:
        mark(club=club, number=number, gone=False)
    return as_listed(row)


@transaction.atomic
def mark(*, club: int, number: int, gone: bool, key: str = "") -> str:
    """Whoever no longer comes is not offered at the desk."""
    if not earlier_answers.came_before(club, key):
        _one(club, number).update(gone=gone)
    return f"Regular number {number} {'no longer comes' if gone else 'comes again'}."


@transaction.atomic
def take_out(*, club: int, first: int, last: int, key: str = "") -> int:
    """An import by mistake. Whoever has played since stays; how many went."""
    Club.objects.select_for_update().get(pk=club)
    earlier = earlier_answers.of_the_club(club, key)
    if earlier:
        return earlier.number
    played = Entry.objects.filter(tournament__club=club).exclude(regular=None)
    rows = Regular.objects.filter(club=club, number__range=(first, last))
    gone, _ = rows.exclude(number__in=played.values("regular")).delete()
    earlier_answers.keep(key, club=club, number=gone)
    return gone


def only_one_called(club: int, name: str) -> int | None:
    """The number of the one who is, where there are not two of that name."""
    rows = Regular.objects.filter(club=club).values_list("number", "name")
    numbers = [number for number, text in rows if one_form(text) == one_form(name)]
    return numbers[0] if len(numbers) == 1 else None


def tidy(person: Contact, last_name_first: bool) -> Contact:
    return Contact(
        name=in_order(person.name, last_name_first),
        nickname=short(person.nickname, "nickname", names.LONGEST),
        lot=short(person.lot, "lot", LONGEST_LOT),
        phone=short(person.phone, "phone number", LONGEST_PHONE),
        sex=person.sex,
    )


def in_order(typed: str, last_name_first: bool) -> str:
    """A person's name as the club writes it, whichever way it was typed."""
    return names.checked(names.in_order(names.readable(typed), last_name_first=last_name_first))


def short(typed: str, what: str, longest: int) -> str:
    """What may be left empty."""
    text = names.readable(typed)
    if len(text) > longest:
        raise Refused(f"At most {longest} characters for the {what}, please. This has {len(text)}.")
    return text


def as_listed(row: Regular) -> NumberedContact:
    """The database knows these two words for men and women, and none."""
    sex: Sex = "m" if row.sex == "m" else "w" if row.sex == "w" else ""
    return NumberedContact(row.name, row.nickname, row.lot, row.phone, sex, number=row.number)


def _order(club: int) -> bool:
    """Whether it writes the last name first; under its lock, so that no name comes in otherwise."""
    return Club.objects.select_for_update().get(pk=club).last_name_first


def _one(club: int, number: int) -> QuerySet[Regular]:
    rows = Regular.objects.filter(club=club, number=number)
    if not rows.exists():
        raise Refused("Nobody has that number on the list of regulars: look at the list again.")
    return rows
