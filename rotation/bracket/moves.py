"""What one fact moves: a game ends, its winner goes on, its loser falls or is out, and whatever
that settles at once is settled too. Knows how a bracket fills, and refuses nothing.
"""

from collections.abc import Sequence

from rotation.bracket.progress import Empty, Ending, GameState, Occupant, Progress, Sides
from rotation.bracket.structure import BracketGame, GameSeat
from rotation.outcomes import Spot
from rotation.seating import Entrant


class Moves:
    """A progress taken apart while it changes."""

    def __init__(self, before: Progress) -> None:
        self._bracket = before.bracket
        self._teams = before.teams
        self._sides = dict(before.sides)
        self._ready = list(before.ready)
        self._endings = dict(before.endings)
        self._losses = dict(before.losses)
        self._done = dict(before.done)
        self._withdrawn = before.withdrawn

    def progress(self) -> Progress:
        return Progress(
            self._bracket,
            self._teams,
            self._sides,
            tuple(self._ready),
            self._endings,
            self._losses,
            self._done,
            self._withdrawn,
        )

    @property
    def ready(self) -> Sequence[str]:
        """In the order in which they became so, as it is at any time."""
        return self._ready

    def both_in(self, game: str) -> Sides:
        return self._sides[game]

    def end(self, game: BracketGame, ending: Ending) -> None:
        self._endings[game.id] = ending
        if game.id in self._ready:
            self._ready.remove(game.id)
        if ending.winner is None:
            self._both_out(game)
            return
        self._fall(game, self._at(game.id, ending.winner.other))
        winner = self._at(game.id, ending.winner)
        if winner is not Empty.TO_COME:
            self._go_on(game, winner)

    def withdraw(self, team: Entrant) -> None:
        self._withdrawn |= {team}
        for name, sides in self._sides.items():
            if team in sides and name not in self._endings:
                self._forfeit(self._bracket.games[name], Spot.A if sides[0] == team else Spot.B)
                return

    def _forfeit(self, game: BracketGame, by: Spot) -> None:
        self.end(game, Ending(GameState.FORFEITED, by.other))

    def _go_on(self, game: BracketGame, winner: Occupant) -> None:
        if game.winner_to is not None:
            self._sit_down(game.winner_to, winner)
        elif not isinstance(winner, Empty):
            self._done[winner] = game.place - 1

    def _fall(self, game: BracketGame, loser: Occupant) -> None:
        if not isinstance(loser, Empty):
            self._losses[loser] += 1
            if not self._plays_on(game, loser):
                self._done[loser] = game.place
                loser = Empty.NOBODY
        if game.loser_to is not None:
            self._sit_down(game.loser_to, loser)

    def _plays_on(self, game: BracketGame, loser: Entrant) -> bool:
        if game.loser_to is None:
            return False
        second_final = self._bracket.games[game.loser_to.game].if_needed
        return not second_final or self._losses[loser] == 1

    def _both_out(self, game: BracketGame) -> None:
        """On the winners' side both fall to one and the same place, and neither is there to play
        for it: that is the second loss of each."""
        for team in [who for who in self._sides[game.id] if not isinstance(who, Empty)]:
            self._losses[team] += 1 if game.loser_to is None else 2
            self._done[team] = game.place
        for seat in (game.loser_to, game.winner_to):
            if seat is not None:
                self._sit_down(seat, Empty.NOBODY)

    def _sit_down(self, seat: GameSeat, who: Occupant) -> None:
        sides = self._sides[seat.game]
        a, b = (who, sides[1]) if seat.spot is Spot.A else (sides[0], who)
        self._sides[seat.game] = (a, b)
        game = self._bracket.games[seat.game]
        if game.id in self._endings:
            self._go_on(game, who)
        elif who is Empty.NOBODY:
            self.end(game, Ending(GameState.NOT_NEEDED, seat.spot.other))
        elif who in self._withdrawn:
            self._forfeit(game, seat.spot)
        elif Empty.TO_COME not in (a, b):
            self._ready.append(game.id)

    def _at(self, game: str, spot: Spot) -> Occupant:
        return self._sides[game][0 if spot is Spot.A else 1]
