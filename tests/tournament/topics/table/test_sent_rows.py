"""A row of the scores is of the game that was drawn in it, whatever its table has by now."""

import re

import pytest

from tests import build
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.storage.models import Change
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call

DASH = "\N{EN DASH}"


@pytest.fixture
def night(desk):
    """Eight teams at the four games of their first round."""
    found = build.night(build.Club.objects.get(), house="athens")
    pairs.drawn(found, 8)
    draw_and_call.call_games(build.desk(found))
    return found


def now(night):
    return replay.night(night.pk)


def fields(game, *values, **more):
    own = f"t{game.table}"
    sent = {f"{own}b{number}": str(value) for number, value in enumerate(values)}
    sent |= {f"{own}version": "0", f"{own}was": ",", f"{own}of": f"{game.round} {game.who}"}
    return sent | more


def send(desk, night, game, *values, **more):
    told = {"accept": "application/json"}
    address = f"/night/{night.pk}/scores/"
    return desk.post(address, fields(game, *values, key="k1", **more), headers=told)


def overtaken(night, table=1):
    """The game of this table is in, and another one is called to it: both of them."""
    before = now(night).rounds.last_at(table)
    pairs.play(night, now(night).rounds.last_at(2).name)
    pairs.play(night, before.name, (6, 10))
    draw_and_call.call_games(build.desk(night))
    return before, now(night).rounds.last_at(table)


def test_each_row_says_of_which_game_it_is(desk, night):
    page = desk.get(f"/night/{night.pk}/scores/").content.decode()
    for game in now(night).rounds.on_now:
        assert f'name="t{game.table}of" value="{game.round} {game.who}"' in page


def test_slip_that_is_in_already_is_taken_again_for_its_own_game(desk, night):
    before, after = overtaken(night)
    changes = Change.objects.count()
    told = send(desk, night, before, 6, 10).json()
    assert (told["taken"], told["was"], told["state"]) == (True, "6,10", "in")
    assert told["summary"].startswith(f"{len(now(night).rounds.on_now)} games are being played")
    assert Change.objects.count() == changes
    assert now(night).rounds.game(after.round, 1).sheet.points == ()


def test_other_score_for_a_game_that_is_in_is_asked_about_that_game(desk, night):
    before, after = overtaken(night)
    answer = send(desk, night, before, 4, 10)
    assert (answer.status_code, answer.json()["asks"]) == (409, "which")
    assert f"wrote 6{DASH}10 at " in answer.json()["heard"]
    told = send(desk, night, before, 4, 10, press="1 mine", t1seen=1).json()
    assert (told["taken"], told["was"]) == (True, "4,10")
    assert now(night).rounds.game(after.round, 1).sheet.points == ()


def test_result_that_was_taken_out_is_never_said_to_be_nothing_that_was_written(desk, night):
    game = now(night).rounds.last_at(1)
    pairs.play(night, game.name)
    pairs.play(night, game.name, (None, None))
    heard = send(desk, night, game, 4, 10).json()["heard"]
    assert "took out what stood there at " in heard
    assert "nothing" not in heard


def test_row_whose_game_was_called_back_is_refused_in_words(desk, night):
    game = now(night).rounds.last_at(1)
    draw_and_call.call_back(build.desk(night), name=game.name)
    answer = send(desk, night, game, 10, 7)
    assert (answer.status_code, answer.json()["taken"]) == (409, False)
    assert "Table 1: the call of the game in this row was taken back." in answer.json()["heard"]


def test_row_of_others_under_the_same_number_is_refused_with_who_sits_there(desk, night):
    before, other = now(night).rounds.last_at(4), now(night).rounds.last_at(3)
    for one in (other, before):
        draw_and_call.call_back(build.desk(night), name=one.name)
    draw_and_call.call_game(build.desk(night), name=before.name, table=3)
    draw_and_call.call_game(build.desk(night), name=other.name, table=4)
    game = now(night).rounds.last_at(4)
    assert game.round == before.round
    answer = send(desk, night, before, 10, 7)
    who = " v ".join(
        now(night).teams.of(int(one)).name for one in draws.bracket(now(night)).teams_in(game.name)
    )
    assert answer.status_code == 422
    assert f"Table 4 has others by now: {who}.".replace("&", "&amp;") in answer.json()["heard"]
    assert now(night).rounds.last_at(4).sheet.points == ()


def test_row_is_taken_when_no_game_is_played_any_more(desk, night):
    game = now(night).rounds.last_at(1)
    for one in now(night).rounds.on_now:
        pairs.play(night, one.name)
    told = send(desk, night, game, 10, 7).json()
    assert (told["taken"], told["summary"]) == (True, "Every game that was called is over")


def test_without_script_the_page_of_the_rows_own_game_asks(desk, night):
    before, after = overtaken(night)
    answer = desk.post(f"/night/{night.pk}/scores/", fields(before, 4, 10, key="k1"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f"<small>{before.name}</small>" in page
    assert "Which is right?" in page
    assert now(night).rounds.game(after.round, 1).sheet.points == ()


def test_page_is_told_its_own_rows_and_drawn_those_it_has_not(desk, night):
    on = now(night).rounds.on_now
    rows = [f"{one.round}.{one.table} {one.who}" for one in on]
    before, after = overtaken(night)
    told = {"accept": "application/json"}
    address = f"/night/{night.pk}/scores/"
    lines = desk.get(address, {"after": "0", "row": rows}, headers=told).json()["lines"]
    own = {line["key"]: line for line in lines}
    old, new = own[f"{before.round}.1"], own[f"{after.round}.1"]
    assert (old["was"], old["state"], old["is_on"], "row" in old) == ("6,10", "in", False, False)
    assert (new["was"], new["is_on"]) == (",", True)
    assert f"<small>{after.name}</small>" in new["row"]
    assert not re.search("autofocus", new["row"])


def test_page_whose_games_are_all_in_is_told_so(desk, night):
    rows = [f"{one.round}.{one.table} {one.who}" for one in now(night).rounds.on_now]
    for one in now(night).rounds.on_now:
        pairs.play(night, one.name)
    told = desk.get(
        f"/night/{night.pk}/scores/",
        {"after": "0", "row": rows},
        headers={"accept": "application/json"},
    ).json()
    assert [line["state"] for line in told["lines"]] == ["in"] * 4
    assert told["calls"]
