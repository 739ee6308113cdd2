"""The rulings whose points and Xs are still missing from the score of their table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.hand_worth import HandWorth
from scoring.totals.hand_steps import SheetBoxes
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import POINTS
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.side_names import team_names
from tournament.evening.night.play.totals import (
    Totals,
    TotalsBox,
    boxes,
    current_totals,
    fill_boxes,
)
from tournament.evening.words.many import count_of


def open_rulings(night: Night, game: TableGame) -> tuple[facts.Ruling, ...]:
    """Return the rulings at this table that are not in its score yet."""
    rulings = _rulings_at(night, game)
    if not rulings:
        return ()
    score = current_totals(game, night.rules).values
    return tuple(ruling for ruling in rulings if not _is_in_score(_ruling_boxes(ruling), score))


def open_ruling_words(night: Night, game: TableGame) -> tuple[str, ...]:
    """Return each of this table's open rulings in words."""
    return tuple(ruling.words for ruling in open_rulings(night, game))


def all_open_rulings(night: Night) -> Mapping[int, facts.Ruling]:
    """Return all open rulings of the night, by number."""
    tables = {(ruling.round, ruling.table) for ruling in night.facts_of(facts.Ruling)}
    games = (night.rounds.table_game(number, table) for number, table in tables if number and table)
    rulings = (ruling for game in games if game for ruling in open_rulings(night, game))
    return dict(sorted((ruling.number, ruling) for ruling in rulings))


def minimum_totals(night: Night, game: TableGame, worth: HandWorth) -> Totals:
    """Return the minimum of each box once this ruling is in the score. A negative number means
    points to take off, and None that the box is not affected.

    Points are added to the typed totals and earlier rulings, unless the hand is scored as
    played, because then the typed totals already contain it.
    """
    earlier_boxes: list[SheetBoxes] = []
    if worth.bid_result is None:
        earlier_boxes = [current_totals(game, night.rules).values]
        earlier_boxes += _boxes_of_rulings(night, game)
    minimum_boxes = []
    for number, box in enumerate(boxes(game, night.rules)):
        change = _points_of_box(box, worth)
        earlier_value = max((boxes[number] or 0 for boxes in earlier_boxes), default=0)
        # A negative number always means points to take off, even if a score itself is negative.
        minimum_boxes.append(max(1, earlier_value + change) if change > 0 else change or None)
    return fill_boxes(game, tuple(minimum_boxes), None, night.rules)


def score_questions(night: Night, game: TableGame, typed_totals: Totals) -> Iterator[str]:
    """Yield a question for each box whose new value is below what the rulings require, or may
    still contain points that a ruling takes off. Nothing is asked before the totals are full.
    """
    ruling_boxes = _boxes_of_rulings(night, game)
    if not ruling_boxes or not typed_totals.is_full:
        return
    old_totals = current_totals(game, night.rules)
    named_boxes = boxes(game, night.rules, team_names(night, game))
    box_values = zip(named_boxes, typed_totals.values, old_totals.values, strict=True)
    for number, (box, value, old_value) in enumerate(box_values):
        if value is None or (value == old_value and old_totals.is_full):
            continue
        minimum = max(boxes[number] or 0 for boxes in ruling_boxes)
        if minimum > value and minimum > 0:
            yield f"The ruling says {_have_words(box, minimum)}. Is {value} right?"
        points_off = _points_to_take_off(ruling_boxes, number)
        if points_off and not _is_lowered(old_value, value, points_off):
            score_text = Totals(typed_totals.points).words
            yield f"The ruling takes {points_off} off {box.holder}. Does {score_text} include that?"


def lowered_rulings(
    night: Night, game: TableGame, typed_totals: Totals, *, is_confirmed: bool
) -> Iterator[facts.Ruling]:
    """Yield the new versions of rulings whose points are taken off in the typed totals. Points
    count as taken off if a value is lower by exactly that many points, or if the director
    confirmed it (`is_confirmed`).
    """
    ruling_boxes, old_totals = _boxes_of_rulings(night, game), current_totals(game, night.rules)
    # Boxes that were typed before the totals were full are asked about together with the last one.
    are_all_confirmed = is_confirmed and not old_totals.is_full
    lowered_numbers = {
        number
        for number, (old_value, value) in enumerate(
            zip(old_totals.values, typed_totals.values, strict=True)
        )
        if value is not None and (value != old_value or are_all_confirmed)
        if (points_off := _points_to_take_off(ruling_boxes, number))
        if is_confirmed or _is_lowered(old_value, value, points_off)
    }
    for ruling in _rulings_at(night, game) if lowered_numbers else ():
        boxes = tuple(
            None if number in lowered_numbers and (value or 0) < 0 else value
            for number, value in enumerate(_ruling_boxes(ruling))
        )
        if boxes != _ruling_boxes(ruling):
            count = len(ruling.points)
            yield replace(ruling, points=boxes[:count], x=boxes[count:])


def _rulings_at(night: Night, game: TableGame) -> tuple[facts.Ruling, ...]:
    """Return the rulings at this table that must be added to the score by hand."""
    return tuple(
        ruling
        for ruling in night.facts_of(facts.Ruling)
        if (ruling.round, ruling.table) == (game.round, game.table) and _ruling_boxes(ruling)
    )


def _ruling_boxes(ruling: facts.Ruling) -> SheetBoxes:
    """Return the ruling's value for each box: its minimum, or a negative number for points to
    take off.
    """
    return (*ruling.points, *ruling.x)


def _boxes_of_rulings(night: Night, game: TableGame) -> list[SheetBoxes]:
    """Return each ruling's values for the table's boxes. After a chair was left empty the table
    has other boxes, and earlier rulings are ignored.
    """
    box_count = len(boxes(game, night.rules))
    all_boxes = (_ruling_boxes(ruling) for ruling in _rulings_at(night, game))
    return [boxes for boxes in all_boxes if len(boxes) == box_count]


def _points_to_take_off(all_boxes: list[SheetBoxes], number: int) -> int:
    """Return how many points must still be taken off a box."""
    return -sum(min(0, boxes[number] or 0) for boxes in all_boxes)


def _is_lowered(old_value: int | None, new_value: int, points_off: int) -> bool:
    return old_value is not None and new_value == old_value - points_off


def _is_in_score(ruling_boxes: SheetBoxes, score: SheetBoxes) -> bool:
    """Return whether the score already contains the ruling with these boxes. Points to take off
    never count as contained, because a score does not show them.
    """
    if len(ruling_boxes) != len(score):
        return False
    return all(
        minimum is None or (minimum > 0 and value is not None and value >= minimum)
        for minimum, value in zip(ruling_boxes, score, strict=True)
    )


def _points_of_box(box: TotalsBox, worth: HandWorth) -> int:
    """Return the points or Xs that a hand adds to a box."""
    if box.kind is POINTS:
        return worth.points.get(box.chairs[0], 0)
    return int(any(chair in worth.chairs_with_x for chair in box.chairs))


def _have_words(box: TotalsBox, number: int) -> str:
    """Return words such as "N/S have an X" or "E has 4 points"."""
    verb = "have" if len(box.chairs) > 1 else "has"
    if box.kind is POINTS:
        return f"{box.holder} {verb} {count_of(number, 'point')}"
    return f"{box.holder} {verb} {'an X' if number == 1 else f'{number} Xs'}"
