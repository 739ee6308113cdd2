"""Print any document of a night into a PDF."""

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
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.print_choices import CARDS_PER_PAGE_CHOICES, read_print_choices
from tournament.management.base import PlainCommand
from tournament.server.laptop import hall, opening
from tournament.storage.reading import reader
from tournament.topics.prints.catalogue import DOCUMENTS, add_club, add_links, render_pdf


class Command(PlainCommand):
    help = (
        "Saves a printout of a night as a PDF file. The night is the number in the address of "
        "its pages. Documents: " + ", ".join(DOCUMENTS) + "."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("night", type=_parse_night, help="the night's number, as in /night/3/")
        parser.add_argument("what", type=_parse_document, metavar="WHAT", help="which document")
        parser.add_argument("--paper", choices=PAPERS, default="letter", help="(letter)")
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
            type=_parse_address,
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
        # A game of a bracket has a name besides its number.
        number_by_name = {
            text: seated_game.number
            for seated_game in night.rounds
            for text in (seated_game.title, f"{seated_game.number}")
        }
        sent_values = {
            "paper": options["paper"],
            "large": "yes" if options["large"] else "",
            "per": options["per_page"] or "",
            "cards": "yes" if options["cards"] else "",
            "game": _parse_game(options["game"], number_by_name),
        }
        document = DOCUMENTS[options["what"]]
        choices = replace(
            read_print_choices(sent_values),
            time_of_day=time_of_day,
            closing_reason=reader.reason_for_closing(night),
            ended_early_words=reader.words_about_early_end(night),
        )
        choices = add_club(choices, night)
        if options["address"]:
            path = hall.players_page_path(reader.screen_address_of(night.club))
            choices = add_links(choices, document, night, options["address"], path)
        content = render_pdf(document, night, choices, timezone.now())
        file = Path(options["out"] or f"{options['what']}.pdf")
        try:
            file.write_bytes(content)
        except OSError as fault:
            raise Refused(f"{file} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(f"{file}: {len(content) // 1024 + 1} KB.")


def _parse_game(text: str | None, number_by_name: Mapping[str, int]) -> str:
    """Return the number of the game whose number or name was typed, or "" if none was."""
    if not text:
        return ""
    if text not in number_by_name:
        raise Refused(f"Game {text} has no seats yet. Choose a game that is seated.")
    return str(number_by_name[text])


def _parse_night(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ArgumentTypeError(f"{text} is not a night's number, such as the 3 in /night/3/")
    return int(text)


def _parse_document(text: str) -> str:
    if text not in DOCUMENTS:
        raise ArgumentTypeError(f"{text} is not a document. Choose {', '.join(DOCUMENTS)}")
    return text


def _parse_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        url = parts._replace(scheme=parts.scheme.lower(), path=parts.path.rstrip("/"))
        is_web_address = url.scheme in ("http", "https") and url.hostname and url.port != 0
    except ValueError:
        is_web_address = False
    if not is_web_address or url.path or url.query or url.fragment or url.username is not None:
        raise ArgumentTypeError(
            f"{text} is not an address of these pages, such as http://192.168.1.20:8000"
        )
    return url.geturl()
