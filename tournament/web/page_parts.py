"""Parts of pages that are written once for all who look, and kept as they are written."""

from collections.abc import Hashable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

# The rows of a large hall's list before a change and after it, and all games of all its cards.
MANY = 6000


def part(template: str, **values: Hashable) -> SafeString:
    """Of a template that shows nothing but these values."""
    return _written(template, tuple(values.items()))


@lru_cache(maxsize=MANY)
def _written(template: str, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(template, dict(values))
