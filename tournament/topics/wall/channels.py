"""What a wall follows: from the night's facts and the time to words on a screen."""

from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tournament.evening.night.hours import limits
from tournament.evening.night.night import Night
from tournament.evening.night.walls import NAME, Showing, stage
from tournament.kit.desk import qr
from tournament.kit.desk.boards.steps import call, is_over
from tournament.server.laptop import hall
from tournament.server.live.channel import ChannelContent
from tournament.server.live.shared_look import SharedLook
from tournament.storage.reading import replay
from tournament.topics.phones.club_now import ClubNow, club_now
from tournament.topics.places.season import season_of
from tournament.topics.wall.boards.places import SeasonPlaces, season_places
from tournament.topics.wall.boards.scenes import scenes

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
    practice = _shown_practice(reading, club, showing)
    players = "" if practice else hall.players_address(origin, wall)
    night = practice or club.tonight
    marked = PRACTISED if practice or club.is_demo else ""
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
        clock = replay.round_clock(night, reading.now)
        context["clock"] = clock
        context["limit"] = limits.first_limit_in_words(night, reading.now)
        pictures = scenes(
            night,
            reading.now,
            showing,
            is_clocked=clock is not None,
            has_code=bool(players),
        )
        context["scenes"] = tuple((picture, picture.PAGE) for picture in pictures)
    if season := _shown_season(club, showing):
        context["scenes"] = ((season, season.PAGE),)
    if players:
        context |= {"players": players.partition("//")[2], "code": qr.svg(players)}
        context["find_me"] = reverse("find-me", args=[wall])
    return ChannelContent("wall/_wall.html", context)


def _shown_season(club: ClubNow, showing: Showing) -> SeasonPlaces | None:
    """Return the season that the director shows, even when no night is on."""
    if (wish := showing.season) is None:
        return None
    found = season_of(club.number, wish.first, wish.last, wish.best)
    return season_places(found, is_discreet=club.is_discreet, least=showing.least)


def _shown_practice(reading: SharedLook, club: ClubNow, showing: Showing) -> Night | None:
    """Return the practice evening that the director shows, unless it is wiped."""
    night = reading.night(showing.practice) if showing.practice else None
    is_ours = night is not None and night.club == club.number and night.plan.practice
    return night if is_ours else None


def _headline(night: Night | None) -> Headline | None:
    return Headline(night.name, night.date) if night else None
