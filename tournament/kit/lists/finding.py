"""Finds people by the first letters of what is typed. Knows names, nicknames, lots and numbers."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

from tournament.evening.words import names
from tournament.kit.lists.contact import Contact, NumberedContact

Who = TypeVar("Who", bound=NumberedContact)

# Apostrophes, straight and curled, accents that stand for one, primes, full stops.
_DROPPED = dict.fromkeys(map(ord, "'`.\u2018\u2019\u02bc\u00b4\u2032"))
# The hyphen, its longer sisters and the minus.
_DROPPED |= dict.fromkeys(map(ord, "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"))
# Letters that no mark can be taken off, as those write them who lack the key.
_PLAIN = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "\u0131": "i"}
_PLAIN |= {"æ": "ae", "œ": "oe", "þ": "th", "ŋ": "n", ",": " "}
_FOLDED = _DROPPED | str.maketrans(_PLAIN)


class Match(IntEnum):
    """How well somebody matches, the best first."""

    WHOLE = 0
    NAME_BEGINS = 1
    WORD_OF_NAME = 2
    NICKNAME = 3
    LOT = 4


@lru_cache(maxsize=16_384)
def fold(text: str) -> str:
    """Return the text to compare: no capitals, accents, apostrophes, hyphens, periods or commas."""
    small = unicodedata.normalize("NFKD", text.translate(_DROPPED)).casefold()
    plain = small.translate(_FOLDED)
    return " ".join("".join(one for one in plain if not unicodedata.combining(one)).split())


def one_form(name: str) -> str:
    """The same for "Smith, Mary" and "Mary Smith"."""
    return fold(names.in_order(name, last_name_first=False))


def unlike(text: str, other: str) -> bool:
    """Say whether both are given and differ."""
    return bool(text and other) and text != other


def digits(phone: str) -> str:
    """A telephone, however it is written: 517-555-0101, +1 (517) 555 0101."""
    return "".join(filter(str.isdecimal, phone)).removeprefix("1")


def is_same(who: Contact, other: Contact) -> bool:
    """Whether two contacts are the same person, by name; a lot, nickname or phone that is missing
    makes no difference.
    """
    traits = ((fold(one.lot), fold(one.nickname), digits(one.phone)) for one in (who, other))
    return one_form(who.name) == one_form(other.name) and not any(map(unlike, *traits))


def same_among(people: Iterable[Who]) -> Callable[[Contact], list[Who]]:
    """Return a function that finds who among these people is the same as somebody: in their order,
    several spellings once. Each name is looked up once.
    """
    by_name: dict[str, list[Who]] = {}
    for person in people:
        by_name.setdefault(one_form(person.name), []).append(person)

    def same_as(who: Contact) -> list[Who]:
        same = [one for one in by_name.get(one_form(who.name), ()) if is_same(who, one)]
        return list({one.number: one for one in reversed(same)}.values())[::-1]

    return same_as


def are_same(these: Sequence[Contact], those: Sequence[Contact]) -> bool:
    """The same people, in any order."""
    return len(these) == len(those) and all(
        any(is_same(who, other) for other in those) for who in these
    )


def hits(typed: str, people: Sequence[Who], most: int = 8) -> tuple[Who, ...]:
    """Those of whom every typed word begins something, the likeliest first; nobody for nothing."""
    words = fold(typed).split()
    hits = [person for person in people if words and _fits(words, person)]
    ranked = [
        (match(typed, person), fold(person.name), person.name, person.lot, person.number, index)
        for index, person in enumerate(hits)
    ]
    return tuple(hits[index] for *_, index in sorted(ranked)[:most])


def alike(name: str, people: Sequence[NumberedContact]) -> tuple[NumberedContact, ...]:
    """Those who cannot be told apart from `name` by name."""
    wanted = one_form(name)
    return tuple(person for person in people if one_form(person.name) == wanted)


def is_whole(typed: str, person: NumberedContact) -> bool:
    """Whether all of a name, a nickname, a lot or a number is typed."""
    return is_named_in_full(typed, person) or fold(typed) == str(person.number)


def is_named_in_full(typed: str, person: Contact) -> bool:
    """Whether all of a name, a nickname or a lot is typed; a number names nobody."""
    others = (person.name, person.nickname, person.lot)
    return one_form(typed) == one_form(person.name) or fold(typed) in map(fold, others)


def is_named(typed: str, person: Contact) -> bool:
    """Whether every typed word begins a word of the name, the nickname or the lot."""
    own = _own_words(person)
    return all(f" {word}" in own for word in fold(typed).split())


def match(typed: str, person: NumberedContact) -> Match:
    """Somebody whom every typed word fits, ranked by the first of them."""
    first = fold(typed).split()[0]
    if is_whole(typed, person):
        return Match.WHOLE
    if fold(person.name).startswith(first):
        return Match.NAME_BEGINS
    if f" {first}" in _words(person.name):
        return Match.WORD_OF_NAME
    if f" {first}" in _words(person.nickname):
        return Match.NICKNAME
    return Match.LOT


def _fits(words: list[str], person: NumberedContact) -> bool:
    own = _own_words(person)
    return all(f" {word}" in own or word == str(person.number) for word in words)


def _own_words(person: Contact) -> str:
    return _words(person.name) + _words(person.nickname) + _words(person.lot)


def _words(text: str) -> str:
    """Each word behind a space. A double name is one word and two: Mary-Jane begins with J too."""
    parted = f" {fold(text.replace('-', ' '))}" if "-" in text else ""
    return f" {fold(text)}{parted}"
