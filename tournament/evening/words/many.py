"""Counts and lists in words: "3 tables", "tables 4, 9 and 12", and sentences with them."""

from collections.abc import Iterable, Sequence


def singular_or_plural(count: int, singular: str, plural: str) -> str:
    """Return the singular for a count of 1, otherwise the plural."""
    return singular if count == 1 else plural


def capitalize(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def count_of(count: int, singular: str, plural: str = "") -> str:
    """Return a count with its noun, as in "1 table" or "3 tables"."""
    return f"{count} {singular_or_plural(count, singular, plural or f'{singular}s')}"


def list_in_words(items: Sequence[object], conjunction: str = "and") -> str:
    """Return the items as a list, as in "4, 9 and 12"."""
    *first_items, last_item = map(str, items or ("",))
    return f"{', '.join(first_items)} {conjunction} {last_item}" if first_items else last_item


def names_on_ampersand_lines(names: Iterable[str]) -> tuple[str, ...]:
    """Return one line for each name. All lines but the first begin with "&", as in "& Bob"."""
    first_name, *other_names = names
    return first_name, *(f"& {name}" for name in other_names)


def noun_with_numbers(singular: str, numbers: Sequence[int]) -> str:
    """Return a noun with its numbers, as in "table 4" or "tables 4, 9 and 12"."""
    return f"{singular_or_plural(len(numbers), singular, f'{singular}s')} {list_in_words(numbers)}"


def how_often_sentence(verb: str, min_times: int, max_times: int) -> str:
    """Return a sentence, without its period, that says how often each player does something, as in
    "Each sits out once".
    """
    times_words = {1: "once", 2: "twice"}.get(max_times, f"{max_times} times")
    if min_times == max_times:
        return f"Each {verb} {times_words}"
    if not min_times:
        return f"No one {verb} more than {times_words}"
    joining_word = "or" if max_times == min_times + 1 else "to"
    return f"Each {verb} {min_times} {joining_word} {max_times} times"
