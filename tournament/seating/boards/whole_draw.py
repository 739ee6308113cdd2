"""The whole draw of a night whose games are drawn beforehand: every game, who meets whom how often,
and how fair that is beside what no draw can beat. Knows players by number.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.fairness import Turns, fairness
from rotation.history import history
from rotation.seating import Entrant, Seating
from tournament.night.night import Night
from tournament.seating.boards.drawn_games import OwnGame, drawn_games
from tournament.seating.boards.how_often import how_often
from tournament.words.many import one_or_many
from tournament.words.refused import Refused


@dataclass(frozen=True, slots=True)
class Met:
    """How often two are partners, and how often they play against each other."""

    partners: int
    opponents: int

    @property
    def how(self) -> str:
        """For whoever sees all of them at a glance."""
        if self.partners > 1 or self.opponents > 1:
            return "again"
        return "partners" if self.partners else "against" if self.opponents else ""

    @property
    def text(self) -> str:
        partners = ("", "P")[self.partners] if self.partners < 2 else f"P{self.partners}"
        return " ".join(filter(None, (partners, str(self.opponents or ""))))


@dataclass(frozen=True, slots=True)
class DrawRow:
    """Somebody beside everybody, in the order of the rows; nothing beside themselves."""

    entry: int
    cells: tuple[Met | None, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """What comes again, each time with each time before. No draw can have fewer where it
    `is_least`; `bound` is what counting alone forbids, and nothing beside what is wished.
    """

    what: str
    repeats: int
    is_least: bool
    bound: int | None

    @property
    def told(self) -> str:
        """After how many repeats."""
        text = f"{one_or_many(self.repeats, 'repeat', 'repeats')} in meeting {self.what}"
        if self.is_least:
            return f"{text}: no draw can have fewer."
        return (
            f"{text}."
            if self.bound is None
            else f"{text}; no draw can have fewer than {self.bound}."
        )


@dataclass(frozen=True, slots=True)
class WholeDraw:
    """`turns` say how often it falls to each to sit out, and to play at a table of three; `course`
    is game by game what it is for the one who is looked at.
    """

    games: tuple[Seating, ...]
    rows: tuple[DrawRow, ...]
    figures: tuple[Figure, ...]
    turns: tuple[str, ...]
    course: tuple[OwnGame | None, ...]

    @property
    def has_repeats(self) -> bool:
        return any(figure.repeats for figure in self.figures)

    @property
    def is_fairest(self) -> bool:
        """No repeat of it is a fault that another draw would not have."""
        return all(figure.is_least for figure in self.figures)


def whole_draw(night: Night, who: int | None = None) -> WholeDraw:
    """Refused where the games are not drawn beforehand, or nobody can be seated."""
    if night.called.is_team:
        raise Refused("Where pairs stay together, the games stand on the page of the seating.")
    board = drawn_games(night)
    fair = fairness(board.games)
    ours, least = fair.figures, fair.bound
    has_wishes = bool(night.plan.apart or night.plan.stay)

    def figure(what: str, repeats: int, bound: int) -> Figure:
        return Figure(what, repeats, repeats == bound, None if has_wishes else bound)

    return WholeDraw(
        games=board.games,
        rows=_rows(board.games, board.playing),
        figures=(
            figure("the same partner", ours.partners, least.partners),
            figure("the same opponent", ours.opponents, least.opponents),
            figure("anybody at the same table", ours.meetings, least.meetings),
        ),
        turns=(
            *_turns("sits out", fair.sitting_out),
            *_turns("plays at a table of three", fair.at_three),
        ),
        course=board.turns(str(who)) if str(who) in board.playing else (),
    )


def _turns(does: str, turns: Turns) -> tuple[str, ...]:
    return (f"{how_often(does, turns.least, turns.most)}.",) if turns.most else ()


def _rows(games: Sequence[Seating], playing: Sequence[Entrant]) -> tuple[DrawRow, ...]:
    met = history(games)

    def cell(text: Entrant, other: Entrant) -> Met | None:
        pair = frozenset((text, other))
        if text == other:
            return None
        return Met(met.partners.get(pair, 0), met.opponents.get(pair, 0))

    return tuple(
        DrawRow(int(text), tuple(cell(text, other) for other in playing)) for text in playing
    )
