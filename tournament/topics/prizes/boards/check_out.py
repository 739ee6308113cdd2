"""The scorecards that players turn in, compared with the score sheets."""

import enum
from dataclasses import dataclass

from scoring.dollars import format_dollars
from tournament.evening.facts import Entry, PaymentKind
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Scorecard, ScorecardLine
from tournament.evening.night.play.open_rulings import open_ruling_words
from tournament.evening.purse.accounts import (
    Account,
    accounts,
    total_owed_cents,
    total_owed_sentence,
    uncharged_xs_sentences,
)
from tournament.evening.purse.awards import why_awards_outdated
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import entries_with_card_out, has_left_early
from tournament.evening.words.many import count_of
from tournament.kit.lists.finding import comparable_text
from tournament.topics.places.boards import standings


class CardState(enum.Enum):
    NOT_TURNED_IN = "not turned in"
    LEFT = "left early"
    TURNED_IN = "turned in"
    DIFFERS = "turned in, doesn't match"


@dataclass(frozen=True, slots=True)
class ClaimedGame:
    """One game on a scorecard. `claim` is what the player wrote, None if no one entered it."""

    line: ScorecardLine
    claim: int | None
    rulings: tuple[str, ...]  # Sentences about rulings that the table's score does not contain yet.

    @property
    def is_different(self) -> bool:
        return self.claim is not None and self.claim != self.line.tally.points


@dataclass(frozen=True, slots=True)
class CardCheck:
    """One player's scorecard, compared with the score sheets, which also give the `loners`.
    `games_without_score` are the numbers of the games whose score has not been entered yet. A
    scorecard that `is_left_out` need not be turned in: its player left early.
    """

    account: Account
    claimed_games: tuple[ClaimedGame, ...]
    points_on_score_sheets: int
    loners: int
    games_without_score: tuple[int, ...]
    is_left_out: bool

    @property
    def entry(self) -> Entry:
        return self.account.entry

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def claimed_total(self) -> int | None:
        """Return the total of the scorecard, or None unless every game on it was entered."""
        claims = [
            claimed_game.claim
            for claimed_game in self.claimed_games
            if claimed_game.claim is not None
        ]
        return sum(claims) if claims and len(claims) == len(self.claimed_games) else None

    @property
    def state(self) -> CardState:
        if self.entry.card_in is None:
            return CardState.LEFT if self.is_left_out else CardState.NOT_TURNED_IN
        return (
            CardState.DIFFERS
            if any(claimed_game.is_different for claimed_game in self.claimed_games)
            else CardState.TURNED_IN
        )


@dataclass(frozen=True, slots=True)
class CheckOutBoard:
    """The list of scorecards by name. `payments_sentence` says how much was paid in fees and fines
    so far, and `owed_cents` is the sum still owed. `uncharged_sentences` name substitutes whose Xs
    no one pays. `why_award_outdated` says why the awarded prizes are no longer right.
    `ceremony_sentence` says what the big screens show after the last scorecard.
    """

    rows: tuple[CardCheck, ...]
    payments_sentence: str
    owed_cents: int
    owed_sentence: str
    uncharged_sentences: str
    why_award_outdated: str
    ceremony_sentence: str

    @property
    def title(self) -> str:
        card_count = self.turned_in_count + len(self.cards_not_turned_in)
        return f"{self.turned_in_count} of {count_of(card_count, 'scorecard')} turned in"

    @property
    def turned_in_count(self) -> int:
        return sum(row.state in (CardState.TURNED_IN, CardState.DIFFERS) for row in self.rows)

    @property
    def cards_not_turned_in(self) -> tuple[CardCheck, ...]:
        return tuple(row for row in self.rows if row.state is CardState.NOT_TURNED_IN)

    @property
    def are_all_turned_in(self) -> bool:
        return bool(self.rows) and not self.cards_not_turned_in

    @property
    def numbers_not_turned_in(self) -> tuple[int, ...]:
        return tuple(row.number for row in self.cards_not_turned_in)

    @property
    def mismatch_sentence(self) -> str:
        """Return a sentence that names the scorecards that differ from the score sheets, or ""."""
        entries = (row.entry for row in self.rows if row.state is CardState.DIFFERS)
        name_words = [f"{entry.name} ({entry.number})" for entry in entries]
        if not name_words:
            return ""
        count_words = count_of(len(name_words), "scorecard doesn't match", "scorecards don't match")
        return f"{count_words} the score sheets: {', '.join(name_words)}. The score sheets count."


