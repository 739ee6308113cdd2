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

MINUTES_PER_DAY = 24 * 60
# The minutes of a night, from midnight of its day up to six the next morning.
POSSIBLE_MINUTES_OF_NIGHT = range(MINUTES_PER_DAY + NIGHT_END_HOUR * 60)
# The name under which the end time of the whole night is stored, instead of a division's name.
NAME_FOR_WHOLE_NIGHT = ""


def minute_of_day(time_of_day: time) -> int:
    """Return the minutes from midnight of the night's day to this time of day. A time before six in
    the morning belongs to the next day.
    """
    return (
        time_of_day.hour * 60
        + time_of_day.minute
        + (MINUTES_PER_DAY if time_of_day.hour < NIGHT_END_HOUR else 0)
    )


def time_at_minute(minute: int) -> time:
    return time(minute // 60 % 24, minute % 60)


def moment_at(time_of_day: time, day: date, zone: tzinfo | None) -> datetime:
    """Return the moment, in UTC, of a time of day on the night's day. The moment is right even if
    daylight saving time changes that night.
    """
    minutes = timedelta(minutes=minute_of_day(time_of_day))
    return (datetime.combine(day, time(), zone) + minutes).astimezone(UTC)


def end_time_words(end: time | datetime, *divisions: str) -> str:
    """Return the words for a limit, as in "Men's ends by 4:00 pm"."""
    if NAME_FOR_WHOLE_NIGHT in divisions:
        return f"Ends by {clock_time(end)}"
    return (
        f"{list_in_words(divisions)} {'end' if len(divisions) > 1 else 'ends'} by {clock_time(end)}"
    )


def end_time_by_division(night: Night) -> dict[str, time | None]:
    """Return the end time of the whole night, under NAME_FOR_WHOLE_NIGHT, and of each division. The
    end time is None if none is set.
    """
    stored_end_by_division = {
        division: time_at_minute(minute)
        for division, minute in night.plan.limits or ()
        if minute in POSSIBLE_MINUTES_OF_NIGHT
    }
    return {
        division: stored_end_by_division.get(division)
        for division in (NAME_FOR_WHOLE_NIGHT, *night.divisions)
    }


def sorted_end_times(night: Night) -> list[tuple[str, time]]:
    """Return the divisions that have an end time, each with its end time, the earliest first. The
    whole night is included under NAME_FOR_WHOLE_NIGHT if it has one.
    """
    division_ends = end_time_by_division(night).items()
    sorted_ends = sorted(
        (minute_of_day(end), division, end) for division, end in division_ends if end is not None
    )
    return [(division, end) for _, division, end in sorted_ends]


def end_time_refusal_by_division(
    night: Night, requested_end_by_division: Mapping[str, time | None], now: datetime
) -> dict[str, str]:
    """Return the reason for each requested end time that is refused, by division. An end time that
    is already stored is not refused for having passed.
    """
    stored_end_by_division, reason_by_division = end_time_by_division(night), {}
    end_by_division = {
        division: end for division, end in requested_end_by_division.items() if end is not None
    }
    for division, end in end_by_division.items():
        if reason := _why_end_time_refused(night, division, end_by_division):
            reason_by_division[division] = reason
        elif (
            end != stored_end_by_division.get(division)
            and moment_at(end, night.date, now.tzinfo) <= now
        ):
            reason_by_division[division] = f"{clock_time(end)} has passed. Enter a later time."
    return reason_by_division


def _why_end_time_refused(night: Night, division: str, end_by_division: Mapping[str, time]) -> str:
    minutes, night_end = (
        minute_of_day(end_by_division[division]),
        end_by_division.get(NAME_FOR_WHOLE_NIGHT),
    )
    if night_end is not None and minutes > minute_of_day(night_end):
        return f"Everything ends by {clock_time(night_end)}. Enter that time or an earlier one."
    for other_division, end in end_by_division.items():
        plays_before = index_of_division(
            time_slots.all_time_slots(night), other_division
        ) < index_of_division(time_slots.all_time_slots(night), division)
        if (
            plays_before
            and minutes <= minute_of_day(end)
            and NAME_FOR_WHOLE_NIGHT not in (division, other_division)
        ):
            return (
                f"{other_division} plays first and ends by {clock_time(end)}. Enter a later time."
            )
    return ""


def start_time_by_division(night: Night) -> dict[str, time]:
    """Return the start time of each division that has one."""
    minute_by_division = dict(night.plan.starts or ())
    return {
        division: time_at_minute(minute_by_division[division])
        for division in night.rules.divisions
        if division in minute_by_division
    }


def start_in_words(night: Night, time_slot: TimeSlot) -> str:
    """Return when a time slot begins, as in "at 10:00 am"; empty if no start time is set."""
    start_by_division = start_time_by_division(night)
    return next(
        (
            f"at {clock_time(start_by_division[division])}"
            for division in time_slot
            if division in start_by_division
        ),
        "",
    )


def time_slots_in_words(night: Night) -> str:
    """Return text that lists the time slots in order with their start times."""
    first_slot, *later_slots = time_slots.all_time_slots(night)
    if not later_slots:
        return _words_with_start_time(night, first_slot, "All divisions play at the same time")
    first_words = _words_with_start_time(night, first_slot, f"{list_in_words(first_slot)} first")
    later_words = (
        f"then {_words_with_start_time(night, time_slot, list_in_words(time_slot))}"
        for time_slot in later_slots
    )
    return ", ".join((first_words, *later_words))


def start_time_refusals(
    night: Night, requested_start_by_division: Mapping[str, time]
) -> Iterator[str]:
    """Yield the reasons why time slots cannot begin at the requested times."""
    previous_start: tuple[TimeSlot, int] | None = None
    for time_slot in time_slots.all_time_slots(night):
        start_minutes = {
            minute_of_day(requested_start_by_division[division])
            for division in time_slot
            if division in requested_start_by_division
        }
        if len(start_minutes) > 1:
            yield f"{list_in_words(time_slot)} play at the same time. Enter one start time for all."
        elif start_minutes and previous_start and min(start_minutes) <= previous_start[1]:
            previous_divisions = list_in_words(previous_start[0])
            yield (
                f"{list_in_words(time_slot)} can start only after {previous_divisions}. Enter a "
                "later time."
            )
        previous_start = (time_slot, max(start_minutes)) if start_minutes else previous_start


def _words_with_start_time(night: Night, time_slot: TimeSlot, time_slot_words: str) -> str:
    return ", ".join(filter(None, (time_slot_words, start_in_words(night, time_slot))))
