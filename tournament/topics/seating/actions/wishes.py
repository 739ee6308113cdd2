"""Wishes that the draw of all games keeps to: who must not meet, and who keeps a chair."""

from dataclasses import replace

from scoring.chairs import Chair
from tournament.evening import facts
from tournament.evening.facts.people import OwnChair
from tournament.evening.night.night import Night
from tournament.evening.night.seats.next_game import seating
from tournament.evening.night.seats.wishes import apart, stay
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, entry_of


@action
def keep_apart(w: Writing, *, one: int, other: int) -> str:
    first, second = entry_of(w, one), entry_of(w, other)
    if one == other:
        raise Refused("Choose two people who must not meet.")
    pairs = {*apart(w.night.plan), (min(one, other), max(one, other))}
    _store(w, replace(w.night.plan, apart=tuple(sorted(pairs))))
    w.speaks_of(people=(one, other))
    return f"{first.name} and {second.name} never meet."


@action
def let_meet(w: Writing, *, one: int, other: int) -> str:
    left = tuple(pair for pair in apart(w.night.plan) if pair != (one, other))
    _store(w, replace(w.night.plan, apart=left or None))
    w.speaks_of(people=(one, other))
    return f"{entry_of(w, one).name} and {entry_of(w, other).name} may meet."


@action
def keep_chair(w: Writing, *, entry: int, table: int, chair: OwnChair) -> str:
    """Have somebody keep a chair, in place of one they kept before."""
    who = entry_of(w, entry)
    others = [own for own in stay(w.night.plan) if own[0] != entry]
    _store(w, replace(w.night.plan, stay=tuple(sorted([*others, (entry, table, chair)]))))
    w.speaks_of(people=(entry,))
    return f"{who.name} sits at table {table}, {Chair(chair).words}, in every game."


@action
def let_move(w: Writing, *, entry: int) -> str:
    left = tuple(own for own in stay(w.night.plan) if own[0] != entry)
    _store(w, replace(w.night.plan, stay=left or None))
    w.speaks_of(people=(entry,))
    return f"{entry_of(w, entry).name} moves as the draw has it."


def _store(w: Writing, plan: facts.Plan) -> None:
    """Store the wishes; refuse one that no draw can keep, if those here can be drawn without it."""
    if not w.night.format.keeps_wishes:
        raise Refused("Only where all games are drawn beforehand can the draw keep to a wish.")
    if w.night.rounds:
        raise Refused("Game 1 is seated, so the draw stands. Take its seating back first.")
    w.put(plan)
    if not _why_no_draw(w.night) and (why := _why_no_draw(w.after())):
        raise Refused(why)


def _why_no_draw(night: Night) -> str:
    try:
        seating(night)
    except Refused as refusal:
        return str(refusal)
    return ""
