"""Counting the cash box, closing the night, and reopening it."""

from dataclasses import replace

from scoring.dollars import format_dollars
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import (
    MAX_COUNTED_CENTS,
    books,
    counted_cash_cents,
    difference_in_words,
)
from tournament.evening.purse.closing import reasons_not_to_close
from tournament.evening.words.refused import Refused
from tournament.storage.reading import reader
from tournament.storage.writing.old_debts import update_old_debts
from tournament.storage.writing.write import (
    Press,
    PressResult,
    Writing,
    action,
    action_on_closed_night,
)

CLOSING_NEEDS_REASON_SENTENCE = "Finish this first, or give a reason for closing anyway."


@action
def count_cash(writing: Writing, *, cents: int) -> str:
    """Store the counted cash, even if the books say another amount. Refuse an impossible amount."""
    if not 0 <= cents <= MAX_COUNTED_CENTS:
        raise Refused(f"Enter an amount from $0.00 to {format_dollars(MAX_COUNTED_CENTS)}.")
    cash_box = books(writing.night).cents_in_cash_box
    writing.put(replace(writing.night.plan, counted_cents=cents, expected_cents=cash_box))
    difference_words = difference_in_words(cents, cash_box)
    return f"Cash box counted: {format_dollars(cents)}, {difference_words}"


def close_night(press: Press) -> PressResult:
    """Close the night. What players still owe is asked for at their next check-in, or at once if
    they are in an open night already.
    """
    return _update_old_debts(press, _store_closing(press))


def reopen_night(press: Press) -> PressResult:
    """Reopen the night. What its players owe is asked for here again and no longer on other open
    nights.
    """
    return _update_old_debts(press, _store_reopening(press))


def _update_old_debts(press: Press, result: PressResult) -> PressResult:
    night = reader.night(press.tournament)
    if night is not None:
        update_old_debts(club=night.club, by=press.by, device=press.device)
    return result


@action
def _store_closing(writing: Writing) -> str:
    """Store the closing time and what each player still owes. Refuse a night with anything
    unfinished, unless the director gives a reason.
    """
    sentences_about_unfinished = reasons_not_to_close(writing.night)
    if sentences_about_unfinished and not writing.press.reason:
        raise Refused(" ".join((*sentences_about_unfinished, CLOSING_NEEDS_REASON_SENTENCE)))
    writing.put(replace(writing.night.plan, closed=writing.now))
    for account in accounts(writing.night_after()):
        debt_put_off = account.put_off_cents or None
        if account.entry.put_off != debt_put_off:
            writing.put(replace(account.entry, put_off=debt_put_off))
    counted_cents = counted_cash_cents(writing.night)
    if counted_cents is None:
        return closed_sentence(writing.night.name)
    difference_words = difference_in_words(counted_cents, books(writing.night).cents_in_cash_box)
    cash_sentence = f"Cash box: {format_dollars(counted_cents)}, {difference_words}."
    return f"{closed_sentence(writing.night.name)} {cash_sentence}"


def closed_sentence(name: str) -> str:
    return f"{name} is closed."


@action_on_closed_night
def _store_reopening(writing: Writing) -> str:
    """Remove the closing time. The count of the cash box stays until a payment outdates it. Refuse
    a night that is open, and a press without a reason.
    """
    if not writing.night.is_closed:
        raise Refused(f"{writing.night.name} is open.")
    if not writing.press.reason:
        raise Refused("Give a short reason for reopening it.")
    writing.put(replace(writing.night.plan, closed=None))
    return f"{writing.night.name} reopened. Reason: {writing.press.reason}"
