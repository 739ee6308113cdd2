"""The big screen shows a bracket from the draw to the winners."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.template.loader import render_to_string
from django.utils import timezone

from tests import build, plain
from tests.tournament import pairs
from tournament.evening.courses.rounds import CHECK_IN_REQUEST
from tournament.evening.facts import PaymentKind
from tournament.evening.night import draws
from tournament.evening.night.walls import ScreenState
from tournament.evening.purse.closing import may_announce_winners
from tournament.kit.desk.boards.steps import THANKS_SENTENCE, current_announcement
from tournament.kit.lists.finding import name_sort_key
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.boards.bracket_board import bracket_board
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.wall.boards.honors import honors_scene
from tournament.topics.wall.boards.meetings import (
    current_bracket_games_scene,
    first_bracket_games_scene,
    team_whereabouts_scene,
)
from tournament.topics.wall.boards.places import standings_scene
from tournament.topics.wall.boards.scenes import make_scene_buttons, scenes_on_screen

NINETY_MINUTES_AFTER_SEVEN = plain.AT_SEVEN + timedelta(minutes=90)


def night_with_drawn_bracket(team_count, tables=8):
    night = plain.press(draw_and_call.draw_bracket, plain.night(2 * team_count, house="athens"))
    return plain.press(draw_and_call.set_table_count, night, tables=tables)


def night_with_called_games(team_count, tables=8):
    return plain.press(draw_and_call.call_games, night_with_drawn_bracket(team_count, tables))


def end_games(night, *names, points=(10, 7)):
    """Return the night after these games of the bracket, each won by the team named first."""
    game_by_name = {game.name: game for game in night.rounds.unfinished_games}
    for name in names:
        game = game_by_name[name]
        sheet = plain.facts.Sheet(round=game.round, table=game.table, points=points)
        round_of = next(
            bracket_round for bracket_round in night.rounds if bracket_round.name == name
        ).round_fact
        night = plain.with_facts(
            night, sheet, plain.replace(round_of, ended=NINETY_MINUTES_AFTER_SEVEN)
        )
    return night


def kinds_of_scenes_shown(night):
    return [
        getattr(scene, "key", type(scene).__name__)
        for scene in scenes_on_screen(night, NINETY_MINUTES_AFTER_SEVEN)
    ]


def test_big_screen_shows_only_the_players_here_before_the_draw():
    assert kinds_of_scenes_shown(plain.night(10, house="athens")) == ["ArrivalsScene"]


def test_views_of_the_big_screen_follow_a_bracket_from_its_draw():
    assert kinds_of_scenes_shown(night_with_drawn_bracket(4)) == ["draw"]
    night = night_with_called_games(4)
    assert kinds_of_scenes_shown(night) == ["tables", "SeatsScene", "BracketScene"]
    first_names = [game.name for game in night.rounds.unfinished_games]
    later_night = plain.press(draw_and_call.call_games, end_games(night, *first_names))
    losers_game = next(
        game.name for game in later_night.rounds.unfinished_games if game.name.startswith("L")
    )
    assert kinds_of_scenes_shown(end_games(later_night, losers_game)) == [
        "tables",
        "SeatsScene",
        "BracketScene",
    ]


def test_standings_of_a_bracket_are_shown_once_four_teams_are_eliminated():
    night, out_counts = night_with_called_games(10), []
    while not draws.bracket_state(night).is_over:
        kinds, board = (
            kinds_of_scenes_shown(night),
            bracket_board(night, NINETY_MINUTES_AFTER_SEVEN),
        )
        assert ("StandingsScene" in kinds) == (len(board.final_places) >= 4)
        out_counts.append(len(board.final_places))
        (game, *_) = night.rounds.unfinished_games
        night = end_games(night, game.name)
        if bracket_board(night, NINETY_MINUTES_AFTER_SEVEN).callable_game_count:
            night = plain.press(draw_and_call.call_games, night)
    assert {0, 1} < set(out_counts)


def test_headings_of_the_big_screen_name_the_final_and_the_second_final():
    night = night_with_called_games(2)
    night = end_games(night, night.rounds.unfinished_games[0].name)
    assert [
        part.heading
        for part in current_bracket_games_scene(night, NINETY_MINUTES_AFTER_SEVEN).parts
    ] == ["Next: the final"]
    night = plain.press(draw_and_call.call_games, night)
    assert [
        part.heading
        for part in current_bracket_games_scene(night, NINETY_MINUTES_AFTER_SEVEN).parts
    ] == ["At the tables: the final"]
    final = night.rounds.unfinished_games[0].name
    unbeaten_team = next(
        team
        for team in draws.bracket_state(night).teams
        if not draws.bracket_state(night).losses_by_team[team]
    )
    is_first = draws.bracket_state(night).teams_in(final)[0] == unbeaten_team
    night = end_games(night, final, points=(7, 10) if is_first else (10, 7))
    winner, loser = draws.bracket_state(night).teams_in(final)[:: -1 if is_first else 1]
    name_by_team = {str(team.number): team.name for team in night.teams}
    assert [
        part.heading
        for part in current_bracket_games_scene(night, NINETY_MINUTES_AFTER_SEVEN).parts
    ] == [
        f"First final: {name_by_team[winner]} beat {name_by_team[loser]} 10\N{EN DASH}7",
        "Next: the second final",
    ]


def test_desk_may_choose_every_possible_view_of_a_bracket():
    def scene_keys_offered(night):
        return [
            choice.scene_key
            for choice in make_scene_buttons(
                night, ScreenState(1, "Screen 1"), NINETY_MINUTES_AFTER_SEVEN
            )
        ]

    assert scene_keys_offered(plain.night(8, house="athens")) == ["arrivals"]
    assert scene_keys_offered(night_with_drawn_bracket(4)) == ["draw", "seats", "meetings", "tree"]
    assert scene_keys_offered(night_with_called_games(4))[-1] == "clock"


@pytest.mark.parametrize(
    ("teams", "games", "resting_count"),
    [
        (2, 1, 0),
        # 2 teams play in round 1, and 2 of the 3 teams with a bye play each other.
        (5, 2, 1),
        (8, 4, 0),
        # 12 teams play in round 1, and 4 of the 10 teams with a bye play each other.
        (22, 8, 6),
        (64, 32, 0),
    ],
)
def test_view_of_the_draw_names_every_team_once(teams, games, resting_count):
    first_part, *later_parts = first_bracket_games_scene(night_with_drawn_bracket(teams)).parts
    resting_teams = [team.number for part in later_parts for team in part.idle_parties]
    assert (len(first_part.meetings), len(resting_teams)) == (games, resting_count)
    shown_team_numbers = [side.number for meeting in first_part.meetings for side in meeting.sides]
    assert sorted(shown_team_numbers + resting_teams) == list(range(1, teams + 1))
    assert [part.heading for part in later_parts] == ["Waiting for an opponent"] * bool(
        resting_count
    )


def test_view_of_the_draw_does_not_change_with_time():
    night = night_with_drawn_bracket(6)
    assert scenes_on_screen(night, NINETY_MINUTES_AFTER_SEVEN) == scenes_on_screen(
        night, NINETY_MINUTES_AFTER_SEVEN + timedelta(minutes=9)
    )


def test_forfeit_before_the_first_call_keeps_the_draw_view():
    assert kinds_of_scenes_shown(
        plain.press(
            forfeited_games.record_forfeit, night_with_drawn_bracket(4), game_name="W1.1", by="a"
        )
    ) == ["draw"]


def test_tables_are_listed_in_order_before_games_without_a_table():
    scene = current_bracket_games_scene(night_with_called_games(8, 2), NINETY_MINUTES_AFTER_SEVEN)
    assert [
        (part.heading, [meeting.table for meeting in part.meetings]) for part in scene.parts
    ] == [("At the tables", [1, 2]), ("Waiting for a table", [None, None])]


def test_only_called_games_are_marked_as_new():
    """The big screen turns at once to a page on which something is marked as new."""
    night = night_with_called_games(8, 2)
    finished_name, current_name = (game.name for game in night.rounds.unfinished_games)
    night = end_games(night, finished_name)
    html = render_to_string(
        "wall/_meetings.html",
        {"scene": current_bracket_games_scene(night, NINETY_MINUTES_AFTER_SEVEN)},
    )
    assert re.findall(r'data-news="([^"]*)"', html) == [current_name]


def test_game_that_is_next_on_a_free_table_comes_first():
    night = night_with_called_games(8, 2)
    scene = current_bracket_games_scene(
        end_games(night, night.rounds.unfinished_games[0].name), NINETY_MINUTES_AFTER_SEVEN
    )
    assert [
        (part.heading, [meeting.table for meeting in part.meetings]) for part in scene.parts
    ] == [("Next", [1]), ("At the tables", [2]), ("Waiting for a table", [None])]


def test_big_screen_shows_every_team_its_next_game():
    night = night_with_called_games(8, 2)
    finished_name = night.rounds.unfinished_games[0].name
    night = end_games(night, finished_name)
    scene = team_whereabouts_scene(night, NINETY_MINUTES_AFTER_SEVEN)
    assert [seat.party.name for seat in scene.seats] == sorted(
        (seat.party.name for seat in scene.seats), key=name_sort_key
    )
    place_by_team = {seat.party.number: (seat.words, seat.table) for seat in scene.seats}
    assert len(place_by_team) == 8
    for team in draws.bracket_state(night).teams_in(finished_name):
        assert place_by_team[int(team)] == ("waits", None)
    assert sorted(set(place_by_team.values()), key=str) == [
        ("next", 1),
        ("now", 2),
        ("ready", None),
        ("waits", None),
    ]


def test_player_who_was_not_drawn_has_no_next_table():
    night = plain.with_facts(plain.night(8, house="athens"), plain.facts.Team(number=5))
    night_with_single_player = plain.with_facts(night, plain.entry(9, team=5), plain.fee(9, 1000))
    night = plain.press(
        draw_and_call.call_games, plain.press(draw_and_call.draw_bracket, night_with_single_player)
    )
    assert [
        seat.party.number
        for seat in team_whereabouts_scene(night, NINETY_MINUTES_AFTER_SEVEN).seats
    ] == [
        1,
        2,
        3,
        4,
    ]


def test_eliminated_team_is_shown_with_its_place():
    night = night_with_called_games(4, 2)
    night = end_games(night, *(game.name for game in night.rounds.unfinished_games))
    night = plain.press(draw_and_call.call_games, night)
    next_game_name = next(
        game.name for game in night.rounds.unfinished_games if game.name.startswith("L")
    )
    night = end_games(night, next_game_name)
    places_of_losers = [
        seat
        for seat in team_whereabouts_scene(night, NINETY_MINUTES_AFTER_SEVEN).seats
        if seat.words.startswith("place")
    ]
    assert [(seat.words, str(seat.party.number)) for seat in places_of_losers] == [
        ("place 4", draws.bracket_state(night).teams_in(next_game_name)[1])
    ]
    assert [
        (place.rank_words, place.figure)
        for division in standings_scene(night, NINETY_MINUTES_AFTER_SEVEN).divisions
        for place in division.places
    ] == [("4", "")]


def test_first_three_places_are_hidden_until_announced():
    night = night_with_called_games(5, 2)
    while draws.bracket_state(night).place_by_team.keys() != set(draws.bracket_state(night).teams):
        if not night.rounds.unfinished_games:
            night = plain.press(draw_and_call.call_games, night)
        night = end_games(night, *(game.name for game in night.rounds.unfinished_games))
        whereabouts_words = {
            seat.words for seat in team_whereabouts_scene(night, NINETY_MINUTES_AFTER_SEVEN).seats
        }
        assert not whereabouts_words & {"place 1", "place 2", "place 3"}
    assert whereabouts_words == {"done", "place 4", "place 5"}


@pytest.mark.parametrize("minutes", range(1, 6))
def test_expected_end_is_the_same_five_minutes_at_the_desk_and_on_the_big_screen(minutes):
    night, time_now = (
        night_with_called_games(4),
        NINETY_MINUTES_AFTER_SEVEN + timedelta(minutes=minutes, seconds=20),
    )
    end = bracket_board(night, time_now).expected_end
    assert current_bracket_games_scene(night, time_now).expected_end == end
    assert end > time_now
    assert end.minute % 5 == 0


def test_expected_end_of_a_bracket_counts_the_hour_by_which_clocks_change():
    started = datetime(2026, 11, 1, 1, 50, tzinfo=ZoneInfo("America/Chicago"))
    ends = [
        bracket_board(night_with_drawn_bracket(4), time_now).expected_end.astimezone(UTC)
        for time_now in (started, started.astimezone(UTC))
    ]
    assert ends[0] == ends[1]


@pytest.fixture
def athens_night(db):
    return build.night(build.director(club="Athens").club, name="Campus Sunday", house="athens")


def checked_wall_page(client, night):
    """Check that the big screen's page has nothing about money or the desk, and return the page."""
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    for private in ("$", "<form", "<button", "fee", "paid", "Undo", "director"):
        assert private not in html.split("data-every=")[1]
    return html


