"""The last count, closing the night, and opening it again."""

from dataclasses import replace

from scoring.dollars import dollars
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import MOST_COUNTED, books, difference
from tournament.evening.purse.closing import open_questions
from tournament.evening.words.refused import Refused
from tournament.storage.reading import replay
from tournament.storage.writing.old_debts import ask_for_old_debts
from tournament.storage.writing.write import Done, Press, Writing, action, action_on_closed


@action
def count_cash(w: Writing, *, cents: int) -> str:
    """What lies in the drawer, whatever the books say."""
    if not 0 <= cents <= MOST_COUNTED:
        raise Refused(f"Write a sum from $0.00 to {dollars(MOST_COUNTED)}.")
    w.put(replace(w.night.plan, counted_cents=cents))
    return f"The drawer holds {dollars(cents)}, {difference(cents, books(w.night).drawer)}."


def close(press: Press) -> Done:
    """Close the night. What a player still owes is asked at their next check-in, and at once where
    they are in an open night already.
    """
    return _asking_for_debts(press, _close(press))


def reopen(press: Press) -> Done:
    """Open it again. What its players owe is asked here, and no longer on an open night."""
    return _asking_for_debts(press, _reopen(press))


def _asking_for_debts(press: Press, done: Done) -> Done:
    night = replay.night(press.tournament)
    if night is not None:
        ask_for_old_debts(club=night.club, by=press.by, device=press.device)
    return done


@action
def _close(w: Writing) -> str:
    """Locked from now on. What is still open needs a reason."""
    still = open_questions(w.night)
    if still and not w.press.reason:
        raise Refused(f"{' '.join(still)} Put it right first, or say why it is closed so.")
    w.put(replace(w.night.plan, closed=w.now))
    for account in accounts(w.after()):
        put_off = account.owed_of_tonight or None
        if account.entry.put_off != put_off:
            w.put(replace(account.entry, put_off=put_off))
    counted = w.night.plan.counted_cents
    if counted is None:
        return f"{w.night.name} is closed."
    off_by = difference(counted, books(w.night).drawer)
    return f"{w.night.name} is closed. The drawer held {dollars(counted)}, {off_by}."


@action_on_closed
def _reopen(w: Writing) -> str:
    """The drawer has to be counted again, since anything may change."""
    if not w.night.is_closed:
        raise Refused(f"{w.night.name} is open.")
    if not w.press.reason:
        raise Refused("Write down why it is opened again, in a few words.")
    w.put(replace(w.night.plan, closed=None, counted_cents=None))
    return f"{w.night.name} is open again: {w.press.reason}"
