"""What a name may be: one line that can be read on a wall, of at most sixty characters; and its
first and last part, in the order in which a club writes them. Pure.
"""

import re
import unicodedata
from dataclasses import dataclass

from tournament.evening.words.refused import Refused

LONGEST = 60
# Words that begin a last name, and words that end one.
# fmt: off
_PARTICLES = frozenset({
    "al", "bin", "da", "das", "de", "degli", "dei", "del", "della", "den", "der", "des", "di",
    "do", "dos", "du", "el", "la", "las", "le", "los", "mac", "mc", "san", "st", "st.", "ten",
    "ter", "van", "vander", "vom", "von", "zu", "zum", "zur",
})
# fmt: on
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "jnr", "snr"})
# O'Malley and Smith-Jones; behind an apostrophe one letter alone begins nothing.
_BEGINS = re.compile(r"(?:^|(?<=[-(.]))[^\W\d_]|(?<=['\u2019])[^\W\d_](?=[^\W\d_])")
# MCKAY is McKay.
_SCOTS = re.compile(r"^Mc([a-z])(?=[a-z]{2})")
# TJ and AJ stay as they are, and AL and ED are names.
_INITIALS = re.compile(r"[B-DF-HJ-NP-TV-XZ]{2}|[A-Z]J")
# Joiners that some scripts and emoji need stay; marks that turn the direction around do not.
_KEPT_FORMATS = {"\u200c", "\u200d"}


def readable(text: str) -> str:
    """Composed, on one line, without control characters; empty when nothing in it can be seen."""
    composed = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    seen = (letter if _is_shown(letter) else " " * letter.isspace() for letter in composed)
    tidy = " ".join("".join(seen).split())
    return tidy if any(unicodedata.category(letter)[0] in "LNPS" for letter in tidy) else ""


def with_capitals(name: str) -> str:
    """Return a name typed in small letters or in capitals as names are written: "jan van der berg"
    is Jan van der Berg, "FAY PEREZ" is Fay Perez. A word of both is as it was meant, and so is the
    whole name.
    """
    words = name.split(" ")
    if not all(word.isupper() or word == word.lower() for word in words):
        return name
    if len(words) > 1 and "," not in name and _INITIALS.fullmatch(words[0]):
        return " ".join([words[0], with_capitals(" ".join(words[1:]))])
    small = [word.lower() for word in words]
    first = next((at for at, word in enumerate(small) if word not in _PARTICLES), 0)
    begins = first if "," in name else 0
    return " ".join(
        word if word in _PARTICLES and at != begins else _large(word)
        for at, word in enumerate(small)
    )


def _large(word: str) -> str:
    if _is_suffix(word) and word[0] in "iv":
        return word.upper()
    return _SCOTS.sub(
        lambda matched: f"Mc{matched[1].title()}",
        _BEGINS.sub(lambda matched: matched[0].title(), word),
    )


def too_long(name: str) -> str | None:
    """What to say of a name that is."""
    if len(name) <= LONGEST:
        return None
    return f"At most {LONGEST} characters, please. This has {len(name)}."


def checked(typed: str) -> str:
    """One that can be read, and that there is room for."""
    name = readable(typed)
    if not name or too_long(name):
        raise Refused(too_long(name) or "A name needs letters that can be read.")
    return name


@dataclass(frozen=True, slots=True)
class Parts:
    """`first` is empty where there is one word alone."""

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
        """The first letter of the last name, whatever stands before or behind it."""
        words = [word for word in self.last.split() if not _trails(word)] or [self.last]
        return words[-1][:1]


def parted(name: str) -> Parts:
    """A comma says which words are the last name; without one it is the last word, with what
    belongs to it: "van der Berg", "Smith Jr.".
    """
    before, *pieces = (piece.strip() for piece in name.split(","))
    suffixes = [piece for piece in pieces if _is_suffix(piece)]
    others = [piece for piece in pieces if piece and not _is_suffix(piece)]
    if before and others:
        return Parts(" ".join(others), " ".join([before, *suffixes]))
    words = " ".join([before, *pieces]).split()
    start = max(len(words) - 1, 0)
    while start > 0 and _trails(words[start]):
        start -= 1
    while start > 1 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    if all(map(_is_suffix, words[:start])):
        # "Sr. Mary" would come back from "Mary, Sr." as somebody else.
        start = 0
    return Parts(" ".join(words[:start]), " ".join(words[start:]))


def is_one_with_comma(name: str) -> bool:
    """Whether the comma stands within one name, as in "Miller, Bob" and "Bob Miller, Jr.", and not
    between a name and something else, as in "Bob Miller, late".
    """
    before, _, after = (piece.strip() for piece in name.partition(","))
    if not before or not after or any(map(str.isdecimal, name)):
        return False
    return parted(f"A {before}").first == "A" or parted(name).last != before


def in_order(name: str, *, last_name_first: bool) -> str:
    """Return the name in the club's order, however it was typed. It stays as it is where it would
    grow too long, and where it is a word and a number: "House player 1".
    """
    if "," not in name and name[-1:].isdigit():
        return name
    parts = parted(name)
    in_club_order = parts.last_name_first if last_name_first else parts.first_name_first
    spellings = (
        text
        for text in (in_club_order, name, parts.first_name_first)
        if text and not too_long(text)
    )
    return next(spellings, name)


def _is_suffix(word: str) -> bool:
    return word.casefold().rstrip(".") in _SUFFIXES


def _trails(word: str) -> bool:
    """Stands behind a last name and is none: "Jr.", "(guest)", "2"."""
    return _is_suffix(word) or not word.lstrip("'\u2018\u2019")[:1].isalpha()


def _is_shown(letter: str) -> bool:
    """Neither control, format, surrogate, private nor unassigned, nor a break of line or page."""
    category = unicodedata.category(letter)
    return letter in _KEPT_FORMATS or (category[0] != "C" and category not in {"Zl", "Zp"})
