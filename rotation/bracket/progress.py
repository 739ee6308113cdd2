"""The state of a bracket as one value: who plays in which game, which games are over, who is out,
and who has which place. Teams that go out in the same round share its place.

rotation/bracket/replay.py computes this state from the outcomes. The state has no tables and no
times.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from rotation.bracket.structure import Bracket, BracketGame, BracketSide, GameSeat, Source, WinnerOf
from rotation.outcomes import BracketSpot
from rotation.seating import Entrant


class EmptySpot(Enum):
    """The reason why one of the two spots in a game has no team. NO_TEAM means that no team will
    ever come to this spot, so that a team in the other spot advances without playing.
    """

    TEAM_TO_COME = "to come"
    NO_TEAM = "nobody"


SpotOccupant = Entrant | EmptySpot
GameOccupants = tuple[SpotOccupant, SpotOccupant]


class GameState(StrEnum):
    """The state of a bracket game. At least one team of a waiting game is not known yet."""

    WAITING = "waiting"
    READY = "ready"
    PLAYED = "played"
    FORFEITED = "forfeited"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class GameEnding:
    """The way a game ended: played, forfeited, or not needed.

    The winning spot can be empty at first, if the team in the other spot has left before the winner
    is known. The winner is None if both teams forfeited.
    """

    state: GameState
    winner: BracketSpot | None
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class BracketState:
    """The state of a bracket.

    `teams` are in the order of the draw, and the `ready_games` in the order in which they became
    ready. `place_by_team` has the best place of each team that has no game left.
    """

    bracket: Bracket
    teams: tuple[Entrant, ...]
    occupants_by_game: Mapping[str, GameOccupants]
    ready_games: tuple[str, ...]
    endings: Mapping[str, GameEnding]
    losses_by_team: Mapping[Entrant, int]
    place_by_team: Mapping[Entrant, int]
    withdrawn_teams: frozenset[Entrant]

    def game_state(self, game: str) -> GameState:
        if game in self.endings:
            return self.endings[game].state
        return (
            GameState.WAITING
            if EmptySpot.TEAM_TO_COME in self.occupants_by_game[game]
            else GameState.READY
        )

    def teams_in(self, game: str) -> tuple[Entrant, ...]:
        return tuple(
            occupant
            for occupant in self.occupants_by_game[game]
            if not isinstance(occupant, EmptySpot)
        )

    def drops_loser(self, game: str) -> bool:
        """Return whether the loser of this game drops to a game on the losers' side."""
        seat = self.bracket.games[game].loser_to
        return seat is not None and self.bracket.games[seat.game].side is BracketSide.LOSERS

    def awaits_winner(self, game: str) -> bool:
        """Return whether the winner of this game is not known yet. A game that one team forfeited
        has no winner until the other team is known.
        """
        return game not in self.endings or EmptySpot.TEAM_TO_COME in self.occupants_by_game[game]

    def sources_of_missing_teams(self, game: str) -> tuple[Source, ...]:
        """Return the sources of the teams that this game still waits for."""
        bracket_game = self.bracket.games[game]
        sources = zip(
            (bracket_game.source_a, bracket_game.source_b),
            self.occupants_by_game[game],
            strict=True,
        )
        return tuple(source for source, occupant in sources if occupant is EmptySpot.TEAM_TO_COME)

    def has_walkover(self, seat: GameSeat) -> bool:
        """Return whether any team in this seat, known or not, advances without playing, because its
        opponent has left or will never come.
        """
        ending = self.endings.get(seat.game)
        if ending is None or ending.winner is not seat.spot or ending.state is GameState.PLAYED:
            return False
        opponent = self.occupants_by_game[seat.game][0 if seat.spot is BracketSpot.B else 1]
        return opponent is EmptySpot.NO_TEAM or opponent in self.withdrawn_teams

    def next_seat(self, seat: GameSeat) -> GameSeat:
        """Return the first seat in which a team that reaches `seat` will have an opponent."""
        next_seat_of_winner = self.bracket.games[seat.game].winner_to
        return (
            self.next_seat(next_seat_of_winner)
            if next_seat_of_winner and self.has_walkover(seat)
            else seat
        )

    def source_of(self, seat: GameSeat) -> Source:
        """Return the source of the team in this seat: the draw, or the last game that the team had
        to play.
        """
        game = self.bracket.games[seat.game]
        source = game.source_a if seat.spot is BracketSpot.A else game.source_b
        if isinstance(source, WinnerOf):
            for previous_seat in (GameSeat(source.game, spot) for spot in BracketSpot):
                if self.has_walkover(previous_seat):
                    return self.source_of(previous_seat)
        return source

    def wins_and_losses(self, team: Entrant) -> tuple[int, int]:
        """Return the numbers of games that this team has won and lost, forfeits included."""
        win_count = loss_count = 0
        for game, ending in self.endings.items():
            occupants = self.occupants_by_game[game]
            if team not in occupants or ending.state is GameState.NOT_NEEDED:
                continue
            has_won = ending.winner is (BracketSpot.A if occupants[0] == team else BracketSpot.B)
            win_count, loss_count = win_count + has_won, loss_count + (not has_won)
        return win_count, loss_count

    @property
    def contenders(self) -> frozenset[Entrant]:
        """The teams that can still win the bracket. Once there is a champion, there are none."""
        return frozenset(
            team
            for game in self.bracket.games.values()
            if game.id not in self.endings
            for team in self.teams_in(game.id)
        )

    @property
    def champion(self) -> Entrant | None:
        return next((team for team, place in self.place_by_team.items() if place == 1), None)

    @property
    def is_over(self) -> bool:
        return len(self.place_by_team) == len(self.teams)


@dataclass(frozen=True, slots=True)
class TeamPlaces:
    """The range of places that a team has or shares, such as 9 to 12 for each of four teams."""

    team: Entrant
    first_place: int
    last_place: int


def settled_places(bracket_state: BracketState) -> tuple[TeamPlaces, ...]:
    """Return the places of the teams that have no game left, best place first. A settled place can
    only change if both teams of a later game forfeit, and it then gets better.
    """
    undecided_places = (
        place
        for game in bracket_state.bracket.games.values()
        for place in _undecided_places(bracket_state, game)
    )
    all_places = sorted([*bracket_state.place_by_team.values(), *undecided_places])
    all_team_places = [
        TeamPlaces(team, bisect_left(all_places, place) + 1, bisect_right(all_places, place))
        for team in bracket_state.teams
        if (place := bracket_state.place_by_team.get(team)) is not None
    ]
    return tuple(sorted(all_team_places, key=lambda team_places: team_places.first_place))


def _undecided_places(bracket_state: BracketState, game: BracketGame) -> Iterator[int]:
    """Yield the places that this game will decide."""
    if game.loser_to is None and game.id not in bracket_state.endings:
        yield game.place
    if game.winner_to is None and bracket_state.awaits_winner(game.id):
        yield game.place - 1
