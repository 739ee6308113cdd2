"""Standings on the wall, of a night and of the club's season."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament.evening import courses
from tournament.evening.courses.course import LEFT
from tournament.evening.night import sessions
from tournament.evening.night.night import Night
from tournament.evening.night.shown_names import first_and_initial, nickname_or
from tournament.evening.purse.closing import card_holders, cards_out, has_just_ended
from tournament.kit.lists.finding import one_form
from tournament.topics.places.boards import ranks, standings
from tournament.topics.places.boards.season import Season, SeasonRow
from tournament.topics.wall.boards.scene import Mark, Scene, WallParty, division_marks, wall_parties

# A move of fewer places is no news across the room; one of more is shown as so many.
MIN_MOVE, MAX_MOVE = 3, 99
# At most so many leaders have cards of their own, unless letters are larger than so many
# thousandths of the wall's height.
MAX_CARDS, MAX_LETTERS_ON_CARDS = 4, 50
MEDALS = (1, 2, 3)
# A team's name with more letters has no room between its place and its points.
MAX_LETTERS_BESIDE = 13


@dataclass(frozen=True, slots=True)
class WallPlace:
    """A place and who has it. `moved` is how many places up it went, or down when negative; 0 when
    it is not far. A bracket has no `figure`. `games` says how many games count in it, when
    players have different numbers of them. One who `has_left` went home.
    """

    order: int
    is_shared: bool
    who: WallParty
    figure: str
    moved: int = 0
    games: str = ""
    has_left: bool = False

    @property
    def rank(self) -> str:
        """Return the place in short, with an equals sign if it is shared."""
        return f"{self.order}{'=' if self.is_shared else ''}"

    @property
    def way(self) -> str:
        return "up" if self.moved > 0 else "down"

    @property
    def steps(self) -> int:
        return min(abs(self.moved), MAX_MOVE)

    @property
    def metal(self) -> int | None:
        return self.order if self.order in MEDALS else None


@dataclass(frozen=True, slots=True)
class WallDivision:
    """The places of one division, or of everybody when it has no mark."""

    mark: Mark | None
    places: tuple[WallPlace, ...]


@dataclass(frozen=True, slots=True)
class CardsIn:
    """How many cards are checked while the standings are not official yet."""

    checked: int
    of: int


@dataclass(frozen=True, slots=True)
class Places:
    """The standings. `next` says what comes next; it is empty while a game is being played, after
    the last one, and in a bracket. `least` is the least size of letters. While `cards` are being
    checked the places are unofficial; so they are just after the last result of a bracket, when
    it `is_just_over`. The first three are left out if there will be a ceremony.
    """

    words: str
    divisions: tuple[WallDivision, ...]
    next: str
    is_final: bool
    least: int = 0
    cards: CardsIn | None = None
    is_just_over: bool = False

    PAGE: ClassVar[str] = "wall/_places.html"

    @property
    def title(self) -> str:
        return "Final standings" if self.is_final else "Standings"

    @property
    def leaders(self) -> tuple[WallPlace, ...]:
        """Return the first three, who have cards of their own if all play for the same places, not
        too many are tied, and somebody stands below them.
        """
        if len(self.divisions) != 1 or self.least > MAX_LETTERS_ON_CARDS:
            return ()
        everybody = self.divisions[0].places
        first = tuple(place for place in everybody if place.metal)
        return first if len(first) <= MAX_CARDS and len(first) < len(everybody) else ()

    @property
    def names_below(self) -> bool:
        """Return whether the names of a leading team need the whole width of its card."""
        names = [name for place in self.leaders if place.who.number for name in place.who.names]
        return any(len(name) > MAX_LETTERS_BESIDE for name in names)

    @property
    def listed(self) -> tuple[WallDivision, ...]:
        """Return everybody but the leaders."""
        count = len(self.leaders)
        return tuple(
            replace(division, places=division.places[count:]) for division in self.divisions
        )

    @property
    def has_list(self) -> bool:
        return any(division.places for division in self.listed)


def places(night: Night, now: datetime) -> Places | None:
    """Return the standings, once somebody has a place that is not left to the ceremony."""
    everybody = standings.standings(night)
    board = standings.standings_for_hall(everybody, night, now)
    is_just_over = everybody.is_final and has_just_ended(night, now)
    if not everybody.rows or not (board.rows or everybody.is_final):
        return None
    whos, letters = wall_parties(night), division_marks(night)
    is_on = night.rounds.current is not None and not night.rounds.current.is_over
    words = "" if board.being_checked else everybody.words
    if board.are_held_back:
        words = board.held_back.rstrip(".")
    return Places(
        words,
        tuple(
            WallDivision(
                letters.get(division.name),
                tuple(
                    _place(row, replace(whos[row.number], mark=None), board, is_on=is_on)
                    for row in division.rows
                ),
            )
            for division in sorted(
                board.divisions, key=lambda division: not _plays_now(night, division.name)
            )
            if division.rows
        ),
        "" if sessions.has_seated_the_last(night) or is_on else courses.of(night).comes_next(),
        board.is_official and not is_just_over,
        is_just_over=is_just_over,
        cards=_cards_in(night) if board.being_checked else None,
    )


PLACES = Scene("places", places, "Standings")


@dataclass(frozen=True, slots=True)
class SeasonPlaces(Places):
    """The standings over many nights."""

    @property
    def title(self) -> str:
        return "The season"


def season_places(season: Season, *, is_discreet: bool, least: int = 0) -> SeasonPlaces | None:
    """Return the season's places, or None as long as no night counts. A club that `is_discreet`
    shows initials instead of last names.
    """
    if not season.rows:
        return None
    names = _names(season.rows, is_discreet=is_discreet)
    places = tuple(_season_place(row, names[row.card.regular]) for row in season.rows)
    division = WallDivision(None, places)
    # What is left to close is for the desk.
    words = replace(season, left_out=()).words
    return SeasonPlaces(words, (division,), next="", is_final=False, least=least)


def _cards_in(night: Night) -> CardsIn:
    holders = len(card_holders(night))
    return CardsIn(holders - len(cards_out(night)), holders)


def _plays_now(night: Night, division: str) -> bool:
    """Return whether the division belongs to the session that is on."""
    on = night.rounds.current
    return on is not None and sessions.place(sessions.of(night), division) == sessions.session_of(
        night, on
    )


def _place(
    row: ranks.StandingsRow, who: WallParty, board: ranks.Standings, *, is_on: bool
) -> WallPlace:
    """Return a line of the standings. How far somebody moved is shown between games: while one
    `is_on` it is old news.
    """
    is_far = not is_on and row.moved is not None and abs(row.moved) >= MIN_MOVE
    return WallPlace(
        row.order,
        row.place.is_shared,
        who,
        "" if row.place.figure is None else row.place.shown,
        (row.moved or 0) if is_far else 0,
        row.counting if board.with_games else "",
        row.left.startswith(LEFT),
    )


def _names(rows: Iterable[SeasonRow], *, is_discreet: bool) -> Mapping[int, str]:
    """Return the names by the number on the list of regulars. Two of one name are told apart as on
    the wall of a night, except that a number says it is one of that list.
    """
    shown = {row: first_and_initial(row.name) if is_discreet else row.name for row in rows}
    alike = defaultdict(list)
    for row, name in shown.items():
        alike[one_form(name)].append(row)
    return {
        row.card.regular: shown[row] + _difference(row, [one for one in group if one != row])
        for group in alike.values()
        for row in group
    }


def _difference(row: SeasonRow, namesakes: Iterable[SeasonRow]) -> str:
    others = [other.nickname for other in namesakes]
    number = f" (regular {row.card.regular})"
    return nickname_or(number, row.nickname, others) if others else ""


def _season_place(row: SeasonRow, name: str) -> WallPlace:
    place = row.card.place
    return WallPlace(place.rank, bool(place.tied_with), WallParty((name,)), str(place.figure or 0))
