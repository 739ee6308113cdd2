"""Reads the fields of a JSON document, such as chairs, bids and rules. An unknown field is ignored
as the sender's own note, unless its name looks like a misspelled field.
"""

import json
from collections.abc import Collection
from difflib import get_close_matches

from scoring.bid import Bid
from scoring.chairs import Chair, Seats, sort_chairs_clockwise
from scoring.dials.house_rules import HouseRules
from scoring.events.event import EnumMember, HandDetails, parse_enum_member
from scoring.houses import HOUSES, find_house
from tournament.evening.words.json_fields import JsonObject, read_json_object, read_list

# The answer to a house rule has one of these types, or is a list of values of these types.
PLAIN_VALUE_TYPES = (str, int, float, bool, type(None))
MAX_QUOTED_CHARACTERS = 40


def refuse_misspelled_fields(source: JsonObject, known_fields: Collection[str]) -> None:
    """Raise ValueError for a field whose name looks like a misspelling of one of `known_fields`."""
    for field_name in source:
        if field_name in known_fields:
            continue
        if similar_fields := get_close_matches(field_name, known_fields, n=1, cutoff=0.8):
            raise ValueError(misspelled_field_refusal(field_name, similar_fields[0]))


def misspelled_field_refusal(field_name: str, similar_field: str) -> str:
    return f'There is no "{quote_briefly(field_name)}" here. Did you mean "{similar_field}"?'


def read_chair(source: JsonObject, field_name: str) -> Chair:
    chair = read_chair_or_none(source, field_name)
    if chair is None:
        raise ValueError(f'"{field_name}" is missing. Name a seat, N, E, S or W.')
    return chair


def read_chair_or_none(source: JsonObject, field_name: str) -> Chair | None:
    return read_choice(Chair, source, field_name)


def read_choice(
    enum_class: type[EnumMember], source: JsonObject, field_name: str
) -> EnumMember | None:
    """Return the enum member that the field names; None if the field is missing or null. Raise
    ImpossibleHand for any other value.
    """
    value = source.get(field_name)
    return None if value is None else parse_enum_member(enum_class, field_name, value)


def read_flag(source: JsonObject, field_name: str) -> bool:
    """Return the boolean in a field; False if the field is missing or null. Raise ValueError for
    any other value.
    """
    value = source.get(field_name)
    if value is not None and not isinstance(value, bool):
        raise ValueError(f'"{field_name}" must be true or false.')
    return bool(value)


def read_text(source: JsonObject, field_name: str, example: str) -> str:
    value = source.get(field_name)
    if not isinstance(value, str):
        raise ValueError(
            f'"{field_name}" is missing. Write it in quotation marks, as in "{example}".'
        )
    return value


def read_bid(source: JsonObject) -> Bid | None:
    """Return the maker, and whether the maker plays alone; None if the document has no maker. Raise
    ImpossibleHand if someone plays alone and the maker is missing.
    """
    maker = read_chair_or_none(source, "maker")
    return HandDetails(maker=maker, alone=read_flag(source, "alone")).bid


def read_seats(source: JsonObject, field_name: str = "seats") -> Seats:
    """Return the chairs that the field lists, in clockwise order. Raise ValueError if they are not
    three or four different chairs.
    """
    letters = map(quote_briefly, read_list(source, field_name, '["N", "E", "S", "W"]'))
    return sort_chairs_clockwise(map(chair_of_letter, letters))


def chair_of_letter(letter: str) -> Chair:
    if letter not in tuple(Chair):
        raise ValueError(unknown_seat_refusal(letter))
    return Chair(letter)


def unknown_seat_refusal(letter: str) -> str:
    return f"There is no seat {quote_briefly(letter)}. The seats are N, E, S and W."


def read_rules(source: JsonObject) -> HouseRules:
    """Return the rules of the document's house, with the changes in the document's field
    `dials`.
    """
    house_key = read_text(source, "house", HOUSES[0].key)
    if source.get("dials") is None:
        return find_house(house_key).rules
    dials = read_json_object(source["dials"], '"dials"')
    for dial_name, value in dials.items():
        value_list = value if isinstance(value, list) else [value]
        if not all(isinstance(item, PLAIN_VALUE_TYPES) for item in value_list):
            raise ValueError(
                f"The dial {quote_briefly(dial_name)} must be one value or a list of them."
            )
    return find_house(house_key).rules.with_answers(dials)


def quote_briefly(value: object) -> str:
    """Return a value as text for an error message, cut off if the text is long."""
    json_text = value if isinstance(value, str) else json.dumps(value)
    return (
        json_text
        if len(json_text) <= MAX_QUOTED_CHARACTERS
        else f"{json_text[:MAX_QUOTED_CHARACTERS]}..."
    )
