"""Which divisions play at the same time, and which after them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament.actions.write import Writing, action
from tournament.night.evening import Night
from tournament.night.sessions import Session, apart, in_words, place
from tournament.refused import Refused


@action
def arrange(w: Writing, *, places: Mapping[str, int]) -> str:
    """Every division by the number of its session, as far as one is told."""
    known = w.night.rules.divisions
    now = {one: place(w.night.sessions, one) + 1 for one in known}
    wished = {**now, **{one: at for one, at in places.items() if one in now}}
    numbers = sorted(set(wished.values()))
    return _arranged(w, tuple(tuple(one for one in known if wished[one] == at) for at in numbers))


@action
def set_apart(w: Writing, *, division: str) -> str:
    """One division is played once all the others are."""
    if division not in w.night.rules.divisions:
        raise Refused(f"{division or 'That'} is no division here: look at the list again.")
    return _arranged(w, apart(w.night.sessions, division))


def _arranged(w: Writing, found: Sequence[Session]) -> str:
    if not w.night.format.in_teams or w.night.has_bracket:
        raise Refused(
            "Here all play at the same time: only divisions with games of their own can be played "
            "one after another."
        )
    before = w.night.sessions
    w.put(replace(w.night.plan, sessions=tuple(found) if len(found) > 1 else None))
    for division in _begun(w.night):
        if place(before, division) != place(w.after().sessions, division):
            raise Refused(f"{division} has played already, so it stays where it is.")
    return _told(w.after())


def _begun(night: Night) -> list[str]:
    return [
        one.division
        for one in night.teams
        if one.division and any(each.number in night.has_been_seated for each in one.members)
    ]


def _told(night: Night) -> str:
    first, *later = map(in_words, night.sessions)
    if not later:
        return "All divisions play at the same time."
    return f"{first} {_play(night.sessions[0])} first, then {', then '.join(later)}."


def _play(session: Session) -> str:
    return "plays" if len(session) == 1 else "play"
