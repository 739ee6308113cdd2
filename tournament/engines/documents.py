"""JSON documents one after another, each on a line of its own or spread over several."""

import json
from collections.abc import Iterator
from typing import IO, NoReturn

LONGEST_NUMBER = 1000


class NotJson(Exception):
    """What was read holds something other than JSON documents."""


def documents(source: IO[bytes]) -> Iterator[object]:
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
