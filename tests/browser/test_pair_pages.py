"""The pages of nights on which pairs stay together, in every theme and on every screen."""

import pytest

from tests import build, daily
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.kit.lists.contact import Person
from tournament.storage.models import Tournament
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.entrants.actions.signing_in import sign_in
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.gate

LONG = ("Maximiliana Featherstonehaugh-Worthington", "Bartholomew Cholmondeley-Warner")


@pytest.fixture
def athens(transactional_db):
    """Nine teams and one alone: some games over, one forfeited, some being played."""
    director = build.director(club="Łódź & Athens Euchre Club")
    night = build.night(director.club, house="athens")
    pairs.enter(night, *LONG)
    pairs.sign_in(night, 8)
    sign_in(build.desk(night), person=Person(name="<b>Zoe</b> Waits"))
    draw_and_call.draw(build.desk(night))
    draw_and_call.say_tables(build.desk(night), tables=3)
    draw_and_call.call_games(build.desk(night))
    for game in replay.night(night.pk).rounds.on_now:
        pairs.play(night, game.name)
    forfeited_games.forfeit(
        build.desk(night), name=draws.bracket(replay.night(night.pk)).ready[0], by="a"
    )
    draw_and_call.call_games(build.desk(night))
    return director, f"/night/{night.pk}/"


@pytest.fixture
def mcallen(transactional_db):
    """Three divisions, two of them odd, in their second game."""
    director = build.director(club="McAllen")
    night = build.night(director.club, house="mcallen")
    pairs.enter(night, *LONG, division="Women's")
    for division, count, first in (("Men's", 3, 0), ("Women's", 3, 3), ("Mixed", 3, 6)):
        pairs.sign_in(night, count, division, first)
    rounds.seat(build.desk(night), game=1)
    build.totals(
        night, 1, {one.table: (9, 5) for one in replay.night(night.pk).rounds.current.games}
    )
    return director, f"/night/{night.pk}/"


IN_A_BRACKET = (
    "check-in/",
    "check-in/?team=1",
    "bracket/?team=1",
    "scores/",
    "scores/1/",
    "correct/",
    "standings/",
    "card/1/",
    "payout/",
)
OF_A_DAY = (
    "check-in/",
    "check-in/?team=1",
    "seat/",
    "standings/",
    "card/1/",
    "medals/",
    "teams/import/",
)


@pytest.mark.parametrize("where", daily.of(IN_A_BRACKET, "check-in/", "scores/", "standings/"))
def test_page_of_a_bracket_is_fit_for_every_reader(visit, unfit, athens, where):
    director, night = athens
    found = unfit(visit(night + where, signed_in=director))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("where", daily.of(OF_A_DAY, "medals/", "seat/", "standings/"))
def test_page_of_three_divisions_is_fit_for_every_reader(visit, unfit, mcallen, where):
    director, night = mcallen
    found = unfit(visit(night + where, signed_in=director))
    assert not found, "\n".join(found)


def test_draw_is_fit_for_every_reader(visit, unfit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens", bracket_draw="seeds")
    pairs.enter(night, *LONG)
    pairs.sign_in(night, 4)
    assert unfit(visit(f"/night/{night.pk}/bracket/", signed_in=director)) == []


def test_seating_that_is_on_is_fit_for_every_reader(visit, unfit, mcallen):
    director, night = mcallen
    rounds.seat(build.desk(Tournament.objects.get()), game=2)
    assert unfit(visit(f"{night}seat/", signed_in=director)) == []


def test_points_of_a_playoff_stand_under_their_team(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="mcallen", games=1)
    pairs.enter(night, *LONG, division="Mixed")
    pairs.sign_in(night, 3, "Mixed")
    rounds.seat(build.desk(night), game=1)
    build.totals(night, 1, {1: (9, 5), 2: (9, 5)})
    for width in (360, 1366):
        page = visit(f"/night/{night.pk}/payout/", signed_in=director, width=width)
        form = page.locator("form", has_text="The playoff ended so").first
        boxes = form.locator("input[type=number]").all()
        for place, points in zip(form.locator("select").all(), boxes, strict=True):
            team, box = place.bounding_box(), points.bounding_box()
            assert box["x"] == team["x"]
            assert 0 < box["y"] - team["y"] - team["height"] < 60
