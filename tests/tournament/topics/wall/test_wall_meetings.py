"""The big screen shows a day of teams in divisions, from the first game to the medals."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils.html import escape

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.topics.wall.test_wall_bracket import checked_wall_page
from tournament.evening import facts
from tournament.evening.courses.rounds import next_game_sentence
from tournament.evening.night.progress import CurrentGamePoints
from tournament.evening.night.walls import ScreenState
from tournament.evening.purse.closing import divisions_awaiting_playoff
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.kit.desk.boards.steps import THANKS_SENTENCE, current_announcement
from tournament.storage.reading import reader
from tournament.topics.places.boards.standings import standings
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds
from tournament.topics.wall.boards import scenes as wall
from tournament.topics.wall.boards.honors import HonorsScene, honors_scene
from tournament.topics.wall.boards.lists import ArrivalsScene, SeatsScene, TablesScene
from tournament.topics.wall.boards.meetings import MeetingsScene
from tournament.topics.wall.boards.places import (
    PlaceChartsScene,
    StandingsScene,
    place_charts_scene,
)
from tournament.topics.wall.boards.scenes import make_scene_buttons

SOON_AFTER_SEATING, LONG_AFTER_SEATING = timedelta(seconds=20), timedelta(minutes=4)


def make_divided_night(*counts, **dials):
    """Return a night with this many teams in each of the known divisions."""
    division_by_team = [
        name
        for name, team_count in zip(DIVISION_NAMES, counts, strict=False)
        for _ in range(team_count)
    ]
    night = plain.night(2 * len(division_by_team), house="mcallen", **dials)
    teams = [
        facts.Team(number=number, division=name)
        for number, name in enumerate(division_by_team, start=1)
    ]
    return plain.with_facts(night, *teams)


def seat_next_game(night):
    return plain.press(rounds.seat_next_game, night, game=night.rounds.next_number)


DIVISION_NAMES = ("Men's", "Women's", "Mixed")


def scenes_after_seating(night, time_since_seating=LONG_AFTER_SEATING):
    seated_at = night.rounds.current_game.seated_at if night.rounds.current_game else plain.AT_SEVEN
    return wall.scenes_on_screen(night, seated_at + time_since_seating)


def kinds_of_scenes_shown(night, time_since_seating=LONG_AFTER_SEATING):
    return [type(scene) for scene in scenes_after_seating(night, time_since_seating)]


def the_only_scene_of_kind(night, kind):
    (scene,) = (scene for scene in scenes_after_seating(night) if isinstance(scene, kind))
    return scene


def play_game_without_ties(night):
    """Return the night after a game in which each team has other points: the last team 5, and each
    team one more than the next.
    """
    seated_night, sheets = seat_next_game(night), []
    for game in seated_night.rounds.current_game.games:
        teams = seated_night.teams_for_format.teams_in_game(game, seated_night.rounds.current_game)
        points = tuple(5 + len(seated_night.teams) - team for team in teams)
        sheets.append(facts.Sheet(round=game.round, table=game.table, points=points))
    return plain.with_facts(seated_night, *sheets)


def play_five_games(night, score=None):
    for _ in range(5):
        night = (
            play_game_without_ties(night)
            if score is None
            else plain.type_all_tables(seat_next_game(night), score)
        )
    return night


def test_players_here_are_shown_before_the_first_game():
    assert kinds_of_scenes_shown(make_divided_night(4)) == [ArrivalsScene]


def test_views_of_the_big_screen_follow_a_day_from_seats_to_medals():
    night = seat_next_game(make_divided_night(4))
    assert kinds_of_scenes_shown(night, SOON_AFTER_SEATING) == [SeatsScene]
    assert kinds_of_scenes_shown(night) == [SeatsScene, MeetingsScene]
    night_with_a_score = plain.type_totals(night, t1=(9, 5))
    assert kinds_of_scenes_shown(night_with_a_score, SOON_AFTER_SEATING) == [TablesScene]
    night_after_game = plain.type_all_tables(night, (9, 5))
    assert kinds_of_scenes_shown(night_after_game) == [StandingsScene]
    assert kinds_of_scenes_shown(seat_next_game(night_after_game)) == [
        SeatsScene,
        MeetingsScene,
        StandingsScene,
    ]
    assert kinds_of_scenes_shown(
        plain.type_totals(seat_next_game(night_after_game), t1=(9, 5))
    ) == [
        TablesScene,
        StandingsScene,
    ]
    assert kinds_of_scenes_shown(play_five_games(make_divided_night(4))) == [
        HonorsScene,
        StandingsScene,
    ]
    assert kinds_of_scenes_shown(play_five_games(make_divided_night(4, medals=0))) == [
        HonorsScene,
        StandingsScene,
    ]


def test_desk_may_choose_every_possible_view_of_a_day():
    def scene_keys_offered(night):
        return [
            choice.scene_key
            for choice in make_scene_buttons(night, ScreenState(1, "Screen 1"), plain.AT_SEVEN)
        ]

    assert scene_keys_offered(make_divided_night(4)) == ["arrivals"]
    night_in_first_game = seat_next_game(make_divided_night(4))
    assert scene_keys_offered(night_in_first_game) == ["seats", "meetings", "waiting", "clock"]
    assert scene_keys_offered(plain.type_all_tables(night_in_first_game, (9, 5))) == [
        "seats",
        "meetings",
        "places",
    ]
    assert scene_keys_offered(play_five_games(make_divided_night(4))) == [
        *("seats", "meetings", "places", "climb", "honours")
    ]


def test_each_table_shows_both_teams_with_the_marks_of_their_divisions():
    scene = the_only_scene_of_kind(seat_next_game(make_divided_night(5, 0, 5)), MeetingsScene)
    assert (scene.title, scene.legend) == ("Game 1 of 5", "Large number = table")
    (games_part,) = scene.parts
    assert [meeting.table for meeting in games_part.meetings] == [1, 2, 3, 4, 5]
    mark_by_team = {
        side.number: side.mark.letter for meeting in games_part.meetings for side in meeting.sides
    }
    assert mark_by_team == {**dict.fromkeys(range(1, 6), "M"), **dict.fromkeys(range(6, 11), "X")}
    assert [(mark.letter, mark.division) for mark in scene.division_marks] == [
        ("M", "Men's"),
        ("X", "Mixed"),
    ]


def test_team_that_sits_out_is_named_below_the_tables():
    scene = the_only_scene_of_kind(
        seat_next_game(make_divided_night(5, odd_division="average")), MeetingsScene
    )
    games_part, idle_part = scene.parts
    idle_heading = "Sitting out"
    assert (len(games_part.meetings), idle_part.heading, len(idle_part.idle_parties)) == (
        2,
        idle_heading,
        1,
    )


def test_standings_have_every_team_in_its_division():
    scene = the_only_scene_of_kind(play_game_without_ties(make_divided_night(8, 4)), StandingsScene)
    men, women = scene.divisions
    assert (men.mark.letter, men.mark.division) == ("M", "Men's")
    assert [(place.rank_words, place.party.number) for place in men.places] == [
        (str(number), number) for number in range(1, 9)
    ]
    assert [place.party.number for place in women.places] == [9, 10, 11, 12]
    assert (scene.progress_words, scene.next_words) == ("After game 1.", next_game_sentence("2"))


def test_unfinished_game_changes_no_place_and_gives_no_medal():
    night_after_five_games = play_five_games(make_divided_night(6))
    night_after_five_games = plain.with_facts(
        night_after_five_games,
        replace(night_after_five_games.rounds.current_game.game_at(1).sheet, points=()),
    )
    assert kinds_of_scenes_shown(night_after_five_games) == [TablesScene, StandingsScene]
    assert (
        the_only_scene_of_kind(night_after_five_games, StandingsScene).progress_words
        == f"After game 4. {CurrentGamePoints(5, 2, 3, {}).sentence}"
    )


def test_medals_of_each_division_are_shown_at_the_end():
    scene = the_only_scene_of_kind(play_five_games(make_divided_night(6, 6)), HonorsScene)
    men, women = scene.divisions
    assert (scene.title, scene.closing_text) == ("Medals", THANKS_SENTENCE)
    assert [(medal.title, medal.detail_words, medal.party.number) for medal in men.honors] == [
        ("Gold", "80 points", 1),
        ("Silver", "75 points", 2),
        ("Bronze", "70 points", 3),
    ]
    assert [medal.party.number for medal in women.honors] == [7, 8, 9]
    assert women.mark.division == "Women's"


def test_medal_for_which_all_are_tied_is_still_to_be_decided():
    scene = honors_scene(play_five_games(make_divided_night(6), (7, 7)))
    (men,) = scene.divisions
    assert "still tied" in scene.closing_text
    assert [(medal.title, medal.detail_words) for medal in men.honors] == [
        ("Gold, silver or bronze", "35 points, still tied")
    ] * 6


def test_standings_are_not_final_during_playoffs():
    places = the_only_scene_of_kind(
        play_five_games(make_divided_night(6, 6), (7, 7)), StandingsScene
    )
    assert (places.is_final, places.title) == (False, "Standings")
    assert places.progress_words == "The Men's and Women's playoffs decide the top places"
    at_the_desk = standings(play_five_games(make_divided_night(6, 6), (7, 7)))
    assert at_the_desk.words == f"After game 5. {places.progress_words}."
    assert not at_the_desk.is_official
    assert "Thank you" not in render_to_string("wall/_places.html", {"scene": places})


@pytest.fixture
def night_with_tied_men():
    """Return a night after five games, with two men's teams tied for gold and no tie elsewhere."""
    night = play_five_games(make_divided_night(4, 6))
    men_tied = [
        replace(game.game_at(table).sheet, points=(9, 9))
        for game in night.rounds
        for table in range(1, 3)
    ]
    return plain.with_facts(night, *men_tied)


