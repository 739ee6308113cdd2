"""Test the one way to write: an action takes the lock, runs only once if its form is sent twice,
and is logged in the same transaction.
"""

from dataclasses import replace

import pytest
from django.db import DatabaseError, connection, transaction

from tests import build
from tournament.evening import facts
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Answer, Change, Entry, Tournament
from tournament.storage.reading import memory, reader
from tournament.storage.writing.write import Writing, action
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

pytestmark = [pytest.mark.django_db, pytest.mark.night()]


def check_in_player(night, name="Ada Abbott", **press):
    return signing_in.check_in_player(build.desk(night, **press), person=CheckInPerson(name=name))


def log_words(night):
    return [change.words for change in reversed(reader.changes_newest_first(night.pk))]


def test_press_saves_its_facts_and_its_log_line(night):
    press_result = check_in_player(night)
    assert (press_result.words, press_result.changed, press_result.people) == (
        "Ada Abbott (1) checked in",
        True,
        (1,),
    )
    assert Entry.objects.get().name == "Ada Abbott"
    change = reader.changes_newest_first(night.pk)[0]
    assert (change.pk, change.by, change.device) == (
        press_result.revision,
        "director",
        "the laptop",
    )
    assert (change.people, change.rows[0]["kind"], change.rows[0]["key"]) == (",1,", "entry", [1])
    assert log_words(night) == ["Tuesday euchre set up", "Ada Abbott (1) checked in"]


def test_same_press_ten_times_is_done_once(night):
    press_results = [check_in_player(night, key="k1") for _ in range(10)]
    assert {press_result.words for press_result in press_results} == {"Ada Abbott (1) checked in"}
    assert [press_result.changed for press_result in press_results] == [True, *[False] * 9]
    assert Entry.objects.count() == 1
    assert len(log_words(night)) == 2


def test_repeated_write_changes_nothing(night):
    check_in_player(night)
    for _ in range(2):
        entries.mark_check_in_items(build.desk(night), entry=1, items=frozenset({CheckInItem.TAG}))
    assert len(log_words(night)) == 3


def test_repeated_press_that_changed_nothing_gets_the_same_answer(night):
    check_in_player(night)

    def mark_tag(key, *, is_marked=True):
        return entries.mark_check_in_items(
            build.desk(night, key=key),
            entry=1,
            items=frozenset({CheckInItem.TAG}),
            is_marked=is_marked,
        )

    mark_tag("k1")
    first_answer = mark_tag("k2")
    mark_tag("k3", is_marked=False)
    assert (mark_tag("k2"), first_answer.changed) == (first_answer, False)
    assert reader.night(night.pk).entries[0].tag is False
    assert Answer.objects.count() == 1
    assert mark_tag("k4").changed


def test_press_without_a_key_stores_no_answer(night):
    check_in_player(night)
    for _ in range(3):
        entries.mark_check_in_items(build.desk(night), entry=1, items=frozenset())
    assert not Answer.objects.exists()


def test_refused_press_changes_no_fact_and_no_log(night):
    words_before = log_words(night)
    with pytest.raises(Refused, match="No one has number 9"):
        going_home.stay_or_return(build.desk(night), party_number=9)
    assert log_words(night) == words_before


def test_crash_during_a_press_changes_no_fact_and_no_log(night):
    @action
    def write_half(writing: Writing) -> str:
        writing.put(replace(writing.night.plan, name="Half"))
        raise RuntimeError("the lights went out")

    with pytest.raises(RuntimeError), transaction.atomic():
        write_half(build.desk(night))
    assert reader.night(night.pk).name == "Tuesday euchre"


def test_closed_night_refuses_every_press(night):
    @action
    def close_night(writing: Writing) -> str:
        writing.put(replace(writing.night.plan, closed=writing.now))
        return "Closed."

    close_night(build.desk(night))
    with pytest.raises(Refused, match="Tuesday euchre is closed"):
        check_in_player(night)


def test_reason_of_a_press_is_stored_in_the_log(night):
    check_in_player(night)
    entries.seat_anyway(build.desk(night, reason="tag is at home"), entry=1)
    assert reader.changes_newest_first(night.pk)[0].reason == "tag is at home"


def test_revision_is_the_newest_change(night):
    first_revision = reader.night(night.pk).revision
    press_result = check_in_player(night)
    assert reader.night(night.pk).revision == press_result.revision > first_revision


