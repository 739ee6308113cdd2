"""Which divisions play at the same time, and which after them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import time

from tournament.night.hours.limits import minute
from tournament.night.hours.sessions import Session, apart, place
from tournament.night.hours.starts import faults, hours, in_turn
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action

NO_HOURS: Mapping[str, time | None] = {}


@action
def arrange(
    w: Writing, *, places: Mapping[str, int], begin: Mapping[str, time | None] = NO_HOURS
) -> str:
    """Every division by the number of its session, and when it is to `begin`, as far as that is
    told.
    """
    texts = w.night.rules.divisions
    now = {text: place(w.night.sessions, text) + 1 for text in texts}
    wished = {**now, **{text: at for text, at in places.items() if text in now}}
    numbers = sorted(set(wished.values()))
    order = tuple(tuple(text for text in texts if wished[text] == at) for at in numbers)
    times = {**hours(w.night), **{text: at for text, at in begin.items() if text in now}}
    return _arranged(w, order, {text: at for text, at in times.items() if at is not None})


@action
def set_apart(w: Writing, *, division: str) -> str:
    """One division is played once all the others are, and its hour is open again."""
    if division not in w.night.rules.divisions:
        raise Refused(f"{division or 'That'} is no division here: look at the list again.")
    times = {text: at for text, at in hours(w.night).items() if text != division}
    return _arranged(w, apart(w.night.sessions, division), times)


def _arranged(w: Writing, order: Sequence[Session], begin: Mapping[str, time]) -> str:
    if not w.night.format.by_division:
        raise Refused(
            "Here all play at the same time: only divisions with games of their own can be played "
            "one after another."
        )
    before = w.night.sessions
    starts = tuple((text, minute(at)) for text, at in begin.items()) or None
    one_after_another = tuple(order) if len(order) > 1 else None
    w.put(replace(w.night.plan, sessions=one_after_another, starts=starts))
    for why in faults(w.after(), begin):
        raise Refused(why)
    begun = [party.division for party in w.night.teams if w.night.has_sat(party)]
    for division in filter(None, begun):
        if place(before, division) != place(w.after().sessions, division):
            raise Refused(f"{division} has played already, so it stays where it is.")
    return f"{in_turn(w.after())}."
