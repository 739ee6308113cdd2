"""A whole schedule for teams in divisions as a document, with the figures a director decides by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from rotation.documents.sides import name
from rotation.pairs.cures import Cure, for_draw
from rotation.pairs.divisions import check
from rotation.seating import Entrant, Round
from scoring.documents.reading import written
from scoring.options import OddDivision

Answer = dict[str, object]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The teams of each division by its letter, all that can be done, and what is."""

    teams: Mapping[str, Sequence[Entrant]]
    cures: tuple[Cure, ...]
    chosen: Cure


def schedule(
    divisions: Sequence[object],
    rounds: int,
    seed: int | str,
    odd: OddDivision = OddDivision.SPARES_MEET,
) -> Answer:
    """Each division as its number of teams, or as the list of their names. Division A has the teams
    A1, A2 and so on where they have no names."""
    return told(drawn(divisions, rounds, seed, odd), seed)


def drawn(divisions: Sequence[object], rounds: int, seed: int | str, odd: OddDivision) -> Drawn:
    if len(divisions) > len(ascii_uppercase):
        raise ValueError(
            f"There are letters for {len(ascii_uppercase)} divisions: put some of them together."
        )
    check([_size(one) for one in divisions], rounds)
    teams = {
        letter: _teams(letter, one) for letter, one in zip(ascii_uppercase, divisions, strict=False)
    }
    cures = for_draw(list(teams.values()), rounds, seed)
    return Drawn(teams, cures, next(cure for cure in cures if cure.odd is odd))


def told(one: Drawn, seed: int | str) -> Answer:
    found = one.chosen.account
    answer: Answer = {
        "divisions": {letter: len(division) for letter, division in one.teams.items()},
        "seed": seed,
        "rounds": [_round(each) for each in one.chosen.rounds],
        "games": found.games,
        "rematches": found.rematches,
        "bound": found.bound,
        "exact": found.exact,
    }
    if any(len(division) % 2 for division in one.teams.values()):
        answer["cure"] = one.chosen.odd.value
        answer["cures"] = [_figures(cure) for cure in one.cures]
    if found.house_games:
        answer["house_team"] = found.house_games
    if found.sitting_out:
        answer["sitting_out"] = found.sitting_out
    return answer


def _round(each: Round) -> Mapping[str, object]:
    """The team named first sits north and south."""
    return {
        "tables": [list(one.entrants) for one in each.tables],
        "sitting": list(each.bench),
    }


def _figures(cure: Cure) -> Answer:
    """What each team, and the whole evening, would have of it."""
    found = cure.account
    return {
        "cure": cure.odd.value,
        "words": cure.odd.words,
        "games": {"min": min(found.games.values()), "max": max(found.games.values())},
        "rematches": found.rematches,
        "bound": found.bound,
        "house_teams": len(found.house_games),
        "house_games": sum(found.house_games.values()),
        "sitting_out": sum(found.sitting_out.values()),
    }


def _size(one: object) -> int:
    if isinstance(one, list):
        return len(one)
    if type(one) is not int:
        raise ValueError(
            f"{written(one)} is no division: write how many teams it has, or list their names."
        )
    return one


def _teams(letter: str, one: object) -> list[Entrant]:
    if isinstance(one, list):
        return [name(team) for team in one]
    return [f"{letter}{number}" for number in range(1, _size(one) + 1)]
