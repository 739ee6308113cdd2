"""The script sends one table at a time and is answered in JSON."""

import pytest
import time_machine
from django.test import Client

from tests import build
from tests.tournament import halls, pairs
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change
from tournament.storage.reading import memory, reader
from tournament.storage.reading.undo_bar import find_undo_and_redo
from tournament.storage.writing import undo
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import score_sheets
from tournament.topics.table.views.scores import NO_ONE_SEATED_SENTENCE, no_longer_seated_sentence

DASH = "\N{EN DASH}"


def post_scores_as_script(
    desk, night, *values, table=1, version=0, press="", key="k1", game=1, **changes
):
    fields = {f"t{table}b{number}": str(value) for number, value in enumerate(values)}
    fields |= {f"t{table}version": version, f"t{table}was": ",,,", "key": key, "press": press}
    address = f"/night/{night.pk}/scores/{game}/"
    return desk.post(address, fields | changes, headers={"accept": "application/json"})


def save_scores_by_ann(night, points=(9, 7)):
    press_of_ann = Press(night.pk, "Ann", "192.168.1.14")
    score_sheets.save_totals(
        press_of_ann, game=1, table=1, typed_totals=Totals(points, (2, 1)), version=0
    )


def test_saved_box_is_answered_with_the_state_of_table_and_board(desk, night):
    reply = post_scores_as_script(desk, night, 9, "", "", "").json()
    assert reply["taken"]
    assert (reply["was"], reply["version"], reply["state"]) == ("9,,,", 1, "started")
    assert reply["summary"] == "0 of 2 in. Not in: 1, 2"
    assert reply["revision"] == Change.objects.latest("pk").pk
    assert reply["undo"] == {
        "change": Change.objects.latest("pk").pk,
        "words": "Table 1, game 1: 9 so far",
        "long": "",
    }
    reply = post_scores_as_script(desk, night, 9, 6, 2, 1, version=1, key="k2").json()
    assert (reply["state"], reply["over"]) == ("in", False)
    assert reply["words"] == ""
    reply = post_scores_as_script(desk, night, 9, 6, 2, 1, table=2, key="k3").json()
    assert (reply["summary"], reply["over"]) == ("2 of 2 in", True)
    assert (reply["onward"], reply["to"]) == ("Seat game 2", f"/night/{night.pk}/seat/")


def test_key_sent_ten_times_gets_one_answer_and_one_change(desk, night):
    count_before = Change.objects.count()
    replies = [post_scores_as_script(desk, night, 9, 6, 2, 1).json() for _ in range(10)]
    assert {reply["version"] for reply in replies} == {1}
    assert {reply["was"] for reply in replies} == {"9,6,2,1"}
    assert all(reply["taken"] for reply in replies)
    assert Change.objects.count() == count_before + 1


def test_key_sent_again_after_a_restart_changes_nothing(desk, night):
    post_scores_as_script(desk, night, 9, 6, 2, 1)
    count_before = Change.objects.count()
    memory.forget_all_nights()
    assert post_scores_as_script(desk, night, 9, 6, 2, 1).json()["version"] == 1
    assert Change.objects.count() == count_before


def test_impossible_score_is_refused_in_a_sentence(desk, night):
    response = post_scores_as_script(desk, night, 9, 6, 4, 1)
    assert response.status_code == 422
    reply = response.json()
    assert (reply["taken"], reply["asks"], reply["was"]) == (False, "again", ",,,")
    assert "Table 1: 4 Xs on N/S mean E/W scored at least 8" in reply["heard"]
    assert reply["undo"] is None


def test_unusual_score_is_saved_after_confirmation(desk, night):
    response = post_scores_as_script(desk, night, 32, 0, 0, 0)
    assert (response.status_code, response.json()["asks"]) == (422, "keep")
    response = post_scores_as_script(desk, night, 32, 0, 0, 0, press="1 keep", key="k2")
    assert (response.status_code, response.json()["state"]) == (200, "in")


