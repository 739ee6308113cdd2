"""A hand is agreed once both sides of a table have sent the same report of it."""

from dataclasses import replace

import pytest

from scoring.chairs import Chair
from tests import plain
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.agreement import (
    agreed_hands,
    conflicting_reports,
    game_as_reported_by,
    reports_of_next_hand,
)

NS, EW = (Chair.N, Chair.S), (Chair.E, Chair.W)
TRICKS_TO_MAKE, TRICKS_OF_MARCH = 3, 5


@pytest.fixture
def night():
    return plain.seat(plain.night(8))


def table_with_sent_hands(night, *hands_sent, hand_dealers=(), table=1, **sheet_fields):
    """Return a table of game 1 with the hands that its sides sent, each a tuple of side, number,
    maker and tricks, and with the dealer if phones ask for it.
    """
    reports = tuple(
        (side, number, next(iter(dealer), ""), maker, False, tricks)
        for side, number, maker, tricks, *dealer in hands_sent
    )
    written_hands = [
        Hand(
            round=1,
            table=1,
            number=number,
            dealer=dealer,
            event="played",
            maker="N",
            tricks=TRICKS_TO_MAKE,
        )
        for number, dealer in enumerate(hand_dealers, start=1)
    ]
    night_with_reports = plain.with_facts(
        night, Sheet(round=1, table=table, said=reports, **sheet_fields), *written_hands
    )
    return night_with_reports.rounds.table_game(1, table)


def main_fields_of_hands(hands):
    return [(hand.number, hand.dealer, hand.maker, hand.tricks) for hand in hands]


def test_hand_sent_by_one_side_is_not_agreed(night):
    game = table_with_sent_hands(night, ("NS", 1, "N", TRICKS_TO_MAKE))
    assert agreed_hands(game) == ()
    assert conflicting_reports(game) == {}
    assert list(reports_of_next_hand(game)) == [NS]


def test_same_hand_sent_by_both_sides_is_agreed_and_dealt_in_turn(night):
    game = table_with_sent_hands(
        night, ("NS", 1, "N", TRICKS_TO_MAKE), ("EW", 1, "N", TRICKS_TO_MAKE)
    )
    assert main_fields_of_hands(agreed_hands(game)) == [(1, "N", "N", TRICKS_TO_MAKE)]
    assert conflicting_reports(game) == {}


def test_differing_hands_of_two_sides_are_a_conflict(night):
    game = table_with_sent_hands(
        night, ("NS", 1, "N", TRICKS_TO_MAKE), ("EW", 1, "N", TRICKS_OF_MARCH)
    )
    assert agreed_hands(game) == ()
    assert {side: hand.tricks for side, hand in conflicting_reports(game).items()} == {
        NS: TRICKS_TO_MAKE,
        EW: TRICKS_OF_MARCH,
    }


def test_hands_of_the_side_ahead_are_agreed_once_the_other_side_catches_up(night):
    ns_reports = [
        ("NS", 1, "N", TRICKS_TO_MAKE),
        ("NS", 2, "E", TRICKS_OF_MARCH),
        ("NS", 3, "S", TRICKS_TO_MAKE),
    ]
    ew_reports = [("EW", 2, "E", TRICKS_OF_MARCH), ("EW", 1, "N", TRICKS_TO_MAKE)]
    game = table_with_sent_hands(night, *ns_reports, *ew_reports)
    assert main_fields_of_hands(agreed_hands(game)) == [
        (1, "N", "N", TRICKS_TO_MAKE),
        (2, "E", "E", TRICKS_OF_MARCH),
    ]


def test_no_later_hand_is_agreed_while_the_sides_differ(night):
    game = table_with_sent_hands(
        night,
        *(("NS", 1, "N", TRICKS_TO_MAKE), ("NS", 2, "E", TRICKS_OF_MARCH)),
        *(("EW", 1, "S", TRICKS_TO_MAKE), ("EW", 2, "E", TRICKS_OF_MARCH)),
    )
    assert agreed_hands(game) == ()
    assert {hand.maker for hand in conflicting_reports(game).values()} == {"N", "S"}


