"""A row on the scores page belongs to the game it was drawn for, whatever game its table has by
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


def row_fields(game, *values, **more):
    own = f"t{game.table}"
    boxes = {f"{own}b{number}": str(value) for number, value in enumerate(values)}
    boxes |= {
        f"{own}version": "0",
        f"{own}was": ",",
        f"{own}of": f"{game.round} {game.players_key}",
    }
    return boxes | more


def send_rows(desk, night, game, *values, **more):
    headers = {"accept": "application/json"}
    address = f"/night/{night.pk}/scores/"
    return desk.post(address, row_fields(game, *values, key="k1", **more), headers=headers)


def call_next_game(night, table=1):
    """Finish the game at this table, call the next one to it, and return both."""
    before = read_night(night).rounds.last_game_at(table)
    pairs.play(night, read_night(night).rounds.last_game_at(2).name)
    pairs.play(night, before.name, (6, 10))
    draw_and_call.call_games(build.desk(night))
    return before, read_night(night).rounds.last_game_at(table)


def test_each_row_says_of_which_game_it_is(desk, bracket_night):
    page = desk.get(f"/night/{bracket_night.pk}/scores/").content.decode()
    for game in read_night(bracket_night).rounds.unfinished_games:
        assert f'name="t{game.table}of" value="{game.round} {game.players_key}"' in page


def test_slip_that_is_in_already_is_taken_again_for_its_own_game(desk, bracket_night):
    before, after = call_next_game(bracket_night)
    changes = Change.objects.count()
    reply = send_rows(desk, bracket_night, before, 6, 10).json()
    assert (reply["taken"], reply["was"], reply["state"]) == (True, "6,10", "in")
    assert reply["summary"].startswith(
        f"{len(read_night(bracket_night).rounds.unfinished_games)} games are being played"
    )
    assert Change.objects.count() == changes
    assert read_night(bracket_night).rounds.table_game(after.round, 1).sheet.points == ()


def test_other_score_for_a_game_that_is_in_is_asked_about_that_game(desk, bracket_night):
    before, after = call_next_game(bracket_night)
    answer = send_rows(desk, bracket_night, before, 4, 10)
    assert (answer.status_code, answer.json()["asks"]) == (409, "which")
    assert f"you entered 6{DASH}10 at " in answer.json()["heard"]
    reply = send_rows(desk, bracket_night, before, 4, 10, press="1 mine", t1seen=1).json()
    assert (reply["taken"], reply["was"]) == (True, "4,10")
    assert read_night(bracket_night).rounds.table_game(after.round, 1).sheet.points == ()


def test_result_that_was_taken_out_is_never_said_to_be_nothing_that_was_written(
    desk, bracket_night
):
    game = read_night(bracket_night).rounds.last_game_at(1)
    pairs.play(bracket_night, game.name)
    pairs.play(bracket_night, game.name, (None, None))
    refusal = send_rows(desk, bracket_night, game, 4, 10).json()["heard"]
    assert "removed the score at " in refusal
    assert "nothing" not in refusal


def test_row_whose_game_was_called_back_is_refused_in_words(desk, bracket_night):
    game = read_night(bracket_night).rounds.last_game_at(1)
    draw_and_call.undo_call(build.desk(bracket_night), name=game.name)
    answer = send_rows(desk, bracket_night, game, 10, 7)
    assert (answer.status_code, answer.json()["taken"]) == (409, False)
    assert "Table 1: the call for this game was undone." in answer.json()["heard"]


def test_row_of_others_under_the_same_number_is_refused_with_who_sits_there(desk, bracket_night):
    before = read_night(bracket_night).rounds.last_game_at(4)
    other = read_night(bracket_night).rounds.last_game_at(3)
    for game in (other, before):
        draw_and_call.undo_call(build.desk(bracket_night), name=game.name)
    draw_and_call.call_game(build.desk(bracket_night), name=before.name, table=3)
    draw_and_call.call_game(build.desk(bracket_night), name=other.name, table=4)
    game = read_night(bracket_night).rounds.last_game_at(4)
    assert game.round == before.round
    answer = send_rows(desk, bracket_night, before, 10, 7)
    who = " vs. ".join(
        read_night(bracket_night).teams.with_number(int(team)).name
        for team in draws.bracket(read_night(bracket_night)).teams_in(game.name)
    )
    assert answer.status_code == 422
    assert f"Table 4 now has other players: {who}.".replace("&", "&amp;") in answer.json()["heard"]
    assert read_night(bracket_night).rounds.last_game_at(4).sheet.points == ()


def test_row_is_taken_when_no_game_is_played_any_more(desk, bracket_night):
    game = read_night(bracket_night).rounds.last_game_at(1)
    for played in read_night(bracket_night).rounds.unfinished_games:
        pairs.play(bracket_night, played.name)
    reply = send_rows(desk, bracket_night, game, 10, 7).json()
    assert (reply["taken"], reply["summary"]) == (True, "Every game that was called is over")


def test_without_script_the_page_of_the_rows_own_game_asks(desk, bracket_night):
    before, after = call_next_game(bracket_night)
    answer = desk.post(f"/night/{bracket_night.pk}/scores/", row_fields(before, 4, 10, key="k1"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f"<small>{before.name}</small>" in page
    assert "Which is right?" in page
    assert read_night(bracket_night).rounds.table_game(after.round, 1).sheet.points == ()


def test_page_is_told_its_own_rows_and_drawn_those_it_has_not(desk, bracket_night):
    on = read_night(bracket_night).rounds.unfinished_games
    rows = [f"{game.round}.{game.table} {game.players_key}" for game in on]
    before, after = call_next_game(bracket_night)
    headers = {"accept": "application/json"}
    address = f"/night/{bracket_night.pk}/scores/"
    lines = desk.get(address, {"after": "0", "row": rows}, headers=headers).json()["lines"]
    own = {line["key"]: line for line in lines}
    old, new = own[f"{before.round}.1"], own[f"{after.round}.1"]
    assert (old["was"], old["state"], old["is_on"], "row" in old) == ("6,10", "in", False, False)
    assert (new["was"], new["is_on"]) == (",", True)
    assert f"<small>{after.name}</small>" in new["row"]
    assert not re.search("autofocus", new["row"])


def test_page_whose_games_are_all_in_is_told_so(desk, bracket_night):
    rows = [
        f"{game.round}.{game.table} {game.players_key}"
        for game in read_night(bracket_night).rounds.unfinished_games
    ]
    for game in read_night(bracket_night).rounds.unfinished_games:
        pairs.play(bracket_night, game.name)
    reply = desk.get(
        f"/night/{bracket_night.pk}/scores/",
        {"after": "0", "row": rows},
        headers={"accept": "application/json"},
    ).json()
    assert [line["state"] for line in reply["lines"]] == ["in"] * 4
    assert reply["calls"]
