"""The payments of a night: what each can be for, and their totals in the pot, in the cash box, and
for the cause that proceeds go to.

The pot contains no more of a fee or fine than the player owes. An amount overpaid, because a score
was corrected, is in the cash box and must be returned. The fee of a player who did not play must be
returned too ("Each player participating pays $1.00", Tanglewood). Void payments do not count.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from scoring.dials.options import PrizeSource
from scoring.dollars import format_dollars
from scoring.places.prizes import Pot
from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.purse.accounts import accounts_paid_without_playing, overpayments

# The limits in cents of one payment, and of the counted cash box.
MAX_PAYMENT_CENTS, MAX_COUNTED_CENTS = 100_000, 10_000_000


class PaymentDirection(Enum):
    """The direction in which the money of a payment moves. A waived amount does not move."""

    IN = auto()
    OUT = auto()
    NOWHERE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentTerms:
    """The words for one kind of payment, which way its money goes, and whether it is in the pot."""

    words: str  # The words on a line of the cash box page.
    direction: PaymentDirection
    owed_words: str = ""  # The words in a sentence about a player who owes the money.
    choice_words: str = ""  # The words of the director's choice; empty if there is no such choice.
    purpose: str = ""  # The words in the sentence that confirms the payment.
    is_outside_pot: bool = False  # True for starting change and for old debts.


TERMS_BY_PAYMENT_KIND: Mapping[PaymentKind, PaymentTerms] = {
    PaymentKind.FEE: PaymentTerms(
        words="entry fee", direction=PaymentDirection.IN, owed_words="the entry fee"
    ),
    PaymentKind.FINE: PaymentTerms(
        words="fines", direction=PaymentDirection.IN, owed_words="the fines"
    ),
    PaymentKind.PRIZE: PaymentTerms(words="prize", direction=PaymentDirection.OUT),
    PaymentKind.EXPENSE: PaymentTerms(
        words="expense", direction=PaymentDirection.OUT, choice_words="money spent (goes out)"
    ),
    PaymentKind.GIFT: PaymentTerms(
        words="gift",
        direction=PaymentDirection.IN,
        choice_words="gift (comes in)",
        purpose="as a gift",
    ),
    PaymentKind.FLOAT: PaymentTerms(
        words="starting change",
        direction=PaymentDirection.IN,
        choice_words="starting change (comes in)",
        purpose="as starting change",
        is_outside_pot=True,
    ),
    PaymentKind.FEE_WAIVED: PaymentTerms(
        words="entry fee waived", direction=PaymentDirection.NOWHERE
    ),
    PaymentKind.FINE_WAIVED: PaymentTerms(words="fines waived", direction=PaymentDirection.NOWHERE),
    PaymentKind.DEBT: PaymentTerms(
        words="owed from before",
        direction=PaymentDirection.IN,
        owed_words="what is owed from before",
        is_outside_pot=True,
    ),
    PaymentKind.DEBT_WAIVED: PaymentTerms(
        words="owed from before waived", direction=PaymentDirection.NOWHERE
    ),
}
TAKEN_IN_PAYMENT_KINDS = tuple(
    kind for kind, terms in TERMS_BY_PAYMENT_KIND.items() if terms.direction is PaymentDirection.IN
)
PAID_OUT_PAYMENT_KINDS = tuple(
    kind for kind, terms in TERMS_BY_PAYMENT_KIND.items() if terms.direction is PaymentDirection.OUT
)
OWED_PAYMENT_KINDS = tuple(
    kind for kind, terms in TERMS_BY_PAYMENT_KIND.items() if terms.owed_words
)
# The payments that go into the pot although no one owes them, such as gifts.
GIFT_PAYMENT_KINDS = tuple(
    kind
    for kind in TAKEN_IN_PAYMENT_KINDS
    if kind not in OWED_PAYMENT_KINDS and not TERMS_BY_PAYMENT_KIND[kind].is_outside_pot
)
# The payments, apart from old debts, that go into the cash box but not into the pot.
STARTING_CHANGE_PAYMENT_KINDS = tuple(
    kind
    for kind in TAKEN_IN_PAYMENT_KINDS
    if kind not in OWED_PAYMENT_KINDS and TERMS_BY_PAYMENT_KIND[kind].is_outside_pot
)
# The payments out of the pot, apart from prizes.
EXPENSE_PAYMENT_KINDS = tuple(
    kind for kind in PAID_OUT_PAYMENT_KINDS if kind is not PaymentKind.PRIZE
)
# The word for each way of paying. Waived amounts have none.
WORD_BY_PAYMENT_METHOD: Mapping[PaymentMethod, str] = {
    PaymentMethod.CASH: "cash",
    PaymentMethod.CHECK: "check",
    PaymentMethod.CARD: "card",
}
ARTICLES_BEFORE_CAUSE = ("the ", "our ", "a ", "an ")


def method_in_words(method: PaymentMethod) -> str:
    """Return the way of paying in words, as in "by check"."""
    return f"{'in' if method is PaymentMethod.CASH else 'by'} {WORD_BY_PAYMENT_METHOD[method]}"


@dataclass(frozen=True)
class Books:
    """The totals of a night, in cents. Fees, fines and gifts, minus what must be returned, always
    equal prizes, expenses and what is left over. `unplayed_fee_cents` were paid by players who
    did not play.
    """

    payments: tuple[Payment, ...]
    overpaid_fee_cents: int = 0
    overpaid_fine_cents: int = 0
    unplayed_fee_cents: int = 0

    def total_cents(self, kind: PaymentKind, method: PaymentMethod | None = None) -> int:
        """Return the cents of one kind of payment, or only of those paid by one method."""
        return sum(
            payment.cents
            for payment in self.payments
            if payment.kind is kind and method in (None, payment.how) and not payment.void
        )

    @property
    def cents_to_give_back(self) -> int:
        return self.overpaid_fee_cents + self.overpaid_fine_cents + self.unplayed_fee_cents

    @property
    def pot(self) -> Pot:
        """The pot for prizes, after expenses."""
        return Pot(
            fees_cents=self.total_cents(PaymentKind.FEE)
            - self.overpaid_fee_cents
            - self.unplayed_fee_cents,
            fines_cents=self.total_cents(PaymentKind.FINE) - self.overpaid_fine_cents,
            other_cents=sum(map(self.total_cents, GIFT_PAYMENT_KINDS)),
            kept_cents=sum(map(self.total_cents, EXPENSE_PAYMENT_KINDS)),
        )

    @property
    def cents_left_over(self) -> int:
        """The cents that remain in the pot after the prizes paid so far."""
        return self.pot.cents - self.total_cents(PaymentKind.PRIZE)

    def cents_held(self, method: PaymentMethod) -> int:
        """Return the cents that should be at hand in cash, by check, or by card; negative if more
        was paid out by this method than came in.
        """
        return self.cents_taken_in(method) - self.cents_paid_out(method)

    def cents_taken_in(self, method: PaymentMethod) -> int:
        return sum(self.total_cents(kind, method) for kind in TAKEN_IN_PAYMENT_KINDS)

    def cents_paid_out(self, method: PaymentMethod) -> int:
        return sum(self.total_cents(kind, method) for kind in PAID_OUT_PAYMENT_KINDS)

    @property
    def cents_in_cash_box(self) -> int:
        return self.cents_held(PaymentMethod.CASH)

    @property
    def has_cash(self) -> bool:
        """Whether any cash was taken in or paid out, so that the cash box can be counted."""
        return any(
            self.total_cents(kind, PaymentMethod.CASH)
            for kind in (*TAKEN_IN_PAYMENT_KINDS, *PAID_OUT_PAYMENT_KINDS)
        )


@once_per_night
def books(night: Night) -> Books:
    """Return the totals of the night's payments."""
    overpaid_accounts, accounts_without_games = (
        overpayments(night).accounts,
        accounts_paid_without_playing(night),
    )
    return Books(
        night.facts_of(Payment),
        overpaid_fee_cents=sum(
            account.fee.overpaid_cents
            for account in overpaid_accounts
            if account not in accounts_without_games
        ),
        overpaid_fine_cents=sum(account.fine.overpaid_cents for account in overpaid_accounts),
        unplayed_fee_cents=sum(account.fee.cents_paid for account in accounts_without_games),
    )


