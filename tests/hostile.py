"""What strangers send: any JSON in any place of a document, or values of the right kind that nobody
meant, sealed as if it were ours.
"""

import json
from datetime import date, datetime
from enum import Enum
from itertools import islice, pairwise
from types import NoneType
from typing import Literal, get_args, get_origin

from hypothesis import strategies as st

from tournament.storage.stored.archive import checksum

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("N"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def sealed(parts):
    """A document as somebody would send it who knows how the check number is made."""
    return json.dumps(parts | {"sha256": checksum(parts)}).encode()


def places(part, path=()):
    """Every place of a document, from the top down."""
    inside = part.items() if isinstance(part, dict) else ()
    for step, one in enumerate(part) if isinstance(part, list) else inside:
        yield (*path, step)
        yield from places(one, (*path, step))


def put(document, path, value):
    """Puts a value somewhere, as far as that place is still there."""
    place = document
    for step in path[:-1]:
        if not _has(place, step):
            return
        place = place[step]
    if _has(place, path[-1]):
        place[path[-1]] = value


def _has(place, step):
    if isinstance(place, dict):
        return step in place
    return isinstance(place, list) and isinstance(step, int) and step < len(place)


# What stands in a field of a kind, and was not meant.
OF_KIND = {
    int: (-1, 0, 1, 2, 3, 99, 2**31 - 1),
    bool: (True, False),
    NoneType: (None,),
    str: ("", "Men's", "Mixed", "No more", "N", "W1.1"),
    datetime: ("2026-11-24T22:00:00+00:00", "1999-01-01T00:00:00+00:00"),
    date: ("2026-11-24", "1999-01-01"),
    object: (None, 0, "N"),
}


def odd(hint):
    """Values that a type hint of a fact lets through, as JSON has them."""
    inside = get_args(hint)
    if hint in OF_KIND:
        return list(OF_KIND[hint])
    if get_origin(hint) is Literal:
        return list(inside)
    if get_origin(hint) is tuple:
        return _odd_rows(inside)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [one.value for one in hint]
    return [value for one in inside for value in odd(one)] if get_origin(hint) is not dict else [{}]


def _odd_rows(inside):
    """Of several of one kind: none, one, one twice, and two after one another, either way round."""
    if inside[-1] is not Ellipsis:
        each = [odd(one) for one in inside]
        return [
            [one[(at * (place + 1)) % len(one)] for place, one in enumerate(each)]
            for at in range(max(map(len, each)))
        ]
    values = odd(inside[0])
    two = [list(one) for one in pairwise(islice(values, 8))]
    return [[], *([one] for one in values), values[:1] * 2, *two, *(one[::-1] for one in two)]
