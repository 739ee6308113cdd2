"""Compares people by name, nickname, lot and phone number, and finds those who match a typed text,
such as the first letters of a name or a number.
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

# Characters that are dropped before texts are compared: straight and curly apostrophes, accents
# typed as apostrophes, primes and periods.
_DROPPED_LETTERS = dict.fromkeys(map(ord, "'`.\u2018\u2019\u02bc\u00b4\u2032"))
# Hyphens, dashes and minus signs are dropped before texts are compared, too.
_DROPPED_LETTERS |= dict.fromkeys(map(ord, "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"))
# Letters that Unicode cannot split into a plain letter and an accent. Each has the plain letters
# that people type instead.
_PLAIN_LETTER_BY_LETTER = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ŧ": "t",
    "\u0131": "i",
}
_PLAIN_LETTER_BY_LETTER |= {"æ": "ae", "œ": "oe", "þ": "th", "ŋ": "n", ",": " "}
_LETTER_REPLACEMENTS = _DROPPED_LETTERS | str.maketrans(_PLAIN_LETTER_BY_LETTER)


class MatchRank(IntEnum):
    """The rank of a person's match with the typed text, from the best match to the worst."""

    EXACT = 0
    NAME_BEGINS = 1
    WORD_OF_NAME = 2
    NICKNAME = 3
    LOT = 4


@lru_cache(maxsize=16_384)
def comparable_text(text: str) -> str:
    """Return the text in a form for comparing it with another one: without capitals, accents,
    apostrophes, hyphens, periods, commas and extra spaces.
    """
    casefolded_text = unicodedata.normalize("NFKD", text.translate(_DROPPED_LETTERS)).casefold()
    folded_text = casefolded_text.translate(_LETTER_REPLACEMENTS)
    return " ".join(
        "".join(letter for letter in folded_text if not unicodedata.combining(letter)).split()
    )


def name_sort_key(name: str) -> tuple[str | int, ...]:
    """Return the key that sorts people by name. Numbers in names are sorted by size, so that Joe
    Baker 3 comes before Joe Baker 13.
    """
    words_and_numbers = re.split(r"([0-9]+)", comparable_text(name))
    return tuple(int(part) if index % 2 else part for index, part in enumerate(words_and_numbers))


def comparable_name(name: str) -> str:
    """Return the name as comparable text with the first name first: "mary smith" for both "Smith,
    Mary" and "Mary Smith".
    """
    return comparable_text(names.put_name_in_club_order(name, last_name_first=False))


def are_known_and_different(text: str, other_text: str) -> bool:
    """Return whether both texts are known (not empty) and differ."""
    return bool(text and other_text) and text != other_text


def phone_digits(phone: str) -> str:
    """Return the digits of a phone number without the country code 1: "5175550101" for "+1 (517)
    555 0101".
    """
    return "".join(filter(str.isdecimal, phone)).removeprefix("1")


def is_same_person(person: Contact, other_person: Contact) -> bool:
    """Return whether two contacts have the same name, and do not differ in any lot number, nickname
    or phone number that is known of both.
    """
    compared_traits = (
        (
            comparable_text(contact.lot),
            comparable_text(contact.nickname),
            phone_digits(contact.phone),
        )
        for contact in (person, other_person)
    )
    return comparable_name(person.name) == comparable_name(other_person.name) and not any(
        map(are_known_and_different, *compared_traits)
    )


def make_same_person_finder(people: Iterable[AnyContact]) -> Callable[[Contact], list[AnyContact]]:
    """Return a function that takes a contact and returns those of the `people` who are the same
    person, each number only once. The function looks people up by name, which is faster than
    comparing everyone.
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
    """Return whether two groups have equally many people, and each person of the first group is
    also in the second.
    """
    return len(people) == len(other_people) and all(
        any(is_same_person(person, other_person) for other_person in other_people)
        for person in people
    )


def find_matching_people(
    typed_text: str, people: Sequence[AnyContact], limit: int = 8
) -> tuple[AnyContact, ...]:
    """Return at most `limit` people who match the typed text, the best match first. Each typed word
    must be the person's number, or begin a word of the name, nickname or lot number. An empty text
    matches no one.
    """
    typed_words = comparable_text(typed_text).split()
    matching_people = [
        person for person in people if typed_words and _matches_words_or_number(typed_words, person)
    ]
    sort_keys = [
        (
            rank_of_match(typed_text, person),
            comparable_text(person.name),
            person.name,
            person.lot,
            person.number,
            index,
        )
        for index, person in enumerate(matching_people)
    ]
    return tuple(matching_people[index] for *_, index in sorted(sort_keys)[:limit])


def people_with_name(name: str, people: Sequence[NumberedContact]) -> tuple[NumberedContact, ...]:
    """Return the people with this name. Capitals, accents and the order of first and last name make
    no difference.
    """
    wanted_name = comparable_name(name)
    return tuple(person for person in people if comparable_name(person.name) == wanted_name)


def is_exact_match(typed_text: str, person: NumberedContact) -> bool:
    """Return whether the typed text is the person's whole name, nickname, lot number or number on
    the list.
    """
    return is_exact_name_match(typed_text, person) or comparable_text(typed_text) == str(
        person.number
    )


def is_exact_name_match(typed_text: str, person: Contact) -> bool:
    """Return whether the typed text is the person's whole name, nickname or lot number."""
    whole_texts = (person.name, person.nickname, person.lot)
    return comparable_name(typed_text) == comparable_name(person.name) or comparable_text(
        typed_text
    ) in map(comparable_text, whole_texts)


def does_typed_text_match(typed_text: str, person: Contact) -> bool:
    """Return whether each typed word begins a word of the person's name, nickname or lot number."""
    searchable_words = _searchable_words(person)
    return all(f" {word}" in searchable_words for word in comparable_text(typed_text).split())


def rank_of_match(typed_text: str, person: NumberedContact) -> MatchRank:
    """Return the rank of a person who matches the typed text. A match of the whole text ranks
    first. Otherwise the rank depends on where the first typed word occurs.
    """
    first_word = comparable_text(typed_text).split()[0]
    if is_exact_match(typed_text, person):
        return MatchRank.EXACT
    if comparable_text(person.name).startswith(first_word):
        return MatchRank.NAME_BEGINS
    if f" {first_word}" in _words_after_spaces(person.name):
        return MatchRank.WORD_OF_NAME
    if f" {first_word}" in _words_after_spaces(person.nickname):
        return MatchRank.NICKNAME
    return MatchRank.LOT


def _matches_words_or_number(typed_words: list[str], person: NumberedContact) -> bool:
    searchable_words = _searchable_words(person)
    return all(f" {word}" in searchable_words or word == str(person.number) for word in typed_words)


def _searchable_words(person: Contact) -> str:
    return (
        _words_after_spaces(person.name)
        + _words_after_spaces(person.nickname)
        + _words_after_spaces(person.lot)
    )


def _words_after_spaces(text: str) -> str:
    """Return the words of a text, each after a space. A text with a hyphen is added a second time
    with a space in its place, so that typing J finds Mary-Jane too.
    """
    words_without_hyphen = f" {comparable_text(text.replace('-', ' '))}" if "-" in text else ""
    return f" {comparable_text(text)}{words_without_hyphen}"
