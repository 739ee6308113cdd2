"""Who may play in which division, as its name says it: men's, women's and mixed are looked into,
and any other name is open to everybody.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tournament.evening.facts import Sex
from tournament.evening.night.party import SIZE, Party

WORDS: dict[Sex, str] = {"m": "man", "w": "woman"}
# Of how many of each a team is made, by what the division is called.
KINDS: tuple[tuple[str, dict[Sex, int]], ...] = (
    (r"(men|man|gentlemen|male)\b", {"m": 2}),
    (r"(women|woman|ladies|lady|female)\b", {"w": 2}),
    (r"mixed\b", {"m": 1, "w": 1}),
)


def sexes_asked(division: str) -> dict[Sex, int]:
    """How many men and women a team of this division has; nothing where it does not matter."""
    name = division.strip().casefold()
    return next((made for pattern, made in KINDS if re.match(pattern, name)), {})


def only(division: str) -> Sex:
    """What everybody in it is, where all are the same."""
    made = sexes_asked(division)
    return next(iter(made)) if len(made) == 1 else ""


def matters(divisions: Iterable[str]) -> bool:
    return any(sexes_asked(division) for division in divisions)


def misfit(division: str, sexes: Iterable[Sex]) -> str:
    """Why these cannot be a team there, as a sentence; whoever is not known may be either."""
    made = sexes_asked(division)
    for sex, count in Counter(sex for sex in sexes if sex).items():
        if made and count > made.get(sex, 0):
            return f"In {division} a team is {_team(made)}, and this one has {_count(count, sex)}."
    return ""


def filled_in(division: str, sexes: Sequence[Sex]) -> tuple[Sex, ...]:
    """With what the division itself says of those who are not known, or the partner who is."""
    filled: list[Sex] = [sex or only(division) for sex in sexes]
    missing = [sex for sex, count in sexes_asked(division).items() if filled.count(sex) < count]
    if len(filled) == SIZE and filled.count("") == 1 and len(missing) == 1:
        return tuple(sex or missing[0] for sex in filled)
    return tuple(filled)


def unknown(team: Party) -> bool:
    """Whether it still has to be said who is a man and who a woman; not of a team gone home."""
    if team.last_game is not None:
        return False
    return bool(sexes_asked(team.division)) and any(not entry.sex for entry in team.people)


def _team(made: dict[Sex, int]) -> str:
    return " and ".join(_count(count, sex) for sex, count in made.items())


def _count(count: int, sex: Sex) -> str:
    words = {"m": ("one man", "two men"), "w": ("one woman", "two women")}
    return words[sex][min(count, SIZE) - 1]
