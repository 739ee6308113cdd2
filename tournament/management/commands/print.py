"""Any document of a night as a PDF, from the command line."""

from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import CommandParser
from django.utils import timezone

from tournament.evening.words.refused import Refused
from tournament.kit.desk.words import clock
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.print_wish import PER_PAGE, wish
from tournament.management.engine import PlainCommand
from tournament.server.laptop import hall, opening
from tournament.storage.reading import replay
from tournament.topics.prints.catalogue import DOCUMENTS, add_club, add_links, pdf


class Command(PlainCommand):
    help = (
        "Prints a document of a night into a PDF file. The night is the number in the address of "
        "its pages. Documents: " + ", ".join(DOCUMENTS) + "."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("night", type=_night, help="the night's number, as in /night/3/")
        parser.add_argument("what", type=_document, metavar="WHAT", help="which document")
        parser.add_argument("--paper", choices=PAPERS, default="letter", help="(letter)")
        parser.add_argument("--large", action="store_true", help="in large print")
        parser.add_argument("--per-page", choices=list(map(str, PER_PAGE)), help="cards on a page")
        parser.add_argument("--cards", action="store_true", help="everything with score cards too")
        parser.add_argument("--game", help="of this game, by its number or its name in the bracket")
        parser.add_argument(
            "--address",
            type=_address,
            metavar="http://HOST:PORT",
            help="where phones reach these pages: tents and score cards get their codes",
        )
        parser.add_argument("--out", metavar="FILE", help="where to (WHAT.pdf in this folder)")
        parser.add_argument("--data", help="the folder that keeps the evenings")

    def handle(self, *args: Any, **options: Any) -> None:
        opening.must_be_there()
        night = replay.night(options["night"])
        if night is None:
            raise Refused(f"There is no night {options['night']}: look at the address of one.")
        # In a bracket a game has a name too.
        numbers = {
            words: played.number
            for played in night.rounds
            for words in (played.title, f"{played.number}")
        }
        asked = {
            "paper": options["paper"],
            "large": "yes" if options["large"] else "",
            "per": options["per_page"] or "",
            "cards": "yes" if options["cards"] else "",
            "game": _asked_for(options["game"], numbers),
        }
        document = DOCUMENTS[options["what"]]
        wanted = replace(
            wish(asked),
            clock=clock,
            why_closed=replay.why_closed(night),
            ended_early=replay.ended_early(night),
        )
        wanted = add_club(wanted, night)
        if options["address"]:
            path = hall.players_path(replay.wall_of(night.club))
            wanted = add_links(wanted, document, night, options["address"], path)
        content = pdf(document, night, wanted, timezone.now())
        file = Path(options["out"] or f"{options['what']}.pdf")
        try:
            file.write_bytes(content)
        except OSError as fault:
            raise Refused(f"{file} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(f"{file}: {len(content) // 1024 + 1} KB.")


def _asked_for(text: str | None, numbers: Mapping[str, int]) -> str:
    if not text:
        return ""
    if text not in numbers:
        raise Refused(f"Game {text} is not seated: choose one that is.")
    return str(numbers[text])


def _night(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ArgumentTypeError(f"{text} is not the number of a night: it is the 3 in /night/3/")
    return int(text)


def _document(text: str) -> str:
    if text not in DOCUMENTS:
        raise ArgumentTypeError(f"{text} is no document: choose one of {', '.join(DOCUMENTS)}")
    return text


def _address(text: str) -> str:
    try:
        address = urlsplit(text)
        own = address._replace(scheme=address.scheme.lower(), path=address.path.rstrip("/"))
        is_whole = own.scheme in ("http", "https") and own.hostname and own.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or own.path or own.query or own.fragment or own.username is not None:
        raise ArgumentTypeError(
            f"{text} is no address of these pages: write one like http://192.168.1.20:8000"
        )
    return own.geturl()
