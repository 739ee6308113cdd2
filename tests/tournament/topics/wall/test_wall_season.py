"""The season on a wall, and on paper."""

import re
from datetime import date
from itertools import zip_longest

import pytest

from scoring.game import Tally
from tests.tournament.finishing import finished
from tournament.evening.night.walls import SeasonChoice, Showing
from tournament.storage.models import Club
from tournament.storage.reading.over_a_season import SeasonNight, SeasonScore
from tournament.storage.stored.archive import Person
from tournament.topics.places.boards.season import board
from tournament.topics.wall.boards.places import season_places


def people(*names, nicknames=()):
    return {
        number: Person(number=number, name=name, nickname=nickname, lot=f"{number}B")
        for number, (name, nickname) in enumerate(
            zip_longest(names, nicknames, fillvalue=""), start=1
        )
    }


def shown(people, *, is_discreet=False):
    """The names on the wall of a season that all of them played, the first in front."""
    points = range(90, 90 - len(people), -1)
    found = season_places(board([season(*points)], people, None), is_discreet=is_discreet)
    return [one.who.name for one in found.divisions[0].places]


def season(*points):
    scores = tuple(SeasonScore(number, Tally(one)) for number, one in enumerate(points, start=1))
    return SeasonNight("Night 1", date(2026, 11, 3), False, scores)


def test_season_stands_on_the_wall_as_places_with_points():
    nights = [season(50, 62, 50), season(10, 3, 10)]
    found = season_places(
        board(nights, people("Ada Abbott", "Bert Baker", "Cy Cole"), None), is_discreet=False
    )
    (division,) = found.divisions
    assert found.title == "The season"
    assert found.words == "2 nights, and every one counts."
    assert [(one.who.name, one.figure, one.rank) for one in division.places] == [
        ("Bert Baker", "65", "1"),
        ("Ada Abbott", "60", "2="),
        ("Cy Cole", "60", "2="),
    ]


def test_club_that_keeps_last_names_to_itself_shows_initials_and_never_a_lot():
    told = people("Joe Baker", "Joe Becker", "Ann Baker")
    assert shown(told, is_discreet=True) == ["Joe B. (regular 1)", "Joe B. (regular 2)", "Ann B."]
    assert not any("lot" in name for name in shown(told))


@pytest.mark.parametrize(
    ("nicknames", "expected"),
    [
        (("", ""), ["Pat O'Brien (regular 1)", "Pat O'Brien (regular 2)"]),
        (("Red", ""), ["Pat O'Brien (Red)", "Pat O'Brien (regular 2)"]),
        (("Red", "Ace"), ["Pat O'Brien (Red)", "Pat O'Brien (Ace)"]),
        (("Red", "red"), ["Pat O'Brien (regular 1)", "Pat O'Brien (regular 2)"]),
    ],
)
def test_two_of_one_name_are_told_apart_on_the_wall(nicknames, expected):
    told = people("Pat O'Brien", "Pat O'Brien", "Ann Baker", nicknames=(*nicknames, "Annie"))
    assert shown(told) == [*expected, "Ann Baker"]


def test_season_without_a_night_is_not_shown():
    assert season_places(board([], {}, None), is_discreet=False) is None


@pytest.mark.parametrize(
    "choice",
    [
        SeasonChoice(date(2026, 1, 1), date(2026, 12, 31)),
        SeasonChoice(date(2026, 1, 1), date(2026, 12, 31), 10),
    ],
)
def test_wall_remembers_which_season_it_shows(choice):
    assert len(choice.scene) <= 40
    assert Showing(1, "Wall 1", scene=choice.scene).season == choice


@pytest.mark.parametrize("scene", ["", "places", "season", "season 1 2", "season 2026-01-01 x"])
def test_wall_that_shows_something_else_shows_no_season(scene):
    assert Showing(1, "Wall 1", scene=scene).season is None


def test_season_is_put_on_the_wall_from_its_page_also_between_two_nights(desk):
    club = Club.objects.get()
    finished(club, players=8, day=date(2026, 1, 6))
    asked = "?first=2026-01-01&last=2026-12-31&best="
    page = desk.get(f"/season/{asked}").content.decode()
    (scene,) = re.findall('name="scene" value="(season .*?)"', page)
    shown = desk.post("/walls/1/", {"do": "show", "scene": scene}, follow=True).content.decode()
    assert "shows “The season”" in shown
    wall = desk.get(f"/display/{club.wall}/").content.decode()
    assert "<h1>The season</h1>" in wall
    assert "1 night, and every one counts." in wall
    assert desk.get(f"/season.pdf{asked}").content.startswith(b"%PDF")