def test_no_medal_and_no_place_is_shown_while_another_division_waits_for_a_playoff(
    night_with_tied_men,
):
    assert divisions_awaiting_playoff(night_with_tied_men) == {"Men's"}
    assert kinds_of_scenes_shown(night_with_tied_men) == [MeetingsScene, StandingsScene]
    (women,) = the_only_scene_of_kind(night_with_tied_men, StandingsScene).divisions
    assert (women.mark.division, [place.rank for place in women.places]) == ("Women's", [4, 5, 6])
    assert place_charts_scene(night_with_tied_men) is None
    chosen_scenes = wall.scenes_on_screen(
        night_with_tied_men, plain.AT_SEVEN, ScreenState(1, "Screen 1", scene="honours")
    )
    assert [type(scene) for scene in chosen_scenes] == [HonorsScene]
    decided_night = night_with_tied_men
    for tie in ties_for_prizes(night_with_tied_men):
        decided_night = plain.press(
            payout.store_playoff, decided_night, order=tuple((team,) for team in tie.tied_numbers)
        )
    assert kinds_of_scenes_shown(decided_night) == [HonorsScene, StandingsScene]


@pytest.fixture
def tied_day():
    """Return a day on which Men's and Women's are over, each with a tie, and Mixed has not
    begun.
    """
    night = make_divided_night(3, 2, 2)
    night = plain.with_facts(
        night, replace(night.plan, sessions=(DIVISION_NAMES[:2], DIVISION_NAMES[2:]))
    )
    for _ in range(5):
        night = plain.type_all_tables(seat_next_game(night), (7, 7))
    return night


