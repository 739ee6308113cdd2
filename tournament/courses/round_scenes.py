"""What a wall shows by itself where all tables play the same game, by keys."""

from datetime import datetime, timedelta

from tournament.night.night import Night

# So long after a game is seated the wall says nothing but where everybody sits.
FINDING = timedelta(seconds=60)


def scenes(night: Night, now: datetime) -> tuple[str, ...]:
    """A game that is begun is never among the places."""
    current = night.current
    if current is None:
        return ("arrivals",)
    if current.is_over:
        first = _between(night) if night.is_between_sessions else ()
        return (*first, "places", "climb", "pot")
    if current.has_scores:
        return ("waiting", "places")
    if abs(now - current.seated) < FINDING:
        return ("seats",)
    return ("seats", "meetings", "places")


def _between(night: Night) -> tuple[str, ...]:
    """Two sessions: what is left of the one, and who is waited for in the other."""
    return ("playoffs", "honours", *(["arrivals"] if night.awaited else []))
