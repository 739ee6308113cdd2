"""The rulings whose points and Xs are still missing from the score of their table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.hand_worth import HandWorth
from scoring.totals.totals_changes import SheetBoxes
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import POINTS_KIND
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.side_names import team_name_by_side
from tournament.evening.night.play.totals import (
    Totals,
    TotalsBox,
    current_totals,
    make_totals,
    totals_boxes,
)
from tournament.evening.words.many import count_of


def rulings_not_in_score(night: Night, game: TableGame) -> tuple[facts.Ruling, ...]:
    """Return the rulings at this table that are not in its score yet."""
    rulings = _rulings_at(night, game)
    if not rulings:
        return ()
    score_values = current_totals(game, night.rules).values
    return tuple(
        ruling for ruling in rulings if not _is_in_score(_ruling_boxes(ruling), score_values)
    )


def open_ruling_words(night: Night, game: TableGame) -> tuple[str, ...]:
    """Return the text of each ruling at this table that is not in its score yet."""
    return tuple(ruling.words for ruling in rulings_not_in_score(night, game))


def open_ruling_by_number(night: Night) -> Mapping[int, facts.Ruling]:
    """Return all rulings of the night that are not in the score of their table yet, by number."""
    games_and_tables = {(ruling.round, ruling.table) for ruling in night.facts_of(facts.Ruling)}
    games = (
        night.rounds.table_game(number, table)
        for number, table in games_and_tables
        if number and table
    )
    rulings = (ruling for game in games if game for ruling in rulings_not_in_score(night, game))
    return dict(sorted((ruling.number, ruling) for ruling in rulings))


def minimum_totals(night: Night, game: TableGame, worth: HandWorth) -> Totals:
    """Return the minimum of each box once a ruling with this worth is in the score. A negative
    number means points to take off, and None means that the ruling does not affect the box.

    The ruling adds its points to the typed totals and to earlier rulings, unless the hand is scored
    as played, because then the typed totals already contain its points.
    """
    earlier_box_values: list[SheetBoxes] = []
    if worth.bid_result is None:
        earlier_box_values = [current_totals(game, night.rules).values]
        earlier_box_values += _boxes_of_rulings(night, game)
    minimum_values = []
    for box_index, box in enumerate(totals_boxes(game, night.rules)):
        added_value = _points_of_box(box, worth)
        earlier_value = max((boxes[box_index] or 0 for boxes in earlier_box_values), default=0)
        # A negative value means points to take off, so a minimum is never below 1.
        minimum_values.append(
            max(1, earlier_value + added_value) if added_value > 0 else added_value or None
        )
    return make_totals(game, tuple(minimum_values), None, night.rules)


def questions_about_rulings(night: Night, game: TableGame, typed_totals: Totals) -> Iterator[str]:
    """Yield a question for each box whose new value is below what the rulings require, or may
    still contain points that a ruling takes off. Nothing is asked before the totals are full.
    """
    ruling_boxes = _boxes_of_rulings(night, game)
    if not ruling_boxes or not typed_totals.is_full:
        return
    old_totals = current_totals(game, night.rules)
    named_boxes = totals_boxes(game, night.rules, team_name_by_side(night, game))
    boxes_with_values = zip(named_boxes, typed_totals.values, old_totals.values, strict=True)
    for box_index, (box, value, old_value) in enumerate(boxes_with_values):
        if value is None or (value == old_value and old_totals.is_full):
            continue
        minimum = max(boxes[box_index] or 0 for boxes in ruling_boxes)
        if minimum > value and minimum > 0:
            yield f"The ruling says {_box_value_words(box, minimum)}. Is {value} right?"
        points_off = _points_to_take_off(ruling_boxes, box_index)
        if points_off and not _is_lowered_by(old_value, value, points_off):
            score_text = Totals(typed_totals.points).words
            yield f"The ruling takes {points_off} off {box.holder}. Does {score_text} include that?"


def rulings_with_points_taken_off(
    night: Night, game: TableGame, typed_totals: Totals, *, is_confirmed: bool
) -> Iterator[facts.Ruling]:
    """Yield the new versions of rulings whose points are taken off in the typed totals. Points
    count as taken off if a value is lower by exactly that many points, or if the director
    confirmed it (`is_confirmed`).
    """
    ruling_boxes, old_totals = _boxes_of_rulings(night, game), current_totals(game, night.rules)
    # No question is asked until the totals are full, so an answer is about all boxes typed so far.
    are_all_confirmed = is_confirmed and not old_totals.is_full
    lowered_box_indexes = {
        box_index
        for box_index, (old_value, value) in enumerate(
            zip(old_totals.values, typed_totals.values, strict=True)
        )
        if value is not None and (value != old_value or are_all_confirmed)
        if (points_off := _points_to_take_off(ruling_boxes, box_index))
        if is_confirmed or _is_lowered_by(old_value, value, points_off)
    }
    for ruling in _rulings_at(night, game) if lowered_box_indexes else ():
        new_box_values = tuple(
            None if box_index in lowered_box_indexes and (value or 0) < 0 else value
            for box_index, value in enumerate(_ruling_boxes(ruling))
        )
        if new_box_values != _ruling_boxes(ruling):
            points_box_count = len(ruling.points)
            yield replace(
                ruling,
                points=new_box_values[:points_box_count],
                x=new_box_values[points_box_count:],
            )


def _rulings_at(night: Night, game: TableGame) -> tuple[facts.Ruling, ...]:
    """Return the rulings at this table that must be added to the score by hand."""
    return tuple(
        ruling
        for ruling in night.facts_of(facts.Ruling)
        if (ruling.round, ruling.table) == (game.round, game.table) and _ruling_boxes(ruling)
    )


def _ruling_boxes(ruling: facts.Ruling) -> SheetBoxes:
    """Return for each box the fewest points or Xs that the ruling allows there, or a negative
    number for points that it takes off.
    """
    return (*ruling.points, *ruling.x)


def _boxes_of_rulings(night: Night, game: TableGame) -> list[SheetBoxes]:
    """Return each ruling's values for the table's boxes. After a chair was left empty the table
    has other boxes, and earlier rulings are ignored.
    """
    box_count = len(totals_boxes(game, night.rules))
    boxes_of_rulings = (_ruling_boxes(ruling) for ruling in _rulings_at(night, game))
    return [boxes for boxes in boxes_of_rulings if len(boxes) == box_count]


def _points_to_take_off(boxes_of_rulings: list[SheetBoxes], box_index: int) -> int:
    """Return how many points must still be taken off a box."""
    return -sum(min(0, boxes[box_index] or 0) for boxes in boxes_of_rulings)


def _is_lowered_by(old_value: int | None, new_value: int, points_off: int) -> bool:
    return old_value is not None and new_value == old_value - points_off


def _is_in_score(ruling_boxes: SheetBoxes, score_values: SheetBoxes) -> bool:
    """Return whether the score already contains the ruling with these boxes. Points to take off
    never count as contained, because a score does not show them.
    """
    if len(ruling_boxes) != len(score_values):
        return False
    return all(
        minimum is None or (minimum > 0 and value is not None and value >= minimum)
        for minimum, value in zip(ruling_boxes, score_values, strict=True)
    )


def _points_of_box(box: TotalsBox, worth: HandWorth) -> int:
    """Return the points or Xs that a hand adds to a box."""
    if box.kind is POINTS_KIND:
        return worth.points.get(box.chairs[0], 0)
    return int(any(chair in worth.chairs_with_x for chair in box.chairs))


def _box_value_words(box: TotalsBox, box_value: int) -> str:
    """Return words such as "N/S have an X" or "E has 4 points"."""
    verb = "have" if len(box.chairs) > 1 else "has"
    if box.kind is POINTS_KIND:
        return f"{box.holder} {verb} {count_of(box_value, 'point')}"
    return f"{box.holder} {verb} {'an X' if box_value == 1 else f'{box_value} Xs'}"
