"""Commands whose bad arguments are one sentence and status 2; and the engines among them.

From the command line an engine is answered before Django is loaded (`tournament/engines/`). Here it
stands so that `help` lists it and a program may call it.
"""

from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from tournament import engines


class OneSentenceCommand(BaseCommand):
    requires_system_checks = ()  # they ask of the laptop what the engines do not need

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self._refuse  # type: ignore[method-assign]  # no usage
        return parser

    def _refuse(self, message: str) -> NoReturn:
        self._leave(f"This cannot be answered: {message}. Add --help for what can.")

    def _leave(self, message: str) -> NoReturn:
        self.stderr.write(message)
        raise SystemExit(2)


class EngineCommand(OneSentenceCommand):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._engine = engines.named(self.__module__.rpartition(".")[2])
        self.help = self._engine.help

    def add_arguments(self, parser: CommandParser) -> None:
        self._engine.add_arguments(parser)

    def handle(self, *args: Any, **document: Any) -> None:
        self._engine(self.stdout, self.stderr).handle(**document)
