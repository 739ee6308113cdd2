"""What is written down of a night, by what it is: its plan and its rules.

Knows no games: what came of them is night.py's.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property, wraps
from typing import Any, Self, TypeVar

from rotation import formats
from rotation.format import Format
from scoring.dials.house_rules import HouseRules
from scoring.house import House
from scoring.houses import find
from tournament.evening import facts
from tournament.evening.night.shelves import OfKind, Shelves
from tournament.evening.words.o_clock import on_day
from tournament.evening.words.occasion import NIGHT, Occasion

Asked = TypeVar("Asked", bound="NightRecord")
Answer = TypeVar("Answer")
# So many tables stand in a row of a hall, at most; with 0 they stand as it comes.
A_ROW = range(21)


@dataclass(frozen=True)
class NightRecord:
    """`revision` counts every change of the night; the same revision is the same night. By
    `last_name_first` its club writes names, and so many `tables_a_row` stand in its hall.
    """

    tournament: int
    club: int
    club_name: str
    revision: int
    written: facts.Facts
    occasion: Occasion = NIGHT
    last_name_first: bool = False
    tables_a_row: int = 0
    answers: dict[Callable[..., Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def all(self, kind: type[OfKind]) -> tuple[OfKind, ...]:
        """The facts of one kind, in the order of their keys."""
        return self.shelves.all(kind)

    @cached_property
    def shelves(self) -> Shelves:
        """The same facts, with what was worked out of them before."""
        return Shelves.of(self.written)

    def changed(self, news: Mapping[facts.Name, facts.Fact | None]) -> Self:
        """With these facts instead, or without those that are nothing now."""
        return replace(self, written=self.shelves.changed(news))

    def at(self, revision: int) -> Self:
        """The same facts, and all that was worked out of them, as the change left them that has
        this number.
        """
        same = copy(self)
        object.__setattr__(same, "revision", revision)
        return same

    @cached_property
    def known_at(self) -> datetime | None:
        """The latest moment that is written down, by whatever clock."""
        moments = [entry.signed_in for entry in self.all(facts.Entry)]
        moments += [played.seated for played in self.all(facts.Round)]
        moments += [payment.at for payment in self.all(facts.Payment)]
        return max(moments, default=None)

    @cached_property
    def plan(self) -> facts.Plan:
        (plan,) = self.all(facts.Plan)
        return plan

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def date(self) -> date:
        return self.plan.date

    @property
    def day(self) -> str:
        return on_day(self.date)

    @property
    def table_keys(self) -> int:
        return self.plan.table_keys

    @property
    def desk_tables(self) -> frozenset[int]:
        """What is played there is written down at the desk alone."""
        return frozenset(self.plan.desk_tables or ())

    @property
    def both_sides(self) -> bool:
        """A hand from a table's phone counts once two sides have sent it."""
        return bool(self.plan.both_sides)

    @property
    def is_closed(self) -> bool:
        return self.plan.closed is not None

    @cached_property
    def rules(self) -> HouseRules:
        dials = self.plan.dials
        return self.shelves.memory.made(HouseRules.from_stored, dials)

    @property
    def house(self) -> House:
        """The sheet that the dials were copied from; of a club without one its own house rules."""
        return find(self.plan.house).of_club(self.club_name)

    @cached_property
    def format(self) -> Format:
        return formats.of(self.rules.format)

    @cached_property
    def divisions(self) -> tuple[str, ...]:
        """The divisions that play games of their own; none where all play together."""
        return self.format.divisions(self.rules)

    def last_game(self, division: str) -> int | None:
        """After which game a division ended, where that was before all its games were played."""
        return dict(self.plan.last_games or ()).get(division)


def once(ask: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    """Return `ask` so that it works its answer out once for each night, which keeps it."""

    @wraps(ask)
    def answer(night: Asked) -> Answer:
        if ask not in night.answers:
            night.answers[ask] = ask(night)
        known: Answer = night.answers[ask]
        return known

    return answer
