"""Base classes of the commands. A command prints a refusal as one plain sentence, never as a
traceback. The JSON commands (`tournament/tools/engines/`) usually run before Django is loaded. They
are Django commands too, so that `help` lists them and a program can call them.
"""

from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from tournament.evening.words.refused import Refused
from tournament.tools import engines
from tournament.tools.engines.engine import PurposeFirstHelp, discard_output

# Django's own arguments, which every command accepts but the help of a command does not show.
ARGUMENTS_HIDDEN_FROM_HELP = {
    *("--version", "--verbosity", "--settings", "--pythonpath"),
    *("--traceback", "--no-color", "--force-color"),
}


class PlainCommand(BaseCommand):
    exit_status = 1
    # Django's checks load every page, so only the command `check` runs all of them.
    requires_system_checks = ()
    suppressed_base_arguments = ARGUMENTS_HIDDEN_FROM_HELP

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        kwargs.setdefault("formatter_class", PurposeFirstHelp)
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self._refuse  # type: ignore[method-assign]
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            output = super().execute(*args, **options)
            self.stdout.flush()
            return output
        except BrokenPipeError:  # The program that read the output has ended.
            discard_output()
            return None
        except Refused as refusal:
            self._exit_with(str(refusal))
        except DatabaseError as error:
            self._exit_with(
                f"The database can't be used: {error}. Start Euchre Night to repair it."
            )
        except EOFError:
            self._exit_with("Nothing was typed. Nothing was changed.")

    def _refuse(self, message: str) -> NoReturn:
        fault_sentence = message.removeprefix("argument ")
        self.stderr.write(
            f"{fault_sentence[:1].upper()}{fault_sentence[1:]}. Add --help to see the arguments."
        )
        raise SystemExit(2)

    def _exit_with(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        raise SystemExit(self.exit_status)


class CommandWithOneSentenceErrors(PlainCommand):
    exit_status = 2

    def _refuse(self, message: str) -> NoReturn:
        self._exit_with(cannot_answer_sentence(message))


def cannot_answer_sentence(message: str) -> str:
    return f"This cannot be answered: {message}. Add --help to see what can be asked."


class JsonCommand(CommandWithOneSentenceErrors):
    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        self._engine = engines.engine_class(subcommand)
        self.help = self._engine.help
        return super().create_parser(prog_name, subcommand, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        self._engine.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        self._engine(self.stdout, self.stderr).handle(**options)
