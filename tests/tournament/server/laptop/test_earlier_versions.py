"""Nights of every earlier version are upgraded without losing anything."""

import sqlite3

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import build
from tests.olddb import old, record
from tournament.evening.facts import Award
from tournament.evening.night import ranking
from tournament.evening.purse import prize_table
from tournament.evening.purse.award_basis import AwardBasis, PrizeWon
from tournament.server.laptop import opening
from tournament.server.laptop.database_file import FileState
from tournament.storage.models import Change, Director, Tournament
from tournament.storage.reading import reader, snapshot
from tournament.storage.stored.differences import find_differences
from tournament.storage.writing import undo
from tournament.topics.prizes.actions import closing

pytestmark = pytest.mark.sqlite


def fail_if_asked(question):
    raise AssertionError(question)


@pytest.fixture(params=old.OLD_VERSION_NAMES)
def upgraded_version(request, laptop_database):
    """Return the name of an earlier version, and its rows from before the upgrade."""
    old.build_database(request.param, laptop_database)
    rows_before = old.rows_by_table(laptop_database)
    opening.open_database(lambda _: None, fail_if_asked)
    return request.param, rows_before


@pytest.mark.gate
def test_upgrade_keeps_every_row_and_every_total(upgraded_version, laptop_database):
    name, rows_before = upgraded_version
    assert old.find_lost_cells(rows_before, old.rows_by_table(laptop_database)) == []
    assert opening.check_database_file(laptop_database).state is FileState.UNDAMAGED
    connection = sqlite3.connect(laptop_database)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    browser = Client(SERVER_NAME="127.0.0.1")
    browser.force_login(Director.objects.get())
    rows_by_address = old.read_figures_of_version(name)
    with timezone.override(record.TIME_ZONE):
        figures_now = {address: figures_on_pages(browser, address) for address in rows_by_address}
    addresses_in_first_game = {
        address
        for address in rows_by_address
        if rows_by_address[address] and is_first_game_unfinished(address)
    }
    assert {
        address: points_by_entrant(address)
        for address in addresses_in_first_game
        if "standings" in address
    } == {
        address: {row["number"]: row["points"] for row in rows_by_address[address]}
        for address in addresses_in_first_game
        if "standings" in address
    }
    assert [address for address in addresses_in_first_game if figures_now[address]] == []
    other_addresses = {
        address: rename_columns(rows, figures_now[address])
        for address, rows in rows_by_address.items()
        if address not in addresses_in_first_game
    }
    names = {
        address: shared_columns(rows, figures_now[address])
        for address, rows in other_addresses.items()
    }
    assert {
        address: rows_with_columns(figures_now[address], names[address])
        for address in other_addresses
    } == {
        address: rows_with_columns(rows, names[address])
        for address, rows in other_addresses.items()
    }
    for night in Tournament.objects.values_list("pk", flat=True):
        assert (
            find_differences(reader.night_from_rows(night).stored_facts, snapshot.read_log(night))
            == ()
        )
        for page in ("night", "history"):
            assert browser.get(reverse(page, args=[night]), follow=True).status_code == 200


@pytest.mark.gate
def test_upgrade_stores_what_an_award_was_based_on_and_it_can_be_undone(upgraded_version):
    """A text that lacks the gifts, from before migration 0029, gives no basis."""
    version, _ = upgraded_version
    night = reader.night(1)
    assert prize_table.read_stored_basis(night.plan.prizes) == (
        AwardBasis(frozenset({PrizeWon(3, 1, ""), PrizeWon(2, 2, "")}), 40, 0)
        if version >= "0029"
        else None
    )
    assert [(award.place, award.feat) for award in night.facts_of(Award)] == [(1, ""), (2, "")]
    closing.reopen_night(build.desk(Tournament.objects.get(pk=1), reason="wrong prize"))
    award_change = next(
        change
        for change in Change.objects.filter(tournament=1)
        if any(line["kind"] == Award.KIND for line in change.rows)
    )
    undo.undo(build.desk(Tournament.objects.get(pk=1)), change_number=award_change.pk)
    assert reader.night(1).facts_of(Award) == ()
    assert "basis" not in reader.night(1).plan.prizes


def is_first_game_unfinished(address):
    """Return whether the night's first game is being played. A night has no places until that game
    is complete, but earlier versions gave some (ADR 0025).
    """
    if not address.endswith(("standings.csv", "medals.csv")):
        return False
    night = night_of_old_version(address)
    return not night.format.calls_games and len(night.rounds) == 1 and not night.rounds[0].is_over


def night_of_old_version(address):
    return reader.night(int(address.split("/")[2]))


def points_by_entrant(address):
    """Return the points of each entrant at the tables whose score is entered."""
    return {
        place.result.entrant: str(place.result.points)
        for place in ranking.standings(night_of_old_version(address))
    }


def figures_on_pages(browser, address):
    return old.figures_by_address(browser.get(address).content.decode("utf-8-sig"))


# The headings of earlier versions that have changed.
NEW_COLUMN_NAMES = {
    **{"rank": "place", "x": "Xs", "lone marches": "loners", "ranked": "in standings"},
    **{"line": "payment", "taken by": "recorded by", "what for": "for", "how": "paid by"},
}


def rename_columns(rows, rows_now):
    """Return the rows of an earlier version, with the columns named as they are now. Earlier
    versions numbered the games of a bracket.
    """
    if not rows or not rows_now:
        return rows
    name_now = NEW_COLUMN_NAMES | dict(zip(game_columns(rows), game_columns(rows_now), strict=True))
    return [{name_now.get(name, name): value for name, value in row.items()} for row in rows]


def game_columns(rows):
    return [name for name in rows[0] if name.startswith("game ")]


def shared_columns(rows, rows_now):
    """Return the columns that this version still has. Earlier versions numbered the players of a
    team separately, listed loners that nothing counted, wrote fines in cents, and did not count a
    bracket's games, in which they gave a player's first game by its number.
    """
    columns_now = set(rows_now[0]) if rows_now else {"number", "loners", "fines in cents"}
    removed_columns = {"number", "loners", "fines in cents"} - columns_now
    removed_columns |= {"games"} if {row.get("games") for row in rows} == {"0"} else set()
    is_first_game_named = any(not row.get("from game", "0").isdigit() for row in rows_now)
    removed_columns |= {"from game"} if is_first_game_named else set()
    return [name for name in (rows[0] if rows else ()) if name not in removed_columns]


def rows_with_columns(rows, names):
    """Return the rows with only these columns. Earlier versions said "after" in the middle of a
    game, and 0 for a game without points.
    """
    return [
        {
            name: row[name].replace("left during", "left after") or ("0" if "game" in name else "")
            for name in names
        }
        for row in rows
    ]


def test_databases_of_earlier_versions_are_in_the_repository():
    assert old.OLD_VERSION_NAMES == ("0004", "0021", "0028", "0029", "0030")
    for name in old.OLD_VERSION_NAMES:
        assert "Burt Bishop & Dwight Draper" in str(old.read_figures_of_version(name))
