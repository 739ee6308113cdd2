"""A bracket cut into pages: wall, desk and paper say how many rounds stand beside one another and
what has room, and nothing else of themselves. The games on them are drawn alike everywhere.

The finals follow the winners' bracket. So many rounds make a length of it; what is too high is cut
into halves, quarters and so on, each of whole branches.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rotation.bracket.structure import BracketSide, Source, WinnerOf
from tournament.kit.drawing.bracket import GameBox, TeamRow, Tone
from tournament.topics.bracket.boards.bracket_games import Box, Opponent, State
from tournament.topics.bracket.boards.drawing import BracketPart, DrawnRound
from tournament.topics.bracket.boards.team_names import BETWEEN, TeamLabel

HALVES = ("upper half", "lower half")
TONES = {
    State.ON_TABLE: Tone.LIVE,
    State.READY: Tone.READY,
    State.TO_COME: Tone.TO_COME,
    State.PLAYED: Tone.OVER,
    State.FORFEITED: Tone.OVER,
    State.NOT_NEEDED: Tone.OVER,
}


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """A game of a page in its column; `after` are the games of the same page whose winners play it,
    by their places among all. It `leads_out` where its winner goes on elsewhere.
    """

    box: Box
    column: int
    after: tuple[int, ...]
    leads_out: bool


@dataclass(frozen=True, slots=True)
class BracketPiece:
    """What stands on one page: its rounds, and its games, each after those that lead to it, from
    the top down. `which` tells it apart from the other pages of the same bracket.
    """

    title: str
    which: str
    words: str
    headings: tuple[str, ...]
    games: tuple[PlacedGame, ...]

    @property
    def whole_title(self) -> str:
        return ", ".join(filter(None, (self.title, self.which)))

    @property
    def boxes(self) -> tuple[Box, ...]:
        return tuple(game.box for game in self.games)


HasRoom = Callable[[BracketPiece], bool]


def with_finals(parts: Sequence[BracketPart]) -> tuple[BracketPart, ...]:
    """Return the parts of a bracket, the finals as rounds that follow the winners' bracket."""
    finals = [part for part in parts if part.side is BracketSide.FINAL]
    first, *others = (part for part in parts if part.side is not BracketSide.FINAL)
    for final in finals:
        words = f"{first.words} {final.words}"
        first = replace(first, words=words, rounds=(*first.rounds, *final.rounds))
    return (first, *others)


def pieces(
    part: BracketPart,
    sources: Mapping[str, tuple[Source, Source]],
    columns: int,
    has_room: HasRoom,
) -> tuple[BracketPiece, ...]:
    """Cut one part into pages of so many rounds at most. `sources` say where the two of each game
    come from.
    """
    found: list[BracketPiece] = []
    for first, after in _spans(len(part.rounds), columns):
        length = _Length(part, part.rounds[first:after], sources)
        found += length.pieces(has_room, is_first=not first)
    return tuple(found)


def game_box(box: Box, rows: tuple[TeamRow, TeamRow]) -> GameBox:
    """Return a game that stands in no column yet."""
    teams = " ".join(side.team for side in box.opponents if side.team)
    table = str(box.table or "")
    return GameBox(0, rows, TONES[box.state], table=table, teams=teams, is_on_way=box.is_on_path)


def team_row(opponent: Opponent, label: TeamLabel, game: str, forfeit: str) -> TeamRow:
    """Return a team by the names of those who play this game, or did. A loser without points has
    the word for a `forfeit`.
    """
    points = "" if opponent.points is None else str(opponent.points)
    if opponent.lost and opponent.points is None:
        points = forfeit
    people = label.people_in(game) or ("",)
    return TeamRow(people, points=points, won=opponent.won, lost=opponent.lost)


def source_lines(words: str) -> tuple[str, ...]:
    """Return where a team comes from; two teams of whom one is to come on lines of their own."""
    one, between, other = words.partition(BETWEEN)
    return (f"{one} /", other) if between else (words,)


