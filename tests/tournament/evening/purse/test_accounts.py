from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests import plain
from tests.tournament.evening.purse.paid import paid
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.purse.accounts import Due, accounts, total_owed

cents = st.integers(0, 100_000)


def played(**dials):
    """Four players, one game, one X for the first of the sides and two for the other."""
    return plain.typed(plain.seated(plain.night(4, games=1, **dials)), t1=(9, 6, 1, 2))


def account(night, number):
    return next(one for one in accounts(night) if one.entry.number == number)


def chair(night, key):
    return next(entry for one, entry in night.rounds.game(1, 1).seats if one.value == key)


def test_fine_is_a_dime_for_each_x_of_each_partner():
    night = played()
    assert {one.x: one.fine.cents for one in accounts(night)} == {1: 10, 2: 20}
    assert total_owed(accounts(night)) == 60


def test_fee_that_is_paid_is_not_owed():
    assert [one.fee.owed for one in accounts(plain.night(2))] == [0, 0]


def test_void_fee_is_owed_again():
    night = plain.told(plain.night(1), paid(1, "fee", 100, entry=1, void="typed twice"))
    assert account(night, 1).owed == 100


def test_fee_that_is_waived_is_neither_paid_nor_owed():
    night = plain.told(
        plain.night(1),
        paid(1, "fee", 100, entry=1, void="typed twice"),
        paid(2, "fee_waived", 100, entry=1, how=PaymentMethod.NONE),
    )
    assert account(night, 1).fee == Due(100, paid=0, waived=100)
    assert account(night, 1).owed == 0


def test_fine_paid_before_a_correction_is_too_much():
    night = played()
    south = chair(night, "S")
    night = plain.told(night, paid(90, "fine", 40, entry=south))
    assert (account(night, south).fine.too_much, account(night, south).owed) == (30, 0)


def test_stand_in_is_asked_for_nothing():
    night = played()
    stand_in = replace(night.entries.of(chair(night, "N")), ranked=False)
    assert len(accounts(plain.told(night, stand_in))) == 3


def test_house_without_fee_and_x_is_owed_nothing():
    night = plain.typed(plain.seated(plain.night(4, house="alameda", games=1)), t1=(14, 9))
    assert total_owed(accounts(night)) == 0


def test_each_due_is_found_by_its_kind():
    one = account(played(), 1)
    assert (one.due(PaymentKind.FEE), one.due(PaymentKind.FINE)) == (one.fee, one.fine)


@given(cents, cents, cents)
def test_nobody_owes_and_has_paid_too_much_at_once(due, paid_cents, waived):
    one = Due(due, paid_cents, waived)
    assert one.owed == 0 or one.too_much == 0
    assert one.owed >= due - paid_cents - waived
