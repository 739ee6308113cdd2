"""Some events are worth a backup: every ten check-ins, the first seats, a complete game, its
correction, and a payout.
"""

from itertools import pairwise

import pytest

from tests import build
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.purse.payouts import Prize
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Entry, Payment
from tournament.storage.writing import undo
from tournament.storage.writing.backup_need import CHECK_IN_FACTS_PER_BACKUP, BackupNeedCheck
from tournament.topics.entrants.actions import signing_in
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.seating.actions import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.night(house="alameda", games=2, seated=8)]


def check_of_known_night(night):
    """Return a check that has seen the night once. A check that has not seen it counts everything
    as new.
    """
    is_backup_due = BackupNeedCheck()
    payments.put_money_in(
        build.desk(night), kind=facts.PaymentKind.GIFT, cents=100, note="a dollar on the floor"
    )
    is_backup_due()
    return is_backup_due


def test_backup_is_due_after_the_last_score_of_a_game(night):
    is_backup_due = check_of_known_night(night)
    build.enter_all_tables(night, 1, except_tables=(2,))
    assert not is_backup_due()
    build.enter_all_tables(night, 1)
    assert is_backup_due()
    assert not is_backup_due()


def test_correction_of_a_complete_game_and_its_undo_are_worth_a_backup(night):
    build.enter_all_tables(night, 1)
    is_backup_due = check_of_known_night(night)
    rounds.seat_next_game(build.desk(night), game=2)
    is_backup_due()
    build.type_totals(night, 1, {1: (7, 6)})
    assert is_backup_due()
    undo.undo(build.desk(night), change_number=Change.objects.latest("pk").pk)
    assert is_backup_due()


def test_ten_changes_at_check_in_or_the_first_seating_make_a_backup_due(db):
    night = build.night(build.director().club, house="alameda", games=2)
    is_backup_due, due_answers, tens_of_check_ins = check_of_known_night(night), [], [0]
    for name in build.players(20):
        build.check_in(night, name)
        due_answers.append(is_backup_due())
        payment_count = Payment.objects.exclude(entry=None).count()
        tens_of_check_ins.append(
            (Entry.objects.count() + payment_count) // CHECK_IN_FACTS_PER_BACKUP
        )
    assert tens_of_check_ins[-1] >= 2
    assert due_answers == [
        tens_now > tens_before for tens_before, tens_now in pairwise(tens_of_check_ins)
    ]
    rounds.seat_next_game(build.desk(night), game=1)
    assert is_backup_due()


def test_teams_at_check_in_count_besides_their_players(db):
    night = build.night(build.director().club, house="mcallen", fee_cents=0)
    is_backup_due = check_of_known_night(night)
    pairs.check_in_teams(night, 3, "Mixed")  # This adds six players and three teams.
    assert not is_backup_due()
    pairs.check_in_team(night, "Zoe Young", division="Mixed")
    assert is_backup_due()


def test_late_player_or_a_game_in_progress_makes_no_backup_due(night):
    is_backup_due = check_of_known_night(night)
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Late Larry"))
    build.type_totals(night, 1, {1: (5, 4)})
    assert not is_backup_due()


def test_prizes_awarded_and_handed_over_and_the_closing_are_worth_a_backup(night):
    is_backup_due = check_of_known_night(night)
    payments.put_money_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=5000, note="raffle")
    assert not is_backup_due()
    payout.award_prizes(build.desk(night, reason="early"), prizes=[Prize(1, 2000, "first")])
    assert is_backup_due()
    payout.pay_prize(build.desk(night), entry=1, cents=2000)
    assert is_backup_due()
    closing.close_night(build.desk(night, reason="rain"))
    assert is_backup_due()


def test_no_backup_is_due_before_anything_is_saved(db):
    assert not BackupNeedCheck()()
