"""The whole draw on one page: every game, who meets whom, and how fair it is."""

import re
from dataclasses import replace

import pytest

from tests import build, plain
from tests.tournament.topics.seating.test_seat_page import Evening, text
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.boards.drawn_games import drawn_games
from tournament.topics.seating.boards.whole_draw import whole_draw


def drawn(players, **dials):
    return plain.night(players, format="individual", games=4, **dials)


@pytest.mark.parametrize("players", [13, 15])
def test_matrix_counts_every_meeting_once_for_each_of_the_two(players):
    board = whole_draw(drawn(players))
    others = [row.entry for row in board.rows]
    cells = {
        (row.entry, other): one
        for row in board.rows
        for other, one in zip(others, row.cells, strict=True)
        if one
    }
    assert len(cells) == players * (players - 1)
    for (one, other), met in cells.items():
        assert cells[other, one].partners == met.partners
    tables = sum(len(game.tables) for game in board.games)
    assert sum(met.partners for met in cells.values()) == 2 * 2 * tables
    assert sum(met.opponents for met in cells.values()) == 2 * 4 * tables


def test_draw_is_the_same_before_the_first_game_and_after():
    night = drawn(13)
    before = whole_draw(night)
    seated = whole_draw(plain.all_typed(plain.seated(night)))
    assert len(before.games) == 4
    assert all(one.is_same_as(other) for one, other in zip(before.games, seated.games, strict=True))
    assert (before.figures, before.turns) == (seated.figures, seated.turns)


@pytest.mark.parametrize("instead", [{"stand_in": "Zed Zink"}, {}])
def test_game_that_somebody_left_in_the_middle_is_one_of_their_games(instead):
    night = plain.seated(drawn(12, three_handed=True))
    chair, gone = night.rounds.current.games[0].seats[0]
    others = {str(one) for one in night.rounds.current.games[0].entries} - {str(gone)}
    typed = CardSoFar(4, 3, 0)
    night = plain.pressed(going_home.leave_now, night, entry=gone, typed=typed, **instead)
    board = drawn_games(night)
    assert str(gone) in board.playing
    first, *later = board.turns(str(gone))
    assert (first.table, first.chair, set(first.others)) == (1, chair, others)
    assert set(later) == {None}


@pytest.mark.parametrize(
    ("players", "games", "turns"),
    [
        (12, 4, ()),
        (13, 4, ("Nobody sits out more than once.",)),
        (9, 9, ("Each sits out once.",)),
        (9, 12, ("Each sits out 1 or 2 times.",)),
    ],
)
def test_turns_of_sitting_out_are_told_in_plain_words(players, games, turns):
    assert whole_draw(plain.night(players, format="individual", games=games)).turns == turns


def test_figures_are_never_below_what_counting_allows():
    for one in whole_draw(drawn(9)).figures:
        assert one.repeats >= one.bound


def test_figure_is_not_measured_by_what_wishes_may_have_put_out_of_reach():
    night = drawn(9)
    assert all(one.bound is not None for one in whole_draw(night).figures)
    night = plain.told(night, replace(night.plan, apart=((1, 2),)))
    for one in whole_draw(night).figures:
        assert one.bound is None


def test_course_of_one_player_names_everybody_at_the_table():
    board = whole_draw(drawn(13), 5)
    for turn, game in zip(board.course, board.games, strict=True):
        assert (turn.table is None) == ("5" in game.bench)
    assert whole_draw(drawn(13), 99).course == ()


def test_page_is_there_before_the_first_game_and_by_one_press(desk):
    night = build.night(Club.objects.get(), format="individual", games=3)
    build.sign_in(night, *build.players(9))
    evening = Evening(desk, night)
    assert f'/night/{night.pk}/draw/"' in evening.page()
    page = evening.page("?who=3", "whole-draw")
    assert re.search(r'<a href="\?who=3"\s+aria-current="true" autofocus>', page)
    told = text(page)
    assert re.search(r"table \d, \w+, with [\w ]+ \d against [\w ]+ \d, [\w ]+ \d", told)
    assert "3 games, 9 players. Nobody is seated yet" in told
    assert "the same partner" in told
    assert "Two who meet three times make three repeats" in told
    assert all(f"Game {one}" in told for one in (1, 2, 3))
    assert page.count("<tr") == 10


def test_repeats_are_explained_only_where_there_are_some(desk):
    night = build.night(Club.objects.get(), format="individual", games=1)
    build.sign_in(night, *build.players(9))
    told = text(Evening(desk, night).page(name="whole-draw"))
    assert "Nobody meets the same partner again" in told
    assert "repeats" not in told


@pytest.mark.parametrize(("games", "is_fairest"), [(8, True), (4, False)])
def test_repeats_are_in_red_only_where_another_draw_might_have_fewer(desk, games, is_fairest):
    row = build.night(Club.objects.get(), format="individual", games=games)
    build.sign_in(row, *build.players(8 if is_fairest else 13))
    shown = desk.get(f"/night/{row.pk}/draw/").content.decode()
    assert ("no draw can have fewer than" in shown) != is_fairest
    assert (" data-fairest>" in shown) == is_fairest


def test_night_that_is_not_drawn_beforehand_leads_back_to_the_seats(desk):
    night = build.night(Club.objects.get())
    build.sign_in(night, *build.players(9))
    evening = Evening(desk, night)
    assert "/draw/" not in evening.page()
    answer = evening.client.get(f"/night/{night.pk}/draw/", follow=True)
    assert "not drawn beforehand" in answer.content.decode()
    with pytest.raises(Refused, match="pairs stay together"):
        whole_draw(plain.night(16, house="mcallen"))
