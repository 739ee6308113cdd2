"""The fields of a JSON document of a command: chairs, bids, rules.

A field that no command knows is the sender's own note and is left alone, unless its name looks like
a misspelled field.
"""

import json
from collections.abc import Collection
from difflib import get_close_matches

from scoring.bid import Bid
from scoring.chairs import Chair, Seats, seats_in_use
from scoring.dials.house_rules import HouseRules
from scoring.events.event import Closed, HandDetails, member
from scoring.houses import HOUSES, find
from tournament.evening.words.json_fields import Document, document, items

# What a dial can be stored as, by itself or in a list.
PLAIN = (str, int, float, bool, type(None))
# How many letters of what was sent an answer repeats.
MAX_ECHO = 40


def known(source: Document, fields: Collection[str]) -> None:
    """Refuse a field whose name looks like a misspelling of one of these."""
    for name in source:
        if name not in fields:
            _refuse_slip(name, frozenset(fields))


def _refuse_slip(name: str, fields: frozenset[str]) -> None:
    near = get_close_matches(name, fields, n=1, cutoff=0.8)
    if near:
        raise ValueError(f'There is no "{written(name)}" here. Did you mean "{near[0]}"?')


def chair(source: Document, name: str) -> Chair:
    seat = chair_or_none(source, name)
    if seat is None:
        raise ValueError(f'"{name}" is missing: name a chair, N, E, S or W.')
    return seat


def chair_or_none(source: Document, name: str) -> Chair | None:
    return one_of(Chair, source, name)


def one_of(closed: type[Closed], source: Document, name: str) -> Closed | None:
    """A member of a closed set, or None where the field is left out or null."""
    value = source.get(name)
    return None if value is None else member(closed, name, value)


def yes(source: Document, name: str) -> bool:
    """False where the field is left out or null."""
    value = source.get(name)
    if value is not None and not isinstance(value, bool):
        raise ValueError(f'"{name}" must be true or false.')
    return bool(value)


def text(source: Document, name: str, example: str) -> str:
    value = source.get(name)
    if not isinstance(value, str):
        raise ValueError(f'"{name}" is missing: write it in quotation marks, as in "{example}".')
    return value


def bid(source: Document) -> Bid | None:
    """Who named trump, and alone or not; None where the maker is left out."""
    return HandDetails(maker=chair_or_none(source, "maker"), alone=yes(source, "alone")).bid


def seats(source: Document, name: str = "seats") -> Seats:
    """The chairs in use, clockwise, in whatever order they stand in the document."""
    return _seats(tuple(map(written, items(source, name, '["N", "E", "S", "W"]'))))


def _seats(named: tuple[str, ...]) -> Seats:
    return seats_in_use(map(chair_of, named))


def chair_of(letter: str) -> Chair:
    if letter not in tuple(Chair):
        raise ValueError(f"There is no chair {written(letter)}: the chairs are N, E, S and W.")
    return Chair(letter)


def rules(source: Document) -> HouseRules:
    """The house's rules with the dials that this document turns."""
    key = text(source, "house", HOUSES[0].key)
    if source.get("dials") is None:
        return find(key).rules
    dials = document(source["dials"], '"dials"')
    for name, value in dials.items():
        several = value if isinstance(value, list) else [value]
        if not all(isinstance(item, PLAIN) for item in several):
            raise ValueError(f"The dial {written(name)} must be one value or a list of them.")
    return _turned(key, json.dumps(dials, sort_keys=True))


def _turned(key: str, dials: str) -> HouseRules:
    return find(key).rules.with_dials(json.loads(dials))


def written(value: object) -> str:
    """A value as the sender wrote it, short enough for a sentence."""
    plain = value if isinstance(value, str) else json.dumps(value)
    return plain if len(plain) <= MAX_ECHO else f"{plain[:MAX_ECHO]}..."