def test_each_side_keeps_its_own_hands(night):
    game = table_with_sent_hands(
        night,
        *(("NS", 2, "E", TRICKS_OF_MARCH), ("NS", 3, "S", TRICKS_TO_MAKE)),
        ("EW", 2, "W", 2),
        hand_dealers=("N",),
    )
    assert [len(game_as_reported_by(game, side, night.rules).hands) for side in (NS, EW)] == [3, 2]
    assert [
        game_as_reported_by(game, NS, night.rules).points[chair] for chair in (Chair.N, Chair.E)
    ] == [
        2,
        2,
    ]
    assert [
        game_as_reported_by(game, EW, night.rules).points[chair] for chair in (Chair.N, Chair.E)
    ] == [
        3,
        0,
    ]
    assert game.points[Chair.N] == 1


def test_sent_hands_after_the_end_of_the_game_are_left_out(night):
    hands = [("NS", number, "N", TRICKS_TO_MAKE) for number in range(1, 12)]
    game = table_with_sent_hands(night, *hands)
    assert len(game_as_reported_by(game, NS, night.rules).hands) == night.rules.hands_per_game(4)


def test_sent_hand_gets_the_dealer_whose_turn_it_is(night):
    """The next dealer depends on the hands stored by now, whatever the phones expected."""
    game = table_with_sent_hands(
        night,
        ("NS", 3, "N", TRICKS_TO_MAKE),
        ("EW", 3, "N", TRICKS_TO_MAKE),
        hand_dealers=("N", "E"),
    )
    assert main_fields_of_hands(agreed_hands(game)) == [(3, "S", "N", TRICKS_TO_MAKE)]


def test_both_sides_must_send_the_same_first_dealer_if_players_cut_for_the_deal(night):
    night_with_cut = plain.seat(plain.night(8, first_dealer="low_card"))
    for ns_dealer, ew_dealer, agreed_count in (("E", "E", 1), ("E", "S", 0)):
        game = table_with_sent_hands(
            night_with_cut,
            ("NS", 1, "N", TRICKS_TO_MAKE, ns_dealer),
            ("EW", 1, "N", TRICKS_TO_MAKE, ew_dealer),
        )
        assert len(agreed_hands(game)) == agreed_count
        assert len(conflicting_reports(game)) == 2 * (1 - agreed_count)


def test_no_hand_is_agreed_once_totals_are_typed(night):
    hands_sent = (("NS", 1, "N", TRICKS_TO_MAKE), ("EW", 1, "N", TRICKS_TO_MAKE))
    game = table_with_sent_hands(night, *hands_sent, points=(9, 6), x=(0, 0))
    assert agreed_hands(game) == ()
    assert reports_of_next_hand(game) == {}


def test_report_with_a_maker_whose_chair_is_empty_is_skipped(night):
    game = table_with_sent_hands(
        night, ("NS", 1, "N", TRICKS_TO_MAKE), ("EW", 1, "N", TRICKS_TO_MAKE)
    )
    game_of_three = replace(game, chairs=(Chair.E, Chair.S, Chair.W))
    assert reports_of_next_hand(game_of_three) == {}


def test_same_hand_sent_by_two_of_three_sides_is_agreed():
    night = plain.seat(plain.night(7))
    table_of_three = next(game for game in night.rounds.current_game.games if len(game.chairs) == 3)
    first_chair, second_chair, third_chair = table_of_three.chairs
    hands_sent = [
        (first_chair, 1, first_chair, TRICKS_TO_MAKE),
        (second_chair, 1, first_chair, TRICKS_OF_MARCH),
        (third_chair, 1, first_chair, TRICKS_OF_MARCH),
    ]
    game = table_with_sent_hands(night, *hands_sent, table=table_of_three.table)
    assert [hand.tricks for hand in agreed_hands(game)] == [TRICKS_OF_MARCH]
