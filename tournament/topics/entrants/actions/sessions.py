"""Which divisions play at the same time, which after them, and from which hour."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import time

from tournament.evening.night import attendance, sessions
from tournament.evening.night.hours.set_times import hours, minute, sessions_in_words, start_faults
from tournament.evening.night.sessions import Session, apart, place
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action

NO_HOURS: Mapping[str, time | None] = {}


@action
def arrange(
    w: Writing, *, places: Mapping[str, int], begin: Mapping[str, time | None] = NO_HOURS
) -> str:
    """Give divisions the number of their session and the hour when they `begin`; a division that is
    not named stays.
    """
    divisions = w.night.rules.divisions
    now = {name: place(sessions.of(w.night), name) + 1 for name in divisions}
    wished = {**now, **{text: at for text, at in places.items() if text in now}}
    numbers = sorted(set(wished.values()))
    order = tuple(tuple(name for name in divisions if wished[name] == at) for at in numbers)
    times = {**hours(w.night), **{text: at for text, at in begin.items() if text in now}}
    return _store(w, order, {text: at for text, at in times.items() if at is not None})


@action
def set_apart(w: Writing, *, division: str) -> str:
    """Have one division play after all the others, at an hour that is still open."""
    if division not in w.night.rules.divisions:
        raise Refused(f"{division or 'That'} is no division here: look at the list again.")
    times = {text: at for text, at in hours(w.night).items() if text != division}
    return _store(w, apart(sessions.of(w.night), division), times)


def _store(w: Writing, order: Sequence[Session], begin: Mapping[str, time]) -> str:
    if not w.night.divisions:
        raise Refused(
            "Here all play at the same time: only divisions with games of their own can be played "
            "one after another."
        )
    before = sessions.of(w.night)
    starts = tuple((text, minute(at)) for text, at in begin.items()) or None
    one_after_another = tuple(order) if len(order) > 1 else None
    w.put(replace(w.night.plan, sessions=one_after_another, starts=starts))
    for why in start_faults(w.after(), begin):
        raise Refused(why)
    begun = [party.division for party in w.night.teams if attendance.has_sat(w.night, party)]
    for division in filter(None, begun):
        if place(before, division) != place(sessions.of(w.after()), division):
            raise Refused(f"{division} has played already, so it stays where it is.")
    return f"{sessions_in_words(w.after())}."
