"""The times that the director sets: when each time slot begins, and when a division or the whole
night must end. A start time is stored for each division of a time slot.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from tournament.evening.night import time_slots
from tournament.evening.night.hours.own_time import NIGHT_END_HOUR
from tournament.evening.night.night import Night
from tournament.evening.night.time_slots import TimeSlot, index_of_division
from tournament.evening.words.many import list_in_words
from tournament.evening.words.occasion import clock_time

MINUTES_A_DAY = 24 * 60
# The minutes of the night's day, up to six the next morning.
MINUTES_OF_NIGHT = range(MINUTES_A_DAY + NIGHT_END_HOUR * 60)
# Times of the whole night are stored under this name, and those of a division under its own.
WHOLE_NIGHT = ""


def minute_of_day(time_of_day: time) -> int:
    """Return a time as minutes since midnight of the night's day. A time before six in the
    morning belongs to the next day.
    """
    return (
        time_of_day.hour * 60
        + time_of_day.minute
        + (MINUTES_A_DAY if time_of_day.hour < NIGHT_END_HOUR else 0)
    )


def time_at_minute(number: int) -> time:
    return time(number // 60 % 24, number % 60)


def moment_of(time_of_day: time, day: date, zone: tzinfo | None) -> datetime:
    """Return the moment of a time on the night's day, in UTC. It is right even if daylight saving
    time changes that night.
    """
    minutes = timedelta(minutes=minute_of_day(time_of_day))
    return (datetime.combine(day, time(), zone) + minutes).astimezone(UTC)


def ends_by_words(end: time | datetime, *divisions: str) -> str:
    """Return the words for a limit, as in "Men's ends by 4:00 pm"."""
    if WHOLE_NIGHT in divisions:
        return f"Ends by {clock_time(end)}"
    return (
        f"{list_in_words(divisions)} {'end' if len(divisions) > 1 else 'ends'} by {clock_time(end)}"
    )


def end_times(night: Night) -> dict[str, time | None]:
    """Return the end time of the whole night and of each division, or None if it has no limit."""
    ends = {
        name: time_at_minute(number)
        for name, number in night.plan.limits or ()
        if number in MINUTES_OF_NIGHT
    }
    return {name: ends.get(name) for name in (WHOLE_NIGHT, *night.divisions)}


def ends_in_order(night: Night) -> list[tuple[str, time]]:
    """Return the end times that are set, each with its division, the earliest first."""
    ends = end_times(night).items()
    set_ends = sorted((minute_of_day(end), name, end) for name, end in ends if end is not None)
    return [(name, end) for _, name, end in set_ends]


def end_time_refusals(
    night: Night, wished_ends: Mapping[str, time | None], now: datetime
) -> dict[str, str]:
    """Return by division why a wished end time is refused. A stored end time is kept even if it
    has passed.
    """
    stored_ends, reason_by_division = end_times(night), {}
    ends = {name: end for name, end in wished_ends.items() if end is not None}
    for name, end in ends.items():
        if reason := _why_out_of_order(night, name, ends):
            reason_by_division[name] = reason
        elif end != stored_ends.get(name) and moment_of(end, night.date, now.tzinfo) <= now:
            reason_by_division[name] = f"{clock_time(end)} has passed. Enter a later time."
    return reason_by_division


def _why_out_of_order(night: Night, division: str, ends: Mapping[str, time]) -> str:
    minutes, night_end = minute_of_day(ends[division]), ends.get(WHOLE_NIGHT)
    if night_end is not None and minutes > minute_of_day(night_end):
        return f"Everything ends by {clock_time(night_end)}. Enter that time or an earlier one."
    for other_division, end in ends.items():
        is_before = index_of_division(
            time_slots.all_time_slots(night), other_division
        ) < index_of_division(time_slots.all_time_slots(night), division)
        if (
            is_before
            and minutes <= minute_of_day(end)
            and WHOLE_NIGHT not in (division, other_division)
        ):
            return (
                f"{other_division} plays first and ends by {clock_time(end)}. Enter a later time."
            )
    return ""


def start_times(night: Night) -> dict[str, time]:
    """Return the start time of each division that has one."""
    starts = dict(night.plan.starts or ())
    return {name: time_at_minute(starts[name]) for name in night.rules.divisions if name in starts}


def start_in_words(night: Night, time_slot: TimeSlot) -> str:
    """Return when a time slot begins, as in "at 10:00 am"; empty if that is not set."""
    starts = start_times(night)
    return next((f"at {clock_time(starts[name])}" for name in time_slot if name in starts), "")


def time_slots_in_words(night: Night) -> str:
    """Return all time slots in order, with their start times, in words."""
    first_slot, *later_slots = time_slots.all_time_slots(night)
    if not later_slots:
        return _add_start_time(night, first_slot, "All divisions play at the same time")
    first_words = _add_start_time(night, first_slot, f"{list_in_words(first_slot)} first")
    later_words = (
        f"then {_add_start_time(night, time_slot, list_in_words(time_slot))}"
        for time_slot in later_slots
    )
    return ", ".join((first_words, *later_words))


def start_time_refusals(night: Night, requested_starts: Mapping[str, time]) -> Iterator[str]:
    """Yield the reasons why time slots cannot begin at the requested times."""
    previous_start: tuple[TimeSlot, int] | None = None
    for time_slot in time_slots.all_time_slots(night):
        start_minutes = {
            minute_of_day(requested_starts[name]) for name in time_slot if name in requested_starts
        }
        if len(start_minutes) > 1:
            yield f"{list_in_words(time_slot)} play at the same time. Enter one start time for all."
        elif start_minutes and previous_start and min(start_minutes) <= previous_start[1]:
            previous_divisions = list_in_words(previous_start[0])
            yield (
                f"{list_in_words(time_slot)} can only begin after {previous_divisions}. Enter a "
                "later time."
            )
        previous_start = (time_slot, max(start_minutes)) if start_minutes else previous_start


def _add_start_time(night: Night, time_slot: TimeSlot, words: str) -> str:
    return ", ".join(filter(None, (words, start_in_words(night, time_slot))))