def test_conflict_is_answered_by_status_409_with_both_scores(desk, night):
    save_scores_by_ann(night)
    response = post_scores_as_script(desk, night, 9, 6, 2, 1)
    reply = response.json()
    assert (response.status_code, reply["asks"], reply["version"]) == (409, "which", 0)
    assert f"Ann at 192.168.1.14 entered 9{DASH}7, Xs 2{DASH}1 at " in reply["heard"]
    assert f"you entered 9{DASH}6, Xs 2{DASH}1" in reply["heard"]
    assert 'name="t1seen" value="1"' in reply["heard"]


@pytest.mark.parametrize(("press", "score_kept"), [("1 theirs", "9,7,2,1"), ("1 mine", "9,6,2,1")])
def test_one_press_settles_a_conflict_between_two_typed_scores(desk, night, press, score_kept):
    save_scores_by_ann(night)
    reply = post_scores_as_script(desk, night, 9, 6, 2, 1, press=press, t1seen=1).json()
    assert (reply["taken"], reply["was"], reply["state"]) == (True, score_kept, "in")


def test_disputed_table_shows_the_disputed_figures(desk, night):
    save_scores_by_ann(night)
    reply = post_scores_as_script(desk, night, 9, 6, 2, 1, press="1 dispute").json()
    assert reply["state"] == "disputed"
    assert "This score is right" in reply["heard"]


def test_older_page_of_a_closed_game_asks_for_a_reason(desk, night):
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    response = post_scores_as_script(desk, night, 5, 10, 1, 2)
    assert (response.status_code, response.json()["asks"]) == (409, "why")
    # The map must not mark a table as in while its row says that it is not saved.
    assert (response.json()["words"], response.json()["state"]) == ("not saved", "not in")
    version = reader.night(night.pk).rounds.table_game(1, 1).sheet.version
    correction = {"t1seen": version, "t1reason": "misread"}
    assert (
        post_scores_as_script(desk, night, 5, 10, 1, 2, press="1 why", **correction).json()["was"]
        == "5,10,1,2"
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [4, 48, 160])
def test_number_of_queries_is_the_same_for_any_number_of_tables(
    desk, django_assert_num_queries, players
):
    night = build.night(build.Club.objects.get())
    halls.seat_hall(night, players)
    desk.get(f"/night/{night.pk}/scores/")
    with django_assert_num_queries(11):
        post_scores_as_script(desk, night, 9, 6, 2, 1)


def test_unchanged_result_sent_again_keeps_its_original_time(desk, night):
    with time_machine.travel("2026-11-28 12:40", tick=False):
        reply = post_scores_as_script(desk, night, 9, 6, 2, 1).json()
    with time_machine.travel("2026-11-28 12:41", tick=False):
        repeated_reply = post_scores_as_script(desk, night, 9, 6, 2, 1, version=1, key="k2").json()
        corrected_reply = post_scores_as_script(desk, night, 9, 5, 2, 1, version=1, key="k3").json()
    assert repeated_reply["time"] == reply["time"] != corrected_reply["time"]


def test_scores_page_that_polls_gets_every_table_after_a_change(desk, night):
    def poll_after_change(change_number):
        address = f"/night/{night.pk}/scores/1/?after={change_number}"
        return desk.get(address, headers={"accept": "application/json"})

    last_change = Change.objects.latest("pk").pk
    assert poll_after_change(last_change).status_code == 204
    save_scores_by_ann(night)
    reply = poll_after_change(last_change).json()
    first_line, second_line = reply["lines"]
    assert (first_line["key"], first_line["was"], first_line["state"]) == ("1.1", "9,7,2,1", "in")
    assert (second_line["was"], second_line["version"]) == (",,,", 0)
    assert reply["undo"]["words"] == f"Table 1, game 1: 9{DASH}7, Xs 2{DASH}1"
    assert reply["revision"] == Change.objects.latest("pk").pk


