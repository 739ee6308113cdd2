"""What a wall follows: from the night's facts and the time to words on a screen."""

from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tournament.desk.boards import time_left
from tournament.desk.boards.now_and_next import call, is_over
from tournament.laptop import hall
from tournament.live.fragments import ChannelContent
from tournament.live.shared_look import SharedLook
from tournament.night.night import Night
from tournament.night.walls import NAME, Showing, stage
from tournament.phones.club_now import ClubNow, club_now
from tournament.reading import replay
from tournament.wall.boards import scenes as boards
from tournament.words import qr

PRACTISED = "Practice: nothing here is real."


@dataclass(frozen=True, slots=True)
class Headline:
    name: str
    date: date


def wall_of(reading: SharedLook, wall: str, number: int, origin: str) -> ChannelContent | None:
    club = club_now(reading, wall)
    walls = {showing.wall: showing for showing in replay.walls(club.number)} if club else {}
    if club is None or number not in walls:
        return None
    showings = [one.now(stage(club.tonight), reading.now) for one in walls.values()]
    showing = next(one for one in showings if one.wall == number)
    alike = [one.wall for one in showings if one.is_like(showing)]
    practised = _practised(reading, club, showing)
    night = practised or club.tonight
    marked = PRACTISED if practised or club.is_demo else ""
    context: dict[str, object] = {
        "club": club.name,
        "picture": club.face.picture,
        "cause": club.face.cause,
        "evening": _headline(night),
        "coming": _headline(club.coming),
        "message": " ".join(filter(None, (marked, showing.message))),
        "name": showing.name if showing.scene == NAME else "",
        "least": showing.least,
        "place": alike.index(number),
        "walls": len(alike),
    }
    if night:
        context |= {"call": call(night), "is_over": is_over(night)}
        context["clock"] = replay.round_clock(night, reading.now)
        context["limit"] = time_left.on_the_wall(night, reading.now)
        scenes = boards.scenes(night, reading.now, showing)
        context["scenes"] = tuple((picture, picture.PAGE) for picture in scenes)
    if not practised and (players := hall.for_players(origin, wall)):
        context |= {"players": players.partition("//")[2], "code": qr.svg(players)}
        context["find_me"] = reverse("find-me", args=[wall])
    return ChannelContent("wall/_wall.html", context)


def _practised(reading: SharedLook, club: ClubNow, showing: Showing) -> Night | None:
    """What the director shows of a practice evening; nothing of one that is wiped."""
    night = reading.night(showing.practice) if showing.practice else None
    is_ours = night is not None and night.club == club.number and night.plan.practice
    return night if is_ours else None


def _headline(night: Night | None) -> Headline | None:
    return Headline(night.name, night.date) if night else None
