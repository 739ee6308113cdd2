"""A table's paper sheet, read row by row."""

import pytest

from tests import build
from tests.tournament import halls
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.storage.reading import replay
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in

DASH = "\N{EN DASH}"


def address(night, table=1):
    return f"/night/{night.pk}/scores/1/{table}/rows/"


def send(desk, night, *rows, version=0, json=False, **more):
    """Each row as (N/S, E/W) or with the sides that have an X: ("2", "", "1")."""
    fields = {"version": version, "key": more.pop("key", "")}
    for number, (ns, ew, *marked) in enumerate(rows, start=1):
        fields |= {f"r{number}p0": ns, f"r{number}p1": ew}
        fields |= {f"r{number}x{side}": "on" for side in marked}
    headers = {"accept": "application/json"} if json else {}
    return desk.post(address(night), fields | more, headers=headers)


def sheet(night):
    return replay.night(night.pk).rounds.game(1, 1).sheet


def test_page_has_a_row_for_each_hand(desk, night):
    html = desk.get(address(night)).content.decode()
    assert html.count("data-row") == 8
    assert 'name="r8x1"' in html


def test_rows_are_saved_with_the_running_score(desk, night):
    assert send(desk, night, ("1", " "), ("", " 2 ", 0)).status_code == 302
    assert sheet(night).rows == (((1, 0), (0, 0)), ((0, 2), (1, 0)))
    html = desk.get(address(night)).content.decode()
    assert f"<b data-score>1{DASH}2</b>" in html
    assert 'name="r2x0" checked' in html


def test_eight_rows_are_a_game(desk, night):
    send(desk, night, *[("1", "")] * 8)
    assert replay.night(night.pk).rounds.game(1, 1).score.state is SheetState.IN


def test_row_that_no_hand_leaves_is_refused_and_kept(desk, night):
    answer = send(desk, night, ("1", ""), ("3", ""))
    html = answer.content.decode()
    assert 'data-live="rows" data-heard' in html
    assert answer.status_code == 422
    assert "Table 1, row 2: A hand scores 1, 2 or 4 here" in html
    assert 'name="r2p0" value="3"' in html
    assert sheet(night).rows == ()


@pytest.mark.parametrize("typed", ["1e0", "x", "\uff11", "1.0", "1" * 5000])
def test_only_whole_numbers_are_read(desk, night, typed):
    answer = send(desk, night, (typed, ""))
    assert "Row 1: write whole numbers only, such as 2." in answer.content.decode()


def test_gap_is_refused(desk, night):
    answer = send(desk, night, ("1", ""), ("", ""), ("2", ""))
    assert "Row 2 is empty, and row 3 is not" in answer.content.decode()


def test_script_is_answered_with_the_scores(desk, night):
    told = send(desk, night, ("1", ""), ("", "2", 0), json=True).json()
    assert (told["taken"], told["version"]) == (True, 1)
    assert told["scores"][:3] == [f"1{DASH}0", f"1{DASH}2", ""]
    assert told["undo"].keys() == {"change", "words", "long"}
    answer = send(desk, night, ("1", ""), ("3", ""), version=1, json=True)
    assert (answer.status_code, answer.json()["taken"]) == (422, False)
    assert "row 2" in answer.json()["heard"]


def test_rows_of_somebody_else_are_a_conflict_settled_by_one_press(desk, night):
    send(desk, night, ("1", ""))
    answer = send(desk, night, ("", "1"))
    assert answer.status_code == 409
    assert '<button name="version" value="1">Mine is right</button>' in answer.content.decode()
    assert send(desk, night, ("", "1"), version=1).status_code == 302
    assert sheet(night).rows == (((0, 1), (0, 0)),)


def test_table_that_is_written_down_otherwise_has_no_rows_to_type(desk, night):
    totals_in.type_totals(
        build.desk(night), game=1, table=1, typed=Totals((9, 6), (2, 1)), version=0
    )
    html = desk.get(address(night)).content.decode()
    assert "The totals of this table are typed." in html
    assert "data-row" not in html
    assert "Nobody sits at that table" in desk.get(address(night, 9), follow=True).content.decode()


def test_rows_of_a_closed_game_take_a_reason(desk, night):
    send(desk, night, *[("1", "")] * 8)
    build.all_in(night, 1, left_out=(1,))
    rounds.seat(build.desk(night), game=2)
    corrected = [("", "1"), *[("1", "")] * 7]
    version = sheet(night).version
    asked = send(desk, night, *corrected, version=version).content.decode()
    assert "To make it 7" in asked
    assert f'name="version" value="{version}">Record it as a correction' in asked
    answer = send(desk, night, *corrected, version=version, reason="misread")
    assert answer.status_code == 302
    assert sheet(night).rows[0] == ((0, 1), (0, 0))


def test_race_has_rows_to_spare(desk):
    night = build.night(build.Club.objects.get(), house="general", format="individual", games=3)
    halls.seated(night, 8)
    assert desk.get(address(night)).content.decode().count("data-row") == 12
