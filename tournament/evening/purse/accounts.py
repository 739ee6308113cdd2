"""The accounts of players: the entry fee, the night's fines, and debts from earlier nights. A
team's account consists of its players' accounts. A substitute owes nothing. Prizes are not part of
an account.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from scoring.dials.options import SubstitutePointsRule
from scoring.dollars import format_dollars
from tournament.evening.facts import Entry, Payment, PaymentKind
from tournament.evening.night import attendance, progress, ranking, time_slots
from tournament.evening.night.attendance import (
    CheckInItem,
    missing_check_in_items,
    settled_cents_by_entry,
)
from tournament.evening.night.night import CentsPaidLater, Night, once_per_night
from tournament.evening.night.party import Party
from tournament.evening.night.play.game_cards import Scorecard, ScorecardLine
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.words.many import (
    capitalize,
    count_of,
    list_in_words,
    singular_or_plural,
)

# If more players than this owe something at check-in, the button that marks them as paid gives only
# their number instead of their names.
MAX_NAMES_ON_BUTTON = 4
WAIVED_KIND_BY_KIND = {
    PaymentKind.FEE: PaymentKind.FEE_WAIVED,
    PaymentKind.FINE: PaymentKind.FINE_WAIVED,
    PaymentKind.DEBT: PaymentKind.DEBT_WAIVED,
}


@dataclass(frozen=True, slots=True)
class AmountDue:
    """One amount that one player has to pay. `cents_paid_later` is the part paid or waived on a
    later night.
    """

    cents: int
    cents_paid: int = 0
    cents_waived: int = 0
    cents_paid_later: int = 0

    @property
    def cents_owed(self) -> int:
        return max(0, self.cents_unpaid_that_night - self.cents_paid_later)

    @property
    def cents_unpaid_that_night(self) -> int:
        return max(0, self.cents - self.cents_paid - self.cents_waived)

    @property
    def owed_words(self) -> str:
        """The amount owed, with the full amount if a part is paid or waived."""
        full_amount = f" of {format_dollars(self.cents)}" if self.cents_owed < self.cents else ""
        return f"{format_dollars(self.cents_owed)}{full_amount}"

    @property
    def overpaid_cents(self) -> int:
        """The cents paid beyond the amount due, for example after a score was corrected."""
        return max(0, self.cents_paid - self.cents)


@dataclass(frozen=True, slots=True)
class Account:
    """The account of one player: the number of Xs, and what is due for each kind of payment."""

    entry: Entry
    x: int
    fee: AmountDue
    fine: AmountDue
    debt: AmountDue
    paid_later: CentsPaidLater | None = None

    def due(self, kind: PaymentKind) -> AmountDue:
        """Return what is due for this kind of payment: fee, fine, or debt."""
        due_by_kind = {PaymentKind.FEE: self.fee, PaymentKind.FINE: self.fine}
        return due_by_kind.get(kind, self.debt)

    @property
    def cents_owed(self) -> int:
        return self.cents_owed_tonight + self.debt.cents_owed

    @property
    def cents_owed_tonight(self) -> int:
        return self.fee.cents_owed + self.fine.cents_owed

    @property
    def put_off_cents(self) -> int:
        """The cents of this night's fee and fine that were neither paid nor waived that night."""
        return self.fee.cents_unpaid_that_night + self.fine.cents_unpaid_that_night

    @property
    def owes_only_whole_fine(self) -> bool:
        return self.cents_owed == self.fine.cents_owed == self.fine.cents

    @property
    def owed_for_words(self) -> str:
        """The amounts owed, each with what it is for, as in "entry fee $1.00, 2 Xs $0.20"."""
        due_by_purpose = {
            "entry fee": self.fee,
            count_of(self.x, "X"): self.fine,
            "from before": self.debt,
        }
        return ", ".join(
            f"{name} {due.owed_words}" for name, due in due_by_purpose.items() if due.cents_owed
        )

    @property
    def overpaid_cents(self) -> int:
        return self.fee.overpaid_cents + self.fine.overpaid_cents


