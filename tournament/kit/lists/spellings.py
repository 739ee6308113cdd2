"""Finds one person under two spellings: names that differ by a letter, such as Ann and Anne
Abbott.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from tournament.kit.lists.contact import Contact, ListedPerson, NumberedContact
from tournament.kit.lists.finding import are_different, comparable_name, phone_digits
from tournament.kit.lists.people import LineFault

AnyContact = TypeVar("AnyContact", bound=Contact)


def is_letter_apart(name: str, other_name: str) -> bool:
    """Return whether two names differ by one letter, or by two neighboring letters swapped."""
    one, two = comparable_name(name), comparable_name(other_name)
    if one == two or abs(len(one) - len(two)) > 1:
        return False
    pairs = enumerate(zip(one, two, strict=False))
    common = next((at for at, (a, b) in pairs if a != b), min(len(one), len(two)))
    one, two = one[common:], two[common:]
    is_swapped = one[:2] == two[1::-1] and one[2:] == two[2:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:] or is_swapped


def may_be_same_person(person: Contact, other: Contact) -> bool:
    """Return whether two contacts may be one person: their names are the same or a letter apart,
    and their phone numbers do not differ.
    """
    is_same_name = comparable_name(person.name) == comparable_name(other.name)
    is_near = is_same_name or is_letter_apart(person.name, other.name)
    return is_near and not are_different(phone_digits(person.phone), phone_digits(other.phone))


def pairs_a_letter_apart(people: Sequence[AnyContact]) -> Iterator[tuple[AnyContact, AnyContact]]:
    """Yield every two people whose names are a letter apart."""
    by_form: dict[str, list[int]] = {}
    for place, person in enumerate(people):
        form = comparable_name(person.name)
        # Two names a letter apart become equal once that letter is left out.
        for shortened in {form, *(form[:at] + form[at + 1 :] for at in range(len(form)))}:
            by_form.setdefault(shortened, []).append(place)
    near_pairs = {pair for places in by_form.values() for pair in combinations(places, 2)}
    for one, other in sorted(near_pairs):
        if is_letter_apart(people[one].name, people[other].name):
            yield people[one], people[other]


def spelling_remarks(
    people: Sequence[ListedPerson], regulars: Sequence[NumberedContact]
) -> tuple[LineFault, ...]:
    """Return a remark for each person in a list whose phone number belongs to a name that is a
    letter apart. Such a list can still be taken.
    """
    phones: dict[str, list[Contact]] = {}
    for contact in (*regulars, *people):
        if phone_digits(contact.phone):
            phones.setdefault(phone_digits(contact.phone), []).append(contact)
    return tuple(
        LineFault(
            person.line,
            f"{person.name} has the phone number of {other.name}{_where_listed(other)}. If "
            "they are one person, write both names the same way.",
        )
        for person in people
        for other in phones.get(phone_digits(person.phone), ())
        if is_letter_apart(person.name, other.name) and _is_reported_here(other, person)
    )


def _is_reported_here(other: Contact, person: ListedPerson) -> bool:
    """Return whether a pair is reported at this person; of two people in one list, it is reported
    at the later one.
    """
    return not isinstance(other, ListedPerson) or other.line < person.line


def _where_listed(other: Contact) -> str:
    return f" in line {other.line}" if isinstance(other, ListedPerson) else ", a regular"