def check_out_board(night: Night) -> CheckOutBoard:
    """Return the scorecards of all players, including those who left; there are none before the
    first game. Players who checked in and never played are omitted once no game is left.
    """
    ceremony_waits = standings.does_ceremony_wait_for_cards(standings.standings(night), night)
    players = [
        account for account in accounts(night) if account.entry.has_checked_in and night.rounds
    ]
    cards = [
        (account, ranking.scorecard_of_player(night, account.entry.number)) for account in players
    ]
    rows = (
        _card_check(night, account, card)
        for account, card in cards
        if ranking.counts_for_standings(night, card)
    )
    return CheckOutBoard(
        tuple(sorted(rows, key=lambda row: (comparable_text(row.entry.name), row.number))),
        payments_sentence=_payments_sentence(night),
        owed_cents=total_owed_cents(accounts(night)),
        owed_sentence=total_owed_sentence(night),
        uncharged_sentences=uncharged_xs_sentences(night),
        why_award_outdated=why_awards_outdated(night),
        ceremony_sentence="After the last scorecard, the big screens announce the winners."
        if ceremony_waits
        else "",
    )


def _payments_sentence(night: Night) -> str:
    night_books, rules = books(night), night.rules
    kinds_due_and_paid = (
        ("Fees", rules.fee_cents, night_books.total_cents(PaymentKind.FEE)),
        ("Fines", rules.x_fine_cents, night_books.total_cents(PaymentKind.FINE)),
    )
    payments = [
        f"{words} {format_dollars(cents_paid)}."
        for words, cents_due, cents_paid in kinds_due_and_paid
        if cents_due or cents_paid
    ]
    return " ".join(payments)


def is_last_before_ceremony(night: Night, card: CardCheck) -> bool:
    """Return whether the ceremony on the big screens waits for this scorecard alone."""
    ceremony_waits = standings.does_ceremony_wait_for_cards(standings.standings(night), night)
    return ceremony_waits and entries_with_card_out(night) == (card.entry,)


def card_check(night: Night, entry_number: int) -> CardCheck | None:
    """Return the scorecard with this number. Return None if no player has the number, or if that
    player never came.
    """
    account = next(
        (account for account in accounts(night) if account.entry.number == entry_number), None
    )
    if account is None or not account.entry.has_checked_in:
        return None
    return _card_check(night, account, ranking.scorecard_of_player(night, entry_number))


def _open_rulings(night: Night, line: ScorecardLine) -> tuple[str, ...]:
    game = night.rounds.table_game(line.game, line.table) if line.table else None
    return open_ruling_words(night, game) if game else ()


def _card_check(night: Night, account: Account, card: Scorecard) -> CardCheck:
    claims = account.entry.claimed or ()
    claims_of_lines = (*claims, *(None,) * (len(card.lines) - len(claims)))
    claimed_games = tuple(
        ClaimedGame(line, claim, _open_rulings(night, line))
        for line, claim in zip(card.lines, claims_of_lines, strict=False)
    )
    tally = card.tally
    games_without_score = tuple(line.game for line in card.lines if not line.is_score_in)
    return CardCheck(
        account,
        claimed_games,
        tally.points,
        tally.lone_marches,
        games_without_score,
        is_left_out=bool(night.rounds) and has_left_early(night, card),
    )
