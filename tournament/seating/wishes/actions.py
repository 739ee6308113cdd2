"""What the draw of all games has to keep to, said before the first of them: who must not meet, and
who keeps a table and a chair.
"""

from dataclasses import replace

from scoring.chairs import Chair
from tournament import facts
from tournament.facts.people import OwnChair
from tournament.night.night import Night
from tournament.night.seats.next_game import seating
from tournament.night.seats.wishes import apart, stay
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action, entry_of


@action
def keep_apart(w: Writing, *, one: int, other: int) -> str:
    first, second = entry_of(w, one), entry_of(w, other)
    if one == other:
        raise Refused("Choose two people who must not meet.")
    kept = {*apart(w.night.plan), (min(one, other), max(one, other))}
    _put(w, replace(w.night.plan, apart=tuple(sorted(kept))))
    w.speaks_of(people=(one, other))
    return f"{first.name} and {second.name} never meet."


@action
def let_meet(w: Writing, *, one: int, other: int) -> str:
    left = tuple(pair for pair in apart(w.night.plan) if pair != (one, other))
    _put(w, replace(w.night.plan, apart=left or None))
    w.speaks_of(people=(one, other))
    return f"{entry_of(w, one).name} and {entry_of(w, other).name} may meet."


@action
def keep_chair(w: Writing, *, entry: int, table: int, chair: OwnChair) -> str:
    """Another table or chair of the same person takes the place of the one before."""
    who = entry_of(w, entry)
    others = [own for own in stay(w.night.plan) if own[0] != entry]
    _put(w, replace(w.night.plan, stay=tuple(sorted([*others, (entry, table, chair)]))))
    w.speaks_of(people=(entry,))
    return f"{who.name} sits at table {table}, {Chair(chair).words}, in every game."


@action
def let_move(w: Writing, *, entry: int) -> str:
    left = tuple(own for own in stay(w.night.plan) if own[0] != entry)
    _put(w, replace(w.night.plan, stay=left or None))
    w.speaks_of(people=(entry,))
    return f"{entry_of(w, entry).name} moves as the draw has it."


def _put(w: Writing, plan: facts.Plan) -> None:
    """A wish that no draw can keep is not taken, where those who are here can be drawn without."""
    if not w.night.format.keeps_wishes:
        raise Refused("Only where all games are drawn beforehand can the draw keep to a wish.")
    if w.night.rounds:
        raise Refused("Game 1 is seated, so the draw stands. Take its seating back first.")
    w.put(plan)
    if not _why_not(w.night) and (why := _why_not(w.after())):
        raise Refused(why)


def _why_not(night: Night) -> str:
    try:
        seating(night)
    except Refused as refusal:
        return str(refusal)
    return ""
