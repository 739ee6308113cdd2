"""One table, hand by hand: whose deal it is, what a press would bring, the hands so far and their
sums, and which table is next.
"""

from dataclasses import dataclass, replace
from itertools import count

from scoring.bid import Bid
from scoring.chairs import Chair, opponents_of
from scoring.dials.options import TiedGame
from scoring.events import possible_mishaps
from scoring.events.event import Question
from scoring.events.ordinary import STAGES, Played
from scoring.game import Game as Engine
from scoring.hand import ScoredHand, worth
from tournament.evening.facts import Hand
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import Deal, Outcome, deals, is_by_table, start, whose
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.open_rulings import open_words
from tournament.evening.night.play.sheets import Depth, SheetState
from tournament.evening.night.play.side_names import boxes_of_teams, with_team_names
from tournament.evening.night.play.totals import Totals, TotalsBox, standing, totals_from_tallies
from tournament.evening.words.many import capital, so_many
from tournament.topics.table.boards.table_sides import Sent, sent_by_sides


@dataclass(frozen=True, slots=True)
class OutcomeButton:
    """A button, the digit that presses it, and what it brings at this table."""

    outcome: Outcome
    digit: int
    brings: str


@dataclass(frozen=True, slots=True)
class Special:
    """What may happen to a hand besides being played. One that `asks` more is ruled, where each
    choice is shown with what it brings. One with a `digit` counts as a hand though nobody played
    it, such as a deal in McAllen that everybody passes.
    """

    event: str
    words: str
    asks: bool
    digit: int = 0


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand. Nobody knows who deals it when the pack is cut first."""

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


# None is not typed yet.
Sums = tuple[tuple[TotalsBox, int | None], ...]


@dataclass(frozen=True, slots=True)
class NextTable:
    """A table that is missing, to be written `by_hand` if all others were, else on the board."""

    table: int
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of a table. `why_not` says why there is no next hand to write down; then
    `next_table` is the next table that is missing.
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
    rulings: tuple[str, ...]  # that the score does not contain yet


def hands(night: Night, game: TableGame) -> Hands:
    closed = _why_no_hands(game, night)
    played = () if closed else deals(game.sheet, game.hands, game.chairs, night.rules)
    now = played[-1].after if played else None
    if not (closed or played):
        now = start(game.sheet, game.chairs, night.rules)
    over = _why_over(night, game)
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
        is_open=not progress.is_past(night, game.round),
        sent=sent_by_sides(night, game),
        asks_who_won=is_played_on and game.score.is_over and game.is_tied,
        next_table=next_table(night, game),
        rulings=open_words(night, game),
    )


def specials(night: Night, game: TableGame) -> tuple[Special, ...]:
    """Return all but the hand that is simply played. A misdeal has a button for each time it may be
    seen.
    """
    listed: list[Special] = []
    digits = count(len(Outcome) + 1)
    for mishap in possible_mishaps(night.rules):
        asked = mishap.questions(night.rules, game.chairs)
        if Question.STAGE in asked:
            listed += [
                Special(f"{mishap.KEY} {stage.value}", f"{mishap.WORDS}, seen {words}", asks=False)
                for stage, words in STAGES.items()
            ]
        else:
            listed.append(Special(mishap.KEY, mishap.WORDS, asks=bool(asked)))
    return tuple(
        replace(one, digit=next(digits)) if _counts(one, night, game) else one for one in listed
    )


def sums(night: Night, game: TableGame, *, only_totals: bool) -> Sums:
    """Return what each box of the table comes to so far."""
    values = _totals_so_far(night, game, only_totals=only_totals).values
    return tuple(zip(boxes_of_teams(night, game), values, strict=True))


def next_table(night: Night, game: TableGame) -> NextTable | None:
    """Return the next table that is missing after this one, or else the first that is."""
    played = night.rounds.of(game.round)
    missing = [one.table for one in played.missing if one.table != game.table] if played else []
    number = next((table for table in missing if table > game.table), next(iter(missing), None))
    return None if number is None else NextTable(number, _is_by_hand(night, game))


def _why_over(night: Night, game: TableGame) -> str:
    """Return why the game has no further hand, or "". A winner who is a team is called so."""
    engine = game.score.game
    if engine is None or engine.taken_short:
        return engine.why_over if engine else ""
    return capital(with_team_names(night, game, engine.why_over))


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
    """Return what a press brings, which is the same for every maker."""
    maker = game.chairs[0]
    played = Played(Bid(maker, outcome.alone), outcome.tricks)
    value = worth(ScoredHand(maker, played), game.chairs, night.rules)
    marked = ", and X" if value.marked_chairs else ""
    if not played.euchred:
        return f"{so_many(value.points.get(maker, 0), 'point')}{marked}"
    other = opponents_of(maker, game.chairs)[0]
    return f"{so_many(value.points.get(other, 0), 'point')} to the others{marked}"


def _counts(special: Special, night: Night, game: TableGame) -> bool:
    event, _, stage = special.event.partition(" ")
    hand = Hand(round=1, table=1, number=1, dealer="N", event=event, stage=stage)
    return is_by_table(hand, game.chairs, night.rules)


def _totals_so_far(night: Night, game: TableGame, *, only_totals: bool) -> Totals:
    """Return what the table has so far. If a chair was left empty and no total is typed, that is
    what was made until then.
    """
    begun = dict(game.as_four) if game.score.state is SheetState.MISSING else {}
    if only_totals and not begun:
        return standing(game, night.rules)
    so_far = {chair: begun.get(chair, game.tally_of(chair)) for chair in game.chairs}
    return totals_from_tallies(so_far, night.rules)


def _is_by_hand(night: Night, game: TableGame) -> bool:
    """Return whether the other tables of this game were written by hand; if none is in, those of
    the game before.
    """
    for played in reversed(night.rounds[: game.round]):
        others = [other for other in played.games if other is not game and other.score.is_over]
        if others:
            return all(other.score.depth is Depth.HANDS for other in others)
    return False
