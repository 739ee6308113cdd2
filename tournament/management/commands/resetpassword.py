"""Give a director a new password, and sign the director out everywhere. Only a person at the
computer itself can run this command.
"""

import sys
from typing import Any

from django.core.management.base import CommandParser

from tournament.evening.words.refused import Refused
from tournament.management.base import PlainCommand
from tournament.server.access import sign_in
from tournament.server.laptop import command_lines, opening
from tournament.storage.reading import reader
from tournament.topics.club.actions import club as clubs


class Command(PlainCommand):
    help = "Gives a director a new password, and signs that director out everywhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", help="the director, if there are several")
        parser.add_argument("--data", help="the folder with your nights")

    def handle(self, *args: Any, name: str | None, **options: Any) -> None:
        opening.require_existing_database()
        if reader.has_no_club_yet():
            start_command = command_lines.command_line("start")
            raise Refused(f"There is no club here yet. Open one: {start_command}")
        director = name or reader.name_of_only_director()
        if director is None:
            raise Refused("There are several directors. Name one: --name NAME")
        password = self._ask_password(sign_in.suggest_password())
        clubs.reset_password(director=director, password=password)
        self.stdout.write(f"The new password of {director} is: {password}")
        self.stdout.write("Anyone signed in with the old password is now signed out.")

    def _ask_password(self, suggestion: str) -> str:
        """Return the password that was typed, or the suggested one if nothing was. The password is
        visible while it is typed, so that it can be copied onto paper.
        """
        if not sys.stdin.isatty():
            return sys.stdin.readline().rstrip("\n")
        self.stdout.write(f"Type the new password, or press Enter to use: {suggestion}")
        return input("New password: ") or suggestion
