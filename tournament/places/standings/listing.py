"""How everybody stands."""

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.desk.sortable import NUMERIC, PLAYER, Listing, person, to
from tournament.places.boards import columns, ranks

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

    def render_name(self, record: ranks.StandingsRow) -> SafeString:
        left = format_html(" <i>{}</i>", record.left) if record.left else ""
        return format_html("<span>{}{}</span>", person(record.name, record.number), left)


def _column(column: columns.Column, board: ranks.Standings) -> tables.Column:
    """It says what it says everywhere, but for what the listing draws."""
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
