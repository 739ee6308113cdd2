"""The evenings of every earlier version are brought up to date, and nothing of them is lost."""

import sqlite3

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.olddb import old, record
from tournament.evening.night import ranking
from tournament.server.laptop import opening
from tournament.server.laptop.database_file import FileState
from tournament.storage.models import Director, Tournament
from tournament.storage.reading import replay, snapshot
from tournament.storage.stored.differences import differences

pytestmark = pytest.mark.sqlite


def never(question):
    raise AssertionError(question)


@pytest.fixture(params=old.NAMES)
def brought_up(request, evening):
    """The version's name, and its rows as they were."""
    old.build(request.param, evening)
    before = old.rows(evening)
    opening.open_database(lambda _: None, never)
    return request.param, before


@pytest.mark.gate
def test_everything_is_there_and_every_total_is_what_it_was(brought_up, evening):
    name, before = brought_up
    assert old.lost(before, old.rows(evening)) == []
    assert opening.look(evening).state is FileState.SOUND
    connection = sqlite3.connect(evening)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    browser = Client(SERVER_NAME="127.0.0.1")
    browser.force_login(Director.objects.get())
    told = old.said(name)
    with timezone.override(record.ZONE):
        now = {address: answer(browser, address) for address in told}
    begun = {address for address in told if told[address] and is_in_its_first_game(address)}
    assert {one: points(one) for one in begun if "standings" in one} == {
        one: {row["number"]: row["points"] for row in told[one]}
        for one in begun
        if "standings" in one
    }
    assert [one for one in begun if now[one]] == []
    rest = {address: rows for address, rows in told.items() if address not in begun}
    names = {address: told_still(rows, now[address]) for address, rows in rest.items()}
    assert {address: only(now[address], names[address]) for address in rest} == {
        address: only(rows, names[address]) for address, rows in rest.items()
    }
    for night in Tournament.objects.values_list("pk", flat=True):
        assert differences(replay.from_rows(night).written, snapshot.log_of(night)) == ()
        for page in ("night", "history"):
            assert browser.get(reverse(page, args=[night]), follow=True).status_code == 200


def is_in_its_first_game(address):
    """By now it has no places before that is over; earlier versions gave some (ADR 0025)."""
    if not address.endswith(("standings.csv", "medals.csv")):
        return False
    night = night_of(address)
    return not night.format.calls_games and len(night.rounds) == 1 and not night.rounds[0].is_over


def night_of(address):
    return replay.night(int(address.split("/")[2]))


def points(address):
    """What the tables that are in have brought."""
    return {
        one.result.entrant: str(one.result.points) for one in ranking.standings(night_of(address))
    }


def answer(browser, address):
    return old.figures(browser.get(address).content.decode("utf-8-sig"))


def told_still(rows, now):
    """Return the columns that were told. Whoever plays in a team had a number of their own, and no
    games of a bracket were counted.
    """
    gone = {"number"} if now and "number" not in now[0] else set()
    gone |= {"games"} if {row.get("games") for row in rows} == {"0"} else set()
    return [name for name in (rows[0] if rows else ()) if name not in gone]


def only(rows, names):
    """Return these columns. Earlier versions said "after" of the middle of a game, and 0 of a game
    that brought somebody no points.
    """
    return [
        {
            name: row[name].replace("left during", "left after") or ("0" if "game" in name else "")
            for name in names
        }
        for row in rows
    ]


def test_earlier_versions_are_kept():
    assert old.NAMES == ("0004", "0021", "0028")
    for name in old.NAMES:
        assert "Burt Bishop & Dwight Draper" in str(old.said(name))
