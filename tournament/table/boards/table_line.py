"""One table among the others: what its sheet says, its boxes, and what was typed and not taken."""

from dataclasses import dataclass
from enum import Enum

from scoring.chairs import Seats, named, sides_of
from tournament.night.bracket.named_games import ChangedGame
from tournament.night.night import Night
from tournament.night.play.extra_hand import awaits_extra_hand
from tournament.night.play.games import TableGame
from tournament.night.play.side_names import boxes_of_teams, of_teams
from tournament.night.play.totals import Totals, TotalsBox, standing
from tournament.table.boards.progress import words
from tournament.table.boards.table_sides import unlike


class RefusalAsks(Enum):
    """What is asked of whoever typed something that was not taken."""

    AGAIN = "again"
    KEEP = "keep"
    WHICH = "which"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """What was typed at one table and not taken; `seen` is the version of what stands there, once
    that was told, and `why` is the reason that was given. `changed_games` are those of a bracket
    that would be others.
    """

    typed: tuple[str, ...]
    sentence: str
    asks: RefusalAsks
    version: int
    seen: int = 0
    why: str = ""
    hands: int | None = None
    changed_games: tuple[ChangedGame, ...] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """One box with what it shows."""

    name: str
    box: TotalsBox
    shown: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table. `was` is what its sheet says now, box by box."""

    game: TableGame
    sides: tuple[tuple[str, str, tuple[int, ...]], ...]
    boxes: tuple[Filled, ...]
    words: str
    note: str
    is_tied: bool  # and one more hand decides who moves
    was: str
    version: int
    hands: int | None
    is_slow: bool
    heard: RefusedEntry | None

    @property
    def key(self) -> str:
        return f"{self.game.round}.{self.game.table}"


def box_texts(totals: Totals) -> tuple[str, ...]:
    return tuple("" if value is None else str(value) for value in totals.values)


def line(
    night: Night, game: TableGame, at: str, heard: RefusedEntry | None, waited_for: tuple[int, ...]
) -> TableLine:
    now = box_texts(standing(game, night.rules))
    typed = zip(boxes_of_teams(night, game), heard.typed if heard else now, strict=True)
    held = dict(game.seats)
    return TableLine(
        game=game,
        sides=tuple(
            (*_called(night, game, side), tuple(held[chair] for chair in side))
            for side in sides_of(game.chairs)
        ),
        boxes=tuple(
            Filled(f"t{game.table}b{number}", box, text) for number, (box, text) in enumerate(typed)
        ),
        words="not saved" if heard else words(game, night.rules, at),
        note=game.sheet.disputed or unlike(night, game),
        is_tied=awaits_extra_hand(game, night.rules),
        was=",".join(now),
        version=heard.version if heard else game.sheet.version,
        hands=heard.hands if heard else game.sheet.hands_played if game.sheet.short else None,
        is_slow=game.table in waited_for,
        heard=heard,
    )


def _called(night: Night, game: TableGame, side: Seats) -> tuple[str, str]:
    """By its chairs, or by its team."""
    name = of_teams(night, game, named(side))
    return (name, "") if name == named(side) else ("", name)
