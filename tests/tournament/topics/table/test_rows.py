"""A table's paper score sheet is typed row by row."""

import pytest

from tests import build
from tests.tournament import halls
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.storage.reading import reader
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import score_sheets
from tournament.topics.table.boards.rows import TABLE_HAS_TOTAL_SENTENCE

DASH = "\N{EN DASH}"


def rows_address(night, table=1):
    return f"/night/{night.pk}/scores/1/{table}/rows/"


def post_rows(desk, night, *rows, version=0, json=False, **changes):
    """Send the rows of a sheet. Each row has the points of N/S and E/W, and then the numbers of the
    sides with an X.
    """
    fields = {"version": version, "key": changes.pop("key", "")}
    for number, (ns, ew, *marked_sides) in enumerate(rows, start=1):
        fields |= {f"r{number}p0": ns, f"r{number}p1": ew}
        fields |= {f"r{number}x{side}": "on" for side in marked_sides}
    headers = {"accept": "application/json"} if json else {}
    return desk.post(rows_address(night), fields | changes, headers=headers)


def stored_sheet(night):
    return reader.night(night.pk).rounds.table_game(1, 1).sheet


def test_page_has_a_row_for_each_hand(desk, night):
    html = desk.get(rows_address(night)).content.decode()
    assert html.count("data-row") == 8
    assert 'name="r8x1"' in html


def test_rows_are_saved_with_the_running_score(desk, night):
    assert post_rows(desk, night, ("1", " "), ("", " 2 ", 0)).status_code == 302
    assert stored_sheet(night).rows == (((1, 0), (0, 0)), ((0, 2), (1, 0)))
    html = desk.get(rows_address(night)).content.decode()
    assert f"<b data-score>1{DASH}2</b>" in html
    assert 'name="r2x0" checked' in html


def test_eight_rows_are_a_game(desk, night):
    post_rows(desk, night, *[("1", "")] * 8)
    assert reader.night(night.pk).rounds.table_game(1, 1).score.state is SheetState.IN


def test_impossible_row_is_refused_and_kept(desk, night):
    response = post_rows(desk, night, ("1", ""), ("3", ""))
    html = response.content.decode()
    assert 'data-live="rows" data-heard' in html
    assert response.status_code == 422
    assert "Table 1, line 2: A hand scores 1, 2 or 4 here" in html
    assert 'name="r2p0" value="3"' in html
    assert stored_sheet(night).rows == ()


@pytest.mark.parametrize("text", ["1e0", "x", "\uff11", "1.0", "1" * 5000])
def test_row_with_other_than_whole_numbers_is_refused(desk, night, text):
    response = post_rows(desk, night, (text, ""))
    assert "Line 1: enter whole numbers only, such as 2." in response.content.decode()


def test_empty_row_between_others_is_refused(desk, night):
    response = post_rows(desk, night, ("1", ""), ("", ""), ("2", ""))
    assert "Line 2 is empty, but line 3 isn&#x27;t" in response.content.decode()


def test_script_gets_the_scores_as_json(desk, night):
    reply = post_rows(desk, night, ("1", ""), ("", "2", 0), json=True).json()
    assert (reply["taken"], reply["version"]) == (True, 1)
    assert reply["scores"][:3] == [f"1{DASH}0", f"1{DASH}2", ""]
    assert reply["undo"].keys() == {"change", "words", "long"}
    response = post_rows(desk, night, ("1", ""), ("3", ""), version=1, json=True)
    assert (response.status_code, response.json()["taken"]) == (422, False)
    assert "line 2" in response.json()["heard"]


def test_rows_of_another_device_are_a_conflict_settled_by_one_press(desk, night):
    post_rows(desk, night, ("1", ""))
    response = post_rows(desk, night, ("", "1"))
    assert response.status_code == 409
    html = response.content.decode()
    assert f"you entered 1{DASH}0 in 1 line at " in html
    assert f'<button name="version" value="1">Use 0{DASH}1 in 1 line</button>' in html
    assert f">Keep 1{DASH}0 in 1 line</a>" in html
    assert post_rows(desk, night, ("", "1"), version=1).status_code == 302
    assert stored_sheet(night).rows == (((0, 1), (0, 0)),)


def test_table_recorded_in_another_way_has_no_rows(desk, night):
    score_sheets.save_totals(
        build.desk(night), game=1, table=1, typed_totals=Totals((9, 6), (2, 1)), version=0
    )
    html = desk.get(rows_address(night)).content.decode()
    assert TABLE_HAS_TOTAL_SENTENCE in html
    assert "data-row" not in html
    assert (
        "No one sits at that table"
        in desk.get(rows_address(night, 9), follow=True).content.decode()
    )


def test_rows_of_a_closed_game_need_a_reason(desk, night):
    post_rows(desk, night, *[("1", "")] * 8)
    build.enter_all_tables(night, 1, except_tables=(1,))
    rounds.seat_next_game(build.desk(night), game=2)
    corrected_rows = [("", "1"), *[("1", "")] * 7]
    version = stored_sheet(night).version
    html = post_rows(desk, night, *corrected_rows, version=version).content.decode()
    assert "Give a reason to change it to 7" in html
    assert f'name="version" value="{version}">Save the correction' in html
    response = post_rows(desk, night, *corrected_rows, version=version, reason="misread")
    assert response.status_code == 302
    assert stored_sheet(night).rows[0] == ((0, 1), (0, 0))


def test_rows_page_of_a_race_to_points_has_twelve_rows(desk):
    night = build.night(build.Club.objects.get(), house="general", format="individual", games=3)
    halls.seat_hall(night, 8)
    assert desk.get(rows_address(night)).content.decode().count("data-row") == 12
