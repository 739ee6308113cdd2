"""What standings are: a row for everybody, division by division, words for how far they go, and
their columns.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from scoring.places.standings import NOTHING, Place
from tournament.evening.night.party import Party
from tournament.evening.night.play.sheets import DASH
from tournament.evening.night.progress import AVERAGED, OpenGamePoints
from tournament.evening.words.many import in_words, one_or_many, so_many, which
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.columns import Column, Kind

NUMBER, FIGURE = Kind.NUMBER, Kind.FIGURE
# On paper points of single games are smaller than names, which are read at arm's length.
GAME = 0.8
UNOFFICIAL = "Unofficial: cards are being checked."
# How many share the first three places: more where some of them are tied.
TOP = {3: "three", 4: "four", 5: "five"}
ROUNDED = f", rounded to whole points ({AVERAGED})."


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player or a team in the standings. `moved` is how many places up it went, or down when
    negative; None if it is new. `games` is how many count in the points, which `by_game` has one by
    one, with a dash for one that was missed. Of these so many `averaged` were sat out, and count as
    the average of the others. `so_far` is what the game being played has added.
    """

    place: Place
    who: Party
    moved: int | None
    left: str = ""
    games: int = 0
    by_game: str = ""
    so_far: str = ""
    averaged: int = 0

    @property
    def number(self) -> int:
        return self.who.number

    @property
    def name(self) -> str:
        return self.who.name

    @property
    def order(self) -> int:
        return self.place.rank

    @property
    def rank(self) -> str:
        """Return the place, or all places that are shared."""
        return self.place.words

    @property
    def points(self) -> int:
        return self.place.result.points

    @property
    def counting(self) -> str:
        """Return how many games count, an average apart from those that were played."""
        played = so_many(self.games - self.averaged, "game")
        if not self.averaged:
            return played
        return f"{played} + {'average' if self.averaged == 1 else f'{self.averaged} averages'}"

    @property
    def marked_games(self) -> str:
        """Return how many games count, with a mark if an average is among them."""
        return f"{self.games}{AVERAGED if self.averaged else ''}"

    @property
    def won(self) -> int:
        return self.place.result.games_won

    @property
    def x(self) -> int:
        return self.place.result.x

    @property
    def lone_marches(self) -> int:
        return self.place.result.lone_marches

    @property
    def lone(self) -> str:
        """Return the lone marches, with a plus if not all are known, and a dash if none
        is known.
        """
        if self.place.result.lone_marches_known:
            return str(self.lone_marches)
        return f"{self.lone_marches}+" if self.lone_marches else DASH

    @property
    def beside_figure(self) -> str:
        """Return what decided the place besides the figure, which has its own column."""
        measure = self.place.measure
        return self.place.explanation or (f"by {measure.plural}" if measure else "")

    @property
    def movement(self) -> str:
        match self.moved:
            case None:
                return "new"
            case 0:
                return "as before"
            case up if up > 0:
                return f"up {up}"
            case down:
                return f"down {-down}"


