"""What a correction would undo, told before anything is changed.

A later result stands where the same two teams would still have met in that game. One that others
played is listed and never carried over; whoever does not want to clear it lets the old fact stand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.bracket.progress import Progress
from rotation.bracket.replay import after, replay, why_not
from rotation.outcomes import Fact, Forfeit, Result, Withdrawal


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
        if isinstance(fact, Withdrawal) or _stands(fact, before, now):
            now = after(now, fact)
            kept.append(fact)
        else:
            cleared.append(fact.game)
    lost = (name for name in before.ready if before.sides[name] != now.sides[name])
    return Correction(tuple(kept), tuple(cleared), tuple(lost))


def _stands(fact: Result | Forfeit, before: Progress, now: Progress) -> bool:
    return before.sides[fact.game] == now.sides[fact.game] and not why_not(now, fact)
