"""The rulings whose points and Xs are still missing from the score of their table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.hand_worth import Worth
from scoring.totals.hand_steps import Cells
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import POINTS
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import Totals, TotalsBox, boxes, fill_boxes, standing
from tournament.evening.words.many import so_many


def open_rulings(night: Night, game: TableGame) -> tuple[facts.Ruling, ...]:
    """Return the rulings at this table that its score does not contain yet."""
    rulings = _rulings_at(night, game)
    if not rulings:
        return ()
    score = standing(game, night.rules).values
    return tuple(ruling for ruling in rulings if not _is_in(_cells(ruling), score))


def open_words(night: Night, game: TableGame) -> tuple[str, ...]:
    """Return the open rulings of this table as they stand in the log."""
    return tuple(ruling.words for ruling in open_rulings(night, game))


def all_open_rulings(night: Night) -> Mapping[int, facts.Ruling]:
    """Return the open rulings of the whole night, by their numbers."""
    tables = {(one.round, one.table) for one in night.all(facts.Ruling)}
    games = (night.rounds.game(number, table) for number, table in tables if number and table)
    found = (ruling for game in games if game for ruling in open_rulings(night, game))
    return dict(sorted((ruling.number, ruling) for ruling in found))


def least_totals(night: Night, game: TableGame, worth: Worth) -> Totals:
    """Return what each box must hold at least once this ruling is in the score, how many points it
    takes off, below zero, and None for a box that it leaves alone. What it adds comes on top of the
    typed totals and of earlier rulings, except for a hand that is scored as it was played, which
    the typed totals contain.
    """
    before: list[Cells] = []
    if worth.played is None:
        before = [standing(game, night.rules).values]
        before += _least_cells(night, game)
    cells = []
    for number, box in enumerate(boxes(game, night.rules)):
        raised = _added_by(box, worth)
        reached = max((values[number] or 0 for values in before), default=0)
        # Below zero stands what is taken off, also where a score itself is below zero.
        cells.append(max(1, reached + raised) if raised > 0 else raised or None)
    return fill_boxes(game, tuple(cells), None, night.rules)


def questions(night: Night, game: TableGame, typed: Totals) -> Iterator[str]:
    """Yield what to ask about each box whose new figure is less than the rulings say, or does not
    tell whether the points they take off are gone.
    """
    asked = _least_cells(night, game)
    if not asked:
        return
    now = standing(game, night.rules).values
    for number, (box, value) in enumerate(zip(boxes(game, night.rules), typed.values, strict=True)):
        if value is None or value == now[number]:
            continue
        most = max(cells[number] or 0 for cells in asked)
        if most > value and most > 0:
            yield f"The ruling says {_have(box, most)}: really {value}?"
        off = _off(asked, number)
        if off and not _is_lowered(now[number], value, off):
            yield f"The ruling takes {off} off {box.of}: is it in {Totals(typed.points).words}?"


def lowered_rulings(
    night: Night, game: TableGame, typed: Totals, *, is_said: bool
) -> Iterator[facts.Ruling]:
    """Yield the rulings whose points are off in the typed totals, as they are kept from then on:
    a figure that stood before is lower by just as many, or the director was asked and said so.
    """
    asked, now = _least_cells(night, game), standing(game, night.rules).values
    done = {
        number
        for number, (old, value) in enumerate(zip(now, typed.values, strict=True))
        if value is not None and value != old and (off := _off(asked, number))
        if is_said or _is_lowered(old, value, off)
    }
    for ruling in _rulings_at(night, game) if done else ():
        cells = tuple(
            None if number in done and (cell or 0) < 0 else cell
            for number, cell in enumerate(_cells(ruling))
        )
        if cells != _cells(ruling):
            held = len(ruling.points)
            yield replace(ruling, points=cells[:held], x=cells[held:])


def _rulings_at(night: Night, game: TableGame) -> tuple[facts.Ruling, ...]:
    """Return those that have to be written into the score by hand."""
    return tuple(
        ruling
        for ruling in night.all(facts.Ruling)
        if (ruling.round, ruling.table) == (game.round, game.table) and _cells(ruling)
    )


def _cells(ruling: facts.Ruling) -> Cells:
    """Return what the ruling asks of each box, in the order of the boxes: so many at least, or
    below zero so many off.
    """
    return (*ruling.points, *ruling.x)


def _least_cells(night: Night, game: TableGame) -> list[Cells]:
    """Return what each ruling asks of the boxes that the table has now. Once a chair was left
    empty, the boxes are others, and nothing can be compared.
    """
    count = len(boxes(game, night.rules))
    return [cells for one in _rulings_at(night, game) if len(cells := _cells(one)) == count]


def _off(asked: list[Cells], number: int) -> int:
    """Return how many points are still to come off what a box holds."""
    return -sum(min(0, cells[number] or 0) for cells in asked)


def _is_lowered(old: int | None, new: int, off: int) -> bool:
    return old is not None and new == old - off


def _is_in(least: Cells, score: Cells) -> bool:
    """Say whether the score holds what the ruling gives. Points taken off (None) cannot be seen in
    a figure.
    """
    if len(least) != len(score):
        return False
    pairs = zip(least, score, strict=True)
    return all(one is None or (one > 0 and now is not None and now >= one) for one, now in pairs)


def _added_by(box: TotalsBox, worth: Worth) -> int:
    if box.kind is POINTS:
        return worth.points.get(box.chairs[0], 0)
    return int(any(chair in worth.marked_chairs for chair in box.chairs))


def _have(box: TotalsBox, number: int) -> str:
    """Return "N/S have an X", or "E has 4 points"."""
    have = "have" if len(box.chairs) > 1 else "has"
    if box.kind is POINTS:
        return f"{box.of} {have} {so_many(number, 'point')}"
    return f"{box.of} {have} {'an X' if number == 1 else f'{number} Xs'}"
