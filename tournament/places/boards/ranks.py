"""What standings are: a row for everybody, division by division, and words for how far they go."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.places.standings import Place
from tournament.drawing.shapes import Drawing
from tournament.night.complete import OpenGamePoints
from tournament.night.party import Party
from tournament.night.play.sheets import DASH
from tournament.words.many import in_words, one_or_many, so_many, which


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player, or a team where pairs stay together. `moved` is how many places up, below nothing
    how many down; None for whoever is new. So many `games` count in the points, which `by_game` has
    one by one, with a dash for one that was missed; `so_far` is what the one that is being played
    has added, and `is_averaged` where a game that was sat out counts as the average of the others.
    """

    place: Place
    who: Party
    moved: int | None
    left: str = ""
    games: int = 0
    by_game: str = ""
    so_far: str = ""
    is_averaged: bool = False

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
        """All places that are shared, whether it is known yet by whom or not."""
        return self.place.words

    @property
    def points(self) -> int:
        return self.place.result.points

    @property
    def counting(self) -> str:
        return so_many(self.games, "game")

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
        """At least so many where they are not known of every game, and a dash for none of these."""
        if self.place.result.lone_marches_known:
            return str(self.lone_marches)
        return f"{self.lone_marches}+" if self.lone_marches else DASH

    @property
    def beside_figure(self) -> str:
        """What decided beside the figure, which stands in a column of its own."""
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
    """Without a name it is everybody. In the end the `best` are drawn."""

    name: str
    rows: tuple[StandingsRow, ...]
    best: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """`settled` counts the places of a bracket that nobody can take away any more. `waiting` are
    earlier games with tables that are missing or disputed, with the numbers of these. What is
    played now is `so_far`; `loners` says how far lone marches are known.
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

    @property
    def rows(self) -> tuple[StandingsRow, ...]:
        return tuple(row for division in self.divisions for row in division.rows)

    @property
    def places(self) -> Mapping[int, Place]:
        """By number."""
        return {row.number: row.place for row in self.rows}

    @property
    def words(self) -> str:
        """What these standings are."""
        missing = (
            f"{which('table', tables)} of game {game} {one_or_many(len(tables), 'is', 'are')}"
            for game, tables in self.waiting
        )
        return self._with_so_far(" and ".join(missing))

    @property
    def counted(self) -> str:
        """The same, where tables that are missing are too many to be named."""
        missing = sum(len(tables) for _, tables in self.waiting)
        return self._with_so_far(f"{missing} tables are" if missing else "")

    @property
    def lone(self) -> str:
        """What the column of lone marches has to say beside its figures."""
        if not (self.with_lone_marches and self.loners):
            return ""
        return f"Lone marches: {self.loners}. 2+ is two or more, and {DASH} is not known."

    @property
    def averages(self) -> str:
        """Who has points without a game for them."""
        own = [f"team {row.number}" for row in self.rows if row.is_averaged]
        if len(own) > 1:
            who = in_words(own).capitalize()
            return f"{who} each sat a game out, and have the average of their games for it."
        who = "".join(own).capitalize()
        return f"{who} sat a game out, and has the average of its games for it." if own else ""

    @property
    def with_games(self) -> bool:
        """Some have played fewer games than others."""
        return self.settled is None and len({row.games for row in self.rows}) > 1

    def _with_so_far(self, missing: str) -> str:
        ranked = self._ranked(missing)
        return f"{ranked} {self.so_far.words}" if self.so_far else ranked

    def _ranked(self, missing: str) -> str:
        if self.settled is not None:
            places = f"{so_many(self.settled, 'place is', 'places are')} settled"
            return "Final: every game is played." if self.is_final else f"{places} so far."
        if not self.rows:
            return "Standings begin with the first game that is in."
        if self.is_final:
            return f"Final, after game {self.after}."
        after = f"After game {self.after}" if self.after else "Game 1 is looked into again"
        return f"{after}; provisional: {missing} missing." if missing else f"{after}."
