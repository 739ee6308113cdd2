"""Measure how long printouts take, compared with the same words on a stored grid."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from scoring.houses import HOUSES
from tests.benchmarks.timing import seconds_of
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.kit.desk import qr
from tournament.kit.printing.faces import TEXT, read_face_letters
from tournament.kit.printing.frames import LETTER, MARGIN
from tournament.kit.printing.page import DrawPage
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.kit.printing.print_choices import PrintChoices, PrintedLink
from tournament.topics.places.paper import score_cards, standings
from tournament.topics.table.paper import tents

CARDS, TENTS, PLACES = 1_000, 40, 200
TRIES_PER_PAPER = 3
PRINTED_AT = datetime(2026, 11, 24, 19, 0, tzinfo=UTC)
NAMES_WITH_ACCENTS = ("Zoë Ångström", "José Núñez", "Łucja Wójcik", "Renée Dvořák")
TABLE_LINK = "http://192.168.1.20:8000/table/1/{}/abcdefghijklmnopqrstuvwxyz0123456789abcdef/"
LINES, COLUMNS = 9, 14


def time_printing_cards() -> float:
    """Return the seconds to print the scorecards, two on a page, before the first game."""
    night = _night_before_game_1(CARDS)
    return _best_seconds_of(lambda: _make_paper(score_cards.pages(night, PrintChoices())))


def time_printing_plain_cards() -> float:
    """Return the seconds to print the same words on a stored grid, one text for each page."""
    return _best_seconds_of(_draw_plain_cards)


def time_printing_tents() -> float:
    night = _night_before_game_1(4 * TENTS)

    def draw() -> None:
        links = {
            table: PrintedLink(
                qr.qr_code_squares(TABLE_LINK.format(table)),
                "192.168.1.20:8000/table/",
                "482 109 375",
            )
            for table in range(1, TENTS + 1)
        }
        _make_paper(tents.tent_pages(night, PrintChoices(table_links=links)))

    return _best_seconds_of(draw)


def time_printing_standings() -> float:
    """Return the seconds to print the standings after one complete game."""
    night = _night_after_game_1(_night_before_game_1(PLACES))
    return _best_seconds_of(lambda: _make_paper(standings.pages(night, PrintChoices())))


def _best_seconds_of(print_paper: Callable[[], None]) -> float:
    return min(seconds_of(print_paper) for _ in range(TRIES_PER_PAPER))


def _make_paper(pages: Sequence[DrawPage]) -> None:
    make_pdf(pages, FootLine("Benchmark", "November 24, 2026", "7:42 pm"), LETTER, "Paper")


def _night_before_game_1(players: int) -> Night:
    house = next(house for house in HOUSES if house.rules.has_x_marks)
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
            name=f"{NAMES_WITH_ACCENTS[number % len(NAMES_WITH_ACCENTS)]} {number}",
            signed_in=PRINTED_AT,
            tag=True,
            adult=True,
            excused="a benchmark",
        )
        for number in range(1, players + 1)
    ]
    return Night(1, 1, "", 1, _facts_by_name([plan, *people]))


def _night_after_game_1(night: Night) -> Night:
    """Return the night after its first game, with different points at every table."""
    seating = draws.next_games(night).seating
    seats = [
        facts.Seat(round=1, entry=int(entrant), table=table.number, chair=chair.value)
        for table in seating.tables
        for chair, entrant in table.seats
    ]
    sheets = [
        facts.Sheet(
            round=1, table=table.number, points=(4 + table.number % 9, table.number % 4), x=(0, 1)
        )
        for table in seating.tables
    ]
    facts_of_game = _facts_by_name([facts.Round(number=1, seated=PRINTED_AT), *seats, *sheets])
    return replace(night, stored_facts={**night.stored_facts, **facts_of_game})


def _facts_by_name(rows: Sequence[facts.Fact]) -> facts.FactByName:
    return {facts.fact_name(fact): fact for fact in rows}


def _draw_plain_cards() -> None:
    read_face_letters()
    paper = Canvas(io.BytesIO(), pagesize=(LETTER.width, LETTER.height), pageCompression=1)
    card_height = (LETTER.height - 2 * MARGIN) / 2
    _draw_plain_grid(paper, LETTER.width - 2 * MARGIN, card_height)
    for first_card in range(0, CARDS, 2):
        words = paper.beginText()
        for number in (first_card, first_card + 1):
            y = MARGIN + number % 2 * card_height
            paper.saveState()
            paper.translate(MARGIN, y)
            paper.doForm("grid")
            paper.restoreState()
            _draw_text(words, 28, MARGIN, y + card_height - 30, str(number))
            _draw_text(
                words,
                24,
                2 * MARGIN,
                y + card_height - 30,
                f"{NAMES_WITH_ACCENTS[number % len(NAMES_WITH_ACCENTS)]} {number}",
            )
        _draw_text(words, 8, MARGIN, MARGIN / 2, "Benchmark · November 24, 2026")
        _draw_text(
            words, 8, 10 * MARGIN, MARGIN / 2, f"printed 7:42 pm · page {first_card} of {CARDS}"
        )
        paper.drawText(words)
        paper.setDash(4, 3)
        paper.line(0, LETTER.height / 2, LETTER.width, LETTER.height / 2)
        paper.showPage()
    paper.save()


def _draw_text(words: PDFTextObject, size: float, x: float, y: float, text: str) -> None:
    words.setFont(TEXT, size)
    words.setTextOrigin(x, y)
    words.textOut(text)


def _draw_plain_grid(paper: Canvas, width: float, height: float) -> None:
    paper.beginForm("grid", 0, 0, width, height)
    for line in range(LINES + 1):
        y = line * (height - 60) / LINES
        paper.line(0, y, width, y)
    for column in range(COLUMNS + 1):
        x = column * width / COLUMNS
        paper.line(x, 0, x, height - 60)
    paper.endForm()
