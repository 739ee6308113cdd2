"""Expected players who are here or not coming, and check-in items marked for many at once."""

from dataclasses import replace

from scoring.dollars import format_dollars
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.attendance import CheckInItem, missing_check_in_items
from tournament.evening.night.bracket.late_team import opening_for_late_team
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.purse.accounts import (
    all_paid_sentence,
    entries_ready_except_fee,
    unpaid_cents_by_entry,
)
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, require_entry
from tournament.topics.entrants.actions.entries import (
    mark_arrived,
    require_party,
    require_team,
    set_check_in_items,
)
from tournament.topics.money.actions import mark_fee


@action
def mark_all_here(writing: Writing) -> str:
    """Check in everyone who is expected."""
    expected_entries = _require_expected_entries(writing)
    mark_arrived(writing, expected_entries)
    if len(expected_entries) == 1:
        return player_is_here_sentence(expected_entries[0].name)
    return f"All {len(expected_entries)} who were expected are here."


def player_is_here_sentence(name: str) -> str:
    return f"{name} is here."


@action
def take_all_fees(writing: Writing, *, cents: int) -> str:
    """Take the fees and old debts of everyone here, in cash. Refuse if the total is not
    `cents`, which the page showed.
    """
    cents_by_entry = unpaid_cents_by_entry(writing.night)
    total_cents = sum(cents_by_entry.values())
    if not total_cents:
        raise Refused("Everyone here has paid.")
    if total_cents != cents:
        raise Refused(
            f"The total is now {format_dollars(total_cents)}. Check the list and try again."
        )
    for entry_number in cents_by_entry:
        mark_fee(writing, writing.night.entries.with_number(entry_number), is_paid=True)
    writing.set_subject(people=tuple(cents_by_entry))
    return all_paid_sentence(writing.night, total_cents)


@action
def let_all_pay_later(writing: Writing) -> str:
    """Mark all players who only have to pay as paying later, so that they can be seated."""
    unpaid_entries = let_players_ready_except_fee_pay_later(writing)
    if not unpaid_entries:
        raise Refused("No one has only the fee left to do. Reload the page.")
    writing.set_subject(people=tuple(entry.number for entry in unpaid_entries))
    if len(unpaid_entries) == 1:
        return f"{unpaid_entries[0].name} will pay later."
    return f"{len(unpaid_entries)} players will pay later."


def let_players_ready_except_fee_pay_later(writing: Writing) -> tuple[Entry, ...]:
    """Mark all players here who only have to pay as paying later, and return them."""
    unpaid_entries = entries_ready_except_fee(writing.night)
    writing.put(*(replace(entry, excused=attendance.PAYS_LATER_REASON) for entry in unpaid_entries))
    return unpaid_entries


@action
def mark_here(writing: Writing, *, entry: int) -> str:
    """Mark a player as here, even one who was marked as not coming. The other check-in items still
    have to be done.
    """
    writing.set_subject(people=(entry,))
    set_check_in_items(writing, entry, frozenset({CheckInItem.HERE}), is_marked=True)
    player_after = writing.night_after().entries.with_number(entry)
    if player_after.last_game is not None and player_after.last_game < player_after.first_game:
        writing.put(replace(player_after, last_game=None))
    return f"{player_after.name} is here."


@action
def mark_expected_as_not_coming(writing: Writing) -> str:
    """Mark all expected players as not coming. Keep them on the list in case they come."""
    if why_cannot_mark_absent := writing.night.party_words.why_cannot_mark_absent:
        raise Refused(why_cannot_mark_absent)
    expected_entries = _require_expected_entries(writing)
    writing.put(*(replace(entry, last_game=entry.first_game - 1) for entry in expected_entries))
    now_word = writing.night.occasion.now_word
    if len(expected_entries) == 1:
        return f"{expected_entries[0].label}: not coming {now_word}"
    return f"{len(expected_entries)} expected players: not coming {now_word}"


@action
def mark_items_of_party(writing: Writing, *, party: int, items: frozenset[CheckInItem]) -> str:
    """Mark check-in items of a player, or of both players of a team."""
    writing.set_subject(people=require_party(writing, party).entry_numbers)
    sentences = [
        set_check_in_items(writing, entry.number, items, is_marked=True)
        for entry in require_party(writing, party).current_members
    ]
    night_after = writing.night_after()
    new_party = night_after.parties.with_number(party)
    if not any(
        missing_check_in_items(
            entry, attendance.settled_fee_cents_by_entry(night_after), night_after.rules
        )
        for entry in new_party.current_members
    ):
        return _party_is_ready_text(night_after, new_party)
    return " ".join(sentences)


def _party_is_ready_text(night: Night, party: Party) -> str:
    """Return the text that a party is ready. For a team left out of the drawn bracket, say what to
    do.
    """
    opening = opening_for_late_team(night)
    if opening is None or party.draw_number:
        return f"{party.full_title} is ready."
    advice = "Press “Add to the bracket”." if opening.opponent else opening.refusal
    return f"{party.full_title} is ready but not in the bracket yet. {advice}"


@action
def mark_both_here(writing: Writing, *, entry: int) -> str:
    """Mark both players of a team as here. `entry` is one of them."""
    team = require_team(writing, require_entry(writing, entry).team)
    mark_arrived(writing, team.current_members)
    writing.set_subject(people=team.entry_numbers)
    return f"{team.full_title} is here."


def _require_expected_entries(writing: Writing) -> tuple[Entry, ...]:
    """Return the entries of everyone who is expected. Refuse if no one is."""
    expected_entries = time_slots.awaited_entries(writing.night)
    if not expected_entries:
        raise Refused("Everyone on the list is here.")
    writing.set_subject(people=tuple(entry.number for entry in expected_entries))
    return expected_entries
