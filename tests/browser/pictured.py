"""Draw the pictures of the documents. Each shows a real page in the middle of a night, at the same
minute of the same night every time.
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
from tests.nights.conftest import repeatable_nights  # noqa: F401  a fixture that standard_laptop uses
from tests.nights.made_up_night import AT_SEVEN
from tests.remembered import remembered_evening
from tests.tournament import pairs
from tournament.evening.night.play.totals import Totals
from tournament.server.access import table_key
from tournament.server.laptop import addresses, hall, opening
from tournament.server.laptop.backups import keeper, usb_drive
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import reader
from tournament.topics.table.actions import score_sheets
from tournament.topics.wall import actions as walls

IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
# Widths and heights in pixels.
DESK_SIZE, PHONE_SIZE, WALL_SIZE = (1024, 704), (390, 720), (1280, 720)
# Likely points and Xs of both sides after eight hands.
SAMPLE_TOTALS = (
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
    """A picture to take of a page. The page's address is formatted with the night and its club, and
    the page is prepared before the picture is taken.
    """

    make_night: Callable[[Club], Tournament | None]
    address: str
    size: tuple[int, int] = DESK_SIZE
    prepare_page: Callable[..., None] = lambda page: None
    theme: str = "screen"
    signed_in: bool = True


def sample_names(count):
    """Return sample names. As in a real room, neighbors in the list are not related."""
    first_names, last_names = build.FIRST_NAMES, build.LAST_NAMES
    indexes = (
        (number % len(first_names), (number + number // len(first_names)) % len(last_names))
        for number in range(count)
    )
    return [
        f"{first_names[first_index]} {last_names[last_index]}"
        for first_index, last_index in indexes
    ]


def no_night(club):
    return None


@remembered_evening
def large_night(club):
    """Return a night of 38 players after three games: nine tables, and two sit out."""
    row = build.night(club, "Tuesday euchre")
    build.check_in(row, *sample_names(38))
    for game in (1, 2, 3):
        build.seat_game(row.pk, game)
        enter_scores(row)
    return row


def enter_scores(row, table_count=None):
    """Enter scores for the first so many tables of the current game, or for all. Each table gets
    its own score.
    """
    for game in reader.night(row.pk).rounds.current_game.games[:table_count]:
        totals = SAMPLE_TOTALS[(game.round + 3 * game.table) % len(SAMPLE_TOTALS)]
        score_sheets.save_totals(
            build.desk(row),
            game=game.round,
            table=game.table,
            typed_totals=Totals(totals[:2], totals[2:]),
            version=game.sheet.version,
            is_confirmed=True,
        )


@remembered_evening
def night_in_its_fourth_game(club):
    row = large_night(club)
    build.seat_game(row.pk, 4)
    return row


@remembered_evening
def night_with_half_of_the_scores(club):
    """Return a night with the scores of seven of nine tables in the fourth game."""
    row = night_in_its_fourth_game(club)
    enter_scores(row, 7)
    return row


def night_with_clock(club):
    row = night_with_half_of_the_scores(club)
    walls.start_clock(build.desk(row), minutes=18)
    return row


@remembered_evening
def finished_night(club):
    """Return a night of twelve players after all three games."""
    row = build.night(club, "Tuesday euchre", games=3)
    build.check_in(row, *sample_names(12))
    for game in (1, 2, 3):
        build.seat_game(row.pk, game)
        enter_scores(row)
    return row


def night_of_teams(club):
    row = build.night(club, "City games", house="mcallen")
    pairs.check_in_teams(row, 5, "Men's")
    pairs.check_in_teams(row, 7, "Women's", teams_skipped=5)
    return row


def night_with_phones_let_in(club):
    hall.let_phones_connect()
    return night_with_half_of_the_scores(club)


def night_with_backup(club):
    row = night_with_half_of_the_scores(club)
    os.utime(opening.make_backup(), (AT_SEVEN.timestamp(),) * 2)
    return row


def type_into(selector, text):
    """Return a function that types this text into a box of a page."""

    def type_text(page):
        page.fill(selector, text)
        page.wait_for_timeout(1000)

    return type_text


def scroll_to(selector):
    """Return a function that scrolls a page to this element."""

    def scroll(page):
        page.locator(selector).first.evaluate("one => one.scrollIntoView()")

    return scroll


PICTURES = {
    "desk": Picture(night_with_half_of_the_scores, "/"),
    "scores": Picture(
        night_with_half_of_the_scores, "/night/{night}/scores/", prepare_page=scroll_to("main")
    ),
    "wall": Picture(night_in_its_fourth_game, "/display/{wall}/", WALL_SIZE),
    "phone": Picture(halfway.night_with_two_hands, "{table}", PHONE_SIZE, signed_in=False),
    "paper": Picture(night_in_its_fourth_game, "/night/{night}/print/table-sheets.pdf"),
    "first-run": Picture(no_night, "/welcome/", signed_in=False),
    "undo": Picture(night_with_half_of_the_scores, "/night/{night}/history/"),
    "set-up": Picture(no_night, "/set-up/?from=tanglewood"),
    "check-in": Picture(
        halfway.night_during_check_in,
        "/night/{night}/check-in/",
        prepare_page=type_into("[name=who]", "co"),
    ),
    "regulars": Picture(night_with_half_of_the_scores, "/regulars/"),
    "seat": Picture(large_night, "/night/{night}/seat/"),
    "who-leaves": Picture(night_in_its_fourth_game, "/night/{night}/leave/3/"),
    "rulings": Picture(night_in_its_fourth_game, "/night/{night}/ruling/4/1/?event=renege"),
    "standings": Picture(night_with_half_of_the_scores, "/night/{night}/standings/"),
    "prizes": Picture(finished_night, "/night/{night}/payout/"),
    "season": Picture(finished_night, "/season/"),
    "teams": Picture(night_of_teams, "/night/{night}/check-in/"),
    "schedule": Picture(night_of_teams, "/night/{night}/seat/"),
    "bracket": Picture(
        halfway.half_played_bracket, "/night/{night}/bracket/", prepare_page=scroll_to("main")
    ),
    "practice": Picture(no_night, "/practice/"),
    "floor": Picture(night_with_half_of_the_scores, "/night/{night}/floor/", PHONE_SIZE),
    "clock": Picture(night_with_clock, "/night/{night}/scores/"),
    "hall": Picture(night_with_phones_let_in, "/hall/", prepare_page=scroll_to(".code")),
    "find-me": Picture(night_with_phones_let_in, "/me/{wall}/?find=5", PHONE_SIZE, signed_in=False),
    "colors": Picture(night_with_half_of_the_scores, "/", theme="contrast"),
    "rules": Picture(large_night, "/night/{night}/rules/"),
    "draw": Picture(halfway.night_drawn_in_advance, "/night/{night}/draw/"),
    "copies": Picture(night_with_backup, "/copies/"),
}


@pytest.fixture
def standard_laptop(repeatable_nights, monkeypatch, tmp_path):  # noqa: F811
    """Make every machine look like the same laptop: an address in the room, a USB drive, and
    backups.
    """
    monkeypatch.setattr(build, "players", sample_names)
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.7.20"])
    monkeypatch.setattr(hall, "site_address", lambda origin: "http://192.168.7.20:8000")
    monkeypatch.setattr(usb_drive, "find_drives", lambda: (Path("/media/STICK"),))
    monkeypatch.setattr(opening, "backups_folder", lambda: tmp_path / "copies")
    backup_keeper = keeper.BackupKeeper(
        tmp_path, is_backup_due=bool, make_backup=opening.make_backup
    )
    monkeypatch.setattr(keeper, "running_keeper", backup_keeper)


@pytest.fixture
def draw_picture(standard_laptop, visit):
    """Return a function that takes the picture of a page, or of the first sheet of a document."""

    def take_picture(picture):
        director = None if picture.address == "/welcome/" else build.director()
        row = director and picture.make_night(director.club)
        address_values = {"wall": director.club.wall} if director else {}
        address_values |= {"night": row.pk, "table": _first_table_address(row)} if row else {}
        address = picture.address.format(**address_values)
        if address.endswith(".pdf"):
            return _picture_of_first_sheet(director, address)
        page = visit(
            address,
            width=picture.size[0],
            height=picture.size[1],
            signed_in=director if picture.signed_in else None,
            cookies={"euchre_theme": picture.theme},
            at=AT_SEVEN,
        )
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
        picture.prepare_page(page)
        return Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))

    return take_picture


def _first_table_address(row):
    night = reader.night(row.pk)
    return reverse("table", args=[row.pk, 1, table_key.table_key(row.pk, 1, night.plan.table_keys)])


def _picture_of_first_sheet(director, address):
    browser = Client()
    browser.force_login(director)
    document = pypdfium2.PdfDocument(browser.get(address).getvalue())
    return document[0].render(scale=1).to_pil()
