"""The home page links to six pages by cards with a drawing, and to the others behind *More*."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests import plain
from tournament.evening.night import progress
from tournament.kit.desk.boards import links
from tournament.topics.nights.boards.tonight import board_of_other_night, tonight_board

NAMES_OF_HOME_LINKS = (
    "HOME_LINKS_IN_PLAY",
    "HOME_LINKS_IN_A_BRACKET",
    "HOME_LINKS_BEFORE_GAME_1",
    "HOME_LINKS_AT_THE_END",
    "HOME_LINKS_WHEN_CLOSED",
    "HOME_LINKS_WITHOUT_A_NIGHT",
)


@pytest.mark.parametrize("time", NAMES_OF_HOME_LINKS)
def test_home_page_always_has_six_cards_with_an_icon(time):
    pages = getattr(links, time)
    icon_names = set(
        re.findall(r'id="([^"]+)"', Path(finders.find("tournament/icons.svg")).read_text())
    )
    assert len(pages) == 6
    assert set(pages) <= icon_names


def pages_linked_by_cards(board):
    return [link.page for link in board.card_links.links]


def test_home_cards_change_before_during_and_after_games():
    night_before_games, night_in_game_1 = plain.night(8), plain.seat(plain.night(8))
    assert "wall" in pages_linked_by_cards(board_of_other_night(night_before_games))
    assert board_of_other_night(night_before_games).card_links.title == "Before the first game"
    assert "correct" in pages_linked_by_cards(board_of_other_night(night_in_game_1))
    assert board_of_other_night(night_in_game_1).card_links.title == links.TROUBLE_LINKS.title
    played_night = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    assert progress.is_fully_played(played_night)
    assert {"payout", "wall", "correct"} <= set(
        pages_linked_by_cards(board_of_other_night(played_night))
    )


def test_closed_night_has_a_card_to_set_up_the_next_night():
    open_night = plain.night(8)
    closed_night = plain.with_facts(open_night, replace(open_night.plan, closed=plain.AT_SEVEN))
    assert "set-up" in pages_linked_by_cards(board_of_other_night(closed_night))


def test_each_page_is_linked_either_by_a_home_card_or_by_the_more_page():
    board = board_of_other_night(plain.seat(plain.night(8)))
    groups = (links.TROUBLE_LINKS, links.NIGHT_LINKS, links.CLUB_LINKS)
    pages_behind_more = [link.page for group in board.more_links for link in group.links]
    assert Counter(pages_linked_by_cards(board) + pages_behind_more) == Counter(
        link.page
        for group in groups
        for link in group.links
        if link.page not in links.PAGES_LINKED_ELSEWHERE
    )


@pytest.mark.parametrize(
    "board",
    [
        board_of_other_night(plain.night(8)),
        board_of_other_night(plain.seat(plain.night(8))),
        tonight_board([], plain.AT_SEVEN),
    ],
    ids=["before the games", "in game 1", "no night"],
)
def test_more_page_repeats_no_heading_of_the_home_page(board):
    titles = [group.title for group in board.more_links]
    assert board.card_links.title not in titles
    assert len(titles) == len(set(titles))


def test_more_page_links_to_end_early_only_while_games_are_left():
    def is_linked(night):
        board = board_of_other_night(night)
        return "closing" in {link.page for group in board.more_links for link in group.links}

    night_before_games = plain.night(8, games=2)
    night_in_game_1 = plain.seat(night_before_games)
    closed_night = plain.with_facts(
        night_in_game_1, replace(night_in_game_1.plan, closed=plain.AT_SEVEN)
    )
    last_game_night = plain.seat(plain.type_all_tables(night_in_game_1))
    nights = (night_before_games, night_in_game_1, last_game_night, closed_night)
    assert [is_linked(night) for night in nights] == [False, True, False, False]


def test_home_page_without_a_night_links_to_club_pages():
    board = tonight_board([], plain.AT_SEVEN)
    assert board.card_links.title == "The club"
    assert "practice" in pages_linked_by_cards(board)


def test_more_page_has_at_most_15_links_during_a_game():
    board = board_of_other_night(plain.seat(plain.night(8)))
    assert sum(len(group.links) for group in board.more_links) <= 15
