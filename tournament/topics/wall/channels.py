"""The live content of a big screen."""

from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tournament.evening.night.hours import limits
from tournament.evening.night.night import Night
from tournament.evening.night.walls import NAME, ScreenState, stage
from tournament.evening.words.occasion import NIGHT_OCCASION
from tournament.kit.desk import qr
from tournament.kit.desk.boards.steps import current_announcement, is_night_over
from tournament.server.laptop import hall
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.storage.reading import reader
from tournament.topics.phones.club_now import ClubNow, club_now
from tournament.topics.places.season import season_of
from tournament.topics.wall.boards.places import Places, season_places
from tournament.topics.wall.boards.scenes import scenes


def practice_note(night: Night | None = None) -> str:
    """Return the sentence that marks a practice night. Without a night, as in a demo, it uses the
    word "night".
    """
    return (
        f"Practice {night.occasion.singular if night else NIGHT_OCCASION.singular}. Nothing counts."
    )


@dataclass(frozen=True, slots=True)
class NightHeadline:
    name: str
    date: date


def wall_content(snapshot: Snapshot, wall: str, number: int, origin: str) -> ChannelContent | None:
    club = club_now(snapshot, wall)
    walls = {screen.wall: screen for screen in reader.big_screens(club.number)} if club else {}
    if club is None or number not in walls:
        return None
    screens = [
        stored_wall.current(stage(club.tonight), snapshot.now) for stored_wall in walls.values()
    ]
    screen = next(stored_wall for stored_wall in screens if stored_wall.wall == number)
    walls_alike = [stored_wall.wall for stored_wall in screens if stored_wall.shows_same_as(screen)]
    practice_night = _shown_practice(snapshot, club, screen)
    players_address = "" if practice_night else hall.players_page_address(origin, wall)
    night = practice_night or club.tonight
    practice_words = practice_note(practice_night) if practice_night or club.is_demo else ""
    context: dict[str, object] = {
        "club": club.name,
        "picture": club.face.picture,
        "cause": club.face.cause,
        "evening": _headline(night),
        "coming": _headline(club.next_night),
        "message": " ".join(filter(None, (practice_words, screen.message))),
        "name": screen.name if screen.scene == NAME else "",
        "least": screen.smallest_letters,
        "place": walls_alike.index(number),
        "walls": len(walls_alike),
    }
    if night:
        context |= {"call": current_announcement(night), "is_over": is_night_over(night)}
        clock = reader.round_clock(night, snapshot.now)
        context["clock"] = clock
        context["limit"] = limits.first_limit_in_words(night, snapshot.now)
        shown_scenes = scenes(
            night,
            snapshot.now,
            screen,
            is_clocked=clock is not None,
            has_code=bool(players_address),
            moved_entries=() if practice_night else club.moved_entries,
        )
        context["scenes"] = tuple((scene, scene.TEMPLATE) for scene in shown_scenes)
    if season := _shown_season(club, screen):
        context["scenes"] = ((season, season.TEMPLATE),)
    if players_address:
        context |= {
            "players": players_address.partition("//")[2],
            "code": qr.svg_qr_code(players_address),
        }
        context["find_me"] = reverse("find-me", args=[wall])
    return ChannelContent("wall/_wall.html", context)


def _shown_season(club: ClubNow, screen: ScreenState) -> Places | None:
    """Return the season's standings if the director shows them, else None."""
    if (choice := screen.season) is None:
        return None
    found_season = season_of(club.number, choice.first, choice.last, choice.best_nights)
    return season_places(
        found_season, is_discreet=club.is_discreet, min_font_size=screen.smallest_letters
    )


def _shown_practice(snapshot: Snapshot, club: ClubNow, screen: ScreenState) -> Night | None:
    """Return the practice night that the director shows; None if it was deleted."""
    night = snapshot.night(screen.practice) if screen.practice else None
    is_own_practice = night is not None and night.club == club.number and night.plan.practice
    return night if is_own_practice else None


def _headline(night: Night | None) -> NightHeadline | None:
    return NightHeadline(night.name, night.date) if night else None
