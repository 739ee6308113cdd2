"""The end on the wall: the winners of a bracket, or the medals of each division."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament import courses
from tournament.courses.what_comes import comes_next
from tournament.entrants.boards.who_came import who_came
from tournament.night.evening import Night
from tournament.places.medals.board import MedalRow, Section, medal_sheet
from tournament.places.standings.board import standings
from tournament.prizes.boards.donated import donated
from tournament.purse.fund import cause
from tournament.purse.payouts import in_money
from tournament.wall.boards.scene import Scene
from tournament.wall.boards.wall_names import Mark, Who, division_marks, named

PODIUM = {1: "First", 2: "Second", 3: "Third"}
THANKS = "Thank you for playing!"
OPEN = "Where teams are level, it is still to be decided who has the medal."


@dataclass(frozen=True, slots=True)
class Honour:
    """`note` says of a medal that it is shared, or still to be decided; `below` the names stand who
    played for whom, and the thing that is given for a place.
    """

    word: str
    note: str
    who: Who
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Honoured:
    """Those of one division; without a mark it is everybody."""

    mark: Mark | None
    honours: tuple[Honour, ...]


@dataclass(frozen=True, slots=True)
class Honours:
    title: str
    divisions: tuple[Honoured, ...]
    words: str

    PAGE: ClassVar[str] = "wall/_honours.html"


def honours(night: Night) -> Honours | None:
    """Nothing before the last game is in, of a session at least, or where the standings say all
    there is.
    """
    if not (standings(night).is_final or night.is_between_sessions):
        return None
    if night.rules.medals:
        return _medals(night)
    return _winners(night) if courses.of(night).settles_places else None


def _winners(night: Night) -> Honours:
    whos, fund, things = named(night), night.rules.proceeds_to, _things(night)
    first = tuple(
        Honour(PODIUM[row.order], "", whos[row.number], _below(night, row.number, things))
        for row in standings(night).rows
        if row.order in PODIUM
    )
    given = f"{THANKS} What was taken in goes to {cause(fund)}." if fund else THANKS
    return Honours("The winners", (Honoured(None, first),), given)


def _below(night: Night, number: int, things: Mapping[int, str]) -> tuple[str, ...]:
    return (*who_came(night, night.party(number)), *filter(None, [things.get(number)]))


def _things(night: Night) -> Mapping[int, str]:
    """What was donated, by the number of whoever has won it."""
    if in_money(night):
        return {}
    return {prize.holder.number: prize.thing for prize in donated(night) if prize.holder}


def _medals(night: Night) -> Honours:
    sections = medal_sheet(night).sections
    is_open = any(row.is_open for section in sections for row in section.medallists)
    medals = tuple(_division(night, section) for section in sections)
    if is_open:
        return Honours("Medals", medals, OPEN)
    return Honours("Medals", medals, comes_next(night) if night.is_between_sessions else THANKS)


def _division(night: Night, section: Section) -> Honoured:
    whos = named(night)
    given = tuple(_medal(row, whos[row.holder.number]) for row in section.medallists)
    return Honoured(division_marks(night).get(section.name), given)


def _medal(row: MedalRow, who: Who) -> Honour:
    """The heading says which division it is."""
    word = row.in_question[:1].upper() + row.in_question[1:]
    note = "still level" if row.is_open else "shared" if row.place.is_shared else ""
    return Honour(word, note, replace(who, mark=None), row.came)


def _honours(night: Night, now: datetime) -> Honours | None:
    return honours(night)


HONOURS = Scene("honours", _honours, "Winners and medals")
