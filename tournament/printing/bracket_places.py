"""Who came where in a bracket: the first three under its last sheet, and everybody in a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rotation.bracket.places import Place, places
from rotation.bracket.progress import Progress, State
from rotation.seating import Entrant
from tournament.night.sheets import DASH
from tournament.printing.bracket_game import Named
from tournament.printing.frames import Frame, body
from tournament.printing.listed import GAP, TITLE, headed
from tournament.printing.lists import Column, Part, Table, draw, parted, rows
from tournament.printing.sheet import Align, Down, Draw, Sheet
from tournament.printing.wishes import Wish

STRIP = 46.0
FIRST_THREE = ("First", "Second", "Third")
SIZE = 13.0
# In the free corner of a drawing that stands on one sheet.
AROUND, HIGHEST = 8.0, 30.0
KEY, KEY_LINE = 10.0, 15.0


def strip(sheet: Sheet, frame: Frame, progress: Progress, teams: Mapping[Entrant, Named]) -> None:
    """A line to write on for each who is not known yet."""
    known = _known(progress, teams)
    columns = frame.below(8).columns(len(FIRST_THREE), 16)
    for number, (word, one) in enumerate(zip(FIRST_THREE, columns, strict=True), start=1):
        label, line = one.split([3, 10], 4)
        sheet.words(word, label, 12, bold=True, down=Down.BOTTOM)
        sheet.under(line)
        if number in known:
            sheet.words(known[number].words, line.inset(0, 2), 13, down=Down.BOTTOM)


def first_three(
    sheet: Sheet, frame: Frame, progress: Progress, teams: Mapping[Entrant, Named]
) -> None:
    """One below the other."""
    lines = frame.inset(0, AROUND).head(min(frame.height - 2 * AROUND, 3 * HIGHEST)).rows(3)
    known = _known(progress, teams)
    for number, (word, line) in enumerate(zip(FIRST_THREE, lines, strict=True), start=1):
        label, rest = line.split([1, 4], 4)
        sheet.words(word, label, 12, bold=True, down=Down.BOTTOM)
        sheet.under(rest)
        if number in known:
            sheet.words(known[number].words, rest.inset(0, 2), 13, down=Down.BOTTOM)


def key(sheet: Sheet, frame: Frame, teams: Mapping[Entrant, Named]) -> None:
    """Every team in full, by its number, in two columns; a line to write on for the others."""
    inner = frame.inset(0, AROUND)
    named = sorted(teams.values(), key=lambda one: one.number)
    half = -(-len(named) // 2)
    rows = inner.head(min(inner.height, half * KEY_LINE)).rows(half)
    for column, some in enumerate((named[:half], named[half:])):
        for line, one in zip(rows, some, strict=False):
            number, people = line.columns(2, 10)[column].split([1, 9])
            sheet.words(str(one.number), number, KEY, bold=True)
            sheet.words(" & ".join(one.people), people, KEY)
            if not one.people:
                sheet.under(people)


def pages(progress: Progress, teams: Mapping[Entrant, Named], wish: Wish) -> Sequence[Draw]:
    """Nothing until somebody has won."""
    if progress.champion is None:
        return ()
    table = _table(progress, teams, wish)
    room = body(wish.paper).below(TITLE + GAP)
    return [partial(_page, table, part) for part in parted(table, lambda _: room)]


def _table(progress: Progress, teams: Mapping[Entrant, Named], wish: Wish) -> Table:
    return Table(
        (
            Column("Place", 1.2, bold=True),
            Column("Team", 0.9, Align.RIGHT),
            Column("Names", 6),
            Column("Last game", 1.6),
        ),
        rows(
            (
                _place(one),
                str(teams[one.team].number),
                " & ".join(teams[one.team].people),
                _last(progress, one.team),
            )
            for one in places(progress)
        ),
        wish.size(SIZE),
    )


def _page(table: Table, part: Part, sheet: Sheet) -> None:
    room = headed(sheet, "Places", "equal ones went out in the same round")
    draw(sheet, room, table, part)


def _known(progress: Progress, teams: Mapping[Entrant, Named]) -> Mapping[int, Named]:
    """Who has a place alone."""
    return {one.first: teams[one.team] for one in places(progress) if one.first == one.last}


def _place(one: Place) -> str:
    return str(one.first) if one.first == one.last else f"{one.first}{DASH}{one.last}"


def _last(progress: Progress, team: Entrant) -> str:
    """The game in which a team won the tournament, or went out."""
    played = [
        name
        for name in progress.bracket.games
        if progress.state(name) in (State.PLAYED, State.FORFEITED) and team in progress.sides[name]
    ]
    return played[-1] if played else ""
