"""Tanglewood's weekly night from the empty database to the closed book."""

import pytest

from tests import build
from tests.browser.directors import ByKeyboard, WithoutScript
from tests.browser.evening import Evening
from tests.browser.sums import shared

pytestmark = pytest.mark.django_db(transaction=True)

FOURS = [(9, 6, 2, 1), (5, 10, 1, 2), (8, 7, 1, 1)]
THREE = (6, 4, 5, 1, 0, 1)


def totals(shape, first=0):
    return {
        table: THREE if sitting == 3 else FOURS[(first + table) % 3]
        for table, sitting in shape.items()
    }


@pytest.mark.parametrize(
    "at_the_desk", [ByKeyboard, pytest.param(WithoutScript, marks=pytest.mark.exhaustive)]
)
def test_whole_evening_at_tanglewood(visit, same_draw, at_the_desk):
    evening = Evening(at_the_desk(visit), "Tanglewood", games="3")
    at_the_door(evening)
    first_game(evening)
    second_game(evening)
    third_game(evening)
    to_the_till(evening)


def at_the_door(evening):
    """Somebody is signed in by mistake, and somebody else pays the fee a little later."""
    director = evening.director
    director.press("Sign people in", "Who is here?")
    evening.sign_in(*build.players(10))
    evening.sign_in("Zorro Vega", asked=False)
    evening.undo("Zorro Vega")
    evening.sign_in("Kay Abbott", asked=False)
    director.press("Tag", "still to do: 18 or older")
    director.press("18+", "still to do: fee")
    evening.home("Money", "Take a payment")
    director.choose("Who?", "11 Kay")
    director.press("Paid", "Kay Abbott (number 11) paid $1.00", "button")
    director.open("Money spent, gifts")
    director.choose("What is it?", "change")
    director.write("How much?", "20")
    director.enter("$20.00 put in")


def first_game(evening):
    """Eleven, so three play at the last table; two more come once it is seated."""
    evening.home("Seat game 1", "Table by table")
    evening.seat()
    assert evening.sums.shape(1) == {1: 4, 2: 4, 3: 3}
    evening.home("Late arrival", "Who is here?")
    evening.sign_in("Leo Abbott", "Mae Abbott")
    evening.play(totals(evening.sums.shape(1)), "13 here")


def second_game(evening):
    """Thirteen, so one sits out. A score of the game before was wrong; somebody goes home."""
    evening.seat(sits_out=6)
    assert evening.sums.shape(2) == {1: 4, 2: 4, 3: 4}
    assert len(evening.sums.bench(2)) == 1
    evening.correct(1, 1, (9, 7, 2, 1), was=FOURS[1], why="added up wrongly")
    evening.director.press("Check in", "Who is here?")
    evening.director.here("Bert")
    evening.director.enter("checked in at")
    evening.director.press("Leaves after game 2", "(number 2) leaves after game 2")
    evening.home("Ruling", "Rule at table")
    ruling(evening)
    evening.play(totals(evening.sums.shape(2), first=1), "12 here")


def ruling(evening):
    """A renege at table 1, which writes its totals itself."""
    director = evening.director
    director.write("rule", "1")
    director.enter("What happened?")
    director.press("Somebody reneged", "Who reneged?")
    for answer, asked in (("East", "Who named trump?"), ("North", "I play alone"), ("No", "Gets")):
        director.press(answer, asked, ".ways a")
    director.press("Record this ruling", "reneged; N/S score 2")


def third_game(evening):
    evening.seat()
    assert evening.sums.shape(3) == {1: 4, 2: 4, 3: 4}
    evening.play(totals(evening.sums.shape(3), first=2), "0 of 13 cards in")
    assert evening.standings() == evening.sums.points
    evening.director.press("Prizes", "0 of 13 cards in")


def to_the_till(evening):
    """Fees and ten cents for every X, split as is usual among so many, in whole dollars."""
    sums = evening.sums
    pot = 100 * 13 + 10 * sum(sums.x.values())
    prizes = shared([pot * part // 100 for part in (50, 30, 20)], sums.best(), whole=100)
    evening.check_out()
    evening.pay_out(prizes)
    evening.close(2000 + pot - sum(prizes.values()))
    evening.is_as_added_up(fee=100, fine=10, prizes=prizes)
