"""Whose card is in, and what each card says beside what the tables' sheets say."""

import enum
from dataclasses import dataclass

from scoring.dollars import dollars
from tournament.evening.facts import Entry, PaymentKind
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Card, CardLine
from tournament.evening.night.play.open_rulings import open_words
from tournament.evening.purse.accounts import Account, accounts, owed_in_words, total_owed
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import cards_out
from tournament.evening.purse.payouts import why_look_again
from tournament.evening.words.many import so_many
from tournament.kit.lists.finding import fold
from tournament.topics.places.boards import standings


class CardState(enum.Enum):
    OUT = "not in"
    IN = "in"
    DIFFERS = "in, but it differs"


@dataclass(frozen=True, slots=True)
class ClaimedGame:
    """One game on a card. `claim` is what its owner wrote, where it was read."""

    line: CardLine
    claim: int | None
    rulings: tuple[str, ...]  # that the score of its table does not contain yet

    @property
    def differs(self) -> bool:
        return self.claim is not None and self.claim != self.line.tally.points


@dataclass(frozen=True, slots=True)
class HandIn:
    """One card as it is handed in. `loners` are those that are written down hand by hand, and
    `waiting` the games of it that are not in yet.
    """

    account: Account
    cells: tuple[ClaimedGame, ...]
    points: int
    loners: int
    waiting: tuple[int, ...]

    @property
    def entry(self) -> Entry:
        return self.account.entry

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def claimed(self) -> int | None:
        """What the card comes to, where every game on it was read."""
        claims = [cell.claim for cell in self.cells if cell.claim is not None]
        return sum(claims) if claims and len(claims) == len(self.cells) else None

    @property
    def state(self) -> CardState:
        if self.entry.card_in is None:
            return CardState.OUT
        return CardState.DIFFERS if any(cell.differs for cell in self.cells) else CardState.IN


@dataclass(frozen=True, slots=True)
class CheckOut:
    """The rows are in the order of the names; `paid` says what they paid so far, and is empty where
    nobody is asked for anything. `moved` says that other prizes are due than were awarded, and
    `ceremony` what walls do once the last card is in.
    """

    rows: tuple[HandIn, ...]
    paid: str
    owed: int
    owed_words: str
    moved: str
    ceremony: str

    @property
    def title(self) -> str:
        return f"{self.cards_in} of {so_many(len(self.rows), 'card')} in"

    @property
    def cards_in(self) -> int:
        return sum(row.state is not CardState.OUT for row in self.rows)

    @property
    def out(self) -> tuple[HandIn, ...]:
        return tuple(row for row in self.rows if row.state is CardState.OUT)

    @property
    def is_through(self) -> bool:
        """Nobody has anything to bring any more."""
        return bool(self.rows) and not self.out and not self.owed

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return tuple(row.number for row in self.out)

    @property
    def differing(self) -> str:
        """Whose card says something else than the table sheets, in a sentence; empty for none."""
        differing = (row.entry for row in self.rows if row.state is CardState.DIFFERS)
        who = [f"{entry.name} ({entry.number})" for entry in differing]
        if not who:
            return ""
        cards = so_many(len(who), "card is in and differs", "cards are in and differ")
        return f"{cards} from the table sheets: {', '.join(who)}. The sheets decide."


def check_out(night: Night) -> CheckOut:
    """Everybody who had a card for a game, gone home or not; nobody who signed in and never
    played, once no game is left.
    """
    waits = standings.waits_for_cards(standings.standings(night), night)
    came = [account for account in accounts(night) if account.entry.has_come and night.rounds]
    cards = [(account, ranking.card_of(night, account.entry.number)) for account in came]
    rows = (
        _hand_in(night, account, card) for account, card in cards if ranking.is_counted(night, card)
    )
    return CheckOut(
        tuple(sorted(rows, key=lambda row: (fold(row.entry.name), row.number))),
        paid=_paid_so_far(night),
        owed=total_owed(accounts(night)),
        owed_words=owed_in_words(night),
        moved=why_look_again(night),
        ceremony="When the last card is in, the walls honor the first three." if waits else "",
    )


def _paid_so_far(night: Night) -> str:
    ledger, rules = books(night), night.rules
    sums = (
        ("fees", rules.fee_cents, ledger.total(PaymentKind.FEE)),
        ("fines", rules.x_fine_cents, ledger.total(PaymentKind.FINE)),
    )
    payments = [f"{dollars(paid)} in {words}" for words, due, paid in sums if due or paid]
    return f"Paid so far: {' and '.join(payments)}." if payments else ""


def begins_ceremony(night: Night, card: HandIn) -> bool:
    """Return whether this card is the last that the ceremony on the walls waits for."""
    waits = standings.waits_for_cards(standings.standings(night), night)
    return waits and cards_out(night) == (card.entry,)


def hand_in(night: Night, number: int) -> HandIn | None:
    """Return the card to hand in, or None for a number without a card: a substitute, somebody who
    never came, or nobody.
    """
    account = next((account for account in accounts(night) if account.entry.number == number), None)
    if account is None or not account.entry.has_come:
        return None
    return _hand_in(night, account, ranking.card_of(night, number))


def _open_rulings(night: Night, line: CardLine) -> tuple[str, ...]:
    game = night.rounds.game(line.round, line.table) if line.table else None
    return open_words(night, game) if game else ()


def _hand_in(night: Night, account: Account, card: Card) -> HandIn:
    claims = account.entry.claimed or ()
    padded = (*claims, *(None,) * (len(card.lines) - len(claims)))
    cells = tuple(
        ClaimedGame(line, claim, _open_rulings(night, line))
        for line, claim in zip(card.lines, padded, strict=False)
    )
    tally = card.tally
    waiting = tuple(line.round for line in card.lines if not line.is_in)
    return HandIn(account, cells, tally.points, tally.lone_marches, waiting)
