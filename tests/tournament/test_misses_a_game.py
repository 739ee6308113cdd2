"""Somebody misses the next game and comes back: between games, on the page of who leaves."""

import pytest
from django.urls import reverse

from tests import build, pressing
from tests.tournament import finishing
from tests.tournament.test_seat_page import Evening
from tournament.actions import rounds, wishes
from tournament.models import Club


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get())
    build.sign_in(night, *build.players(9))
    return Evening(desk, night)


@pytest.mark.parametrize("game", [1, 2])
def test_somebody_misses_the_next_game_only_and_is_back_after_it(evening, game):
    if game == 2:
        finishing.played(evening.row)
    (bench,) = evening.night.coming.seating.bench
    assert "Misses game" not in evening.page("", "leave", int(bench))
    away = next(one for one in range(1, 10) if str(one) != bench)
    board = evening.page("", "leave", away)
    assert f"Misses game {game} only" in board
    name = evening.night.entry(int(bench)).name
    assert f">{name} {bench}, from the bench</option>" in board
    page = pressing.page(evening.client, reverse("leave", args=[evening.row.pk, away]))
    form, button = pressing.found(page, "Plays in this game")
    pressing.send(evening.client, form, button, plays=bench)
    evening.seat_as_shown(f"?away={away},{bench}")
    assert evening.night.current.playing_for == {int(bench): away}
    finishing.type_all(evening.row)
    assert str(away) in evening.night.coming.seating.present


def test_nobody_misses_a_game_that_cannot_be_seated_yet(evening):
    rounds.seat(evening.desk, game=1)
    assert "Misses game 2 only" not in evening.page("", "leave", 1)
    evening.press("leave", 1, do="after")
    finishing.type_all(evening.row)
    assert "Misses game" not in evening.page("", "leave", 1)
    assert "Misses game 2 only" in evening.page("", "leave", 2)


def test_page_is_there_where_too_few_are_here_for_a_game(evening):
    for one in range(1, 7):
        evening.press("leave", one, do="after")
    assert "Misses game" not in evening.page("", "leave", 9)


def test_page_is_there_where_no_draw_keeps_what_is_wished(desk):
    row = build.night(Club.objects.get(), format="individual", games=3)
    build.sign_in(row, *build.players(8))
    wishes.keep_chair(build.desk(row), entry=8, table=2, chair="N")
    evening = Evening(desk, row)
    for one in (1, 2):
        evening.press("leave", one, do="after")
    assert "There is no table 2" in evening.page(name="seat")
    assert "Misses game" not in evening.page("", "leave", 8)
