"""Names: one readable line of at most sixty characters, and the first and last name in the order in
which a club writes them.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.evening.words.refused import Refused

MAX_NAME_LENGTH = 60
# The text between the names of the two players of a team.
PARTNERS_JOINER = " & "
# Words that can begin a last name of several words.
# fmt: off
_LAST_NAME_PARTICLES = frozenset({
    "al", "bin", "da", "das", "de", "degli", "dei", "del", "della", "den", "der", "des", "di",
    "do", "dos", "du", "el", "la", "las", "le", "los", "mac", "mc", "san", "st", "st.", "ten",
    "ter", "van", "vander", "vom", "von", "zu", "zum", "zur",
})
# fmt: on
# Words that can follow a last name.
_NAME_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "jnr", "snr"})
# Matches the letters to capitalize in a word, as in O'Malley and Smith-Jones. A single letter after
# an apostrophe stays in lower case.
_CAPITAL_POSITIONS = re.compile(r"(?:^|(?<=[-(.]))[^\W\d_]|(?<=['\u2019])[^\W\d_](?=[^\W\d_])")
# Matches the letter to capitalize after Mc, as in McKay.
_MC_PREFIX = re.compile(r"^Mc([a-z])(?=[a-z]{2})")
# Matches two capitals that are initials and stay capitals, such as TJ and AJ. AL and ED are names.
_TWO_INITIALS = re.compile(r"[B-DF-HJ-NP-TV-XZ]{2}|[A-Z]J")
# Invisible characters that some scripts and emoji need, so they are kept in names.
_INVISIBLE_JOINERS = {"\u200c", "\u200d"}


def make_readable(text: str) -> str:
    """Return the text in Unicode normal form, on one line, without invisible characters. A text
    without any letter, number, punctuation mark, or symbol becomes empty.
    """
    normalized_text = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    visible_letters = (
        letter if _is_letter_visible(letter) else " " * letter.isspace()
        for letter in normalized_text
    )
    one_line_text = " ".join("".join(visible_letters).split())
    return (
        one_line_text
        if any(unicodedata.category(letter)[0] in "LNPS" for letter in one_line_text)
        else ""
    )


def fix_capitals(name: str) -> str:
    """Capitalize a name that was typed all in lower case or all in capitals: "jan van der berg"
    becomes "Jan van der Berg", and "FAY PEREZ" becomes "Fay Perez". Return a name that has a word
    in mixed case unchanged.
    """
    words = name.split(" ")
    if not all(word.isupper() or word == word.lower() for word in words):
        return name
    if len(words) > 1 and "," not in name and _TWO_INITIALS.fullmatch(words[0]):
        return " ".join([words[0], fix_capitals(" ".join(words[1:]))])
    lower_words = [word.lower() for word in words]
    # The first word is capitalized even if it is a particle. In "van der Berg, Jan" the name begins
    # with the last name, so its first word stays in lower case.
    last_name_index = next(
        (index for index, word in enumerate(lower_words) if word not in _LAST_NAME_PARTICLES), 0
    )
    capitalized_index = last_name_index if "," in name else 0
    return " ".join(
        word
        if word in _LAST_NAME_PARTICLES and index != capitalized_index
        else _capitalize_word(word)
        for index, word in enumerate(lower_words)
    )


def _capitalize_word(word: str) -> str:
    if _is_name_suffix(word) and word[0] in "iv":
        return word.upper()
    return _MC_PREFIX.sub(
        lambda match: f"Mc{match[1].title()}",
        _CAPITAL_POSITIONS.sub(lambda match: match[0].title(), word),
    )


def why_name_too_long(name: str) -> str | None:
    """Return why a name is too long, or None if it fits."""
    if len(name) <= MAX_NAME_LENGTH:
        return None
    return too_long_refusal(MAX_NAME_LENGTH, len(name))


def too_long_refusal(max_length: int, length: int) -> str:
    return f"Use at most {max_length} characters. This has {length}."


def read_name(typed_name: str) -> str:
    """Return the typed name in readable form. Refuse a name that is empty or too long."""
    name = make_readable(typed_name)
    if not name or why_name_too_long(name):
        raise Refused(why_name_too_long(name) or "A name needs letters that can be read.")
    return name


@dataclass(frozen=True, slots=True)
class NameParts:
    """A name, split into first and last name. `first` is empty if the name is a single word."""

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
        """The first letter of the last word of the last name, as in "B" for "van der Berg". Words
        such as "Jr." are skipped.
        """
        last_name_words = [word for word in self.last.split() if not _follows_last_name(word)] or [
            self.last
        ]
        return last_name_words[-1][:1]


def split_name(name: str) -> NameParts:
    """Split a name into first and last name. If it has a comma, the last name comes first.
    Otherwise the last name is the last word and what belongs to it, as in "van der Berg" or
    "Smith Jr.".
    """
    last_name, *comma_parts = (part.strip() for part in name.split(","))
    suffixes = [part for part in comma_parts if _is_name_suffix(part)]
    first_names = [part for part in comma_parts if part and not _is_name_suffix(part)]
    if last_name and first_names:
        return NameParts(" ".join(first_names), " ".join([last_name, *suffixes]))
    words = " ".join([last_name, *comma_parts]).split()
    last_name_start = max(len(words) - 1, 0)
    while last_name_start > 0 and _follows_last_name(words[last_name_start]):
        last_name_start -= 1
    while last_name_start > 1 and words[last_name_start - 1].casefold() in _LAST_NAME_PARTICLES:
        last_name_start -= 1
    if all(map(_is_name_suffix, words[:last_name_start])):
        # "Sr. Mary" has no first name. Written as "Mary, Sr." it would mean another person.
        last_name_start = 0
    return NameParts(" ".join(words[:last_name_start]), " ".join(words[last_name_start:]))


def first_names_with_initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first name in each of these names. If several have the same first name, add the
    initial of the last name, as in "Mary S.".
    """
    split_names = tuple(map(split_name, names))
    first_names = [name_parts.first or name_parts.last for name_parts in split_names]
    return tuple(
        first_name
        if first_names.count(first_name) == 1
        else f"{first_name} {name_parts.initial}{'.' * (name_parts.last != name_parts.initial)}"
        for first_name, name_parts in zip(first_names, split_names, strict=True)
    )


