"""Any document of a night as a PDF, from the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournament import replay
from tournament.clock import clock
from tournament.printing.frames import PAPERS
from tournament.printing.papers import DOCUMENTS, pdf
from tournament.printing.wishes import PER_PAGE, wish
from tournament.refused import Refused


class Command(BaseCommand):
    help = (
        "Prints a document of a night into a PDF file. The night is the number in the address of "
        "its pages. Documents: " + ", ".join(DOCUMENTS) + "."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("night", type=int, help="the night's number, as in /night/3/")
        parser.add_argument("what", choices=DOCUMENTS, metavar="WHAT", help="which document")
        parser.add_argument("--paper", choices=PAPERS, default="letter", help="(letter)")
        parser.add_argument("--large", action="store_true", help="in large print")
        parser.add_argument("--per-page", choices=list(map(str, PER_PAGE)), help="cards on a page")
        parser.add_argument("--game", help="of this game, and not of the one that is on")
        parser.add_argument("--out", metavar="FILE", help="where to (WHAT.pdf in this folder)")

    def handle(self, *args: Any, **told: Any) -> None:
        night = replay.night(told["night"])
        if night is None:
            raise CommandError(f"There is no night {told['night']}: look at the address of one.")
        asked = {
            "paper": told["paper"],
            "large": "yes" if told["large"] else "",
            "per": told["per_page"] or "",
            "game": told["game"] or "",
        }
        wanted = replace(wish(asked), clock=clock)
        try:
            content = pdf(DOCUMENTS[told["what"]], night, wanted, timezone.now())
        except Refused as refusal:
            raise CommandError(str(refusal)) from refusal
        file = Path(told["out"] or f"{told['what']}.pdf")
        try:
            file.write_bytes(content)
        except OSError as fault:
            raise CommandError(f"{file} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(f"{file}: {len(content) // 1024 + 1} KB.")
