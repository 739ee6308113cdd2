"""The pages of nights on which pairs stay together fit every screen in every theme."""

import pytest

from tests import build, daily
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.entrants.actions.signing_in import check_in_player
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.gate

LONG_NAMES = ("Maximiliana Featherstonehaugh-Worthington", "Bartholomew Cholmondeley-Warner")


@pytest.fixture
def athens(transactional_db):
    """Return a bracket of nine teams and one player alone: some games are over, one is forfeited,
    some are being played.
    """
    director = build.director(club="Łódź & Athens Euchre Club")
    night = build.night(director.club, house="athens")
    pairs.check_in_team(night, *LONG_NAMES)
    pairs.check_in_teams(night, 8)
    check_in_player(build.desk(night), person=CheckInPerson(name="<b>Zoe</b> Waits"))
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.set_table_count(build.desk(night), tables=3)
    draw_and_call.call_games(build.desk(night))
    for game in reader.night(night.pk).rounds.unfinished_games:
        pairs.play_game(night, game.name)
    forfeited_games.record_forfeit(
        build.desk(night),
        game_name=draws.bracket_state(reader.night(night.pk)).ready_games[0],
        by="a",
    )
    draw_and_call.call_games(build.desk(night))
    return director, f"/night/{night.pk}/"


@pytest.fixture
def mcallen(transactional_db):
    """Return a night of three divisions, two of them with an odd number of teams, in their second
    game.
    """
    director = build.director(club="McAllen")
    night = build.night(director.club, house="mcallen")
    pairs.check_in_team(night, *LONG_NAMES, division="Women's")
    for division, teams_skipped in (("Men's", 0), ("Women's", 3), ("Mixed", 6)):
        pairs.check_in_teams(night, 3, division, teams_skipped=teams_skipped)
    rounds.seat_next_game(build.desk(night), game=1)
    build.type_totals(
        night, 1, {game.table: (9, 5) for game in reader.night(night.pk).rounds.current_game.games}
    )
    return director, f"/night/{night.pk}/"


BRACKET_PAGES = (
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
PAGES_OF_A_DAY_WITH_DIVISIONS = (
    "check-in/",
    "check-in/?team=1",
    "seat/",
    "standings/",
    "card/1/",
    "medals/",
    "teams/import/",
)


@pytest.mark.parametrize(
    "page_name", daily.mark_values(BRACKET_PAGES, "check-in/", "scores/", "standings/")
)
def test_bracket_page_passes_every_page_check(visit, page_faults, athens, page_name):
    director, night = athens
    faults = page_faults(visit(night + page_name, signed_in=director))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "page_name", daily.mark_values(PAGES_OF_A_DAY_WITH_DIVISIONS, "medals/", "seat/", "standings/")
)
def test_page_of_three_divisions_passes_every_page_check(visit, page_faults, mcallen, page_name):
    director, night = mcallen
    faults = page_faults(visit(night + page_name, signed_in=director))
    assert not faults, "\n".join(faults)


def test_page_of_the_draw_passes_checks_with_long_names(visit, page_faults, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens", bracket_draw="seeds")
    pairs.check_in_team(night, *LONG_NAMES)
    pairs.check_in_teams(night, 4)
    assert page_faults(visit(f"/night/{night.pk}/bracket/", signed_in=director)) == []


def test_current_seating_passes_every_page_check(visit, page_faults, mcallen):
    director, night = mcallen
    rounds.seat_next_game(build.desk(Tournament.objects.get()), game=2)
    assert page_faults(visit(f"{night}seat/", signed_in=director)) == []


def test_playoff_points_are_aligned_below_their_team(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="mcallen", games=1)
    pairs.check_in_team(night, *LONG_NAMES, division="Mixed")
    pairs.check_in_teams(night, 3, "Mixed")
    rounds.seat_next_game(build.desk(night), game=1)
    build.type_totals(night, 1, {1: (9, 5), 2: (9, 5)})
    for width in (360, 1366):
        page = visit(f"/night/{night.pk}/payout/", signed_in=director, width=width)
        form = page.locator("form", has_text="Save the playoff result").first
        boxes = form.locator("input[type=number]").all()
        for place, points in zip(form.locator("select").all(), boxes, strict=True):
            team, box = place.bounding_box(), points.bounding_box()
            assert box["x"] == team["x"]
            assert 0 < box["y"] - team["y"] - team["height"] < 60
