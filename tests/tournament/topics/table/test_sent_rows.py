"""A row sent from the scores page is for its own game, even if its table has another game by
now.
"""

import re

import pytest

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.storage.models import Change
from tournament.topics.bracket.actions import draw_and_call

DASH = "\N{EN DASH}"


@pytest.fixture
def bracket_night(desk):
    """Return a bracket of eight teams in the four games of their first round."""
    night = build.night(build.Club.objects.get(), house="athens")
    pairs.draw_teams(night, 8)
    draw_and_call.call_games(build.desk(night))
    return night


def row_fields(game, *values, **other_fields):
    field_prefix = f"t{game.table}"
    boxes = {f"{field_prefix}b{number}": str(value) for number, value in enumerate(values)}
    boxes |= {
        f"{field_prefix}version": "0",
        f"{field_prefix}was": ",",
        f"{field_prefix}of": f"{game.round} {game.players_key}",
    }
    return boxes | other_fields


def send_rows(desk, night, game, *values, **other_fields):
    headers = {"accept": "application/json"}
    address = f"/night/{night.pk}/scores/"
    return desk.post(address, row_fields(game, *values, key="k1", **other_fields), headers=headers)


def finish_game_and_call_next(night, table=1):
    """Finish the game at this table, call the next game to it, and return both games."""
    finished_game = read_night(night).rounds.last_game_at(table)
    pairs.play_game(night, read_night(night).rounds.last_game_at(2).name)
    pairs.play_game(night, finished_game.name, (6, 10))
    draw_and_call.call_games(build.desk(night))
    return finished_game, read_night(night).rounds.last_game_at(table)


def test_each_row_has_the_number_of_its_game(desk, bracket_night):
    page = desk.get(f"/night/{bracket_night.pk}/scores/").content.decode()
    for game in read_night(bracket_night).rounds.unfinished_games:
        assert f'name="t{game.table}of" value="{game.round} {game.players_key}"' in page


def test_score_of_a_finished_game_is_accepted_again_for_that_game(desk, bracket_night):
    finished_game, called_game = finish_game_and_call_next(bracket_night)
    changes = Change.objects.count()
    reply = send_rows(desk, bracket_night, finished_game, 6, 10).json()
    assert (reply["taken"], reply["was"], reply["state"]) == (True, "6,10", "in")
    assert reply["summary"].startswith(
        f"{len(read_night(bracket_night).rounds.unfinished_games)} games are being played"
    )
    assert Change.objects.count() == changes
    assert read_night(bracket_night).rounds.table_game(called_game.round, 1).sheet.points == ()


def test_other_score_for_a_finished_game_is_asked_about_for_that_game(desk, bracket_night):
    finished_game, called_game = finish_game_and_call_next(bracket_night)
    response = send_rows(desk, bracket_night, finished_game, 4, 10)
    assert (response.status_code, response.json()["asks"]) == (409, "which")
    assert f"you entered 6{DASH}10 at " in response.json()["heard"]
    reply = send_rows(desk, bracket_night, finished_game, 4, 10, press="1 mine", t1seen=1).json()
    assert (reply["taken"], reply["was"]) == (True, "4,10")
    assert read_night(bracket_night).rounds.table_game(called_game.round, 1).sheet.points == ()


def test_refusal_says_that_a_result_was_removed_and_not_that_it_is_missing(desk, bracket_night):
    game = read_night(bracket_night).rounds.last_game_at(1)
    pairs.play_game(bracket_night, game.name)
    pairs.play_game(bracket_night, game.name, (None, None))
    refusal = send_rows(desk, bracket_night, game, 4, 10).json()["heard"]
    assert "removed the score at " in refusal
    assert "entered no score" not in refusal


def test_row_of_a_game_whose_call_was_undone_is_refused_in_a_sentence(desk, bracket_night):
    game = read_night(bracket_night).rounds.last_game_at(1)
    draw_and_call.undo_call(build.desk(bracket_night), game_name=game.name)
    response = send_rows(desk, bracket_night, game, 10, 7)
    assert (response.status_code, response.json()["taken"]) == (409, False)
    assert "the call for this game was undone" in response.json()["heard"]


