"""Copies on a stick: found, remembered, carried beside the evening, and told where it fails."""

import threading
import time

import pytest

from tests.faults import disks
from tests.tournament.server.laptop.evenings import NOW, changed, run
from tournament.server.laptop import disk
from tournament.server.laptop.copies import carrier
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies.carrier import Carrier, StickWish
from tournament.server.laptop.copies.making import make


@pytest.fixture
def drawer(tmp_path, monkeypatch):
    """Where this laptop's sticks turn up."""
    root = tmp_path / "media" / "ann"
    root.mkdir(parents=True)
    monkeypatch.setattr(carrier, "ON_LINUX", (tmp_path / "media",))
    monkeypatch.setattr(carrier, "ON_MACOS", (tmp_path / "media",))
    return root


@pytest.fixture
def stick(drawer):
    with disks.small_disk(drawer / "KINGSTON", "300k") as place:
        yield place


@pytest.fixture
def copy(evenings, tmp_path):
    changed(evenings)
    return make(evenings, tmp_path / "copies", NOW)


@pytest.fixture
def carries(tmp_path):
    return Carrier(tmp_path)


def brought(carries, copy, place):
    """What is told once it is there, or is not."""
    carries.remember(StickWish(str(place)))
    carries.carry(copy)
    return ended(carries)


def ended(carries):
    until = time.monotonic() + 10
    while carries.last.is_well is None:
        assert time.monotonic() < until
        time.sleep(0.01)
    return carries.last


def test_stick_is_found_and_a_folder_that_one_left_behind_is_not(drawer, stick):
    (drawer / "SANDISK").mkdir()
    assert carrier.found_sticks() == (stick,)
    assert carrier.stick_name(stick) == "KINGSTON"


def test_sticks_of_windows_are_the_drives_that_can_be_taken_out(monkeypatch):
    kinds = {"C:\\": 3, "E:\\": 2, "F:\\": 2}
    monkeypatch.setattr(carrier, "_windows", lambda: lambda drive: kinds.get(drive, 1))
    monkeypatch.setattr(carrier.os.path, "exists", lambda drive: drive != "F:\\")
    assert list(map(str, carrier.found_sticks())) == ["E:\\"]
    assert carrier.stick_name(carrier.found_sticks()[0]) == "E:\\"


def test_folder_of_somebody_else_holds_nobody_up(drawer, monkeypatch):
    monkeypatch.setattr(carrier.Path, "iterdir", refuse)
    assert carrier.found_sticks() == ()


def refuse(*_):
    raise PermissionError(13, "Permission denied")


def test_copy_is_on_the_stick_whole_and_the_stick_is_remembered(carries, copy, stick, tmp_path):
    told = brought(carries, copy, stick)
    assert (told.words, told.is_well) == ("The newest copy is on KINGSTON.", True)
    (there,) = copies.all_of(stick / "Euchre Night")
    assert there.file.read_bytes() == copy.read_bytes()
    assert Carrier(tmp_path).wish == StickWish(str(stick))


def test_full_stick_is_told_and_the_next_copy_is_tried(carries, copy, stick):
    disks.fill(stick, leaving=20_000)
    told = brought(carries, copy, stick)
    assert told.words == "KINGSTON is full: make room on it, or take another stick."
    assert not told.is_well
    assert list((stick / "Euchre Night").iterdir()) == []
    disks.make_room(stick)
    assert brought(carries, copy, stick).is_well


def test_stick_that_may_only_be_read_is_told(carries, copy, stick):
    disks.turn_read_only(stick)
    assert "may only be read" in brought(carries, copy, stick).words


def test_stick_that_was_pulled_out_is_told_and_nothing_is_put_in_its_place(carries, copy, stick):
    disks.pull_out(stick)
    assert brought(carries, copy, stick).words.startswith("KINGSTON is not there: put it in again")
    assert list(stick.iterdir()) == []


def test_stick_that_is_pulled_out_in_the_middle_is_told(carries, copy, stick, monkeypatch):
    def pulled(*_):
        disks.pull_out(stick)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disk, "copy_file", pulled)
    assert "is not there" in brought(carries, copy, stick).words


def test_slow_stick_is_given_up(carries, copy, stick, monkeypatch):
    monkeypatch.setattr(carrier, "PATIENCE", 0.0)
    assert brought(carries, copy, stick).words == (
        "KINGSTON is too slow for a copy: take another stick."
    )


def test_stick_that_does_not_even_answer_is_told_and_holds_nobody_up(
    carries, copy, stick, monkeypatch
):
    answers = threading.Event()
    monkeypatch.setattr(carrier, "_copy_to_stick", lambda *_: answers.wait(10) and "at last")
    carries.remember(StickWish(str(stick)))
    begun = time.monotonic()
    carries.carry(copy)
    assert carries.last.words == "A copy is on its way to KINGSTON."
    monkeypatch.setattr(carrier, "PATIENCE", 0.0)
    assert ("too slow" in carries.last.words, carries.last.is_well) == (True, False)
    carries.carry(copy)
    assert time.monotonic() - begun < 2
    answers.set()
    carries.end()
    assert carries.last.words == "at last"


def test_copy_that_is_made_meanwhile_is_brought_too(carries, copy, stick, monkeypatch):
    answers, brought = threading.Event(), []
    monkeypatch.setattr(
        carrier,
        "_copy_to_stick",
        lambda one, *_: answers.wait(10) and (brought.append(one) or "there"),
    )
    carries.remember(StickWish(str(stick)))
    older, newest = copy.with_name("older"), copy.with_name("newest")
    carries.carry(copy)
    while not brought and carries._next:
        time.sleep(0.01)
    carries.carry(older)
    carries.carry(newest)
    answers.set()
    carries.end()
    assert brought == [copy, newest]


def test_older_copies_on_the_stick_go_by_the_same_rule(carries, evenings, copy, stick, monkeypatch):
    monkeypatch.setattr(
        "tournament.server.laptop.copies.folder.copies_to_keep", lambda found: found[:1]
    )
    brought(carries, copy, stick)
    run(evenings, "DELETE FROM hand")
    changed(evenings, game=2)
    newer = make(evenings, copy.parent, NOW)
    brought(carries, newer, stick)
    assert [one.name for one in (stick / "Euchre Night").iterdir()] == [newer.name]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"place": 1}', "\x00"])
def test_wish_that_cannot_be_read_is_none(tmp_path, text):
    (tmp_path / "stick.json").write_text(text)
    assert Carrier(tmp_path).wish == StickWish()
