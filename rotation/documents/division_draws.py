"""A whole schedule for teams in divisions as a document, with the figures a director decides by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from rotation.documents.sides import name
from rotation.pairs.divisions import Cure, check, cures
from rotation.seating import Entrant, Seating
from scoring.dials.options import OddDivision
from scoring.documents.reading import written

Answer = dict[str, object]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The teams of each division by its letter, all that can be done, and what is."""

    teams: Mapping[str, Sequence[Entrant]]
    cures: tuple[Cure, ...]
    chosen: Cure


def draw_divisions(
    divisions: Sequence[object],
    rounds: int,
    seed: int | str,
    odd: OddDivision = OddDivision.SPARES_MEET,
) -> Drawn:
    """Each division as its number of teams, or as the list of their names. Division A has the teams
    A1, A2 and so on where they have no names."""
    if len(divisions) > len(ascii_uppercase):
        raise ValueError(
            f"There are letters for {len(ascii_uppercase)} divisions: put some of them together."
        )
    check([_size(division) for division in divisions], rounds)
    teams = {
        letter: _teams(letter, value)
        for letter, value in zip(ascii_uppercase, divisions, strict=False)
    }
    every = cures(list(teams.values()), rounds, seed)
    return Drawn(teams, every, next(cure for cure in every if cure.odd is odd))


def draw_document(draw: Drawn, seed: int | str) -> Answer:
    figures = draw.chosen.figures
    answer: Answer = {
        "divisions": {letter: len(division) for letter, division in draw.teams.items()},
        "seed": seed,
        "rounds": [_round(seating) for seating in draw.chosen.rounds],
        "games": figures.games,
        "rematches": figures.rematches,
        "bound": figures.bound,
        "exact": figures.exact,
    }
    if any(len(division) % 2 for division in draw.teams.values()):
        answer["cure"] = draw.chosen.odd.value
        answer["cures"] = [_figures(cure) for cure in draw.cures]
    if figures.house_games:
        answer["house_team"] = figures.house_games
    if figures.sitting_out:
        answer["sitting_out"] = figures.sitting_out
    return answer


def _round(seating: Seating) -> Mapping[str, object]:
    """The team named first sits north and south."""
    return {
        "tables": [list(table.entrants) for table in seating.tables],
        "sitting": list(seating.bench),
    }


def _figures(cure: Cure) -> Answer:
    """What each team, and the whole evening, would have of it."""
    figures = cure.figures
    return {
        "cure": cure.odd.value,
        "words": cure.odd.words,
        "games": {"min": min(figures.games.values()), "max": max(figures.games.values())},
        "rematches": figures.rematches,
        "bound": figures.bound,
        "house_teams": len(figures.house_games),
        "house_games": sum(figures.house_games.values()),
        "sitting_out": sum(figures.sitting_out.values()),
    }


def _size(division: object) -> int:
    if isinstance(division, list):
        return len(division)
    if type(division) is not int:
        raise ValueError(
            f"{written(division)} is no division: write how many teams it has, or list their names."
        )
    return division


def _teams(letter: str, division: object) -> list[Entrant]:
    if isinstance(division, list):
        return [name(team) for team in division]
    return [f"{letter}{number}" for number in range(1, _size(division) + 1)]
