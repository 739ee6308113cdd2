"""Everything reported as saved is saved, and of two people who press at once one is refused.

Every race runs with the lock, and again without it, to prove that the test would notice.
"""

import importlib
import json
import os
import signal
import sqlite3
import threading
from contextlib import contextmanager
from unittest import mock

import pytest
from django.db import DatabaseError, connection

from tests import build
from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.running import READY_WORDS, start_program
from tests.rehearsal import stored_night
from tournament.evening import facts
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Regular, Round, Sheet, Tournament
from tournament.storage.writing import objections, undo
from tournament.storage.writing.write import PressResult
from tournament.topics.club.actions import regulars
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import score_sheets

KILL_COUNT = int(os.environ.get("KILLS", "3"))


def call_in_race(count, press):
    """Start `count` threads at the same moment, each with its own connection, and return their
    answers.
    """
    barrier, outcomes = threading.Barrier(count), []

    def wait_and_do(number):
        barrier.wait(60)
        try:
            outcomes.append(press(number))
        except (Refused, DatabaseError) as refusal:
            outcomes.append(refusal)
        finally:
            connection.close()

    threads = [threading.Thread(target=wait_and_do, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


def race_to_seat_game(night, count=8):
    build.check_in(night, *build.players(8))
    return call_in_race(count, lambda _: rounds.seat_next_game(build.desk(night), game=1))


def race_to_type_totals(night, count=2):
    """Enter different totals for the same sheet at once."""
    build.seat_players(night, 8)
    fields = {"game": 1, "table": 1, "version": 0}
    typed_totals = (Totals((9, 6), (1, 1)), Totals((6, 9), (1, 1)))
    return call_in_race(
        count,
        lambda number: score_sheets.save_totals(
            build.desk(night), typed_totals=typed_totals[number % 2], **fields
        ),
    )


def race_to_resend_press(night, count=8):
    """Send one press many times, as a bad connection does."""
    build.seat_players(night, 8)
    press = build.desk(night, key="pressed-once")
    fields = {"game": 1, "table": 1, "typed_totals": Totals((9, 6), (1, 1)), "version": 0}
    return call_in_race(count, lambda _: score_sheets.save_totals(press, **fields))


def race_to_undo(night, count=8):
    """Let two directors press Undo for the same change at once."""
    totals = _type_totals(night)
    return call_in_race(count, lambda _: undo.undo(build.desk(night), change_number=totals))


def race_undo_with_correction(night, count=2):
    """Let one director undo a score while another corrects it."""
    totals = _type_totals(night)
    correct_totals = {"game": 1, "table": 1, "typed_totals": Totals((6, 9), (1, 1)), "version": 1}
    presses = (
        lambda: undo.undo(build.desk(night), change_number=totals),
        lambda: score_sheets.save_totals(build.desk(night), **correct_totals),
    )
    return call_in_race(count, lambda number: presses[number % 2]())


def race_to_set_up_night(night, count=6):
    """Send the press that sets up a night several times at once, as a bad connection does."""
    plan = facts.Plan(name="Friday", date=night.date, house="alameda", dials={}, prizes={}, seed="")
    fields = {"club": night.club_id, "by": "director", "device": "the laptop", "new_plan": plan}
    return call_in_race(count, lambda _: setup.set_up_night(**fields, key="pressed-once"))


def race_to_import_list(night, count=4):
    """Import the same list of names by several presses."""
    club, has_regulars = night.club_id, Regular.objects.filter(club=night.club_id).exists

    def find_new_people():
        return [] if has_regulars() else [CheckInPerson(name=name) for name in build.players(26)]

    return call_in_race(
        count, lambda _: regulars.import_people(club=club, find_people=find_new_people)
    )


def _type_totals(night):
    build.seat_players(night, 8)
    fields = {"game": 1, "table": 1, "typed_totals": Totals((9, 6), (1, 1)), "version": 0}
    return score_sheets.save_totals(build.desk(night), **fields).revision


def is_one_game_seated(outcomes):
    refusals = [str(outcome) for outcome in outcomes if isinstance(outcome, Refused)]
    press_results = [outcome for outcome in outcomes if isinstance(outcome, PressResult)]
    sentence = "Game 1 is already seated."
    return len(press_results) == 1 and refusals == [sentence] * (len(outcomes) - 1)


def is_second_press_told_of_the_first(outcomes):
    conflicts = [outcome for outcome in outcomes if isinstance(outcome, objections.SheetConflict)]
    return len(conflicts) == 1


def are_all_answers_the_same(outcomes):
    words = {outcome.words if isinstance(outcome, PressResult) else None for outcome in outcomes}
    return len(words) == 1 and Change.objects.filter(key="pressed-once").count() == 1


def is_change_undone_once(outcomes):
    refusals = [str(outcome) for outcome in outcomes if isinstance(outcome, Refused)]
    already_undone = [
        refusal
        for refusal in refusals
        if refusal.startswith("Nothing changed. This was already undone: ")
    ]
    press_results = [outcome for outcome in outcomes if isinstance(outcome, PressResult)]
    return len(press_results) == 1 and len(already_undone) == len(outcomes) - 1


def is_second_press_told_of_the_change(outcomes):
    """Return whether exactly one succeeded, and the other was told that the data was deleted or has
    changed.
    """
    refusals = [str(outcome) for outcome in outcomes if isinstance(outcome, Refused)]
    press_results = [outcome for outcome in outcomes if isinstance(outcome, PressResult)]
    return len(press_results) == len(refusals) == 1


def is_one_night_set_up(outcomes):
    return len(set(map(str, outcomes))) == 1 and Tournament.objects.count() == 2


def is_every_name_listed_once(outcomes):
    added_results = [outcome for outcome in outcomes if outcome is not None]
    return added_results == [(1, 26)] and Regular.objects.count() == 26


RACES_AND_CHECKS = [
    (race_to_seat_game, is_one_game_seated),
    (race_to_type_totals, is_second_press_told_of_the_first),
    (race_to_resend_press, are_all_answers_the_same),
    (race_to_undo, is_change_undone_once),
    (race_undo_with_correction, is_second_press_told_of_the_change),
    (race_to_set_up_night, is_one_night_set_up),
    (race_to_import_list, is_every_name_listed_once),
]
# A press for the club calls this function after its last check, so all presses meet there. A press
# for a night has no entry: all of them meet where they read the night.
LAST_CHECK_BY_RACE = {
    race_to_set_up_night: "tournament.topics.set_up.actions.find_house",
    race_to_import_list: "tournament.topics.club.actions.regulars.add_people",
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("race", "is_told"), RACES_AND_CHECKS)
def test_simultaneous_presses_leave_one_consistent_night(race, is_told):
    night = build.night(build.director().club)
    outcomes = race(night)
    assert is_told(outcomes), outcomes
    assert Round.objects.count() == (race not in LAST_CHECK_BY_RACE)
    if race in (race_to_type_totals, race_to_resend_press):
        assert Sheet.objects.count() == 1
    assert [
        night_check.words
        for night_check in stored_night.checks_of_stored_night(night.pk)
        if not night_check.is_passed
    ] == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("race", "is_told"), RACES_AND_CHECKS)
def test_race_is_noticed_without_the_lock(race, is_told):
    """Both presses read before either has written. Then one overwrites the other, or the database
    rejects one of them.
    """
    night = build.night(build.director().club)
    read_barrier, has_looked = threading.Barrier(2), set()
    function_path = LAST_CHECK_BY_RACE.get(race, "tournament.storage.reading.reader.night")
    module_name, _, name = function_path.rpartition(".")
    real_function = getattr(importlib.import_module(module_name), name)

    def wait_for_both_and_read(*arguments, **kwargs):
        outcome = real_function(*arguments, **kwargs) if race not in LAST_CHECK_BY_RACE else None
        thread = threading.current_thread()
        if thread is not threading.main_thread() and thread not in has_looked:
            # A press may read the night again after it was written.
            has_looked.add(thread)
            read_barrier.wait(20)
        return real_function(*arguments, **kwargs) if race in LAST_CHECK_BY_RACE else outcome

    with without_the_lock(), mock.patch(function_path, wait_for_both_and_read):
        outcomes = race(night, count=2)
    assert not is_told(outcomes)


@contextmanager
def without_the_lock():
    """Turn off the database's write lock during the block."""
    options = connection.settings_dict["OPTIONS"]
    mode = options.pop("transaction_mode", None)
    lock = "django.db.models.query.QuerySet.select_for_update"
    with mock.patch(lock, lambda rows: rows):
        yield
    if mode:
        options["transaction_mode"] = mode


@pytest.mark.exhaustive
@pytest.mark.process
@pytest.mark.sqlite
def test_killed_program_keeps_every_acknowledged_save(tmp_path):
    night, session = put_night_into_folder(tmp_path, players=48)
    acknowledged_scores = {}
    for kill_number in range(KILL_COUNT):
        with start_program(tmp_path) as program:
            unanswered_score = _type_until_killed(
                program,
                night,
                session,
                acknowledged_scores,
                requests_before_kill=8 + 5 * kill_number,
            )
        stored_night = _sheets_in_file(tmp_path)
        # Scores that were being sent are stored completely or not at all.
        assert stored_night in (acknowledged_scores, acknowledged_scores | unanswered_score)
        acknowledged_scores = stored_night
    with start_program(tmp_path) as program:
        program.wait_for(READY_WORDS)
        assert "closed unexpectedly last time" in program.said
        assert "Nothing was lost. Last change" in program.said
        program.stop()
    with start_program(tmp_path) as program:
        program.wait_for(READY_WORDS)
        assert "closed unexpectedly" not in program.said


def _type_until_killed(program, night, session, acknowledged_scores, *, requests_before_kill):
    """Enter one table after another, and kill the program while answers are on their way. Return
    the score that was sent last and never acknowledged.
    """
    browser = Browser(program.address, session)
    path = f"night/{night}/scores/1/"
    browser.get(path)
    for number in range(200):
        table, points = (
            number % 12 + 1,
            (5 + (len(acknowledged_scores) + number) % 7, 4 + number % 5),
        )
        if number == requests_before_kill:
            threading.Timer(0.02, program.process.send_signal, [signal.SIGKILL]).start()
        outcome = type_totals_in_browser(browser, path, table, points)
        if outcome is None:
            return {table: list(points)}
        if outcome["taken"]:
            acknowledged_scores[table] = list(points)
    raise AssertionError("the server was never killed")


def type_totals_in_browser(browser, path, table, points):
    sheet_versions = getattr(browser, "versions", {})
    fields = {f"t{table}b0": points[0], f"t{table}b1": points[1]}
    fields |= {f"t{table}b2": 1, f"t{table}b3": 1, f"t{table}version": sheet_versions.get(table, 0)}
    fields[f"t{table}was"] = "?"
    try:
        status, content = browser.post(path, accept="application/json", **fields)
    except OSError:
        return None
    outcome = json.loads(content)
    browser.versions = sheet_versions | {table: outcome["version"]}
    return outcome | {"status": status}


def _sheets_in_file(folder):
    """Return the points of each table, read directly from the database file."""
    with sqlite3.connect(folder / "euchre.sqlite3") as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = file.execute('SELECT "table", points FROM tournament_sheet').fetchall()
    return {table: json.loads(points) for table, points in rows}
