"""How long paper takes to be drawn, beside cards of the same size drawn without any house."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from scoring.houses import HOUSES
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.kit.desk import qr
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.faces import TEXT, letters
from tournament.kit.printing.frames import LETTER, MARGIN
from tournament.kit.printing.page import Draw
from tournament.kit.printing.print_wish import Link, PrintWish
from tournament.topics.places.paper import score_cards, standings
from tournament.topics.table.paper import tents

CARDS, TENTS, PLACES = 1_000, 40, 200
TRIES = 3
AT = datetime(2026, 11, 24, 19, 0, tzinfo=UTC)
NAMES = ("Zoë Ångström", "José Núñez", "Łucja Wójcik", "Renée Dvořák")
LINK = "http://192.168.1.20:8000/table/1/{}/abcdefghijklmnopqrstuvwxyz0123456789abcdef/"
LINES, COLUMNS = 9, 14


def cards() -> float:
    """Two on a page, before the first game."""
    night = _night(CARDS)
    return _quickest(lambda: _print(score_cards.pages(night, PrintWish())))


def bare_cards() -> float:
    """The same words on the same kept grid, and one text for each page."""
    return _quickest(_bare_cards)


def tents_with_codes() -> float:
    night = _night(4 * TENTS)

    def draw() -> None:
        links = {
            one: Link(qr.modules(LINK.format(one)), "192.168.1.20:8000/table/", "482 109 375")
            for one in range(1, TENTS + 1)
        }
        _print(tents.pages(night, PrintWish(links=links)))

    return _quickest(draw)


def places() -> float:
    """After a game that everybody has played."""
    night = _played(_night(PLACES))
    return _quickest(lambda: _print(standings.pages(night, PrintWish())))


def _quickest(do: Callable[[], None]) -> float:
    times = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        do()
        times.append(time.perf_counter() - begun)
    return min(times)


def _print(pages: Sequence[Draw]) -> None:
    book(pages, Foot("Benchmark", "November 24, 2026", "7:42 pm"), LETTER, "Paper")


def _night(players: int) -> Night:
    house = next(one for one in HOUSES if one.rules.marks_x)
    plan = facts.Plan(
        name="Benchmark",
        date=date(2026, 11, 24),
        house=house.key,
        dials=house.rules.to_dict(),
        prizes={},
        seed="seven",
    )
    people = [
        facts.Entry(
            number=number,
            name=f"{NAMES[number % len(NAMES)]} {number}",
            signed_in=AT,
            tag=True,
            adult=True,
            excused="a benchmark",
        )
        for number in range(1, players + 1)
    ]
    return Night(1, 1, "", 1, _by_name([plan, *people]))


def _played(night: Night) -> Night:
    """The first game as it is drawn, with other points at every table."""
    seating = draws.coming(night).seating
    seats = [
        facts.Seat(round=1, entry=int(who), table=table.number, chair=chair.value)
        for table in seating.tables
        for chair, who in table.seats
    ]
    sheets = [
        facts.Sheet(
            round=1, table=one.number, points=(4 + one.number % 9, one.number % 4), x=(0, 1)
        )
        for one in seating.tables
    ]
    told = _by_name([facts.Round(number=1, seated=AT), *seats, *sheets])
    return replace(night, written={**night.written, **told})


def _by_name(told: Sequence[facts.Fact]) -> facts.Facts:
    return {facts.name_of(one): one for one in told}


def _bare_cards() -> None:
    letters()
    paper = Canvas(io.BytesIO(), pagesize=(LETTER.width, LETTER.height), pageCompression=1)
    high = (LETTER.height - 2 * MARGIN) / 2
    _bare_grid(paper, LETTER.width - 2 * MARGIN, high)
    for first in range(0, CARDS, 2):
        words = paper.beginText()
        for number in (first, first + 1):
            y = MARGIN + number % 2 * high
            paper.saveState()
            paper.translate(MARGIN, y)
            paper.doForm("grid")
            paper.restoreState()
            _say(words, 28, MARGIN, y + high - 30, str(number))
            _say(words, 24, 2 * MARGIN, y + high - 30, f"{NAMES[number % len(NAMES)]} {number}")
        _say(words, 8, MARGIN, MARGIN / 2, "Benchmark · November 24, 2026")
        _say(words, 8, 10 * MARGIN, MARGIN / 2, f"printed 7:42 pm · page {first} of {CARDS}")
        paper.drawText(words)
        paper.setDash(4, 3)
        paper.line(0, LETTER.height / 2, LETTER.width, LETTER.height / 2)
        paper.showPage()
    paper.save()


def _say(words: PDFTextObject, size: float, x: float, y: float, told: str) -> None:
    words.setFont(TEXT, size)
    words.setTextOrigin(x, y)
    words.textOut(told)


def _bare_grid(paper: Canvas, wide: float, high: float) -> None:
    paper.beginForm("grid", 0, 0, wide, high)
    for line in range(LINES + 1):
        y = line * (high - 60) / LINES
        paper.line(0, y, wide, y)
    for column in range(COLUMNS + 1):
        x = column * wide / COLUMNS
        paper.line(x, 0, x, high - 60)
    paper.endForm()
