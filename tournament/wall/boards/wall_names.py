"""How people are named across the room: a player by name, a pair by its number and both names, a
division by a letter and a colour.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.night.divisions import sexes_asked
from tournament.night.night import Night

# So many colours tell divisions apart in wall.css; then the first comes again.
COLOURS = 6


@dataclass(frozen=True, slots=True)
class Mark:
    """`colour` is which of the wall's colours, from 1."""

    letter: str
    division: str
    colour: int


@dataclass(frozen=True, slots=True)
class WallParty:
    """A player, or the two of a team with its number; in a bracket also where somebody is still to
    come from.
    """

    names: tuple[str, ...]
    number: int | None = None
    mark: Mark | None = None

    @property
    def name(self) -> str:
        return " & ".join(self.names)


def wall_parties(night: Night, game: int | None = None) -> Mapping[int, WallParty]:
    """Everybody who can stand in the standings, by the number of the player or of the team; of a
    game with those who play it.
    """
    marks = division_marks(night)
    parties = (
        (party, party.people if game is None else party.people_in(game)) for party in night.parties
    )
    return {
        party.number: WallParty(
            tuple(entry.name for entry in people),
            party.number if party.is_team else None,
            marks.get(party.division),
        )
        for party, people in parties
    }


def division_marks(night: Night) -> Mapping[str, Mark]:
    return marks(party.division for party in night.teams)


def marks(divisions: Iterable[str]) -> Mapping[str, Mark]:
    """M, W and X for mixed, as the hall knows them; as many letters as tell them apart."""
    by_name: dict[str, Mark] = {}
    for at, name in enumerate(dict.fromkeys(filter(None, divisions))):
        taken = {mark.letter for mark in by_name.values()}
        lengths = range(1, len(name) + 1)
        letters = next(
            (_letters(name, size) for size in lengths if _letters(name, size) not in taken),
            _letters(name, len(name)),
        )
        by_name[name] = Mark(letters, name, 1 + at % COLOURS)
    return by_name


def _letters(name: str, size: int) -> str:
    is_mixed = set(sexes_asked(name)) == {"m", "w"}
    return ("X" if is_mixed else name[0].upper()) + name[1:size]
