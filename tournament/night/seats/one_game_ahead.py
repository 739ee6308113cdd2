"""A night one step further than it is: with the next game seated as it would be drawn now."""

from datetime import UTC, datetime

from tournament import facts
from tournament.night.night import Night

# When it will be seated nobody knows.
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def as_drawn_now(night: Night) -> Night:
    """As it is, where a game is on, where there is none to come, and where pairs stay together,
    whose games are drawn beforehand.
    """
    is_on = night.current is not None and night.current.missing
    if is_on or night.called.is_team or night.is_played or night.is_closed:
        return night
    try:
        drawn = night.coming.seating
    except ValueError:
        return night
    game = night.next_game
    seated = facts.Round(number=game, seated=LONG_AGO, name=f"{game}, as drawn now")
    fact: list[facts.Fact] = [
        facts.Seat(round=game, entry=int(text), table=table.number, chair=chair.value)
        for table in drawn.tables
        for chair, text in table.seats
    ]
    fact += [seated, *(facts.Seat(round=game, entry=int(text)) for text in drawn.bench)]
    return night.changed({facts.named(row): row for row in fact})
