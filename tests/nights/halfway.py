"""Evenings of every kind, each in the middle of something: for whoever opens all of their pages and
presses all of their buttons.
"""

from dataclasses import replace

from scoring.places.prizes import PrizeTable, Share
from tests import build
from tests.tournament import finishing, pairs
from tournament.evening.facts import Hand, PaymentKind, PaymentMethod
from tournament.evening.night import draws
from tournament.evening.night.attendance import Tick
from tournament.evening.night.play.rulings import Case
from tournament.evening.purse import payouts
from tournament.evening.purse.payouts import Prize
from tournament.kit.lists.contact import Contact, Person
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds, wishes
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import agreement, hands, totals_in

LEVEL = {"tie_breakers": ["playoff", "lot"]}


def at_the_door(club):
    """One has done all that is asked, one owes, one is let off, and one has gone home."""
    regulars.enlist(club=club.pk, people=[Contact(name="Ann Lee"), Contact(name="Bob May")])
    row = build.night(club)
    build.sign_in(row, *build.players(5))
    desk = build.desk(row, reason="came without")
    payments.void(desk, number=2)
    payments.void(desk, number=3)
    payments.waive(desk, entry=3, kind=PaymentKind.FEE)
    entries.tick(desk, entry=3, ticks=frozenset(Tick))
    entries.tick(desk, entry=2, ticks=frozenset({Tick.TAG}), on=False)
    going_home.leave_after(desk, party=5, game=0)
    return row


def just_seated(club):
    """Nobody has played a hand, and somebody has come too late for this game."""
    row = build.night(club)
    build.seated(row, 9)
    build.sign_in(row, "Late Comer")
    return row


def in_the_second_game(club):
    """Table 1 writes its hands, table 2 is disputed, table 3 is in; the first game is corrected."""
    row = build.night(club, tied_game="extra_hand")
    build.sign_in(row, *build.players(13))
    finishing.played(row, totals=None)
    going_home.leave_after(build.desk(row), party=13, game=1)
    build.sign_in(row, "Late Comer")
    rounds.seat(build.desk(row), game=2)
    night = replay.night(row.pk)
    write_two(row, 2)
    case = Case(event="renege", offender="S", maker="E", alone="no")
    version = replay.night(row.pk).rounds.game(2, 1).sheet.version
    rulings.rule(build.desk(row), game=2, table=1, case=case, version=version)
    totals_in.dispute(build.desk(row), game=2, table=2, note="who led?")
    level = replace(night.rounds.game(2, 3).sheet, points=(8, 8), x=(1, 1))
    finishing.written(build.desk(row), told=[level])
    return row


def corrected_meanwhile(club):
    """Game 2 is seated by scores that were wrong, and nothing of it is played."""
    row = build.night(club)
    build.sign_in(row, *build.players(8))
    finishing.played(row)
    rounds.seat(build.desk(row), game=2)
    (game, *_) = replay.night(row.pk).rounds.of(1).games
    finishing.written(build.desk(row), told=[replace(game.sheet, points=(4, 11))])
    return row


def played(club):
    """All games are over: two are level for a prize, cards are out, and money is to and fro."""
    row, _ = finishing.finished(club, players=9, games=2, totals=(9, 6, 1, 2), **LEVEL)
    desk = build.desk(row, reason="so be it")
    check_out.hand_in(desk, entry=1, claims=(None, None))
    payments.take(desk, entry=2, kind=PaymentKind.FINE)
    payments.put_in(desk, kind=PaymentKind.FLOAT, cents=2000)
    payments.put_in(desk, kind=PaymentKind.GIFT, cents=700, how=PaymentMethod.CHECK)
    payments.spend(desk, cents=325, note="pads")
    (game, *_) = [one for one in replay.night(row.pk).rounds.of(1).games if 2 in one.entries]
    finishing.written(desk, told=[replace(game.sheet, x=tuple(0 for _ in game.sheet.x))])
    return row


def played_off(club):
    """The ties are settled, the prizes awarded, and one of them handed over."""
    row, night = finishing.finished(club, players=8, games=2, totals=(9, 6, 1, 2), **LEVEL)
    tie = next(iter(payouts.ties_for_prizes(night)))
    desk = build.desk(row)
    payout.play_off(desk, order=tuple((one,) for one in tie.people))
    payout.draw_lot(desk)
    payout.promise(desk, table=PrizeTable((Share(per_cent=50), Share(per_cent=30))))
    payout.award(desk, prizes=[Prize(1, 310, "place 1", 1), Prize(2, 170, "place 2", 2)])
    payout.hand_over(desk, entry=1, cents=310)
    return row


