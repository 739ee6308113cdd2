"""A club's season as it is now, read for the desk, paper and walls."""

from datetime import date

from django.utils import timezone

from tournament.evening.words.occasion import NIGHT, Occasion
from tournament.storage.reading import evenings, many_nights, records
from tournament.topics.places.boards.season import Season, board


def season_of(
    club: int, first: date, last: date, best: int | None, occasion: Occasion = NIGHT
) -> Season:
    """Return the season between two days, with the nights that are still open and do not count. For
    each player the `best` so many nights count, or all.
    """
    nights = many_nights.season(club, first, last)
    counted = {night.number for night in nights}
    left_out = [
        night
        for night in evenings.left_open(club, timezone.localtime())
        if first <= night.date <= last and night.number not in counted
    ]
    return board(nights, records.people_of(club), best, occasion, left_out)
