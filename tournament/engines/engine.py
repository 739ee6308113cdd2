"""A command that speaks to the engines alone: no database, no evening, one sentence if refused.

Documents are JSON, one answer a line. One that breaks a rule is answered with its error and does
not stop the others. What is no JSON ends with one sentence and status 2.
"""

import json
import os
import sys
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NoReturn, Protocol

from tournament import VERSION
from tournament.engines.documents import NotJson, documents
from tournament.laptop import own_line
from tournament.words.refused import Refused

Answer = Callable[[object], object]


class Output(Protocol):
    """Where lines are written: standard output, or what a program gives instead."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class Engine:
    help: ClassVar[str]

    def __init__(self, out: Output | None = None, err: Output | None = None) -> None:
        self.out, self.err = out or sys.stdout, err or sys.stderr

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        """What it may be asked besides its documents."""

    def handle(self, *args: Any, **options: Any) -> None:
        raise NotImplementedError

    def run(self, argv: Sequence[str]) -> None:
        parser = _Parser(self, prog=f"{own_line.program_name()} {argv[1]}")
        _add_words_of_every_command(parser)
        self.add_arguments(parser)
        document = vars(parser.parse_args(argv[2:]))
        if document.get("pdf"):
            self._bring_what_prints(argv)
        self.handle(**document)

    def answer_all(self, answer: Answer) -> None:
        if sys.stdin is None:
            self.leave("There is no standard input to read documents from.")
        try:
            self._print(_answered(answer, document) for document in documents(sys.stdin.buffer))
        except NotJson as fault:
            self.leave(str(fault))

    def answer_once(self, answer: Callable[[], object]) -> None:
        """For what the arguments alone ask: if that cannot be, the arguments are bad."""
        try:
            value = answer()
        except ValueError as fault:
            self.leave(str(fault))
        self._print([value])

    def keep(self, file: str, content: bytes) -> None:
        try:
            with open(file, "wb") as sheet:
                sheet.write(content)
        except OSError as fault:
            self.leave(f"{file} cannot be written: {fault.strerror}.")

    def say(self, lines: Iterable[str]) -> None:
        try:
            for line in lines:
                self.out.write(f"{line}\n")
            self.out.flush()
        except BrokenPipeError:
            _drop_output()  # whoever reads has seen enough
        except OSError as fault:
            _drop_output()
            self.leave(f"The answers cannot be written: {fault.strerror}.")

    def refuse(self, message: str) -> NoReturn:
        self.leave(f"This cannot be answered: {message}. Add --help for what can.")

    def leave(self, message: str) -> NoReturn:
        self.err.write(f"{message}\n")
        raise SystemExit(2)

    def _print(self, answers: Iterable[object]) -> None:
        self.say(json.dumps(answer, separators=(",", ":")) for answer in answers)

    def _bring_what_prints(self, argv: Sequence[str]) -> None:
        """Before a document is read: with the packages the line may begin anew."""
        from tournament import launch  # imported late: few are printed

        try:
            launch.bring_what_prints(argv)
        except Refused as refusal:
            self.leave(str(refusal))


class _Parser(ArgumentParser):
    """Its refusals are one sentence without the usage."""

    def __init__(self, engine: Engine, prog: str) -> None:
        super().__init__(prog=prog, description=engine.help)
        self._engine = engine

    def error(self, message: str) -> NoReturn:
        self._engine.refuse(message)


def add_pdf_arguments(parser: ArgumentParser) -> None:
    from tournament.printing.frames import LETTER, PAPERS

    parser.add_argument("--pdf", metavar="FILE", help="print it into this file too")
    parser.add_argument("--paper", choices=PAPERS, default=LETTER.key, help="(letter)")


def _add_words_of_every_command(parser: ArgumentParser) -> None:
    """Django's own words are understood here too, and change nothing."""
    parser.add_argument("--version", action="version", version=VERSION, help=SUPPRESS)
    parser.add_argument("-v", "--verbosity", type=int, choices=range(4), help=SUPPRESS)
    for word in ("--settings", "--pythonpath"):
        parser.add_argument(word, help=SUPPRESS)
    for word in ("--traceback", "--no-color", "--force-color"):
        parser.add_argument(word, action="store_true", help=SUPPRESS)


def _drop_output() -> None:
    """What is still held back can go nowhere, and the interpreter would complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answered(answer: Answer, value: object) -> object:
    try:
        return answer(value)
    except ValueError as fault:
        return {"error": str(fault)}
