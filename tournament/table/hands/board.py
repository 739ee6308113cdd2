"""One table, hand by hand: whose deal it is, what a press would bring, and the hands so far."""

from dataclasses import dataclass

from scoring.bid import Bid
from scoring.chairs import Chair, opponents_of
from scoring.dials.options import TiedGame
from scoring.events import happening
from scoring.events.hand_details import Question
from scoring.events.misdeal import STAGES
from scoring.events.played import Played
from scoring.game import Game as Engine
from scoring.hand import ScoredHand
from scoring.points import worth
from tournament.night.night import Night
from tournament.night.play.deals import Deal, Outcome, deals, start, whose
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import Depth
from tournament.night.play.side_names import boxes_of_teams
from tournament.night.play.totals import TotalsBox, standing
from tournament.table.boards.next_table import NextTable, next_table
from tournament.table.boards.sums import Sums, sums
from tournament.table.boards.table_sides import Sent, sent
from tournament.words.many import so_many


@dataclass(frozen=True, slots=True)
class OutcomeButton:
    """One button, the digit that presses it, and what it is worth here."""

    outcome: Outcome
    digit: int
    brings: str


@dataclass(frozen=True, slots=True)
class Special:
    """What may happen to a hand besides being played; one with more to answer is ruled, where each
    choice is shown with what it brings.
    """

    event: str
    words: str
    asks: bool


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand; nobody knows who deals it where the pack is cut first."""

    number: int
    of: str
    dealer: Chair | None
    presses: tuple[OutcomeButton, ...]
    specials: tuple[Special, ...]


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """A hand that is written down, and whose deed it was."""

    deal: Deal
    entry: int | None


@dataclass(frozen=True, slots=True)
class Hands:
    """`why_not` says why there is no next hand to write down, and `next_table` is then the next one
    that is missing.
    """

    sums: Sums
    totals: str
    boxes: tuple[TotalsBox, ...]
    deals: tuple[WrittenHand, ...]
    turn: NextHand | None
    why_not: str
    by_totals: bool
    may_be_short: bool
    is_open: bool
    sent: tuple[Sent, ...]  # by the sides of a table that both keep score
    asks_who_won: bool  # the extra hand that decides who moves after a tie
    next_table: NextTable | None


def hands(night: Night, game: TableGame) -> Hands:
    closed = _why_no_hands(game, night)
    played = () if closed else deals(game.sheet, game.hands, game.chairs, night.rules)
    now = played[-1].after if played else None
    if not (closed or played):
        now = start(game.sheet, game.chairs, night.rules)
    over = game.score.game.why_over if game.score.game else ""
    held: dict[Chair | None, int] = dict(game.seats)
    by_hand = game.score.depth in (Depth.HANDS, Depth.ROWS)
    is_played_on = night.rules.tied_game is TiedGame.EXTRA_HAND
    return Hands(
        sums=sums(night, game, only_totals=bool(closed) and game.score.depth is not Depth.ROWS),
        totals=standing(game, night.rules).words,
        boxes=boxes_of_teams(night, game),
        deals=tuple(WrittenHand(deal, held.get(whose(deal.hand))) for deal in played),
        turn=_turn(now, game, night) if now and not over else None,
        why_not=closed or over,
        by_totals=game.score.depth is Depth.TOTALS,
        may_be_short=by_hand and bool(game.score.hands) and not game.score.is_over,
        is_open=not night.is_past(game.round),
        sent=sent(night, game),
        asks_who_won=is_played_on and game.score.is_over and game.tied,
        next_table=next_table(night, game),
    )


def _why_no_hands(game: TableGame, night: Night) -> str:
    if game.left_empty:
        return (
            "A chair was left empty in this game, so only its totals count: those of the whole "
            "game, what four played too."
        )
    if len(game.chairs) == 3 and not night.rules.three_handed:
        return "This house has no rules for three at a table, so only its totals count."
    if game.score.depth is Depth.TOTALS:
        return "The totals of this table are typed."
    if game.score.depth is Depth.ROWS:
        return "This table is read off its sheet, row by row."
    return ""


def _turn(now: Engine, game: TableGame, night: Night) -> NextHand:
    full = night.rules.hands_at(len(game.chairs))
    return NextHand(
        number=now.logged + 1,
        of=f"hand {now.counted + 1} of {full}" if full else f"hand {now.counted + 1}",
        dealer=now.dealer,
        presses=tuple(
            OutcomeButton(outcome, digit, _brings(outcome, game, night))
            for digit, outcome in enumerate(Outcome, start=1)
        ),
        specials=specials(night, game),
    )


def _brings(outcome: Outcome, game: TableGame, night: Night) -> str:
    """What a press is worth, which is the same for every maker."""
    maker = game.chairs[0]
    played = Played(Bid(maker, outcome.alone), outcome.tricks)
    value = worth(ScoredHand(maker, played), game.chairs, night.rules)
    marked = ", and X" if value.marked else ""
    if not played.euchred:
        return f"{so_many(value.points.get(maker, 0), 'point')}{marked}"
    other = opponents_of(maker, game.chairs)[0]
    return f"{so_many(value.points.get(other, 0), 'point')} to the others{marked}"


def specials(night: Night, game: TableGame) -> tuple[Special, ...]:
    """All but the hand that is simply played. When a misdeal was seen is asked by its button."""
    listed: list[Special] = []
    for mishap in happening(night.rules):
        asked = mishap.questions(night.rules, game.chairs)
        if Question.STAGE in asked:
            listed += [
                Special(f"{mishap.KEY} {stage.value}", f"{mishap.WORDS}, seen {words}", asks=False)
                for stage, words in STAGES.items()
            ]
        else:
            listed.append(Special(mishap.KEY, mishap.WORDS, asks=bool(asked)))
    return tuple(listed)
