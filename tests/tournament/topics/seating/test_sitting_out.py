"""The seat page says why players sit out, before a game is seated and during it."""

import pytest

from scoring.dials.options import FirstSitOutRule
from tests import build
from tests.build import read_night
from tests.tournament import finishing
from tests.tournament.topics.seating.test_seat_page import Evening, main_text
from tournament.evening.courses.losers_move import LosersMoveCourse
from tournament.storage.models import Club
from tournament.topics.seating.boards.seating import (
    FIRST_SIT_OUT_SENTENCE_BY_RULE,
    current_game,
    seating_preview,
)

pytestmark = [pytest.mark.django_db, pytest.mark.night(checked_in=9)]


def test_seat_page_of_the_first_game_says_that_the_last_to_check_in_sit_out(night):
    board = seating_preview(read_night(night))
    assert board.sitting_out_rule == FIRST_SIT_OUT_SENTENCE_BY_RULE[FirstSitOutRule.LAST_SIGNED_IN]
    assert [(sitter.entry, sitter.origin_words) for sitter in board.bench] == [(9, "")]


def test_seat_page_of_later_games_explains_whose_turn_it_is_to_sit_out(desk, night):
    finishing.play_games(night, 1, None)
    board = seating_preview(read_night(night))
    (player_sitting_out,) = board.bench
    table_before = read_night(night).rounds.current_game.game_of(player_sitting_out.entry).table
    assert (
        player_sitting_out.origin_words == f"moves from table {table_before}, has not sat out yet"
    )
    assert board.sitting_out_rule == LosersMoveCourse.page_words.sit_out_rule_text
    page = main_text(Evening(desk, night).page())
    assert LosersMoveCourse.page_words.sit_out_rule_text in page
    assert player_sitting_out.origin_words in page
    build.seat_game(night.pk, 2)
    board = current_game(read_night(night), read_night(night).rounds.current_game)
    assert ([sitter.origin_words for sitter in board.bench], board.sitting_out_rule) == (
        [player_sitting_out.origin_words],
        LosersMoveCourse.page_words.sit_out_rule_text,
    )


def test_seat_page_of_games_drawn_in_advance_explains_no_turns(desk):
    night = build.night(Club.objects.get(), format="individual", games=3)
    build.check_in(night, *build.players(9))
    assert seating_preview(read_night(night)).sitting_out_rule == ""
