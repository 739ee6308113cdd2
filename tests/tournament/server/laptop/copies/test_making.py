"""A copy made while evenings are saved: whole, in little memory, and nobody waits for it."""

import sqlite3
import threading
import time
import tracemalloc

import pytest

from tests.tournament.server.laptop.evenings import NOW, hands, run
from tournament.evening.words.refused import Refused
from tournament.server.laptop import disk
from tournament.server.laptop.copies import making
from tournament.server.laptop.copies.making import make


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


def test_copy_through_the_connection_that_saves_is_never_begun_again(evenings, saving, tmp_path):
    writer, took = saving
    before = hands(evenings)
    saves = len(took)
    copy = make(evenings, tmp_path / "copies", NOW, through=writer)
    assert len(took) > saves + 5
    assert before + 5 < hands(copy) <= hands(evenings)


def test_copy_that_others_could_disturb_again_and_again_ends(evenings, saving, tmp_path):
    assert hands(make(evenings, tmp_path / "copies", NOW)) >= 5000


def test_copy_is_for_its_owner_alone_from_its_first_byte(evenings, tmp_path, monkeypatch):
    seen = []
    begin = making._copy_in_one_go

    def look(path, target):
        (unfinished,) = (tmp_path / "copies").iterdir()
        seen.append((unfinished.stat().st_size, unfinished.stat().st_mode & 0o777))
        begin(path, target)

    monkeypatch.setattr(making, "_copy_in_one_go", look)
    make(evenings, tmp_path / "copies", NOW)
    assert seen == [(0, 0o600)]


def test_copy_waits_no_longer_than_its_patience_for_somebody_who_holds_the_file(
    evenings, tmp_path, monkeypatch
):
    monkeypatch.setattr(making, "PATIENCE", 0.2)
    writer = sqlite3.connect(evenings, isolation_level=None, check_same_thread=False)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (1)")
    with pytest.raises(Refused, match="another program holds it"):
        make(evenings, tmp_path / "copies", NOW, through=writer)
    writer.close()


def test_digest_is_of_every_byte_and_takes_little_memory(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(disk, "BLOCK", 4096)
    digest, content = making.digest_of(evenings), evenings.read_bytes()
    other = tmp_path / "other"
    for place in (0, 23, 30, 50, 91, 5000, len(content) - 1):
        turned = bytearray(content)
        turned[place] ^= 1
        other.write_bytes(turned)
        assert making.digest_of(other) != digest, place
    other.write_bytes(content[:-1])
    assert making.digest_of(other) != digest
    tracemalloc.start()
    making.digest_of(evenings)
    assert tracemalloc.get_traced_memory()[1] < 50_000
    tracemalloc.stop()


def test_copy_has_what_lies_in_a_write_ahead_log(evenings, tmp_path):
    with sqlite3.connect(evenings) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        before = hands(evenings)
        writer.execute("INSERT INTO hand VALUES (1)")
        writer.commit()
        assert hands(make(evenings, tmp_path / "copies", NOW, in_a_hurry=True)) == before + 1
    writer.close()


def test_copy_is_made_while_another_is_about_to_save(evenings, tmp_path):
    before = hands(evenings)
    with sqlite3.connect(evenings, isolation_level=None) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO hand VALUES (1)")
        assert hands(make(evenings, tmp_path / "copies", NOW, in_a_hurry=True)) == before
        writer.execute("ROLLBACK")
    writer.close()
