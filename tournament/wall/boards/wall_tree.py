"""A bracket on the wall as it is drawn: each side's games round by round, who comes from where, and
the way of each team that is playing. Its pages are laid out where it is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from rotation.bracket.structure import BracketGame, BracketSide, LoserOf, Source, WinnerOf
from tournament.bracket.boards.bracket_games import Box, Opponent, State
from tournament.bracket.boards.drawing import BracketPart, drawn_tonight
from tournament.bracket.boards.to_come import BETWEEN
from tournament.night.bracket.calls import at_table
from tournament.night.night import Night
from tournament.wall.boards.scene import Scene, at_any_time
from tournament.wall.boards.tree_records import TreeRecord, tree_records
from tournament.wall.boards.wall_names import WallParty, wall_parties


@dataclass(frozen=True, slots=True)
class TreeSide:
    """A team with its points, or in `words` where it comes from, as far as there are names for
    it."""

    who: WallParty | None
    words: str
    points: int | None
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class TreeGame:
    """`sources` are the games of this part whose winners play it; `tag` says at which table, or
    how it ended without play."""

    name: str
    sides: tuple[TreeSide, ...]
    state: State
    tag: str
    sources: tuple[str, ...]

    @property
    def teams(self) -> str:
        return " ".join(str(side.who.number) for side in self.sides if side.who)


@dataclass(frozen=True, slots=True)
class TreeRound:
    heading: str
    games: tuple[TreeGame, ...]


@dataclass(frozen=True, slots=True)
class TreePart:
    title: str
    rounds: tuple[TreeRound, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """With `is_whole` pages on which all is decided are shown too."""

    parts: tuple[TreePart, ...]
    records: tuple[TreeRecord, ...]
    is_whole: bool

    PAGE: ClassVar[str] = "wall/_tree.html"


@dataclass(frozen=True, slots=True)
class _Told:
    """How the games of a bracket are told in names."""

    games: Mapping[str, BracketGame]
    whos: Mapping[int, WallParty]
    tables: Mapping[str, int]

    def game(self, box: Box, sources: tuple[str, ...]) -> TreeGame:
        game = self.games[box.game]
        sides = (
            self._side(opponent, source, game)
            for opponent, source in zip(box.opponents, (game.a, game.b), strict=True)
        )
        return TreeGame(box.game, tuple(sides), box.state, _tag(box), sources)

    def _side(self, opponent: Opponent, source: Source, game: BracketGame) -> TreeSide:
        who = None if opponent.team is None else self.whos[int(opponent.team)]
        words = "" if who else self._from(opponent, source, game)
        return TreeSide(who, words, opponent.points, opponent.won, opponent.lost)

    def _from(self, opponent: Opponent, source: Source, game: BracketGame) -> str:
        """By table or by names; of a game that nobody is known for the line that leads here says
        enough, or the side it is of."""
        if not isinstance(source, WinnerOf | LoserOf):
            return opponent.words
        which = "winner" if isinstance(source, WinnerOf) else "loser"
        if source.game in self.tables:
            return f"{which} at table {self.tables[source.game]}"
        if BETWEEN in opponent.words:
            return opponent.words
        before = self.games[source.game]
        if before.side is game.side:
            return ""
        if game.side is BracketSide.THIRD:
            return f"{which} in round {before.round}"
        if isinstance(source, WinnerOf):
            return f"winner of the {before.side}' side"
        return f"from the {before.side}' side, round {before.round}"


def tree(night: Night, *, is_whole: bool) -> Tree:
    """Side by side; games that may still be needed are drawn, and those that are not are left
    out."""
    tables = at_table(night)
    told = _Told(night.bracket.bracket.games, wall_parties(night), tables)
    parts = tuple(_part(part, told) for part in drawn_tonight(night).parts)
    return Tree(parts, tuple(tree_records(night.bracket, tables, told.whos)), is_whole)


def _part(part: BracketPart, told: _Told) -> TreePart:
    rounds = [
        (each.heading, [box for box in each.boxes if box.state is not State.NOT_NEEDED])
        for each in part.rounds
    ]
    inside = {box.game for _, boxes in rounds for box in boxes}
    links = [line.link for line in part.lines if line.link.start in inside]
    leading = {name: tuple(link.start for link in links if link.end == name) for name in inside}
    return TreePart(
        part.title,
        tuple(
            TreeRound(
                _heading(heading, part, boxes),
                tuple(told.game(box, leading[box.game]) for box in boxes),
            )
            for heading, boxes in rounds
            if boxes
        ),
    )


def _heading(heading: str, part: BracketPart, boxes: Sequence[Box]) -> str:
    perhaps = boxes[0].if_needed and boxes[0].state is State.TO_COME
    return part.briefly(heading) + ", if needed" * perhaps


def _tag(box: Box) -> str:
    if box.state is State.FORFEITED:
        return "forfeit"
    if box.state is State.READY and box.table is None:
        return "ready"
    return f"table {box.table}" if box.table else ""


def _tree(night: Night, now: datetime) -> Tree | None:
    return tree(night, is_whole=True) if night.is_drawn else None


TREE = Scene(
    "tree", _tree, "The bracket", by_itself=at_any_time(lambda night: tree(night, is_whole=False))
)