@dataclass(frozen=True, slots=True)
class TeamAccount:
    """The accounts of all players of one team."""

    team: Party
    accounts: tuple[Account, ...]

    @property
    def cents_owed(self) -> int:
        return total_owed_cents(self.accounts)

    @property
    def cents_due(self) -> int:
        """The cents due from all players together, without what is waived."""
        all_dues = [
            due for account in self.accounts for due in (account.fee, account.fine, account.debt)
        ]
        return sum(max(0, due.cents - due.cents_waived) for due in all_dues)


@dataclass(frozen=True, slots=True)
class Overpayments:
    """The accounts of players who have paid more than they owe."""

    accounts: tuple[Account, ...]

    @property
    def cents(self) -> int:
        return sum(account.overpaid_cents for account in self.accounts)

    @property
    def sentences(self) -> tuple[str, ...]:
        """A sentence for each player who overpaid, without its period."""
        return tuple(
            f"{account.entry.label} overpaid by {format_dollars(account.overpaid_cents)}"
            for account in self.accounts
        )


@once_per_night
def accounts(night: Night) -> tuple[Account, ...]:
    """Return the accounts of all ranked players, in the order of their numbers."""
    payments = night.facts_of(Payment)
    cents_by_kind = {
        kind: settled_cents_by_entry(payments, {kind})
        for kind in (*WAIVED_KIND_BY_KIND, *WAIVED_KIND_BY_KIND.values())
    }

    numbers_without_games = _numbers_without_games(night)

    def make_amount_due(
        entry: int, kind: PaymentKind, cents: int, cents_later: int = 0
    ) -> AmountDue:
        due = AmountDue(
            cents,
            cents_by_kind[kind].get(entry, 0),
            cents_by_kind[WAIVED_KIND_BY_KIND[kind]].get(entry, 0),
        )
        return replace(due, cents_paid_later=min(due.cents_unpaid_that_night, cents_later))

    def fee_cents(entry: Entry) -> int:
        """Return the fee in cents that is due. For a player who did not play it is the
        amount paid.
        """
        if entry.number in numbers_without_games:
            return cents_by_kind[PaymentKind.FEE].get(entry.number, 0)
        return night.rules.fee_cents if attendance.is_fee_due(night, entry) else 0

    def make_account(card: Scorecard) -> Account:
        """Return one player's account. An amount paid on a later night counts for the fee first."""
        entry, paid_later = card.entry, night.paid_later_by_entry.get(card.entry.number)
        later_cents, later_cents_for_debt = (
            (paid_later.cents_tonight, paid_later.cents_before) if paid_later else (0, 0)
        )
        fee = make_amount_due(entry.number, PaymentKind.FEE, fee_cents(entry), later_cents)
        later_cents_for_fine = later_cents - fee.cents_paid_later
        fine = make_amount_due(
            entry.number, PaymentKind.FINE, card.tally.fine_cents, later_cents_for_fine
        )
        debt = make_amount_due(
            entry.number, PaymentKind.DEBT, entry.owed_before or 0, later_cents_for_debt
        )
        return Account(entry, card.tally.x, fee, fine, debt, paid_later)

    return tuple(
        make_account(card) for card in ranking.scorecards_of_players(night) if card.entry.ranked
    )


def uncharged_xs_sentences(night: Night) -> str:
    """Return sentences that name the substitutes whose Xs no one pays for; empty if there
    are none.
    """
    if not night.rules.x_fine_cents:
        return ""
    x_count_by_label = {
        card.entry.label: sum(
            line.tally.x for line in card.lines if not _does_absentee_pay_xs(night, card, line)
        )
        for card in ranking.scorecards_of_players(night)
        if not card.entry.ranked
    }
    return " ".join(
        f"{label} is a substitute, so no one pays for "
        f"{singular_or_plural(x_count, 'this X', f'these {x_count} Xs')}."
        for label, x_count in x_count_by_label.items()
        if x_count
    )


