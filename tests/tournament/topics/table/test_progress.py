"""The map of the room shows each table's progress, with a link to its page."""

from dataclasses import replace

from tests import plain
from tournament.evening import facts
from tournament.evening.night import progress
from tournament.evening.night.seats.next_game import (
    scores_missing_sentence,
    why_next_game_must_wait,
)
from tournament.topics.seating.boards.seating import game_progress
from tournament.topics.table.boards.progress import progress_summary, room_map_of_current_game


def table_progress_words(night):
    room_map = room_map_of_current_game(night, scores_url="/scores/")
    return [(map_part.description, map_part.link) for map_part in room_map.parts]


def test_each_table_on_the_map_shows_its_progress_and_links_to_its_boxes():
    night = plain.seat(plain.night(8))
    sheet = facts.Sheet(round=1, table=2, points=(9, 6), x=(2, 1))
    night = plain.with_facts(night, sheet)
    assert table_progress_words(night) == [
        ("Table 1: playing", "/scores/#t1"),
        ("Table 2: in", "/scores/#t2"),
    ]
    assert "1 of 2 in" in room_map_of_current_game(night, scores_url="/scores/").description


def test_many_missing_tables_are_counted_and_not_named():
    night = plain.type_totals(plain.seat(plain.night(56)), t1=(9, 6, 2, 1))
    game = night.rounds.current_game
    assert progress_summary(night, game) == "1 of 14 in"
    assert game_progress(night, game).words == "14 tables. Not in: 13 tables."
    assert why_next_game_must_wait(night) == scores_missing_sentence("13 tables of game 1")
    fewer_missing = plain.type_totals(night, t2=(9, 6, 2, 1))
    summary = progress_summary(fewer_missing, fewer_missing.rounds.current_game)
    assert summary == f"2 of 14 in. Not in: {', '.join(map(str, range(3, 15)))}"


def test_shape_of_the_map_follows_the_tables_in_a_row():
    night = plain.seat(plain.night(32))
    wide_map = room_map_of_current_game(replace(night, tables_a_row=8), scores_url="")
    high_map = room_map_of_current_game(replace(night, tables_a_row=2), scores_url="")
    assert wide_map.width > wide_map.height
    assert high_map.height > high_map.width


def test_map_is_missing_before_the_first_game_and_after_the_last():
    assert room_map_of_current_game(plain.night(8), scores_url="") is None
    night = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    assert progress.is_fully_played(night)
    assert room_map_of_current_game(night, scores_url="") is None
