"""The end of a pretend evening: the cards, the ties, the prizes, the drawer."""

from scoring.dials.options import TieBreaker
from tournament.money.actions import till_lines
from tournament.prizes.actions import playoffs
from tournament.prizes.check_out import actions as check_out
from tournament.prizes.closing import actions as closing
from tournament.prizes.payout import actions as payout
from tournament.purse import payouts
from tournament.purse.accounts import accounts
from tournament.purse.books import books
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
    with_cards = rehearsal.night.called.keeps_a_card
    for account in accounts(rehearsal.night):
        who, owed = account.entry.number, account.owed
        if with_cards:
            lines = rehearsal.night.card_of(who).lines
            claims = tuple(line.tally.points for line in lines)
            check_out.hand_in(rehearsal.desk(), entry=who, claims=claims, taken=owed)
        elif owed:
            till_lines.settle(rehearsal.desk(), entry=who, cents=owed)


def _decide_ties(rehearsal: Rehearsal) -> None:
    """By a playoff where the house has one, else by lot."""
    while ties := payouts.ties(rehearsal.night):
        if TieBreaker.PLAYOFF not in rehearsal.rules.tie_breakers:
            playoffs.draw_lot(rehearsal.desk())
            return
        tied = [int(place.result.entrant) for place in ties[0]]
        order = tuple((who,) for who in rehearsal.lots.shuffled(tied))
        playoffs.play_off(rehearsal.desk(), order=order)


def _prizes(rehearsal: Rehearsal) -> None:
    proposed = payouts.proposed(rehearsal.night).payouts
    prizes = [payout.Prize(int(won.entrant), won.cents, won.reason) for won in proposed]
    payout.award(rehearsal.desk(), prizes=prizes)
    for winner in payouts.winners(rehearsal.night):
        payout.hand_over(rehearsal.desk(), entry=winner.entry, cents=winner.still)