def _does_absentee_pay_xs(night: Night, card: Scorecard, line: ScorecardLine) -> bool:
    """Return whether the player who is away pays for the Xs in this line of a substitute's card."""
    game, number = night.rounds.with_number(line.game), card.entry.number
    return (
        night.rules.stand_in_points is SubstitutePointsRule.FOR_ABSENT_PLAYER
        and game is not None
        and bool(game.player_replaced_by(number) or game.handover_to(number))
    )


def team_accounts(night: Night) -> tuple[TeamAccount, ...]:
    """Return the accounts of all teams, in the order of their numbers; none on a night without
    teams.
    """
    account_by_entry = {account.entry.number: account for account in accounts(night)}
    teams = (
        TeamAccount(
            team,
            tuple(
                account_by_entry[entry.number]
                for entry in team.members
                if entry.number in account_by_entry
            ),
        )
        for team in night.teams
    )
    return tuple(team_account for team_account in teams if team_account.accounts)


def total_owed_cents(accounts: Iterable[Account]) -> int:
    return sum(account.cents_owed for account in accounts)


def total_owed_sentence(night: Night) -> str:
    """Return a sentence with the total that players owe; empty if they owe nothing."""
    owed_cents = total_owed_cents(accounts(night))
    return f"{format_dollars(owed_cents)} is owed." if owed_cents else ""


def paid_later_sentences(night: Night) -> tuple[str, ...]:
    """Return a sentence for each later night on which debts of this night were paid, as in
    "Paid at Athens Bracket on Nov 29: Ann (7) $1.10."
    """
    payers_by_occasion: dict[str, list[str]] = {}
    for account in accounts(night):
        if account.paid_later:
            payer_words = f"{account.entry.label} {format_dollars(account.paid_later.cents)}"
            payers_by_occasion.setdefault(account.paid_later.where_words, []).append(payer_words)
    return tuple(
        f"{capitalize(occasion_words)}: {', '.join(payers)}."
        for occasion_words, payers in payers_by_occasion.items()
    )


def unpaid_cents_by_entry(night: Night) -> Mapping[int, int]:
    """Return the cents of the fee and of earlier debts that each checked-in player still owes, by
    entry number. Players who owe no such cents are left out.
    """
    owed_by_entry = {
        account.entry.number: account.fee.cents_owed + account.debt.cents_owed
        for account in accounts(night)
        if not account.entry.expected
    }
    return {number: cents for number, cents in owed_by_entry.items() if cents}


def all_paid_button_words(night: Night) -> str:
    """Return the words, before the amount, of the button that marks as paid all that players owe at
    check-in.
    """
    return f"Mark {_unpaid_names_in_words(night, 'all')} paid:"


def all_paid_sentence(night: Night, cents: int) -> str:
    return f"{_unpaid_names_in_words(night, 'All')} paid {format_dollars(cents)}."


def _unpaid_names_in_words(night: Night, all_word: str) -> str:
    """Return the names of the players who owe something at check-in. For more than
    MAX_NAMES_ON_BUTTON players, return only their number, as in "all 7".
    """
    entries = with_distinct_names(night).entries
    names = [entries.with_number(number).name for number in unpaid_cents_by_entry(night)]
    return list_in_words(names) if len(names) <= MAX_NAMES_ON_BUTTON else f"{all_word} {len(names)}"


def entries_ready_except_fee(night: Night) -> tuple[Entry, ...]:
    """Return the entries whose only open check-in item is the fee."""
    return tuple(
        entry
        for entry in attendance.entries_not_ready(night, night.rounds.next_number)
        if missing_check_in_items(entry, attendance.settled_fee_cents_by_entry(night), night.rules)
        == (CheckInItem.FEE,)
    )


