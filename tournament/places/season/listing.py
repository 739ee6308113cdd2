"""A season's places."""

import django_tables2 as tables
from django.utils.safestring import SafeString

from tournament.desk.sortable import PLAYER, Listing, figures, person
from tournament.places.season import board as season


class SeasonListing(Listing):
    rank = figures("Place", has_most_first=False, order_by=("card__place__rank", "name"))
    name = tables.Column("Name", order_by=("name", "card__regular"), attrs=PLAYER)
    nights = figures("Played", accessor="card__nights")
    points = figures("Points", accessor="card__tally__points")
    average = figures("Average", order_by=("card__average",))
    best = figures("Best", accessor="card__place__figure")
    x = figures("X", accessor="card__tally__x")

    def __init__(self, board: season.Season) -> None:
        shown = {"best": board.best is not None, "x": board.with_x}
        absent = [name for name, wanted in shown.items() if not wanted]
        super().__init__(board.rows, exclude=absent)

    def render_name(self, record: season.SeasonRow) -> SafeString:
        return person(record.name, record.aside)