def _spans(rounds: int, columns: int) -> Iterator[tuple[int, int]]:
    """Yield from which round up to which, as even as it goes."""
    count = -(-rounds // columns)
    first = 0
    for number in range(count):
        after = first + rounds // count + (number < rounds % count)
        yield first, after
        first = after


@dataclass(frozen=True, slots=True)
class _Length:
    """So many rounds of a part."""

    part: BracketPart
    rounds: Sequence[DrawnRound]
    sources: Mapping[str, tuple[Source, Source]]

    def pieces(self, has_room: HasRoom, *, is_first: bool) -> Sequence[BracketPiece]:
        """All at once if there is room; else in halves, in quarters and so on."""
        branches = [self._branch(root) for root in self._roots]
        size = len(branches)
        while True:
            starts = range(0, len(branches), size)
            groups = [sum(branches[start : start + size], ()) for start in starts]
            found = [
                self._piece(group, number, len(groups), is_first=is_first)
                for number, group in enumerate(groups)
            ]
            if size == 1 or all(map(has_room, found)):
                return found
            size = -(-size // 2)

    @property
    def _columns(self) -> Mapping[str, int]:
        return {box.game: column for column, each in enumerate(self.rounds) for box in each.boxes}

    @property
    def _roots(self) -> Sequence[str]:
        columns = self._columns
        leading = {before for game in columns for before in self._before(game, columns)}
        return [game for game in columns if game not in leading]

    def _before(self, game: str, inside: Mapping[str, int]) -> tuple[str, ...]:
        """The games whose winners come here, from the top down; a second final has both its teams
        from the first.
        """
        games = (
            source.game
            for source in self.sources[game]
            if isinstance(source, WinnerOf) and source.game in inside
        )
        return tuple(dict.fromkeys(games))

    def _branch(self, game: str) -> tuple[str, ...]:
        """All that lead to a game, and then itself."""
        before = self._before(game, self._columns)
        return (*(name for one in before for name in self._branch(one)), game)

    def _piece(
        self, games: Sequence[str], number: int, count: int, *, is_first: bool
    ) -> BracketPiece:
        columns = self._columns
        places = {game: place for place, game in enumerate(games)}
        boxes = {box.game: box for each in self.rounds for box in each.boxes}
        later = {
            source.game
            for two in self.sources.values()
            for source in two
            if isinstance(source, WinnerOf)
        }
        led = {before for game in games for before in self._before(game, columns)}
        used = sorted({columns[game] for game in games})
        rounds = [self.rounds[column] for column in used]
        return BracketPiece(
            "Final" if self._is_final else self.part.title,
            ", ".join(filter(None, (self._which_rounds, _which(number, count)))),
            self.part.words if is_first and not number else "",
            tuple(self.part.briefly(each.heading) for each in rounds),
            tuple(
                PlacedGame(
                    boxes[game],
                    used.index(columns[game]),
                    tuple(places[before] for before in self._before(game, columns)),
                    game in later and game not in led,
                )
                for game in games
            ),
        )

    @property
    def _is_final(self) -> bool:
        """Whether nothing but the finals is left."""
        return self.rounds[0].heading == "Final" and self.rounds[0] is not self.part.rounds[0]

    @property
    def _which_rounds(self) -> str:
        """Of the first rounds nothing: their headings say it."""
        first, last = (self.part.briefly(self.rounds[at].heading) for at in (0, -1))
        if self.rounds[0] is self.part.rounds[0] or self._is_final:
            return ""
        if first == last:
            return first.lower()
        if last.startswith("Round "):
            joined = "and" if len(self.rounds) == 2 else "to"
            one, other = (words.removeprefix("Round ") for words in (first, last))
            return f"rounds {one} {joined} {other}"
        return f"{first.lower()} to the final"


def _which(number: int, count: int) -> str:
    if count == len(HALVES):
        return HALVES[number]
    return f"part {number + 1} of {count}" if count > 1 else ""