def test_big_screen_page_shows_the_whole_day(athens_night, client):
    pairs.check_in_teams(athens_night, 5)
    assert CHECK_IN_REQUEST in checked_wall_page(client, athens_night)
    draw_and_call.draw_bracket(build.desk(athens_night))
    draw_and_call.set_table_count(build.desk(athens_night), tables=1)
    html = checked_wall_page(client, athens_night)
    assert "The draw" in html
    assert "Waiting for an opponent" in html
    draw_and_call.call_games(build.desk(athens_night))
    html = checked_wall_page(client, athens_night)
    for words in ("At the tables", "Waiting for a table", "Done around", "Where to go next"):
        assert words in html
    pairs.play_bracket_an_hour_ago(athens_night)
    night, html = reader.night(athens_night.pk), checked_wall_page(client, athens_night)
    champion = night.teams.with_number(int(draws.bracket_state(night).champion))
    assert html.index(">Winners<") < html.index(champion.current_members[0].name)
    # Medals are shown one by one, the winners' last, and then all together.
    assert html.index("Third</b>") < html.index("Second</b>") < html.index("First</b>")
    assert html.rindex("First</b>") < html.index("First: ")
    assert html.index("First: ") < html.index("Second: ") < html.index("Third: ")
    assert (
        f"{champion.current_members[1].name}</bdi></span> <small>team {champion.number}</small>"
        in html
    )
    assert f"{champion.current_members[1].name}, team {champion.number}" in html
    assert 'class="number"' not in html[html.index(">Winners<") :]
    assert "goes to the Campus Ministry Fund" in html
    assert "Final standings" in html


