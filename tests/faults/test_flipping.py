"""A bit that turns by itself in the file of an evening is found, however small."""

import os
import sqlite3
from contextlib import closing

import pytest

from tests.faults import flipping
from tests.faults.browsing import Browser, evening
from tests.faults.running import run, started

pytestmark = pytest.mark.sqlite
FLIPS = int(os.environ.get("FLIPS", "8"))


@pytest.mark.exhaustive
@pytest.mark.django_db
def test_turned_bit_in_an_evening_is_found(tmp_path):
    told = flipping.bits_turned(tmp_path, times=FLIPS, seed=16)
    assert told.lost == []
    assert f"{FLIPS} found" in told.figures


@pytest.mark.process
def test_start_names_a_changed_name_and_the_page_puts_it_right(tmp_path):
    folder = tmp_path / "data"
    night, session = evening(folder)
    with closing(sqlite3.connect(folder / "euchre.sqlite3", isolation_level=None)) as file:
        file.execute("UPDATE tournament_entry SET name = 'Bdrt Abbott' WHERE number = 2")
    answer = run("check", EUCHRE_DATA=str(folder))
    assert answer.returncode == 1
    assert "Bdrt Abbott \N{RIGHTWARDS ARROW} Bert Abbott" in answer.stderr
    with started(folder) as program:
        browser = Browser(program.address.rstrip("/"), session)
        assert "Bdrt Abbott \N{RIGHTWARDS ARROW} Bert Abbott, by the history" in program.said
        assert f"/night/{night}/as-written/" in browser.get(f"/night/{night}/")
        assert "Bdrt" not in browser.get(f"/night/{night}/standings/")
        browser.get(f"/night/{night}/as-written/")
        browser.post(f"/night/{night}/as-written/", key="k")
        assert "is as it was written down" in browser.get(f"/night/{night}/as-written/")
