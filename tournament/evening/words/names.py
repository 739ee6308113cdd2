"""Names: one readable line of at most sixty characters, and the first and last name in the order in
which a club writes them.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.evening.words.refused import Refused

MAX_LENGTH = 60
# Words that can begin a last name.
# fmt: off
_PARTICLES = frozenset({
    "al", "bin", "da", "das", "de", "degli", "dei", "del", "della", "den", "der", "des", "di",
    "do", "dos", "du", "el", "la", "las", "le", "los", "mac", "mc", "san", "st", "st.", "ten",
    "ter", "van", "vander", "vom", "von", "zu", "zum", "zur",
})
# fmt: on
# Words that can end a last name.
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "jnr", "snr"})
# Letters to capitalize, as in O'Malley and Smith-Jones. A single letter after an apostrophe stays
# small.
_CAPITAL_POSITIONS = re.compile(r"(?:^|(?<=[-(.]))[^\W\d_]|(?<=['\u2019])[^\W\d_](?=[^\W\d_])")
# The letter to capitalize after Mc, as the K of McKay.
_MC_PREFIX = re.compile(r"^Mc([a-z])(?=[a-z]{2})")
# Two capitals that are initials and stay as they are, such as TJ and AJ. AL and ED are names.
_INITIALS = re.compile(r"[B-DF-HJ-NP-TV-XZ]{2}|[A-Z]J")
# The invisible joiners that some scripts and emoji need. Other format characters are removed.
_KEPT_FORMAT_LETTERS = {"\u200c", "\u200d"}


def make_readable(text: str) -> str:
    """Return the text in Unicode normal form, on one line, without control characters; empty if
    nothing in it is visible.
    """
    normalized_text = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    shown_letters = (
        letter if _is_shown(letter) else " " * letter.isspace() for letter in normalized_text
    )
    line = " ".join("".join(shown_letters).split())
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""


def with_capitals(name: str) -> str:
    """Return a name that was typed all in lower case or all in capitals with proper
    capitals: "jan van der berg" becomes Jan van der Berg, and "FAY PEREZ" Fay Perez. A name
    with a word in mixed case stays as typed.
    """
    words = name.split(" ")
    if not all(word.isupper() or word == word.lower() for word in words):
        return name
    if len(words) > 1 and "," not in name and _INITIALS.fullmatch(words[0]):
        return " ".join([words[0], with_capitals(" ".join(words[1:]))])
    lower_words = [word.lower() for word in words]
    # The first word is capitalized even if it is a particle. In "van der Berg, Jan" the name begins
    # with the last name, so the first word there stays small.
    last_name_index = next(
        (index for index, word in enumerate(lower_words) if word not in _PARTICLES), 0
    )
    start = last_name_index if "," in name else 0
    return " ".join(
        word if word in _PARTICLES and index != start else _capitalized(word)
        for index, word in enumerate(lower_words)
    )


def _capitalized(word: str) -> str:
    if _is_suffix(word) and word[0] in "iv":
        return word.upper()
    return _MC_PREFIX.sub(
        lambda match: f"Mc{match[1].title()}",
        _CAPITAL_POSITIONS.sub(lambda match: match[0].title(), word),
    )


def why_too_long(name: str) -> str | None:
    """Return why a name is too long, or None if it fits."""
    if len(name) <= MAX_LENGTH:
        return None
    return too_long_refusal(MAX_LENGTH, len(name))


def too_long_refusal(max_length: int, length: int) -> str:
    return f"Use at most {max_length} characters. This has {length}."


def checked_name(typed_name: str) -> str:
    """Return the typed name made readable. Refuse one that is empty or too long."""
    name = make_readable(typed_name)
    if not name or why_too_long(name):
        raise Refused(why_too_long(name) or "A name needs letters that can be read.")
    return name


@dataclass(frozen=True, slots=True)
class NameParts:
    """The first and the last name. `first` is empty if the name is a single word."""

    first: str
    last: str

    @property
    def first_name_first(self) -> str:
        return f"{self.first} {self.last}".strip()

    @property
    def last_name_first(self) -> str:
        return f"{self.last}, {self.first}" if self.first else self.last

    @property
    def initial(self) -> str:
        """The first letter of the last name, without words like "van" and "Jr."."""
        words = [word for word in self.last.split() if not _follows_last_name(word)] or [self.last]
        return words[-1][:1]


def split_name(name: str) -> NameParts:
    """Split a name into first and last name. If it has a comma, the last name comes first.
    Otherwise the last name is the last word and what belongs to it, as in "van der Berg" or
    "Smith Jr.".
    """
    last_name, *pieces = (piece.strip() for piece in name.split(","))
    suffixes = [piece for piece in pieces if _is_suffix(piece)]
    first_names = [piece for piece in pieces if piece and not _is_suffix(piece)]
    if last_name and first_names:
        return NameParts(" ".join(first_names), " ".join([last_name, *suffixes]))
    words = " ".join([last_name, *pieces]).split()
    start = max(len(words) - 1, 0)
    while start > 0 and _follows_last_name(words[start]):
        start -= 1
    while start > 1 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    if all(map(_is_suffix, words[:start])):
        # In "Sr. Mary" the first word is no suffix: "Mary, Sr." would mean another person.
        start = 0
    return NameParts(" ".join(words[:start]), " ".join(words[start:]))


def first_names_with_initials(people: Sequence[str]) -> tuple[str, ...]:
    """Return the first name of each person. If two are the same, add the initial of the last name,
    as in "Mary S.".
    """
    all_parts = tuple(map(split_name, people))
    first_names = [parts.first or parts.last for parts in all_parts]
    return tuple(
        first_name
        if first_names.count(first_name) == 1
        else f"{first_name} {parts.last if parts.last == parts.initial else f'{parts.initial}.'}"
        for first_name, parts in zip(first_names, all_parts, strict=True)
    )


def is_single_name_with_comma(name: str) -> bool:
    """Return whether the comma is part of one name, as in "Miller, Bob" or "Bob Miller, Jr.".
    In "Bob Miller, late" it is not.
    """
    before_comma, _, after_comma = (piece.strip() for piece in name.partition(","))
    if not before_comma or not after_comma or any(map(str.isdecimal, name)):
        return False
    return split_name(f"A {before_comma}").first == "A" or split_name(name).last != before_comma


def in_club_order(name: str, *, last_name_first: bool) -> str:
    """Return the name in the club's order of first and last name. A name that would become too
    long, or that ends in a number as in "Fill-in player 1", stays as typed.
    """
    if "," not in name and name[-1:].isdigit():
        return name
    parts = split_name(name)
    name_in_club_order = parts.last_name_first if last_name_first else parts.first_name_first
    spellings = (
        text
        for text in (name_in_club_order, name, parts.first_name_first)
        if text and not why_too_long(text)
    )
    return next(spellings, name)


def _is_suffix(word: str) -> bool:
    return word.casefold().rstrip(".") in _SUFFIXES


def _follows_last_name(word: str) -> bool:
    """Return whether a word comes after the last name, such as "Jr.", "(guest)", or "2"."""
    return _is_suffix(word) or not word.lstrip("'\u2018\u2019")[:1].isalpha()


def _is_shown(letter: str) -> bool:
    """Return whether the character is visible: not a control, format, or private character, nor
    a line break.
    """
    category = unicodedata.category(letter)
    return letter in _KEPT_FORMAT_LETTERS or (category[0] != "C" and category not in {"Zl", "Zp"})
