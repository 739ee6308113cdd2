"""The score of a table from its score sheet: from typed totals, rows, or hands.

Whether a typed total is possible is judged when it is saved, not each time it is read.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import lru_cache, partial

from scoring.chairs import Chair, Seats, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.events import find_event_class
from scoring.events.event import HandDetails, MisdealStage, PenaltyChoice, parse_enum_member
from scoring.game import Game, Tally, add_game_won, begin_game, first_dealer
from scoring.hand import ScoredHand
from scoring.hand_worth import x_fine_cents_of_chair
from scoring.totals.sheet_rows import SheetRow, total_of_rows
from scoring.totals.totals_changes import SheetBoxes
from tournament.evening import facts
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.box_kinds import (
    BOX_KINDS,
    POINTS_KIND,
    X_KIND,
    BoxKind,
    chairs_per_x_box,
    make_tally,
    read_box_columns,
)

SCORE_DASH = "\N{EN DASH}"
MINUS_SIGN = "\N{MINUS SIGN}"


class SheetState(Enum):
    """The state of a table's score, as the page *Scores* shows it."""

    MISSING = "not in"
    BEGUN = "started"
    DISPUTED = "disputed"
    IN = "in"


class SheetDetail(StrEnum):
    """The amount of detail in a score sheet: typed totals, rows of a paper sheet, or hands. If a
    sheet has several kinds of entries, the least detailed kind counts.
    """

    TOTALS = "totals"
    ROWS = "rows"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a table. `tallies` has what each chair's scorecard gets, or has so far; a win is
    counted only once the score is complete. `counted_hand_count` is the number of counted hands, if
    known. `game` is set if hands are recorded.
    """

    state: SheetState
    detail: SheetDetail | None
    tallies: tuple[Tally, ...]
    counted_hand_count: int | None = None
    game: Game | None = None

    @property
    def is_over(self) -> bool:
        return self.state is SheetState.IN


def score_in_words(points: Iterable[object]) -> str:
    """Return the score as text, as in "9\N{EN DASH}6". A score with a negative number has spaces
    around the dash, so that dash and minus don't look like one long line.
    """
    number_texts = list(map(str, points))
    if not any(number_text.startswith("-") for number_text in number_texts):
        return SCORE_DASH.join(number_texts)
    return f" {SCORE_DASH} ".join(
        number_text.replace("-", MINUS_SIGN, 1) for number_text in number_texts
    )


SheetScorer = Callable[[Sheet, tuple[Hand, ...], Seats], Score]


def score_of_table(
    sheet: Sheet, hands: tuple[Hand, ...], chairs: Seats, rules: HouseRules
) -> Score:
    """Return the score of a table. Raise ValueError if its hands contradict each other, which
    cannot happen if they were checked when entered.
    """
    return sheet_scorer(rules)(sheet, hands, chairs)


@lru_cache(maxsize=32)
def sheet_scorer(rules: HouseRules) -> SheetScorer:
    """Return a function that scores tables by these rules and remembers the scores. The rules are
    not an argument of that function, because comparing them takes nearly as long as finding a
    score.
    """
    return lru_cache(maxsize=20_000)(partial(_score_table, rules))


def _score_table(rules: HouseRules, sheet: Sheet, hands: tuple[Hand, ...], chairs: Seats) -> Score:
    if any(box is not None for column in read_box_columns(sheet) for box in column):
        score = _score_totals(sheet, chairs, rules)
    elif sheet.rows:
        score = _score_rows(sheet, chairs, rules)
    elif hands or sheet.dealer or sheet.said:
        score = _score_hands(sheet, hands, chairs, rules)
    else:
        return Score(SheetState.MISSING, None, (Tally(),) * len(chairs))
    if sheet.disputed:
        return replace(score, state=SheetState.DISPUTED)
    return replace(score, tallies=add_game_won(score.tallies, chairs)) if score.is_over else score


def boxes_of_kind(sheet: Sheet, chairs: Seats, rules: HouseRules, kind: BoxKind) -> SheetBoxes:
    """Return the typed values of the boxes of this kind. Return None for each box if the sheet has
    no such values, or if its points were typed for another number of sides. Raise ValueError if a
    house rule was changed and now needs another number of boxes.
    """
    typed_boxes: SheetBoxes = kind.figure_getter(sheet)
    box_count = len(kind.chairs_per_box(rules, chairs))
    if len(typed_boxes) == box_count:
        return typed_boxes
    if typed_boxes and box_count and len(sheet.points) == len(sides_at_table(chairs)):
        raise ValueError(
            f"Table {sheet.table}, game {sheet.round}: {kind.unit}s were entered for "
            f"{len(typed_boxes)}, not for {box_count}. Change the house rule back, then enter the "
            "score again."
        )
    return (None,) * box_count


def _score_totals(sheet: Sheet, chairs: Seats, rules: HouseRules) -> Score:
    """Return the score from typed totals. The score is complete once every box is filled."""
    boxes_by_kind = {kind: boxes_of_kind(sheet, chairs, rules, kind) for kind in BOX_KINDS}
    is_full = all(None not in column for column in boxes_by_kind.values())
    tallies = _make_tallies(boxes_by_kind, chairs, rules)
    hand_count = sheet.hands_played if sheet.short else rules.hands_per_game(len(chairs))
    return Score(
        SheetState.IN if is_full else SheetState.BEGUN, SheetDetail.TOTALS, tallies, hand_count
    )


def sheet_row(paper_row: facts.PaperRow, chairs: Seats, rules: HouseRules) -> SheetRow:
    """Return a stored row of a score sheet in the form that the scoring module takes, with the
    number of Xs of each side.
    """
    holders = chairs_per_x_box(rules, chairs)
    marked_holders = [
        holder for holder, x in zip(holders, paper_row[1][: len(holders)], strict=True) if x
    ]
    x = (
        int(any(chair in holder for holder in marked_holders for chair in side))
        for side in sides_at_table(chairs)
    )
    return SheetRow(paper_row[0], tuple(x))


def _score_rows(sheet: Sheet, chairs: Seats, rules: HouseRules) -> Score:
    points = total_of_rows(
        [sheet_row(row, chairs, rules) for row in sheet.rows], chairs, rules
    ).points
    x = [sum(column) for column in zip(*(row[1] for row in sheet.rows), strict=True)]
    tallies = _make_tallies(
        {POINTS_KIND: points, X_KIND: x if rules.has_x_marks else ()}, chairs, rules
    )
    hands_in_game = rules.hands_per_game(len(chairs))
    is_over = (
        len(sheet.rows) == hands_in_game
        if hands_in_game is not None
        else max(points) >= (rules.target or 0)
    )
    sheet_state = SheetState.IN if is_over or sheet.short else SheetState.BEGUN
    return Score(sheet_state, SheetDetail.ROWS, tallies, len(sheet.rows))


def start_game(sheet: Sheet, chairs: Seats, rules: HouseRules) -> Game:
    """Return a table's game without hands, with the first dealer if it is known."""
    dealer = Chair(sheet.dealer) if sheet.dealer else first_dealer(rules, chairs)
    return begin_game(rules, chairs, dealer)


