"""Why these players sit out, before a game is seated and while it is on."""

import pytest

from scoring.dials.options import SitsOutFirst
from tests import build
from tests.tournament import finishing
from tests.tournament.topics.seating.test_seat_page import Evening, text
from tournament.evening.courses.losers_move import LosersMove
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.seating.boards.seating import FIRST, playing, preview

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(desk):
    found = build.night(Club.objects.get())
    build.sign_in(found, *build.players(9))
    return found


def now(night):
    return replay.night(night.pk)


def test_first_game_says_that_the_last_to_check_in_sit_out(night):
    board = preview(now(night))
    assert board.sitting_out == FIRST[SitsOutFirst.LAST_SIGNED_IN]
    assert [(one.entry, one.came) for one in board.bench] == [(9, "")]


def test_later_games_say_who_takes_turns_and_where_each_comes_from(desk, night):
    finishing.played(night, 1, None)
    board = preview(now(night))
    (out,) = board.bench
    before = now(night).rounds.current.game_of(out.entry).table
    assert out.came == f"moves from table {before}; has not sat out yet"
    assert board.sitting_out == LosersMove.words.sits_out
    page = text(Evening(desk, night).page())
    assert LosersMove.words.sits_out in page
    assert out.came in page
    build.seat(night.pk, 2)
    board = playing(now(night), now(night).rounds.current)
    assert ([one.came for one in board.bench], board.sitting_out) == (
        [out.came],
        LosersMove.words.sits_out,
    )


def test_games_drawn_in_advance_have_no_turns_to_explain(desk):
    night = build.night(Club.objects.get(), format="individual", games=3)
    build.sign_in(night, *build.players(9))
    assert preview(now(night)).sitting_out == ""
