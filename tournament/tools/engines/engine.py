"""The base of the JSON commands, which need neither a database nor a night. A command reads JSON
objects, called documents, from standard input. A document may take several lines; each answer is
one line. A document that breaks a rule is answered with an error, and the documents after it are
still read. Input that is not JSON ends the command with one sentence and status 2.
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
from tournament.server.laptop import command_lines

MakeAnswer = Callable[[object], object]
NO_DOCUMENT = object()
END_OF_INPUT_KEYS = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
HELP_HINT = "Add --help to see what a document holds."
# A number with more digits than this is refused.
MAX_NUMBER_DIGITS = 1000


class Output(Protocol):
    """The stream to which a command writes: standard output, or an object that a test passes."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class PurposeFirstHelp(HelpFormatter):
    """A help formatter that shows what a command does before it shows its usage."""

    _usage: tuple[Any, ...] = ()

    def add_usage(self, *usage: Any) -> None:
        self._usage = usage

    def add_text(self, text: str | None) -> None:
        super().add_text(text)
        if self._usage:
            usage, self._usage = self._usage, ()
            super().add_usage(*usage)


class Engine:
    """The base class of a JSON command, which works without Django."""

    help: ClassVar[str]

    def __init__(self, out: Output | None = None, err: Output | None = None) -> None:
        self.out, self.err = out or sys.stdout, err or sys.stderr

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        """Add the arguments of this command to the parser."""

    def handle(self, *args: Any, **options: Any) -> None:
        raise NotImplementedError

    def run(self, argv: Sequence[str]) -> None:
        parser = _ParserWithOneSentenceErrors(
            self, prog=f"{command_lines.short_program_name()} {argv[1]}"
        )
        _add_django_arguments(parser)
        self.add_arguments(parser)
        options = vars(parser.parse_args(argv[2:]))
        if options.get("pdf"):
            self._install_pdf_package(argv)
        self.handle(**options)

    def answer_all(self, make_answer: MakeAnswer) -> None:
        """Print the answer to each document on standard input. If there is no document, or if the
        input is not JSON, end the command with status 2.
        """
        if sys.stdin is None:
            self.exit_with_error("There is no standard input to read documents from.")
        if sys.stdin.isatty():
            self.err.write(f"Type JSON documents, and end with {END_OF_INPUT_KEYS}. {HELP_HINT}\n")
        documents = read_documents(sys.stdin.buffer)
        try:
            first_document = next(documents, NO_DOCUMENT)
            if first_document is NO_DOCUMENT:
                self.exit_with_error(
                    f"Nothing came on standard input, so nothing was answered. {HELP_HINT}"
                )
            self._print(
                _make_answer_or_error(make_answer, document)
                for document in chain([first_document], documents)
            )
        except NotJsonError as fault:
            self.exit_with_error(str(fault))

    def answer_once(self, make_answer: Callable[[], object]) -> None:
        """Print the single answer of a command that reads no documents. A ValueError ends the
        command with its message.
        """
        try:
            answer_value = make_answer()
        except ValueError as fault:
            self.exit_with_error(str(fault))
        self._print([answer_value])

    def save_file(self, file_path: str, content: bytes) -> None:
        try:
            with open(file_path, "wb") as open_file:
                open_file.write(content)
        except OSError as fault:
            self.exit_with_error(f"{file_path} cannot be written: {fault.strerror}.")

    def print_lines(self, lines: Iterable[str]) -> None:
        try:
            for line in lines:
                self.out.write(f"{line}\n")
            self.out.flush()
        except BrokenPipeError:
            discard_output()  # The program that read the answers has ended.
        except OSError as fault:
            discard_output()
            self.exit_with_error(f"The answers cannot be written: {fault.strerror}.")

    def refuse_arguments(self, message: str) -> NoReturn:
        self.exit_with_error(
            f"This cannot be answered: {message}. Add --help to see what can be asked."
        )

    def exit_with_error(self, message: str) -> NoReturn:
        """Write the message to standard error and end the program with status 2."""
        self.err.write(f"{message}\n")
        raise SystemExit(2)

    def _print(self, answers: Iterable[object]) -> None:
        self.print_lines(json.dumps(answer, separators=(",", ":")) for answer in answers)

    def _install_pdf_package(self, argv: Sequence[str]) -> None:
        """Install the package for PDFs. The installation may start the command again, so call this
        before any input is read.
        """
        # Imported here because most commands never make a PDF.
        from tournament import launch

        try:
            launch.install_pdf_package(argv)
        except Refused as refusal:
            self.exit_with_error(str(refusal))