def is_single_name_with_comma(name: str) -> bool:
    """Return whether this text with a comma is a single name, as in "Miller, Bob" or "Bob Miller,
    Jr.". The text "Bob Miller, late" is a name and a note.
    """
    before_comma, _, after_comma = (part.strip() for part in name.partition(","))
    if not before_comma or not after_comma or any(map(str.isdecimal, name)):
        return False
    return split_name(f"A {before_comma}").first == "A" or split_name(name).last != before_comma


def put_name_in_club_order(name: str, *, last_name_first: bool) -> str:
    """Return the name with first and last name in the club's order. A name stays unchanged if it
    would become too long, or if it ends in a number, as in "Fill-in player 1".
    """
    if "," not in name and name[-1:].isdigit():
        return name
    name_parts = split_name(name)
    name_in_club_order = (
        name_parts.last_name_first if last_name_first else name_parts.first_name_first
    )
    spellings = (
        spelling
        for spelling in (name_in_club_order, name, name_parts.first_name_first)
        if spelling and not why_name_too_long(spelling)
    )
    return next(spellings, name)


def _is_name_suffix(word: str) -> bool:
    return word.casefold().rstrip(".") in _NAME_SUFFIXES


def _follows_last_name(word: str) -> bool:
    """Return whether a word comes after the last name, such as "Jr.", "(guest)", or "2"."""
    return _is_name_suffix(word) or not word.lstrip("'\u2018\u2019")[:1].isalpha()


def _is_letter_visible(letter: str) -> bool:
    """Return whether the character is visible: not a control, format, or private character, nor a
    line break. The invisible characters that some scripts and emoji need count as visible.
    """
    category = unicodedata.category(letter)
    return letter in _INVISIBLE_JOINERS or (category[0] != "C" and category not in {"Zl", "Zp"})
