"""A bracket as a graph of games: where each side of a game comes from and where both go on to.

It is made one round after the other. Where a side stays empty, the other goes on without a game, so
a bracket lists no game with a bye. Knows numbers of the draw and no teams or results.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate

from rotation.outcomes import Spot


class BracketSide(StrEnum):
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    THIRD = "third"  # for third place, where one loss is enough to be out


@dataclass(frozen=True, slots=True)
class Drawn:
    """The team that drew this number; a late team is numbered after those who were drawn."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    game: str

    def __str__(self) -> str:
        return f"winner of {self.game}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    game: str

    def __str__(self) -> str:
        return f"loser of {self.game}"


Source = Drawn | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class GameSeat:
    """One of the two places in a game."""

    game: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class BracketGame:
    """One game. `place` is the best place of a team that goes out here; a winner without a further
    game comes one place better. A game `if_needed` is for a finalist whose first loss was the
    final.
    """

    id: str
    side: BracketSide
    round: int
    a: Source
    b: Source
    place: int = 0
    winner_to: GameSeat | None = None
    loser_to: GameSeat | None = None
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """All games by name. `size` counts the byes too; `third` is who comes third, if one game says
    so.
    """

    teams: int
    size: int
    games: Mapping[str, BracketGame]
    third: WinnerOf | LoserOf | None

    @property
    def byes(self) -> int:
        return self.size - self.teams


def link_games(games: Iterable[BracketGame]) -> dict[str, BracketGame]:
    """The games by name, each with the places that its winner and its loser go on to."""
    listed = list(games)
    seats: dict[Source, GameSeat] = {}
    for game in listed:
        seats[game.a] = GameSeat(game.id, Spot.A)
        seats[game.b] = GameSeat(game.id, Spot.B)
    return {
        game.id: replace(
            game,
            winner_to=seats.get(WinnerOf(game.id)),
            loser_to=seats.get(LoserOf(game.id)),
        )
        for game in listed
    }


MAX_TEAMS = 128
# What comes to one place of a round; None is a bye.
Line = Source | None
_LETTERS = {BracketSide.WINNERS: "W", BracketSide.LOSERS: "L"}


@dataclass(frozen=True, slots=True)
class BracketRound:
    """The games of a round, and for each of its places who goes on from there and who falls."""

    games: tuple[BracketGame, ...]
    winners: tuple[Line, ...]
    losers: tuple[Line, ...]


def draw_order(teams: int, late: tuple[int, ...] = ()) -> list[Line]:
    """The numbers of the draw from the top of the bracket down.

    Number 1 meets the last number, 2 the last but one, and every half and quarter gets its share of
    both; so the byes, which are the highest numbers, never meet and are spread evenly. `late` lists
    the byes that the last teams took, if these came out of turn.
    """
    if not 2 <= teams <= MAX_TEAMS:
        raise ValueError(
            f"A bracket takes 2 to {MAX_TEAMS} teams: wait for more, or play in divisions."
        )
    order = [1]
    while len(order) < max((teams, *late)):
        both = 2 * len(order) + 1
        order = [
            number
            for place, seed in enumerate(order)
            for number in ((seed, both - seed) if place % 2 == 0 else (both - seed, seed))
        ]
    numbers = [*range(1, teams - len(late) + 1), *late]
    drawn = {number: Drawn(place) for place, number in enumerate(numbers, start=1)}
    return [drawn.get(number) for number in order]


def pair_up(lines: Sequence[Line]) -> list[tuple[Line, Line]]:
    """Neighbors two by two."""
    return list(zip(lines[::2], lines[1::2], strict=True))


def make_round(side: BracketSide, number: int, pairs: Iterable[tuple[Line, Line]]) -> BracketRound:
    """The round in which these pairs meet; a team with a bye goes on."""
    games: list[BracketGame] = []
    winners: list[Line] = []
    losers: list[Line] = []
    for a, b in pairs:
        if a is None or b is None:
            winners.append(a or b)
            losers.append(None)
            continue
        name = f"{_LETTERS[side]}{number}.{len(games) + 1}"
        games.append(BracketGame(name, side, number, a, b))
        winners.append(WinnerOf(name))
        losers.append(LoserOf(name))
    return BracketRound(tuple(games), tuple(winners), tuple(losers))


def winners_rounds(teams: int, late: tuple[int, ...] = ()) -> list[BracketRound]:
    """The rounds of the winners' side, from the draw down to the last two teams."""
    lines: Sequence[Line] = draw_order(teams, late)
    rounds: list[BracketRound] = []
    while len(lines) > 1:
        rounds.append(make_round(BracketSide.WINNERS, len(rounds) + 1, pair_up(lines)))
        lines = rounds[-1].winners
    return rounds


def places_by_round(rounds: Sequence[BracketRound], teams: int) -> list[int]:
    """For each of these rounds the place of those who go out in it."""
    out = accumulate(len(bracket_round.games) for bracket_round in rounds)
    return [teams + 1 - gone for gone in out]


def with_places(rounds: Sequence[BracketRound], places: Sequence[int]) -> Iterator[BracketGame]:
    """The games of these rounds, each with the place of those who go out in it."""
    for bracket_round, place in zip(rounds, places, strict=True):
        for game in bracket_round.games:
            yield replace(game, place=place)
