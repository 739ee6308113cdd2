"""Lists that can be sorted by their headings. They know boards, and no rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.money import dollars
from tournament.boards import check_out, ranks, season, till
from tournament.clock import clock

NUMERIC = {"th": {"class": "n"}, "td": {"class": "n"}}
PLAYER = {"td": {"class": "player"}}


class Listing(tables.Table):
    """Shown by templates/parts/_listing.html, whose headings have a scope and say how they sort.
    On a phone its rows fold into cards.
    """

    def __init__(self, rows: Sequence[object], **more: object) -> None:
        super().__init__(rows, attrs={"class": "list fold"}, default="", **more)


def figures(words: str, **more: object) -> tables.Column:
    """A column of figures."""
    return tables.Column(words, attrs=NUMERIC, **more)


def to(page: str) -> Callable[[till.Line | check_out.Row, Listing], str]:
    """Where a cell leads: the page of the row's number."""
    return lambda record, table: reverse(page, args=[table.tournament, record.number])


def person(name: str, known_by: int | str) -> SafeString:
    """A name with what stands beside it everywhere; nothing of nobody."""
    if not name:
        return SafeString()
    return format_html('<bdi>{}</bdi> <span class="number">{}</span>', name, known_by)


class Payments(Listing):
    number = figures("Line", linkify=to("receipt"))
    at = figures("When")
    name = tables.Column("Who", order_by=("name", "number"))
    what = tables.Column("What for")
    taken_in = figures("In")
    paid_out = figures("Out")
    way = tables.Column("How")
    by = tables.Column("Taken by")
    note = tables.Column("Notes", orderable=False, empty_values=())

    def __init__(self, lines: Sequence[till.Line], *, tournament: int) -> None:
        void = {"class": lambda record: "void" if record.void else ""}
        super().__init__(lines, row_attrs=void)
        self.tournament = tournament

    def render_at(self, value: datetime) -> str:
        return clock(value)

    def render_name(self, record: till.Line) -> SafeString:
        return person(record.name, record.known_by)

    def render_taken_in(self, value: int) -> str:
        return dollars(value)

    def render_paid_out(self, value: int) -> str:
        return dollars(value)

    def render_note(self, record: till.Line) -> SafeString:
        void = format_html('<b class="bad">void: <bdi>{}</bdi></b> ', record.void)
        waived = "" if record.waived is None else f"{dollars(record.waived)} not asked for. "
        return format_html("{}{}<bdi>{}</bdi>", void if record.void else "", waived, record.note)


class Cards(Listing):
    number = figures("No.", linkify=to("card-in"))
    name = tables.Column("Name", order_by=("name", "number"), linkify=to("card-in"))
    state = tables.Column("Card", order_by=("card_in", "name"))
    points = figures("Points")
    x = figures("X")
    owed = figures("Owes")

    def __init__(self, rows: Sequence[check_out.Row], *, tournament: int, with_x: bool) -> None:
        super().__init__(rows, exclude=() if with_x else ("x",))
        self.tournament = tournament

    def render_name(self, value: str) -> SafeString:
        return format_html("<bdi>{}</bdi>", value)

    def render_state(self, record: check_out.Row) -> SafeString:
        if record.state is check_out.State.OUT:
            return format_html("{}", record.state.value)
        kind, mark = ("good", "✓") if record.state is check_out.State.IN else ("bad", "≠")
        words = f"{mark} {record.state.value} {clock(record.card_in)}"
        return format_html('<span class="{}">{}</span>', kind, words)

    def render_owed(self, value: int) -> SafeString:
        return format_html('<b class="bad">owes {}</b>', dollars(value)) if value else SafeString()


class Standings(Listing):
    rank = figures("Place", order_by=("order", "name"))
    name = tables.Column("Name", order_by=("name", "number"), linkify=to("card"), attrs=PLAYER)
    points = figures("Points")
    games = figures("Games")
    so_far = figures("So far", orderable=False)
    movement = tables.Column("Moved", order_by=("-moved",))
    won = figures("Games won")
    x = figures("X")
    lone_marches = figures("Lone marches")
    reason = tables.Column("Why", orderable=False, attrs={"td": {"class": "why"}})

    def __init__(
        self, board: ranks.Standings, rows: Sequence[ranks.Row], *, tournament: int, at: str
    ) -> None:
        """`at` keeps the headings of several divisions on one page apart."""
        of_games = board.settled is None
        shown = {
            "points": of_games,
            "games": board.with_games,
            "so_far": board.so_far is not None,
            "won": of_games,
            "movement": board.with_movement,
            "x": board.with_x,
            "lone_marches": board.with_lone_marches,
        }
        absent = [name for name, wanted in shown.items() if not wanted]
        super().__init__(rows, exclude=absent, prefix=at)
        self.tournament = tournament
        if board.so_far:
            self.columns["so_far"].column.verbose_name = board.so_far.title

    def render_movement(self, record: ranks.Row) -> SafeString:
        kind = "good" if record.moved and record.moved > 0 else ""
        mark = "▲" if kind else "▼" if record.moved else ""
        return format_html('<span class="moved {}">{} {}</span>', kind, mark, record.movement)

    def render_lone_marches(self, record: ranks.Row) -> str:
        return record.lone

    def render_name(self, record: ranks.Row) -> SafeString:
        left = format_html(" <i>{}</i>", record.left) if record.left else ""
        return format_html("<span>{}{}</span>", person(record.name, record.number), left)


class Season(Listing):
    rank = figures("Place", order_by=("order", "name"))
    name = tables.Column("Name", order_by=("name", "number"), attrs=PLAYER)
    nights = figures("Played")
    points = figures("Points")
    average = figures("Average", order_by=("place__average",))
    best = figures("Best")
    x = figures("X")

    def __init__(self, board: season.Season) -> None:
        shown = {"best": board.best is not None, "x": board.with_x}
        absent = [name for name, wanted in shown.items() if not wanted]
        super().__init__(board.rows, exclude=absent)

    def render_name(self, record: season.Row) -> SafeString:
        return format_html(
            '<bdi>{}</bdi> <span class="number">{}</span>', record.name, record.aside
        )
