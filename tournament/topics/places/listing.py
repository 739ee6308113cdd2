"""The lists of places that the desk sorts: of a night, and of a season."""

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.evening.words.many import capital
from tournament.kit.desk.listing import NUMERIC, PLAYER, Listing, figures, person, to
from tournament.topics.places.boards import columns, ranks, season

WHY = {"td": {"class": "why"}}


class StandingsListing(Listing):
    def __init__(
        self,
        board: ranks.Standings,
        rows: Sequence[ranks.StandingsRow],
        *,
        tournament: int,
        at: str,
    ) -> None:
        """`at` keeps the headings of several divisions on one page apart."""
        there = columns.there(columns.ON_THE_PAGE, board)
        extra = [(column.name, _column(column, board)) for column in there]
        super().__init__(rows, extra_columns=extra, prefix=at)
        self.tournament = tournament

    def render_movement(self, record: ranks.StandingsRow) -> SafeString:
        kind = "good" if record.moved and record.moved > 0 else ""
        mark = "▲" if kind else "▼" if record.moved else ""
        return format_html('<span class="moved {}">{} {}</span>', kind, mark, record.movement)

    def render_why(self, record: ranks.StandingsRow) -> SafeString:
        """Return what decided among equals behind a press: at large type it fits into no column."""
        if not record.place.beside:
            return format_html("{}", record.beside_figure)
        details = "<details><summary>Why</summary><p>{}</p></details>"
        return format_html(details, capital(record.place.beside))

    def render_name(self, record: ranks.StandingsRow) -> SafeString:
        left = format_html(" <i>{}</i>", record.left) if record.left else ""
        return format_html("<span>{}{}</span>", person(record.name, record.number), left)


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


def _column(column: columns.Column, board: ranks.Standings) -> tables.Column:
    """Return a column of the listing, which says what it says everywhere."""
    plain = {"name": PLAYER, "why": WHY}.get(column.name)
    drawn = tables.Column(
        columns.heading(column, column.page, board),
        empty_values=(),
        order_by=column.sorts_by or None,
        orderable=column.may_sort,
        initial_sort_descending=column.has_most_first,
        linkify=to("card") if column.name == "name" else None,
        attrs=NUMERIC if column.is_figure else plain,
    )
    drawn.render = lambda record: column.say(record)
    return drawn
