"""Open a club on a hosted site, where no stranger may do so from a browser."""

import sys
from typing import Any

from django.core.management.base import CommandParser

from tournament.management.engine import PlainCommand
from tournament.server.access import sign_in
from tournament.server.laptop import opening
from tournament.topics.club import actions as clubs


class Command(PlainCommand):
    help = (
        "Opens a club with its first director. The password is one line of standard input, or "
        "three words made up."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the club's name")
        parser.add_argument("--director", required=True, help="the name the director signs in with")

    def handle(self, *args: Any, club: str, director: str, **options: Any) -> None:
        opening.must_be_there()
        made_up = sign_in.suggestion()
        password = "" if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
        clubs.open_club(name=club, director=director, password=password or made_up)
        password_line = "" if password else f" The password is: {made_up}"
        self.stdout.write(f"{club} is open, and {director} directs for it.{password_line}")
