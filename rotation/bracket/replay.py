"""Replay the facts of a bracket, one after the other, to the state they lead to.

A fact that cannot have happened is refused in a sentence with the cure. A correction lists the
later results it would undo before anything is changed: a later result stands if the same two teams
would still have met in that game, and is listed otherwise.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from rotation.bracket.progress import Empty, Ending, GameState, Occupant, Progress, Sides
from rotation.bracket.structure import Bracket, BracketGame, Drawn, GameSeat, Source
from rotation.outcomes import Fact, Forfeit, Result, Spot, Withdrawal
from rotation.seating import Entrant


def replay(bracket: Bracket, teams: Sequence[Entrant], facts: Iterable[Fact] = ()) -> Progress:
    """The state of a bracket after these facts; `teams` are in the order of the draw."""
    progress = _before_first_game(bracket, tuple(teams))
    for fact in facts:
        progress = after(progress, fact)
    return progress


def after(progress: Progress, fact: Fact) -> Progress:
    """The state of the bracket after one more fact; raises ValueError with the cure."""
    fault = why_not(progress, fact)
    if fault:
        raise ValueError(fault)
    moves = Moves(progress)
    match fact:
        case Result():
            ending = Ending(GameState.PLAYED, fact.winner, fact.score)
            moves.end(progress.bracket.games[fact.game], ending)
        case Forfeit():
            moves.end(progress.bracket.games[fact.game], Ending(GameState.FORFEITED, fact.winner))
        case Withdrawal():
            moves.withdraw(fact.team)
        case _:
            assert_never(fact)
    return moves.progress()


def why_not(progress: Progress, fact: Fact) -> str:
    """The reason why this fact cannot be recorded now; empty if it can."""
    if isinstance(fact, Withdrawal):
        # A team that is out may withdraw too, in case a correction brings it back.
        if fact.team not in progress.losses:
            return f"No team here is called {fact.team}: look for its name in the list of teams."
        has_withdrawn = fact.team in progress.withdrawn
        return f"{fact.team} has withdrawn already: leave this out." if has_withdrawn else ""
    game = progress.bracket.games.get(fact.game)
    if game is None:
        return f"There is no game {fact.game} here: look for its name in the bracket."
    state = progress.state(game.id)
    match state:
        case GameState.READY:
            return _why_not_forfeit(progress, fact) if isinstance(fact, Forfeit) else ""
        case GameState.WAITING:
            return (
                f"{game.id} cannot be played yet: it waits for the "
                f"{' and the '.join(map(str, progress.waits_for(game.id)))}."
            )
        case GameState.PLAYED:
            return f"{game.id} has its result already: correct that one, or leave this one out."
        case GameState.FORFEITED:
            return f"{game.id} is forfeited already: correct that, or leave this out."
        case GameState.NOT_NEEDED:
            return f"{game.id} is not played, for no two teams are left for it: leave it out."
        case _:
            assert_never(state)


def _why_not_forfeit(progress: Progress, fact: Forfeit) -> str:
    """Why both teams cannot forfeit this game; empty if they can, or if only one does."""
    others = set(progress.contenders) - set(progress.sides[fact.game])
    if fact.winner is not None or progress.champion is not None or others:
        return ""
    return f"If both forfeit {fact.game}, nobody is left to win: let one of them forfeit."


def _before_first_game(bracket: Bracket, teams: tuple[Entrant, ...]) -> Progress:
    """The bracket before its first game."""
    if len(teams) != bracket.teams:
        raise ValueError(
            f"This bracket is for {bracket.teams} teams, and {len(teams)} are here: make it anew."
        )
    for team in teams:
        if teams.count(team) > 1:
            raise ValueError(f"Two teams are called {team}: give one of them another name.")
    sides = {
        game.id: (_first_occupant(game.a, teams), _first_occupant(game.b, teams))
        for game in bracket.games.values()
    }
    return Progress(
        bracket,
        teams,
        sides,
        ready=tuple(name for name, both in sides.items() if Empty.TO_COME not in both),
        endings={},
        losses=dict.fromkeys(teams, 0),
        done={},
        withdrawn=frozenset(),
    )


def _first_occupant(source: Source, teams: Sequence[Entrant]) -> Occupant:
    return teams[source.number - 1] if isinstance(source, Drawn) else Empty.TO_COME


class Moves:
    """A progress while one fact changes it: a game ends, its winner goes on, its loser falls or is
    out, and whatever this settles at once is settled too. Refuses nothing.
    """

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
        """The games that are ready now, in the order in which they became so."""
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
        """Both forfeit. On the winners' side both would fall to the same place and neither is there
        to play for it, so that is the second loss of each.
        """
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


@dataclass(frozen=True, slots=True)
class Correction:
    """The effect of a correction: `facts` remain, in the order of events, once the `cleared` games
    are gone; the games that are `called_off` lose a team and may be on at a table.
    """

    facts: tuple[Fact, ...]
    cleared: tuple[str, ...]
    called_off: tuple[str, ...]


def correct(
    before: Progress, facts: Sequence[Fact], *, wrong: Fact, instead: Fact | None
) -> Correction:
    """Replace the fact that is `wrong` where it stands among the facts, or take it out; `before` is
    what the facts have come to.
    """
    if wrong not in facts:
        raise ValueError("This was not written down, so there is nothing to correct.")
    place = facts.index(wrong)
    standing = [*facts[:place], *([] if instead is None else [instead])]
    now = replay(before.bracket, before.teams, standing)
    cleared: list[str] = []
    for fact in facts[place + 1 :]:
        if isinstance(fact, Withdrawal) or (
            before.sides[fact.game] == now.sides[fact.game] and not why_not(now, fact)
        ):
            now = after(now, fact)
            standing.append(fact)
        else:
            cleared.append(fact.game)
    lost = (name for name in before.ready if before.sides[name] != now.sides[name])
    return Correction(tuple(standing), tuple(cleared), tuple(lost))
