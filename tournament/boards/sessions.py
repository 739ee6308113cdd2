"""Which divisions play at the same time, for the form that says so, and somebody's second team."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.night import two_chairs
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.sessions import in_words, place

ORDER: tuple[str, ...] = ("first", "second", "third", "fourth", "fifth", "sixth")
ORDER += ("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")


@dataclass(frozen=True, slots=True)
class Sessions:
    """`divisions` each with the place of its session, from 1; `order` names the places."""

    words: str
    divisions: tuple[tuple[str, int], ...]
    order: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Second:
    """Somebody who plays already, and is to play in another team too: `why` not, as things are, and
    which division would have to be set `apart` for it.
    """

    entry: Entry
    division: str
    why: str
    apart: str


def sessions(night: Night) -> Sessions | None:
    """Nothing where all that is played is one."""
    divisions = night.rules.divisions
    if not night.format.in_teams or night.has_bracket or len(divisions) < 2:
        return None
    first, *later = map(in_words, night.sessions)
    words = f"{first} first, then {', then '.join(later)}" if later else ""
    return Sessions(
        words=words or "All divisions play at the same time",
        divisions=tuple((one, place(night.sessions, one) + 1) for one in divisions),
        order=tuple(enumerate(ORDER[: len(divisions)], start=1)),
    )


def to_enter(night: Night) -> tuple[str, ...]:
    """The divisions a new team can play in, those of the session that comes first in front."""
    left = filter(night.has_games_left, night.rules.divisions)
    return tuple(sorted(left, key=lambda one: place(night.sessions, one)))


def second(night: Night, entry: Entry, division: str) -> Second | None:
    """Nothing to whoever plays in that very division, or in every session already."""
    numbers = (one for one in night.entries if one.person == entry.person)
    teams = [night.by_team[one.team] for one in numbers if one.team is not None]
    open_to = {*range(len(night.sessions))} - {night.plays_in(one) for one in teams}
    if division in {one.division for one in teams if one.division} or (teams[1:] and not open_to):
        return None
    team = two_chairs.in_the_way(night, entry, division)
    if team is None:
        return Second(entry, division, "", "")
    why = two_chairs.sentence(night, entry.name, team, division)
    free = two_chairs.may_be_apart(night, team.division, division)
    return Second(entry, division, why, division if free else "")
