"""Builders that read like slips on the director's desk, and evenings drawn at random."""

from rotation.bracket.replay import after, replay, why_not
from rotation.formats.double_elimination import double_elimination
from rotation.lots import Lots
from rotation.outcomes import Forfeit, Result, Spot, Withdrawal
from tests.patience import at_most


def slip(written):
    """ "W1.1 a 10-7" and "W1.1 a" are results, "W1.1 a by forfeit" and "W1.1 nobody" forfeits, and
    "T3 leaves" is a withdrawal."""
    name, what, *more = written.split()
    if what == "leaves":
        return Withdrawal(name)
    if what == "nobody":
        return Forfeit(name, None)
    if more[:1] == ["by"]:
        return Forfeit(name, Spot(what))
    score = tuple(int(points) for points in more[0].split("-")) if more else None
    return Result(name, Spot(what), score)


def slips(*written):
    return tuple(slip(one) for several in written for one in several.split(", "))


def teams(count):
    return tuple(f"T{number}" for number in range(1, count + 1))


def begun(bracket):
    return replay(bracket, teams(bracket.teams))


def progress(count, *written, bracket=None):
    return replay(bracket or double_elimination(count), teams(count), slips(*written))


def sides(found, game):
    """Who meets whom, as "T1-T4"; "?" is to come, "-" nobody."""
    signs = {"TO_COME": "?", "NOBODY": "-"}
    return tuple(signs.get(getattr(who, "name", ""), who) for who in found.sides[game])


def any_evening(bracket, seed, *, trouble):
    """The facts of an evening to its end, and how far it was before each: results in any order,
    and with `trouble` forfeits by one or both and teams that leave."""
    lots, found, facts, steps = Lots(seed), begun(bracket), [], []
    turns = at_most(2000)
    while next(turns) and found.ready:
        fact = _any_fact(lots, found, trouble)
        if not why_not(found, fact):
            steps.append(found)
            facts.append(fact)
            found = after(found, fact)
    return facts, [*steps, found]


def _any_fact(lots, found, trouble):
    game = found.ready[lots.below(len(found.ready))]
    winner = tuple(Spot)[lots.below(2)]
    match lots.below(16) if trouble else 16:
        case 0:
            return Forfeit(game, None)
        case 1 | 2:
            return Forfeit(game, winner)
        case 3:
            return Withdrawal(found.teams[lots.below(len(found.teams))])
        case _:
            less = lots.below(10)
            return Result(game, winner, (10, less) if winner is Spot.A else (less, 10))
