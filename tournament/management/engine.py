"""A command that speaks to the engines alone: no database, no evening, one sentence if refused.

Documents are JSON, one answer a line. One that breaks a rule is answered with its error and does
not stop the others. What is no JSON ends with one sentence and status 2.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from tournament.printing.frames import LETTER, PAPERS

Answer = Callable[[object], object]
LONGEST_NUMBER = 1000


class NotJson(Exception):
    """Standard input holds something other than JSON documents."""


class EngineCommand(BaseCommand):
    requires_system_checks = ()  # they ask of the laptop what the engines do not need

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self._refuse  # type: ignore[method-assign]  # one sentence, no usage
        return parser

    def answer_all(self, answer: Answer) -> None:
        if sys.stdin is None:
            self._leave("There is no standard input to read documents from.")
        try:
            self._print(_answered(answer, told) for told in documents(sys.stdin.buffer))
        except NotJson as fault:
            self._leave(str(fault))

    def answer_once(self, answer: Callable[[], object]) -> None:
        """For what the arguments alone ask: if that cannot be, the arguments are bad."""
        try:
            found = answer()
        except ValueError as fault:
            self._leave(str(fault))
        self._print([found])

    def keep(self, file: str, content: bytes) -> None:
        try:
            Path(file).write_bytes(content)
        except OSError as fault:
            self._leave(f"{file} cannot be written: {fault.strerror}.")

    def _print(self, answers: Iterable[object]) -> None:
        try:
            for answer in answers:
                self.stdout.write(json.dumps(answer, separators=(",", ":")))
            self.stdout.flush()
        except BrokenPipeError:
            _drop_output()  # whoever reads has seen enough
        except OSError as fault:
            _drop_output()
            self._leave(f"The answers cannot be written: {fault.strerror}.")

    def _refuse(self, message: str) -> NoReturn:
        self._leave(f"This cannot be answered: {message}. Add --help for what can.")

    def _leave(self, message: str) -> NoReturn:
        self.stderr.write(message)
        raise SystemExit(2)


def add_pdf_arguments(parser: CommandParser) -> None:
    parser.add_argument("--pdf", metavar="FILE", help="print it into this file too")
    parser.add_argument("--paper", choices=PAPERS, default=LETTER.key, help="(letter)")


def _drop_output() -> None:
    """What is still held back can go nowhere, and the interpreter would complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answered(answer: Answer, told: object) -> object:
    try:
        return answer(told)
    except ValueError as fault:
        return {"error": str(fault)}


def documents(source: IO[bytes]) -> Iterator[object]:
    """Documents one after another, each on a line of its own or spread over several."""
    try:
        text = source.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotJson("Standard input is not UTF-8 text: save the file as UTF-8.") from None
    decoder = json.JSONDecoder(parse_constant=_no_number, parse_int=_whole)
    place = _after_space(text, 0)
    while place < len(text):
        try:
            told, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError) as fault:
            line = text.count("\n", 0, place) + 1
            raise NotJson(
                f"What begins on line {line} of standard input is not JSON ({_why(fault)}): look "
                "for a brace, quotation mark or comma too many or missing."
            ) from None
        yield told
        place = _after_space(text, place)


def _after_space(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    return place


def _whole(digits: str) -> int:
    """Python itself refuses thousands of digits, in words for programmers."""
    if len(digits) > LONGEST_NUMBER:
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
