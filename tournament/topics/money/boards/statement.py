"""The money of one night, laid out so that someone who was not there can check every amount: what
came in and went out, what is left, what the cash box should hold, and what was waived.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.dials.options import FineSharing
from scoring.dollars import format_dollars
from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import (
    WAIVED_KIND_BY_KIND,
    accounts,
    accounts_paid_without_playing,
    overpayments,
)
from tournament.evening.purse.awards import unpaid_prize_cents, winners
from tournament.evening.purse.books import (
    EXPENSE_PAYMENT_KINDS,
    GIFT_PAYMENT_KINDS,
    STARTING_CHANGE_PAYMENT_KINDS,
    TERMS_BY_PAYMENT_KIND,
    Books,
    books,
    cause_with_article,
    counted_cents_over_books,
    has_money_prizes,
    method_in_words,
    proceeds_sentence,
)
from tournament.evening.words.many import count_of

METHODS_OUTSIDE_CASH_BOX = (PaymentMethod.CHECK, PaymentMethod.CARD)
BEYOND_POT_WORDS = "Paid by the club beyond the pot"
KEPT_BY_CLUB_WORDS = "Kept by the club"
TURN_OVER_HEADING = "To turn over to the treasurer"


@dataclass(frozen=True, slots=True)
class StatementLine:
    """An amount with its words. Money paid out is negative."""

    words: str
    cents: int


@dataclass(frozen=True, slots=True)
class Statement:
    """The money of one night. `taken_in` and `paid_out` add up to `line_for_what_is_left`, and the
    lines of `cash_box` to the cash on hand. While prizes are not paid or the count differs, the
    lines of `hand_over` lead from what is left to what the club or its cause gets. `debts` are what
    players still owe.
    """

    taken_in: tuple[StatementLine, ...]
    paid_out: tuple[StatementLine, ...]
    cash_box: tuple[StatementLine, ...]
    waived: tuple[StatementLine, ...]
    debts: tuple[StatementLine, ...]
    hand_over: tuple[StatementLine, ...]
    old_debts_sentence: str

    @property
    def lines_of_pot(self) -> tuple[StatementLine, ...]:
        """Return the lines that add up to `line_for_what_is_left`."""
        return (*self.taken_in, *self.paid_out)

    @property
    def line_for_what_is_left(self) -> StatementLine:
        return self.cash_box[0]


def statement(night: Night) -> Statement:
    night_books = books(night)
    what_is_left_line = StatementLine(_words_for_what_is_left(night), night_books.cents_left_over)
    refund_lines = tuple(_refund_lines(night))
    return Statement(
        taken_in=(
            *_fee_lines(night),
            *_fine_lines(night),
            *_payment_lines(night, *GIFT_PAYMENT_KINDS),
        ),
        paid_out=(*_prize_lines(night), *_payment_lines(night, *EXPENSE_PAYMENT_KINDS, sign=-1)),
        cash_box=(
            what_is_left_line,
            *_payment_lines(night, *STARTING_CHANGE_PAYMENT_KINDS, PaymentKind.DEBT),
            *refund_lines,
            *_lines_outside_cash_box(night_books),
        ),
        waived=(
            *_waived_fee_lines(night),
            *_payment_lines(night, PaymentKind.FINE_WAIVED, PaymentKind.DEBT_WAIVED),
        ),
        debts=tuple(_debt_lines(night)),
        hand_over=tuple(_lines_about_hand_over(night, what_is_left_line)),
        old_debts_sentence=_old_debts_sentence(night, night_books),
    )


def void_payment_lines(night: Night) -> tuple[StatementLine, ...]:
    """Return a line for each void payment, with its number, name and reason. They count in no
    sum.
    """
    return tuple(
        StatementLine(
            f"No. {payment.number}, {_payment_words(night, payment)}. Void: {payment.void}",
            payment.cents,
        )
        for payment in night.facts_of(Payment)
        if payment.void
    )


def _lines_outside_cash_box(night_books: Books) -> Iterator[StatementLine]:
    """Yield the lines that leave payments by check or card out of the cash: one for money that came
    in, and one for money that went out.
    """
    taken_in_cents = sum(map(night_books.cents_taken_in, METHODS_OUTSIDE_CASH_BOX))
    paid_out_cents = sum(map(night_books.cents_paid_out, METHODS_OUTSIDE_CASH_BOX))
    if taken_in_cents:
        yield StatementLine("By check or card, not in the cash box", -taken_in_cents)
    if paid_out_cents:
        yield StatementLine("Paid by check or card, not from the cash box", paid_out_cents)


def _old_debts_sentence(night: Night, night_books: Books) -> str:
    """Return a sentence about debts from earlier nights that were paid tonight, or an empty string.
    They do not go into the pot: the club keeps them, even if the rest goes to a cause.
    """
    old_debt_cents = night_books.total_cents(PaymentKind.DEBT)
    if not old_debt_cents:
        return ""
    cents_to_hand_over = (
        night_books.cents_left_over + counted_cents_over_books(night) - unpaid_prize_cents(night)
    )
    if receiver := night.rules.proceeds_to:
        handed_over_sentence = proceeds_sentence(receiver, cents_to_hand_over)
        return f"{handed_over_sentence} The club keeps {format_dollars(old_debt_cents)}."
    kept_words = format_dollars(cents_to_hand_over + old_debt_cents)
    debt_words = format_dollars(old_debt_cents)
    return f"The club also keeps {debt_words} from old debts, {kept_words} in all."


def _lines_about_hand_over(
    night: Night, what_is_left_line: StatementLine
) -> Iterator[StatementLine]:
    """Yield what is left now, how the cash count differs from the books, the prizes not paid yet,
    and what will be left. Yield nothing if the count is right and all prizes are paid.
    """
    cents_over_books, unpaid_cents = counted_cents_over_books(night), unpaid_prize_cents(night)
    if not cents_over_books and not unpaid_cents:
        return
    cents_to_hand_over = what_is_left_line.cents + cents_over_books - unpaid_cents
    yield what_is_left_line
    if cents_over_books:
        yield StatementLine(
            f"Cash box {'over' if cents_over_books > 0 else 'short'}", cents_over_books
        )
    if unpaid_cents:
        yield StatementLine("Prizes not paid yet", -unpaid_cents)
    if cents_to_hand_over < 0 and unpaid_cents:
        yield StatementLine("Missing for the prizes", cents_to_hand_over)
    elif _is_beyond_pot(night, cents_to_hand_over):
        yield StatementLine(BEYOND_POT_WORDS, cents_to_hand_over)
    else:
        condition_words = ", once the prizes are paid" if unpaid_cents else ""
        yield StatementLine(f"{_receiver_words(night)}{condition_words}", cents_to_hand_over)


def _words_for_what_is_left(night: Night) -> str:
    """Return the words for what is left in the pot. It goes to a cause or to the club once no prize
    is waiting to be paid and the cash box holds what it should.
    """
    if _is_beyond_pot(night, books(night).cents_left_over):
        return BEYOND_POT_WORDS
    if unpaid_prize_cents(night) or counted_cents_over_books(night):
        return "Left in the pot"
    return _receiver_words(night)


def _is_beyond_pot(night: Night, cents_left: int) -> bool:
    """Return whether the club paid prizes beyond the pot."""
    return cents_left < 0 < books(night).total_cents(PaymentKind.PRIZE)


def _receiver_words(night: Night) -> str:
    if cause_name := night.rules.proceeds_to:
        preposition = "Left for" if has_money_prizes(night) else "For"
        return f"{preposition} {cause_with_article(cause_name)}"
    has_old_debts = books(night).total_cents(PaymentKind.DEBT)
    return f"{KEPT_BY_CLUB_WORDS} from the pot" if has_old_debts else KEPT_BY_CLUB_WORDS


def _fee_lines(night: Night) -> Iterator[StatementLine]:
    for (cents, method), count in _count_payments_by_amount(night, PaymentKind.FEE):
        fees_words, whole_fee_cents = count_of(count, "entry fee"), night.rules.fee_cents
        fee_line_words = f"{fees_words} at {format_dollars(cents)}"
        if cents < whole_fee_cents:
            cents_each_words = f", {format_dollars(cents)} each" if count > 1 else ""
            fee_line_words = (
                f"Part of {fees_words} at {format_dollars(whole_fee_cents)}{cents_each_words}"
            )
        yield StatementLine(f"{fee_line_words}{_method_note(method)}", count * cents)


def _fine_lines(night: Night) -> Iterator[StatementLine]:
    """Yield the fines as a number of Xs, if each player pays for each X. Yield other fines by
    amount, since partners can share a fine.
    """
    x_cents = night.rules.x_fine_cents if night.rules.x_fine_per is FineSharing.PLAYER else 0
    cents_by_method = Counter[PaymentMethod]()
    for (cents, method), count in _count_payments_by_amount(night, PaymentKind.FINE):
        if x_cents and not cents % x_cents:
            cents_by_method[method] += count * cents
        else:
            yield StatementLine(
                f"Fines: {count} at {format_dollars(cents)}{_method_note(method)}", count * cents
            )
    for method, cents in cents_by_method.items():
        yield StatementLine(
            f"Fines: {count_of(cents // x_cents, 'X')} at "
            f"{format_dollars(x_cents)}{_method_note(method)}",
            cents,
        )


def _count_payments_by_amount(
    night: Night, kind: PaymentKind
) -> list[tuple[tuple[int, PaymentMethod], int]]:
    """Return how many people paid each amount with each method, the largest amount first. Overpaid
    money, and fees of players who did not play, are taken off the newest payments, as in a refund.
    """
    overpaid_cents_by_entry = {
        account.entry.number: account.due(kind).overpaid_cents for account in accounts(night)
    }
    if kind is PaymentKind.FEE:
        overpaid_cents_by_entry |= {
            account.entry.number: account.fee.cents_paid
            for account in accounts_paid_without_playing(night)
        }
    cents_by_entry_and_method = Counter[tuple[int | None, PaymentMethod]]()
    for payment in reversed(tuple(_valid_payments(night, kind))):
        cents_over = 0 if payment.entry is None else overpaid_cents_by_entry.get(payment.entry, 0)
        refunded_cents = min(cents_over, payment.cents)
        if payment.entry is not None:
            overpaid_cents_by_entry[payment.entry] = cents_over - refunded_cents
        cents_by_entry_and_method[payment.entry, payment.how] += payment.cents - refunded_cents
    payment_counts = Counter(
        (cents, method) for (_, method), cents in cents_by_entry_and_method.items() if cents
    )
    return sorted(
        payment_counts.items(),
        key=lambda pair: (-pair[0][0], list(PaymentMethod).index(pair[0][1])),
    )


def _prize_lines(night: Night) -> Iterator[StatementLine]:
    """Yield a line for what each winner was paid, in the words of the current awards. The words
    stored with the payment may be outdated.
    """
    for winner in winners(night):
        if winner.cents_paid:
            prize_words = winner.award_words or "no longer awarded"
            winner_words = night.entries.with_number(winner.entry).label
            yield StatementLine(f"Prize: {winner_words}, {prize_words}", -winner.cents_paid)


def _payment_lines(night: Night, *kinds: PaymentKind, sign: int = 1) -> Iterator[StatementLine]:
    for kind in kinds:
        for payment in _valid_payments(night, kind):
            yield StatementLine(_payment_words(night, payment), sign * payment.cents)


def _waived_fee_lines(night: Night) -> Iterator[StatementLine]:
    """Yield the waived fees. A waiver for the second entry of a player is left out, because that
    player paid under the first entry.
    """
    for payment in _valid_payments(night, PaymentKind.FEE_WAIVED):
        if payment.entry is None or not attendance.was_fee_asked_before(
            night, night.entries.with_number(payment.entry)
        ):
            yield StatementLine(_payment_words(night, payment), payment.cents)


def _payment_words(night: Night, payment: Payment) -> str:
    kind_words = TERMS_BY_PAYMENT_KIND[payment.kind].words.removesuffix(" waived").capitalize()
    payer = "" if payment.entry is None else night.entries.with_number(payment.entry).label
    payment_words = ": ".join(
        filter(None, (kind_words, ", ".join(filter(None, (payer, payment.note)))))
    )
    return f"{payment_words}{_method_note(payment.how)}"


def _method_note(method: PaymentMethod) -> str:
    return f", {method_in_words(method)}" if method in METHODS_OUTSIDE_CASH_BOX else ""


def _refund_lines(night: Night) -> Iterator[StatementLine]:
    unplayed_accounts = accounts_paid_without_playing(night)
    for account in unplayed_accounts:
        refund_words = f"Did not play, refund the fee: {account.entry.label}"
        yield StatementLine(refund_words, account.fee.cents_paid)
    for account in overpayments(night).accounts:
        cents_over = (
            account.fine.overpaid_cents if account in unplayed_accounts else account.overpaid_cents
        )
        if cents_over:
            yield StatementLine(f"Overpaid, refund: {account.entry.label}", cents_over)


def _debt_lines(night: Night) -> Iterator[StatementLine]:
    """Yield a line for each kind and amount that is owed, with the players who owe it."""
    night_accounts = accounts(night)
    for kind in WAIVED_KIND_BY_KIND:
        labels_by_cents_owed: dict[int, list[str]] = {}
        for account in night_accounts:
            labels_by_cents_owed.setdefault(account.due(kind).cents_owed, []).append(
                account.entry.label
            )
        for cents in sorted(filter(None, labels_by_cents_owed), reverse=True):
            labels = labels_by_cents_owed[cents]
            cents_each_words = f", {format_dollars(cents)} each" if len(labels) > 1 else ""
            kind_words = TERMS_BY_PAYMENT_KIND[kind].words.capitalize()
            debt_words = f"{kind_words}{cents_each_words}: {', '.join(labels)}"
            yield StatementLine(debt_words, cents * len(labels))


def _valid_payments(night: Night, kind: PaymentKind) -> Iterator[Payment]:
    return (
        payment for payment in night.facts_of(Payment) if payment.kind is kind and not payment.void
    )
