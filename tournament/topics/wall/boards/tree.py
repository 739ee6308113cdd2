"""A bracket on the wall as it is drawn: each side's games round by round, who comes from where, and
the record of each team that is at a table. Its pages are laid out where it is shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from rotation.bracket.progress import Progress
from rotation.bracket.structure import BracketGame, BracketSide, LoserOf, Source, WinnerOf
from rotation.outcomes import Spot
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import at_table
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.play.sheets import side_by_side
from tournament.evening.night.progress import is_played
from tournament.evening.night.shelves import game_of
from tournament.evening.purse.closing import is_announced
from tournament.topics.bracket.boards.bracket_games import Box, Opponent, State
from tournament.topics.bracket.boards.drawing import BracketPart, drawn_tonight
from tournament.topics.bracket.boards.to_come import BETWEEN
from tournament.topics.wall.boards.scene import Scene, WallParty, wall_parties

# More results are counted.
MAX_RESULTS = 3
ANNOUNCED_SOON = "announced soon"


@dataclass(frozen=True, slots=True)
class TreeSide:
    """A team with its points. While the team is not known, `words` say where it comes from."""

    who: WallParty | None
    words: str
    points: int | None
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class TreeGame:
    """A game. `sources` are the games of this part whose winners play it; `tag` says at which table
    it is, or how it ended without play.
    """

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
class TreeRecord:
    """What a team has done so far, and where it plays now."""

    number: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class TreeResult:
    """A game that is over: the team's own points first, or none when it ended without play."""

    won: bool
    points: tuple[int, ...]

    @property
    def words(self) -> str:
        verb = "won" if self.won else "lost"
        return f"{verb} {side_by_side(self.points) if self.points else 'without play'}"


@dataclass(frozen=True, slots=True)
class Tree:
    """The whole bracket. With `is_whole` even pages on which all is decided are shown."""

    parts: tuple[TreePart, ...]
    records: tuple[TreeRecord, ...]
    is_whole: bool

    PAGE: ClassVar[str] = "wall/_tree.html"


@dataclass(frozen=True, slots=True)
class _GameNames:
    """The games of a bracket with the names of who plays them. The result of the one that is
    `held_back` is left to the ceremony.
    """

    games: Mapping[str, BracketGame]
    whos: Mapping[int, WallParty]
    tables: Mapping[str, int]
    held_back: str

    def game(self, box: Box, sources: tuple[str, ...]) -> TreeGame:
        game = self.games[box.game]
        sides = (
            self._side(opponent, source, game)
            for opponent, source in zip(box.opponents, (game.a, game.b), strict=True)
        )
        tag = ANNOUNCED_SOON if box.game == self.held_back else _tag(box)
        return TreeGame(box.game, tuple(sides), box.state, tag, sources)

    def _side(self, opponent: Opponent, source: Source, game: BracketGame) -> TreeSide:
        who = None if opponent.team is None else self.whos[int(opponent.team)]
        words = "" if who else self._from(opponent, source, game)
        return TreeSide(who, words, opponent.points, opponent.won, opponent.lost)

    def _from(self, opponent: Opponent, source: Source, game: BracketGame) -> str:
        """Return where a team that is not known yet comes from: a table, the names of two teams, or
        the side of the bracket. Nothing when the line that is drawn to this game says it.
        """
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


def tree_for_the_hall(night: Night, now: datetime, *, is_whole: bool) -> Tree:
    """Return the bracket as walls show it: the result of the final is held back exactly as long as
    the ceremony is.
    """
    is_told = night.is_closed or (is_played(night) and is_announced(night, now))
    final = None if is_told else _deciding_final(night)
    if final is None:
        return tree(night, is_whole=is_whole)
    return tree(_before_the_result_of(final, night), is_whole=is_whole, held_back=final.name)


def _deciding_final(night: Night) -> PlayedGame | None:
    """Return the final that says who has won the bracket, or None as long as nobody has."""
    progress = draws.bracket(night)
    finals = (
        played
        for played in reversed(night.rounds)
        if played.name in progress.endings and _is_final(progress.bracket.games[played.name])
    )
    return next(finals, None) if progress.champion else None


def _is_final(game: BracketGame) -> bool:
    is_last = game.winner_to is None and game.side is not BracketSide.THIRD
    return is_last or game.side is BracketSide.FINAL


def _before_the_result_of(final: PlayedGame, night: Night) -> Night:
    """Return the night without this game, and with those teams still here that left after it."""
    of_the_game = {name: None for name in night.written if game_of(name) == final.number}
    stayed = (
        replace(entry, last_game=None) for entry in night.entries if _left_since(entry, final)
    )
    return night.changed({**of_the_game, **{facts.named(entry): entry for entry in stayed}})


def _left_since(entry: facts.Entry, final: PlayedGame) -> bool:
    return entry.last_game is not None and entry.last_game >= final.number


def tree(night: Night, *, is_whole: bool, held_back: str = "") -> Tree:
    """Return the bracket with every game that is or may be needed."""
    tables = at_table(night)
    names = _GameNames(draws.bracket(night).bracket.games, wall_parties(night), tables, held_back)
    parts = tuple(_part(part, names) for part in drawn_tonight(night).parts)
    return Tree(parts, tuple(tree_records(draws.bracket(night), tables, names.whos)), is_whole)


def tree_records(
    progress: Progress, tables: Mapping[str, int], whos: Mapping[int, WallParty]
) -> Iterator[TreeRecord]:
    """Return the record of each team at a table, in the order of the tables."""
    for name, table in sorted(tables.items(), key=lambda item: item[1]):
        for team in progress.teams_in(name):
            words = (*results_in_words(tuple(_results(progress, team))), f"now at table {table}")
            yield TreeRecord(int(team), whos[int(team)].name, ", ".join(words))


def results_in_words(results: Sequence[TreeResult]) -> tuple[str, ...]:
    """Return the results one by one, or counted when there are too many for one line."""
    if len(results) <= MAX_RESULTS:
        return tuple(result.words for result in results)
    won = sum(result.won for result in results)
    lost = len(results) - won
    return (f"won {won}", f"lost {lost}") if lost else (f"won {won}",)


def _part(part: BracketPart, names: _GameNames) -> TreePart:
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
                tuple(names.game(box, leading[box.game]) for box in boxes),
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


def _results(progress: Progress, team: str) -> Iterator[TreeResult]:
    for name, ending in progress.endings.items():
        if team in progress.sides[name] and ending.winner is not None:
            spot = Spot.A if progress.sides[name][0] == team else Spot.B
            points = ending.score or ()
            yield TreeResult(ending.winner is spot, points if spot is Spot.A else points[::-1])


def _shown(night: Night, now: datetime) -> Tree:
    return tree_for_the_hall(night, now, is_whole=True)


def _by_itself(night: Night, now: datetime) -> Tree:
    return tree_for_the_hall(night, now, is_whole=False)


TREE = Scene("tree", _shown, "The bracket", by_itself=_by_itself)
