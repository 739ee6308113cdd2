"""The boxes for a table's totals: the range of each, and whether typed values are possible. A total
cannot be lower than what a chair already had when it changed hands or was left empty.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, product

from scoring.chairs import (
    CHAIRS_CLOCKWISE,
    NO_SIDE_NAMES,
    Chair,
    Seats,
    SideNames,
    side_name,
    sides_at_table,
)
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import XChargeRule
from scoring.game import Tally
from scoring.totals import box_ranges
from scoring.totals.judging import TotalsJudgment, TypedTotals, judge_game_totals
from scoring.totals.totals_changes import SheetBoxes
from tournament.evening import facts
from tournament.evening.night.play import sheets
from tournament.evening.night.play.box_kinds import BOX_KINDS, BoxKind, read_box_columns
from tournament.evening.night.play.games import TableGame, is_exempt_from_total_limits
from tournament.evening.night.play.sheets import Score, SheetDetail, SheetState, score_in_words
from tournament.evening.words.many import count_of

POSSIBLE_JUDGMENT = TotalsJudgment(is_possible=True)


@dataclass(frozen=True, slots=True)
class TotalsBox:
    """A box of a table's totals."""

    kind: BoxKind
    chairs: Seats
    holder: str  # The team, side or chair that has the box, as in "team 4" or "E".
    min_value: int
    max_value: int
    # How screen readers name the holder, as in "Table 5, Burt and Frank".
    spoken_holder: str = ""
    # Only for the second of two sides: the highest points it can have if the first side has 0
    # points, 1 point, and so on.
    max_by_first_side_points: tuple[int, ...] = ()

    @property
    def spoken_prefix(self) -> str:
        """The label for screen readers, which is different for every box on the page."""
        return f"{self.spoken_holder}, {self.kind.spoken_prefix}"

    @property
    def label(self) -> str:
        return f"{self.kind.visible_prefix}{self.holder}"

    @property
    def inputmode(self) -> str:
        """The keyboard that a phone shows. The numeric keyboard has no minus sign."""
        return "text" if self.min_value < 0 else "numeric"

    @property
    def range_sentence(self) -> str:
        """A sentence that gives the range of the box. A negative minimum is not mentioned, because
        it takes many penalties to get there.
        """
        range_words = (
            f"at most {self.max_value}"
            if self.min_value < 0
            else f"{self.min_value} to {self.max_value}"
        )
        return f"{self.holder} can {self.kind.range_text.format(range_words)} in a game here."


@dataclass(frozen=True, slots=True)
class Totals:
    """The values of a table's boxes by kind, with None for an empty box. `hands` is the number of
    hands in a game cut short, 0 for a race cut short whose hands were not counted, and None for a
    whole game.
    """

    points: SheetBoxes
    x: SheetBoxes = ()
    hands: int | None = None

    @classmethod
    def from_kinds(
        cls, boxes_of_kind: Callable[[BoxKind], Iterable[int | None]], hands: int | None = None
    ) -> "Totals":
        return cls(**{kind.field: tuple(boxes_of_kind(kind)) for kind in BOX_KINDS}, hands=hands)

    @property
    def values(self) -> SheetBoxes:
        return tuple(chain(*read_box_columns(self)))

    @property
    def with_sides_swapped(self) -> "Totals":
        """The totals with the two sides exchanged."""
        return Totals.from_kinds(lambda kind: kind.figure_getter(self)[::-1], self.hands)

    @property
    def is_full(self) -> bool:
        return None not in self.values

    @property
    def is_empty(self) -> bool:
        return all(value is None for value in self.values)

    @property
    def words(self) -> str:
        """The totals as text, as in "9\N{EN DASH}6, Xs 2\N{EN DASH}1". Incomplete totals end in "so
        far".
        """
        if self.is_empty:
            return "no score"
        points_words = score_in_words(_texts_of_boxes(self.points))
        x_phrases = (
            f", {kind.unit}s {score_in_words(x_texts)}"
            for kind in BOX_KINDS[1:]
            if (x_texts := _texts_of_boxes(kind.figure_getter(self)))
        )
        cut_short_words = f" after {count_of(self.hands, 'hand')}" if self.hands else ", short game"
        hands_words = "" if self.hands is None else cut_short_words
        so_far_words = "" if self.is_full else " so far"
        return f"{points_words or 'no points'}{''.join(x_phrases)}{hands_words}{so_far_words}"


