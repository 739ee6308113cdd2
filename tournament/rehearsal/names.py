"""Names for pretend players: a first and a last one, and no two alike. Knows no evening."""

_FIRST = (
    *("Agnes", "Burt", "Clara", "Dwight", "Elsie", "Frank", "Gladys", "Homer", "Irma", "Joe"),
    *("Kitty", "Lou", "Mabel", "Norm", "Olive", "Perry", "Ruby", "Stan", "Thelma", "Walt"),
)
_LAST = (
    *("Archer", "Bishop", "Cooper", "Draper", "Fisher"),
    *("Gardner", "Mason", "Potter", "Shepherd", "Weaver"),
)
MOST = len(_FIRST) * len(_LAST)
# Women and men have every other first name.
OF_WOMEN, OF_MEN = range(1, MOST + 1, 2), range(2, MOST + 1, 2)


def sample(number: int) -> str:
    """The first twenty differ in both names, as far as there are names."""
    if not 1 <= number <= MOST:
        raise ValueError(f"There are names for 1 to {MOST} players.")
    place = number - 1
    turn = place + place // len(_FIRST)
    return f"{_FIRST[place % len(_FIRST)]} {_LAST[turn % len(_LAST)]}"
