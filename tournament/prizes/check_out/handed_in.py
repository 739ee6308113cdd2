"""Whose score card is in."""

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.dollars import dollars
from tournament.desk.sortable import Listing, figures, to
from tournament.prizes.check_out.board import CardState, HandIn
from tournament.words.clock import clock


class CardsListing(Listing):
    number = figures("No.", has_most_first=False, linkify=to("card-in"))
    name = tables.Column(
        "Name",
        accessor="entry__name",
        order_by=("entry__name", "number"),
        linkify=to("card-in"),
    )
    state = tables.Column("Card", order_by=("entry__card_in", "entry__name"))
    points = figures("Points")
    x = figures("X", accessor="account__x")
    owed = figures("Owes", accessor="account__owed")

    def __init__(self, rows: Sequence[HandIn], *, tournament: int, with_x: bool) -> None:
        super().__init__(rows, exclude=() if with_x else ("x",))
        self.tournament = tournament

    def render_name(self, value: str) -> SafeString:
        return format_html("<bdi>{}</bdi>", value)

    def render_state(self, record: HandIn) -> SafeString:
        if record.state is CardState.OUT:
            return format_html("{}", record.state.value)
        kind, mark = ("good", "✓") if record.state is CardState.IN else ("bad", "≠")
        words = f"{mark} {record.state.value} {clock(record.entry.card_in)}"
        return format_html('<span class="{}">{}</span>', kind, words)

    def render_owed(self, value: int) -> SafeString:
        return format_html('<b class="bad">owes {}</b>', dollars(value)) if value else SafeString()