@pytest.mark.parametrize("players", [4, 48, 160])
def test_night_is_read_with_the_same_number_of_queries_for_any_size(
    night, players, django_assert_num_queries
):
    build.check_in(night, *build.players(players))
    rounds.seat_next_game(build.desk(night), game=1)
    with django_assert_num_queries(13):
        read_night = reader.night(night.pk)
    assert len(read_night.rounds.current_game.games) == players // 4


@pytest.mark.parametrize("change", [{"words": "nothing happened"}, {"at": "2020-01-01T00:00Z"}])
def test_database_refuses_to_change_the_log(night, change):
    with pytest.raises(DatabaseError, match="the log is never changed"), transaction.atomic():
        Change.objects.update(**change)


def test_database_refuses_to_cut_the_log(night):
    message = "the log is never c(ut|hanged)"
    with pytest.raises(DatabaseError, match=message), transaction.atomic():
        Change.objects.all().delete()
    with connection.cursor() as cursor, pytest.raises(DatabaseError, match=message):
        cursor.execute("DELETE FROM tournament_change")


def test_practice_night_can_be_deleted_with_its_log(night):
    Tournament.objects.filter(pk=night.pk).update(practice=True)
    Tournament.objects.get(pk=night.pk).delete()
    assert not Change.objects.exists()


def test_setup_pressed_twice_makes_one_night(night):
    plan = facts.Plan(
        name="Friday",
        date=night.date,
        house="alameda",
        dials=reader.night(night.pk).rules.to_dict(),
        prizes={},
        seed="",
    )
    nights = {
        setup.set_up_night(club=night.club_id, by="director", device="x", new_plan=plan, key="k")
        for _ in range(3)
    }
    assert len(nights) == 1
    assert Tournament.objects.count() == 2


def test_dials_that_contradict_the_played_games_are_refused(night):
    build.seat_players(night, 4)

    @action
    def store_thrown_in_hand(writing: Writing) -> str:
        hand = facts.Hand(round=1, table=1, number=1, dealer="N", event="thrown_in")
        writing.put(hand)
        return "A hand."

    setup.change_rules(build.desk(night), answer_by_dial={"nobody_names": "zero_hand"})
    store_thrown_in_hand(build.desk(night))
    fault = r"These house rules don't fit the games already played\. Hand 1"
    with pytest.raises(Refused, match=fault):
        setup.change_rules(build.desk(night), answer_by_dial={"nobody_names": "dealer_must_name"})


@pytest.mark.django_db(transaction=True)
def test_night_in_memory_follows_the_log():
    night = build.night(build.director().club)
    old_night = reader.night(night.pk)
    build.check_in(night, *build.players(5))
    rounds.seat_next_game(build.desk(night), game=1)
    new_night = reader.night(night.pk)
    memory.forget_all_nights()
    memory.remember_night(old_night)
    night_after_log = reader.night(night.pk)
    memory.forget_all_nights()
    assert new_night == night_after_log == reader.night(night.pk)


@pytest.mark.django_db(transaction=True)
def test_uncommitted_night_is_never_kept_in_memory():
    night = build.night(build.director().club)
    with transaction.atomic():
        build.check_in(night, "Ada Abbott")
        assert len(reader.night(night.pk).entries) == 1
        transaction.set_rollback(True)
    build.check_in(night, "Bert Baker")
    assert [entry.name for entry in reader.night(night.pk).entries] == ["Bert Baker"]


@pytest.mark.django_db(transaction=True)
def test_night_is_in_memory_as_a_press_left_it(django_assert_num_queries):
    night = build.night(build.director().club)
    build.check_in(night, "Ada Abbott")
    with django_assert_num_queries(1):
        assert len(reader.night(night.pk).entries) == 1


@pytest.mark.django_db(transaction=True)
def test_change_by_another_process_costs_two_queries(django_assert_num_queries):
    night = build.night(build.director().club)
    old_night = reader.night(night.pk)
    build.check_in(night, "Ada Abbott")
    new_night = reader.night(night.pk)
    memory.forget_all_nights()
    memory.remember_night(old_night)  # A process that did not write still remembers this night.
    with django_assert_num_queries(2):
        assert reader.night(night.pk) == new_night
