"""The draw page shows every game, who meets whom, and how fair the draw is."""

import re
from dataclasses import replace

import pytest

from tests import build, plain
from tests.tournament.topics.seating.test_seat_page import Evening, main_text
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.boards.drawn_games import drawn_games
from tournament.topics.seating.boards.whole_draw import whole_draw


def night_with_four_games_drawn(players, **dials):
    return plain.night(players, format="individual", games=4, **dials)


@pytest.mark.parametrize("players", [13, 15])
def test_matrix_counts_each_meeting_for_both_players(players):
    board = whole_draw(night_with_four_games_drawn(players))
    entries = [row.entry for row in board.rows]
    cells = {
        (row.entry, opponent): cell
        for row in board.rows
        for opponent, cell in zip(entries, row.cells, strict=True)
        if cell
    }
    assert len(cells) == players * (players - 1)
    for (entrant, opponent), meetings in cells.items():
        assert cells[opponent, entrant].partners == meetings.partners
    table_count = sum(len(game.tables) for game in board.games)
    assert sum(meetings.partners for meetings in cells.values()) == 2 * 2 * table_count
    assert sum(meetings.opponents for meetings in cells.values()) == 2 * 4 * table_count


def test_draw_is_the_same_before_and_after_the_first_game():
    night = night_with_four_games_drawn(13)
    draw_before = whole_draw(night)
    draw_after = whole_draw(plain.type_all_tables(plain.seat(night)))
    assert len(draw_before.games) == 4
    assert all(
        game.is_same_as(game_after)
        for game, game_after in zip(draw_before.games, draw_after.games, strict=True)
    )
    assert (draw_before.figures, draw_before.turn_sentences) == (
        draw_after.figures,
        draw_after.turn_sentences,
    )


@pytest.mark.parametrize("replacement_fields", [{"substitute_name": "Zed Zink"}, {}])
def test_game_that_a_player_left_is_still_listed_among_the_players_games(replacement_fields):
    night = plain.seat(night_with_four_games_drawn(12, three_handed=True))
    chair, leaver = night.rounds.current_game.games[0].seats[0]
    other_players = {str(entry) for entry in night.rounds.current_game.games[0].entries} - {
        str(leaver)
    }
    card = CardSoFar(4, 3, 0)
    night = plain.press(
        going_home.leave_during_game, night, entry=leaver, score_on_paper=card, **replacement_fields
    )
    board = drawn_games(night)
    assert str(leaver) in board.entrants_playing
    first_game, *later_games = board.games_of(str(leaver))
    assert (first_game.table, first_game.chair, set(first_game.others_at_table)) == (
        1,
        chair,
        other_players,
    )
    assert set(later_games) == {None}


@pytest.mark.parametrize(
    ("players", "games", "turns"),
    [
        (12, 4, ()),
        (13, 4, ("No one sits out more than once.",)),
        (9, 9, ("Each sits out once.",)),
        (9, 12, ("Each sits out 1 or 2 times.",)),
    ],
)
def test_turns_of_sitting_out_are_explained_in_plain_words(players, games, turns):
    assert (
        whole_draw(plain.night(players, format="individual", games=games)).turn_sentences == turns
    )


def test_numbers_of_repeats_are_not_below_the_possible_minimum():
    for figure in whole_draw(night_with_four_games_drawn(9)).figures:
        assert figure.repeat_count >= figure.minimum


def test_number_of_repeats_has_no_minimum_if_there_are_seating_requests():
    night = night_with_four_games_drawn(9)
    assert all(figure.minimum is not None for figure in whole_draw(night).figures)
    night = plain.with_facts(night, replace(night.plan, apart=((1, 2),)))
    for figure in whole_draw(night).figures:
        assert figure.minimum is None


def test_games_of_one_player_name_all_players_at_the_table():
    board = whole_draw(night_with_four_games_drawn(13), 5)
    for player_game, game in zip(board.games_of_chosen_player, board.games, strict=True):
        assert (player_game.table is None) == ("5" in game.bench)
    assert whole_draw(night_with_four_games_drawn(13), 99).games_of_chosen_player == ()


def test_draw_page_is_linked_from_the_seat_page_before_the_first_game(desk):
    night = build.night(Club.objects.get(), format="individual", games=3)
    build.check_in(night, *build.players(9))
    evening = Evening(desk, night)
    assert f'/night/{night.pk}/draw/"' in evening.page()
    page = evening.page("?who=3", "whole-draw")
    assert re.search(r'<a href="\?who=3"\s+aria-current="true" autofocus>', page)
    words = main_text(page)
    assert re.search(r"table \d, \w+, with [\w ]+ \d against [\w ]+ \d(,| and) [\w ]+ \d", words)
    assert "3 games, 9 players. Back to seating" in words
    assert "the same partner" in words
    assert "Two players who meet three times count as three repeats" in words
    assert all(f"Game {number}" in words for number in (1, 2, 3))
    assert page.count("<tr") == 10


def test_draw_page_explains_repeats_only_if_there_are_some(desk):
    night = build.night(Club.objects.get(), format="individual", games=1)
    build.check_in(night, *build.players(9))
    words = main_text(Evening(desk, night).page(name="whole-draw"))
    assert "No one has the same partner twice." in words
    assert "repeats" not in words


@pytest.mark.parametrize(("games", "is_fairest"), [(8, True), (4, False)])
def test_repeats_are_red_only_if_another_draw_might_have_fewer(desk, games, is_fairest):
    row = build.night(Club.objects.get(), format="individual", games=games)
    build.check_in(row, *build.players(8 if is_fairest else 13))
    html = desk.get(f"/night/{row.pk}/draw/").content.decode()
    assert ("The fewest possible is" in html) != is_fairest
    assert (" data-fairest>" in html) == is_fairest


def test_night_without_a_draw_in_advance_redirects_to_the_seats(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(9))
    evening = Evening(desk, night)
    assert "/draw/" not in evening.page()
    response = evening.client.get(f"/night/{night.pk}/draw/", follow=True)
    assert "not drawn in advance" in response.content.decode()
    with pytest.raises(Refused, match="Teams stay together"):
        whole_draw(plain.night(16, house="mcallen"))
