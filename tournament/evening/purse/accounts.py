"""What each player owes and has paid: the fee at the door, the fines of the evening, and what was
put off on earlier nights.

Everybody owes alone; where pairs stay together, what both owe is the team's. A stand-in is asked
for nothing. Knows no drawer and no prizes.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from scoring.dollars import dollars
from tournament.evening.facts import Entry, Payment, PaymentKind
from tournament.evening.night import attendance, progress, ranking, sessions
from tournament.evening.night.attendance import Tick, missing, paid_or_waived
from tournament.evening.night.night import Night, once
from tournament.evening.night.party import Party
from tournament.evening.night.play.game_cards import Card

WAIVED = {
    PaymentKind.FEE: PaymentKind.FEE_WAIVED,
    PaymentKind.FINE: PaymentKind.FINE_WAIVED,
    PaymentKind.DEBT: PaymentKind.DEBT_WAIVED,
}


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
    def owed_words(self) -> str:
        """Return what is owed, and of how much where a part is paid or waived."""
        of = f" of {dollars(self.cents)}" if self.owed < self.cents else ""
        return f"{dollars(self.owed)}{of}"

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
    debt: Due

    def due(self, kind: PaymentKind) -> Due:
        dues = {PaymentKind.FEE: self.fee, PaymentKind.FINE: self.fine}
        return dues.get(kind, self.debt)

    @property
    def owed(self) -> int:
        return self.owed_of_tonight + self.debt.owed

    @property
    def owed_of_tonight(self) -> int:
        return self.fee.owed + self.fine.owed

    @property
    def owed_for(self) -> str:
        dues = {"entry fee": self.fee, f"{self.x} X": self.fine, "from before": self.debt}
        return ", ".join(f"{what} {due.owed_words}" for what, due in dues.items() if due.owed)

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
        return total_owed(self.accounts)

    @property
    def asked(self) -> int:
        dues = [
            due for account in self.accounts for due in (account.fee, account.fine, account.debt)
        ]
        return sum(max(0, due.cents - due.waived) for due in dues)


@dataclass(frozen=True, slots=True)
class Overpaid:
    """Everybody who has paid more than they owe."""

    accounts: tuple[Account, ...]

    @property
    def cents(self) -> int:
        return sum(account.too_much for account in self.accounts)

    @property
    def sentences(self) -> tuple[str, ...]:
        """One for each player, without its stop."""
        return tuple(
            f"{account.entry.label} has paid {dollars(account.too_much)} too much"
            for account in self.accounts
        )


@once
def accounts(night: Night) -> tuple[Account, ...]:
    """Return the account of everybody who is ranked, by number."""
    payments = night.all(Payment)
    sums = {kind: paid_or_waived(payments, {kind}) for kind in (*WAIVED, *WAIVED.values())}

    unplayed = _without_a_game(night)

    def due(entry: int, kind: PaymentKind, cents: int) -> Due:
        return Due(cents, sums[kind].get(entry, 0), sums[WAIVED[kind]].get(entry, 0))

    def fee(entry: Entry) -> int:
        """Return the fee; of somebody who did not play, no more of it than is paid."""
        if entry.number in unplayed:
            return sums[PaymentKind.FEE].get(entry.number, 0)
        return night.rules.fee_cents if attendance.owes_fee(night, entry) else 0

    return tuple(
        Account(
            entry,
            card.tally.x,
            due(entry.number, PaymentKind.FEE, fee(entry)),
            due(entry.number, PaymentKind.FINE, card.tally.fine_cents),
            due(entry.number, PaymentKind.DEBT, entry.owed_before or 0),
        )
        for card in ranking.cards(night)
        if (entry := card.entry).ranked
    )


def team_accounts(night: Night) -> tuple[TeamAccount, ...]:
    """Return the account of each team, by its number; none where everybody plays alone."""
    of = {account.entry.number: account for account in accounts(night)}
    teams = (
        TeamAccount(team, tuple(of[entry.number] for entry in team.members if entry.number in of))
        for team in night.teams
    )
    return tuple(team_account for team_account in teams if team_account.accounts)


def total_owed(all_of_them: Iterable[Account]) -> int:
    return sum(account.owed for account in all_of_them)


def owed_heading(night: Night) -> str:
    """Return the heading over what is owed. A closed night cannot know what was paid on a later
    one.
    """
    return "Owed when it was closed" if night.is_closed else "Still owed"


def owed_in_words(night: Night) -> str:
    """What all of them owe together, in a sentence; empty where that is nothing."""
    cents = total_owed(accounts(night))
    were = "was owed when it was closed" if night.is_closed else "is still owed"
    return f"{dollars(cents)} {were}." if cents else ""


def unpaid(night: Night) -> Mapping[int, int]:
    """The cents of the fee, and of earlier nights, that each player here still owes at the door."""
    owing = {
        account.entry.number: account.fee.owed + account.debt.owed
        for account in accounts(night)
        if not account.entry.expected
    }
    return {number: cents for number, cents in owing.items() if cents}


def all_have_paid(night: Night) -> str:
    """Return what the button says that takes the fee of everybody who is unpaid."""
    owing = tuple(unpaid(night))
    return f"{night.entries.of(owing[0]).name} has paid" if len(owing) == 1 else "All have paid"


def only_to_pay(night: Night) -> tuple[Entry, ...]:
    """Everybody here who could be seated but for the fee."""
    return tuple(
        entry
        for entry in attendance.not_ready(night, night.rounds.next_number)
        if missing(entry, attendance.fees(night), night.rules) == (Tick.FEE,)
    )


def without_a_game(night: Night) -> str:
    """Return what is said of somebody whom the games began or ended without."""
    return (
        "is not in the bracket"
        if night.teams.are_drawn and not progress.is_played(night)
        else "did not play"
    )


def unpaid_without_playing(night: Night) -> tuple[Entry, ...]:
    """Return everybody who was there, did not play and has paid nothing: they owe nothing."""
    unplayed = _without_a_game(night) if night.rules.fee_cents else frozenset[int]()
    return tuple(
        entry
        for entry in night.entries
        if entry.number in unplayed
        and entry.number not in attendance.fees(night)
        and attendance.owes_fee(night, entry)
    )


def _without_a_game(night: Night) -> frozenset[int]:
    """Return the numbers of those who played no game, once all are over. Somebody of whom an
    earlier version put the fee off still owes it.
    """
    if not (night.is_closed or progress.is_played(night)):
        return frozenset()
    playing = _playing(night)
    return frozenset(
        entry.number for entry in night.entries if entry.person not in playing and not entry.put_off
    )


def paid_without_playing(night: Night) -> tuple[Account, ...]:
    """Those who have paid the entry fee, and whom the games began or ended without."""
    if not night.all(Payment):
        return ()
    paid = tuple(account for account in accounts(night) if account.fee.paid)
    if not paid:
        return ()
    playing = _playing(night)
    coming = _coming(night)
    return tuple(
        account
        for account in paid
        if account.entry.person not in playing and _is_done_without(night, account.entry, coming)
    )


def _playing(night: Night) -> frozenset[int]:
    return frozenset(card.entry.person for card in ranking.cards(night) if _has_played(night, card))


def _has_played(night: Night, card: Card) -> bool:
    """Whether a game was theirs, or a place of their team's in a bracket."""
    team = None if card.entry.team is None else night.teams.of(card.entry.team)
    in_team = team is not None and (bool(team.drawn) or attendance.has_sat(night, team))
    return in_team or card.took_part


def _coming(night: Night) -> frozenset[int]:
    """The numbers of those who are to be seated next."""
    if not night.party_words.is_team:
        here = (
            attendance.here_in(night, night.rounds.next_number)
            if sessions.has_games_left(night, "")
            else ()
        )
        return frozenset(entry.number for entry in here)
    return frozenset(
        entry.number
        for team in attendance.teams_in(night, night.rounds.next_number)
        for entry in team.people
    )


def _is_done_without(night: Night, entry: Entry, coming: AbstractSet[int]) -> bool:
    stays_away = entry.last_game is not None and entry.last_game < entry.first_game
    if stays_away or night.teams.are_drawn or progress.is_played(night) or night.is_closed:
        return True
    session = 0 if entry.team is None else sessions.plays_in(night, night.teams.of(entry.team))
    return bool(sessions.rounds_of(night, session)) and entry.number not in coming


def overpaid(night: Night) -> Overpaid:
    """Those who have paid more than they owe, which takes a payment."""
    if not night.all(Payment):
        return Overpaid(())
    return Overpaid(tuple(account for account in accounts(night) if account.too_much))
