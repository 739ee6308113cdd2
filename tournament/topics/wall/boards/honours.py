"""The end on the wall: third, second and first one after the other, then all three on their steps,
of each division that has its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament.evening.courses.rounds import comes_next
from tournament.evening.night import sessions
from tournament.evening.night.night import Night
from tournament.evening.purse.books import cause, has_money_prizes
from tournament.evening.purse.playoffs import after_playoff
from tournament.evening.words.many import capital
from tournament.kit.drawing.awards import PodiumRoom, PodiumStep, medal, podium
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.entrants.boards.who_came import who_came
from tournament.topics.places.boards.medals import MedalRow, Section, medal_sheet
from tournament.topics.places.boards.standings import best, standings
from tournament.topics.prizes.boards.payout import donated_lines
from tournament.topics.wall.boards.scene import (
    Mark,
    Scene,
    WallParty,
    division_marks,
    ignore_time,
    wall_parties,
)

PODIUM = {1: "First", 2: "Second", 3: "Third"}
METALS = ("gold", "silver", "bronze")
THANKS = "Thank you for playing!"
OPEN = "Where teams are level, it is still to be decided who has the medal."
# Names with longer words are set smaller, and with even longer ones smaller still.
MAX_SHORT_WORD, MAX_LONG_WORD = 10, 15
# So are the names of two people when one has more letters.
MAX_IN_A_LINE = 12
# For each shape of a screen the room between head and foot, and how many of its units a thousandth
# of the screen's shorter side is at most.
ROOMS = (
    (PodiumRoom(1000, 440, letters=30, most=62, kind="podium-wide"), 0.7),
    (PodiumRoom(1000, 590, letters=38, most=76, kind="podium-square"), 0.78),
    (PodiumRoom(1000, 1350, letters=46, most=90, kind="podium-on-end"), 1.05),
)


@dataclass(frozen=True, slots=True)
class Honour:
    """A medal, a place or a prize, and whose it is. `metal` is 1 for gold, 2 for silver, 3 for
    bronze and more for another prize. `note` says that a medal is shared; one that `is_open` is
    not decided yet. `below` the names stand who played for whom, and what is given.
    """

    metal: int
    word: str
    note: str
    who: WallParty
    below: tuple[str, ...] = ()
    is_open: bool = False

    @property
    def size(self) -> str:
        """Return the size of the letters, by the longest word of the names, which is never broken.
        Two people have a line each.
        """
        letters = max(len(word) for name in self.who.names for word in re.split(r"[\s-]", name))
        if letters > MAX_LONG_WORD:
            return "longest"
        is_team = len(self.who.names) > 1
        if letters > MAX_SHORT_WORD or (is_team and max(map(len, self.who.names)) > MAX_IN_A_LINE):
            return "long"
        return "pair" if is_team else "short"

    @property
    def medal(self) -> Drawing:
        return medal(self.metal)


def podiums(honours: Sequence[Honour], least: int) -> tuple[Drawing, ...]:
    """Return the best three on their steps, for each shape of a screen that has room for the words.
    Letters are at `least` so many thousandths of its shorter side.
    """
    steps = [_step(honour) for honour in honours]
    spoken = " ".join(map(_said_of, honours))
    rooms = (replace(room, least=max(room.letters, each * least)) for room, each in ROOMS)
    return tuple(filter(None, (podium(steps, room, spoken) for room in rooms)))


@dataclass(frozen=True, slots=True)
class Honoured:
    """The best three of one division, or of everybody when it has no mark. When they stand
    together, letters are at `least` so many thousandths of the wall.
    """

    mark: Mark | None
    honours: tuple[Honour, ...]
    least: int = 0

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        return podiums(self.honours, self.least)

    @property
    def acts(self) -> tuple[Honour, ...]:
        """Return whom to honor in turn, the first place last; nobody while anything is
        undecided.
        """
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
    """Return whom to honor, once the last game of the night or of a session is in."""
    if not (standings(night).is_final or sessions.is_between_sessions(night)):
        return None
    return _medals(night) if night.rules.medals else _first_three(night)


def decided_honours(night: Night, _: datetime) -> Honours | None:
    """Return the divisions whose order is decided: those who are tied play it off before that."""
    found = honours(night)
    whole = tuple(one for one in found.divisions if one.acts) if found else ()
    return replace(found, divisions=whole) if found and whole else None


def _step(honour: Honour) -> PodiumStep:
    first, *others = honour.who.names
    lines = (first, *(f"& {name}" for name in others))
    return PodiumStep(honour.metal, lines, honour.note, honour.word, _below(honour))


def _below(honour: Honour) -> tuple[str, ...]:
    number = honour.who.number
    return (*([f"team {number}"] if number else ()), *honour.below)


def _said_of(honour: Honour) -> str:
    lines = (f"{honour.word}: {honour.who.name}", *_below(honour), honour.note)
    return f"{', '.join(filter(None, lines))}."


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
            (
                *who_came(night, night.parties.of(row.number)),
                *filter(None, [things.get(row.number)]),
            ),
        )
        for row in rows
    )
    given = f"{THANKS} What was taken in goes to {cause(fund)}." if fund else THANKS
    return Honours("The winners", (Honoured(None, first),), given)


def _things(night: Night) -> Mapping[int, str]:
    """Return the donated things, by the number of their winner."""
    if has_money_prizes(night):
        return {}
    return {prize.holder.number: prize.thing for prize in donated_lines(night) if prize.holder}


def _medals(night: Night) -> Honours:
    sections = medal_sheet(night).sections
    is_open = any(row.is_open for section in sections for row in section.medallists)
    medals = tuple(_division(night, section) for section in sections)
    if is_open:
        return Honours("Medals", medals, OPEN)
    return Honours(
        "Medals", medals, comes_next(night) if sessions.is_between_sessions(night) else THANKS
    )


def _division(night: Night, section: Section) -> Honoured:
    whos = wall_parties(night)
    given = tuple(_medal(row, whos[row.holder.number]) for row in section.medallists)
    return Honoured(division_marks(night).get(section.name), given)


def _medal(row: MedalRow, who: WallParty) -> Honour:
    """Return a medal without its division, which stands in the heading."""
    word = capital(row.in_question)
    shared = "still level" if row.is_open else "shared" if row.place.is_shared else ""
    playoff = "after a playoff" if after_playoff(row.place) else ""
    note = ", ".join(filter(None, (row.place.scored, playoff, shared)))
    metal = METALS.index(row.medal) + 1
    return Honour(metal, word, note, replace(who, mark=None), row.came, row.is_open)


HONOURS = Scene("honours", ignore_time(honours), "Winners and medals", by_itself=decided_honours)
