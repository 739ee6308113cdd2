"""A list of players who play alone, entered in one press, so that one undo takes all of it back.
Whoever is new becomes a regular of the club, and stays one.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tournament.door.actions.team_list import regulars_of
from tournament.entrants.actions.entries import enter
from tournament.lists.contact import Listed, NumberedContact, Person
from tournament.lists.finding import same_among
from tournament.night.night import Night
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action


@action
def expect_all(w: Writing, *, people: Callable[[Night], Sequence[Listed]]) -> str:
    """Whoever of the list is not entered by now. Who comes is ticked at the desk, where fees are
    paid too.
    """
    if why := why_no_list(w.night):
        raise Refused(why)
    rows = people(w.night)
    if not rows:
        raise Refused("Everybody on this list is entered already.")
    before = len(w.night.entries)
    same_as = same_among(regulars_of(w.night.club))
    for row in rows:
        w.put(replace(enter(w, _person(w, row, same_as(row))), expected=True))
    w.speaks_of(people=tuple(entry.number for entry in w.after().entries[before:]))
    if len(rows) == 1:
        return f"From the list {rows[0].name} is expected."
    return f"From the list {len(rows)} players are expected."


def why_no_list(night: Night) -> str:
    """Why no player can be entered from a list, with the cure; empty where one can."""
    if night.called.is_team:
        return "Here pairs stay together: bring in a list of teams."
    if night.is_closed:
        return f"{night.name} is closed: open it again first, with a reason."
    if night.has_seated_the_last:
        return f"The last of {night.games} games is seated, so no further player can come in."
    return ""


def _person(w: Writing, row: Listed, same: Sequence[NumberedContact]) -> Person:
    """The one of these regulars who is still to come, or somebody new."""
    taken = {entry.regular for entry in w.after().entries}
    free = [who.number for who in same if who.number not in taken]
    return replace(row, regular=free[0]) if len(free) == 1 else row
