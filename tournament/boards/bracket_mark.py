"""A mark of what the bracket's page shows, so that a page that was opened before can tell that
something is new. It has nothing of the clock, and of hands only whether there are any.
"""

from __future__ import annotations

from hashlib import sha256

from tournament.boards.calls import names
from tournament.night.calls import at_table, next_on, on_tables, tables
from tournament.night.evening import Night

LENGTH = 16


def mark(night: Night) -> str:
    """Nothing as long as nothing is drawn."""
    if not night.is_drawn:
        return ""
    found = night.bracket
    played = (sorted(found.endings.items()), found.sides, sorted(found.withdrawn))
    called = (at_table(night), next_on(night))
    begun = [(table, one.has_scores) for table, one in on_tables(night).items()]
    shown = (played, called, begun, names(night), tables(night), night.is_closed)
    return sha256(repr(shown).encode()).hexdigest()[:LENGTH]
