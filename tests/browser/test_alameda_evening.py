"""Alameda Isles' night from the empty database to the closed book."""

import pytest

from tests import build
from tests.browser.directors import ByKeyboard, WithoutScript
from tests.browser.evening import Evening
from tests.browser.sums import shared

pytestmark = pytest.mark.django_db(transaction=True)

# Who made trump and what came of it, as the number pad writes it down, and what each side gets.
MADE, MARCH, ALONE, EUCHRED = 1, 2, 4, 5
BROUGHT = {MADE: 1, MARCH: 2, ALONE: 4}
HANDS = [(1, MADE), (2, MARCH), (2, EUCHRED), (3, MADE), (4, MADE), (1, MARCH)]
LATER = [(1, EUCHRED), (4, MARCH), (3, ALONE), (2, MADE), (1, MADE)]
REVOKE = [
    ("South", "Who named trump?"),
    ("East", "I play alone"),
    ("No", "How many tricks"),
    ("3 tricks", "As played"),
]
THREE = (10, 7, 6)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "at_the_desk", [WithoutScript, pytest.param(ByKeyboard, marks=pytest.mark.exhaustive)]
)
def test_whole_evening_at_alameda_isles(visit, same_draw, at_the_desk):
    evening = Evening(at_the_desk(visit), "Alameda Isles", games="3", fee_cents="2")
    first_game(evening)
    second_game(evening)
    third_game(evening)
    to_the_till(evening)


def first_game(evening):
    """Seven, so three play at the second table; the first is written down hand by hand."""
    evening.director.press("Sign people in", "Who is here?")
    evening.sign_in(*build.players(7))
    evening.home("Seat game 1", "Table by table")
    evening.seat()
    assert evening.sums.shape(1) == {1: 4, 2: 3}
    evening.sums.add(1, 1, hand_by_hand(evening.director))
    evening.home("Late arrival", "Who is here?")
    evening.sign_in("Hank Abbott")
    evening.play({2: THREE}, "8 here")


def hand_by_hand(director):
    """A hand that was pressed wrongly is taken back, and south revokes in the seventh."""
    director.press("Play", "seated at")
    director.press("Problem?, table 1", "hand 1 of 12")
    points = write_down(director, HANDS, first=1)
    director.hand(1, ALONE)
    director.told("hand 8 of 12")
    director.press("Undo", "Undone")
    director.open("Something else happened")
    director.press("Look at the tricks, and rule", "What happened?")
    director.press("Somebody reneged", "Who reneged?")
    for answer, asked in REVOKE:
        director.press(answer, asked, ".ways a")
    director.press("2 added to E/W", "hand 8 of 12")
    more = write_down(director, LATER, first=8)
    return points[0] + more[0], points[1] + more[1] + 2


def write_down(director, hands, first):
    """What north and south, and east and west got."""
    points = [0, 0]
    for number, (maker, outcome) in enumerate(hands, start=first):
        director.hand(maker, outcome)
        director.told(f"hand {number + 1} of 12" if number < 12 else "The score is")
        side = (maker - 1) % 2
        if outcome == EUCHRED:
            points[1 - side] += 2
        else:
            points[side] += BROUGHT[outcome]
    return points


def second_game(evening):
    """Eight by now. Somebody goes home in the middle, and a guest who is not ranked plays on."""
    evening.seat()
    assert evening.sums.shape(2) == {1: 4, 2: 4}
    evening.correct(1, 2, (10, 8, 6), was=THREE, why="added up wrongly")
    evening.goes_home("Bert Abbott")
    director = evening.director
    director.write("Hands played so far", "5")
    director.write("Points in this game", "4")
    director.write("A stand-in", "Gus Guest")
    director.enter("Gus Guest")
    evening.play({1: (10, 8), 2: (9, 9)}, "7 here")
    evening.sums.points[2] += 4
    del evening.sums.points[9]  # of the guest, which count for nobody


def third_game(evening):
    """Seven again."""
    evening.seat()
    shape = evening.sums.shape(3)
    assert sorted(shape.values()) == [3, 4]
    evening.play({one: THREE if shape[one] == 3 else (12, 7) for one in shape}, "0 of 8 cards in")
    assert evening.standings() == evening.sums.points
    evening.director.press("Prizes", "0 of 8 cards in")


def to_the_till(evening):
    director, sums = evening.director, evening.sums
    prizes = shared([960, 640], sums.best())
    evening.check_out()
    director.open("How the pot is split")
    director.write("Place 1", "60%")
    director.write("Place 2", "40%")
    director.write("Place 3", "")
    director.choose("Round down", "no")
    director.press("Split the pot so", "The prizes are set")
    evening.pay_out(prizes)
    evening.close(1600 - sum(prizes.values()))
    evening.is_as_added_up(fee=200, fine=0, prizes=prizes)
