"""Actions for requests to the draw: keep two players apart, or hold a seat for a player."""

from dataclasses import replace

from scoring.chairs import Chair
from tournament.evening import facts
from tournament.evening.facts.people import FixedSeatChair
from tournament.evening.night.night import Night
from tournament.evening.night.seats.next_game import seating_of_next_game
from tournament.evening.night.seats.wishes import fixed_seats, pairs_apart
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, require_entry


@action
def keep_apart(writing: Writing, *, first_number: int, second_number: int) -> str:
    """Store the request that two players never share a table."""
    first_entry, second_entry = (
        require_entry(writing, first_number),
        require_entry(writing, second_number),
    )
    if first_number == second_number:
        raise Refused("Choose two players to keep apart.")
    pairs_to_keep_apart = {
        *pairs_apart(writing.night.plan),
        (min(first_number, second_number), max(first_number, second_number)),
    }
    _store_requests(writing, replace(writing.night.plan, apart=tuple(sorted(pairs_to_keep_apart))))
    writing.set_subject(people=(first_number, second_number))
    return f"{first_entry.name} and {second_entry.name} never meet."


@action
def stop_keeping_apart(writing: Writing, *, first_number: int, second_number: int) -> str:
    """Remove the request that keeps two players apart."""
    other_pairs = tuple(
        pair for pair in pairs_apart(writing.night.plan) if pair != (first_number, second_number)
    )
    _store_requests(writing, replace(writing.night.plan, apart=other_pairs or None))
    writing.set_subject(people=(first_number, second_number))
    first_entry, second_entry = (
        require_entry(writing, first_number),
        require_entry(writing, second_number),
    )
    return f"{first_entry.name} and {second_entry.name} may meet."


@action
def hold_seat(writing: Writing, *, entry: int, table: int, chair: FixedSeatChair) -> str:
    """Hold one seat for a player in every game, in place of an earlier held seat."""
    player = require_entry(writing, entry)
    other_held_seats = [
        held_seat for held_seat in fixed_seats(writing.night.plan) if held_seat[0] != entry
    ]
    _store_requests(
        writing,
        replace(writing.night.plan, stay=tuple(sorted([*other_held_seats, (entry, table, chair)]))),
    )
    writing.set_subject(people=(entry,))
    return f"{player.name} sits at table {table}, {Chair(chair).words}, in every game."


@action
def release_seat(writing: Writing, *, entry: int) -> str:
    """Remove the request that holds one seat for a player."""
    other_held_seats = tuple(
        held_seat for held_seat in fixed_seats(writing.night.plan) if held_seat[0] != entry
    )
    _store_requests(writing, replace(writing.night.plan, stay=other_held_seats or None))
    writing.set_subject(people=(entry,))
    return f"{require_entry(writing, entry).name} moves with the draw."


def _store_requests(writing: Writing, plan: facts.Plan) -> None:
    """Store the requests in this plan. Refuse if the format does not draw games in advance, if game
    1 is seated, or if a new request makes a draw impossible.
    """
    if not writing.night.format.can_keep_wishes:
        raise Refused("Requests need games that are drawn in advance. Swap seats instead.")
    if writing.night.rounds:
        raise Refused("Game 1 is seated, so the draw is final. Undo its seating first.")
    writing.put(plan)
    if not _why_next_game_cannot_be_seated(writing.night) and (
        why_no_draw := _why_next_game_cannot_be_seated(writing.night_after())
    ):
        raise Refused(why_no_draw)


def _why_next_game_cannot_be_seated(night: Night) -> str:
    try:
        seating_of_next_game(night)
    except Refused as refusal:
        return str(refusal)
    return ""