def _score_hands(sheet: Sheet, hands: tuple[Hand, ...], chairs: Seats, rules: HouseRules) -> Score:
    game = start_game(sheet, chairs, rules)
    for hand in hands:
        game = game.add_hand(to_scored_hand(hand))
    if sheet.short and not game.why_game_is_over():
        game = game.end_early()
    sheet_state = SheetState.IN if game.why_game_is_over() else SheetState.BEGUN
    return Score(sheet_state, SheetDetail.HANDS, game.tallies, game.hands_counted, game)


def _make_tallies(
    values_by_kind: Mapping[BoxKind, Sequence[int | None]], chairs: Seats, rules: HouseRules
) -> tuple[Tally, ...]:
    """Return each chair's tally from the values of the boxes. An empty box counts as 0."""
    box_value_by_chair_by_kind = {
        kind: {
            chair: value or 0
            for holders, value in zip(
                kind.chairs_per_box(rules, chairs), values_by_kind[kind], strict=True
            )
            for chair in holders
        }
        for kind in BOX_KINDS
    }
    return tuple(
        make_tally(
            {kind: box_value_by_chair_by_kind[kind].get(chair, 0) for kind in BOX_KINDS},
            x_fine_cents_of_chair(chair, chairs, rules),
        )
        for chair in chairs
    )


def to_scored_hand(hand: Hand) -> ScoredHand:
    """Return the hand for the scoring module. Raise ValueError if the hand is impossible."""
    event, dealer = find_event_class(hand.event), parse_enum_member(Chair, "dealer", hand.dealer)
    details = HandDetails(
        maker=parse_enum_member(Chair, "maker", hand.maker) if hand.maker else None,
        alone=hand.alone,
        tricks=hand.tricks,
        offender=parse_enum_member(Chair, "offender", hand.offender) if hand.offender else None,
        choice=parse_enum_member(PenaltyChoice, "choice", hand.choice) if hand.choice else None,
        stage=parse_enum_member(MisdealStage, "stage", hand.stage) if hand.stage else None,
    )
    return ScoredHand(dealer, event.read_details(details))


def to_stored_hand(hand: ScoredHand, *, game: int, table: int, number: int) -> Hand:
    """Return the hand as a fact of this game and table, under this number."""
    details = hand.event.details
    return Hand(
        round=game,
        table=table,
        number=number,
        dealer=hand.dealer.value,
        event=hand.event.KEY,
        maker=details.maker.value if details.maker else "",
        alone=details.alone,
        tricks=details.tricks,
        offender=details.offender.value if details.offender else "",
        choice=details.choice.value if details.choice else "",
        stage=details.stage.value if details.stage else "",
    )
