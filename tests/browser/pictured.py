"""The pictures of the documents, each of a real page in the middle of an evening, and at the same
minute of the same evening every time. Knows how one is taken, and nothing of where it is kept.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests import build
from tests.nights import halfway
from tests.nights.conftest import as_always  # noqa: F401  the same evening every time
from tests.nights.played import AT_SEVEN
from tests.tournament import pairs
from tournament.evening.night.play.totals import Totals
from tournament.server.access import table_key
from tournament.server.laptop import addresses, hall, opening
from tournament.server.laptop.copies import carrier, keeper
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import replay
from tournament.topics.table.actions import totals_in
from tournament.topics.wall import actions as walls

FOLDER = Path(__file__).parent.parent.parent / "docs" / "images"
DESK, PHONE, WALL = (1024, 704), (390, 720), (1280, 720)
# What a table may well have after eight hands: points and X of both sides.
TOTALS = (
    (9, 6, 2, 1),
    (7, 8, 1, 2),
    (11, 4, 0, 2),
    (6, 9, 2, 0),
    (10, 5, 1, 1),
    (8, 6, 1, 1),
    (5, 9, 1, 0),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """`where` is asked with the night and its club; `do` is done before the picture is taken."""

    evening: Callable[[Club], Tournament | None]
    where: str
    size: tuple[int, int] = DESK
    do: Callable[..., None] = lambda page: None
    theme: str = "screen"
    signed_in: bool = True


def players(count):
    """As in a hall, where neighbours in the list are no family."""
    first, last = build.FIRST, build.LAST
    pairs = ((n % len(first), (n + n // len(first)) % len(last)) for n in range(count))
    return [f"{first[one]} {last[other]}" for one, other in pairs]


def nothing(club):
    return None


def crowd(club):
    """Thirty-eight of them, and three games played: nine tables, and two sit out."""
    row = build.night(club, "Tuesday euchre")
    build.sign_in(row, *players(38))
    for game in (1, 2, 3):
        build.seat(row.pk, game)
        play(row)
    return row


def play(row, tables=None):
    """So many tables of the game that is on, or all of them, each with totals of its own."""
    for game in replay.night(row.pk).rounds.current.games[:tables]:
        totals = TOTALS[(game.round + 3 * game.table) % len(TOTALS)]
        totals_in.type_totals(
            build.desk(row),
            game=game.round,
            table=game.table,
            typed=Totals(totals[:2], totals[2:]),
            version=game.sheet.version,
            kept=True,
        )


def fourth_game(club):
    row = crowd(club)
    build.seat(row.pk, 4)
    return row


def half_in(club):
    """Seven of nine tables of the fourth game are in."""
    row = fourth_game(club)
    play(row, 7)
    return row


def with_a_clock(club):
    row = half_in(club)
    walls.start_clock(build.desk(row), minutes=18)
    return row


def over(club):
    """All three games of twelve are played."""
    row = build.night(club, "Tuesday euchre", games=3)
    build.sign_in(row, *players(12))
    for game in (1, 2, 3):
        build.seat(row.pk, game)
        play(row)
    return row


def teams(club):
    row = build.night(club, "City games", house="mcallen")
    pairs.sign_in(row, 5, "Men's")
    pairs.sign_in(row, 7, "Women's", first=5)
    return row


def open_hall(club):
    hall.let_in()
    return half_in(club)


def with_a_copy(club):
    row = half_in(club)
    os.utime(opening.keep_copy(), (AT_SEVEN.timestamp(),) * 2)
    return row


def type_in(selector, text):
    def typing(page):
        page.fill(selector, text)
        page.wait_for_timeout(1000)

    return typing


def to(selector):
    def scroll(page):
        page.locator(selector).first.evaluate("one => one.scrollIntoView()")

    return scroll


PICTURES = {
    "desk": Picture(half_in, "/"),
    "scores": Picture(half_in, "/night/{night}/scores/", do=to("main")),
    "wall": Picture(fourth_game, "/display/{wall}/", WALL),
    "phone": Picture(halfway.two_hands, "{table}", PHONE, signed_in=False),
    "paper": Picture(fourth_game, "/night/{night}/print/table-sheets.pdf"),
    "first-run": Picture(nothing, "/welcome/", signed_in=False),
    "undo": Picture(half_in, "/night/{night}/history/"),
    "set-up": Picture(nothing, "/set-up/?from=tanglewood"),
    "check-in": Picture(
        halfway.at_the_door, "/night/{night}/check-in/", do=type_in("[name=who]", "co")
    ),
    "regulars": Picture(half_in, "/regulars/"),
    "seat": Picture(crowd, "/night/{night}/seat/"),
    "who-leaves": Picture(fourth_game, "/night/{night}/leave/3/"),
    "rulings": Picture(fourth_game, "/night/{night}/ruling/4/1/?event=renege"),
    "standings": Picture(half_in, "/night/{night}/standings/"),
    "prizes": Picture(over, "/night/{night}/payout/"),
    "season": Picture(over, "/season/"),
    "teams": Picture(teams, "/night/{night}/check-in/"),
    "schedule": Picture(teams, "/night/{night}/seat/"),
    "bracket": Picture(halfway.bracket_in_the_middle, "/night/{night}/bracket/", do=to("main")),
    "practice": Picture(nothing, "/practice/"),
    "floor": Picture(half_in, "/night/{night}/floor/", PHONE),
    "clock": Picture(with_a_clock, "/night/{night}/scores/"),
    "hall": Picture(open_hall, "/hall/", do=to(".code")),
    "find-me": Picture(open_hall, "/me/{wall}/?find=5", PHONE, signed_in=False),
    "colors": Picture(half_in, "/", theme="contrast"),
    "rules": Picture(crowd, "/night/{night}/rules/"),
    "draw": Picture(halfway.drawn_beforehand, "/night/{night}/draw/"),
    "copies": Picture(with_a_copy, "/copies/"),
}


@pytest.fixture
def laptop(as_always, monkeypatch, tmp_path):  # noqa: F811
    """One that is like any other: with an address in the hall, a stick, and copies."""
    monkeypatch.setattr(build, "players", players)
    monkeypatch.setattr(addresses, "hall_addresses", lambda: ["192.168.7.20"])
    monkeypatch.setattr(hall, "site", lambda origin: "http://192.168.7.20:8000")
    monkeypatch.setattr(carrier, "found_sticks", lambda: (Path("/media/STICK"),))
    monkeypatch.setattr(opening, "copies_folder", lambda: tmp_path / "copies")
    here = keeper.Keeper(tmp_path, is_worth=bool, copy=opening.keep_copy, let_go=bool)
    monkeypatch.setattr(keeper, "_here", here)


@pytest.fixture
def shown(laptop, visit):
    """The picture of a page, or of the first sheet of a document."""

    def taken(one):
        director = None if one.where == "/welcome/" else build.director()
        row = director and one.evening(director.club)
        known = {"wall": director.club.wall} if director else {}
        known |= {"night": row.pk, "table": _table(row)} if row else {}
        where = one.where.format(**known)
        if where.endswith(".pdf"):
            return _sheet(director, where)
        page = visit(
            where,
            width=one.size[0],
            height=one.size[1],
            signed_in=director if one.signed_in else None,
            cookies={"euchre_theme": one.theme},
            at=AT_SEVEN,
        )
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
        one.do(page)
        return Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))

    return taken


def _table(row):
    night = replay.night(row.pk)
    return reverse("table", args=[row.pk, 1, table_key.key_for(row.pk, 1, night.plan.table_keys)])


def _sheet(director, where):
    browser = Client()
    browser.force_login(director)
    document = pypdfium2.PdfDocument(browser.get(where).getvalue())
    return document[0].render(scale=1).to_pil()
