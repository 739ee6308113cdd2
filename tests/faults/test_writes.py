"""What was said to be saved is saved, whatever happens; and two who press at once are told apart.

Every race is run as the house is, and again with its lock taken out, to see that it would be found.
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
from tests.faults.browsing import Browser, evening
from tests.faults.running import started
from tests.rehearsal import stored_night
from tournament.evening import facts
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Change, Regular, Round, Sheet, Tournament
from tournament.storage.writing import objections, undo
from tournament.storage.writing.write import Done
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import totals_in

KILLS = int(os.environ.get("KILLS", "3"))


def at_once(count, do):
    """So many threads, each with its own connection, let go together; what each came back with."""
    gate, answers = threading.Barrier(count), []

    def one(number):
        gate.wait(60)
        try:
            answers.append(do(number))
        except (Refused, DatabaseError) as refusal:
            answers.append(refusal)
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def seat_at_once(night, count=8):
    build.sign_in(night, *build.players(8))
    return at_once(count, lambda _: rounds.seat(build.desk(night), game=1))


def type_at_once(night, count=2):
    """Two read the same sheet differently."""
    build.seated(night, 8)
    told = {"game": 1, "table": 1, "version": 0}
    read = (Totals((9, 6), (1, 1)), Totals((6, 9), (1, 1)))
    return at_once(
        count,
        lambda number: totals_in.type_totals(build.desk(night), typed=read[number % 2], **told),
    )


def press_at_once(night, count=8):
    """One press, sent again and again by a bad line."""
    build.seated(night, 8)
    press = build.desk(night, key="pressed-once")
    told = {"game": 1, "table": 1, "typed": Totals((9, 6), (1, 1)), "version": 0}
    return at_once(count, lambda _: totals_in.type_totals(press, **told))


def take_back_at_once(night, count=8):
    """Two directors press Undo for the same change."""
    typed = _typed(night)
    return at_once(count, lambda _: undo.undo(build.desk(night), change=typed))


def take_back_and_correct_at_once(night, count=2):
    """One takes a score back while another puts it right."""
    typed = _typed(night)
    right = {"game": 1, "table": 1, "typed": Totals((6, 9), (1, 1)), "version": 1}
    does = (
        lambda: undo.undo(build.desk(night), change=typed),
        lambda: totals_in.type_totals(build.desk(night), **right),
    )
    return at_once(count, lambda number: does[number % 2]())


def set_up_at_once(night, count=6):
    """One press that sets up a night, sent again and again by a bad line."""
    new = facts.Plan(name="Friday", date=night.date, house="alameda", dials={}, prizes={}, seed="")
    told = {"club": night.club_id, "by": "director", "device": "this laptop", "new": new}
    return at_once(count, lambda _: setup.set_up(**told, key="pressed-once"))


def bring_in_at_once(night, count=4):
    """One list of names, by as many presses."""
    club, listed = night.club_id, Regular.objects.filter(club=night.club_id).exists

    def new():
        return [] if listed() else [Person(name=name) for name in build.players(26)]

    return at_once(count, lambda _: regulars.bring_in(club=club, people=new))


def _typed(night):
    build.seated(night, 8)
    told = {"game": 1, "table": 1, "typed": Totals((9, 6), (1, 1)), "version": 0}
    return totals_in.type_totals(build.desk(night), **told).revision


def one_game_is_seated(answers):
    refusals = [str(answer) for answer in answers if isinstance(answer, Refused)]
    done = [answer for answer in answers if isinstance(answer, Done)]
    told = "Game 1 is not the next one: it is game 2."
    return len(done) == 1 and refusals == [told] * (len(answers) - 1)


def second_is_told_of_the_first(answers):
    conflicts = [answer for answer in answers if isinstance(answer, objections.Conflict)]
    return len(conflicts) == 1 and conflicts[0].mine != conflicts[0].theirs


def all_have_the_same_answer(answers):
    words = {answer.words if isinstance(answer, Done) else None for answer in answers}
    return len(words) == 1 and Change.objects.filter(key="pressed-once").count() == 1


def one_takes_it_back(answers):
    refusals = [str(answer) for answer in answers if isinstance(answer, Refused)]
    already = [one for one in refusals if one.startswith("That is taken back already: ")]
    done = [answer for answer in answers if isinstance(answer, Done)]
    return len(done) == 1 and len(already) == len(answers) - 1


def second_hears_that_it_is_not_as_it_was(answers):
    """Whoever is first: what was typed is gone, or something newer stands on it."""
    refusals = [str(answer) for answer in answers if isinstance(answer, Refused)]
    done = [answer for answer in answers if isinstance(answer, Done)]
    return len(done) == len(refusals) == 1


def one_night_is_set_up(answers):
    return len(set(map(str, answers))) == 1 and Tournament.objects.count() == 2


def nobody_is_on_the_list_twice(answers):
    added = [answer for answer in answers if answer is not None]
    return added == [(1, 26)] and Regular.objects.count() == 26


RACES = [
    (seat_at_once, one_game_is_seated),
    (type_at_once, second_is_told_of_the_first),
    (press_at_once, all_have_the_same_answer),
    (take_back_at_once, one_takes_it_back),
    (take_back_and_correct_at_once, second_hears_that_it_is_not_as_it_was),
    (set_up_at_once, one_night_is_set_up),
    (bring_in_at_once, nobody_is_on_the_list_twice),
]
# What a press for the club does once it has looked; a night's looks at the night.
LOOKED = {
    set_up_at_once: "tournament.topics.set_up.actions.find",
    bring_in_at_once: "tournament.topics.club.regulars.actions.enlist",
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("race", "is_told"), RACES)
def test_those_who_press_at_once_are_told_apart(race, is_told):
    night = build.night(build.director().club)
    answers = race(night)
    assert is_told(answers), answers
    assert Round.objects.count() == (race not in LOOKED)
    if race in (type_at_once, press_at_once):
        assert Sheet.objects.count() == 1
    assert [one.words for one in stored_night.checks(night.pk) if not one.is_kept] == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("race", "is_told"), RACES)
def test_race_would_be_found_without_the_lock(race, is_told):
    """Both look before either has written. Then one overwrites the other, or the database has to
    throw one of them out.
    """
    night = build.night(build.director().club)
    looked, has_looked = threading.Barrier(2), set()
    where = LOOKED.get(race, "tournament.storage.reading.replay.night")
    room, _, name = where.rpartition(".")
    whole = getattr(importlib.import_module(room), name)

    def look(*told, **more):
        found = whole(*told, **more) if race not in LOOKED else None
        one = threading.current_thread()
        if one is not threading.main_thread() and one not in has_looked:
            has_looked.add(one)  # a press that was written may look once more
            looked.wait(20)
        return whole(*told, **more) if race in LOOKED else found

    with without_the_lock(), mock.patch(where, look):
        answers = race(night, count=2)
    assert not is_told(answers)


@contextmanager
def without_the_lock():
    """The same write path on a database that lets both in."""
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
def test_killed_server_has_kept_all_it_said_was_saved(tmp_path):
    night, session = evening(tmp_path, players=48)
    acknowledged = {}
    for kill in range(KILLS):
        with started(tmp_path) as program:
            unanswered = _type_until_killed(
                program, night, session, acknowledged, after=8 + 5 * kill
            )
        stored_night = _kept(tmp_path)
        # What was on its way may be there or not, and whole if it is.
        assert stored_night in (acknowledged, acknowledged | unanswered)
        acknowledged = stored_night
    with started(tmp_path) as program:
        program.wait_for("Leave this window open")
        assert "It was not stopped properly last time" in program.said
        assert "Everything is there, up to" in program.said
        program.stop()
    with started(tmp_path) as program:
        program.wait_for("Leave this window open")
        assert "not stopped properly" not in program.said


def _type_until_killed(program, night, session, acknowledged, *, after):
    """One table after the other, and the plug pulled while the next answers are on their way: what
    was sent last and never answered.
    """
    browser = Browser(program.address, session)
    path = f"night/{night}/scores/1/"
    browser.get(path)
    for sent in range(200):
        table, points = sent % 12 + 1, (5 + (len(acknowledged) + sent) % 7, 4 + sent % 5)
        if sent == after:
            threading.Timer(0.02, program.process.send_signal, [signal.SIGKILL]).start()
        answer = _type(browser, path, table, points)
        if answer is None:
            return {table: list(points)}
        if answer["taken"]:
            acknowledged[table] = list(points)
    raise AssertionError("the server was never killed")


def _type(browser, path, table, points):
    known = getattr(browser, "versions", {})
    fields = {f"t{table}b0": points[0], f"t{table}b1": points[1]}
    fields |= {f"t{table}b2": 1, f"t{table}b3": 1, f"t{table}version": known.get(table, 0)}
    fields[f"t{table}was"] = "?"
    try:
        status, said = browser.post(path, accept="application/json", **fields)
    except OSError:
        return None
    answer = json.loads(said)
    browser.versions = known | {table: answer["version"]}
    return answer | {"status": status}


def _kept(folder):
    """Straight from the file, as it was left."""
    with sqlite3.connect(folder / "euchre.sqlite3") as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = file.execute('SELECT "table", points FROM tournament_sheet').fetchall()
    return {table: json.loads(points) for table, points in rows}
