"""The whole draw of a night whose games are drawn beforehand: every game, who meets whom how often,
how fair that is beside what no draw can beat, and what the draw keeps to. Knows players by number.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.fairness import Turns, fairness, history
from rotation.seating import Entrant, Seating
from scoring.chairs import CLOCKWISE, Chair
from tournament.evening import courses, facts
from tournament.evening.night.night import Night
from tournament.evening.night.seats.wishes import apart, stay
from tournament.evening.words.many import how_often, one_or_many
from tournament.evening.words.refused import Refused
from tournament.kit.lists.finding import fold
from tournament.topics.seating.boards.drawn_games import OwnGame, drawn_games


@dataclass(frozen=True, slots=True)
class Met:
    """How often two are partners, and how often they play against each other."""

    partners: int
    opponents: int

    @property
    def how(self) -> str:
        """Return how they met, as the style class of the cell."""
        if self.partners > 1 or self.opponents > 1:
            return "again"
        return "partners" if self.partners else "against" if self.opponents else ""

    @property
    def text(self) -> str:
        partners = ("", "P")[self.partners] if self.partners < 2 else f"P{self.partners}"
        return " ".join(filter(None, (partners, str(self.opponents or ""))))


@dataclass(frozen=True, slots=True)
class DrawRow:
    """One player beside each of the others, in the order of the rows."""

    entry: int
    cells: tuple[Met | None, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """How often two meet again. No draw can have fewer repeats if it `is_least`; `bound` is what
    counting alone proves, which says nothing beside wishes.
    """

    what: str
    repeats: int
    is_least: bool
    bound: int | None

    @property
    def words(self) -> str:
        """Return what follows the number of repeats."""
        repeats = f"{one_or_many(self.repeats, 'repeat', 'repeats')} in meeting {self.what}"
        if self.is_least:
            return f"{repeats}: no draw can have fewer."
        return (
            f"{repeats}."
            if self.bound is None
            else f"{repeats}; no draw can have fewer than {self.bound}."
        )


@dataclass(frozen=True, slots=True)
class WholeDraw:
    """The draw. `turns` say how often each sits out, or plays at a table of three; `course` has
    game by game what it is for the one who is looked at.
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
        """Return whether no other draw has fewer repeats."""
        return all(figure.is_least for figure in self.figures)


def whole_draw(night: Night, who: int | None = None) -> WholeDraw:
    """Return the draw; Refused if games are not drawn beforehand, or nobody can be seated."""
    if why_none := courses.of(night).words.no_whole_draw:
        raise Refused(why_none)
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


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the draw keeps to. It `is_open` until the first game is seated; then the draw stands."""

    apart: tuple[tuple[int, int], ...]
    stay: tuple[tuple[int, int, Chair], ...]
    people: tuple[facts.Entry, ...]
    is_open: bool
    chairs: tuple[Chair, ...] = CLOCKWISE


def wishes(night: Night) -> Wishes:
    """Return the wishes, and the people still here of whom more can be wished."""
    entries = night.entries.by_number
    here = [entry for entry in night.entries if entry.ranked and entry.last_game is None]
    return Wishes(
        tuple(pair for pair in apart(night.plan) if entries.keys() >= {*pair}),
        tuple(
            (number, at, Chair(chair))
            for number, at, chair in stay(night.plan)
            if number in entries
        ),
        tuple(sorted(here, key=lambda entry: (fold(entry.name), entry.number))),
        is_open=night.format.keeps_wishes and not (night.rounds or night.is_closed),
    )
