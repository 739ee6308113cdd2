"""The hall as pages of the desk show it: how far each table is, and where a press on it leads."""

from dataclasses import replace

from tests import plain
from tournament.evening import facts
from tournament.evening.night import progress
from tournament.topics.table.boards.progress import hall_map


def said(night):
    picture = hall_map(night, scores="/scores/")
    return [(part.said, part.link) for part in picture.parts]


def test_each_table_says_how_far_it_is_and_leads_to_its_boxes():
    night = plain.seated(plain.night(8))
    sheet = facts.Sheet(round=1, table=2, points=(9, 6), x=(2, 1))
    night = plain.told(night, sheet)
    assert said(night) == [("Table 1: playing", "/scores/#t1"), ("Table 2: in", "/scores/#t2")]
    assert "1 of 2 in" in hall_map(night, scores="/scores/").said


def test_hall_has_its_rows():
    night = plain.seated(plain.night(32))
    wide = hall_map(replace(night, tables_a_row=8), scores="")
    high = hall_map(replace(night, tables_a_row=2), scores="")
    assert wide.width > wide.height
    assert high.height > high.width


def test_there_is_no_map_before_the_first_game_and_after_the_last():
    assert hall_map(plain.night(8), scores="") is None
    played = plain.all_typed(plain.seated(plain.night(8, games=1)))
    assert progress.is_played(played)
    assert hall_map(played, scores="") is None
