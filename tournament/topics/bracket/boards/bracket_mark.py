"""A mark of what the bracket's page shows, so that a page that was opened before can tell that
something is new. It has nothing of the clock, and of hands only whether there are any.
"""

from hashlib import sha256

from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_on_tables, next_on, table_by_game, tables
from tournament.evening.night.night import Night
from tournament.topics.bracket.boards.at_the_tables import names

LENGTH = 16


def mark(night: Night) -> str:
    """Nothing as long as nothing is drawn."""
    if not night.teams.are_drawn:
        return ""
    progress = draws.bracket(night)
    played = (sorted(progress.endings.items()), progress.sides, sorted(progress.withdrawn))
    called = (table_by_game(night), next_on(night))
    begun = [(table, game.has_scores) for table, game in games_on_tables(night).items()]
    shown = (played, called, begun, names(night), tables(night), night.is_closed)
    return sha256(repr(shown).encode()).hexdigest()[:LENGTH]
