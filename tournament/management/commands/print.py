"""Save any printout of a night as a PDF file."""

from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import CommandParser
from django.utils import timezone

from tournament.evening.words.refused import Refused
from tournament.kit.desk.words import time_of_day
from tournament.kit.printing.frames import PAPER_BY_KEY
from tournament.kit.printing.print_choices import CARDS_PER_PAGE_CHOICES, read_print_choices
from tournament.management.base import PlainCommand
from tournament.server.laptop import hall, opening
from tournament.storage.reading import reader
from tournament.topics.prints.catalogue import (
    PRINTOUT_BY_KEY,
    add_club_to_choices,
    add_links_to_choices,
    render_pdf,
)


class Command(PlainCommand):
    help = (
        "Saves a printout of a night as a PDF file. The night is the number in the address of "
        "its pages. Printouts: " + ", ".join(PRINTOUT_BY_KEY) + "."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("night", type=_parse_night, help="the night's number, as in /night/3/")
        parser.add_argument("what", type=_parse_printout_key, metavar="WHAT", help="which printout")
        parser.add_argument("--paper", choices=PAPER_BY_KEY, default="letter", help="(letter)")
        parser.add_argument("--large", action="store_true", help="in large print")
        parser.add_argument(
            "--per-page", choices=list(map(str, CARDS_PER_PAGE_CHOICES)), help="cards on a page"
        )
        parser.add_argument(
            "--cards", action="store_true", help="add scorecards to the emergency packet"
        )
        parser.add_argument("--game", help="the game, by its number or its name in the bracket")
        parser.add_argument(
            "--address",
            type=_parse_site_address,
            metavar="http://HOST:PORT",
            help="the address phones use, for the codes on tents and scorecards",
        )
        parser.add_argument("--out", metavar="FILE", help="the file to write (WHAT.pdf here)")
        parser.add_argument("--data", help="the folder with your nights")

    def handle(self, *args: Any, **options: Any) -> None:
        opening.require_existing_database()
        night = reader.night(options["night"])
        if night is None:
            raise Refused(
                f"There is no night {options['night']}. A night's number is in the address of its "
                "pages."
            )
        # Games of a bracket have names too, such as W1.3.
        number_by_typed_game = {
            typed_game: seated_game.number
            for seated_game in night.rounds
            for typed_game in (seated_game.title, f"{seated_game.number}")
        }
        sent_values = {
            "paper": options["paper"],
            "large": "yes" if options["large"] else "",
            "per": options["per_page"] or "",
            "cards": "yes" if options["cards"] else "",
            "game": _parse_game(options["game"], number_by_typed_game),
        }
        printout = PRINTOUT_BY_KEY[options["what"]]
        choices = replace(
            read_print_choices(sent_values),
            time_of_day=time_of_day,
            closing_reason=reader.reason_for_closing(night),
            reopening_reasons=reader.reasons_for_reopening(night),
            ended_early_words=reader.words_about_early_end(night),
        )
        choices = add_club_to_choices(choices, night)
        if options["address"]:
            path = hall.players_page_path(reader.screen_address_of(night.club))
            choices = add_links_to_choices(choices, printout, night, options["address"], path)
        content = render_pdf(printout, night, choices, timezone.now())
        pdf_file = Path(options["out"] or f"{options['what']}.pdf")
        try:
            pdf_file.write_bytes(content)
        except OSError as fault:
            raise Refused(f"{pdf_file} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(f"{pdf_file}: {len(content) // 1024 + 1} KB.")


def _parse_game(typed_game: str | None, number_by_typed_game: Mapping[str, int]) -> str:
    """Return the number, as text, of the game whose number or name was typed, or "" if no game was
    typed. Refuse a game that is not seated.
    """
    if not typed_game:
        return ""
    if typed_game not in number_by_typed_game:
        raise Refused(f"Game {typed_game} has no seats yet. Choose a game that is seated.")
    return str(number_by_typed_game[typed_game])


def _parse_night(typed_night: str) -> int:
    if not typed_night.isascii() or not typed_night.isdigit():
        raise ArgumentTypeError(
            f"{typed_night} is not a night's number, such as the 3 in /night/3/"
        )
    return int(typed_night)


def _parse_printout_key(typed_name: str) -> str:
    if typed_name not in PRINTOUT_BY_KEY:
        raise ArgumentTypeError(
            f"{typed_name} is not a printout. Choose {', '.join(PRINTOUT_BY_KEY)}"
        )
    return typed_name


def _parse_site_address(typed_address: str) -> str:
    try:
        address_parts = urlsplit(typed_address)
        full_url = address_parts._replace(
            scheme=address_parts.scheme.lower(), path=address_parts.path.rstrip("/")
        )
        is_web_address = (
            full_url.scheme in ("http", "https") and full_url.hostname and full_url.port != 0
        )
    except ValueError:
        is_web_address = False
    if (
        not is_web_address
        or full_url.path
        or full_url.query
        or full_url.fragment
        or full_url.username is not None
    ):
        raise ArgumentTypeError(
            f"{typed_address} is not an address of these pages, such as http://192.168.1.20:8000"
        )
    return full_url.geturl()
