"""The bracket on the wall: its pages as they are drawn for each shape of screen, who comes from
where, and the record of each team that is at a table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import dropwhile
from typing import ClassVar

from rotation.bracket.progress import Progress
from rotation.bracket.structure import BracketGame, BracketSide, LoserOf, Source, WinnerOf
from rotation.outcomes import Spot
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import table_by_game
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.play.sheets import side_by_side
from tournament.evening.night.progress import is_played
from tournament.evening.night.shelves import game_of
from tournament.evening.purse.closing import is_announced
from tournament.kit.drawing.bracket import (
    BracketPage,
    BracketRoom,
    GameBox,
    TeamRow,
    bracket,
    has_room,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.bracket.boards.bracket_games import Box, Opponent, State
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    game_box,
    pieces,
    source_lines,
    team_row,
    with_finals,
)
from tournament.topics.bracket.boards.drawing import BracketPart, DrawnRound, drawn_tonight
from tournament.topics.bracket.boards.team_names import BETWEEN, TeamLabel, team_labels
from tournament.topics.wall.boards.scene import Scene, WallParty, wall_parties

# Where nobody has said how far the last chair is, and at most: thousandths of the shorter side.
LETTERS, LARGEST = 32.5, 75
# How many rounds a page has: three or four, but two where those have no room or take more pages.
COLUMNS, FEWER = (4, 3), (2, 1)
PAGES = 3
# Lines of a team where there is no room otherwise.
LINES = 4
# More results are counted.
MAX_RESULTS = 3
ANNOUNCED_SOON = "announced soon"


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
class TreeRoom:
    """The room of a page on screens of one shape, `low` where the foot has a code for phones. A
    thousandth of the wall's shorter side is so many of its units.
    """

    shape: str
    width: float
    height: float
    low: float
    thousandth: float

    def at_least(self, least: int, *, is_low: bool) -> BracketRoom:
        height = self.low if is_low else self.height
        smallest, largest = (self.thousandth * size for size in (least or LETTERS, LARGEST))
        return BracketRoom(self.width, height, smallest, largest)


# For most screens, for those of four to three, and for those that stand on end.
ROOMS = (
    TreeRoom("wide", 1000, 470, 418, thousandth=0.586),
    TreeRoom("square", 1000, 600, 540, thousandth=0.781),
    TreeRoom("on-end", 1000, 1350, 1250, thousandth=1.042),
)


@dataclass(frozen=True, slots=True)
class TreePage:
    """One page, on screens of one shape, and what the teams on it that play now have done."""

    title: str
    shape: str
    drawing: Drawing
    records: tuple[TreeRecord, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """The bracket. With `is_whole` it has rounds that are over, too. Letters are at `least` so many
    thousandths of the wall's shorter side.
    """

    parts: tuple[BracketPart, ...]
    games: Mapping[str, GameBox]
    sources: Mapping[str, tuple[Source, Source]]
    records: tuple[TreeRecord, ...]
    is_whole: bool
    least: int = 0
    is_low: bool = False

    PAGE: ClassVar[str] = "wall/_tree.html"

    @property
    def pages(self) -> Iterator[TreePage]:
        for room in ROOMS:
            letters = room.at_least(self.least, is_low=self.is_low)
            for part in self.parts:
                for piece in self._cut(part, letters):
                    page = self._page(piece)
                    teams = {team for game in page.games for team in game.teams.split()}
                    records = (one for one in self.records if str(one.number) in teams)
                    drawing = bracket(page, letters, f"{piece.whole_title}, drawn.")
                    yield TreePage(piece.whole_title, room.shape, drawing, tuple(records))

    def _cut(self, part: BracketPart, room: BracketRoom) -> Sequence[BracketPiece]:
        """Cut a part into as few pages as there can be, of three or four rounds if their names have
        room and they take no more pages than a few, and else of two.
        """
        cuts = [cut for columns in COLUMNS if (cut := self._fitting(part, room, columns))]
        if cuts and len(few := min(cuts, key=len)) <= PAGES:
            return few
        roomy = replace(room, lines=LINES)
        cuts += [cut for columns in FEWER[:1] if (cut := self._fitting(part, roomy, columns))]
        if cuts:
            return min(cuts, key=len)
        return self._pieces(part, roomy, FEWER[-1])

    def _fitting(
        self, part: BracketPart, room: BracketRoom, columns: int
    ) -> Sequence[BracketPiece]:
        """Return nothing if a game or a name has no room."""
        cut = self._pieces(part, room, columns)
        return cut if all(has_room(self._page(piece), room) for piece in cut) else ()

    def _pieces(self, part: BracketPart, room: BracketRoom, columns: int) -> Sequence[BracketPiece]:
        return self._news(
            pieces(part, self.sources, columns, lambda piece: has_room(self._page(piece), room))
        )

    def _news(self, cut: Sequence[BracketPiece]) -> Sequence[BracketPiece]:
        """Leave out pages on which nobody is known yet, or all is over and nothing new."""
        return [
            piece
            for piece in cut
            if any(side.team for box in piece.boxes for side in box.opponents)
            and (self.is_whole or not all(box.is_decided for box in piece.boxes))
        ]

    def _page(self, piece: BracketPiece) -> BracketPage:
        games = (
            replace(
                self.games[game.box.game],
                column=game.column,
                after=game.after,
                leads_out=game.leads_out,
            )
            for game in piece.games
        )
        return BracketPage(piece.headings, tuple(games))


@dataclass(frozen=True, slots=True)
class _GameNames:
    """The games of a bracket with the names of who plays them. The result of the one that is
    `held_back` is left to the ceremony.
    """

    games: Mapping[str, BracketGame]
    names: Mapping[str, TeamLabel]
    tables: Mapping[str, int]
    held_back: str

    def game(self, box: Box) -> GameBox:
        game = self.games[box.game]
        a, b = (
            self._row(opponent, source, game)
            for opponent, source in zip(box.opponents, (game.a, game.b), strict=True)
        )
        return replace(game_box(box, (a, b)), word=self._word(box))

    def _word(self, box: Box) -> str:
        if box.game == self.held_back:
            return ANNOUNCED_SOON
        if box.if_needed and box.state is State.TO_COME:
            return "if needed"
        return "ready" if box.state is State.READY and box.table is None else ""

    def _row(self, opponent: Opponent, source: Source, game: BracketGame) -> TeamRow:
        if opponent.team is None:
            return TeamRow(self._from(opponent, source, game), is_team=False)
        return team_row(opponent, self.names[opponent.team], game.id, "forfeit")

    def _from(self, opponent: Opponent, source: Source, game: BracketGame) -> tuple[str, ...]:
        """Return where a team that is not known yet comes from: a table, the names of two teams, or
        the side of the bracket. Nothing when the line that is drawn to this game says it.
        """
        if not isinstance(source, WinnerOf | LoserOf):
            return (opponent.words,)
        which = "winner" if isinstance(source, WinnerOf) else "loser"
        if source.game in self.tables:
            return (f"{which} at table {self.tables[source.game]}",)
        if BETWEEN in opponent.words:
            return source_lines(opponent.words)
        before = self.games[source.game]
        if before.side is game.side:
            return ("",)
        if game.side is BracketSide.THIRD:
            return (f"{which} in round {before.round}",)
        if isinstance(source, WinnerOf):
            return (f"winner of the {before.side}' bracket",)
        return f"from the {before.side}' bracket,", f"round {before.round}"


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
    return night.with_facts({**of_the_game, **{facts.name_of(entry): entry for entry in stayed}})


def _left_since(entry: facts.Entry, final: PlayedGame) -> bool:
    return entry.last_game is not None and entry.last_game >= final.number


def tree(night: Night, *, is_whole: bool, held_back: str = "") -> Tree:
    """Return the bracket with every game that is or may be needed."""
    tables, progress = table_by_game(night), draws.bracket(night)
    games = progress.bracket.games
    parts = with_finals(drawn_tonight(night).parts)
    names = _GameNames(games, team_labels(night), tables, held_back)
    needed = tuple(filter(None, (_needed_part(part, is_whole=is_whole) for part in parts)))
    boxes = (box for part in needed for each in part.rounds for box in each.boxes)
    return Tree(
        needed,
        {box.game: names.game(box) for box in boxes},
        {name: (game.a, game.b) for name, game in games.items()},
        tuple(tree_records(progress, tables, wall_parties(night))),
        is_whole,
    )


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


def _needed_part(part: BracketPart, *, is_whole: bool) -> BracketPart | None:
    """Return a part without games that are not needed. If it need not be whole, it has no first
    rounds that are over, nor last ones of which nobody is known. None if nothing of it is left.
    """
    rounds = [
        replace(each, boxes=boxes)
        for each in part.rounds
        if (boxes := tuple(box for box in each.boxes if box.state is not State.NOT_NEEDED))
    ]
    if not is_whole:
        rounds = list(dropwhile(_is_over, rounds))
        while len(rounds) > min(COLUMNS) and not _is_known(rounds[-1].boxes):
            rounds.pop()
    return replace(part, rounds=tuple(rounds)) if rounds else None


def _is_known(boxes: Sequence[Box]) -> bool:
    """Return whether a team of one of these games is known, or can be one of two."""
    return any(side.team or BETWEEN in side.words for box in boxes for side in box.opponents)


def _is_over(drawn_round: DrawnRound) -> bool:
    return all(box.is_decided for box in drawn_round.boxes)


def _results(progress: Progress, team: str) -> Iterator[TreeResult]:
    for name, ending in progress.endings.items():
        if team in progress.sides[name] and ending.winner is not None:
            spot = Spot.A if progress.sides[name][0] == team else Spot.B
            points = ending.score or ()
            yield TreeResult(ending.winner is spot, points if spot is Spot.A else points[::-1])


def _whole_tree(night: Night, now: datetime) -> Tree:
    return tree_for_the_hall(night, now, is_whole=True)


def _tree_by_itself(night: Night, now: datetime) -> Tree:
    return tree_for_the_hall(night, now, is_whole=False)


TREE = Scene("tree", _whole_tree, "The bracket", by_itself=_tree_by_itself)
