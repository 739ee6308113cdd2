"""Commands whose refusals are one plain sentence, never a traceback: status 1, or 2 of those that
refuse their arguments so too; and the engines among them.

From the command line an engine is answered before Django is loaded (`tournament/tools/engines/`).
Here it stands so that `help` lists it and a program may call it.
"""

from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from tournament.evening.words.refused import Refused
from tournament.tools import engines
from tournament.tools.engines.engine import PurposeFirst, drop_output

# Every command understands these, and its help leaves them out.
OF_DJANGO = {
    *("--version", "--verbosity", "--settings", "--pythonpath"),
    *("--traceback", "--no-color", "--force-color"),
}


class PlainCommand(BaseCommand):
    status = 1
    requires_system_checks = ()  # they load every page, and `check` asks for them
    suppressed_base_arguments = OF_DJANGO

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        kwargs.setdefault("formatter_class", PurposeFirst)
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self._refuse  # type: ignore[method-assign]  # one sentence, no usage
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            output = super().execute(*args, **options)
            self.stdout.flush()
            return output
        except BrokenPipeError:  # whoever reads has seen enough
            drop_output()
            return None
        except Refused as refusal:
            self._leave(str(refusal))
        except DatabaseError as error:
            self._leave(f"The database cannot be used: {error}. Start Euchre Night to mend it.")
        except EOFError:
            self._leave("Nothing was typed, so nothing was changed.")

    def _refuse(self, message: str) -> NoReturn:
        what = message.removeprefix("argument ")
        self.stderr.write(f"{what[:1].upper()}{what[1:]}. Add --help to see what can be asked.")
        raise SystemExit(2)

    def _leave(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        raise SystemExit(self.status)


class OneSentenceCommand(PlainCommand):
    status = 2

    def _refuse(self, message: str) -> NoReturn:
        self._leave(f"This cannot be answered: {message}. Add --help for what can.")


class EngineCommand(OneSentenceCommand):
    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        self._engine = engines.named(subcommand)
        self.help = self._engine.help
        return super().create_parser(prog_name, subcommand, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        self._engine.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        self._engine(self.stdout, self.stderr).handle(**options)