def closed(club):
    row = played_off(club)
    closing.count_cash(build.desk(row), cents=731)
    closing.close(build.desk(row, reason="they went home"))
    return row


def drawn_beforehand(club):
    """Partner changes from a draw: the first game is over and the second on."""
    row = build.night(club, house="tanglewood", format="individual", games=3)
    build.sign_in(row, *build.players(9))
    finishing.played(row, totals=None)
    rounds.seat(build.desk(row), game=2)
    return row


def to_draw(club):
    """Nobody is seated yet, and the draw keeps to two wishes."""
    row = build.night(club, house="general", format="individual", games=3)
    build.sign_in(row, *build.players(8))
    wishes.keep_apart(build.desk(row), one=1, other=2)
    wishes.keep_chair(build.desk(row), entry=3, table=2, chair="E")
    return row


def teams_at_the_door(club):
    """In divisions: one team is whole, one owes, one waits for a partner, and one is not here."""
    row = build.night(club, house="mcallen", fee_cents=300)
    pairs.sign_in(row, 3, "Men's")
    pairs.enter(row, "Single Sam", division="Women's")
    pairs.enter(row, "Single Sue", division="Women's")
    pairs.enter(row, "Max Moe", "Mia Moe", division="Mixed")
    payments.void(build.desk(row, reason="not yet"), number=1)
    going_home.leave_after(build.desk(row), party=3, game=0)
    return row


def teams_to_seat(club):
    """Three teams in each of two divisions: one is left over in each."""
    row = build.night(club, house="mcallen")
    pairs.sign_in(row, 3, "Men's")
    pairs.sign_in(row, 3, "Women's", first=3)
    return row


def teams_seated(club):
    """With somebody who plays for another one."""
    row = teams_to_seat(club)
    rounds.seat(build.desk(row), game=1)
    substitutes.substitute(build.desk(row, reason="ill"), entry=3, person=Person(name="Gus Guest"))
    return row


def teams_played(club):
    """One game each, and level for every medal."""
    row = build.night(club, house="mcallen", games=1)
    pairs.sign_in(row, 6, "Men's")
    finishing.played(row)
    return row


def bracket_at_the_door(club):
    """Whole teams, one of them not of those the house has, and one alone."""
    row = build.night(club, house="athens")
    pairs.sign_in(row, 5)
    signing_in.sign_in(build.desk(row), person=Person(name="Single Sam"))
    return row


def bracket_in_the_middle(club):
    """Some games are played, one is forfeited, two are on, and others are ready."""
    row = build.night(club, house="athens")
    pairs.drawn(row, 9)
    draw_and_call.say_tables(build.desk(row), tables=2)
    for _ in range(2):
        draw_and_call.call_games(build.desk(row))
        for game in replay.night(row.pk).rounds.on_now:
            pairs.play(row, game.name)
    forfeited_games.forfeit(
        build.desk(row), name=draws.bracket(replay.night(row.pk)).ready[0], by="a"
    )
    draw_and_call.call_games(build.desk(row))
    first = replay.night(row.pk).rounds.on_now[0].name
    draw_and_call.say_tables(build.desk(row), tables=4)
    pairs.play(row, first)
    return row


def bracket_played(club):
    row = build.night(club, house="athens", prize_places=3)
    pairs.drawn(row, 4)
    pairs.play_all(row)
    return row


def two_hands(club):
    row = build.night(club, games=2)
    build.seated(row, 8)
    write_two(row, 1)
    return row


def write_two(row, game):
    """The first two hands of table 1."""
    for number, dealer in enumerate("NE", start=1):
        told = {"dealer": dealer, "event": "played", "maker": "N", "tricks": 3}
        hand = Hand(round=game, table=1, number=number, **told)
        hands.record_hand(build.desk(row), hand=hand)


def both_sides_send(club):
    """The first hand of table 1, which is not the same on both sides."""
    row = build.night(club, games=2)
    build.seated(row, 8)
    setup.let_both_sides_send(build.desk(row), both=True)
    for side, maker in (("NS", "N"), ("EW", "S")):
        hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker=maker, tricks=3)
        agreement.send_word(build.desk(row), side=side, hand=hand)
    return row


EVENINGS = {
    one.__name__: one
    for one in (
        *(at_the_door, just_seated, in_the_second_game, corrected_meanwhile, both_sides_send),
        *(played, played_off, closed, to_draw, drawn_beforehand),
        *(teams_at_the_door, teams_to_seat, teams_seated, teams_played),
        *(bracket_at_the_door, bracket_in_the_middle, bracket_played),
    )
}
