"""A bracket as one drawing in parts: the winners' side, the losers' side, the finals, the game for
third place. Says in words where a bye is, what is to come, and which games one team's way led to.

Knows teams by their keys; their names are put in where it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rotation.bracket.progress import Progress
from rotation.bracket.structure import Bracket, Drawn, Game, LoserOf, Side, Source, Spot, WinnerOf
from rotation.seating import Entrant
from tournament.boards.bracket_games import Box, Seen
from tournament.boards.bracket_layout import Link, laid_out
from tournament.boards.to_come import ToCome

TOO_FEW = "Too few fall here from the first round to play one another: it begins with round 2."
# The drawing's measure of an ordinary letter of the page.
LETTERS = 18


@dataclass(frozen=True, slots=True)
class Round:
    heading: str
    x: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Line:
    link: Link
    is_on_path: bool

    @property
    def points(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.link.points)


@dataclass(frozen=True, slots=True)
class Part:
    """One picture; `words` say what a loss means here, and who is not to be looked for."""

    side: Side
    title: str
    words: str
    rounds: tuple[Round, ...]
    lines: tuple[Line, ...]
    width: int
    height: int

    @property
    def breadth(self) -> str:
        """So wide that its letters have their size beside those of the page, however large the
        reader wants these."""
        return f"{self.width / LETTERS:.2f}em"

    @property
    def is_on_path(self) -> bool:
        return any(box.is_on_path for each in self.rounds for box in each.boxes)


@dataclass(frozen=True, slots=True)
class Drawing:
    parts: tuple[Part, ...]
    path: Entrant | None


def drawing(
    progress: Progress,
    *,
    at_table: Mapping[str, int] | None = None,
    next_on: Mapping[str, int] | None = None,
    path: Entrant | None = None,
    to_come: ToCome | None = None,
) -> Drawing:
    """`at_table` has the card table of each game that is being played, and `next_on` the free one
    of each that may be called; of others neither is asked. Without `to_come` whoever is not known
    yet is told by the names of the games alone."""
    if path is not None and path not in progress.teams:
        raise ValueError(f"No team here is called {path}: look for its number in the bracket.")
    seen = Seen(
        progress,
        at_table or {},
        next_on or {},
        path,
        to_come or ToCome(progress),
        by_number=ToCome(progress, {one: one for one in progress.teams}),
    )
    games = {side: _of(progress.bracket, side) for side in Side}
    return Drawing(tuple(_part(seen, side, some) for side, some in games.items() if some), path)


def _of(bracket: Bracket, side: Side) -> list[Game]:
    return [game for game in bracket.games.values() if game.side is side]


def _part(seen: Seen, side: Side, games: Sequence[Game]) -> Part:
    bracket = seen.progress.bracket
    byes = {game.id: _byes(bracket, game, {one.round for one in games}) for game in games}
    layout = laid_out(games, frozenset(name for name, found in byes.items() if found))
    boxes = {game.id: seen.box(game, layout.places[game.id], byes[game.id]) for game in games}
    return Part(
        side,
        _title(bracket, side),
        _words(bracket, side, min(layout.columns)),
        tuple(
            Round(
                _heading(bracket, side, number, is_last=number == max(layout.columns)),
                x,
                tuple(boxes[game.id] for game in games if game.round == number),
            )
            for number, x in layout.columns.items()
        ),
        _lines(layout.links, boxes),
        layout.width,
        layout.height,
    )


def _lines(links: Sequence[Link], boxes: Mapping[str, Box]) -> tuple[Line, ...]:
    """Those of the path come last, and so on top."""
    lines = [Line(one, boxes[one.start].is_on_path and boxes[one.end].is_on_path) for one in links]
    return tuple(sorted(lines, key=lambda one: one.is_on_path))


def _byes(bracket: Bracket, game: Game, rounds: set[int]) -> dict[Spot, int]:
    """The round that whoever comes to each place has no game in. A round without any game is not
    told at every box, but once for the whole side."""
    sources = {Spot.A: game.a, Spot.B: game.b}
    return {
        spot: game.round - 1
        for spot, source in sources.items()
        if game.round - 1 in rounds and _comes_in(bracket, game, source) < game.round
    }


def _comes_in(bracket: Bracket, game: Game, source: Source) -> int:
    """The round that would be next if there were no byes. Those who lose in the first round meet
    one another in the first of the losers' side; whoever falls later comes past every round that
    survivors play among themselves."""
    match source:
        case Drawn():
            return 1
        case LoserOf(name) if game.side is Side.LOSERS:
            return max(2 * bracket.games[name].round - 2, 1)
        case LoserOf() | WinnerOf():
            return game.round


def _is_double(bracket: Bracket) -> bool:
    return bool(_of(bracket, Side.FINAL))


def _title(bracket: Bracket, side: Side) -> str:
    match side:
        case Side.WINNERS:
            return "Winners' side" if _is_double(bracket) else "To the final"
        case Side.LOSERS:
            return "Losers' side"
        case Side.FINAL:
            return "Final"
        case Side.THIRD:
            return "Third place"


def _heading(bracket: Bracket, side: Side, number: int, *, is_last: bool) -> str:
    match side:
        case Side.WINNERS if not _is_double(bracket):
            return "Final" if is_last else f"Round {number}"
        case Side.WINNERS | Side.LOSERS:
            return f"{_title(bracket, side)}, round {number}"
        case Side.FINAL:
            return "Final" if number == 1 else "Second final"
        case Side.THIRD:
            return "Third place"


def _words(bracket: Bracket, side: Side, first: int) -> str:
    match side:
        case Side.WINNERS:
            return f"{_loss(bracket)} {_without_a_game(bracket.byes)}".rstrip()
        case Side.LOSERS if first > 1:
            return f"Whoever loses here is out. {TOO_FEW}"
        case Side.LOSERS:
            return "Whoever loses here is out."
        case Side.FINAL:
            return "The second final is played only if the team with a loss wins the first."
        case Side.THIRD:
            return "Those who lost just before the final play for it."


def _loss(bracket: Bracket) -> str:
    if _is_double(bracket):
        return "Whoever loses here falls to the losers' side."
    if _of(bracket, Side.THIRD):
        return "Whoever loses here is out, and just before the final plays for third place."
    return "Whoever loses here is out."


def _without_a_game(byes: int) -> str:
    if not byes:
        return ""
    if byes == 1:
        return "1 team has no game in round 1 and begins in round 2."
    return f"{byes} teams have no game in round 1 and begin in round 2."
