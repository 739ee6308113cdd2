"""Build nights whose papers have everything on them: hands, rulings, medals and long names."""

from functools import cache
from itertools import product
from unittest import mock

import time_machine

from scoring.places.prizes import PrizeShare, PrizeTable
from tests import plain
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.pdf_reading import with_names
from tests.tournament.kit.printing.played_nights import bracket_with_called_games
from tournament.evening.facts import Hand, PaymentKind, PaymentMethod
from tournament.evening.purse.payouts import Prize
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands

# Names of all lengths, since longer ones are set in smaller type.
NAMES_OF_MANY_LENGTHS = tuple(
    f"{'Maximiliana'[:first_length]} {'Featherstonehaugh'[:last_length]}"
    for first_length, last_length in product(range(2, 12), (3, 7, 12, 17))
)
NAMES_OF_EVERY_LENGTH = (
    "Kathleen Stankiewicz",
    "王 Wu",
    "<b>Bob & Co</b>",
    "דוד לוי",
    *NAMES_OF_MANY_LENGTHS,
)


def night_by_hands():
    """Return a night with game 1 complete and two hands of game 2 entered, which one player has
    left.
    """
    night = plain.type_all_tables(plain.seat(plain.night(9, house="tanglewood")))
    night = plain.press(going_home.leave_after_game, night, party_number=9, game=1)
    night = plain.press(rounds.seat_next_game, night, game=2)
    for number, dealer in enumerate("NE", start=1):
        deal = {"dealer": dealer, "event": "played", "maker": "N", "tricks": 3 + number}
        hand = Hand(round=2, table=1, number=number, **deal)
        night = plain.press(hands.record_hand, night, hand=hand)
    return night


def paid_night():
    """Return a finished night with a waived fee, a player who owes, a scorecard that is turned in,
    and two awarded prizes.
    """
    night = played_nights.seat_first_game(8, games=2, tie_breakers=["playoff", "lot"])
    night = plain.type_all_tables(night, (9, 6, 1, 2))
    night = plain.type_all_tables(plain.press(rounds.seat_next_game, night, game=2), (4, 11, 0, 3))
    presses = (
        (payments.void_payment, {"number": 3}),
        (payments.waive_due, {"entry": 3, "kind": PaymentKind.FEE}),
        (check_out.turn_in_card, {"entry": 1, "claims": (None, None)}),
        (payments.take_payment, {"entry": 2, "kind": PaymentKind.FINE}),
        (payments.put_money_in, {"kind": PaymentKind.FLOAT, "cents": 2000}),
        (
            payments.put_money_in,
            {"kind": PaymentKind.GIFT, "cents": 700, "payment_method": PaymentMethod.CHECK},
        ),
        (payments.spend_money, {"cents": 325, "note": "pads"}),
        (payout.draw_tied_places, {}),
        (
            payout.set_split,
            {"new_split": PrizeTable((PrizeShare(per_cent=50), PrizeShare(per_cent=30)))},
        ),
        (
            payout.award_prizes,
            {"prizes": [Prize(1, 310, "place 1", 1), Prize(2, 170, "place 2", 2)]},
        ),
        (payout.pay_prize, {"entry": 1, "cents": 310}),
        (closing.count_cash, {"cents": 2731}),
    )
    for action, fields in presses:
        night = plain.press(action, night, reason="so be it", **fields)
    return night


@cache
def nights_of_every_kind():
    lots = mock.patch(
        "tournament.topics.prizes.actions.payout.make_draw_seed", return_value="eight"
    )
    with lots, time_machine.travel(plain.AT_SEVEN, tick=False):
        return {
            "progressive": nights.progressive_night(),
            "threes": nights.progressive_night(15, "alameda", games=5),
            "named": with_names(nights.progressive_night(18, games=12), *NAMES_OF_EVERY_LENGTH),
            "individual": nights.individual_night(),
            "divisions": nights.night_in_divisions(),
            "divided": played_nights.with_divisions(
                played_nights.seat_first_game(12, house="mcallen"), "Men's", "Women's"
            ),
            "medals": played_nights.with_rulings(played_nights.night_with_medals(), 1, None),
            "bracket": nights.bracket_night(),
            "named bracket": with_names(
                bracket_with_called_games(21), *NAMES_OF_EVERY_LENGTH[::-1]
            ),
            "large bracket": with_names(
                bracket_with_called_games(40, format="single_elimination"),
                *NAMES_OF_MANY_LENGTHS[::-3],
                *NAMES_OF_MANY_LENGTHS,
            ),
            "bracket over": played_nights.finished_bracket_night(7, prize_places=3),
            "round robin": with_names(
                played_nights.seat_first_game(10, house="general", format="round_robin"),
                *NAMES_OF_EVERY_LENGTH,
            ),
            "hand by hand": night_by_hands(),
            "paid": paid_night(),
            "nobody": plain.night(),
        }
