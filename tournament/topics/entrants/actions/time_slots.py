"""Time slots: which divisions play at the same time, in which order, and when each slot starts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import time

from tournament.evening.night import attendance, time_slots
from tournament.evening.night.hours.set_times import (
    minute_of_day,
    start_time_by_division,
    start_time_refusals,
    time_slots_in_words,
)
from tournament.evening.night.time_slots import TimeSlot, index_of_division, with_own_time_slot
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action

NO_START_TIMES: Mapping[str, time | None] = {}


@action
def arrange_time_slots(
    writing: Writing,
    *,
    new_slot_number_by_division: Mapping[str, int],
    new_start_by_division: Mapping[str, time | None] = NO_START_TIMES,
) -> str:
    """Set the time slots and the start times of divisions. A division that is not in
    `new_slot_number_by_division` or `new_start_by_division` keeps its own.
    """
    divisions = writing.night.rules.divisions
    slot_number_by_division = {
        division: new_slot_number_by_division.get(
            division, index_of_division(time_slots.all_time_slots(writing.night), division) + 1
        )
        for division in divisions
    }
    slot_numbers = sorted(set(slot_number_by_division.values()))
    divisions_of_slots = tuple(
        tuple(
            division for division in divisions if slot_number_by_division[division] == slot_number
        )
        for slot_number in slot_numbers
    )
    typed_start_by_division = {
        division: start
        for division, start in new_start_by_division.items()
        if division in divisions
    }
    start_by_division = {**start_time_by_division(writing.night), **typed_start_by_division}
    return _store_time_slots(
        writing,
        divisions_of_slots,
        {division: start for division, start in start_by_division.items() if start is not None},
    )


@action
def move_to_own_time_slot(writing: Writing, *, division: str) -> str:
    """Move one division to a time slot after all others, without a start time."""
    if division not in writing.night.rules.divisions:
        raise Refused(f"{division or 'That'} isn't a division here. Check the list.")
    start_by_other_division = {
        name: start
        for name, start in start_time_by_division(writing.night).items()
        if name != division
    }
    return _store_time_slots(
        writing,
        with_own_time_slot(time_slots.all_time_slots(writing.night), division),
        start_by_other_division,
    )


def _store_time_slots(
    writing: Writing, ordered_slots: Sequence[TimeSlot], start_by_division: Mapping[str, time]
) -> str:
    if not writing.night.divisions:
        raise Refused(
            "All players share the same games here, so divisions can't have their own time slots."
        )
    time_slots_before = time_slots.all_time_slots(writing.night)
    start_minutes = tuple(
        (division, minute_of_day(start)) for division, start in start_by_division.items()
    )
    stored_slots = tuple(ordered_slots) if len(ordered_slots) > 1 else None
    writing.put(replace(writing.night.plan, sessions=stored_slots, starts=start_minutes or None))
    for refusal in start_time_refusals(writing.night_after(), start_by_division):
        raise Refused(refusal)
    divisions_begun = [
        party.division
        for party in writing.night.teams
        if attendance.was_ever_seated(writing.night, party)
    ]
    for division in filter(None, divisions_begun):
        if index_of_division(time_slots_before, division) != index_of_division(
            time_slots.all_time_slots(writing.night_after()), division
        ):
            raise Refused(f"{division} has already played, so its time slot stays.")
    return f"{time_slots_in_words(writing.night_after())}."
