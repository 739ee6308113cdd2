"""The structure of a bracket: where the two teams of each game come from, and where they go next.

Teams are known only by their numbers in the draw, and there are no results here. A team with a bye
advances without a game, so a bye is never listed as a game.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate

from rotation.outcomes import BracketSpot

MAX_TEAMS = 128
WRONG_TEAM_COUNT_REFUSAL = (
    f"A bracket takes 2 to {MAX_TEAMS} teams. Wait for more, or play in divisions."
)


class BracketSide(StrEnum):
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class DrawNumber:
    """The source of a team that comes from the draw, with its number in the draw. Late teams have
    the numbers after those of the drawn teams.
    """

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


Source = DrawNumber | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class GameSeat:
    """One of the two spots of one game."""

    game: str
    spot: BracketSpot


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A game of a bracket.

    A team that goes out in this game gets `place`, or shares places that begin with it. A winner
    who has no further game gets the place above. The second final is played only if the team that
    lost the first final had not lost before.
    """

    id: str
    side: BracketSide
    round: int
    source_a: Source
    source_b: Source
    place: int = 0
    winner_to: GameSeat | None = None
    loser_to: GameSeat | None = None
    is_second_final: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """All games of a bracket by name. `size` counts teams and byes. `third_place` is the game whose
    loser gets third place, or None if no game decides it.
    """

    team_count: int
    size: int
    games: Mapping[str, BracketGame]
    third_place: LoserOf | None = None

    @property
    def bye_count(self) -> int:
        return self.size - self.team_count


def link_games(games: Iterable[BracketGame]) -> dict[str, BracketGame]:
    """Return the games by name, each with the seats to which its winner and its loser go."""
    game_list = list(games)
    seat_by_source: dict[Source, GameSeat] = {}
    for game in game_list:
        seat_by_source[game.source_a] = GameSeat(game.id, BracketSpot.A)
        seat_by_source[game.source_b] = GameSeat(game.id, BracketSpot.B)
    return {
        game.id: replace(
            game,
            winner_to=seat_by_source.get(WinnerOf(game.id)),
            loser_to=seat_by_source.get(LoserOf(game.id)),
        )
        for game in game_list
    }


# A SourceOrBye says where a team of a round comes from. It is None for a bye.
SourceOrBye = Source | None
_LETTER_BY_SIDE = {BracketSide.WINNERS: "W", BracketSide.LOSERS: "L"}


@dataclass(frozen=True, slots=True)
class BracketRound:
    """The games of a round, and where the teams of the next rounds come from. For each pair that
    meets in this round, `winners` has the source of the team that advances, and `losers` has the
    source of the team that loses. If a pair includes a bye, no game is played and nobody loses, so
    the entry in `losers` is None.
    """

    games: tuple[BracketGame, ...]
    winners: tuple[SourceOrBye, ...]
    losers: tuple[SourceOrBye, ...]


def sources_in_bracket_order(team_count: int, late_byes: tuple[int, ...] = ()) -> list[SourceOrBye]:
    """Return the numbers of the draw as sources, from the top of the bracket down, with None for a
    bye. Raise ValueError for a number of teams that no bracket can have.

    Number 1 meets the last number, 2 the next to last, and so on, with high and low numbers spread
    over every half and quarter. The highest numbers are byes, so byes never meet and are spread
    evenly. `late_byes` lists the byes that late teams took, if those were not the next byes in
    order.
    """
    if not 2 <= team_count <= MAX_TEAMS:
        raise ValueError(WRONG_TEAM_COUNT_REFUSAL)
    bracket_order = [1]
    while len(bracket_order) < max((team_count, *late_byes)):
        # In the first round of a bracket of twice this size, the numbers of any two opponents add
        # up to this sum.
        pair_sum = 2 * len(bracket_order) + 1
        bracket_order = [
            number
            for index, bracket_number in enumerate(bracket_order)
            for number in (
                (bracket_number, pair_sum - bracket_number)
                if index % 2 == 0
                else (pair_sum - bracket_number, bracket_number)
            )
        ]
    team_numbers = [*range(1, team_count - len(late_byes) + 1), *late_byes]
    source_by_number = {
        number: DrawNumber(draw_number) for draw_number, number in enumerate(team_numbers, start=1)
    }
    return [source_by_number.get(number) for number in bracket_order]


def pair_neighboring_sources(
    sources: Sequence[SourceOrBye],
) -> list[tuple[SourceOrBye, SourceOrBye]]:
    """Return the sources in pairs: the first with the second, the third with the fourth, etc."""
    return list(zip(sources[::2], sources[1::2], strict=True))


def make_bracket_round(
    side: BracketSide, round_number: int, pairs: Iterable[tuple[SourceOrBye, SourceOrBye]]
) -> BracketRound:
    """Return the round in which these pairs meet. A team that is paired with a bye advances."""
    games: list[BracketGame] = []
    winners: list[SourceOrBye] = []
    losers: list[SourceOrBye] = []
    for source, other_source in pairs:
        if source is None or other_source is None:
            winners.append(source or other_source)
            losers.append(None)
            continue
        game_name = f"{_LETTER_BY_SIDE[side]}{round_number}.{len(games) + 1}"
        games.append(BracketGame(game_name, side, round_number, source, other_source))
        winners.append(WinnerOf(game_name))
        losers.append(LoserOf(game_name))
    return BracketRound(tuple(games), tuple(winners), tuple(losers))


def winners_side_rounds(team_count: int, late_byes: tuple[int, ...] = ()) -> list[BracketRound]:
    """Return the rounds of the winners' side, from the draw to the last two teams."""
    sources: Sequence[SourceOrBye] = sources_in_bracket_order(team_count, late_byes)
    rounds: list[BracketRound] = []
    while len(sources) > 1:
        rounds.append(
            make_bracket_round(
                BracketSide.WINNERS, len(rounds) + 1, pair_neighboring_sources(sources)
            )
        )
        sources = rounds[-1].winners
    return rounds


def places_of_rounds(rounds: Sequence[BracketRound], team_count: int) -> list[int]:
    """Return, for each of these rounds, the best place of the teams that go out in it."""
    eliminated_counts = accumulate(len(bracket_round.games) for bracket_round in rounds)
    return [team_count + 1 - eliminated_count for eliminated_count in eliminated_counts]


def games_with_places(
    rounds: Sequence[BracketRound], places: Sequence[int]
) -> Iterator[BracketGame]:
    """Yield the games of these rounds, each with the place of a team that goes out in it."""
    for bracket_round, place in zip(rounds, places, strict=True):
        for game in bracket_round.games:
            yield replace(game, place=place)
