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
NAME_PATTERNS_AND_COUNTS_BY_SEX: tuple[tuple[str, dict[Sex, int]], ...] = (
    (r"(men|man|gentlemen|male)\b", {"m": 2}),
    (r"(women|woman|ladies|lady|female)\b", {"w": 2}),
    (r"mixed\b", {"m": 1, "w": 1}),
)


def required_count_by_sex(division: str) -> dict[Sex, int]:
    """Return how many men and women a team of this division needs; empty if anyone may play."""
    lowercase_name = division.strip().casefold()
    return next(
        (
            count_by_sex
            for name_pattern, count_by_sex in NAME_PATTERNS_AND_COUNTS_BY_SEX
            if re.match(name_pattern, lowercase_name)
        ),
        {},
    )


def only_sex_of_division(division: str) -> Sex:
    """Return the sex of all players of this division; empty if both may play."""
    count_by_sex = required_count_by_sex(division)
    return next(iter(count_by_sex)) if len(count_by_sex) == 1 else ""


def does_any_division_require_sexes(divisions: Iterable[str]) -> bool:
    return any(required_count_by_sex(division) for division in divisions)


def why_sexes_make_no_team(division: str, sexes: Iterable[Sex]) -> str:
    """Return why these players cannot be a team of the division; empty if they can. A player of
    unknown sex fits anywhere.
    """
    needed_count_by_sex = required_count_by_sex(division)
    for sex, count in Counter(sex for sex in sexes if sex).items():
        if needed_count_by_sex and count > needed_count_by_sex.get(sex, 0):
            team_words, count_words = (
                _team_in_words(needed_count_by_sex),
                _people_of_sex_words(count, sex),
            )
            return f"In {division} a team is {team_words}, and this one has {count_words}."
    return ""


def why_sex_is_asked(division: str) -> str:
    """Return a sentence on why check-in asks whether a player of this division is a man or a
    woman.
    """
    if needed_count_by_sex := required_count_by_sex(division):
        return f"In {division} a team is {_team_in_words(needed_count_by_sex)}."
    return "Some divisions are only for men, only for women, or for one of each."


def infer_unknown_sexes(division: str, sexes: Sequence[Sex]) -> tuple[Sex, ...]:
    """Return the sexes of a team's players. An unknown sex, which is an empty text, is replaced by
    the sex that the division or the partner's sex implies, if there is one.
    """
    inferred_sexes: list[Sex] = [sex or only_sex_of_division(division) for sex in sexes]
    missing_sexes = [
        sex
        for sex, count in required_count_by_sex(division).items()
        if inferred_sexes.count(sex) < count
    ]
    if (
        len(inferred_sexes) == TEAM_SIZE
        and inferred_sexes.count("") == 1
        and len(missing_sexes) == 1
    ):
        return tuple(sex or missing_sexes[0] for sex in inferred_sexes)
    return tuple(inferred_sexes)


def has_unknown_sex(team: Party) -> bool:
    """Return whether the sex of a player must still be entered for this team. A team that has left
    needs none.
    """
    if team.last_game is not None:
        return False
    return bool(required_count_by_sex(team.division)) and any(
        not entry.sex for entry in team.current_members
    )


def _team_in_words(count_by_sex: dict[Sex, int]) -> str:
    return " and ".join(_people_of_sex_words(count, sex) for sex, count in count_by_sex.items())


def _people_of_sex_words(count: int, sex: Sex) -> str:
    words_by_sex = {"m": ("one man", "two men"), "w": ("one woman", "two women")}
    return words_by_sex[sex][min(count, TEAM_SIZE) - 1]