def did_not_play_words(night: Night) -> str:
    """Return "is not in the bracket" while a drawn bracket is played, otherwise "did not play"."""
    return (
        "is not in the bracket"
        if night.teams.are_drawn and not progress.is_fully_played(night)
        else "did not play"
    )


def entries_unpaid_without_playing(night: Night) -> tuple[Entry, ...]:
    """Return the entries who checked in, did not play, and paid nothing. They owe nothing."""
    numbers_without_games = (
        _numbers_without_games(night) if night.rules.fee_cents else frozenset[int]()
    )
    return tuple(
        entry
        for entry in night.entries
        if entry.number in numbers_without_games
        and entry.number not in attendance.settled_fee_cents_by_entry(night)
        and attendance.is_fee_due(night, entry)
    )


def _numbers_without_games(night: Night) -> frozenset[int]:
    """Return the numbers of entries who played no game; none until all games are over or the night
    is closed. Players who still owe a fee that an earlier version put off are left out.
    """
    if not (night.is_closed or progress.is_fully_played(night)):
        return frozenset()
    people_with_games = _people_with_games(night)
    return frozenset(
        entry.number
        for entry in night.entries
        if entry.person_number not in people_with_games and not entry.put_off
    )


def accounts_paid_without_playing(night: Night) -> tuple[Account, ...]:
    """Return the accounts of players who paid the fee, did not play, and missed the games."""
    if not night.facts_of(Payment):
        return ()
    paid_accounts = tuple(account for account in accounts(night) if account.fee.cents_paid)
    if not paid_accounts:
        return ()
    people_with_games = _people_with_games(night)
    numbers_to_seat = _numbers_to_seat(night)
    return tuple(
        account
        for account in paid_accounts
        if account.entry.person_number not in people_with_games
        and _has_missed_games(night, account.entry, numbers_to_seat)
    )


def _people_with_games(night: Night) -> frozenset[int]:
    """Return the person numbers of everyone who had a game."""
    return frozenset(
        card.entry.person_number
        for card in ranking.scorecards_of_players(night)
        if _has_played(night, card)
    )


def _has_played(night: Night, card: Scorecard) -> bool:
    """Return whether the player took part in a game, or the player's team was seated or had a place
    in a bracket.
    """
    team = None if card.entry.team is None else night.teams.with_number(card.entry.team)
    has_team_played = team is not None and (
        bool(team.draw_number) or attendance.was_ever_seated(night, team)
    )
    return has_team_played or card.has_taken_part


def _numbers_to_seat(night: Night) -> frozenset[int]:
    """Return the numbers of the entries to be seated in the next game."""
    if not night.party_words.is_team:
        if not time_slots.has_games_left(night, ""):
            return frozenset()
        entries = attendance.entries_to_seat(night, night.rounds.next_number)
        return frozenset(entry.number for entry in entries)
    return frozenset(
        entry.number
        for team in attendance.teams_to_seat(night, night.rounds.next_number)
        for entry in team.current_members
    )


def _has_missed_games(night: Night, entry: Entry, numbers_to_seat: AbstractSet[int]) -> bool:
    """Return whether a player who has not played has missed the games. This is so if the player
    left, the bracket is drawn, or all games are over. It is also so if the player's time slot has
    begun and the player cannot be seated in the next game.
    """
    left_before_playing = entry.last_game is not None and entry.last_game < entry.first_game
    if (
        left_before_playing
        or night.teams.are_drawn
        or progress.is_fully_played(night)
        or night.is_closed
    ):
        return True
    slot_index = (
        0
        if entry.team is None
        else time_slots.slot_index_of_team(night, night.teams.with_number(entry.team))
    )
    return (
        bool(time_slots.games_in_time_slot(night, slot_index))
        and entry.number not in numbers_to_seat
    )


def overpayments(night: Night) -> Overpayments:
    """Return the accounts of players who have paid more than they owe."""
    if not night.facts_of(Payment):
        return Overpayments(())
    return Overpayments(tuple(account for account in accounts(night) if account.overpaid_cents))
