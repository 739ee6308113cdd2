"""Nights on whose papers everything stands somewhere: hands, rulings, medals, money, long names."""

from functools import cache
from itertools import product
from unittest import mock

import time_machine

from scoring.places.prizes import PrizeTable, Share
from tests import plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.reading import with_names
from tournament.evening.facts import Hand, PaymentKind, PaymentMethod
from tournament.evening.purse.payouts import Prize
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands

# Of every length, since letters are made smaller at some of them.
LENGTHS = tuple(
    f"{'Maximiliana'[:first]} {'Featherstonehaugh'[:last]}"
    for first, last in product(range(2, 12), (3, 7, 12, 17))
)
NAMES = ("Kathleen Stankiewicz", "王 Wu", "<b>Bob & Co</b>", "דוד לוי", *LENGTHS)


def hand_by_hand():
    """Game 1 is over; of game 2 two hands are written, and somebody has gone home."""
    night = plain.all_typed(plain.seated(plain.night(9, house="tanglewood")))
    night = plain.pressed(going_home.leave_after, night, party=9, game=1)
    night = plain.pressed(rounds.seat, night, game=2)
    for number, dealer in enumerate("NE", start=1):
        told = {"dealer": dealer, "event": "played", "maker": "N", "tricks": 3 + number}
        hand = Hand(round=2, table=1, number=number, **told)
        night = plain.pressed(hands.record_hand, night, hand=hand)
    return night


def paid():
    """Played to its end: one was let off, one owes, cards are in, two have their prizes."""
    night = played.seated(8, games=2, tie_breakers=["playoff", "lot"])
    night = plain.all_typed(night, (9, 6, 1, 2))
    night = plain.all_typed(plain.pressed(rounds.seat, night, game=2), (4, 11, 0, 3))
    more = (
        (payments.void, {"number": 3}),
        (payments.waive, {"entry": 3, "kind": PaymentKind.FEE}),
        (check_out.hand_in, {"entry": 1, "claims": (None, None)}),
        (payments.take, {"entry": 2, "kind": PaymentKind.FINE}),
        (payments.put_in, {"kind": PaymentKind.FLOAT, "cents": 2000}),
        (payments.put_in, {"kind": PaymentKind.GIFT, "cents": 700, "how": PaymentMethod.CHECK}),
        (payments.spend, {"cents": 325, "note": "pads"}),
        (payout.draw_lot, {}),
        (payout.promise, {"table": PrizeTable((Share(per_cent=50), Share(per_cent=30)))}),
        (payout.award, {"prizes": [Prize(1, 310, "place 1", 1), Prize(2, 170, "place 2", 2)]}),
        (payout.hand_over, {"entry": 1, "cents": 310}),
        (closing.count_cash, {"cents": 2731}),
    )
    for act, told in more:
        night = plain.pressed(act, night, reason="so be it", **told)
    return night


@cache
def nights_of_every_kind():
    lots = mock.patch("tournament.topics.prizes.actions.payout.new_seed", return_value="eight")
    with lots, time_machine.travel(plain.AT_SEVEN, tick=False):
        return {
            "progressive": nights.progressive(),
            "threes": nights.progressive(15, "alameda", games=5),
            "named": with_names(nights.progressive(18, games=12), *NAMES),
            "individual": nights.individual(),
            "divisions": nights.divisions(),
            "divided": played.divided(played.seated(12, house="mcallen"), "Men's", "Women's"),
            "medals": played.ruled(played.medals(), 1, None),
            "bracket": nights.bracket(),
            "named bracket": with_names(called(21), *NAMES[::-1]),
            "large bracket": with_names(
                called(40, format="single_elimination"), *LENGTHS[::-3], *LENGTHS
            ),
            "bracket over": played.bracket_over(7, prize_places=3),
            "round robin": with_names(
                played.seated(10, house="general", format="round_robin"), *NAMES
            ),
            "hand by hand": hand_by_hand(),
            "paid": paid(),
            "nobody": plain.night(),
        }
