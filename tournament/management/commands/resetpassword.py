"""A new password for a director who forgot theirs, for whoever sits at the machine itself."""

import sys
from typing import Any

from django.core.management.base import CommandParser

from tournament.evening.words.refused import Refused
from tournament.management.engine import PlainCommand
from tournament.server.access import sign_in
from tournament.server.laptop import opening, own_line
from tournament.storage.reading import replay
from tournament.topics.club import actions as clubs


class Command(PlainCommand):
    help = "Gives a director a new password and signs them out everywhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", help="which director, where there are several")
        parser.add_argument("--data", help="the folder that keeps the evenings")

    def handle(self, *args: Any, name: str | None, **options: Any) -> None:
        opening.must_be_there()
        if replay.is_new():
            raise Refused(
                f"Nobody has opened a club here yet: {own_line.command_line_here('start')}"
            )
        director = name or replay.only_director()
        if director is None:
            raise Refused("There are several directors. Say which: --name NAME")
        password = self._ask_password(sign_in.suggestion())
        clubs.reset_password(director=director, password=password)
        self.stdout.write(f"The new password of {director} is: {password}")
        self.stdout.write("Every older sign-in has ended.")

    def _ask_password(self, suggestion: str) -> str:
        """Shown while it is typed: it is about to be written on paper anyway."""
        if not sys.stdin.isatty():
            return sys.stdin.readline().rstrip("\n")
        self.stdout.write(f"Type the new password, or press Enter to take: {suggestion}")
        return input("New password: ") or suggestion
