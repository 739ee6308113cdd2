"""How it stands, on the wall."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tournament import courses
from tournament.courses.answers import LEFT
from tournament.night.hours import sessions
from tournament.night.night import Night
from tournament.places.boards import ranks
from tournament.places.standings import board as standings
from tournament.wall.boards.scene import Scene, at_any_time
from tournament.wall.boards.wall_names import Mark, WallParty, division_marks, wall_parties

# A step of fewer places is no news across the room.
FAR = 3
# So many at the head have cards of their own, in letters of so many thousandths of the height.
CARDS, ON_CARDS = 4, 50
MEDALS = (1, 2, 3)
# Places such as 17 to 22 need more room than one.
LONG = 3


@dataclass(frozen=True, slots=True)
class WallPlace:
    """`moved` is how many places up, below nothing how many down, where it is far. A bracket has
    no `figure`; `share` is how many hundredths it is of the most. So many `games` count in it,
    empty where all have equally many; `so_far` is what the game that is being played has added.
    `has_left` is said of whoever plays no more.
    """

    order: int
    rank: str
    who: WallParty
    figure: str
    moved: int = 0
    share: int = 0
    games: str = ""
    so_far: str = ""
    has_left: bool = False

    @property
    def way(self) -> str:
        return "up" if self.moved > 0 else "down"

    @property
    def steps(self) -> int:
        return abs(self.moved)

    @property
    def metal(self) -> int | None:
        return self.order if self.order in MEDALS else None


@dataclass(frozen=True, slots=True)
class WallDivision:
    """Without a mark it is everybody."""

    mark: Mark | None
    places: tuple[WallPlace, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """`next` is empty while a game is being played, after the last one, and in a bracket. With
    `is_on` some tables of a game are in, and others are not. Letters that are larger than those on
    cards leave the first three at the head of the list.
    """

    words: str
    divisions: tuple[WallDivision, ...]
    next: str
    is_final: bool
    is_on: bool = False
    least: int = 0

    PAGE: ClassVar[str] = "wall/_places.html"

    @property
    def leaders(self) -> tuple[WallPlace, ...]:
        """The first three, where all play for the same places and not too many are level."""
        if len(self.divisions) > 1 or self.least > ON_CARDS:
            return ()
        first = tuple(place for place in self.divisions[0].places if place.metal)
        return first if len(first) <= CARDS else ()

    @property
    def is_long(self) -> bool:
        """Whether some share places that are long to write."""
        ranks = (place.rank for division in self.listed for place in division.places)
        return any(len(rank) > LONG for rank in ranks)

    @property
    def listed(self) -> tuple[WallDivision, ...]:
        """Everybody else."""
        count = len(self.leaders)
        return tuple(
            replace(division, places=division.places[count:]) for division in self.divisions
        )


def places(night: Night) -> Places | None:
    """Nothing before anybody has a place."""
    board = standings.standings(night)
    if not board.rows:
        return None
    whos, letters = wall_parties(night), division_marks(night)
    is_on = night.current is not None and not night.current.is_over
    most = max(row.place.figure or 0 for row in board.rows)
    return Places(
        board.words,
        tuple(
            WallDivision(
                letters.get(division.name),
                tuple(
                    _place(row, replace(whos[row.number], mark=None), board, most)
                    for row in division.rows
                ),
            )
            for division in sorted(
                board.divisions, key=lambda division: not _plays_now(night, division.name)
            )
            if division.rows
        ),
        "" if night.has_seated_the_last or is_on else courses.of(night).comes_next(),
        board.is_final,
        board.so_far is not None,
    )


def _plays_now(night: Night, division: str) -> bool:
    """Those of the session that is on stand before those that are over."""
    on = night.current
    return on is not None and sessions.place(night.sessions, division) == night.session_of(on)


def _place(row: ranks.StandingsRow, who: WallParty, board: ranks.Standings, most: int) -> WallPlace:
    """`most` is the figure of whoever has most."""
    moved = row.moved if row.moved and abs(row.moved) >= FAR else 0
    figure = row.place.figure
    if figure is None:
        return WallPlace(row.order, row.rank, who, "", moved)
    return WallPlace(
        row.order,
        row.rank,
        who,
        row.place.shown,
        moved,
        100 * max(0, figure) // most if most > 0 else 0,
        row.counting if board.with_games else "",
        row.so_far,
        row.left.startswith(LEFT),
    )


PLACES = Scene("places", at_any_time(places), "Standings")