def has_money_prizes(night: Night) -> bool:
    """Return whether the pot is paid out as prizes."""
    return night.rules.prizes_from is PrizeSource.POT


def has_money(night: Night) -> bool:
    """Return whether the night charges a fee or fines, or has any payment or debt from an earlier
    night.
    """
    has_fees_or_payments = (
        night.rules.fee_cents or night.rules.x_fine_cents or night.facts_of(Payment)
    )
    return bool(has_fees_or_payments) or any(entry.owed_before for entry in night.entries)


def has_pot(night: Night) -> bool:
    """Return whether the night has a pot: it charges a fee or fines, or has a payment that changes
    the pot. Debts from earlier nights and starting change do not go into it.
    """
    return bool(night.rules.fee_cents or night.rules.x_fine_cents) or any(
        payment.kind is not PaymentKind.DEBT_WAIVED
        and not TERMS_BY_PAYMENT_KIND[payment.kind].is_outside_pot
        for payment in night.facts_of(Payment)
    )


def is_count_outdated(night: Night) -> bool:
    """Return whether cash went in or out since the cash box was counted, so that it has to be
    counted again. A count that agrees with the books now is not outdated, for example after a
    forgotten expense was entered.
    """
    plan, cents_in_cash_box = night.plan, books(night).cents_in_cash_box
    return plan.expected_cents not in (None, cents_in_cash_box) and plan.counted_cents not in (
        None,
        cents_in_cash_box,
    )