def decide_playoffs(tied_day_night):
    for winners_in_order in (((1,), (2,), (3,)), ((4,), (5,))):
        tied_day_night = plain.press(payout.store_playoff, tied_day_night, order=winners_in_order)
    return tied_day_night


def test_big_screen_shows_only_the_playoffs_before_the_medals(tied_day):
    on_wall = scenes_after_seating(tied_day)
    assert [type(scene) for scene in on_wall] == [MeetingsScene]
    (playoff_scene,) = on_wall
    assert [
        (part.heading, [(game.name, len(game.sides)) for game in part.meetings])
        for part in playoff_scene.parts
    ] == [
        ("Men's: for gold, silver and bronze", [("", 2), ("waits", 1)]),
        ("Women's: for gold and silver", [("", 2)]),
    ]
    assert playoff_scene.legend == "Large number = table. Waiting team plays the winner"
    tables = [game.table for part in playoff_scene.parts for game in part.meetings if game.table]
    assert len(tables) == len(set(tables)) == 2
    assert (
        current_announcement(tied_day) == "Game 5 (Men's and Women's 5 of 5) is over. Next: Mixed."
    )


def test_decided_medals_are_followed_by_the_next_time_slot(tied_day):
    tied_day = decide_playoffs(tied_day)
    charts, standings = (
        the_only_scene_of_kind(tied_day, PlaceChartsScene),
        the_only_scene_of_kind(tied_day, StandingsScene),
    )
    assert [part.mark.division for part in charts.charts] == ["Men's", "Women's"]
    assert (standings.progress_words, standings.next_words) == ("After game 5.", "Next: Mixed.")
    assert kinds_of_scenes_shown(tied_day) == [HonorsScene, StandingsScene, PlaceChartsScene]
    assert the_only_scene_of_kind(tied_day, HonorsScene).closing_text == "Next: Mixed."
    men, _ = the_only_scene_of_kind(tied_day, HonorsScene).divisions
    assert [medal.detail_words for medal in men.honors] == ["35 points, after a playoff"] * 3


