"""Whose score card is in."""

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.dollars import dollars
from tournament.desk.sortable import Listing, figures, to
from tournament.prizes.check_out import board as check_out
from tournament.words.clock import clock


class Cards(Listing):
    number = figures("No.", linkify=to("card-in"))
    name = tables.Column("Name", order_by=("name", "number"), linkify=to("card-in"))
    state = tables.Column("Card", order_by=("card_in", "name"))
    points = figures("Points")
    x = figures("X")
    owed = figures("Owes")

    def __init__(
        self, rows: Sequence[check_out.CheckOutRow], *, tournament: int, with_x: bool
    ) -> None:
        super().__init__(rows, exclude=() if with_x else ("x",))
        self.tournament = tournament

    def render_name(self, value: str) -> SafeString:
        return format_html("<bdi>{}</bdi>", value)

    def render_state(self, record: check_out.CheckOutRow) -> SafeString:
        if record.state is check_out.CardState.OUT:
            return format_html("{}", record.state.value)
        kind, mark = ("good", "✓") if record.state is check_out.CardState.IN else ("bad", "≠")
        words = f"{mark} {record.state.value} {clock(record.card_in)}"
        return format_html('<span class="{}">{}</span>', kind, words)

    def render_owed(self, value: int) -> SafeString:
        return format_html('<b class="bad">owes {}</b>', dollars(value)) if value else SafeString()
