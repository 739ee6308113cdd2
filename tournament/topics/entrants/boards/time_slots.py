"""The form of the time slots, and the question whether a player joins a second team."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournament.evening.facts import Entry
from tournament.evening.night import time_slots
from tournament.evening.night.hours.set_times import start_time_by_division, time_slots_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.seats import seated_twice
from tournament.evening.night.time_slots import index_of_division
from tournament.evening.words.occasion import clock_time

TIME_SLOT_NUMBER_WORDS: tuple[str, ...] = ("first", "second", "third", "fourth", "fifth", "sixth")
TIME_SLOT_NUMBER_WORDS += ("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")

NO_TYPED_ANSWERS: Mapping[str, tuple[int | None, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TimeSlotForm:
    """The form of the time slots. `time_slots_words` tell the present ones. Each of the `divisions`
    has its name, the number of its time slot and its start time. `slot_choices` lists the slot
    numbers with the words for them, such as "first". The form is open at once after a refusal.
    """

    time_slots_words: str
    divisions: tuple[tuple[str, int, str], ...]
    slot_choices: tuple[tuple[int, str], ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class SecondTeam:
    """A player who wants to join a second team. `why_not` tells why that is not possible now. It
    would be possible if `division_to_move` got its own time slot.
    """

    entry: Entry
    division: str
    why_not: str
    division_to_move: str


def make_time_slot_form(
    night: Night, answer_by_division: Mapping[str, tuple[int | None, str | None]] = NO_TYPED_ANSWERS
) -> TimeSlotForm | None:
    """Return the form of the time slots, or None if there is only one division.
    `answer_by_division` has the answers of a refused form.
    """
    divisions = night.divisions
    if len(divisions) < 2:
        return None
    start_by_division = start_time_by_division(night)

    def division_line(division: str) -> tuple[str, int, str]:
        start = start_by_division.get(division)
        slot_number, start_text = answer_by_division.get(
            division, (None, clock_time(start) if start else "")
        )
        return (
            division,
            slot_number or index_of_division(time_slots.all_time_slots(night), division) + 1,
            start_text or "",
        )

    return TimeSlotForm(
        time_slots_words=time_slots_in_words(night),
        divisions=tuple(map(division_line, divisions)),
        slot_choices=tuple(enumerate(TIME_SLOT_NUMBER_WORDS[: len(divisions)], start=1)),
        is_open=bool(answer_by_division),
    )


def divisions_open_to_teams(night: Night) -> tuple[str, ...]:
    """Return the divisions that a new team can enter, those of the next time slot first."""
    divisions_of_format = (
        night.rules.divisions if "divisions" in night.rules.dials_of_format else ()
    )
    divisions_with_games_left = (
        name for name in divisions_of_format if time_slots.has_games_left(night, name)
    )
    return tuple(
        sorted(
            divisions_with_games_left,
            key=lambda name: index_of_division(time_slots.all_time_slots(night), name),
        )
    )


def find_second_team(night: Night, entry: Entry, division: str) -> SecondTeam | None:
    """Return the second team that a player could join, or None if the player is already in that
    division or in all time slots.
    """
    entries_of_player = (
        own_entry for own_entry in night.entries if own_entry.person_number == entry.person_number
    )
    teams_of_player = [
        night.teams.with_number(own_entry.team)
        for own_entry in entries_of_player
        if own_entry.team is not None
    ]
    free_slot_indexes = {*range(len(time_slots.all_time_slots(night)))} - {
        time_slots.slot_index_of_team(night, party) for party in teams_of_player
    }
    if division in {party.division for party in teams_of_player if party.division} or (
        teams_of_player[1:] and not free_slot_indexes
    ):
        return None
    clashing_team = seated_twice.find_clashing_team(night, entry, division)
    if clashing_team is None:
        return SecondTeam(entry, division, "", "")
    why_not_second_team = seated_twice.second_team_refusal(
        night, entry.name, clashing_team, division
    )
    can_play_apart = seated_twice.can_play_one_after_the_other(
        night, clashing_team.division, division
    )
    return SecondTeam(entry, division, why_not_second_team, division if can_play_apart else "")