def test_players_here_and_missing_are_those_of_the_next_time_slot(tied_day):
    expected = [
        replace(entry, expected=True) for entry in tied_day.entries if entry.team in (1, 6, 7)
    ]
    night_before_day = plain.with_facts(make_divided_night(3, 2, 2), tied_day.plan, *expected)
    (scene,) = scenes_after_seating(night_before_day)
    assert scene.time_slot_words == "Men's and Women's"
    assert scene.expected == ("Player 1", "Player 2")
    assert len(scene.names) == 8
    night_after_mens = plain.with_facts(tied_day, *(entry for entry in expected if entry.team != 1))
    assert kinds_of_scenes_shown(night_after_mens) == [MeetingsScene, ArrivalsScene]
    scene = the_only_scene_of_kind(night_after_mens, ArrivalsScene)
    assert (scene.not_here_words, scene.names) == ("Not here yet for Mixed", ())
    assert scene.expected == ("Player 11", "Player 12", "Player 13", "Player 14")
    assert "arrivals" in [
        choice.scene_key
        for choice in make_scene_buttons(
            night_after_mens, ScreenState(1, "Screen 1"), plain.AT_SEVEN
        )
    ]


def test_current_time_slot_comes_first_and_begins_without_movement(tied_day):
    tied_day = decide_playoffs(tied_day)
    assert [
        division.mark.division
        for division in the_only_scene_of_kind(tied_day, StandingsScene).divisions
    ] == [
        "Men's",
        "Women's",
    ]
    mixed_division, *_ = the_only_scene_of_kind(
        play_game_without_ties(tied_day), StandingsScene
    ).divisions
    assert mixed_division.mark.division == "Mixed"
    assert [place.places_moved for place in mixed_division.places] == [0, 0]


@pytest.mark.django_db
def test_big_screen_page_shows_the_whole_day(client, monkeypatch):
    monkeypatch.setattr("tournament.evening.courses.rounds.TIME_SHOWING_ONLY_SEATS", timedelta())
    night = build.night(build.director(club="McAllen").club, house="mcallen")
    pairs.check_in_teams(night, 5, "Men's")
    pairs.check_in_teams(night, 5, "Mixed", teams_skipped=5)
    assert "<b>20</b> checked in" in checked_wall_page(client, night)
    for game in range(1, 6):
        rounds.seat_next_game(build.desk(night), game=game)
        html = checked_wall_page(client, night)
        assert f"Game {game} of 5" in html
        assert 'data-color="2">X</i>' in html
        tables = {game.table: (9, 5) for game in reader.night(night.pk).rounds.current_game.games}
        build.type_totals(night, game, tables)
    for tie in ties_for_prizes(reader.night(night.pk)):
        payout.store_playoff(
            build.desk(night), order=tuple((person,) for person in tie.tied_numbers)
        )
    side = reader.night(night.pk).teams.with_number(1).current_members[0].name
    html = checked_wall_page(client, night)
    places_html = html[html.index('data-scene="places"') :]
    assert f'<span class="who"><span><bdi>{side}</bdi>' in places_html
    assert "<small>team 1</small>" in places_html
    assert 'class="number"' not in places_html
    assert all(
        f"<bdi>{escape(division)}</bdi></li>" in places_html for division in ("Men's", "Mixed")
    )
    for words in ("Medals", "Final standings", "After game 5.", THANKS_SENTENCE):
        assert words in html
