"""From the facts of a bracket to how far it has been played, one fact after the other; and what a
correction would undo, told before anything is changed.

Refuses what cannot have happened, in a sentence with the cure. A later result stands where the same
two teams would still have met in that game. One that others played is listed and never carried
over; whoever does not want to clear it lets the old fact stand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from rotation.bracket.moves import Moves
from rotation.bracket.progress import Empty, Ending, GameState, Occupant, Progress
from rotation.bracket.structure import Bracket, Drawn, Source
from rotation.outcomes import Fact, Forfeit, Result, Withdrawal
from rotation.seating import Entrant


def replay(bracket: Bracket, teams: Sequence[Entrant], facts: Iterable[Fact] = ()) -> Progress:
    """`teams` in the order of the draw: the first of them drew number 1."""
    progress = _begun(bracket, tuple(teams))
    for fact in facts:
        progress = after(progress, fact)
    return progress


def after(progress: Progress, fact: Fact) -> Progress:
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
    """Why this cannot be written down now; empty where it can."""
    if isinstance(fact, Withdrawal):
        return _why_not_withdraw(progress, fact.team)
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


def _why_not_withdraw(progress: Progress, team: Entrant) -> str:
    """A team that is out may withdraw too: should a correction bring it back, it has gone home all
    the same."""
    if team not in progress.losses:
        return f"No team here is called {team}: look for its name in the list of teams."
    return f"{team} has withdrawn already: leave this out." if team in progress.withdrawn else ""


def _why_not_forfeit(progress: Progress, fact: Forfeit) -> str:
    others = set(progress.contenders) - set(progress.sides[fact.game])
    if fact.winner is not None or progress.champion is not None or others:
        return ""
    return f"If both forfeit {fact.game}, nobody is left to win: let one of them forfeit."


def _begun(bracket: Bracket, teams: tuple[Entrant, ...]) -> Progress:
    if len(teams) != bracket.teams:
        raise ValueError(
            f"This bracket is for {bracket.teams} teams, and {len(teams)} are here: make it anew."
        )
    for team in teams:
        if teams.count(team) > 1:
            raise ValueError(f"Two teams are called {team}: give one of them another name.")
    sides = {
        game.id: (_drawn(game.a, teams), _drawn(game.b, teams)) for game in bracket.games.values()
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


def _drawn(source: Source, teams: Sequence[Entrant]) -> Occupant:
    return teams[source.number - 1] if isinstance(source, Drawn) else Empty.TO_COME


@dataclass(frozen=True, slots=True)
class Correction:
    """`facts` are what is left without the `cleared` games, in the order of events. The games that
    are `called_off` have no result yet but could be on at a table, and lose a team."""

    facts: tuple[Fact, ...]
    cleared: tuple[str, ...]
    called_off: tuple[str, ...]


def correct(
    before: Progress, facts: Sequence[Fact], *, wrong: Fact, instead: Fact | None
) -> Correction:
    """`before` is what `facts` have come to. Of these, `wrong` is replaced where it stands in the
    order of events, or taken out."""
    if wrong not in facts:
        raise ValueError("This was not written down, so there is nothing to correct.")
    place = facts.index(wrong)
    kept = [*facts[:place], *([] if instead is None else [instead])]
    now = replay(before.bracket, before.teams, kept)
    cleared: list[str] = []
    for fact in facts[place + 1 :]:
        if isinstance(fact, Withdrawal) or (
            before.sides[fact.game] == now.sides[fact.game] and not why_not(now, fact)
        ):
            now = after(now, fact)
            kept.append(fact)
        else:
            cleared.append(fact.game)
    lost = (name for name in before.ready if before.sides[name] != now.sides[name])
    return Correction(tuple(kept), tuple(cleared), tuple(lost))
