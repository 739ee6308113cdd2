"""Practice on the director's pages is begun, continued, counted nowhere, and deleted."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.dials.options import FormatOption
from tests import build
from tournament.evening.night import draws, progress, ranking
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Entry, Tournament
from tournament.storage.reading import many_nights, reader, undo_bar
from tournament.storage.writing import undo
from tournament.tools.demo.views import DEMO_READY_SENTENCE
from tournament.tools.practice import actions as practice
from tournament.tools.practice.forms import PLAYER_COUNT_REFUSAL, PracticeForm
from tournament.topics.entrants.actions import signing_in
from tournament.topics.wall.channels import practice_sentence

PRACTICE_FORM_FIELDS = PracticeForm.base_fields


def begin_practice(desk, **fields):
    usual = {"house": "tanglewood", "players": "8", "length": "part", "key": "k1"}
    return desk.post("/practice/", usual | fields)


def test_practice_page_asks_for_house_players_and_length(desk):
    page = desk.get("/practice/").content.decode()
    assert "Start practice" in page
    assert "Into game 3" in page
    assert "To the end" in page
    assert "Practice nights" not in page
    assert 'name="players" value="22"' in page


def test_practice_stops_in_game_3_and_can_be_continued(desk):
    response = begin_practice(desk)
    row = Tournament.objects.get()
    assert response.headers["Location"] == f"/night/{row.pk}/"
    assert row.practice
    night = reader.night(row.pk)
    assert [len(game.games_missing_scores) for game in night.rounds] == [0, 0, 1]
    page = desk.get(response.headers["Location"]).content.decode()
    assert DEMO_READY_SENTENCE in page
    assert practice_sentence() in page
    assert f'href="/night/{row.pk}/"' in desk.get("/practice/").content.decode()


@pytest.mark.gate
@pytest.mark.parametrize("format_", [format_.value for format_ in FormatOption])
def test_practice_works_in_every_format(desk, format_):
    begin_practice(desk, house="athens", way=format_, players="9")
    night = reader.night(Tournament.objects.get().pk)
    assert night.rules.format.value == format_
    assert night.rounds


def test_practice_in_an_unknown_format_is_refused(desk):
    response = begin_practice(desk, way="by_foot")
    assert PRACTICE_FORM_FIELDS["way"].error_messages["invalid_choice"] in response.content.decode()
    assert not Tournament.objects.exists()


def test_repeated_press_begins_one_practice_night(desk):
    places = {begin_practice(desk).headers["Location"] for _ in range(2)}
    assert len(places) == Tournament.objects.count() == 1
    assert Entry.objects.count() == 8


def test_practice_of_a_whole_night_ends_closed(desk):
    begin_practice(desk, length="whole", players="4", house="alameda")
    night = reader.night(Tournament.objects.get().pk)
    assert night.is_closed


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"players": "3"}, PLAYER_COUNT_REFUSAL),
        ({"players": "61"}, PLAYER_COUNT_REFUSAL),
        ({"players": "٨"}, PLAYER_COUNT_REFUSAL),
        ({"house": "nowhere"}, PRACTICE_FORM_FIELDS["house"].error_messages["invalid_choice"]),
        ({"length": ""}, PRACTICE_FORM_FIELDS["length"].error_messages["required"]),
    ],
)
def test_practice_with_an_invalid_answer_is_refused_with_the_reason(desk, fields, reason):
    response = begin_practice(desk, **fields)
    assert reason in response.content.decode()
    assert not Tournament.objects.exists()


def test_practice_night_is_in_no_season_or_statistic(desk):
    begin_practice(desk, length="whole", players="4")
    row = Tournament.objects.get()
    assert desk.get("/").context["board"].night is None
    assert many_nights.read_season_nights(row.club_id, row.date, row.date) == ()
    assert reader.nights_of_club(row.club_id) == []
    assert many_nights.read_visits_by_regular(row.club_id, {}) == {}


def test_deletion_removes_the_whole_practice_night_and_nothing_else(desk):
    club = build.Club.objects.get()
    real_night = build.night(club)
    build.check_in(real_night, "Ada Abbott")
    changes_before = list(Change.objects.values_list("pk"))
    begin_practice(desk)
    row = Tournament.objects.get(practice=True)
    undone = undo.undo(build.desk(row), change_number=undo_bar.find_undo_and_redo(row.pk)[0].pk)
    undo.undo(build.desk(row), change_number=undone.revision)
    response = desk.post("/practice/wipe/", {"night": row.pk}, follow=True)
    assert "was deleted." in response.content.decode()
    assert list(Tournament.objects.all()) == [real_night]
    assert list(Change.objects.values_list("pk")) == changes_before
    assert [entry.name for entry in Entry.objects.all()] == ["Ada Abbott"]
    assert reader.night(row.pk) is None


def test_practice_night_with_many_undos_is_deleted_with_as_few_queries(desk):
    def count_queries(presses):
        begin_practice(desk, players="4")
        row = Tournament.objects.get()
        change = undo_bar.find_undo_and_redo(row.pk)[0].pk
        for _ in range(presses):
            change = undo.undo(build.desk(row), change_number=change).revision
        with CaptureQueriesContext(connection) as queries:
            practice.delete_practice(club=row.club_id, tournament=row.pk)
        assert not Change.objects.exists()
        return len(queries)

    assert count_queries(9) == count_queries(1)


def test_practice_night_of_another_club_cannot_be_deleted(desk):
    theirs = build.night(build.director("Ben", club="Theirs").club)
    Tournament.objects.filter(pk=theirs.pk).update(practice=True)
    for number in (theirs.pk, 999, "", "1e1"):
        response = desk.post("/practice/wipe/", {"night": number}, follow=True)
        assert "That practice was already deleted." in response.content.decode()
    assert Tournament.objects.get() == theirs


def test_real_night_is_never_deleted_as_practice(desk):
    real_night = build.night(build.Club.objects.get())
    signing_in.check_in_player(build.desk(real_night), person=CheckInPerson(name="Ada Abbott"))
    response = desk.post("/practice/wipe/", {"night": real_night.pk}, follow=True)
    assert "is not practice. Only practice can be deleted." in response.content.decode()
    assert reader.night(real_night.pk).entries[0].name == "Ada Abbott"


def test_practice_night_is_deleted_after_one_question(desk):
    begin_practice(desk, players="4")
    page = desk.get("/practice/").content.decode()
    wipe = re.search(r"<details><summary>Delete.*?</details>", page, re.S)[0]
    assert "Delete this practice night" in wipe
    row = Tournament.objects.get()
    assert f'<button form="wipe{row.pk}">' in wipe
    assert page.count(f'id="wipe{row.pk}" method="post" action="/practice/wipe/"') == 1


def test_practice_night_is_named_with_its_start_time(desk):
    begin_practice(desk, players="4")
    row = Tournament.objects.get()
    assert re.fullmatch(r"Practice: Tanglewood, \d+:\d\d [ap]m", row.name)


def test_practice_proposes_the_house_of_the_latest_night(desk):
    def proposed_house():
        return desk.get("/practice/").context["form"]["house"].value()

    assert proposed_house() == "tanglewood"  # The club is called Tanglewood.
    build.night(build.Club.objects.get(), house="alameda")
    assert proposed_house() == "alameda"
    build.night(build.Club.objects.get(), house="mcallen")
    assert proposed_house() == "mcallen"


def test_practice_of_a_bracket_stops_in_a_third_game_and_can_be_continued(desk):
    begin_practice(desk, house="athens", players="13")
    night = reader.night(Tournament.objects.get().pk)
    assert len(draws.bracket_state(night).teams) == 6
    assert [team.is_complete for team in night.teams].count(False) == 1
    players_on_tables = [
        player for game in night.rounds.unfinished_games for player in game.entries
    ]
    games = [
        sum(player in game.entries for game_round in night.rounds for game in game_round.games)
        for player in players_on_tables
    ]
    assert max(games) == 3
    assert not progress.is_fully_played(night)
    assert not night.is_closed


def test_practice_of_a_whole_night_of_divisions_is_closed_and_deleted(desk):
    begin_practice(desk, house="mcallen", players="10", length="whole")
    row = Tournament.objects.get()
    night = reader.night(row.pk)
    assert [division.name for division in ranking.ranked_divisions(night)] == ["Men's", "Women's"]
    assert night.is_closed
    response = desk.post("/practice/wipe/", {"night": row.pk}, follow=True)
    assert "was deleted." in response.content.decode()
    assert not Tournament.objects.exists()


def test_player_range_is_shown_beside_the_box(desk):
    page = desk.get("/practice/").content.decode()
    assert "From 4 to 60." in page
    assert re.search(r'<select name="house"[^>]* autofocus', page)


def test_practice_that_fails_leaves_nothing_behind(desk, monkeypatch):
    def break_off(practice):
        signing_in.check_in_player(
            practice.director.new_press(), person=CheckInPerson(name="Ada Abbott")
        )
        raise OSError("the disk is full")

    monkeypatch.setattr("tournament.tools.pretend.night_play.PretendNight.play", break_off)
    with pytest.raises(OSError, match="the disk is full"):
        begin_practice(desk)
    assert not Tournament.objects.exists()
    assert not Change.objects.exists()


def test_deleting_practice_twice_is_refused(db):
    with pytest.raises(Refused, match="already deleted"):
        practice.delete_practice(club=1, tournament=1)


@pytest.mark.parametrize("count", [1, 3])
def test_number_of_queries_is_the_same_for_any_number_of_practice_nights(
    desk, count, django_assert_num_queries
):
    for number in range(count):
        begin_practice(desk, players="4", key=f"k{number}")
    with django_assert_num_queries(5):
        desk.get("/practice/")
