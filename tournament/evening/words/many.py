"""How many there are, in words that fit the number: one table, three tables; which they are; and
words as a sentence begins with them.
"""

from collections.abc import Sequence


def one_or_many(count: int, what: str, many: str) -> str:
    """Return the noun for a number that stands apart from it."""
    return what if count == 1 else many


def capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def so_many(count: int, what: str, many: str = "") -> str:
    return f"{count} {one_or_many(count, what, many or f'{what}s')}"


def in_words(texts: Sequence[object], join: str = "and") -> str:
    """Return the list in words: 4, 9 and 12."""
    *most, last = map(str, texts or ("",))
    return f"{', '.join(most)} {join} {last}" if most else last


def which(what: str, numbers: Sequence[int]) -> str:
    """Table 4; tables 4, 9 and 12."""
    return f"{one_or_many(len(numbers), what, f'{what}s')} {in_words(numbers)}"


def how_often(does: str, least: int, most: int) -> str:
    """Return how often each player does a thing, as in "Each sits out once"."""
    times = {1: "once", 2: "twice"}.get(most, f"{most} times")
    if least == most:
        return f"Each {does} {times}"
    if not least:
        return f"Nobody {does} more than {times}"
    return f"Each {does} {least} {'or' if most == least + 1 else 'to'} {most} times"
