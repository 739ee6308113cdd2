"""What can be watched, and what it shows: from the night's facts and the time to words on a screen.

Knows no request: whatever a reader's own browser adds is part of the channel's name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import assert_never

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from tournament import qr, replay, sessions
from tournament.boards import limits
from tournament.boards import wall as boards
from tournament.boards.bracket_mark import mark
from tournament.boards.floor import floor
from tournament.boards.gone import gone
from tournament.boards.tonight import is_tonights, next_step
from tournament.boards.wall_choice import Awards, BigClock, Scene
from tournament.boards.wall_honours import Honours
from tournament.boards.wall_lists import Arrivals, Places, Seats, Waiting
from tournament.boards.wall_meetings import Meetings
from tournament.boards.wall_pot import Pot
from tournament.laptop import hall
from tournament.live.names import Name
from tournament.live.reading import Club, Public, Reading
from tournament.night.complete import said
from tournament.night.evening import Night
from tournament.night.round_clock import clocked_game
from tournament.night.walls import NAME, Showing, stage

PRACTISED = "Practice: nothing here is real."


@dataclass(frozen=True, slots=True)
class Shown:
    """What a channel shows now. Two that are equal look alike, so only another one is drawn."""

    template: str
    context: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Fragment:
    """`id` follows from what is written, so every process and every start gives the same."""

    id: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class Headline:
    name: str
    date: date


@dataclass(frozen=True, slots=True)
class Evening:
    night: Headline | None
    coming: Headline | None


def shown(name: Name, reading: Reading) -> Shown | None:
    """Nothing where there is no such thing any more, and the page has to be loaded again."""
    kind, *which = name
    return KINDS[str(kind)](reading, *which)


def drawn(what: Shown) -> Fragment:
    html = render_to_string(what.template, {**what.context})
    digest = hashlib.sha256(html.encode()).digest()
    return Fragment(str(int.from_bytes(digest[:8])), html)


def _wall(reading: Reading, wall: str, number: int, origin: str) -> Shown | None:
    club = reading.club(wall)
    walls = {one.wall: one for one in replay.walls(club.number)} if club else {}
    if club is None or number not in walls:
        return None
    showing = walls[number].now(stage(club.tonight), reading.now)
    practised = _practised(reading, club, showing)
    night = practised or club.tonight
    marked = PRACTISED if practised or settings.DEMO else ""
    context: dict[str, object] = {
        "club": club.name,
        "board": Evening(_headline(night), _headline(club.coming)),
        "message": " ".join(filter(None, (marked, showing.message))),
        "name": showing.name if showing.scene == NAME else "",
    }
    if night:
        context |= {"call": boards.call(night), "is_over": boards.is_over(night)}
        context["clock"] = replay.round_clock(night, reading.now)
        context["limit"] = limits.on_the_wall(night, reading.now)
        found = boards.scenes(night, reading.now, showing)
        context["scenes"] = tuple((one, _page(one)) for one in found)
    if not practised and (players := hall.for_players(origin, wall)):
        context |= {"players": players.partition("//")[2], "code": qr.svg(players)}
        context["find_me"] = reverse("find-me", args=[wall])
    return Shown("wall/_wall.html", context)


def _standings(reading: Reading, wall: str, night: int) -> Shown | None:
    """Of the night that was tonight's when the page was opened; 0 where there was none."""
    club = reading.club(wall)
    if club is None or (club.tonight.tournament if club.tonight else 0) != night:
        return None
    if club.public is None:
        return Shown("standings/_none.html", {})
    context = {"wall": wall, "board": club.standings, "in_teams": _in_teams(club.public)}
    return Shown("standings/_public.html", context)


def _card(reading: Reading, wall: str, night: int, entry: int) -> Shown | None:
    club = reading.club(wall)
    public = club.public if club else None
    if club is None or public is None or public.night.tournament != night:
        return None
    in_teams = _in_teams(public)
    if entry not in (public.night.by_team if in_teams else public.night.by_number):
        return None
    card: object = public.team_card(entry) if in_teams else public.card(entry)
    who = public.night.by_team[entry] if in_teams else public.night.entry(entry)
    context = {"name": public.night.name, "club": public.night.club_name, "card": card}
    context |= {"seats": club.seats(entry), "so_far": said(club.so_far, entry)}
    context["left"] = gone(who, club.tonight or public.night)
    return Shown(f"standings/_public_{'team_card' if in_teams else 'card'}.html", context)


def _table(
    reading: Reading, tournament: int, table: int, generation: int, side: str = ""
) -> Shown | None:
    """A channel of its own for each generation of keys, so that it ends with them."""
    night = reading.night(tournament)
    if night is None or night.table_keys != generation or not is_tonights(night, reading.now):
        return None
    return Shown("hall/_table.html", {"phone": reading.phone(night, table, side)})


def _floor(reading: Reading, tournament: int, session: str) -> Shown | None:
    night = replay.night(tournament)
    if night is None or sessions.club_of(session) != night.club:
        return None
    context: dict[str, object] = {"tournament": tournament, "floor": floor(night, reading.now)}
    context["next"] = next_step(night)
    context["clock"] = replay.round_clock(night, reading.now)
    context |= {"may_clock": clocked_game(night) is not None, "minutes": night.rules.minutes}
    context["limit"] = limits.on_the_wall(night, reading.now)
    return Shown("floor/_floor.html", context)


def _bracket(reading: Reading, tournament: int, known: str, session: str) -> Shown | None:
    """Whether it stands otherwise than on the page: what is pressed there is not moved away."""
    night = replay.night(tournament)
    if night is None or sessions.club_of(session) != night.club:
        return None
    context = {"tournament": tournament, "is_new": mark(night) != known}
    return Shown("bracket/_news.html", context)


KINDS: dict[str, Callable[..., Shown | None]] = {
    "wall": _wall,
    "standings": _standings,
    "card": _card,
    "table": _table,
    "floor": _floor,
    "bracket": _bracket,
}


def _practised(reading: Reading, club: Club, showing: Showing) -> Night | None:
    """What the director shows of a practice evening; nothing of one that is wiped."""
    night = reading.night(showing.practice) if showing.practice else None
    is_ours = night is not None and night.club == club.number and night.plan.practice
    return night if is_ours else None


def _headline(night: Night | None) -> Headline | None:
    return Headline(night.name, night.date) if night else None


def _in_teams(public: Public) -> bool:
    return public.night.format.in_teams


def _page(scene: Scene) -> str:
    match scene:
        case Arrivals():
            return "wall/_arrivals.html"
        case Seats():
            return "wall/_seats.html"
        case Waiting():
            return "wall/_waiting.html"
        case Places():
            return "wall/_places.html"
        case Meetings():
            return "wall/_meetings.html"
        case Honours():
            return "wall/_honours.html"
        case Pot():
            return "wall/_pot.html"
        case BigClock():
            return "wall/_big_clock.html"
        case Awards():
            return "wall/_awards.html"
        case _:
            assert_never(scene)
