"""A command that speaks to the engines alone: no database, no evening, one sentence if refused.

Documents are JSON, each on a line of its own or spread over several; there is one answer a line.
One that breaks a rule is answered with its error and does not stop the others. What is no JSON ends
with one sentence and status 2.
"""

import json
import os
import sys
from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import IO, Any, ClassVar, NoReturn, Protocol

from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.laptop import own_line

Answering = Callable[[object], object]
NOTHING = object()
END_OF_INPUT = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
HELP = "Add --help to see what a document holds."


class Output(Protocol):
    """Where lines are written: standard output, or what a program gives instead."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class PurposeFirst(HelpFormatter):
    """Help that says what a command does before it says how it is written."""

    _usage: tuple[Any, ...] = ()

    def add_usage(self, *told: Any) -> None:
        self._usage = told

    def add_text(self, text: str | None) -> None:
        super().add_text(text)
        if self._usage:
            usage, self._usage = self._usage, ()
            super().add_usage(*usage)


class Engine:
    """One command."""

    help: ClassVar[str]

    def __init__(self, out: Output | None = None, err: Output | None = None) -> None:
        self.out, self.err = out or sys.stdout, err or sys.stderr

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        """Declare the arguments of this command."""

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

    def answer_all(self, answer: Answering) -> None:
        if sys.stdin is None:
            self.leave("There is no standard input to read documents from.")
        if sys.stdin.isatty():
            self.err.write(f"Type JSON documents, and end with {END_OF_INPUT}. {HELP}\n")
        asked = documents(sys.stdin.buffer)
        try:
            first = next(asked, NOTHING)
            if first is NOTHING:
                self.leave(f"Nothing came on standard input, so nothing was answered. {HELP}")
            self._print(_answered(answer, document) for document in chain([first], asked))
        except NotJson as fault:
            self.leave(str(fault))

    def answer_once(self, answer: Callable[[], object]) -> None:
        """Print one answer to the arguments; arguments that cannot be answered are refused."""
        try:
            value = answer()
        except ValueError as fault:
            self.leave(str(fault))
        self._print([value])

    def save(self, file: str, content: bytes) -> None:
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
            drop_output()  # whoever reads has seen enough
        except OSError as fault:
            drop_output()
            self.leave(f"The answers cannot be written: {fault.strerror}.")

    def refuse(self, message: str) -> NoReturn:
        self.leave(f"This cannot be answered: {message}. Add --help for what can.")

    def leave(self, message: str) -> NoReturn:
        self.err.write(f"{message}\n")
        raise SystemExit(2)

    def _print(self, answers: Iterable[object]) -> None:
        self.say(json.dumps(answer, separators=(",", ":")) for answer in answers)

    def _bring_what_prints(self, argv: Sequence[str]) -> None:
        """Install what prints before a document is read, since the command may then start again."""
        from tournament import launch  # imported late: few are printed

        try:
            launch.bring_what_prints(argv)
        except Refused as refusal:
            self.leave(str(refusal))


class _Parser(ArgumentParser):
    """A parser that refuses in one sentence, without the usage."""

    def __init__(self, engine: Engine, prog: str) -> None:
        super().__init__(prog=prog, description=engine.help, formatter_class=PurposeFirst)
        self._engine = engine

    def error(self, message: str) -> NoReturn:
        self._engine.refuse(message)


def add_pdf_arguments(parser: ArgumentParser) -> None:
    from tournament.kit.printing.frames import LETTER, PAPERS

    parser.add_argument("--pdf", metavar="FILE", help="print it into this file too")
    parser.add_argument("--paper", choices=PAPERS, default=LETTER.key, help="(letter)")


def _add_words_of_every_command(parser: ArgumentParser) -> None:
    """Accept the arguments of every Django command, which change nothing here."""
    parser.add_argument("--version", action="version", version=VERSION, help=SUPPRESS)
    parser.add_argument("-v", "--verbosity", type=int, choices=range(4), help=SUPPRESS)
    for word in ("--settings", "--pythonpath"):
        parser.add_argument(word, help=SUPPRESS)
    for word in ("--traceback", "--no-color", "--force-color"):
        parser.add_argument(word, action="store_true", help=SUPPRESS)


def drop_output() -> None:
    """Send what is still unwritten nowhere: the reader has gone, and the interpreter would complain
    at exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answered(answer: Answering, value: object) -> object:
    try:
        return answer(value)
    except ValueError as fault:
        return {"error": str(fault)}


MAX_DIGITS = 1000


class NotJson(Exception):
    """What was read holds something other than JSON documents."""


def documents(source: IO[bytes]) -> Iterator[object]:
    """The JSON documents of a stream, one after another."""
    try:
        text = source.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotJson("Standard input is not UTF-8 text: save the file as UTF-8.") from None
    decoder = json.JSONDecoder(parse_constant=_no_number, parse_int=_whole)
    place = _after_space(text, 0)
    while place < len(text):
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError) as fault:
            line = text.count("\n", 0, place) + 1
            raise NotJson(
                f"What begins on line {line} of standard input is not JSON ({_why(fault)}): look "
                "for a brace, quotation mark or comma too many or missing."
            ) from None
        yield value
        place = _after_space(text, place)


def _after_space(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    return place


def _whole(digits: str) -> int:
    """A whole number. Python itself refuses thousands of digits, in words for programmers."""
    if len(digits) > MAX_DIGITS:
        raise ValueError("a number is too long")
    return int(digits)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _why(fault: Exception) -> str:
    if isinstance(fault, json.JSONDecodeError):
        return fault.msg[:1].lower() + fault.msg[1:]
    if isinstance(fault, RecursionError):
        return "it is nested too deeply"
    return str(fault)