class _ParserWithOneSentenceErrors(ArgumentParser):
    """An argument parser that reports an error in one sentence, without the usage."""

    def __init__(self, engine: Engine, prog: str) -> None:
        super().__init__(prog=prog, description=engine.help, formatter_class=PurposeFirstHelp)
        self._engine = engine

    def error(self, message: str) -> NoReturn:
        self._engine.refuse_arguments(message)


def add_pdf_arguments(parser: ArgumentParser) -> None:
    from tournament.kit.printing.frames import LETTER, PAPER_BY_KEY

    parser.add_argument("--pdf", metavar="FILE", help="print it into this file too")
    parser.add_argument("--paper", choices=PAPER_BY_KEY, default=LETTER.key, help="(letter)")


def _add_django_arguments(parser: ArgumentParser) -> None:
    """Accept the arguments that every Django command has, which do nothing in a JSON command."""
    parser.add_argument("--version", action="version", version=VERSION, help=SUPPRESS)
    parser.add_argument("-v", "--verbosity", type=int, choices=range(4), help=SUPPRESS)
    for argument_name in ("--settings", "--pythonpath"):
        parser.add_argument(argument_name, help=SUPPRESS)
    for argument_name in ("--traceback", "--no-color", "--force-color"):
        parser.add_argument(argument_name, action="store_true", help=SUPPRESS)


def discard_output() -> None:
    """Discard all further output, to prevent an error at exit if it cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _make_answer_or_error(make_answer: MakeAnswer, document: object) -> object:
    try:
        return make_answer(document)
    except ValueError as fault:
        return {"error": str(fault)}


class NotJsonError(Exception):
    """Raised if the input is not a sequence of JSON documents."""


def read_documents(source: IO[bytes]) -> Iterator[object]:
    """Yield the JSON documents of a stream, one after another. Raise NotJsonError if the stream has
    anything else.
    """
    try:
        text = source.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotJsonError("Standard input is not UTF-8 text. Save the file as UTF-8.") from None
    decoder = json.JSONDecoder(
        parse_constant=_refuse_nan_or_infinity, parse_int=_parse_whole_number
    )
    text_position = _skip_space(text, 0)
    while text_position < len(text):
        try:
            document, text_position = decoder.raw_decode(text, text_position)
        except (ValueError, RecursionError) as fault:
            line_number = text.count("\n", 0, text_position) + 1
            raise NotJsonError(
                f"The document that starts on line {line_number} of standard input is not JSON "
                f"({_words_for_fault(fault)}). Check for an extra or missing brace, quotation "
                "mark or comma."
            ) from None
        yield document
        text_position = _skip_space(text, text_position)


def _skip_space(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t\r\n":
        position += 1
    return position


def _parse_whole_number(digits: str) -> int:
    """Return a whole number. Raise ValueError for one with too many digits, with a plainer message
    than Python's.
    """
    if len(digits) > MAX_NUMBER_DIGITS:
        raise ValueError("a number is too long")
    return int(digits)


def _refuse_nan_or_infinity(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _words_for_fault(fault: Exception) -> str:
    if isinstance(fault, json.JSONDecodeError):
        return fault.msg[:1].lower() + fault.msg[1:]
    if isinstance(fault, RecursionError):
        return "it is nested too deeply"
    return str(fault)
