"""Which divisions play at the same time, for the form that says so, and somebody's second team."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from types import MappingProxyType

from tournament.facts import Entry
from tournament.night.hours.sessions import place
from tournament.night.hours.starts import hours, in_turn
from tournament.night.night import Night
from tournament.night.seats import two_chairs

ORDER: tuple[str, ...] = ("first", "second", "third", "fourth", "fifth", "sixth")
ORDER += ("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")

NOTHING: Mapping[str, tuple[int | None, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Sessions:
    """`divisions` each with the place of its session, from 1, and the time when it begins, where
    that is known; `order` names the places. It `is_open` while what was asked for was refused.
    """

    words: str
    divisions: tuple[tuple[str, int, str], ...]
    order: tuple[tuple[int, str], ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class SecondTeam:
    """Somebody who plays already, and is to play in another team too: `why` not, as things are, and
    which division would have to be set `apart` for it.
    """

    entry: Entry
    division: str
    why: str
    apart: str


def sessions(
    night: Night, asked: Mapping[str, tuple[int | None, str | None]] = NOTHING
) -> Sessions | None:
    """Nothing where all that is played is one. What was `asked` and refused stands as it was."""
    divisions = night.rules.divisions
    if not night.format.by_division or len(divisions) < 2:
        return None
    times = hours(night)

    def shown(division: str) -> tuple[str, int, str]:
        at, hour = asked.get(division, (None, _typed(times.get(division))))
        return division, at or place(night.sessions, division) + 1, hour or ""

    return Sessions(
        words=in_turn(night),
        divisions=tuple(map(shown, divisions)),
        order=tuple(enumerate(ORDER[: len(divisions)], start=1)),
        is_open=bool(asked),
    )


def _typed(hour: time | None) -> str:
    return f"{hour:%H:%M}" if hour else ""


def to_enter(night: Night) -> tuple[str, ...]:
    """The divisions a new team can play in, those of the session that comes first in front."""
    left = filter(night.has_games_left, night.rules.divisions)
    return tuple(sorted(left, key=lambda text: place(night.sessions, text)))


def second(night: Night, entry: Entry, division: str) -> SecondTeam | None:
    """Nothing to whoever plays in that very division, or in every session already."""
    numbers = (other for other in night.entries if other.person == entry.person)
    teams = [night.by_team[number.team] for number in numbers if number.team is not None]
    open_to = {*range(len(night.sessions))} - {night.plays_in(party) for party in teams}
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
