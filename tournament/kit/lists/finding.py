"""Finds people by the first letters of their names, nicknames and lot numbers, and by their
numbers on the list.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

from tournament.evening.words import names
from tournament.kit.lists.contact import Contact, NumberedContact

AnyContact = TypeVar("AnyContact", bound=NumberedContact)

# Dropped are straight and curled apostrophes, accents typed in their place, primes and periods,
_DROPPED_LETTERS = dict.fromkeys(map(ord, "'`.\u2018\u2019\u02bc\u00b4\u2032"))
# and also hyphens, dashes and the minus.
_DROPPED_LETTERS |= dict.fromkeys(map(ord, "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"))
# Letters that Unicode cannot split into a letter and a mark, and what people type instead.
_PLAIN_LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "\u0131": "i"}
_PLAIN_LETTERS |= {"æ": "ae", "œ": "oe", "þ": "th", "ŋ": "n", ",": " "}
_FOLDED_LETTERS = _DROPPED_LETTERS | str.maketrans(_PLAIN_LETTERS)


class MatchRank(IntEnum):
    """The ways in which a person can match the typed text, from the best to the worst."""

    EXACT = 0
    NAME_BEGINS = 1
    WORD_OF_NAME = 2
    NICKNAME = 3
    LOT = 4


@lru_cache(maxsize=16_384)
def comparable_text(text: str) -> str:
    """Return the text without capitals, accents, apostrophes, hyphens, periods and commas."""
    casefolded_text = unicodedata.normalize("NFKD", text.translate(_DROPPED_LETTERS)).casefold()
    folded_text = casefolded_text.translate(_FOLDED_LETTERS)
    return " ".join(
        "".join(letter for letter in folded_text if not unicodedata.combining(letter)).split()
    )


def name_order(name: str) -> tuple[str | int, ...]:
    """Return the sort key of a name. Numbers in it are in order of size: Joe Baker 3 comes before
    Joe Baker 13.
    """
    parts = re.split(r"([0-9]+)", comparable_text(name))
    return tuple(int(part) if index % 2 else part for index, part in enumerate(parts))


def comparable_name(name: str) -> str:
    """Return the comparable text of a name with the first name first: "mary smith" for both "Smith,
    Mary" and "Mary Smith".
    """
    return comparable_text(names.in_club_order(name, last_name_first=False))


def are_different(text: str, other_text: str) -> bool:
    """Return whether two texts differ and neither is empty."""
    return bool(text and other_text) and text != other_text


def phone_digits(phone: str) -> str:
    """Return "5175550101" for a phone number such as "517-555-0101" or "+1 (517) 555 0101"."""
    return "".join(filter(str.isdecimal, phone)).removeprefix("1")


def is_same_person(person: Contact, other_person: Contact) -> bool:
    """Return whether two contacts have the same name, and neither lot number, nickname nor phone
    number differs.
    """
    traits = (
        (
            comparable_text(contact.lot),
            comparable_text(contact.nickname),
            phone_digits(contact.phone),
        )
        for contact in (person, other_person)
    )
    return comparable_name(person.name) == comparable_name(other_person.name) and not any(
        map(are_different, *traits)
    )


def same_person_finder(people: Iterable[AnyContact]) -> Callable[[Contact], list[AnyContact]]:
    """Return a function that returns everyone of these people who is the same person as a
    contact.
    """
    people_by_name: dict[str, list[AnyContact]] = {}
    for person in people:
        people_by_name.setdefault(comparable_name(person.name), []).append(person)

    def find_same_people(contact: Contact) -> list[AnyContact]:
        same_people = [
            person
            for person in people_by_name.get(comparable_name(contact.name), ())
            if is_same_person(contact, person)
        ]
        return list({person.number: person for person in reversed(same_people)}.values())[::-1]

    return find_same_people


def are_same_people(people: Sequence[Contact], other_people: Sequence[Contact]) -> bool:
    """Return whether two groups have the same people, in any order."""
    return len(people) == len(other_people) and all(
        any(is_same_person(person, other_person) for other_person in other_people)
        for person in people
    )


def find_people(
    typed_text: str, people: Sequence[AnyContact], limit: int = 8
) -> tuple[AnyContact, ...]:
    """Return the people who have a word for every typed beginning of a word, the best match first;
    no one if nothing is typed.
    """
    words = comparable_text(typed_text).split()
    people_found = [
        person for person in people if words and _matches_words_or_number(words, person)
    ]
    ranked_people = [
        (
            match_rank(typed_text, person),
            comparable_text(person.name),
            person.name,
            person.lot,
            person.number,
            index,
        )
        for index, person in enumerate(people_found)
    ]
    return tuple(people_found[index] for *_, index in sorted(ranked_people)[:limit])


def namesakes(name: str, people: Sequence[NumberedContact]) -> tuple[NumberedContact, ...]:
    """Return the people with this name, whichever way it is written."""
    wanted_name = comparable_name(name)
    return tuple(person for person in people if comparable_name(person.name) == wanted_name)


def matches_exactly(typed_text: str, person: NumberedContact) -> bool:
    """Return whether the typed text is the person's whole name, nickname, lot number or number on
    the list.
    """
    return matches_name_exactly(typed_text, person) or comparable_text(typed_text) == str(
        person.number
    )


def matches_name_exactly(typed_text: str, person: Contact) -> bool:
    """Return whether the typed text is the person's whole name, nickname or lot number."""
    exact_texts = (person.name, person.nickname, person.lot)
    return comparable_name(typed_text) == comparable_name(person.name) or comparable_text(
        typed_text
    ) in map(comparable_text, exact_texts)


def matches_typed_words(typed_text: str, person: Contact) -> bool:
    """Return whether every typed word begins a word of the person's name, nickname or lot
    number.
    """
    person_words = _searchable_words(person)
    return all(f" {word}" in person_words for word in comparable_text(typed_text).split())


def match_rank(typed_text: str, person: NumberedContact) -> MatchRank:
    """Return how well a person matches; of several typed words, the first one decides."""
    first_word = comparable_text(typed_text).split()[0]
    if matches_exactly(typed_text, person):
        return MatchRank.EXACT
    if comparable_text(person.name).startswith(first_word):
        return MatchRank.NAME_BEGINS
    if f" {first_word}" in _words(person.name):
        return MatchRank.WORD_OF_NAME
    if f" {first_word}" in _words(person.nickname):
        return MatchRank.NICKNAME
    return MatchRank.LOT


def _matches_words_or_number(words: list[str], person: NumberedContact) -> bool:
    person_words = _searchable_words(person)
    return all(f" {word}" in person_words or word == str(person.number) for word in words)


def _searchable_words(person: Contact) -> str:
    return _words(person.name) + _words(person.nickname) + _words(person.lot)


def _words(text: str) -> str:
    """Return the words to search, each after a space. A double name counts as one word and as two,
    so that Mary-Jane is found by J too.
    """
    parted_words = f" {comparable_text(text.replace('-', ' '))}" if "-" in text else ""
    return f" {comparable_text(text)}{parted_words}"
