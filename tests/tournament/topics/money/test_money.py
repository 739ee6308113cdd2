import pytest

from tests import build
from tests.tournament.finishing import finished, unpaid, with_x
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club, Payment
from tournament.storage.reading import replay
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.till import till


@pytest.fixture
def night(desk):
    return unpaid(Club.objects.get())


def take(night, entry=1, kind=PaymentKind.FEE, **more):
    return payments.take(build.desk(night), entry=entry, kind=kind, **more).words


def now(night):
    return till(replay.night(night.pk))


def test_all_that_is_owed_is_taken_where_no_sum_is_said(night):
    assert take(night) == "Ada Abbott (number 1) paid $1.00 for the entry fee, in cash."
    assert (now(night).owed, now(night).books.drawer) == (100, 100)


def test_some_of_it_leaves_the_rest_owed(night):
    assert "paid $0.40 for the entry fee, by check" in take(
        night, cents=40, how=PaymentMethod.CHECK
    )
    assert (now(night).owed, now(night).books.drawer, now(night).checks) == (160, 0, 40)


def test_part_that_is_owed_is_told_with_the_whole(night):
    take(night, cents=40)
    assert [one.owed_for for one in now(night).owing] == [
        "entry fee $0.60 of $1.00",
        "entry fee $1.00",
    ]


def test_part_of_a_fine_that_is_owed_is_told_with_the_whole(desk):
    row, _ = finished(Club.objects.get(), totals=(16, 8, 4, 1))
    number = next(each for each in now(row).owing if each.x == 4).entry.number
    take(row, entry=number, kind=PaymentKind.FINE, cents=30)
    owing = next(each for each in now(row).owing if each.entry.number == number)
    assert owing.owed_for == "4 X $0.10 of $0.40"


def test_more_than_is_owed_is_refused(night):
    with pytest.raises(Refused, match=r"owes \$1.00 for the entry fee: take that, and write"):
        take(night, cents=101)


def test_nothing_owed_is_nothing_to_take(night):
    take(night)
    with pytest.raises(Refused, match="owes nothing for the entry fee"):
        take(night)
    with pytest.raises(Refused, match="owes nothing for the fines"):
        take(night, kind=PaymentKind.FINE)


@pytest.mark.parametrize("cents", [0, -1, 100_001])
def test_sum_that_cannot_be_is_refused(night, cents):
    with pytest.raises(Refused, match=r"Write a sum from \$0.01 to \$1000.00"):
        take(night, cents=cents)
    with pytest.raises(Refused, match="Write a sum"):
        payments.spend(build.desk(night), cents=cents, note="pads")
    with pytest.raises(Refused, match="Write a sum"):
        payments.put_in(build.desk(night), kind=PaymentKind.FLOAT, cents=cents)


def test_somebody_who_is_not_here_pays_nothing(night):
    with pytest.raises(Refused, match="Nobody has number 9"):
        take(night, entry=9)


def test_all_that_somebody_owes_is_paid_at_once(desk):
    row, _ = finished(Club.objects.get())
    number = next(each for each in now(row).owing if each.x == 2).entry.number
    fee = next(one for one in now(row).books.payments if one.entry == number)
    payments.void(build.desk(row, reason="not yet"), number=fee.number)
    words = payments.settle(build.desk(row), entry=number, cents=120).words
    assert words.endswith(f"(number {number}) paid $1.20, all that was owed.")
    assert now(row).books.total(PaymentKind.FINE) == 20
    with pytest.raises(Refused, match="owes nothing"):
        payments.settle(build.desk(row), entry=number, cents=0)


def test_sum_that_is_not_what_is_owed_any_more_is_refused(night):
    with pytest.raises(Refused, match=r"owes \$1.00 now, since a score or a payment was corrected"):
        payments.settle(build.desk(night), entry=1, cents=120)


def test_fee_is_waived_for_a_reason_alone(night):
    with pytest.raises(Refused, match=r"Write down why \$1.00 need not be paid"):
        payments.waive(build.desk(night), entry=1, kind=PaymentKind.FEE)
    done = payments.waive(build.desk(night, reason="first evening"), entry=1, kind=PaymentKind.FEE)
    assert done.words == (
        "Ada Abbott (number 1) need not pay $1.00 for the entry fee: first evening"
    )
    assert (now(night).owed, now(night).books.drawer) == (100, 0)
    with pytest.raises(Refused, match="owes nothing"):
        payments.waive(build.desk(night, reason="again"), entry=1, kind=PaymentKind.FEE)


