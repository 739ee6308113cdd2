"""The live content of a big screen."""

from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tournament.evening.night.hours import limits
from tournament.evening.night.night import Night
from tournament.evening.night.walls import NAME_SCENE, ScreenState, stage_key
from tournament.evening.words.occasion import NIGHT_OCCASION
from tournament.kit.desk import qr
from tournament.kit.desk.boards.steps import current_announcement, is_night_over
from tournament.server.laptop import hall
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.topics.phones.club_state import ClubState, find_club_state
from tournament.topics.places.season import season_of
from tournament.topics.wall.boards.places import StandingsScene, season_scene
from tournament.topics.wall.boards.scenes import scenes_on_screen


def practice_sentence(practice_night: Night | None = None) -> str:
    """Return the sentence that marks a practice night. Without a night, as in a demo, the sentence
    says "night".
    """
    night_word = practice_night.occasion.singular if practice_night else NIGHT_OCCASION.singular
    return f"Practice {night_word}. Nothing counts."


@dataclass(frozen=True, slots=True)
class NightHeadline:
    name: str
    date: date


def big_screen_content(
    snapshot: Snapshot, screen_address: str, screen_number: int, origin: str
) -> ChannelContent | None:
    club = find_club_state(snapshot, screen_address)
    stored_screen_by_number = (
        {screen.wall: screen for screen in club.stored.screens} if club else {}
    )
    if club is None or screen_number not in stored_screen_by_number:
        return None
    current_screens = [
        stored_screen.at_stage(stage_key(club.tonight), snapshot.now)
        for stored_screen in stored_screen_by_number.values()
    ]
    screen = next(
        stored_screen for stored_screen in current_screens if stored_screen.wall == screen_number
    )
    numbers_of_alike_screens = [
        stored_screen.wall
        for stored_screen in current_screens
        if stored_screen.shows_same_as(screen)
    ]
    practice_night = _find_chosen_practice_night(snapshot, club, screen)
    players_address = "" if practice_night else hall.players_page_address(origin, screen_address)
    shown_night = practice_night or club.tonight
    practice_words = practice_sentence(practice_night) if practice_night or club.is_demo else ""
    context: dict[str, object] = {
        "club": club.name,
        "picture": club.face.picture,
        "cause": club.face.cause,
        "evening": _make_headline(shown_night),
        "coming": _make_headline(club.next_night),
        "message": " ".join(filter(None, (practice_words, screen.message))),
        "name": screen.name if screen.scene == NAME_SCENE else "",
        "min_letter_size": screen.min_letter_size,
        "index_among_alike_screens": numbers_of_alike_screens.index(screen_number),
        "alike_screen_count": len(numbers_of_alike_screens),
    }
    if shown_night:
        context |= {
            "call": current_announcement(shown_night),
            "is_over": is_night_over(shown_night),
        }
        round_clock = snapshot.clocks(shown_night).current
        context["clock"] = round_clock
        context["limit"] = limits.first_time_limit_in_words(shown_night, snapshot.now)
        shown_scenes = scenes_on_screen(
            shown_night,
            snapshot.now,
            screen,
            is_clock_started=round_clock is not None,
            has_qr_code=bool(players_address),
            moved_entries=() if practice_night else club.moved_entries,
        )
        context["scenes"] = tuple((scene, scene.TEMPLATE) for scene in shown_scenes)
    if season := _find_chosen_season(club, screen):
        context["scenes"] = ((season, season.TEMPLATE),)
    if players_address:
        context |= {
            "players": players_address.partition("//")[2],
            "code": qr.svg_qr_code(players_address),
        }
        context["find_me"] = reverse("find-me", args=[screen_address])
    return ChannelContent("wall/_wall.html", context)


def _find_chosen_season(club: ClubState, screen: ScreenState) -> StandingsScene | None:
    """Return the season's standings if the director chose to show them on this screen,
    else None.
    """
    if (chosen_season := screen.chosen_season) is None:
        return None
    season = season_of(
        club.number, chosen_season.first, chosen_season.last, chosen_season.best_night_count
    )
    return season_scene(
        season,
        are_last_names_short=club.are_last_names_short,
        min_font_size=screen.min_letter_size,
    )


def _find_chosen_practice_night(
    snapshot: Snapshot, club: ClubState, screen: ScreenState
) -> Night | None:
    """Return the club's practice night that the director chose to show on this screen, or None if
    the director chose none.
    """
    night = snapshot.night(screen.practice_night_number) if screen.practice_night_number else None
    is_practice_of_club = night is not None and night.club == club.number and night.plan.practice
    return night if is_practice_of_club else None


def _make_headline(night: Night | None) -> NightHeadline | None:
    return NightHeadline(night.name, night.date) if night else None
