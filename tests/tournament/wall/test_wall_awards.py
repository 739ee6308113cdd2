"""The prizes on the wall, told one by one, and all together on their steps."""

import pytest

from tests import build, pressing
from tests.tournament import pairs
from tournament.models import Club
from tournament.reading import replay
from tournament.seating.actions import rounds
from tournament.wall.boards.wall_awards import awards

POINTS = (9, 4, 7, 2)


@pytest.fixture
def night(desk):
    """Two teams each of two divisions: teams 1 and 3 have won against 2 and 4."""
    row = build.night(
        Club.objects.get(), house="mcallen", games=1, fee_cents=100, medals=0, prize_places=2
    )
    pairs.sign_in(row, 2, "Men's")
    pairs.sign_in(row, 2, "Women's", first=2)
    rounds.seat(build.desk(row), game=1)
    found = replay.night(row.pk)
    seated = found.round(1)
    sides = {one.table: found.sides.in_game(one, seated) for one in seated.games}
    scored = {table: tuple(POINTS[team - 1] for team in both) for table, both in sides.items()}
    build.totals(row, 1, scored)
    return row


def test_prizes_of_two_divisions_have_the_metals_of_their_places(desk, night):
    pressing.press(desk, f"/night/{night.pk}/payout/", "Award these prizes")
    board = awards(replay.night(night.pk), 4)
    assert [(one.metal, one.word.partition(":")[0]) for one in board.together] == [
        (1, "Men's, place 1"),
        (2, "Men's, place 2"),
        (1, "Women's, place 1"),
        (2, "Women's, place 2"),
    ]
    assert board.last == board.together[0]
    assert board.podiums
