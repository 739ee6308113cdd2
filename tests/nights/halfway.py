"""Build nights of every kind, each in the middle of something, for tests that open all pages and
press all buttons.
"""

from dataclasses import replace

from scoring.places.prizes import PrizeShare, PrizeTable
from tests import build
from tests.remembered import remembered_evening
from tests.tournament import finishing, pairs
from tournament.evening.facts import Hand, PaymentKind, PaymentMethod
from tournament.evening.night import draws
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.night.play.rulings import RulingCase
from tournament.evening.purse import payouts
from tournament.evening.purse.payouts import Prize
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.money import actions as payments
from tournament.topics.phones import actions as table_phones
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import draw_requests, rounds
from tournament.topics.table.actions import agreement, hands, score_sheets

TIE_DIALS = {"tie_breakers": ["playoff", "lot"]}


@remembered_evening
def night_during_check_in(club):
    """Return a night before its first game: one player is ready, one owes the fee, one had the fee
    waived, and one has left.
    """
    regulars.add_people(club=club.pk, people=[Contact(name="Ann Lee"), Contact(name="Bob May")])
    row = build.night(club)
    build.check_in(row, *build.players(5))
    desk = build.desk(row, reason="came without")
    payments.void_payment(desk, number=2)
    payments.void_payment(desk, number=3)
    payments.waive_due(desk, entry=3, kind=PaymentKind.FEE)
    entries.mark_check_in_items(desk, entry=3, items=frozenset(CheckInItem))
    entries.mark_check_in_items(desk, entry=2, items=frozenset({CheckInItem.TAG}), is_marked=False)
    going_home.leave_after_game(desk, party_number=5, game=0)
    return row


@remembered_evening
def night_just_seated(club):
    """Return a night whose first game is seated and has no hands, with a player who came too late
    for it.
    """
    row = build.night(club)
    build.seat_players(row, 9)
    build.check_in(row, "Late Comer")
    return row


@remembered_evening
def night_in_second_game(club):
    """Return a night in its second game: table 1 writes its hands, table 2 is disputed, table 3 is
    in. A score of the first game was corrected.
    """
    row = build.night(club, tied_game="extra_hand")
    build.check_in(row, *build.players(13))
    finishing.play_games(row, totals=None)
    going_home.leave_after_game(build.desk(row), party_number=13, game=1)
    build.check_in(row, "Late Comer")
    rounds.seat_next_game(build.desk(row), game=2)
    night = reader.night(row.pk)
    enter_two_hands(row, 2)
    case = RulingCase(event="renege", offender="S", maker="E", alone="no")
    version = reader.night(row.pk).rounds.table_game(2, 1).sheet.version
    rulings.save_ruling(build.desk(row), game=2, table=1, case=case, version=version)
    score_sheets.mark_disputed(build.desk(row), game=2, table=2, note="who led?")
    tied_sheet = replace(night.rounds.table_game(2, 3).sheet, points=(8, 8), x=(1, 1))
    build.write_facts(build.desk(row), new=[tied_sheet])
    return row


@remembered_evening
def night_with_late_correction(club):
    """Return a night whose second game is seated, has no hands, and used scores that were corrected
    since.
    """
    row = build.night(club)
    build.check_in(row, *build.players(8))
    finishing.play_games(row)
    rounds.seat_next_game(build.desk(row), game=2)
    (game, *_) = reader.night(row.pk).rounds.with_number(1).games
    build.write_facts(build.desk(row), new=[replace(game.sheet, points=(4, 11))])
    return row


@remembered_evening
def night_after_all_games(club):
    """Return a night after all games: two players are tied for a prize, not all scorecards are
    turned in, and money is owed both ways.
    """
    row, _ = finishing.finished_night(club, players=9, games=2, totals=(9, 6, 1, 2), **TIE_DIALS)
    desk = build.desk(row, reason="so be it")
    check_out.turn_in_card(desk, entry=1, claims=(None, None))
    payments.take_payment(desk, entry=2, kind=PaymentKind.FINE)
    payments.put_money_in(desk, kind=PaymentKind.FLOAT, cents=2000)
    payments.put_money_in(
        desk, kind=PaymentKind.GIFT, cents=700, payment_method=PaymentMethod.CHECK
    )
    payments.spend_money(desk, cents=325, note="pads")
    (game, *_) = [
        game for game in reader.night(row.pk).rounds.with_number(1).games if 2 in game.entries
    ]
    build.write_facts(desk, new=[replace(game.sheet, x=tuple(0 for _ in game.sheet.x))])
    return row


@remembered_evening
def night_after_playoff(club):
    """Return a night with the ties settled, the prizes awarded, and one of them handed over."""
    row, night = finishing.finished_night(
        club, players=8, games=2, totals=(9, 6, 1, 2), **TIE_DIALS
    )
    tie = next(iter(payouts.ties_for_prizes(night)))
    desk = build.desk(row)
    payout.store_playoff(desk, order=tuple((player,) for player in tie.tied_numbers))
    payout.draw_tied_places(desk)
    payout.set_split(desk, new_split=PrizeTable((PrizeShare(per_cent=50), PrizeShare(per_cent=30))))
    payout.award_prizes(desk, prizes=[Prize(1, 310, "place 1", 1), Prize(2, 170, "place 2", 2)])
    payout.pay_prize(desk, entry=1, cents=310)
    return row


@remembered_evening
def closed_night(club):
    row = night_after_playoff(club)
    closing.count_cash(build.desk(row), cents=731)
    closing.close_night(build.desk(row, reason="they went home"))
    return row


