"""What strangers send: any JSON in any place of a document, sealed as if it were ours."""

import json

from hypothesis import strategies as st

from tournament.night.archive import checksum

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