def test_last_result_is_unofficial_for_a_moment_before_the_ceremony(athens_night, client):
    pairs.draw_teams(athens_night, 5)
    night = pairs.play_bracket(athens_night)
    html = checked_wall_page(client, athens_night)
    assert "Unofficial:</b> checking the last result" in html
    assert "Top three announced soon" in html
    assert 'data-scene="tree"' in html
    for words in ("Final standings", ">Winners<", "data-metal"):
        assert words not in html
    # The rounds before the finals are left out, because they are over.
    assert "Round 1" not in html
    last_end = max(round_.round_fact.ended for round_ in night.rounds)
    scene_names_by_moment = [
        [
            type(scene).__name__
            for scene in scenes_on_screen(night, last_end + timedelta(seconds=seconds))
        ]
        for seconds in (119, 120)
    ]
    assert scene_names_by_moment == [
        ["BracketScene", "StandingsScene"],
        ["HonorsScene", "StandingsScene"],
    ]
    chosen_scenes = scenes_on_screen(night, last_end, ScreenState(1, "Screen 1", scene="honours"))
    assert [type(scene).__name__ for scene in chosen_scenes] == ["HonorsScene"]


def test_ceremony_waits_two_minutes_after_a_correction(athens_night):
    pairs.draw_teams(athens_night, 5)
    end = timezone.now()
    with time_machine.travel(end, tick=False):
        final_name = pairs.play_bracket(athens_night).rounds[-1].name
    correction_time, undo_time = end + timedelta(seconds=100), end + timedelta(seconds=200)
    with time_machine.travel(correction_time, tick=False):
        night = pairs.play_game(athens_night, final_name, (10, 6), reason="It was read wrong.")
    assert not may_announce_winners(night, correction_time + timedelta(seconds=119))
    assert may_announce_winners(night, correction_time + timedelta(minutes=2))
    with time_machine.travel(undo_time, tick=False):
        undo.undo(build.desk(athens_night), change_number=night.revision)
    night = reader.night(athens_night.pk)
    assert not may_announce_winners(night, undo_time + timedelta(seconds=119))
    assert may_announce_winners(night, undo_time + timedelta(minutes=2))


