"""Reads the season of a club from the database."""

from datetime import date

from django.utils import timezone

from tournament.evening.words.occasion import NIGHT_OCCASION, Occasion
from tournament.storage.reading import current_nights, many_nights, night_history
from tournament.topics.places.boards.season import Season, season_standings


def season_of(
    club: int,
    first_date: date,
    last_date: date,
    best_count: int | None,
    occasion: Occasion = NIGHT_OCCASION,
) -> Season:
    """Return the season between two dates, with the nights still open, which do not count yet. Each
    player's `best_count` best nights count, or all nights if it is None.
    """
    nights = many_nights.read_season_nights(club, first_date, last_date)
    counted_night_numbers = {night.number for night in nights}
    nights_left_out = [
        night
        for night in current_nights.nights_left_open(club, timezone.localtime())
        if first_date <= night.date <= last_date and night.number not in counted_night_numbers
    ]
    return season_standings(
        nights, night_history.read_people_by_number(club), best_count, occasion, nights_left_out
    )
