"""Finds people by the first letters of what is typed. Knows names, nicknames, lots and numbers."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

# Apostrophes, straight and curled, accents that stand for one, primes, full stops.
_DROPPED = frozenset("'`.\u2018\u2019\u02bc\u00b4\u2032")
# The hyphen, its longer sisters and the minus.
_DROPPED |= frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
# Letters that no mark can be taken off, as those write them who lack the key.
_PLAIN = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "\u0131": "i"}
_PLAIN |= {"æ": "ae", "œ": "oe", "þ": "th", "ŋ": "n"}


@dataclass(frozen=True, slots=True)
class Known:
    number: int
    name: str
    nickname: str
    lot: str


class Match(IntEnum):
    """How well somebody matches, the best first."""

    WHOLE = 0
    NAME_BEGINS = 1
    WORD_OF_NAME = 2
    NICKNAME = 3
    LOT = 4


@lru_cache(maxsize=16_384)
def fold(text: str) -> str:
    """As it is compared: no capitals, accents, apostrophes, hyphens or full stops."""
    return " ".join("".join(map(_plain, text)).split())


def hits(typed: str, people: Sequence[Known], most: int = 8) -> tuple[Known, ...]:
    """Those of whom every typed word begins something, the likeliest first; nobody for nothing."""
    words = fold(typed).split()
    found = [person for person in people if words and _fits(words, person)]
    ranked = [
        (_match(words, person), fold(person.name), person.name, person.lot, person.number, index)
        for index, person in enumerate(found)
    ]
    return tuple(found[index] for *_, index in sorted(ranked)[:most])


def alike(name: str, people: Sequence[Known]) -> tuple[Known, ...]:
    """Those who cannot be told apart from `name` by name."""
    folded = fold(name)
    return tuple(person for person in people if fold(person.name) == folded)


def _fits(words: list[str], person: Known) -> bool:
    own = _words(person.name) + _words(person.nickname) + _words(person.lot)
    return all(f" {word}" in own or word == str(person.number) for word in words)


def _match(words: list[str], person: Known) -> Match:
    """Ranked by the first word typed; the others need only begin something too."""
    typed, first = " ".join(words), words[0]
    whole = (fold(person.name), fold(person.nickname), fold(person.lot), str(person.number))
    if typed in whole:
        return Match.WHOLE
    if whole[0].startswith(first):
        return Match.NAME_BEGINS
    if f" {first}" in _words(person.name):
        return Match.WORD_OF_NAME
    if f" {first}" in _words(person.nickname):
        return Match.NICKNAME
    return Match.LOT


@lru_cache(maxsize=16_384)
def _words(text: str) -> str:
    """Each word behind a space. A double name is one word and two: Mary-Jane begins with J too."""
    parted = f" {fold(text.replace('-', ' '))}" if "-" in text else ""
    return f" {fold(text)}{parted}"


@lru_cache(maxsize=2_048)
def _plain(letter: str) -> str:
    if letter in _DROPPED:
        return ""
    parts = unicodedata.normalize("NFKD", letter).casefold()
    kept = (part for part in parts if part not in _DROPPED and not unicodedata.combining(part))
    return "".join(_PLAIN.get(part, part) for part in kept)
