"""Could a night have been told so of its sessions, its draw and its end? As the actions leave it:
in order, each once, and nothing instead of none.

A division that the house names no more may still stand there. Who is there is consistency.py's to
find.
"""

from collections.abc import Iterator, Sequence

from tournament import facts
from tournament.night.hours.limits import MINUTES
from tournament.night.seats import wishes


def misfits(plan: facts.Plan) -> Iterator[str]:
    if not _are_sessions(plan):
        yield "which divisions play when"
    if not _are_wishes(plan):
        yield "what the draw keeps to"
    if not _are_limits(plan):
        yield "its time limits"
    if not _are_last_games(plan):
        yield "which game was the last"
    if not _are_starts(plan):
        yield "when its divisions begin"


def _are_sessions(plan: facts.Plan) -> bool:
    """Two or more, and a division in one of them."""
    if plan.sessions is None:
        return True
    divisions = [text for session in plan.sessions for text in session]
    return len(plan.sessions) > 1 and all(plan.sessions) and _each_once(divisions)


def _are_wishes(plan: facts.Plan) -> bool:
    """The lower number of two first, and one chair for each who stays."""
    apart, stay = wishes.apart(plan), wishes.stay(plan)
    staying = [who for who, _, _ in stay]
    return (
        () not in (plan.apart, plan.stay)
        and all(number < other for number, other in apart)
        and list(apart) == sorted({*apart})
        and staying == sorted({*staying})
        and all(table > 0 for _, table, _ in stay)
    )


def _are_limits(plan: facts.Plan) -> bool:
    """A minute of the night for each; the whole night has no name."""
    are_limits = plan.limits or ()
    names = [division for division, _ in are_limits]
    in_the_night = all(at in MINUTES for _, at in are_limits)
    return plan.limits != () and in_the_night and len({*names}) == len(names)


def _are_last_games(plan: facts.Plan) -> bool:
    are_last_games = plan.last_games or ()
    fits = plan.last_games != () and all(game > 0 for _, game in are_last_games)
    return fits and _each_once([division for division, _ in are_last_games])


def _are_starts(plan: facts.Plan) -> bool:
    are_starts = plan.starts or ()
    fits = plan.starts != () and all(at in MINUTES for _, at in are_starts)
    return fits and _each_once([division for division, _ in are_starts])


def _each_once(divisions: Sequence[str]) -> bool:
    return all(divisions) and len({*divisions}) == len(divisions)
