"""Finds people who may be listed under two spellings: names that differ by one letter, such as Ann
and Anne Abbott.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile
from typing import TypeVar

from tournament.kit.lists.contact import Contact, ListedPerson, NumberedContact
from tournament.kit.lists.finding import are_known_and_different, comparable_name, phone_digits
from tournament.kit.lists.people import LineFault

AnyContact = TypeVar("AnyContact", bound=Contact)


def are_names_a_letter_apart(name: str, other_name: str) -> bool:
    """Return whether two names differ by one letter, or by two neighboring letters that are
    swapped.
    """
    plain_name, other_plain_name = comparable_name(name), comparable_name(other_name)
    if plain_name == other_plain_name or abs(len(plain_name) - len(other_plain_name)) > 1:
        return False
    common_letters = takewhile(
        lambda pair: pair[0] == pair[1], zip(plain_name, other_plain_name, strict=False)
    )
    common_start_length = len(list(common_letters))
    name_end, other_name_end = (
        plain_name[common_start_length:],
        other_plain_name[common_start_length:],
    )
    are_letters_swapped = (
        name_end[:2] == other_name_end[1::-1] and name_end[2:] == other_name_end[2:]
    )
    return (
        name_end[1:] == other_name_end[1:]
        or name_end[1:] == other_name_end
        or name_end == other_name_end[1:]
        or are_letters_swapped
    )


def may_be_same_person(person: Contact, other_person: Contact) -> bool:
    """Return whether two contacts may be one person: their names are equal or a letter apart, and
    they do not have two different phone numbers.
    """
    is_same_name = comparable_name(person.name) == comparable_name(other_person.name)
    is_similar_name = is_same_name or are_names_a_letter_apart(person.name, other_person.name)
    return is_similar_name and not are_known_and_different(
        phone_digits(person.phone), phone_digits(other_person.phone)
    )


def pairs_a_letter_apart(people: Sequence[AnyContact]) -> Iterator[tuple[AnyContact, AnyContact]]:
    """Yield each pair of people whose names are a letter apart."""
    indexes_by_shortened_name: dict[str, list[int]] = {}
    for index, person in enumerate(people):
        name = comparable_name(person.name)
        # Two names that differ by a letter become equal once a letter is left out of one or both.
        for shortened_name in {
            name,
            *(name[:position] + name[position + 1 :] for position in range(len(name))),
        }:
            indexes_by_shortened_name.setdefault(shortened_name, []).append(index)
    candidate_pairs = {
        pair for indexes in indexes_by_shortened_name.values() for pair in combinations(indexes, 2)
    }
    for index, other_index in sorted(candidate_pairs):
        if are_names_a_letter_apart(people[index].name, people[other_index].name):
            yield people[index], people[other_index]


def spelling_remarks(
    people: Sequence[ListedPerson], regulars: Sequence[NumberedContact]
) -> tuple[LineFault, ...]:
    """Return a remark for each listed person who shares a phone number with a regular or another
    listed person, if their names are a letter apart. A list with remarks can still be added.
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
        if are_names_a_letter_apart(person.name, similar_contact.name)
        and _is_later_of_two(similar_contact, person)
    )


def _is_later_of_two(similar_contact: Contact, person: ListedPerson) -> bool:
    """Return whether the remark about two similar people belongs on this person's line. If both are
    in the list, the remark is on the later line.
    """
    return not isinstance(similar_contact, ListedPerson) or similar_contact.line < person.line


def _where_listed(contact: Contact) -> str:
    return f" in line {contact.line}" if isinstance(contact, ListedPerson) else ", a regular"
