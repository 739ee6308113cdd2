"""Finds one person under two spellings: names that differ by a letter, such as Ann and Anne
Abbott.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile
from typing import TypeVar

from tournament.kit.lists.contact import Contact, ListedPerson, NumberedContact
from tournament.kit.lists.finding import are_different, comparable_name, phone_digits
from tournament.kit.lists.people import LineFault

AnyContact = TypeVar("AnyContact", bound=Contact)


def is_letter_apart(name: str, other_name: str) -> bool:
    """Return whether two names differ by one letter, or by two neighboring letters swapped."""
    text, other_text = comparable_name(name), comparable_name(other_name)
    if text == other_text or abs(len(text) - len(other_text)) > 1:
        return False
    common_letters = takewhile(lambda pair: pair[0] == pair[1], zip(text, other_text, strict=False))
    common_length = len(list(common_letters))
    end, other_end = text[common_length:], other_text[common_length:]
    is_swapped = end[:2] == other_end[1::-1] and end[2:] == other_end[2:]
    return end[1:] == other_end[1:] or end[1:] == other_end or end == other_end[1:] or is_swapped


def may_be_same_person(person: Contact, other_person: Contact) -> bool:
    """Return whether two contacts may be one person: their names are the same or a letter apart,
    and their phone numbers do not differ.
    """
    is_same_name = comparable_name(person.name) == comparable_name(other_person.name)
    is_similar_name = is_same_name or is_letter_apart(person.name, other_person.name)
    return is_similar_name and not are_different(
        phone_digits(person.phone), phone_digits(other_person.phone)
    )


def pairs_a_letter_apart(people: Sequence[AnyContact]) -> Iterator[tuple[AnyContact, AnyContact]]:
    """Yield every two people whose names are a letter apart."""
    indexes_by_form: dict[str, list[int]] = {}
    for index, person in enumerate(people):
        name = comparable_name(person.name)
        # Two names a letter apart become equal once that letter is left out.
        for shortened_name in {
            name,
            *(name[:position] + name[position + 1 :] for position in range(len(name))),
        }:
            indexes_by_form.setdefault(shortened_name, []).append(index)
    near_pairs = {pair for indexes in indexes_by_form.values() for pair in combinations(indexes, 2)}
    for index, other_index in sorted(near_pairs):
        if is_letter_apart(people[index].name, people[other_index].name):
            yield people[index], people[other_index]


def spelling_remarks(
    people: Sequence[ListedPerson], regulars: Sequence[NumberedContact]
) -> tuple[LineFault, ...]:
    """Return a remark for each person in a list whose phone number belongs to a name that is a
    letter apart. Such a list can still be taken.
    """
    contacts_by_phone: dict[str, list[Contact]] = {}
    for contact in (*regulars, *people):
        if phone_digits(contact.phone):
            contacts_by_phone.setdefault(phone_digits(contact.phone), []).append(contact)
    return tuple(
        LineFault(
            person.line,
            f"{person.name} has the phone number of {similar_contact.name}"
            f"{_where_listed(similar_contact)}. If they are one person, write both names the same "
            "way.",
        )
        for person in people
        for similar_contact in contacts_by_phone.get(phone_digits(person.phone), ())
        if is_letter_apart(person.name, similar_contact.name)
        and _is_reported_here(similar_contact, person)
    )


def _is_reported_here(similar_contact: Contact, person: ListedPerson) -> bool:
    """Return whether the remark about two similar people belongs on this person's line. If both
    are in the list, it belongs on the later line.
    """
    return not isinstance(similar_contact, ListedPerson) or similar_contact.line < person.line


def _where_listed(contact: Contact) -> str:
    return f" in line {contact.line}" if isinstance(contact, ListedPerson) else ", a regular"