def test_waived_fee_lets_its_player_be_seated(night):
    payments.waive(build.desk(night, reason="first evening"), entry=1, kind=PaymentKind.FEE)
    assert [one.number for one in attendance.here_in(replay.night(night.pk), 1)] == [1]


def test_void_line_stays_with_its_reason_and_counts_no_more(night):
    take(night)
    with pytest.raises(Refused, match="Write down why this line is void"):
        payments.void(build.desk(night), number=3)
    done = payments.void(build.desk(night, reason="wrong person"), number=3)
    assert done.words == "Line 3, $1.00, is void: wrong person"
    assert (now(night).lines[0].void, now(night).books.drawer) == ("wrong person", 0)
    assert Payment.objects.count() == 3


def test_void_line_is_void_once(night):
    with pytest.raises(Refused, match="Line 1 is void already: not yet"):
        payments.void(build.desk(night, reason="again"), number=1)
    with pytest.raises(Refused, match="There is no line 99"):
        payments.void(build.desk(night, reason="again"), number=99)


def test_expense_goes_out_and_says_for_what(night):
    with pytest.raises(Refused, match="Write what the money was spent on"):
        payments.spend(build.desk(night), cents=350, note="")
    done = payments.spend(build.desk(night), cents=350, note="score pads")
    assert done.words == "$3.50 spent in cash: score pads"
    assert now(night).books.drawer == -350


def test_gift_is_in_the_pot_and_change_is_not(night):
    payments.put_in(build.desk(night), kind=PaymentKind.GIFT, cents=500, note="from the Lions")
    done = payments.put_in(build.desk(night), kind=PaymentKind.FLOAT, cents=2000)
    assert done.words == "$20.00 put in as change, in cash."
    assert (now(night).books.drawer, now(night).books.purse.cents) == (2500, 500)


def test_what_was_paid_too_much_is_given_back(desk):
    row, _ = finished(Club.objects.get())
    one = next(each for each in now(row).owing if each.x == 2)
    number = one.entry.number
    payments.take(build.desk(row), entry=number, kind=PaymentKind.FINE)
    with_x(row, (0, 0))
    words = payments.give_back(build.desk(row), entry=number, kind=PaymentKind.FINE).words
    assert words == f"{one.entry.name} (number {number}) has $0.20 back."
    assert now(row).books.total(PaymentKind.FINE) == 0
    with pytest.raises(Refused, match="has paid nothing too much"):
        payments.give_back(build.desk(row), entry=number, kind=PaymentKind.FINE)


def test_giving_back_leaves_what_is_due(desk):
    row, _ = finished(Club.objects.get(), totals=(16, 8, 4, 1))
    number = next(each for each in now(row).owing if each.x == 4).entry.number
    payments.take(
        build.desk(row), entry=number, kind=PaymentKind.FINE, cents=30, how=PaymentMethod.CHECK
    )
    payments.take(
        build.desk(row), entry=number, kind=PaymentKind.FINE, cents=10, how=PaymentMethod.CHECK
    )
    with_x(row, (1, 1))
    payments.give_back(build.desk(row), entry=number, kind=PaymentKind.FINE)
    assert now(row).books.total(PaymentKind.FINE, PaymentMethod.CHECK) == 10
    assert not now(row).overpaid.accounts


def test_payment_that_is_right_stays_where_the_newest_alone_was_too_much(desk):
    row, _ = finished(Club.objects.get(), totals=(16, 8, 4, 1))
    number = next(each for each in now(row).owing if each.x == 4).entry.number
    for cents in (10, 30):
        payments.take(
            build.desk(row),
            entry=number,
            kind=PaymentKind.FINE,
            cents=cents,
            how=PaymentMethod.CASH,
        )
    with_x(row, (1, 1))
    payments.give_back(build.desk(row), entry=number, kind=PaymentKind.FINE)
    fines = Payment.objects.filter(kind="fine").order_by("number")
    assert [(one.cents, bool(one.void)) for one in fines] == [(10, False), (30, True)]
