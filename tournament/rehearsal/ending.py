"""The end of a pretend evening: the cards, the ties, the prizes, the drawer."""

from __future__ import annotations

from scoring.options import TieBreaker
from tournament.actions import check_out, money, payout
from tournament.actions import finish as closing
from tournament.purse import payouts
from tournament.purse.accounts import accounts
from tournament.purse.books import books
from tournament.purse.closing import has_cards
from tournament.rehearsal.director import Rehearsal
from tournament.rehearsal.door import nobody_came


def finish(rehearsal: Rehearsal) -> None:
    nobody_came(rehearsal)
    _check_out(rehearsal)
    _decide_ties(rehearsal)
    if payouts.in_money(rehearsal.night):
        _prizes(rehearsal)
    if books(rehearsal.night).has_cash:
        closing.count_cash(rehearsal.desk(), cents=books(rehearsal.night).drawer)
    closing.close(rehearsal.desk())


def _check_out(rehearsal: Rehearsal) -> None:
    """Where nobody has a card, whoever still owes something pays it."""
    with_cards = has_cards(rehearsal.night)
    for one in accounts(rehearsal.night):
        who, owed = one.entry.number, one.owed
        if with_cards:
            lines = rehearsal.night.card_of(who).lines
            claims = tuple(line.tally.points for line in lines)
            check_out.hand_in(rehearsal.desk(), entry=who, claims=claims, taken=owed)
        elif owed:
            money.settle(rehearsal.desk(), entry=who, cents=owed)


def _decide_ties(rehearsal: Rehearsal) -> None:
    """By a playoff where the house has one, else by lot."""
    while ties := payouts.ties(rehearsal.night):
        if TieBreaker.PLAYOFF not in rehearsal.rules.tie_breakers:
            payout.draw_lot(rehearsal.desk())
            return
        tied = [int(place.result.entrant) for place in ties[0]]
        order = tuple((who,) for who in rehearsal.lots.shuffled(tied))
        payout.play_off(rehearsal.desk(), order=order)


def _prizes(rehearsal: Rehearsal) -> None:
    proposed = payouts.proposed(rehearsal.night).payouts
    prizes = [payout.Prize(int(one.entrant), one.cents, one.reason) for one in proposed]
    payout.award(rehearsal.desk(), prizes=prizes)
    for winner in payouts.winners(rehearsal.night):
        payout.hand_over(rehearsal.desk(), entry=winner.entry, cents=winner.still)
