"""Builders that read like slips on the director's desk, and random nights."""

from rotation.bracket.replay import replay, why_refused, with_outcome
from rotation.formats.elimination import double_elimination
from rotation.outcomes import Forfeit, GameResult, Spot, Withdrawal
from rotation.seeded_random import SeededRandom
from tests.patience import count_down


def slip(written):
    """Return a bracket result from a text: "W1.1 a 10-7" or "W1.1 a", a forfeit from "W1.1 a by
    forfeit" or "W1.1 nobody", or a withdrawal from "T3 leaves".
    """
    name, what, *more = written.split()
    if what == "leaves":
        return Withdrawal(name)
    if what == "nobody":
        return Forfeit(name, None)
    if more[:1] == ["by"]:
        return Forfeit(name, Spot(what))
    score = tuple(int(points) for points in more[0].split("-")) if more else None
    return GameResult(name, Spot(what), score)


def slips(*written):
    return tuple(slip(text) for several in written for text in several.split(", "))


def teams(count):
    return tuple(f"T{number}" for number in range(1, count + 1))


def begin_bracket(bracket):
    return replay(bracket, teams(bracket.teams))


def progress(count, *written, bracket=None):
    return replay(bracket or double_elimination(count), teams(count), slips(*written))


def sides(so_far, game):
    """Return the two sides of a game, such as "T1-T4". "?" is a team not known yet, and "-" is no
    team.
    """
    signs = {"TEAM_TO_COME": "?", "NO_TEAM": "-"}
    return tuple(signs.get(getattr(who, "name", ""), who) for who in so_far.sides[game])


def any_evening(bracket, seed, *, trouble):
    """Return the facts of a random night, and the bracket before each of them. With `trouble` there
    are forfeits by one or both teams, and teams that leave.
    """
    rng, progress, facts, steps = SeededRandom(seed), begin_bracket(bracket), [], []
    turns = count_down(2000)
    while next(turns) and progress.ready:
        fact = _any_fact(rng, progress, trouble)
        if not why_refused(progress, fact):
            steps.append(progress)
            facts.append(fact)
            progress = with_outcome(progress, fact)
    return facts, [*steps, progress]


def _any_fact(rng, progress, trouble):
    game = progress.ready[rng.number_below(len(progress.ready))]
    winner = tuple(Spot)[rng.number_below(2)]
    match rng.number_below(16) if trouble else 16:
        case 0:
            return Forfeit(game, None)
        case 1 | 2:
            return Forfeit(game, winner)
        case 3:
            return Withdrawal(progress.teams[rng.number_below(len(progress.teams))])
        case _:
            less = rng.number_below(10)
            return GameResult(game, winner, (10, less) if winner is Spot.A else (less, 10))
