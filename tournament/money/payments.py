"""What changed hands, line by line."""

from collections.abc import Sequence
from datetime import datetime

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.dollars import dollars
from tournament.desk.sortable import Listing, figures, person, to
from tournament.money.boards import till
from tournament.words.clock import clock


class PaymentsListing(Listing):
    number = figures("Line", has_most_first=False, linkify=to("receipt"))
    at = figures("When", has_most_first=False)
    name = tables.Column("Who", order_by=("name", "number"))
    what = tables.Column("What for")
    taken_in = figures("In")
    paid_out = figures("Out")
    way = tables.Column("How")
    by = tables.Column("Taken by")
    note = tables.Column("Notes", orderable=False, empty_values=())

    def __init__(self, lines: Sequence[till.TillLine], *, tournament: int) -> None:
        void = {"class": lambda record: "void" if record.void else ""}
        super().__init__(lines, row_attrs=void)
        self.tournament = tournament

    def render_at(self, value: datetime) -> str:
        return clock(value)

    def render_name(self, record: till.TillLine) -> SafeString:
        return person(record.name, record.known_by)

    def render_taken_in(self, value: int) -> str:
        return dollars(value)

    render_paid_out = render_taken_in

    def render_note(self, record: till.TillLine) -> SafeString:
        void = format_html('<b class="bad">void: <bdi>{}</bdi></b> ', record.void)
        waived = f"{dollars(record.waived)} not asked for. " if record.waived else ""
        return format_html("{}{}<bdi>{}</bdi>", void if record.void else "", waived, record.note)
