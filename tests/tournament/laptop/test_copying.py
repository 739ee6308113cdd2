"""A copy made while evenings are saved: whole, in little memory, and nobody waits for it."""

import sqlite3
import threading
import time
import tracemalloc

import pytest

from tests.tournament.laptop.evenings import hands, run
from tournament.laptop.copies import copying, likeness


@pytest.fixture
def saving(evenings):
    """Somebody saves again and again; answers how long each save took."""
    run(evenings, "CREATE TABLE filler (words blob)")
    run(evenings, "INSERT INTO filler SELECT zeroblob(20000) FROM hand LIMIT 1000")  # 20 MB
    writer = sqlite3.connect(evenings, 20, isolation_level=None, check_same_thread=False)
    writer.execute("PRAGMA synchronous=EXTRA")
    took, over = [], threading.Event()

    def save():
        while not over.is_set():
            begun = time.perf_counter()
            writer.execute("INSERT INTO hand VALUES (1)")
            took.append(time.perf_counter() - begun)
            time.sleep(0.001)

    thread = threading.Thread(target=save)
    thread.start()
    yield writer, took
    over.set()
    thread.join()
    writer.close()


def test_copy_through_the_connection_that_saves_is_never_begun_again(
    evenings, saving, tmp_path, monkeypatch
):
    monkeypatch.setattr(copying, "RESTARTS", 0)
    monkeypatch.setattr(copying, "_alone", None)
    writer, took = saving
    before = hands(evenings)
    saves = len(took)
    copying.make(evenings, tmp_path / "copy", through=writer)
    assert len(took) > saves + 5
    assert before + 5 < hands(tmp_path / "copy") <= hands(evenings)


def test_copy_that_saves_keep_restarting_ends(evenings, saving, tmp_path, monkeypatch):
    monkeypatch.setattr(copying, "RESTARTS", 3)
    copying.make(evenings, tmp_path / "copy")
    assert hands(tmp_path / "copy") > 5000


def test_copy_is_for_its_owner_alone_from_its_first_byte(evenings, tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(
        copying, "_alone", lambda path, to, piece: seen.append(to.stat().st_mode & 0o777)
    )
    monkeypatch.setattr(likeness, "count", lambda copy, number: None)
    copying.make(evenings, tmp_path / "copy")
    assert seen == [0o600]


def test_copy_waits_no_longer_than_its_patience_for_somebody_who_holds_the_file(
    evenings, tmp_path, monkeypatch
):
    monkeypatch.setattr(copying, "PATIENCE", 0.2)
    writer = sqlite3.connect(evenings, isolation_level=None, check_same_thread=False)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (1)")
    with pytest.raises(sqlite3.OperationalError, match="another program holds it"):
        copying.make(evenings, tmp_path / "copy", through=writer)
    writer.close()


def test_files_are_compared_in_pieces_and_to_the_last_byte(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(likeness, "BLOCK", 4096)
    one, other = tmp_path / "one", tmp_path / "other"
    copying.make(evenings, one, number=1)
    copying.make(evenings, other, number=2)
    assert likeness.alike(one, other)
    assert (likeness.number(one), likeness.number(other)) == (1, 2)
    tracemalloc.start()
    assert likeness.alike(one, other)
    assert tracemalloc.get_traced_memory()[1] < 50_000
    tracemalloc.stop()
    content = bytearray(other.read_bytes())
    content[-1] ^= 1
    other.write_bytes(content)
    assert not likeness.alike(one, other)
    other.write_bytes(content[:-1])
    assert not likeness.alike(one, other)


@pytest.mark.parametrize("look", [copying.CopyCheck.SAME, copying.CopyCheck.LATER])
def test_copy_that_somebody_waits_for_has_what_lies_in_a_file_beside_it(evenings, tmp_path, look):
    with sqlite3.connect(evenings) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        before = hands(evenings)
        writer.execute("INSERT INTO hand VALUES (1)")
        writer.commit()
        copying.make(evenings, tmp_path / "copy", look=look)
        assert hands(tmp_path / "copy") == before + 1
    writer.close()


def test_copy_that_somebody_waits_for_is_made_while_another_is_about_to_save(evenings, tmp_path):
    before = hands(evenings)
    with sqlite3.connect(evenings, isolation_level=None) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO hand VALUES (1)")
        copying.make(evenings, tmp_path / "copy", look=copying.CopyCheck.LATER)
        assert hands(tmp_path / "copy") == before
        writer.execute("ROLLBACK")
    writer.close()
