"""Practice on the director's pages: begun, gone on with, counted nowhere, and wiped."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.dials.options import Format
from tests import build
from tournament.evening.night import draws, progress, ranking
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Change, Entry, Tournament
from tournament.storage.reading import many_nights, replay, undo_bar
from tournament.storage.writing import undo
from tournament.tools.practice import actions as practice
from tournament.topics.entrants.actions import signing_in


def begin(desk, **typed):
    told = {"house": "tanglewood", "players": "8", "length": "part", "key": "k1"} | typed
    return desk.post("/practice/", told)


def test_page_asks_by_whose_rules_how_many_and_how_far(desk):
    page = desk.get("/practice/").content.decode()
    assert "Begin practice" in page
    assert "Into game 3" in page
    assert "To the end" in page
    assert "Practice so far" not in page
    assert 'name="players" value="22"' in page


def test_practice_runs_up_to_the_third_game_and_is_gone_on_with(desk):
    answer = begin(desk)
    row = Tournament.objects.get()
    assert answer.headers["Location"] == f"/night/{row.pk}/"
    assert row.practice
    night = replay.night(row.pk)
    assert [len(one.missing) for one in night.rounds] == [0, 0, 1]
    page = desk.get(answer.headers["Location"]).content.decode()
    assert "The practice is ready." in page
    assert "Practice: nothing here is real." in page
    assert f'href="/night/{row.pk}/"' in desk.get("/practice/").content.decode()


@pytest.mark.gate
@pytest.mark.parametrize("way", [one.value for one in Format])
def test_every_way_to_move_is_practised(desk, way):
    begin(desk, house="athens", way=way, players="9")
    night = replay.night(Tournament.objects.get().pk)
    assert night.rules.format.value == way
    assert night.rounds


def test_way_that_there_is_not_is_said_and_begins_nothing(desk):
    assert "Choose one of these ways." in begin(desk, way="by_foot").content.decode()
    assert not Tournament.objects.exists()


def test_same_press_twice_is_one_evening(desk):
    places = {begin(desk).headers["Location"] for _ in range(2)}
    assert len(places) == Tournament.objects.count() == 1
    assert Entry.objects.count() == 8


def test_whole_evening_is_closed(desk):
    begin(desk, length="whole", players="4", house="alameda")
    night = replay.night(Tournament.objects.get().pk)
    assert night.is_closed


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"players": "3"}, "Write a number from 4 to 60."),
        ({"players": "61"}, "Write a number from 4 to 60."),
        ({"players": "٨"}, "Write a number from 4 to 60."),
        ({"house": "nowhere"}, "Choose one of these houses."),
        ({"length": ""}, "Choose one of the two."),
    ],
)
def test_wrong_answer_is_said_and_begins_nothing(desk, typed, why):
    answer = begin(desk, **typed)
    assert why in answer.content.decode()
    assert not Tournament.objects.exists()


def test_practice_counts_nowhere(desk):
    begin(desk, length="whole", players="4")
    row = Tournament.objects.get()
    assert desk.get("/").context["board"].night is None
    assert many_nights.season(row.club_id, row.date, row.date) == ()
    assert replay.nights_of(row.club_id) == []
    assert many_nights.visits(row.club_id, {}) == {}


def test_wiping_leaves_nothing_of_it_and_all_of_the_rest(desk):
    club = build.Club.objects.get()
    real = build.night(club)
    build.sign_in(real, "Ada Abbott")
    before = list(Change.objects.values_list("pk"))
    begin(desk)
    row = Tournament.objects.get(practice=True)
    back = undo.undo(build.desk(row), change=undo_bar.last_presses(row.pk)[0].pk)
    undo.undo(build.desk(row), change=back.revision)
    answer = desk.post("/practice/wipe/", {"night": row.pk}, follow=True)
    assert "is wiped, and nothing of it is left." in answer.content.decode()
    assert list(Tournament.objects.all()) == [real]
    assert list(Change.objects.values_list("pk")) == before
    assert [one.name for one in Entry.objects.all()] == ["Ada Abbott"]
    assert replay.night(row.pk) is None


def test_what_was_taken_back_again_and_again_is_wiped_as_quickly(desk):
    def asked(presses):
        begin(desk, players="4")
        row = Tournament.objects.get()
        last = undo_bar.last_presses(row.pk)[0].pk
        for _ in range(presses):
            last = undo.undo(build.desk(row), change=last).revision
        with CaptureQueriesContext(connection) as found:
            practice.wipe(club=row.club_id, tournament=row.pk)
        assert not Change.objects.exists()
        return len(found)

    assert asked(9) == asked(1)


def test_another_clubs_practice_looks_as_if_it_were_gone(desk):
    theirs = build.night(build.director("Ben", club="Theirs").club)
    Tournament.objects.filter(pk=theirs.pk).update(practice=True)
    for number in (theirs.pk, 999, "", "1e1"):
        answer = desk.post("/practice/wipe/", {"night": number}, follow=True)
        assert "That practice is wiped already." in answer.content.decode()
    assert Tournament.objects.get() == theirs


def test_real_night_is_never_wiped(desk):
    real = build.night(build.Club.objects.get())
    signing_in.sign_in(build.desk(real), person=Person(name="Ada Abbott"))
    answer = desk.post("/practice/wipe/", {"night": real.pk}, follow=True)
    assert "is real, and is kept" in answer.content.decode()
    assert replay.night(real.pk).entries[0].name == "Ada Abbott"


def test_wiping_asks_once(desk):
    begin(desk, players="4")
    page = desk.get("/practice/").content.decode()
    wipe = re.search(r"<details><summary>Wipe it.*?</details>", page, re.S)[0]
    assert "Yes, wipe all of it" in wipe
    row = Tournament.objects.get()
    assert f'<button form="wipe{row.pk}">' in wipe
    assert page.count(f'id="wipe{row.pk}" method="post" action="/practice/wipe/"') == 1


def test_evenings_of_one_day_carry_the_time_they_were_begun(desk):
    begin(desk, players="4")
    row = Tournament.objects.get()
    assert re.fullmatch(r"Practice, Tanglewood, begun \d+:\d\d [ap]m", row.name)


def test_house_is_the_one_of_the_clubs_latest_night(desk):
    def house():
        return desk.get("/practice/").context["form"]["house"].value()

    assert house() == "tanglewood"  # as the club is called
    build.night(build.Club.objects.get(), house="alameda")
    assert house() == "alameda"
    build.night(build.Club.objects.get(), house="mcallen")
    assert house() == "mcallen"


def test_pairs_are_practised_up_to_a_third_game_and_gone_on_with(desk):
    begin(desk, house="athens", players="13")
    night = replay.night(Tournament.objects.get().pk)
    assert len(draws.bracket(night).teams) == 6
    assert [one.is_whole for one in night.teams].count(False) == 1
    on = [who for game in night.rounds.on_now for who in game.entries]
    games = [sum(who in game.entries for one in night.rounds for game in one.games) for who in on]
    assert max(games) == 3
    assert not progress.is_played(night)
    assert not night.is_closed


def test_whole_practice_of_divisions_is_closed_and_wiped(desk):
    begin(desk, house="mcallen", players="10", length="whole")
    row = Tournament.objects.get()
    night = replay.night(row.pk)
    assert [one.name for one in ranking.divisions(night)] == ["Men's", "Women's"]
    assert night.is_closed
    answer = desk.post("/practice/wipe/", {"night": row.pk}, follow=True)
    assert "is wiped, and nothing of it is left." in answer.content.decode()
    assert not Tournament.objects.exists()


def test_most_players_are_said_beside_the_box(desk):
    page = desk.get("/practice/").content.decode()
    assert "From 4 to 60." in page
    assert re.search(r'<select name="house"[^>]* autofocus', page)


def test_practice_that_breaks_off_leaves_nothing_behind(desk, monkeypatch):
    def broken(practice):
        signing_in.sign_in(practice.director.press(), person=Person(name="Ada Abbott"))
        raise OSError("the disk is full")

    monkeypatch.setattr("tournament.tools.pretend.evening.PretendEvening.play", broken)
    with pytest.raises(OSError, match="the disk is full"):
        begin(desk)
    assert not Tournament.objects.exists()
    assert not Change.objects.exists()


def test_wiping_twice_is_refused(db):
    with pytest.raises(Refused, match="wiped already"):
        practice.wipe(club=1, tournament=1)


@pytest.mark.parametrize("count", [1, 3])
def test_page_asks_the_database_as_often_however_many_there_are(
    desk, count, django_assert_num_queries
):
    for number in range(count):
        begin(desk, players="4", key=f"k{number}")
    with django_assert_num_queries(5):
        desk.get("/practice/")
