"""Somebody who was signed in by mistake is taken off the list again."""

from dataclasses import replace

from tournament import facts
from tournament.entrants.actions.entries import is_drawn
from tournament.night.seats import wishes
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action, entry_of

# As long as a line of the money may be.
LONGEST_NOTE = 200


@action
def strike(w: Writing, *, entry: int) -> str:
    """Whoever has sat down leaves instead; money that was taken stays, and a line that is void says
    whose it was. What the draw was to keep to goes with the number, which the next one may get.
    """
    gone = entry_of(w, entry)
    if entry in w.night.has_been_seated:
        raise Refused(f"{gone.name} has a chair already: let {gone.name} leave instead.")
    if is_drawn(w, gone):
        raise Refused(f"Team {gone.team} is in the draw: bring in a substitute, or let it go home.")
    lines = [paid for paid in w.night.all(facts.Payment) if paid.entry == entry]
    if not all(paid.void for paid in lines):
        raise Refused(f"{gone.name} has paid: void the payment first, then take the name out.")
    for paid in lines:
        notes = filter(None, (paid.note, f"of {gone.numbered}, who was taken out"))
        w.put(replace(paid, entry=None, note="; ".join(notes)[:LONGEST_NOTE]))
    w.drop(gone)
    _hand_over(w, gone)
    if entry in wishes.people(w.night.plan):
        w.put(wishes.without(w.night.plan, entry))
    if gone.team is not None and len(w.night.by_team[gone.team].members) == 1:
        w.drop(w.night.by_team[gone.team].founded)
    w.speaks_of(people=(entry,))
    return f"{gone.numbered} is taken out."


def _hand_over(w: Writing, entry: facts.Entry) -> None:
    """Whoever plays in a second team is known by that number from now on."""
    others = [other for other in w.night.entries if other.first_number == entry.number]
    for other in others[:1]:
        w.put(replace(other, first_number=None, regular=entry.regular))
    w.put(*(replace(other, first_number=others[0].number) for other in others[1:]))
