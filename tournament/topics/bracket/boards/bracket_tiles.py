"""A bracket cut into pieces that a sheet of paper has room for, so that no name is too small.

A part is cut between its rounds, and there into halves or quarters. The last round of one piece is
the first of the next one too, as the edge of a map is printed twice. Knows for how much there is
room, and nothing else of paper.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rotation.bracket.structure import Bracket, BracketGame, Drawn, GameSeat
from tournament.topics.bracket.boards.bracket_games import Box
from tournament.topics.bracket.boards.bracket_rows import in_lanes
from tournament.topics.bracket.boards.drawing import BracketPart, Drawing

HALVES = ("upper half", "lower half")
# Whatever is so many lanes away is no neighbour.
APART = 1.5


@dataclass(frozen=True, slots=True)
class TileSize:
    """Of one piece: at least two columns, and so many games one above the other."""

    columns: int
    lanes: int


@dataclass(frozen=True, slots=True)
class TileGame:
    """`lane` is how far down its middle lies, in lanes from the first one's. It `is_alone` where no
    game is next to it above or below, and `is_again` what stands on the piece before already.
    `leads_out` where its winner's next game stands on another piece.
    """

    box: Box
    column: int
    lane: float
    is_alone: bool
    is_again: bool
    winner_to: str
    loser_to: str
    leads_out: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """`lines` lead from a game to the next one. It `has_final` where the finals stand beside the
    winners' bracket.
    """

    title: str
    words: str
    headings: tuple[str, ...]
    games: tuple[TileGame, ...]
    lines: tuple[tuple[TileGame, TileGame], ...]
    lanes: int
    has_final: bool = False


def tiles(
    drawing: Drawing, bracket: Bracket, room: Callable[[BracketPart], TileSize]
) -> tuple[Tile, ...]:
    return tuple(tile for part in drawing.parts for tile in _of(part, bracket, room(part)))


def _of(part: BracketPart, bracket: Bracket, room: TileSize) -> Iterator[Tile]:
    boxes = {box.game: box for drawn_round in part.rounds for box in drawn_round.boxes}
    for first, last in _spans(len(part.rounds), room.columns):
        rounds = part.rounds[first : last + 1]
        games = [bracket.games[box.game] for drawn_round in rounds for box in drawn_round.boxes]
        again = {box.game for box in rounds[0].boxes} if first else set()
        pieces = _pieces(games, room.lanes)
        for number, piece in enumerate(pieces):
            placed, own = _placed(piece, boxes, again), in_lanes(piece)
            yield Tile(
                _title(part, games, number, len(pieces), is_whole=len(rounds) == len(part.rounds)),
                "" if first or number else part.words,
                tuple(part.briefly(drawn_round.heading) for drawn_round in rounds),
                tuple(placed.values()),
                tuple((placed[one], placed[to]) for one, to in own.links),
                own.count,
            )


def _spans(rounds: int, columns: int) -> Iterator[tuple[int, int]]:
    """From which round to which, as even as it goes; each begins where the one before ends."""
    steps = max(rounds - 1, 1)
    pieces = -(-steps // (columns - 1))
    first = 0
    for number in range(pieces):
        last = min(first + steps // pieces + (number < steps % pieces), rounds - 1)
        yield first, last
        first = last


def _pieces(games: Sequence[BracketGame], lanes: int) -> list[list[BracketGame]]:
    """All at once if there is room; else in halves, in quarters and so on."""
    inside = {game.id: game for game in games}
    families = [_family(game, inside) for game in games if not _is_inside(game.winner_to, inside)]
    size = len(families)
    while True:
        groups = [
            frozenset[str]().union(*families[start : start + size])
            for start in range(0, len(families), size)
        ]
        pieces = [[game for game in games if game.id in group] for group in groups]
        if size == 1 or all(in_lanes(piece).count <= lanes for piece in pieces):
            return pieces
        size = -(-size // 2)


def _family(game: BracketGame, inside: Mapping[str, BracketGame]) -> frozenset[str]:
    """The game, and all that lead to it."""
    texts = {game.id}
    for source in (game.a, game.b):
        if not isinstance(source, Drawn) and source.game in inside:
            texts |= _family(inside[source.game], inside)
    return frozenset(texts)


def _is_inside(seat: GameSeat | None, inside: Mapping[str, object]) -> bool:
    return seat is not None and seat.game in inside


def _placed(
    games: Sequence[BracketGame], boxes: Mapping[str, Box], again: set[str]
) -> Mapping[str, TileGame]:
    own = in_lanes(games)
    lanes, inside = own.lanes, {game.id: game for game in games}
    return {
        game.id: TileGame(
            boxes[game.id],
            own.rounds.index(game.round),
            lanes[game.id],
            is_alone=not any(
                abs(lanes[other.id] - lanes[game.id]) < APART
                for other in games
                if other.round == game.round and other is not game
            ),
            is_again=game.id in again,
            winner_to=game.winner_to.game if game.winner_to else "",
            loser_to=game.loser_to.game if game.loser_to else "",
            leads_out=game.winner_to is not None and not _is_inside(game.winner_to, inside),
        )
        for game in games
    }


def _title(
    part: BracketPart, games: Sequence[BracketGame], number: int, pieces: int, *, is_whole: bool
) -> str:
    texts = [part.title]
    if not is_whole:
        first, last = games[0].round, games[-1].round
        texts.append(f"rounds {first} to {last}")
    if pieces == len(HALVES):
        texts.append(HALVES[number])
    elif pieces > 1:
        texts.append(f"part {number + 1} of {pieces} from the top")
    return ", ".join(texts)