@remembered_evening
def night_drawn_in_advance(club):
    """Return a night of single players drawn in advance, whose first game is over."""
    row = build.night(club, house="tanglewood", format="individual", games=3)
    build.check_in(row, *build.players(9))
    finishing.play_games(row, totals=None)
    rounds.seat_next_game(build.desk(row), game=2)
    return row


@remembered_evening
def night_before_draw(club):
    """Return a night before the first seating. Its games will be drawn in advance, with two seating
    requests.
    """
    row = build.night(club, house="general", format="individual", games=3)
    build.check_in(row, *build.players(8))
    draw_requests.keep_apart(build.desk(row), first_number=1, second_number=2)
    draw_requests.hold_seat(build.desk(row), entry=3, table=2, chair="E")
    return row


@remembered_evening
def teams_during_check_in(club):
    """Return a night of divisions before its first game: one team is ready, one owes, one waits for
    a partner, and one has not come.
    """
    row = build.night(club, house="mcallen", fee_cents=300)
    pairs.check_in_teams(row, 3, "Men's")
    pairs.check_in_team(row, "Single Sam", division="Women's")
    pairs.check_in_team(row, "Single Sue", division="Women's")
    pairs.check_in_team(row, "Max Moe", "Mia Moe", division="Mixed")
    payments.void_payment(build.desk(row, reason="not yet"), number=1)
    going_home.leave_after_game(build.desk(row), party_number=3, game=0)
    return row


@remembered_evening
def teams_before_seating(club):
    """Return a night with three teams in each of two divisions, so that one is left over in
    each.
    """
    row = build.night(club, house="mcallen")
    pairs.check_in_teams(row, 3, "Men's")
    pairs.check_in_teams(row, 3, "Women's", teams_skipped=3)
    return row


@remembered_evening
def teams_in_first_game(club):
    """Return a night of teams in which a substitute plays."""
    row = teams_before_seating(club)
    rounds.seat_next_game(build.desk(row), game=1)
    substitutes.add_substitute_to_team(
        build.desk(row, reason="ill"), entry=3, person=CheckInPerson(name="Gus Guest")
    )
    return row


@remembered_evening
def teams_after_all_games(club):
    """Return a night of teams after one game each, with ties for every medal."""
    row = build.night(club, house="mcallen", games=1)
    pairs.check_in_teams(row, 6, "Men's")
    finishing.play_games(row)
    return row


@remembered_evening
def bracket_before_draw(club):
    """Return a bracket before the draw: ready teams, one of them in a division that the rules don't
    have, and a player without a partner.
    """
    row = build.night(club, house="athens")
    pairs.check_in_teams(row, 5)
    signing_in.check_in_player(build.desk(row), person=CheckInPerson(name="Single Sam"))
    return row


@remembered_evening
def half_played_bracket(club):
    """Return a bracket in which some games are played, one is forfeited, two are on, and others are
    ready.
    """
    row = build.night(club, house="athens")
    pairs.draw_teams(row, 9)
    draw_and_call.set_table_count(build.desk(row), tables=2)
    for _ in range(2):
        draw_and_call.call_games(build.desk(row))
        for game in reader.night(row.pk).rounds.unfinished_games:
            pairs.play_game(row, game.name)
    forfeited_games.record_forfeit(
        build.desk(row), game_name=draws.bracket_state(reader.night(row.pk)).ready_games[0], by="a"
    )
    draw_and_call.call_games(build.desk(row))
    first_name = reader.night(row.pk).rounds.unfinished_games[0].name
    draw_and_call.set_table_count(build.desk(row), tables=4)
    pairs.play_game(row, first_name)
    return row


@remembered_evening
def finished_bracket(club):
    row = build.night(club, house="athens", prize_places=3)
    pairs.draw_teams(row, 4)
    pairs.play_bracket(row)
    return row


@remembered_evening
def night_with_two_hands(club):
    row = build.night(club, games=2)
    build.seat_players(row, 8)
    enter_two_hands(row, 1)
    return row


def enter_two_hands(row, game):
    """Enter two hands of table 1."""
    for number, dealer in enumerate("NE", start=1):
        deal = {"dealer": dealer, "event": "played", "maker": "N", "tricks": 3}
        hand = Hand(round=game, table=1, number=number, **deal)
        hands.record_hand(build.desk(row), hand=hand)


@remembered_evening
def night_with_two_reports(club):
    """Return a night in which both sides of table 1 sent a first hand, and the two differ."""
    row = build.night(club, games=2)
    build.seat_players(row, 8)
    table_phones.set_both_sides_send(build.desk(row), needs_both_sides=True)
    for side, maker in (("NS", "N"), ("EW", "S")):
        hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker=maker, tricks=3)
        agreement.store_side_report(build.desk(row), side=side, hand=hand)
    return row


NIGHT_BUILDERS = {
    "at_the_door": night_during_check_in,
    "just_seated": night_just_seated,
    "in_the_second_game": night_in_second_game,
    "corrected_meanwhile": night_with_late_correction,
    "both_sides_send": night_with_two_reports,
    "played": night_after_all_games,
    "played_off": night_after_playoff,
    "closed": closed_night,
    "to_draw": night_before_draw,
    "drawn_beforehand": night_drawn_in_advance,
    "teams_at_the_door": teams_during_check_in,
    "teams_to_seat": teams_before_seating,
    "teams_seated": teams_in_first_game,
    "teams_played": teams_after_all_games,
    "bracket_at_the_door": bracket_before_draw,
    "bracket_in_the_middle": half_played_bracket,
    "bracket_played": finished_bracket,
}
