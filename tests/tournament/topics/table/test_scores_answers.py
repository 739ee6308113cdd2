"""One table at a time, as our script sends it, answered in JSON."""

import pytest
from django.test import Client

from tests import build
from tests.tournament import halls, pairs
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change
from tournament.storage.reading import memory, replay
from tournament.storage.reading.undo_bar import last_presses
from tournament.storage.writing import undo
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in

DASH = "\N{EN DASH}"


def send(desk, night, *values, table=1, version=0, press="", key="k1", game=1, **more):
    fields = {f"t{table}b{number}": str(value) for number, value in enumerate(values)}
    fields |= {f"t{table}version": version, f"t{table}was": ",,,", "key": key, "press": press}
    address = f"/night/{night.pk}/scores/{game}/"
    return desk.post(address, fields | more, headers={"accept": "application/json"})


def by_ann(night, points=(9, 7)):
    ann = Press(night.pk, "Ann", "192.168.1.14")
    totals_in.type_totals(ann, game=1, table=1, typed=Totals(points, (2, 1)), version=0)


def test_box_is_taken_and_says_how_the_table_and_the_board_stand(desk, night):
    told = send(desk, night, 9, "", "", "").json()
    assert told["taken"]
    assert (told["was"], told["version"], told["state"]) == ("9,,,", 1, "begun")
    assert told["summary"] == "0 of 2 in · waiting for 1, 2"
    assert told["revision"] == Change.objects.latest("pk").pk
    assert told["undo"] == {
        "change": Change.objects.latest("pk").pk,
        "words": "Game 1, table 1: 9 so far",
        "long": "",
    }
    told = send(desk, night, 9, 6, 2, 1, version=1, key="k2").json()
    assert (told["state"], told["over"]) == ("in", False)
    assert told["words"].startswith("in ")
    told = send(desk, night, 9, 6, 2, 1, table=2, key="k3").json()
    assert (told["summary"], told["over"]) == ("2 of 2 in", True)
    assert (told["onward"], told["to"]) == ("Seat game 2", f"/night/{night.pk}/seat/")


def test_same_key_ten_times_has_the_same_answer_and_one_change(desk, night):
    before = Change.objects.count()
    told = [send(desk, night, 9, 6, 2, 1).json() for _ in range(10)]
    assert {one["version"] for one in told} == {1}
    assert {one["was"] for one in told} == {"9,6,2,1"}
    assert all(one["taken"] for one in told)
    assert Change.objects.count() == before + 1


def test_same_key_after_a_restart_is_done_once(desk, night):
    send(desk, night, 9, 6, 2, 1)
    before = Change.objects.count()
    memory.forget()
    assert send(desk, night, 9, 6, 2, 1).json()["version"] == 1
    assert Change.objects.count() == before


def test_impossible_is_refused_in_a_sentence(desk, night):
    answer = send(desk, night, 9, 6, 4, 1)
    assert answer.status_code == 422
    told = answer.json()
    assert (told["taken"], told["asks"], told["was"]) == (False, "again", ",,,")
    assert "Table 1: 4 X on N/S give E/W at least 8 points" in told["heard"]
    assert told["undo"] is None


def test_unusual_is_asked_and_kept(desk, night):
    answer = send(desk, night, 32, 0, 0, 0)
    assert (answer.status_code, answer.json()["asks"]) == (422, "keep")
    answer = send(desk, night, 32, 0, 0, 0, press="1 keep", key="k2")
    assert (answer.status_code, answer.json()["state"]) == (200, "in")


def test_conflict_is_409_with_both_values(desk, night):
    by_ann(night)
    answer = send(desk, night, 9, 6, 2, 1)
    told = answer.json()
    assert (answer.status_code, told["asks"], told["version"]) == (409, "which", 0)
    assert f"Ann at 192.168.1.14 wrote 9{DASH}7, X 2/1 at " in told["heard"]
    assert f"you wrote 9{DASH}6, X 2/1" in told["heard"]
    assert 'name="t1seen" value="1"' in told["heard"]


@pytest.mark.parametrize(("press", "was"), [("1 theirs", "9,7,2,1"), ("1 mine", "9,6,2,1")])
def test_conflict_is_settled_by_one_press(desk, night, press, was):
    by_ann(night)
    told = send(desk, night, 9, 6, 2, 1, press=press, t1seen=1).json()
    assert (told["taken"], told["was"], told["state"]) == (True, was, "in")


def test_disputed_table_shows_what_is_disputed(desk, night):
    by_ann(night)
    told = send(desk, night, 9, 6, 2, 1, press="1 dispute").json()
    assert told["state"] == "disputed"
    assert "What stands here is right" in told["heard"]


