"""A season's places."""

import django_tables2 as tables
from django.utils.safestring import SafeString

from tournament.desk.sortable import PLAYER, Listing, figures, person
from tournament.places.season import board as season


class SeasonListing(Listing):
    rank = figures("Place", has_most_first=False, order_by=("place__rank", "name"))
    name = tables.Column("Name", order_by=("name", "place__regular"), attrs=PLAYER)
    nights = figures("Played", accessor="place__nights")
    points = figures("Points", accessor="place__points")
    average = figures("Average", order_by=("place__average",))
    best = figures("Best", accessor="place__best")
    x = figures("X", accessor="place__x")

    def __init__(self, board: season.Season) -> None:
        shown = {"best": board.best is not None, "x": board.with_x}
        absent = [name for name, wanted in shown.items() if not wanted]
        super().__init__(board.rows, exclude=absent)

    def render_name(self, record: season.SeasonRow) -> SafeString:
        return person(record.name, record.aside)
