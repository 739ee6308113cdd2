"""Copies kept by themselves: when one is due, when one is asked for, and what is told of it."""

import contextlib
import threading
import time

import pytest
from django.db import OperationalError

from tournament.evening.words.refused import Refused
from tournament.server.laptop.copies import keeper
from tournament.server.laptop.copies.carrier import StickWish
from tournament.server.laptop.copies.keeper import Keeper


class Evening:
    """What a keeper is told, and what it did."""

    def __init__(self, data):
        self.worth = []
        self.trouble = None
        self.copies = []
        self.let_go = 0
        self.made = threading.Event()
        self.keeper = Keeper(data, is_worth=self.is_worth, copy=self.copy, let_go=self.gone)

    def is_worth(self):
        told = self.worth.pop(0) if self.worth else False
        if isinstance(told, Exception):
            raise told
        return told

    def copy(self):
        self.copies.append(time.monotonic())
        self.made.set()
        if self.trouble:
            raise self.trouble
        return f"copy {len(self.copies)}"

    def gone(self):
        self.let_go += 1


@pytest.fixture
def evening(tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "LOOK", 0.01)
    return Evening(tmp_path)


def until(happens, seconds=5):
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_night_that_cannot_be_read_is_told_once_for_each_reason(evening, caplog):
    evening.worth = [*[OSError("torn")] * 5, False, OSError("torn"), OSError("gone"), True]
    with evening.keeper.running():
        until(lambda: not evening.worth)
    told = [str(one.exc_info[1]) for one in caplog.records if one.exc_info]
    assert (told, evening.let_go) == (["torn", "torn", "gone"], 8)


def test_copy_is_made_once_something_is_worth_it(evening):
    evening.worth = [False, True]
    with evening.keeper.running():
        until(lambda: evening.copies)
        time.sleep(0.1)
    assert (len(evening.copies), evening.let_go) == (1, 1)


def test_what_comes_within_a_minute_waits_for_the_minute_and_is_copied_then(evening, monkeypatch):
    monkeypatch.setattr(keeper, "BETWEEN", 0.3)
    evening.worth = [True, *[False] * 5, True, True]
    with evening.keeper.running():
        until(lambda: len(evening.copies) == 2)
        time.sleep(0.4)
    first, second = evening.copies
    assert second - first >= 0.3


def test_copy_that_is_asked_for_is_made_at_once(evening):
    evening.worth = [True]
    with evening.keeper.running():
        until(lambda: evening.copies)
        evening.keeper.ask()
        until(lambda: len(evening.copies) == 2)


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (Refused("The disk is full."), "The disk is full."),
        (OSError(5, "torn out"), "torn out"),
        (OperationalError("database is locked"), "No copy could be made (database is locked)."),
    ],
)
def test_copy_that_cannot_be_made_is_told_and_tried_again(evening, monkeypatch, trouble, words):
    monkeypatch.setattr(keeper, "BETWEEN", 0.1)
    evening.worth, evening.trouble = [True], trouble
    with evening.keeper.running():
        until(lambda: evening.keeper.trouble)
        assert words in evening.keeper.trouble
        evening.trouble = None
        until(lambda: not evening.keeper.trouble)


def test_copy_that_was_asked_for_and_failed_is_tried_again_too(evening, monkeypatch):
    monkeypatch.setattr(keeper, "BETWEEN", 0.1)
    evening.trouble = OperationalError("database is locked")
    with evening.keeper.running():
        evening.keeper.ask()
        until(lambda: len(evening.copies) == 2)
        evening.trouble = None
        until(lambda: not evening.keeper.trouble)


def test_night_that_cannot_be_read_is_copied_and_the_next_one_too(evening, monkeypatch, caplog):
    monkeypatch.setattr(keeper, "BETWEEN", 0.05)
    evening.worth = [KeyError("hand"), False, True]
    with evening.keeper.running():
        until(lambda: len(evening.copies) == 2)
    assert "cannot be told" in caplog.text


def test_another_program_that_asks_is_told_that_the_copy_is_made_or_may_try_itself(
    evening, tmp_path
):
    wish, made = tmp_path / "a.copy-wished", tmp_path / "a.copy-made"
    with evening.keeper.running():
        wish.touch()
        until(made.exists)
        assert (wish.exists(), len(evening.copies)) == (False, 1)
        made.unlink()
        evening.trouble = Refused("The disk is full.")
        wish.touch()
        until(lambda: not wish.exists())
    assert not made.exists()


def test_what_was_asked_of_a_program_that_has_ended_is_forgotten(tmp_path):
    for name in ("a.copy-wished", "b.copy-made", "euchre.sqlite3"):
        (tmp_path / name).touch()
    keeper.forget_wishes(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["euchre.sqlite3"]


def test_end_of_the_evening_waits_for_a_copy_in_the_making(evening):
    evening.worth = [True]
    with contextlib.ExitStack() as stack:
        stack.enter_context(evening.keeper.running())
        until(evening.made.is_set)
    assert evening.let_go == 1


def test_copy_goes_to_the_stick_when_it_is_asked_for_or_always_wished(evening, monkeypatch):
    carried = []
    monkeypatch.setattr(evening.keeper.carrier, "carry", carried.append)
    with evening.keeper.running():
        assert keeper.running_keeper() is evening.keeper
        for asked in ({}, {"to_stick": True}, {}):
            made = len(evening.copies)
            evening.keeper.ask(**asked)
            until(lambda made=made: len(evening.copies) > made)
        evening.keeper.carrier.remember(StickWish("/media/ann/KINGSTON", always=True))
        evening.keeper.ask()
        until(lambda: len(evening.copies) == 4)
    assert carried == ["copy 2", "copy 4"]
    assert keeper.running_keeper() is None


def test_who_goes_away_while_the_keeper_looks_stops_no_keeper(evening, tmp_path, monkeypatch):
    monkeypatch.setattr(keeper.Path, "glob", lambda *_: [tmp_path / "gone.copy-wished"])
    with evening.keeper.running():
        evening.keeper.ask()
        until(lambda: evening.copies)
        evening.keeper.ask()
        until(lambda: len(evening.copies) == 2)
