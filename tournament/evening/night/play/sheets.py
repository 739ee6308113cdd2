"""From what a table's sheet says to what each chair has: totals typed, rows read, or hands.

Knows one table and no names. Whether a typed total can be is judged when it is written down, not
each time it is read.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import lru_cache

from scoring import hand as engine
from scoring.chairs import Chair, Seats, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.events import find
from scoring.events.event import Choice, HandDetails, Stage, member
from scoring.game import Game, Tally, first_dealer, play, with_win
from scoring.hand_worth import fine_of
from scoring.totals.hand_steps import Cells
from scoring.totals.rows_read import SheetRow, rows_total
from tournament.evening import facts
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.box_kinds import (
    KINDS,
    POINTS,
    BoxKind,
    X,
    cells_of,
    tally_of,
    x_holders,
)

# What stands between the scores of a game, and before one below nothing.
DASH = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"


class SheetState(Enum):
    """How far a table is with its game, in words for the board."""

    MISSING = "missing"
    BEGUN = "begun"
    DISPUTED = "disputed"
    IN = "in"


class Depth(StrEnum):
    """How closely a game is written down; the coarsest that is complete counts."""

    TOTALS = "totals"
    ROWS = "rows"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class Score:
    """`tallies` in the order of the chairs: what each card gets, or has so far, the game won only
    once it is over. `hands` are those that count, where anybody counted them. `game` is there where
    it is written hand by hand.
    """

    state: SheetState
    depth: Depth | None
    tallies: tuple[Tally, ...]
    hands: int | None = None
    game: Game | None = None

    @property
    def is_over(self) -> bool:
        return self.state is SheetState.IN


def side_by_side(figures: Iterable[object]) -> str:
    """Return the score in words: 9-6. Beside a minus the dash stands apart, or both would look like
    one long dash.
    """
    numbers = list(map(str, figures))
    if not any(text.startswith("-") for text in numbers):
        return DASH.join(numbers)
    return f" {DASH} ".join(text.replace("-", MINUS, 1) for text in numbers)


@lru_cache(maxsize=20_000)
def score(sheet: Sheet, hands: tuple[Hand, ...], chairs: Seats, rules: HouseRules) -> Score:
    """A ValueError where the hands contradict each other: they are checked as they are entered."""
    if any(cell is not None for column in cells_of(sheet) for cell in column):
        result = _score_totals(sheet, chairs, rules)
    elif sheet.rows:
        result = _score_rows(sheet, chairs, rules)
    elif hands or sheet.dealer or sheet.said:
        result = _score_hands(sheet, hands, chairs, rules)
    else:
        return Score(SheetState.MISSING, None, (Tally(),) * len(chairs))
    if sheet.disputed:
        return replace(result, state=SheetState.DISPUTED)
    return replace(result, tallies=with_win(result.tallies, chairs)) if result.is_over else result


def cells(sheet: Sheet, chairs: Seats, rules: HouseRules, kind: BoxKind) -> Cells:
    """Return what these boxes hold, or None for each if nothing typed fits the chairs."""
    written: Cells = kind.read(sheet)
    holders = len(kind.holders(rules, chairs))
    if len(written) == holders:
        return written
    if written and holders and len(sheet.points) == len(sides_of(chairs)):
        raise ValueError(
            f"Table {sheet.table} has its {kind.unit} of game {sheet.round} for {len(written)} and "
            f"not for {holders}: type its totals again after the house rule is changed back."
        )
    return (None,) * holders


def _score_totals(sheet: Sheet, chairs: Seats, rules: HouseRules) -> Score:
    """In once every cell is filled."""
    typed = {kind: cells(sheet, chairs, rules, kind) for kind in KINDS}
    full = all(None not in column for column in typed.values())
    tallies = _tallies(typed, chairs, rules)
    hands = sheet.hands_played if sheet.short else rules.hands_at(len(chairs))
    return Score(SheetState.IN if full else SheetState.BEGUN, Depth.TOTALS, tallies, hands)


def sheet_row(row: facts.Row, chairs: Seats, rules: HouseRules) -> SheetRow:
    """A stored row as the engine knows it: its X by sides, whoever shares a cell."""
    holders_of_x = x_holders(rules, chairs)
    marked = [who for who, x in zip(holders_of_x, row[1][: len(holders_of_x)], strict=True) if x]
    x = (int(any(chair in who for who in marked for chair in side)) for side in sides_of(chairs))
    return SheetRow(row[0], tuple(x))


def _score_rows(sheet: Sheet, chairs: Seats, rules: HouseRules) -> Score:
    points = rows_total([sheet_row(row, chairs, rules) for row in sheet.rows], chairs, rules).points
    x = [sum(column) for column in zip(*(row[1] for row in sheet.rows), strict=True)]
    tallies = _tallies({POINTS: points, X: x if rules.marks_x else ()}, chairs, rules)
    full = rules.hands_at(len(chairs))
    over = len(sheet.rows) == full if full is not None else max(points) >= (rules.target or 0)
    state = SheetState.IN if over or sheet.short else SheetState.BEGUN
    return Score(state, Depth.ROWS, tallies, len(sheet.rows))


def _score_hands(sheet: Sheet, hands: tuple[Hand, ...], chairs: Seats, rules: HouseRules) -> Score:
    dealer = Chair(sheet.dealer) if sheet.dealer else first_dealer(rules, chairs)
    game = play(rules, chairs, map(to_scored_hand, hands), dealer)
    if sheet.short and not game.why_over:
        game = game.taken_as_it_stands()
    state = SheetState.IN if game.why_over else SheetState.BEGUN
    return Score(state, Depth.HANDS, game.tallies, game.counted, game)


def _tallies(
    columns: Mapping[BoxKind, Sequence[int | None]], chairs: Seats, rules: HouseRules
) -> tuple[Tally, ...]:
    """An empty box, and one that a chair has no part of, holds nothing of it."""
    held = {
        kind: {
            chair: cell or 0
            for holders, cell in zip(kind.holders(rules, chairs), columns[kind], strict=True)
            for chair in holders
        }
        for kind in KINDS
    }
    return tuple(
        tally_of({kind: held[kind].get(chair, 0) for kind in KINDS}, fine_of(chair, chairs, rules))
        for chair in chairs
    )


def to_scored_hand(hand: Hand) -> engine.ScoredHand:
    """A ValueError where what is stored of it cannot have happened."""
    event, dealer = find(hand.event), member(Chair, "dealer", hand.dealer)
    report = HandDetails(
        maker=member(Chair, "maker", hand.maker) if hand.maker else None,
        alone=hand.alone,
        tricks=hand.tricks,
        offender=member(Chair, "offender", hand.offender) if hand.offender else None,
        choice=member(Choice, "choice", hand.choice) if hand.choice else None,
        stage=member(Stage, "stage", hand.stage) if hand.stage else None,
    )
    return engine.ScoredHand(dealer, event.read(report))


def to_stored_hand(hand: engine.ScoredHand, *, game: int, table: int, number: int) -> Hand:
    report = hand.event.details
    return Hand(
        round=game,
        table=table,
        number=number,
        dealer=hand.dealer.value,
        event=hand.event.KEY,
        maker=report.maker.value if report.maker else "",
        alone=report.alone,
        tricks=report.tricks,
        offender=report.offender.value if report.offender else "",
        choice=report.choice.value if report.choice else "",
        stage=report.stage.value if report.stage else "",
    )
