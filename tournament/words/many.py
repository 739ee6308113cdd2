"""How many there are, in words that fit the number: one table, three tables."""


def fitting(count: int, what: str, many: str) -> str:
    """What is said beside a number that stands apart from it."""
    return what if count == 1 else many


def so_many(count: int, what: str, many: str = "") -> str:
    return f"{count} {fitting(count, what, many or f'{what}s')}"
