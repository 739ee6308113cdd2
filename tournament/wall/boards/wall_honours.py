"""The end on the wall: one after the other whoever has come third, second and first, and then all
three, of each division that has its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.courses.next_in_words import comes_next
from tournament.drawing.shapes import Drawing
from tournament.entrants.boards.who_came import who_came
from tournament.night.night import Night
from tournament.places.boards.best_three import best
from tournament.places.medals.board import MedalRow, Section, medal_sheet
from tournament.places.standings.board import standings
from tournament.prizes.boards.donated import donated
from tournament.purse.fund import cause
from tournament.purse.payouts import in_money
from tournament.wall.boards.scene import Scene, at_any_time
from tournament.wall.boards.wall_honour import Honour, podiums
from tournament.wall.boards.wall_names import Mark, WallParty, division_marks, wall_parties
from tournament.words.many import capital

PODIUM = {1: "First", 2: "Second", 3: "Third"}
METALS = ("gold", "silver", "bronze")
THANKS = "Thank you for playing!"
OPEN = "Where teams are level, it is still to be decided who has the medal."


@dataclass(frozen=True, slots=True)
class Honoured:
    """Those of one division; without a mark it is everybody. Together they stand in letters of so
    many thousandths of the wall at `least`.
    """

    mark: Mark | None
    honours: tuple[Honour, ...]
    least: int = 0

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        return podiums(self.honours, self.least)

    @property
    def acts(self) -> tuple[Honour, ...]:
        """One after the other, the first last; nobody before all is decided."""
        if any(honour.is_open for honour in self.honours):
            return ()
        return self.honours[::-1]


@dataclass(frozen=True, slots=True)
class Honours:
    title: str
    divisions: tuple[Honoured, ...]
    words: str

    PAGE: ClassVar[str] = "wall/_honours.html"

    def in_letters(self, least: int) -> "Honours":
        return replace(self, divisions=tuple(replace(one, least=least) for one in self.divisions))


def honours(night: Night) -> Honours | None:
    """Nothing before the last game is in, of a session at least."""
    if not (standings(night).is_final or night.is_between_sessions):
        return None
    return _medals(night) if night.rules.medals else _first_three(night)


def _first_three(night: Night) -> Honours | None:
    rows = best(standings(night).rows)
    if not rows:
        return None
    whos, things, fund = wall_parties(night), _things(night), night.rules.proceeds_to
    first = tuple(
        Honour(
            row.order,
            PODIUM[row.order],
            row.place.scored,
            whos[row.number],
            (*who_came(night, night.party(row.number)), *filter(None, [things.get(row.number)])),
        )
        for row in rows
    )
    given = f"{THANKS} What was taken in goes to {cause(fund)}." if fund else THANKS
    return Honours("The winners", (Honoured(None, first),), given)


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
    whos = wall_parties(night)
    given = tuple(_medal(row, whos[row.holder.number]) for row in section.medallists)
    return Honoured(division_marks(night).get(section.name), given)


def _medal(row: MedalRow, who: WallParty) -> Honour:
    """The heading says which division it is."""
    word = capital(row.in_question)
    note = "still level" if row.is_open else "shared" if row.place.is_shared else ""
    metal = METALS.index(row.medal) + 1
    return Honour(metal, word, note, replace(who, mark=None), row.came, row.is_open)


HONOURS = Scene("honours", at_any_time(honours), "Winners and medals")