@dataclass(frozen=True, slots=True)
class Division:
    """One division, or everybody if it has no name. In the end the `best` are drawn."""

    name: str
    rows: tuple[StandingsRow, ...]
    best: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings. `settled` counts the places of a bracket that can no longer change. `waiting`
    has earlier games with the tables that are missing or disputed. `so_far` is what the game
    being played has brought; `loners` says how far lone marches are known. Final places stay
    unofficial while cards are `being_checked`, and the first three places `are_held_back` from the
    hall: those of `top` players or teams, in the division that has most.
    """

    divisions: tuple[Division, ...]
    after: int
    waiting: tuple[tuple[int, tuple[int, ...]], ...]
    is_final: bool
    with_movement: bool
    with_x: bool
    with_lone_marches: bool
    loners: str = ""
    settled: int | None = None
    so_far: OpenGamePoints | None = None
    being_checked: bool = False
    are_held_back: bool = False
    top: int = 3

    @property
    def is_official(self) -> bool:
        return self.is_final and not self.being_checked

    @property
    def rows(self) -> tuple[StandingsRow, ...]:
        return tuple(row for division in self.divisions for row in division.rows)

    @property
    def places(self) -> Mapping[int, Place]:
        """Return the places by the number of the player or team."""
        return {row.number: row.place for row in self.rows}

    @property
    def words(self) -> str:
        """Return what these standings are."""
        missing = (
            f"{which('table', tables)} of game {game} {one_or_many(len(tables), 'is', 'are')}"
            for game, tables in self.waiting
        )
        return self._with_so_far(" and ".join(missing))

    @property
    def counted(self) -> str:
        """Return the same words with missing tables counted, if they are too many to name."""
        missing = sum(len(tables) for _, tables in self.waiting)
        return self._with_so_far(f"{missing} tables are" if missing else "")

    @property
    def lone(self) -> str:
        """Return what there is to say about the column of lone marches."""
        if not (self.with_lone_marches and self.loners):
            return ""
        return f"Lone marches: {self.loners}. 2+ is two or more, and {DASH} is not known."

    @property
    def level(self) -> str:
        """Return what is true of everyone who shares a place, so that no line has to repeat it."""
        shared = [row for row in self.rows if row.place.is_level]
        if not shared:
            return ""
        return (
            f"{shared[0].who.party_words.many.capitalize()} who share a place are tied: {NOTHING}."
        )

    @property
    def averages(self) -> str:
        """Return who has points without having played for them."""
        teams = [f"team {row.number}" for row in self.rows if row.averaged]
        if len(teams) > 1:
            who = in_words(teams).capitalize()
            return f"{who} each sat a game out, and have the average of their games for it{ROUNDED}"
        if not teams:
            return ""
        who = teams[0].capitalize()
        return f"{who} sat a game out, and has the average of its games for it{ROUNDED}"

    @property
    def with_games(self) -> bool:
        """Return whether some have played fewer games than others, averages apart."""
        return self.settled is None and len({row.marked_games for row in self.rows}) > 1

    @property
    def held_back(self) -> str:
        """Return when the first three are announced, if they are held back."""
        if not self.are_held_back:
            return ""
        is_on = self.settled is not None and not self.is_final
        when = "after the final" if is_on else "soon"
        return f"Top {TOP.get(self.top, self.top)} announced {when}."

    def _with_so_far(self, missing: str) -> str:
        ranked = " ".join(filter(None, (self._ranked(missing), self.held_back)))
        return f"{ranked} {self.so_far.words}" if self.so_far else ranked

    def _ranked(self, missing: str) -> str:
        if self.settled is not None:
            places = f"{so_many(self.settled, 'place is', 'places are')} settled"
            return "Final: every game is played." if self.is_final else f"{places} so far."
        if not self.rows:
            return "Standings begin with the first game that is in."
        if self.is_final and self.being_checked:
            return UNOFFICIAL
        if self.is_final:
            return f"Final, after game {self.after}."
        after = f"After game {self.after}" if self.after else "Game 1 is looked into again"
        return f"{after}; provisional: {missing} missing." if missing else f"{after}."


def columns(board: Standings, *, by_game: bool = True) -> Iterator[Column[StandingsRow]]:
    """Yield the columns; with `by_game` each game has one on paper. The file has points, games and
    X even where the page has none, since its readers know them from earlier versions.
    """
    # A bracket settles places without points.
    points, won = ("Points", "Games won") if board.settled is None else (None, None)
    games = "Games" if board.with_games else None
    so_far = board.so_far.title if board.so_far else None
    played = max((len(row.by_game.split()) for row in board.rows), default=0)
    yield Column(
        lambda row: row.rank,
        "Place",
        NUMBER,
        file="rank",
        name="rank",
        sorts_by=("order", "name"),
        is_bold=True,
    )
    yield Column(lambda row: row.number, kind=NUMBER, paper="No.", file="number")
    yield Column(
        lambda row: row.name,
        "Name",
        file="name",
        sorts_by=("name", "number"),
        leads_to="card",
        css="player",
        share=1.0,
    )
    yield Column(lambda row: row.points, kind=FIGURE, page=points, file="points")
    yield Column(lambda row: row.marked_games, games, FIGURE)
    yield Column(lambda row: row.points, kind=FIGURE, paper=points, is_bold=True)
    for game in range(1, played + 1) if by_game and points else ():
        yield Column(partial(_of_game, game), kind=FIGURE, paper=str(game), scale=GAME)
    yield Column(lambda row: row.so_far, so_far, FIGURE, name="so_far", may_sort=False)
    if board.with_movement:
        yield Column(lambda row: row.movement, page="Moved", name="movement", sorts_by="-moved")
    yield Column(lambda row: row.won, kind=FIGURE, page=won, file="games won", name="won")
    yield Column(lambda row: row.x, "X" if board.with_x else None, FIGURE, file="x")
    if board.with_lone_marches:
        yield Column(
            lambda row: row.lone, "Lone marches", FIGURE, paper="Lone", file="lone marches"
        )
    yield Column(lambda row: row.beside_figure, page="Why", css="why", may_sort=False)
    yield Column(lambda row: row.place.reason, file="reason")
    yield Column(lambda row: row.left, file="left")
    yield Column(lambda row: row.games, file="games")
    yield Column(lambda row: row.so_far, file="so far")


def _of_game(game: int, row: StandingsRow) -> str:
    games = row.by_game.split()
    return games[game - 1] if game <= len(games) else ""
