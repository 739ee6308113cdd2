"""Counts and lists in words: "3 tables", "tables 4, 9 and 12", and sentences with them."""

from collections.abc import Iterable, Sequence


def singular_or_plural(count: int, singular: str, plural: str) -> str:
    """Return the noun for this number, without the number."""
    return singular if count == 1 else plural


def capitalize(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def count_of(count: int, singular: str, plural: str = "") -> str:
    """Return a number with its noun, as in "1 table" or "3 tables"."""
    return f"{count} {singular_or_plural(count, singular, plural or f'{singular}s')}"


def list_in_words(items: Sequence[object], conjunction: str = "and") -> str:
    """Return the items as a list, as in "4, 9 and 12"."""
    *most, last = map(str, items or ("",))
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def ampersand_lines(names: Iterable[str]) -> tuple[str, ...]:
    """Return each name for a line of its own, as in "Ann" and "& Bob"."""
    first, *others = names
    return first, *(f"& {name}" for name in others)


def noun_with_numbers(singular: str, numbers: Sequence[int]) -> str:
    """Return a noun with its numbers, as in "table 4" or "tables 4, 9 and 12"."""
    return f"{singular_or_plural(len(numbers), singular, f'{singular}s')} {list_in_words(numbers)}"


def how_often_sentence(verb: str, least: int, most: int) -> str:
    """Return a sentence about how often each player does something, as in "Each sits out once"."""
    times = {1: "once", 2: "twice"}.get(most, f"{most} times")
    if least == most:
        return f"Each {verb} {times}"
    if not least:
        return f"No one {verb} more than {times}"
    return f"Each {verb} {least} {'or' if most == least + 1 else 'to'} {most} times"
