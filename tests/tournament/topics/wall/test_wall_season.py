"""The big screen shows the season as places with points."""

import re
from datetime import date
from itertools import zip_longest

import pytest

from scoring.game import Tally
from tests.tournament.finishing import finished_night
from tournament.evening.night.walls import ScreenState, SeasonChoice
from tournament.storage.models import Club
from tournament.storage.reading.season_results import SeasonNight, SeasonScore
from tournament.storage.stored.archive import ArchivedRegular
from tournament.topics.places.boards.season import season_standings
from tournament.topics.wall.boards.places import season_scene


def make_regulars(*names, nicknames=()):
    return {
        number: ArchivedRegular(number=number, name=name, nickname=nickname, lot=f"{number}B")
        for number, (name, nickname) in enumerate(
            zip_longest(names, nicknames, fillvalue=""), start=1
        )
    }


def names_shown(regulars, *, are_last_names_short=False):
    """Return the names on the big screen of a season of these people, best first."""
    points = range(90, 90 - len(regulars), -1)
    scene = season_scene(
        season_standings([make_season_night(*points)], regulars, None),
        are_last_names_short=are_last_names_short,
    )
    return [place.party.name for place in scene.divisions[0].places]


def make_season_night(*points):
    scores = tuple(
        SeasonScore(number, Tally(total)) for number, total in enumerate(points, start=1)
    )
    return SeasonNight("Night 1", date(2026, 11, 3), False, scores)


def test_season_is_shown_as_places_with_points():
    nights = [make_season_night(50, 62, 50), make_season_night(10, 3, 10)]
    scene = season_scene(
        season_standings(nights, make_regulars("Ada Abbott", "Bert Baker", "Cy Cole"), None),
        are_last_names_short=False,
    )
    (division,) = scene.divisions
    assert scene.title == "Season"
    assert scene.progress_words == "2 nights."
    assert [(place.party.name, place.figure, place.rank_words) for place in division.places] == [
        ("Bert Baker", "65", "1"),
        ("Ada Abbott", "60", "2–3"),
        ("Cy Cole", "60", "2–3"),
    ]


def test_big_screen_with_initials_shows_no_last_names_or_lots():
    regulars = make_regulars("Joe Baker", "Joe Becker", "Ann Baker")
    assert names_shown(regulars, are_last_names_short=True) == [
        "Joe B. (regular 1)",
        "Joe B. (regular 2)",
        "Ann B.",
    ]
    assert not any("lot" in name for name in names_shown(regulars))


@pytest.mark.parametrize(
    ("nicknames", "expected_names"),
    [
        (("", ""), ["Pat O'Brien (regular 1)", "Pat O'Brien (regular 2)"]),
        (("Red", ""), ["Pat O'Brien (Red)", "Pat O'Brien (regular 2)"]),
        (("Red", "Ace"), ["Pat O'Brien (Red)", "Pat O'Brien (Ace)"]),
        (("Red", "red"), ["Pat O'Brien (regular 1)", "Pat O'Brien (regular 2)"]),
    ],
)
def test_regulars_of_one_name_are_told_apart(nicknames, expected_names):
    regulars = make_regulars(
        "Pat O'Brien", "Pat O'Brien", "Ann Baker", nicknames=(*nicknames, "Annie")
    )
    assert names_shown(regulars) == [*expected_names, "Ann Baker"]


def test_season_without_nights_is_not_shown():
    assert season_scene(season_standings([], {}, None), are_last_names_short=False) is None


@pytest.mark.parametrize(
    "choice",
    [
        SeasonChoice(date(2026, 1, 1), date(2026, 12, 31)),
        SeasonChoice(date(2026, 1, 1), date(2026, 12, 31), 10),
    ],
)
def test_big_screen_remembers_which_season_it_shows(choice):
    assert len(choice.scene) <= 40
    assert ScreenState(1, "Screen 1", scene=choice.scene).chosen_season == choice


@pytest.mark.parametrize("scene", ["", "places", "season", "season 1 2", "season 2026-01-01 x"])
def test_big_screen_with_another_view_shows_no_season(scene):
    assert ScreenState(1, "Screen 1", scene=scene).chosen_season is None


def test_season_is_shown_on_the_big_screen_from_its_page_between_nights(desk):
    club = Club.objects.get()
    finished_night(club, players=8, day=date(2026, 1, 6))
    query_string = "?first=2026-01-01&last=2026-12-31&best="
    page = desk.get(f"/season/{query_string}").content.decode()
    (scene,) = re.findall('name="scene" value="(season .*?)"', page)
    html = desk.post("/walls/1/", {"do": "show", "scene": scene}, follow=True).content.decode()
    assert "shows Season." in html
    wall = desk.get(f"/display/{club.wall}/").content.decode()
    assert "<h1>Season</h1>" in wall
    assert "1 night, not closed yet." in wall
    assert desk.get(f"/season.pdf{query_string}").content.startswith(b"%PDF")