def totals_boxes(
    game: TableGame, rules: HouseRules, side_names: SideNames = NO_SIDE_NAMES
) -> tuple[TotalsBox, ...]:
    """Return the boxes for a table's totals, in the order of a score sheet."""
    chairs_for_limits = (
        CHAIRS_CLOCKWISE if is_exempt_from_total_limits(game, rules) else game.chairs
    )
    unnamed_boxes = _make_boxes(game.chairs, chairs_for_limits, rules)
    if not side_names:
        return unnamed_boxes
    return tuple(
        replace(box, holder=side_names.get(box.chairs, box.holder)) for box in unnamed_boxes
    )


@lru_cache(maxsize=256)
def _make_boxes(
    chairs: Seats, chairs_for_limits: Seats, rules: HouseRules
) -> tuple[TotalsBox, ...]:
    boxes = [
        TotalsBox(kind, holders, side_name(holders), *kind.bounds(rules, chairs_for_limits))
        for kind in BOX_KINDS
        for holders in kind.chairs_per_box(rules, chairs)
    ]
    if len(sides_at_table(chairs)) == 2:
        highest_points = box_ranges.highest_points_by_opposing_points(rules, chairs_for_limits)
        boxes[1] = replace(boxes[1], max_by_first_side_points=highest_points)
    return tuple(boxes)


def make_totals(
    game: TableGame, values: SheetBoxes, hands: int | None, rules: HouseRules
) -> Totals:
    """Return totals with these values, which are in the order of the boxes."""
    boxes_and_values = tuple(zip(totals_boxes(game, rules), values, strict=True))
    return Totals.from_kinds(
        lambda kind: (value for box, value in boxes_and_values if box.kind is kind), hands
    )


def totals_from_tallies(
    tally_by_chair: Mapping[Chair, Tally], rules: HouseRules, hands: int | None = None
) -> Totals:
    """Return totals from the tallies of a table's chairs. Chairs that share a box must have the
    same number for it.
    """
    chairs = tuple(tally_by_chair)
    return Totals.from_kinds(
        lambda kind: (
            kind.figure_getter(tally_by_chair[holders[0]])
            for holders in kind.chairs_per_box(rules, chairs)
        ),
        hands,
    )


def current_totals(game: TableGame, rules: HouseRules) -> Totals:
    """Return the totals of the sheet now: as typed, or added up from complete hands or rows. The
    boxes are empty if hands or rows are not complete. A dispute is ignored.
    """
    score = _score_if_not_disputed(game, rules)
    if score.detail is SheetDetail.TOTALS:
        hands = game.sheet.hands_played if game.sheet.short else None
        return Totals.from_kinds(
            partial(sheets.boxes_of_kind, game.sheet, game.chairs, rules), hands
        )
    if score.state is not SheetState.IN:
        return Totals.from_kinds(
            lambda kind: (None for _ in kind.chairs_per_box(rules, game.chairs))
        )
    tally_by_chair = dict(zip(game.chairs, score.tallies, strict=True))
    return totals_from_tallies(
        tally_by_chair, rules, score.counted_hand_count if game.sheet.short else None
    )


def judge_totals(
    typed_totals: Totals, game: TableGame, rules: HouseRules, side_names: SideNames = NO_SIDE_NAMES
) -> TotalsJudgment:
    """Judge whether typed totals are possible. Incomplete totals are refused only if no values
    of the empty boxes make them possible. If a chair was left empty, only the range of each box
    is checked.
    """
    for box, value in zip(totals_boxes(game, rules, side_names), typed_totals.values, strict=True):
        if value is not None and not box.min_value <= value <= box.max_value:
            return TotalsJudgment(is_possible=False, reason=box.range_sentence)
    if is_exempt_from_total_limits(game, rules) or (
        typed_totals.hands is not None and not typed_totals.is_full
    ):
        return POSSIBLE_JUDGMENT
    judgments = [
        _judge_totals_of_sides(replace(typed_totals, x=x), game, rules, side_names)
        for x in _possible_x_pairs(typed_totals.x, game, rules)
    ]
    return min(judgments, key=lambda judgment: (not judgment.is_possible, judgment.is_unusual))


def _judge_totals_of_sides(
    typed_totals: Totals, game: TableGame, rules: HouseRules, side_names: SideNames
) -> TotalsJudgment:
    if not typed_totals.is_full:
        x_by_side = typed_totals.x or (None,) * len(typed_totals.points)
        refusal = box_ranges.why_boxes_impossible(
            typed_totals.points, x_by_side, game.chairs, rules, side_names
        )
        return TotalsJudgment(is_possible=not refusal, reason=refusal)
    points = tuple(point for point in typed_totals.points if point is not None)
    x = tuple(number for number in typed_totals.x if number is not None)
    is_cut_short = typed_totals.hands is not None and rules.target is not None
    are_hands_uncounted = is_cut_short and typed_totals.hands == 0
    hands = None if are_hands_uncounted else typed_totals.hands
    totals = TypedTotals(game.chairs, points, x or None, hands, is_cut_short, side_names)
    return judge_game_totals(totals, rules)


