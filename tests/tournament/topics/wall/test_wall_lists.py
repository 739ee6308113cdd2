"""The lists on the wall: players here, seats, tables still playing, and standings."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.template.loader import render_to_string

from scoring.chairs import Chair
from tests import plain
from tests.tournament.topics.leaving.test_leaving import leave_during_game
from tournament.evening import facts
from tournament.evening.courses.rounds import next_game_sentence
from tournament.evening.night.progress import CurrentGamePoints
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.night.walls import ScreenState
from tournament.kit.drawing.room_map import TableState
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds
from tournament.topics.wall.boards.honors import HonorsScene, honors_scene
from tournament.topics.wall.boards.lists import (
    ArrivalsScene,
    SeatsScene,
    TablesScene,
    arrivals_scene,
    seats_scene,
)
from tournament.topics.wall.boards.places import CheckedCardCount, StandingsScene
from tournament.topics.wall.boards.scenes import scenes_on_screen

SOON_AFTER_SEATING, LONG_AFTER_SEATING = timedelta(seconds=20), timedelta(minutes=4)


def scenes_after_seating(night, time_since_seating=LONG_AFTER_SEATING):
    seated_at = night.rounds.current_game.seated_at if night.rounds.current_game else plain.AT_SEVEN
    return scenes_on_screen(night, seated_at + time_since_seating)


def test_big_screen_lists_no_one_before_check_in():
    assert scenes_after_seating(plain.night()) == ()


def test_players_here_are_listed_alphabetically():
    night = plain.night(3)
    night = plain.with_facts(night, replace(night.entries.with_number(2), name="Ángel Ay"))
    assert scenes_after_seating(night) == (ArrivalsScene(("Ángel Ay", "Player 1", "Player 3")),)


def test_players_of_one_name_are_listed_by_number():
    night = plain.night(16)
    entries = [replace(entry, name="Joe Baker") for entry in night.entries]
    night = with_distinct_names(plain.with_facts(night, *entries))
    expected_names = [f"Joe Baker ({number})" for number in range(1, 17)]
    assert list(arrivals_scene(night).names) == expected_names
    assert [seat.party.name for seat in seats_scene(plain.seat(night)).seats] == expected_names


def test_seats_are_shown_alone_and_with_standings_after_three_minutes():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(14))))
    assert [type(scene) for scene in scenes_after_seating(night, SOON_AFTER_SEATING)] == [
        SeatsScene
    ]
    shown_scenes = scenes_after_seating(night)
    assert [type(scene) for scene in shown_scenes] == [SeatsScene, StandingsScene]
    assert (shown_scenes[0].title, len(shown_scenes[0].seats)) == (
        "Game 2 of 8: find your table",
        14,
    )
    assert sum(seat.table is None for seat in shown_scenes[0].seats) == 2
    shown_names = [seat.party.name for seat in shown_scenes[0].seats]
    assert shown_names == [f"Player {number}" for number in range(1, 15)]
    # During the first game the screen shows only the seats, because no one has a place yet.
    assert [type(scene) for scene in scenes_after_seating(plain.seat(plain.night(8)))] == [
        SeatsScene
    ]


def test_seat_on_the_big_screen_is_the_one_drawn():
    night = plain.seat(plain.night(8))
    (scene,) = scenes_after_seating(night)
    for seat in scene.seats:
        entry_number = next(
            entry.number for entry in night.entries if entry.name == seat.party.name
        )
        game = night.rounds.current_game.game_of(entry_number)
        assert (seat.table, seat.chair) == (game.table, game.chair_of(entry_number))


def test_quarter_of_the_room_is_beside_a_table_if_the_club_set_its_tables_per_row():
    night = plain.seat(plain.night(32))
    (scene_without_rows,) = scenes_after_seating(night)
    assert scene_without_rows.quarters == ()
    assert {seat.quarter_suit for seat in scene_without_rows.seats} == {None}
    (scene,) = scenes_after_seating(replace(night, tables_a_row=4))
    suits = {seat.table: seat.quarter_suit for seat in scene.seats}
    assert (suits[1], suits[4], suits[5], suits[8]) == tuple(suit for suit, _ in scene.quarters)
    assert [words for _, words in scene.quarters] == [
        *("front left", "front right", "back left", "back right")
    ]
    assert set(scene.drawings) >= {f"sign-{suit.name}" for suit in suits.values()}


def test_tables_still_playing_are_listed_once_a_score_is_in():
    night = plain.type_totals(plain.seat(plain.night(12)), t2=(9, 6, 2, 1))
    (scene,) = scenes_after_seating(night)
    assert (scene.game, scene.number_note, scene.finished_count, len(scene.tables)) == (
        1,
        " of 8",
        1,
        3,
    )
    assert [(table.number, table.state) for table in scene.tables] == [
        *[(1, TableState.PLAYING), (2, TableState.IN), (3, TableState.PLAYING)]
    ]
    assert (scene.still_playing_words, scene.disputed_words) == ("Still playing: 1, 3", "")


@pytest.mark.parametrize(
    ("tables", "is_clock_started", "kinds"),
    [
        (0, False, [SeatsScene]),
        (1, False, [SeatsScene]),
        (2, False, [TablesScene]),
        (0, True, [SeatsScene]),
        (1, True, [TablesScene]),
    ],
)
def test_seats_stay_until_the_clock_runs_or_half_the_tables_have_scores(
    tables, is_clock_started, kinds
):
    night = plain.seat(plain.night(12))
    hand = {"round": 1, "number": 1, "dealer": "N", "event": "played", "maker": "E", "tricks": 3}
    night = plain.with_facts(
        night, *(facts.Hand(table=table, **hand) for table in range(1, tables + 1))
    )
    time_now = night.rounds.current_game.seated_at + SOON_AFTER_SEATING
    assert [
        type(scene)
        for scene in scenes_on_screen(night, time_now, is_clock_started=is_clock_started)
    ] == kinds


def test_many_missing_tables_are_shown_and_described_on_the_map():
    (scene_of_few,) = scenes_after_seating(
        plain.type_totals(plain.seat(plain.night(52)), t1=(9, 6, 2, 1))
    )
    assert scene_of_few.still_playing_words.startswith("Still playing: 2, 3")
    assert scene_of_few.room_map.description == ""
    (scene_of_many,) = scenes_after_seating(
        plain.type_totals(plain.seat(plain.night(56)), t1=(9, 6, 2, 1))
    )
    assert scene_of_many.still_playing_words == ""
    assert scene_of_many.room_map.description.startswith("Still playing: 2, 3")


def test_table_with_a_disputed_score_is_called_to_the_desk():
    night = plain.type_totals(plain.seat(plain.night(8)), t1=(9, 6, 2, 1))
    sheet = night.rounds.current_game.game_at(1).sheet
    disputed_night = plain.with_facts(night, replace(sheet, disputed="who was euchred"))
    (scene,) = scenes_after_seating(disputed_night)
    assert scene.finished_count == 0
    assert scene.still_playing_words == "Still playing: 2"
    assert scene.disputed_words == "Please see the desk: table 1"


def test_scores_of_an_unfinished_game_change_no_place():
    night_after_one_game = plain.type_all_tables(plain.seat(plain.night(12)))
    (places_before,) = scenes_after_seating(night_after_one_game)
    assert (places_before.progress_words, places_before.next_words, places_before.is_final) == (
        "After game 1.",
        next_game_sentence("2"),
        False,
    )
    night_with_half_scored = plain.type_totals(plain.seat(night_after_one_game), t1=(20, 0, 0, 5))
    waiting_scene, places_scene = scenes_after_seating(night_with_half_scored)
    assert isinstance(waiting_scene, TablesScene)
    assert ranks_parties_and_points(places_scene) == ranks_parties_and_points(places_before)
    # The points of the finished table are not shown, because the game is not complete.
    html = render_to_string("wall/_places.html", {"scene": places_scene})
    assert "+" not in html
    assert places_scene.progress_words == f"After game 1. {CurrentGamePoints(2, 1, 3, {}).sentence}"
    assert places_scene.next_words == ""


def ranks_parties_and_points(places_scene):
    (division,) = places_scene.divisions
    return [(place.rank_words, place.party, place.figure) for place in division.places]


def test_number_of_games_is_shown_if_a_player_came_late():
    night = plain.with_facts(
        plain.type_all_tables(plain.seat(plain.night(8))), plain.entry(9, first_game=2)
    )
    night = plain.with_facts(night, plain.fee(9, 100))
    places_scene, _ = scenes_after_seating(plain.type_all_tables(plain.seat(night)))
    (division,) = places_scene.divisions
    assert sorted(place.counted_games_words for place in division.places) == [*[""] * 8, "1 game"]


def test_player_who_has_left_is_marked_in_the_standings_without_a_seat():
    night = plain.type_all_tables(plain.seat(plain.night(9)))
    night = plain.with_facts(night, plain.entry(3, last_game=1), plain.entry(4, last_game=2))
    night = plain.seat(night)
    seats_scene_now, places_scene = scenes_after_seating(night)
    (division,) = places_scene.divisions
    assert [place.party.name for place in division.places if place.has_left] == ["Player 3"]
    html = render_to_string("wall/_places.html", {"scene": places_scene})
    assert html.count("<span>left early</span>") == 1
    assert "Player 3" not in [seat.party.name for seat in seats_scene_now.seats]
    assert "Player 4" in [seat.party.name for seat in seats_scene_now.seats]


def test_player_who_left_during_a_game_is_marked_at_once():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(9))))
    north = dict(night.rounds.current_game.game_at(1).seats)[Chair.N]
    seats_scene_now, _ = scenes_after_seating(
        leave_during_game(night, north, substitute_name="Max Helper")
    )
    shown_names = [seat.party.name for seat in seats_scene_now.seats]
    assert (night.entries.with_number(north).name in shown_names, "Max Helper" in shown_names) == (
        False,
        True,
    )
    (_, places_scene) = scenes_after_seating(
        leave_during_game(night, north, substitute_name="Max Helper")
    )
    (division,) = places_scene.divisions
    assert [place.party.name for place in division.places if place.has_left] == [
        night.entries.with_number(north).name
    ]


def test_places_show_how_far_each_player_moved():
    expected_moves = {}
    for count in (8, 12):
        night = plain.type_all_tables(
            plain.seat(plain.type_all_tables(plain.seat(plain.night(count))))
        )
        places_scene, _ = scenes_after_seating(night)
        (division,) = places_scene.divisions
        assert division.mark is None
        places_moved_by_name = {row.party.name: row.places_moved for row in standings(night).rows}
        expected_moves |= {
            places_moved_by_name[place.party.name]: (place.direction, place.moved_count)
            for place in division.places
        }
    assert expected_moves == {
        0: ("down", 0),
        2: ("down", 0),
        -2: ("down", 0),
        3: ("up", 3),
        -3: ("down", 3),
    }


def test_movement_is_shown_between_games_only_and_in_two_digits():
    night_after_one_game = plain.type_all_tables(plain.seat(plain.night(24)))
    night_after_two_games = plain.type_all_tables(plain.seat(night_after_one_game))
    moved_places = [
        place
        for place in scenes_after_seating(night_after_two_games)[0].divisions[0].places
        if place.places_moved
    ]
    assert moved_places
    places_during_game = scenes_after_seating(plain.seat(night_after_two_games))[1]
    assert {place.places_moved for place in places_during_game.divisions[0].places} == {0}
    assert replace(moved_places[0], places_moved=-107).moved_count == 99


def test_ceremony_titles_name_tied_places():
    night = plain.type_totals(plain.seat(plain.night(8, games=1)), t1=(9, 6, 2, 1))
    night = plain.type_totals(night, t2=(5, 4, 2, 1))
    (winners,) = honors_scene(night).divisions
    expected_titles = ["Tied for first", "Tied for first", "Tied for third", "Tied for third"]
    assert [honor.title for honor in winners.honors] == expected_titles


def test_first_three_places_have_panels_unless_too_many_are_tied():
    night = plain.type_totals(plain.seat(plain.night(8, games=1)), t1=(9, 6, 2, 1))
    night = night_with_all_scorecards_turned_in(plain.type_totals(night, t2=(9, 6, 2, 1)))
    (places_scene,) = (
        scene for scene in scenes_after_seating(night) if type(scene) is StandingsScene
    )
    # Four players share first place, so no one is second or third.
    assert [place.rank_words for place in places_scene.leaders] == ["1–4"] * 4
    assert [place.rank_words for place in places_scene.divisions_below_leaders[0].places] == [
        "5–8"
    ] * 4
    html = render_to_string("wall/_places.html", {"scene": places_scene})
    assert html.count('<b class="disc" data-wide>1–4</b>') == 4
    assert html.count('<b class="rank">5–8</b>') == 4
    night = plain.type_all_tables(plain.seat(plain.night(12, games=1)))
    (places_scene,) = scenes_after_seating(
        night
    )  # All four players are tied, so no one has a card.
    assert (places_scene.leaders, places_scene.divisions_below_leaders) == (
        (),
        places_scene.divisions,
    )


def test_four_players_are_listed_without_panels():
    (places_scene,) = scenes_after_seating(
        plain.type_all_tables(plain.seat(plain.night(4, games=2)))
    )
    assert (places_scene.leaders, places_scene.divisions_below_leaders) == (
        (),
        places_scene.divisions,
    )


def test_first_three_are_in_the_list_if_letters_are_too_large_for_panels():
    night = plain.type_totals(plain.seat(plain.night(8, games=1)), t1=(9, 6, 2, 1))
    night = night_with_all_scorecards_turned_in(plain.type_totals(night, t2=(9, 6, 2, 1)))
    html_by_distance = {}
    for distance in (6, 12):
        screen = ScreenState(1, "Screen 1", distance=distance, height=152)
        (places_scene,) = (
            scene
            for scene in scenes_on_screen(night, plain.AT_SEVEN, screen)
            if isinstance(scene, StandingsScene)
        )
        html_by_distance[distance] = render_to_string("wall/_places.html", {"scene": places_scene})
        assert html_by_distance[distance].count('data-metal="1"') == 4
    assert ("leaders" in html_by_distance[6], "leaders" in html_by_distance[12]) == (True, False)


def night_with_all_scorecards_turned_in(night):
    """Return the night with every scorecard turned in."""
    return plain.with_facts(
        night, *(replace(entry, card_in=plain.AT_SEVEN) for entry in night.entries)
    )


def test_standings_after_the_last_game_are_final():
    night = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    honors, places_scene = scenes_after_seating(night_with_all_scorecards_turned_in(night))
    assert [medal.detail_words for medal in honors.divisions[0].honors_in_announcing_order] == [
        "9 points"
    ] * 4
    assert (places_scene.progress_words, places_scene.next_words, places_scene.is_final) == (
        "After game 1.",
        "",
        True,
    )


def test_winners_are_announced_once_every_scorecard_is_in_or_the_night_is_closed():
    night = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    assert [type(scene) for scene in scenes_after_seating(night)] == [StandingsScene]
    night_with_one_card_out = plain.with_facts(
        night_with_all_scorecards_turned_in(night), night.entries.with_number(3)
    )
    assert [type(scene) for scene in scenes_after_seating(night_with_one_card_out)] == [
        StandingsScene
    ]
    closed_night = plain.with_facts(night, replace(night.plan, closed=plain.AT_SEVEN))
    for final_night in (night_with_all_scorecards_turned_in(night), closed_night):
        assert [type(scene) for scene in scenes_after_seating(final_night)] == [
            HonorsScene,
            StandingsScene,
        ]
    chosen_scenes = scenes_on_screen(
        night, plain.AT_SEVEN, ScreenState(1, "Screen 1", scene="honours")
    )
    assert [type(scene) for scene in chosen_scenes] == [HonorsScene]


def test_first_three_are_hidden_until_every_scorecard_is_turned_in():
    night = night_with_four_places(plain.seat(plain.night(8, games=1)))
    (places_scene,) = scenes_after_seating(
        plain.with_facts(night, replace(night.entries.with_number(5), card_in=plain.AT_SEVEN))
    )
    assert (places_scene.is_final, places_scene.progress_words) == (
        False,
        "Top four announced soon",
    )
    assert places_scene.leaders == ()
    assert {place.rank for place in places_scene.divisions[0].places} == {5, 7}
    assert places_scene.checked_card_count == CheckedCardCount(checked_count=1, card_count=8)
    html = render_to_string("wall/_places.html", {"scene": places_scene})
    assert "Final" not in html
    assert "Thank you" not in html
    _, places_scene = scenes_after_seating(night_with_all_scorecards_turned_in(night))
    assert (
        places_scene.is_final,
        places_scene.progress_words,
        places_scene.checked_card_count,
    ) == (
        True,
        "After game 1.",
        None,
    )
    assert {place.rank for place in places_scene.divisions[0].places} == {1, 3, 5, 7}


def test_places_are_not_hidden_if_too_many_are_tied_for_a_ceremony():
    (places_scene,) = scenes_after_seating(
        plain.type_all_tables(plain.seat(plain.night(12, games=1)))
    )
    assert [place.rank for place in places_scene.divisions[0].places] == [1] * 6 + [7] * 6
    assert (places_scene.progress_words, places_scene.is_final) == ("", False)
    assert "checking scorecards" in render_to_string("wall/_places.html", {"scene": places_scene})


def test_awarded_prizes_make_the_places_official():
    night = night_with_four_places(plain.seat(plain.night(8, games=1)))
    award = facts.Award(number=1, entry=1, cents=500, words="place 1", place=1)
    assert [type(scene) for scene in scenes_after_seating(plain.with_facts(night, award))] == [
        HonorsScene,
        StandingsScene,
    ]


def night_with_four_places(night):
    """Return the night with totals that put two players at each of the places 1, 3, 5 and 7."""
    return plain.type_totals(plain.type_totals(night, t1=(10, 4, 0, 0)), t2=(8, 6, 0, 0))


def test_night_closed_before_its_last_game_has_no_final_places():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    closed_night = plain.with_facts(night, replace(night.plan, closed=plain.AT_SEVEN))
    assert isinstance(closed_night.plan, facts.Plan)
    assert scenes_after_seating(closed_night) == ()


def test_players_of_teams_are_listed_by_each_name_for_the_first_minute():
    night = plain.press(rounds.seat_next_game, plain.night(8, house="mcallen"), game=1)
    (scene,) = scenes_after_seating(night, SOON_AFTER_SEATING)
    assert isinstance(scene, SeatsScene)
    assert [seat.party.names for seat in scene.seats] == [
        (f"Player {number}",) for number in range(1, 9)
    ]
    assert [type(scene).__name__ for scene in scenes_after_seating(night)] == [
        "SeatsScene",
        "MeetingsScene",
    ]


def test_teams_that_sit_out_are_marked_as_sitting_out():
    night = plain.press(
        rounds.seat_next_game, plain.night(6, house="mcallen", odd_division="average"), game=1
    )
    seats_sitting_out = [seat for seat in seats_scene(night).seats if seat.table is None]
    assert [seat.words for seat in seats_sitting_out] == ["sits out"] * 2


def test_expected_player_is_listed_separately_from_players_here():
    night = plain.with_facts(
        plain.night(4, house="athens"),
        facts.Team(number=3),
        plain.entry(5, team=3, name="Zoe Listed", expected=True),
        plain.entry(6, team=3, name="Abe Listed", expected=True),
        facts.Team(number=4),
        plain.entry(7, team=4, name="Una Waits"),
        plain.fee(7, 1000),
    )
    assert scenes_after_seating(night) == (
        ArrivalsScene(
            tuple(f"Player {number}" for number in range(1, 5)),
            without_partner=("Una Waits",),
            expected=("Abe Listed", "Zoe Listed"),
        ),
    )
    assert arrivals_scene(night).people_count == 5
    html = render_to_string("wall/_arrivals.html", {"scene": arrivals_scene(night)})
    assert html.index("Checked in<") < html.index(arrivals_scene(night).names[0])


def test_unpaid_player_is_listed_as_here():
    unpaid_night = plain.with_facts(plain.night(4), plain.entry(5, tag=False, adult=False))
    assert arrivals_scene(unpaid_night) == ArrivalsScene(
        tuple(f"Player {number}" for number in range(1, 6))
    )
    assert arrivals_scene(plain.night(4, house="mcallen")).expected == ()


def test_team_that_still_owes_a_fee_is_listed_as_here():
    """One of the team's players has paid, so half of the fee is still owed."""
    night = plain.with_facts(
        plain.night(2, house="athens"),
        facts.Team(number=2),
        plain.entry(3, team=2),
        plain.fee(3, 500),
        plain.entry(4, team=2),
        plain.fee(4, 500),
    )
    expected_names = tuple(f"Player {number}" for number in range(1, 5))
    assert (arrivals_scene(night).names, arrivals_scene(night).expected) == (expected_names, ())