def test_row_for_a_table_that_now_has_other_teams_is_refused_with_their_names(desk, bracket_night):
    moved_game = read_night(bracket_night).rounds.last_game_at(4)
    swapped_game = read_night(bracket_night).rounds.last_game_at(3)
    for game in (swapped_game, moved_game):
        draw_and_call.undo_call(build.desk(bracket_night), game_name=game.name)
    draw_and_call.call_game(build.desk(bracket_night), game_name=moved_game.name, table=3)
    draw_and_call.call_game(build.desk(bracket_night), game_name=swapped_game.name, table=4)
    game = read_night(bracket_night).rounds.last_game_at(4)
    assert game.round == moved_game.round
    response = send_rows(desk, bracket_night, moved_game, 10, 7)
    meeting = " vs. ".join(
        read_night(bracket_night).teams.with_number(int(team)).name
        for team in draws.bracket_state(read_night(bracket_night)).teams_in(game.name)
    )
    assert response.status_code == 422
    assert (
        f"Table 4 now has other players: {meeting}.".replace("&", "&amp;")
        in response.json()["heard"]
    )
    assert read_night(bracket_night).rounds.last_game_at(4).sheet.points == ()


def test_row_of_a_finished_game_is_accepted_although_no_game_is_being_played(desk, bracket_night):
    game = read_night(bracket_night).rounds.last_game_at(1)
    for unfinished_game in read_night(bracket_night).rounds.unfinished_games:
        pairs.play_game(bracket_night, unfinished_game.name)
    reply = send_rows(desk, bracket_night, game, 10, 7).json()
    assert (reply["taken"], reply["summary"]) == (True, "Every game that was called is over")


def test_page_without_script_asks_about_the_rows_own_game(desk, bracket_night):
    finished_game, called_game = finish_game_and_call_next(bracket_night)
    response = desk.post(
        f"/night/{bracket_night.pk}/scores/", row_fields(finished_game, 4, 10, key="k1")
    )
    page = response.content.decode()
    assert response.status_code == 409
    assert f"<small>{finished_game.name}</small>" in page
    assert "Which is right?" in page
    assert read_night(bracket_night).rounds.table_game(called_game.round, 1).sheet.points == ()


def test_page_gets_its_own_rows_and_the_html_of_new_ones(desk, bracket_night):
    games_on = read_night(bracket_night).rounds.unfinished_games
    rows = [f"{game.round}.{game.table} {game.players_key}" for game in games_on]
    finished_game, called_game = finish_game_and_call_next(bracket_night)
    headers = {"accept": "application/json"}
    address = f"/night/{bracket_night.pk}/scores/"
    json_rows = desk.get(address, {"after": "0", "row": rows}, headers=headers).json()["lines"]
    line_by_key = {line["key"]: line for line in json_rows}
    finished_line, called_line = (
        line_by_key[f"{finished_game.round}.1"],
        line_by_key[f"{called_game.round}.1"],
    )
    assert (
        finished_line["was"],
        finished_line["state"],
        finished_line["is_on"],
        "row" in finished_line,
    ) == ("6,10", "in", False, False)
    assert (called_line["was"], called_line["is_on"]) == (",", True)
    assert f"<small>{called_game.name}</small>" in called_line["row"]
    assert not re.search("autofocus", called_line["row"])


def test_polling_page_whose_games_are_all_in_gets_their_scores(desk, bracket_night):
    rows = [
        f"{game.round}.{game.table} {game.players_key}"
        for game in read_night(bracket_night).rounds.unfinished_games
    ]
    for game in read_night(bracket_night).rounds.unfinished_games:
        pairs.play_game(bracket_night, game.name)
    reply = desk.get(
        f"/night/{bracket_night.pk}/scores/",
        {"after": "0", "row": rows},
        headers={"accept": "application/json"},
    ).json()
    assert [line["state"] for line in reply["lines"]] == ["in"] * 4
    assert reply["calls"]
