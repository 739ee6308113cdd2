"""`check` and the start name a figure that another program has changed in the file."""

import sqlite3
from contextlib import closing

import pytest

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.running import run_program, start_program

pytestmark = [pytest.mark.sqlite, pytest.mark.process]


def test_name_changed_by_another_program_is_reported_and_play_goes_on(tmp_path):
    folder = tmp_path / "data"
    night, session = put_night_into_folder(folder)
    with closing(sqlite3.connect(folder / "euchre.sqlite3", isolation_level=None)) as file:
        file.execute("UPDATE tournament_entry SET name = 'Bdrt Abbott' WHERE number = 2")
    sentence = "name Bdrt Abbott in the file and Bert Abbott in the history."
    answer = run_program("check", EUCHRE_DATA=str(folder))
    assert answer.returncode == 1
    assert sentence in answer.stderr
    with start_program(folder) as program:
        browser = Browser(program.address.rstrip("/"), session)
        assert sentence in program.said
        assert "Bdrt Abbott" in browser.get(f"/night/{night}/check-in/")