def test_race_cut_short_is_saved_without_its_number_of_hands(desk):
    night = build.night(build.Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    page = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert 'name="t1cut" value="0"' in page
    assert "Hands played (if counted)" in " ".join(page.split())
    assert "required" not in page.partition('name="t1hands"')[2].partition(">")[0]
    fields = {"t1cut": "0", "t1hands": ""}
    reply = post_scores_as_script(desk, night, 9, 9, **fields).json()
    assert "The score is tied. Play one more hand." in reply["heard"]
    reply = post_scores_as_script(desk, night, 9, 7, key="k2", **fields).json()
    assert (reply["taken"], reply["asks"]) == (False, "keep")
    reply = post_scores_as_script(desk, night, 9, 7, key="k3", press="1 keep", **fields).json()
    assert reply["taken"]
    assert reply["words"].endswith(", short game")
    html = desk.get(f"/night/{night.pk}/scores/1/").content.decode()
    assert 'name="t1hands" value="0"' in html
    assert reader.night(night.pk).rounds.table_game(1, 1).sheet.short
    reply = post_scores_as_script(desk, night, 10, 7, key="k4", version=1, t1hands="0").json()
    assert reply["taken"]
    assert "short" not in reply["words"]


def test_score_of_a_race_cut_short_by_the_bell_is_typed_once(desk):
    night = build.night(build.Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    reply = post_scores_as_script(desk, night, 9, 7).json()
    assert (reply["taken"], reply["asks"]) == (False, "again")
    assert '<button name="press" value="1 short"' in reply["heard"]
    reply = post_scores_as_script(desk, night, 9, 7, key="k2", press="1 short").json()
    assert (reply["taken"], reply["asks"]) == (False, "keep")
    # The page sends this field back with the answer.
    assert 'name="t1cut" value="0"' in reply["heard"]
    reply = post_scores_as_script(desk, night, 9, 7, key="k3", press="1 keep", t1cut="0").json()
    assert reply["taken"]
    assert reply["words"].endswith(", short game")
    reply = post_scores_as_script(desk, night, 9, 9, key="k4", version=1).json()
    assert "1 short" not in reply["heard"]


def undo_last_change(night):
    last_change, _ = find_undo_and_redo(night.pk)
    undo.undo(build.desk(night), change_number=last_change.pk)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("scores/1/", no_longer_seated_sentence(1)),
        ("scores/", "No game on this page is being played anymore."),
        ("scores/1/1/", NO_ONE_SEATED_SENTENCE),
        ("scores/1/1/rows/", NO_ONE_SEATED_SENTENCE),
    ],
)
def test_script_is_told_that_its_game_was_undone(desk, night, name, sentence):
    undo_last_change(night)
    for request in (desk.get, desk.post):
        address = f"/night/{night.pk}/{name}"
        response = request(address, {"after": "1"}, headers={"accept": "application/json"})
        assert response.status_code == 409
        assert response.json() == {
            "sentence": f"{sentence} Scores typed on this page can't be saved anymore.",
            "link": "Go to Scores",
            "to": f"/night/{night.pk}/scores/",
        }


@pytest.mark.parametrize("name", ["scores/1/1/", "scores/1/1/rows/"])
def test_page_that_polls_a_table_without_news_gets_an_empty_response(desk, night, name):
    address = f"/night/{night.pk}/{name}"
    assert desk.get(address, headers={"accept": "application/json"}).status_code == 204


def test_script_is_told_in_json_that_the_director_is_signed_out(desk, night):
    response = post_scores_as_script(Client(), night, 9, 6, 2, 1)
    assert response.status_code == 401
    assert response.json() == {
        "sentence": "You were signed out. Your entry is still on this page.",
        "link": "Sign in again",
        "to": "",
    }


def test_response_names_effects_on_a_decided_division(desk):
    """No reason is needed before the next time slot begins."""
    night = build.night(build.Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 4, "Men's")
    rounds.seat_next_game(build.desk(night), game=1)
    build.type_totals(night, 1, {1: (9, 6)})
    first_reply = post_scores_as_script(desk, night, 8, 5, table=2).json()
    assert (first_reply["taken"], first_reply["corrected"]) == (True, "")
    reply = post_scores_as_script(
        desk, night, 10, 5, table=2, version=1, press="keep", key="k2"
    ).json()
    assert reply["taken"]
    assert "now has gold (had silver)." in reply["corrected"]
    assert reply["corrected"].startswith('<p class="said success">')
    reply = post_scores_as_script(
        desk, night, 9, 5, table=2, version=2, press="keep", key="k3"
    ).json()
    assert "are tied for gold and silver" in reply["corrected"]
    assert reply["corrected"].startswith('<p class="said warning">')
    assert f'<a href="/night/{night.pk}/payout/">Go to the prizes</a>' in reply["corrected"]
