"""Which divisions play at the same time, for the form that says so, and somebody's second team."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from types import MappingProxyType

from tournament.evening.facts import Entry
from tournament.evening.night import sessions
from tournament.evening.night.hours.set_times import hours, sessions_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.seats import two_chairs
from tournament.evening.night.sessions import place

ORDER: tuple[str, ...] = ("first", "second", "third", "fourth", "fifth", "sixth")
ORDER += ("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")

NOTHING: Mapping[str, tuple[int | None, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Sessions:
    """The form. Each of the `divisions` has the place of its session, from 1, and the hour when it
    begins; `order` names the places. It `is_open` after a refusal.
    """

    words: str
    divisions: tuple[tuple[str, int, str], ...]
    order: tuple[tuple[int, str], ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class SecondTeam:
    """Somebody who plays already, and is to play in another team too; `why` says what is in the
    way, and `apart` is the division that would have to play at another time.
    """

    entry: Entry
    division: str
    why: str
    apart: str


def session_order(
    night: Night, asked: Mapping[str, tuple[int | None, str | None]] = NOTHING
) -> Sessions | None:
    """Return the form, or None if all play at once; what was `asked` and refused stays in it."""
    divisions = night.divisions
    if len(divisions) < 2:
        return None
    times = hours(night)

    def shown(division: str) -> tuple[str, int, str]:
        at, hour = asked.get(division, (None, _box_text(times.get(division))))
        return division, at or place(sessions.of(night), division) + 1, hour or ""

    return Sessions(
        words=sessions_in_words(night),
        divisions=tuple(map(shown, divisions)),
        order=tuple(enumerate(ORDER[: len(divisions)], start=1)),
        is_open=bool(asked),
    )


def _box_text(hour: time | None) -> str:
    return f"{hour:%H:%M}" if hour else ""


def open_divisions(night: Night) -> tuple[str, ...]:
    """Return the divisions that a new team can play in, those of the next session first."""
    asked = night.rules.divisions if "divisions" in night.rules.uses else ()
    left = (name for name in asked if sessions.has_games_left(night, name))
    return tuple(sorted(left, key=lambda text: place(sessions.of(night), text)))


def second_team(night: Night, entry: Entry, division: str) -> SecondTeam | None:
    """Return the second team that somebody can play in, or None for one who plays in that division,
    or in every session, already.
    """
    numbers = (other for other in night.entries if other.person == entry.person)
    teams = [night.teams.of(number.team) for number in numbers if number.team is not None]
    open_to = {*range(len(sessions.of(night)))} - {
        sessions.plays_in(night, party) for party in teams
    }
    if division in {party.division for party in teams if party.division} or (
        teams[1:] and not open_to
    ):
        return None
    team = two_chairs.clashing_party(night, entry, division)
    if team is None:
        return SecondTeam(entry, division, "", "")
    why = two_chairs.sentence(night, entry.name, team, division)
    free = two_chairs.may_be_apart(night, team.division, division)
    return SecondTeam(entry, division, why, division if free else "")
