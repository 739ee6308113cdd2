"""The big screen shows the prizes to be won, and then each prize alone and all on the podium."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from scoring.places.prizes import PrizeShare, PrizeTable
from tests import build, plain, pressing
from tests.tournament import pairs
from tournament.evening.night.walls import ScreenState
from tournament.evening.purse import prize_table
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.seating.actions import rounds
from tournament.topics.wall.boards.honors import (
    OfferedPrizesScene,
    awards_scene,
    offered_prizes_scene,
)
from tournament.topics.wall.boards.places import StandingsScene
from tournament.topics.wall.boards.scenes import make_scene_buttons, scenes_on_screen

PRIZE_SHARES_FOR_TWO_PLACES = PrizeTable(
    (PrizeShare(per_cent=60), PrizeShare(per_cent=40)), whole_dollars=True
)


def night_with_announced_prizes(night, table=PRIZE_SHARES_FOR_TWO_PLACES, donated_prizes=()):
    return plain.with_facts(
        night, replace(night.plan, prizes=prize_table.prizes_to_json(table, donated_prizes))
    )


def places_and_prizes(board):
    return [(prize.reason, prize.prize_words) for prize in board.prizes]


def test_each_place_has_its_part_of_the_pot():
    board = offered_prizes_scene(night_with_announced_prizes(plain.night(9)))
    assert places_and_prizes(board) == [("1st place", "$5.00"), ("2nd place", "$3.00")]
    assert board.pot_cents == 900


def test_prizes_in_whole_dollars_name_what_is_left_of_the_pot():
    scene = offered_prizes_scene(night_with_announced_prizes(plain.night(9)))
    html = render_to_string("wall/_pot.html", {"scene": scene})
    assert "In the pot: <b>$9.00</b>" in html
    assert "Left in the pot: <b>$1.00</b>" in html
    board = offered_prizes_scene(night_with_announced_prizes(plain.night(5)))
    assert "Left in the pot" not in render_to_string("wall/_pot.html", {"scene": board})


def test_only_the_pot_is_shown_while_no_prizes_are_set():
    scene = offered_prizes_scene(plain.night(8))
    html = render_to_string("wall/_pot.html", {"scene": scene})
    assert "<h1>In the pot<br>$8.00</h1>" in html
    assert html.count("$") == 1
    assert "place" not in html


def test_donated_prizes_are_named_for_their_places_without_money():
    night = night_with_announced_prizes(plain.night(8, house="athens"), None, ("", "gift basket"))
    board = offered_prizes_scene(night)
    assert places_and_prizes(board) == [("2nd place", "gift basket")]
    assert board.pot_cents is None


def test_prizes_view_is_not_offered_if_no_prizes_are_known():
    assert offered_prizes_scene(plain.night(8, house="athens")) is None
    assert offered_prizes_scene(plain.night(8, house="mcallen")) is None
    assert offered_prizes_scene(plain.night(0)) is None
    assert (
        offered_prizes_scene(
            night_with_announced_prizes(plain.night(8), PrizeTable((PrizeShare(cents=5000),)))
        )
        is None
    )


def test_promised_prizes_are_shown_between_games_only():
    night = plain.seat(night_with_announced_prizes(plain.night(8)))
    seated_at = night.rounds.current_game.seated_at
    assert OfferedPrizesScene not in map(type, scenes_on_screen(night, seated_at))
    night_between_games = plain.type_all_tables(night)
    assert [type(scene) for scene in scenes_on_screen(night_between_games, seated_at)] == [
        StandingsScene,
        OfferedPrizesScene,
    ]
    night_without_promise = plain.type_all_tables(plain.seat(plain.night(8)))
    assert [type(scene) for scene in scenes_on_screen(night_without_promise, seated_at)] == [
        StandingsScene
    ]
    assert "pot" in [
        choice.scene_key
        for choice in make_scene_buttons(
            night_without_promise, ScreenState(1, "Screen 1"), seated_at
        )
    ]


POINTS_OF_BOTH_TABLES = (9, 4, 7, 2)


@pytest.fixture
def night_of_two_divisions(desk):
    """Return a night with two divisions of two teams each, after a game that teams 1 and 3 won."""
    stored_night = build.night(
        Club.objects.get(), house="mcallen", games=1, fee_cents=100, medals=0, prize_places=2
    )
    pairs.check_in_teams(stored_night, 2, "Men's")
    pairs.check_in_teams(stored_night, 2, "Women's", teams_skipped=2)
    rounds.seat_next_game(build.desk(stored_night), game=1)
    night = reader.night(stored_night.pk)
    round_ = night.rounds.with_number(1)
    sides = {
        game.table: night.teams_for_format.teams_in_game(game, round_) for game in round_.games
    }
    points_by_table = {
        table: tuple(POINTS_OF_BOTH_TABLES[team - 1] for team in teams)
        for table, teams in sides.items()
    }
    build.type_totals(stored_night, 1, points_by_table)
    return stored_night


def test_prizes_of_two_divisions_have_the_metals_of_their_places(desk, night_of_two_divisions):
    night_number = night_of_two_divisions.pk
    pressing.press(desk, f"/night/{night_number}/payout/", "Award prizes")
    board = awards_scene(reader.night(night_number), 4)
    assert [(award.metal, award.title.partition(":")[0]) for award in board.all_prizes] == [
        (1, "Men's, 1st place"),
        (2, "Men's, 2nd place"),
        (1, "Women's, 1st place"),
        (2, "Women's, 2nd place"),
    ]
    assert board.last_prize == board.all_prizes[0]
    assert board.podiums
