"""Who is given a certificate: every medal, or every place with a prize, once nothing changes it.

Knows nothing of paper.
"""

from dataclasses import dataclass

from scoring.places.medals import METALS
from tournament import courses
from tournament.drawing.shapes import Drawing
from tournament.night.night import Night
from tournament.places.boards.climbs import climb_of, climbs
from tournament.places.medals.board import MedalRow, Section, medal_sheet
from tournament.purse.payouts import prize_places
from tournament.purse.playoffs import after_playoff
from tournament.words.refused import Refused

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
# Where the house gives neither medals nor prizes.
PODIUM = 3
AFTER = "after playoff"


@dataclass(frozen=True, slots=True)
class Certificate:
    """Of a team both `names`. `medal` and `points` are empty where there are none; the `climb` is
    their way through the evening.
    """

    names: tuple[str, ...]
    rank: int
    place: str
    medal: str
    division: str
    points: str
    climb: Drawing | None = None


def certificates(night: Night) -> tuple[Certificate, ...]:
    """The best first, division by division as they are over. Whoever is still level waits for the
    playoff or the lot.
    """
    board = medal_sheet(night)
    settles = courses.of(night).settles_places
    over = [section for section in board.sections if section.is_over or settles]
    if not over and not settles:
        raise Refused("Not every game is played: print the certificates after the last one.")
    most = prize_places(night) or PODIUM
    placed = [(section, row) for section in over for row in section.rows if row.place.rank <= most]
    if not placed:
        raise Refused("No place of these is settled yet: play on, then print the certificates.")
    found = climbs(night)
    listed = tuple(
        _certificate(section, row, climb_of(found, row.holder.number))
        for section, row in placed
        if not row.is_open
    )
    if not listed:
        raise Refused("The places are still level: decide them under Prizes first.")
    return listed


def _certificate(section: Section, row: MedalRow, climb: Drawing | None) -> Certificate:
    rank, shared = row.place.rank, ", shared" if row.place.is_shared else ""
    place = f"{ORDINALS[rank - 1]} place" if rank <= len(ORDINALS) else f"place {rank}"
    scored = row.place.scored
    return Certificate(
        names=row.names,
        rank=rank,
        place=f"{place}{shared}",
        medal=row.medal if row.medal in METALS else "",
        division=section.name,
        points=f"{scored}, {AFTER}" if scored and after_playoff(row.place) else scored,
        climb=climb,
    )
