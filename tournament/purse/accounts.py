"""What each player owes and has paid: the fee at the door, and the fines of the evening.

Everybody owes alone; where pairs stay together, what both owe is the team's. A stand-in is asked
for nothing. Knows no drawer and no prizes.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.dollars import dollars
from tournament.facts import Entry, Payment, PaymentKind
from tournament.night.door import paid_or_waived
from tournament.night.night import Night
from tournament.night.party import Party

WAIVED = {PaymentKind.FEE: PaymentKind.FEE_WAIVED, PaymentKind.FINE: PaymentKind.FINE_WAIVED}


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that is due from one player."""

    cents: int
    paid: int = 0
    waived: int = 0

    @property
    def owed(self) -> int:
        return max(0, self.cents - self.paid - self.waived)

    @property
    def too_much(self) -> int:
        """Paid beyond what is due, where a score was corrected since."""
        return max(0, self.paid - self.cents)


@dataclass(frozen=True, slots=True)
class Account:
    entry: Entry
    x: int
    fee: Due
    fine: Due

    def due(self, kind: PaymentKind) -> Due:
        return self.fee if kind is PaymentKind.FEE else self.fine

    @property
    def owed(self) -> int:
        return self.fee.owed + self.fine.owed

    @property
    def owed_for(self) -> str:
        fee = f"entry fee {dollars(self.fee.owed)}" if self.fee.owed else ""
        fine = f"{self.x} X {dollars(self.fine.owed)}" if self.fine.owed else ""
        return ", ".join(filter(None, (fee, fine)))

    @property
    def too_much(self) -> int:
        return self.fee.too_much + self.fine.too_much


@dataclass(frozen=True, slots=True)
class TeamAccount:
    """What a team owes of all that it is asked for."""

    team: Party
    accounts: tuple[Account, ...]

    @property
    def owed(self) -> int:
        return owed(self.accounts)

    @property
    def asked(self) -> int:
        dues = [due for account in self.accounts for due in (account.fee, account.fine)]
        return sum(max(0, due.cents - due.waived) for due in dues)


def accounts(night: Night) -> tuple[Account, ...]:
    """Of everybody who is ranked, by number."""
    payments = night.all(Payment)
    sums = {kind: paid_or_waived(payments, {kind}) for kind in (*WAIVED, *WAIVED.values())}

    def due(entry: int, kind: PaymentKind, cents: int) -> Due:
        return Due(cents, sums[kind].get(entry, 0), sums[WAIVED[kind]].get(entry, 0))

    return tuple(
        Account(
            card.entry,
            card.tally.x,
            due(
                card.entry.number,
                PaymentKind.FEE,
                night.rules.fee_cents if night.owes_fee(card.entry) else 0,
            ),
            due(card.entry.number, PaymentKind.FINE, card.tally.fine_cents),
        )
        for card in night.cards
        if card.entry.ranked
    )


def team_accounts(night: Night) -> tuple[TeamAccount, ...]:
    """Of those who still are in a team, by its number; none where everybody plays alone."""
    of = {account.entry.number: account for account in accounts(night)}
    teams = (
        TeamAccount(team, tuple(of[entry.number] for entry in team.members if entry.number in of))
        for team in night.teams
    )
    return tuple(team_account for team_account in teams if team_account.accounts)


def owed(all_of_them: Iterable[Account]) -> int:
    return sum(account.owed for account in all_of_them)
