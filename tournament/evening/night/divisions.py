"""The rule for who may play in a division. The division's name decides: men's, women's and mixed
divisions are checked, and any other division is open to everyone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tournament.evening.facts import Sex
from tournament.evening.night.party import TEAM_SIZE, Party

WORD_BY_SEX: dict[Sex, str] = {"m": "man", "w": "woman"}
# The numbers of men and women in a team, for each pattern that a division's name can begin with.
REQUIRED_SEXES_BY_PREFIX: tuple[tuple[str, dict[Sex, int]], ...] = (
    (r"(men|man|gentlemen|male)\b", {"m": 2}),
    (r"(women|woman|ladies|lady|female)\b", {"w": 2}),
    (r"mixed\b", {"m": 1, "w": 1}),
)


def required_sexes(division: str) -> dict[Sex, int]:
    """Return how many men and women a team of this division needs; empty if anyone may play."""
    lowercase_name = division.strip().casefold()
    return next(
        (
            sexes
            for prefix_pattern, sexes in REQUIRED_SEXES_BY_PREFIX
            if re.match(prefix_pattern, lowercase_name)
        ),
        {},
    )


def only_sex_of_division(division: str) -> Sex:
    """Return the sex of all players of this division; empty if both may play."""
    sexes = required_sexes(division)
    return next(iter(sexes)) if len(sexes) == 1 else ""


def does_any_division_require_sexes(divisions: Iterable[str]) -> bool:
    return any(required_sexes(division) for division in divisions)


def why_sexes_make_no_team(division: str, sexes: Iterable[Sex]) -> str:
    """Return why these players cannot be a team of the division; empty if they can. A player of
    unknown sex fits anywhere.
    """
    count_required_by_sex = required_sexes(division)
    for sex, count in Counter(sex for sex in sexes if sex).items():
        if count_required_by_sex and count > count_required_by_sex.get(sex, 0):
            team_words, count_words = (
                _required_sexes_in_words(count_required_by_sex),
                _people_of_sex_words(count, sex),
            )
            return f"In {division} a team is {team_words}, and this one has {count_words}."
    return ""


def fill_in_sexes(division: str, sexes: Sequence[Sex]) -> tuple[Sex, ...]:
    """Return the sexes of a team's players. An unknown one (empty text) is filled in if the
    division or the partner's sex decides it.
    """
    filled_sexes: list[Sex] = [sex or only_sex_of_division(division) for sex in sexes]
    missing_sexes = [
        sex for sex, count in required_sexes(division).items() if filled_sexes.count(sex) < count
    ]
    if len(filled_sexes) == TEAM_SIZE and filled_sexes.count("") == 1 and len(missing_sexes) == 1:
        return tuple(sex or missing_sexes[0] for sex in filled_sexes)
    return tuple(filled_sexes)


def has_unknown_sex(team: Party) -> bool:
    """Return whether the sex of a player must still be entered for this team. It need not for a
    team that has left.
    """
    if team.last_game is not None:
        return False
    return bool(required_sexes(team.division)) and any(
        not entry.sex for entry in team.current_members
    )


def _required_sexes_in_words(sexes: dict[Sex, int]) -> str:
    return " and ".join(_people_of_sex_words(count, sex) for sex, count in sexes.items())


def _people_of_sex_words(count: int, sex: Sex) -> str:
    words_by_sex = {"m": ("one man", "two men"), "w": ("one woman", "two women")}
    return words_by_sex[sex][min(count, TEAM_SIZE) - 1]