def counted_cash_cents(night: Night) -> int | None:
    """Return the counted cents of the cash box; None if it has to be counted, or counted again."""
    return None if is_count_outdated(night) else night.plan.counted_cents


def counted_cents_over_books(night: Night) -> int:
    """Return by how many cents the count of the cash box is over the books; negative if it is
    short. Return 0 before the count, and while the books say that more cash was paid out than came
    in, because such books cannot be right.
    """
    counted_cents, cents_in_cash_box = counted_cash_cents(night), books(night).cents_in_cash_box
    return (
        0 if counted_cents is None or cents_in_cash_box < 0 else counted_cents - cents_in_cash_box
    )


def difference_in_words(counted_cents: int, expected_cents: int) -> str:
    """Return by how much the counted cents differ from the expected ones, as in "$1.00 short"."""
    if counted_cents == expected_cents:
        return "correct"
    direction_word = "over" if counted_cents > expected_cents else "short"
    return f"{format_dollars(abs(counted_cents - expected_cents))} {direction_word}"


@dataclass(frozen=True, slots=True)
class Proceeds:
    """The money of a night whose pot goes to a cause: taken in, spent, and paid out as prizes."""

    name: str
    taken_in_cents: int
    spent_cents: int
    prize_cents: int

    @property
    def cents(self) -> int:
        """The amount left for the cause, negative if spending and prizes exceed the income."""
        return self.taken_in_cents - self.spent_cents - self.prize_cents


def cause_with_article(cause: str) -> str:
    """Return the name of the cause with an article, as in "the Campus Ministry Fund"."""
    return cause if cause.casefold().startswith(ARTICLES_BEFORE_CAUSE) else f"the {cause}"


def proceeds_sentence(cause: str, cents: int) -> str:
    return f"{format_dollars(cents)} goes to {cause_with_article(cause)}."


def proceeds(night: Night) -> Proceeds | None:
    """Return the money that the night makes for its cause; None if the pot is for prizes or no
    cause is named.
    """
    if has_money_prizes(night) or not night.rules.proceeds_to:
        return None
    night_books = books(night)
    spent_cents = night_books.pot.kept_cents
    taken_in_cents = night_books.pot.cents + spent_cents
    return Proceeds(
        night.rules.proceeds_to,
        taken_in_cents,
        spent_cents,
        night_books.total_cents(PaymentKind.PRIZE),
    )