def test_correction_page_describes_the_ceremony(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(athens, 5)
    end = timezone.now()
    pairs.play_bracket(athens)
    are_announced = []
    for minutes in (1, 3):
        with time_machine.travel(end + timedelta(minutes=minutes), tick=False):
            html = desk.get(f"/night/{athens.pk}/correct/").content.decode()
        are_announced.append(
            "After a correction, the big screens announce them again 2 minutes later" in html
        )
    assert are_announced == [False, True]


def test_third_place_of_a_bracket_waits_for_the_ceremony():
    night = end_games(night_with_called_games(4), "W1.1", "W1.2")
    for _ in range(2):
        night = plain.press(draw_and_call.call_games, night)
        night = end_games(night, *(game.name for game in night.rounds.unfinished_games))
    assert len(draws.bracket_state(night).place_by_team) == 2
    board = standings_scene(night, NINETY_MINUTES_AFTER_SEVEN)
    assert board.leaders == ()
    assert [place.rank for division in board.divisions for place in division.places] == [4]
    assert board.progress_words == "Top three announced after the final"


def test_winners_are_shown_with_their_donated_prizes(athens_night, client):
    payout.name_donated_prizes(build.desk(athens_night), prize_names=["gift basket", "", "a ham"])
    pairs.draw_teams(athens_night, 4)
    pairs.play_bracket_an_hour_ago(athens_night)
    html = checked_wall_page(client, athens_night).partition('data-scene="honours"')[2]
    shown_words = ("First: ", "gift basket", "Second: ", "Third: ", "a ham")
    assert sorted(map(html.index, shown_words)) == [html.index(way) for way in shown_words]


def test_fund_is_not_named_if_the_rules_have_none(client, db):
    night = build.night(build.director().club, house="athens", proceeds_to="")
    pairs.draw_teams(night, 2)
    pairs.play_bracket(night)
    assert "taken in" not in checked_wall_page(client, night)


def test_fund_gets_only_the_money_left_if_the_pot_pays_prizes(client, db):
    club, closing_words_by_source_and_gift = build.director().club, {}
    for source, gift in (("donated", 0), ("purse", 0), ("purse", 150)):
        night = build.night(club, house="athens", fee_cents=0, prizes_from=source)
        pairs.draw_teams(night, 2)
        pairs.play_bracket(night)
        if gift:
            payments.put_money_in(build.desk(night), kind=PaymentKind.GIFT, cents=gift)
        closing_words_by_source_and_gift[source, gift] = honors_scene(
            reader.night(night.pk)
        ).closing_text
    assert closing_words_by_source_and_gift == {
        ("donated", 0): "Thank you for playing! All money goes to the Campus Ministry Fund.",
        ("purse", 0): THANKS_SENTENCE,
        ("purse", 150): "Thank you for playing! The money that is left goes to the Campus Ministry "
        "Fund.",
    }


def test_bracket_closed_before_its_end_has_no_winner(athens_night, client):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    closing.close_night(build.desk(athens_night, reason="the lights went out"))
    night = reader.night(athens_night.pk)
    assert scenes_on_screen(night, timezone.now()) == ()
    assert current_announcement(night) == THANKS_SENTENCE
    assert "Winners" not in checked_wall_page(client, athens_night)
