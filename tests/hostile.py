"""Make hostile night files: any JSON in any place, or values of the right type that make no sense,
sealed with a valid checksum.
"""

import json
from datetime import date, datetime
from enum import Enum
from itertools import islice, pairwise
from types import NoneType
from typing import Literal, get_args, get_origin

from hypothesis import strategies as st

from tournament.storage.stored.archive import checksum_of_parts

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("N"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def file_with_checksum(parts):
    """Return these parts as a night's file with a valid checksum."""
    return json.dumps(parts | {"sha256": checksum_of_parts(parts)}).encode()


def value_paths(part, path=()):
    """Yield the path of every value in a document, from the top down."""
    named_values = part.items() if isinstance(part, dict) else ()
    for step, value in enumerate(part) if isinstance(part, list) else named_values:
        yield (*path, step)
        yield from value_paths(value, (*path, step))


def set_value(document, path, value):
    """Set the value at a path, if that path is still there."""
    place = document
    for step in path[:-1]:
        if not _has_step(place, step):
            return
        place = place[step]
    if _has_step(place, path[-1]):
        place[path[-1]] = value


def _has_step(place, step):
    if isinstance(place, dict):
        return step in place
    return isinstance(place, list) and isinstance(step, int) and step < len(place)


# Values that fit the type of a field and make no sense there.
ODD_VALUES = {
    int: (-1, 0, 1, 2, 3, 99, 2**31 - 1),
    bool: (True, False),
    NoneType: (None,),
    str: ("", "Men's", "Mixed", "No more", "N", "W1.1"),
    datetime: ("2026-11-24T22:00:00+00:00", "1999-01-01T00:00:00+00:00"),
    date: ("2026-11-24", "1999-01-01"),
    object: (None, 0, "N"),
}


def odd_values(hint):
    """Return values that fit the type hint of a field and make no sense, in their JSON form."""
    type_arguments = get_args(hint)
    if hint in ODD_VALUES:
        return list(ODD_VALUES[hint])
    if get_origin(hint) is Literal:
        return list(type_arguments)
    if get_origin(hint) is tuple:
        return _odd_rows(type_arguments)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [member.value for member in hint]
    return (
        [value for inner in type_arguments for value in odd_values(inner)]
        if get_origin(hint) is not dict
        else [{}]
    )


def _odd_rows(type_arguments):
    """Return odd lists: empty, with one value, with the same value twice, and with two values in
    either order.
    """
    if type_arguments[-1] is not Ellipsis:
        each = [odd_values(inner) for inner in type_arguments]
        return [
            [choices[(at * (place + 1)) % len(choices)] for place, choices in enumerate(each)]
            for at in range(max(map(len, each)))
        ]
    values = odd_values(type_arguments[0])
    two = [list(pair) for pair in pairwise(islice(values, 8))]
    return [[], *([value] for value in values), values[:1] * 2, *two, *(pair[::-1] for pair in two)]
