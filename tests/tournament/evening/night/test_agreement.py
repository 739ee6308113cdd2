"""What both sides of a table have sent, and what of it is alike: without a database."""

from dataclasses import replace

import pytest

from scoring.chairs import Chair
from tests import plain
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.agreement import agreed_hands, book, differing, words

NS, EW = (Chair.N, Chair.S), (Chair.E, Chair.W)
MADE, MARCH = 3, 5


@pytest.fixture
def night():
    return plain.seated(plain.night(8))


def sent(night, *said, hands=(), table=1, **more):
    """A table of game 1 with what was sent: side, number, maker, tricks, and who dealt if that is
    asked.
    """
    told = tuple(
        (side, number, next(iter(dealer), ""), maker, False, tricks)
        for side, number, maker, tricks, *dealer in said
    )
    written = [
        Hand(round=1, table=1, number=at, dealer=dealer, event="played", maker="N", tricks=MADE)
        for at, dealer in enumerate(hands, start=1)
    ]
    after = plain.told(night, Sheet(round=1, table=table, said=told, **more), *written)
    return after.rounds.game(1, table)


def told(hands):
    return [(one.number, one.dealer, one.maker, one.tricks) for one in hands]


def test_hand_that_one_side_sent_is_not_agreed(night):
    game = sent(night, ("NS", 1, "N", MADE))
    assert agreed_hands(game) == ()
    assert differing(game) == {}
    assert list(words(game)) == [NS]


def test_hand_that_both_sent_alike_is_agreed_and_dealt_in_turn(night):
    game = sent(night, ("NS", 1, "N", MADE), ("EW", 1, "N", MADE))
    assert told(agreed_hands(game)) == [(1, "N", "N", MADE)]
    assert differing(game) == {}


def test_sides_that_differ_are_told_apart(night):
    game = sent(night, ("NS", 1, "N", MADE), ("EW", 1, "N", MARCH))
    assert agreed_hands(game) == ()
    assert {side: one.tricks for side, one in differing(game).items()} == {
        NS: MADE,
        EW: MARCH,
    }


def test_side_that_is_ahead_has_the_others_caught_up_in_order(night):
    ahead = [("NS", 1, "N", MADE), ("NS", 2, "E", MARCH), ("NS", 3, "S", MADE)]
    behind = [("EW", 2, "E", MARCH), ("EW", 1, "N", MADE)]
    game = sent(night, *ahead, *behind)
    assert told(agreed_hands(game)) == [(1, "N", "N", MADE), (2, "E", "E", MARCH)]


def test_difference_holds_up_what_comes_after_it(night):
    game = sent(
        night,
        *(("NS", 1, "N", MADE), ("NS", 2, "E", MARCH)),
        *(("EW", 1, "S", MADE), ("EW", 2, "E", MARCH)),
    )
    assert agreed_hands(game) == ()
    assert {one.maker for one in differing(game).values()} == {"N", "S"}


def test_each_side_has_a_book_of_its_own(night):
    game = sent(
        night,
        *(("NS", 2, "E", MARCH), ("NS", 3, "S", MADE)),
        ("EW", 2, "W", 2),
        hands=("N",),
    )
    assert [len(book(game, side, night.rules).hands) for side in (NS, EW)] == [3, 2]
    assert [book(game, NS, night.rules).points[chair] for chair in (Chair.N, Chair.E)] == [2, 2]
    assert [book(game, EW, night.rules).points[chair] for chair in (Chair.N, Chair.E)] == [3, 0]
    assert game.points[Chair.N] == 1


def test_book_ends_where_the_game_is_over(night):
    every = [("NS", number, "N", MADE) for number in range(1, 12)]
    game = sent(night, *every)
    assert len(book(game, NS, night.rules).hands) == night.rules.hands_at(4)


def test_hand_is_dealt_by_whoever_deals_by_now(night):
    """Another hand than was thought may have come before it."""
    game = sent(night, ("NS", 3, "N", MADE), ("EW", 3, "N", MADE), hands=("N", "E"))
    assert told(agreed_hands(game)) == [(3, "S", "N", MADE)]


def test_first_deal_that_is_cut_for_has_to_be_sent_alike(night):
    after = plain.seated(plain.night(8, first_dealer="low_card"))
    for first, second, alike in (("E", "E", 1), ("E", "S", 0)):
        game = sent(after, ("NS", 1, "N", MADE, first), ("EW", 1, "N", MADE, second))
        assert len(agreed_hands(game)) == alike
        assert len(differing(game)) == 2 * (1 - alike)


def test_totals_that_were_typed_leave_nothing_to_agree_on(night):
    both = (("NS", 1, "N", MADE), ("EW", 1, "N", MADE))
    game = sent(night, *both, points=(9, 6), x=(0, 0))
    assert agreed_hands(game) == ()
    assert words(game) == {}


def test_maker_whose_chair_is_empty_by_now_is_passed_over(night):
    game = sent(night, ("NS", 1, "N", MADE), ("EW", 1, "N", MADE))
    of_three = replace(game, chairs=(Chair.E, Chair.S, Chair.W))
    assert words(of_three) == {}


def test_any_two_of_three_sides_are_enough():
    night = plain.seated(plain.night(7))
    of_three = next(one for one in night.rounds.current.games if len(one.chairs) == 3)
    one, two, three = of_three.chairs
    said = [(one, 1, one, MADE), (two, 1, one, MARCH), (three, 1, one, MARCH)]
    game = sent(night, *said, table=of_three.table)
    assert [hand.tricks for hand in agreed_hands(game)] == [MARCH]
