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
    """The whole night, which may have a limit, has no name."""
    if not _are_sessions(plan):
        yield "which divisions play when"
    if not _are_wishes(plan):
        yield "what the draw keeps to"
    limits, games, starts = plan.limits, plan.last_games, plan.starts
    if not _is_one_each(limits) or any(at not in MINUTES for _, at in limits or ()):
        yield "its time limits"
    if not _is_one_each(games) or any(not name or game <= 0 for name, game in games or ()):
        yield "which game was the last"
    if not _is_one_each(starts) or any(not name or at not in MINUTES for name, at in starts or ()):
        yield "when its divisions begin"


def _are_sessions(plan: facts.Plan) -> bool:
    """Two or more, and a division in one of them."""
    if plan.sessions is None:
        return True
    divisions = [text for session in plan.sessions for text in session]
    is_each_once = all(divisions) and len({*divisions}) == len(divisions)
    return len(plan.sessions) > 1 and all(plan.sessions) and is_each_once


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


def _is_one_each(pairs: Sequence[tuple[str, int]] | None) -> bool:
    """Of the divisions."""
    return pairs is None or len(dict(pairs)) == len(pairs) > 0