def test_stale_page_of_a_closed_game_asks_why(desk, night):
    build.all_in(night, 1)
    rounds.seat(build.desk(night), game=2)
    answer = send(desk, night, 5, 10, 1, 2)
    assert (answer.status_code, answer.json()["asks"]) == (409, "why")
    seen = replay.night(night.pk).rounds.game(1, 1).sheet.version
    more = {"t1seen": seen, "t1reason": "misread"}
    assert send(desk, night, 5, 10, 1, 2, press="1 why", **more).json()["was"] == "5,10,1,2"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [4, 48, 160])
def test_entry_asks_the_database_the_same_for_any_number_of_tables(
    desk, django_assert_num_queries, players
):
    night = build.night(build.Club.objects.get())
    halls.seated(night, players)
    desk.get(f"/night/{night.pk}/scores/")
    with django_assert_num_queries(11):
        send(desk, night, 9, 6, 2, 1)


def test_another_board_is_told_every_table_once_something_is_written(desk, night):
    def asked(after):
        address = f"/night/{night.pk}/scores/1/?after={after}"
        return desk.get(address, headers={"accept": "application/json"})

    before = Change.objects.latest("pk").pk
    assert asked(before).status_code == 204
    by_ann(night)
    told = asked(before).json()
    first, second = told["lines"]
    assert (first["key"], first["was"], first["state"]) == ("1.1", "9,7,2,1", "in")
    assert (second["was"], second["version"]) == (",,,", 0)
    assert told["undo"]["words"] == f"Game 1, table 1: 9{DASH}7, X 2/1"
    assert told["revision"] == Change.objects.latest("pk").pk


def test_race_that_the_bell_cut_is_kept_without_a_count_of_its_hands(desk):
    night = build.night(build.Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    draw_and_call.call_games(build.desk(night))
    page = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert 'name="t1cut" value="0"' in page
    assert "Hands played, if they were counted" in " ".join(page.split())
    assert "required" not in page.partition('name="t1hands"')[2].partition(">")[0]
    sent = {"t1cut": "0", "t1hands": ""}
    told = send(desk, night, 9, 9, **sent).json()
    assert "a race has a winner: play on" in told["heard"]
    told = send(desk, night, 9, 7, key="k2", **sent).json()
    assert (told["taken"], told["asks"]) == (False, "keep")
    told = send(desk, night, 9, 7, key="k3", press="1 keep", **sent).json()
    assert told["taken"]
    assert told["words"].endswith(", cut short")
    shown = desk.get(f"/night/{night.pk}/scores/1/").content.decode()
    assert 'name="t1hands" value="0"' in shown
    assert replay.night(night.pk).rounds.game(1, 1).sheet.short
    told = send(desk, night, 10, 7, key="k4", version=1, t1hands="0").json()
    assert told["taken"]
    assert "short" not in told["words"]


def take_back(night):
    last, _ = last_presses(night.pk)
    undo.undo(build.desk(night), change=last.pk)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("scores/1/", "Game 1 isn't seated anymore."),
        ("scores/", "No game on this page is being played anymore."),
        ("scores/1/1/", "No one is seated at this table anymore."),
        ("scores/1/1/rows/", "No one is seated at this table anymore."),
    ],
)
def test_script_is_told_in_json_that_the_game_of_its_page_was_taken_back(
    desk, night, name, sentence
):
    take_back(night)
    for ask in (desk.get, desk.post):
        asked = f"/night/{night.pk}/{name}"
        answer = ask(asked, {"after": "1"}, headers={"accept": "application/json"})
        assert answer.status_code == 409
        assert answer.json() == {
            "sentence": f"{sentence} Nothing typed on this page is saved.",
            "link": "Go to the scores",
            "to": f"/night/{night.pk}/scores/",
        }


@pytest.mark.parametrize("name", ["scores/1/1/", "scores/1/1/rows/"])
def test_script_of_a_table_that_is_still_seated_has_no_news(desk, night, name):
    asked = f"/night/{night.pk}/{name}"
    assert desk.get(asked, headers={"accept": "application/json"}).status_code == 204


def test_script_whose_director_is_signed_out_is_told_so_in_json(desk, night):
    answer = send(Client(), night, 9, 6, 2, 1)
    assert answer.status_code == 401
    assert answer.json() == {
        "sentence": "You were signed out. What you typed is kept here.",
        "link": "Sign in again",
        "to": "",
    }


def test_script_is_told_what_a_correction_changes_where_a_division_was_decided(desk):
    """No reason is asked while the next session has not begun."""
    night = build.night(build.Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 4, "Men's")
    rounds.seat(build.desk(night), game=1)
    build.totals(night, 1, {1: (9, 6)})
    first = send(desk, night, 8, 5, table=2).json()
    assert (first["taken"], first["corrected"]) == (True, "")
    told = send(desk, night, 10, 5, table=2, version=1, press="keep", key="k2").json()
    assert told["taken"]
    assert "now has gold (had silver)." in told["corrected"]
