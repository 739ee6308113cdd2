"""What is asked of everybody at the door, and who may be seated.

Each house asks only what its sheet asks. Knows no rows.
"""

from collections.abc import Iterable, Mapping
from enum import Enum

from scoring.dials.house_rules import HouseRules
from tournament.evening.facts import Entry, Payment, PaymentKind

FEES = frozenset({PaymentKind.FEE, PaymentKind.FEE_WAIVED})
DEBTS = frozenset({PaymentKind.DEBT, PaymentKind.DEBT_WAIVED})


class Tick(Enum):
    """One thing asked at the door, under the name of its form's field. That somebody is there at
    all is asked of those alone whom a list expects.
    """

    HERE = "here"
    TAG = "tag"
    ADULT = "adult"
    FEE = "fee"


def ticks_asked(rules: HouseRules) -> tuple[Tick, ...]:
    wanted = {Tick.TAG: rules.tag, Tick.ADULT: rules.adult, Tick.FEE: rules.fee_cents > 0}
    return tuple(tick for tick, wants in wanted.items() if wants)


def paid_or_waived(payments: Iterable[Payment], kinds: Iterable[PaymentKind]) -> Mapping[int, int]:
    """The cents of some kinds by entry: what was paid and what was waived, without what is void."""
    wanted = frozenset(kinds)
    sums: dict[int, int] = {}
    for payment in payments:
        if payment.kind in wanted and not payment.void and payment.entry is not None:
            sums[payment.entry] = sums.get(payment.entry, 0) + payment.cents
    return sums


def is_asked(entry: Entry, fees: Mapping[int, int]) -> bool:
    """Not a stand-in, nor somebody who does not play after all and has paid nothing."""
    stays_away = entry.last_game is not None and entry.last_game < entry.first_game
    return entry.ranked and (not stays_away or entry.number in fees)


def left_of_fee(entry: Entry, fees: Mapping[int, int], rules: HouseRules) -> int:
    """So much of it is neither paid nor waived, whether it is asked or not."""
    return max(0, rules.fee_cents - fees.get(entry.number, 0))


def left_of_debt(entry: Entry, payments: Iterable[Payment]) -> int:
    """What a player still owes of earlier nights."""
    if not entry.owed_before:
        return 0
    return max(0, entry.owed_before - paid_or_waived(payments, DEBTS).get(entry.number, 0))


def missing(entry: Entry, fees: Mapping[int, int], rules: HouseRules) -> tuple[Tick, ...]:
    """What this player has not done yet."""
    if not is_asked(entry, fees):
        return ()
    done = {
        Tick.HERE: not entry.expected,
        Tick.TAG: entry.tag,
        Tick.ADULT: entry.adult,
        Tick.FEE: not left_of_fee(entry, fees, rules),
    }
    return tuple(tick for tick in (Tick.HERE, *ticks_asked(rules)) if not done[tick])