def _possible_x_pairs(
    x_counts: SheetBoxes, game: TableGame, rules: HouseRules
) -> Iterator[SheetBoxes]:
    """Yield every possible pair of numbers of Xs, one for each side. If the sheet has Xs for each
    player, a side's number lies between the larger number of its two players and their sum, because
    both partners may be marked for one hand.
    """
    if not x_counts or len(x_counts) == len(sides_at_table(game.chairs)):
        yield x_counts
        return
    x_by_chair = dict(zip(game.chairs, x_counts, strict=True))
    sides = sides_at_table(game.chairs)
    yield from product(
        *(_possible_xs_of_side([x_by_chair[chair] for chair in side], rules) for side in sides)
    )


def _possible_xs_of_side(player_x_counts: list[int | None], rules: HouseRules) -> SheetBoxes:
    """Return the possible numbers of Xs of a side whose players have these numbers of Xs. The only
    number is None if a player's box is empty.
    """
    known_x_counts = [x_count for x_count in player_x_counts if x_count is not None]
    if len(known_x_counts) < len(player_x_counts):
        return (None,)
    if rules.x_charged_to is XChargeRule.PLAYER_AT_FAULT:
        return (sum(known_x_counts),)
    return tuple(range(max(known_x_counts), sum(known_x_counts) + 1))


def _score_if_not_disputed(game: TableGame, rules: HouseRules) -> Score:
    """Return the score as if the sheet were not disputed. If a chair was left empty, return the
    score unchanged.
    """
    if not game.sheet.disputed or game.has_empty_chair:
        return game.score
    return sheets.score_of_table(replace(game.sheet, disputed=""), game.hands, game.chairs, rules)


def _texts_of_boxes(boxes: SheetBoxes) -> list[str]:
    """Return the typed values as text. Empty boxes at the end are left out, and other empty boxes
    are shown as "?".
    """
    typed_indexes = [index for index, value in enumerate(boxes) if value is not None]
    boxes_to_show = boxes[: typed_indexes[-1] + 1] if typed_indexes else ()
    return ["?" if value is None else str(value) for value in boxes_to_show]


def why_total_too_low(
    typed_totals: Totals,
    game: TableGame,
    handovers: Sequence[facts.Handover],
    rules: HouseRules,
    side_names: SideNames = NO_SIDE_NAMES,
) -> str:
    """Return why a total is lower than what a chair already had when it changed hands or was left
    empty; empty if none is too low. Boxes that can be negative are not checked.
    """
    handovers_at_table = [handover for handover in handovers if handover.table == game.table]
    for box, value in zip(totals_boxes(game, rules, side_names), typed_totals.values, strict=True):
        for earlier_amount, moment_words in _amounts_before_handovers(
            box, game, handovers_at_table, rules
        ):
            if box.min_value >= 0 and value is not None and value < earlier_amount:
                had_words = (
                    f"{box.holder} had {count_of(earlier_amount, box.kind.unit)} {moment_words}"
                )
                return f"{had_words}. The total can't be {value}."
    return ""


def _amounts_before_handovers(
    box: TotalsBox, game: TableGame, handovers: Sequence[facts.Handover], rules: HouseRules
) -> Iterator[tuple[int, str]]:
    """Yield the amounts that the chairs of a box already had when they changed hands, each with
    words for the moment. At a table of four the partner's chair had the same amount, unless the
    house counts Xs for each player.
    """
    hands_before_empty_chair = min(
        (handover.hands for handover in handovers if handover.taken_by is None), default=-1
    )
    for handover in handovers:
        has_box_for_each_chair = len(box.kind.chairs_per_box(rules, CHAIRS_CLOCKWISE)) == len(
            CHAIRS_CLOCKWISE
        )
        chair = Chair(handover.chair)
        was_four_handed = len(game.chairs) == 4 or handover.hands <= hands_before_empty_chair
        if chair in box.chairs or (
            was_four_handed and not has_box_for_each_chair and chair.opposite in box.chairs
        ):
            yield (
                box.kind.figure_getter(handover),
                f"after hand {handover.hands}, when a player was replaced",
            )
    earlier_figures = (
        box.kind.figure_getter(tally)
        for chair, tally in game.tallies_before_empty_chair
        if chair in box.chairs
    )
    if amount := max(earlier_figures, default=0):
        yield amount, "when a seat was left empty"
