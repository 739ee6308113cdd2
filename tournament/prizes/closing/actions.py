"""The last count, closing the night, and opening it again."""

from dataclasses import replace

from scoring.dollars import dollars
from tournament.purse.books import books, difference
from tournament.purse.closing import open_questions
from tournament.purse.payment_kinds import MOST_COUNTED
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action, action_on_closed


@action
def count_cash(w: Writing, *, cents: int) -> str:
    """What lies in the drawer, whatever the books say."""
    if not 0 <= cents <= MOST_COUNTED:
        raise Refused(f"Write a sum from $0.00 to {dollars(MOST_COUNTED)}.")
    w.put(replace(w.night.plan, counted_cents=cents))
    return f"The drawer holds {dollars(cents)}, {difference(cents, books(w.night).drawer)}."


@action
def close(w: Writing) -> str:
    """Locked from now on. What is still open needs a reason."""
    still = open_questions(w.night)
    if still and not w.press.reason:
        raise Refused(f"{' '.join(still)} Put it right first, or say why it is closed so.")
    w.put(replace(w.night.plan, closed=w.now))
    counted = w.night.plan.counted_cents
    if counted is None:
        return f"{w.night.name} is closed."
    text = difference(counted, books(w.night).drawer)
    return f"{w.night.name} is closed. The drawer held {dollars(counted)}, {text}."


@action_on_closed
def reopen(w: Writing) -> str:
    """The drawer has to be counted again, since anything may change."""
    if not w.night.is_closed:
        raise Refused(f"{w.night.name} is open.")
    if not w.press.reason:
        raise Refused("Write down why it is opened again, in a few words.")
    w.put(replace(w.night.plan, closed=None, counted_cents=None))
    return f"{w.night.name} is open again: {w.press.reason}"
