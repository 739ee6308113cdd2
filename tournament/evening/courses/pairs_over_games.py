"""Pairs stay together over a number of games, each division for itself."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rotation.formats.total_points import Pairs
from scoring.dials.options import OddDivision
from tournament.evening.courses.course import MEET_AS_DRAWN, ON_THE_SEATING
from tournament.evening.courses.rounds import OF_A_BRACKET, Rounds
from tournament.evening.night.party import Party
from tournament.evening.words.many import in_words, so_many

# At the door, in a bracket too, which has a page of its own instead of the seating.
CHAPTERS = {
    "door.check_in": "check-in-teams",
    "door.presses": "check-in-teams",
    "seating": "seat-teams-for-each-game",
}


@dataclass(frozen=True)
class PairsOverGames(Rounds):
    family = Pairs
    has_threes = False
    no_scenes = OF_A_BRACKET
    chapters = MappingProxyType(CHAPTERS)
    whom = "teams"
    words = replace(
        Rounds.words,
        no_change_of_seats=MEET_AS_DRAWN,
        no_whole_draw=ON_THE_SEATING,
        after_last=("To the medals and prizes", "payout"),
        trouble="teams",
        here=("team ready", "teams ready"),
    )
    prizes = ("Medals and prizes", "payout")
    papers = frozenset({"match-slips", "score-cards", "schedule", "cards-and-schedule"})

    def count(self, out: int) -> str:
        return so_many(out, "team")

    def moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, of_three: bool = False
    ) -> tuple[str, ...]:
        return ("Partners stay together.", "Your schedule says at which table you play next.")

    def what_they_make(self, here: Sequence[Party]) -> str:
        """Return the tables that the teams fill, and what becomes of spare teams."""
        divisions = list(dict.fromkeys([*self.night.rules.divisions, *(o.division for o in here)]))
        alone = [name for name in divisions if _count(here, name) == 1]
        if not here or alone == [""]:
            return ""
        if alone:
            have = "have only one team each" if len(alone) > 1 else "has only one team"
            return f"{in_words(alone)} {have} so far."
        spare = [name for name in divisions if _count(here, name) % 2]
        met = {
            OddDivision.SPARES_MEET: (len(spare) + 1) // 2,
            OddDivision.HOUSE_TEAM: len(spare),
            OddDivision.AVERAGE: 0,
        }[self.night.rules.odd_division]
        tables = met + sum(_count(here, name) // 2 for name in divisions)
        tables_text = so_many(tables, "table")
        return f"{tables_text}{_spare_teams_in_words(self.night.rules.odd_division, spare)}."


def _spare_teams_in_words(odd: OddDivision, spare: Sequence[str]) -> str:
    """Return what becomes of spare teams, by the house rule as it is now."""
    if not spare:
        return ""
    of = f" of {in_words(spare)}" if any(spare) else ""
    several = len(spare) > 1
    if odd is OddDivision.AVERAGE:
        return f"; the spare team{'s' * several}{of} {'sit' if several else 'sits'} out"
    meet = odd is OddDivision.SPARES_MEET and several
    house = len(spare) % 2 if meet else len(spare)
    if not house:
        return f"; the spare teams{of} meet"
    who = "one of the spare teams" if meet else f"the spare team{'s' * several}"
    return f"; {'a house team plays' if house == 1 else f'{house} house teams play'} {who}{of}"


def _count(here: Iterable[Party], name: str) -> int:
    return sum(party.division == name for party in here)
