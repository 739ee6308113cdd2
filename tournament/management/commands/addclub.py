"""Open a club on a hosted site. This is a command for the site's operator, since a page for opening
clubs would let strangers open them.
"""

import sys
from typing import Any

from django.core.management.base import CommandParser

from tournament.management.base import PlainCommand
from tournament.server.access import sign_in
from tournament.server.laptop import opening
from tournament.topics.club.actions import club as clubs


class Command(PlainCommand):
    help = (
        "Opens a club with its first director. The password is one line of standard input, or "
        "three random words."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the club's name")
        parser.add_argument("--director", required=True, help="the name the director signs in with")

    def handle(self, *args: Any, club: str, director: str, **options: Any) -> None:
        opening.require_existing_database()
        suggested_password = sign_in.suggest_password()
        password = "" if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
        clubs.open_club(name=club, director=director, password=password or suggested_password)
        password_sentence = "" if password else f" The password is: {suggested_password}"
        self.stdout.write(f"{club} is open. Its director is {director}.{password_sentence}")
