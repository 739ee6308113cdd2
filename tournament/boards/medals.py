"""The medal sheet: gold, silver and bronze in each division, and where everybody else came.

Fewer teams than medals get what there is for them; those who are level share the better medal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.medals import medals
from scoring.standings import Place
from tournament.boards.who_came import who_came
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.ranking import Division
from tournament.purse import payouts
from tournament.purse.holders import Holder, holder_of
from tournament.purse.playoffs import after_playoff


@dataclass(frozen=True, slots=True)
class Row:
    """Without a `medal` it is a place like any other. `level_for` are the medals that a playoff or
    the lot still has to tell apart, and `came` who played for whom.
    """

    place: Place
    medal: str
    holder: Holder
    level_for: tuple[str, ...]
    came: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return bool(self.level_for)

    @property
    def in_question(self) -> str:
        """The medal, or all that it may still be, as in "silver or bronze"."""
        *most, last = self.level_for or (self.medal,)
        return f"{', '.join(most)} or {last}" if most else last

    @property
    def words(self) -> str:
        return self.in_question + ", still level" * self.is_open

    @property
    def rank(self) -> str:
        return self.place.words

    @property
    def note(self) -> str:
        """A playoff, and who is level, in the words of the sheet."""
        parts = ["after playoff"] if after_playoff(self.place) else []
        if self.place.tied_with:
            who = "team " if self.holder.is_team else "number "
            parts.append(
                "level with " + " and ".join(f"{who}{one}" for one in self.place.tied_with)
            )
        return "; ".join(parts) + ", to be decided" * self.is_open

    @property
    def told(self) -> str:
        """All that stands below the names."""
        return "; ".join(filter(None, (self.note, *self.came)))

    @property
    def reason(self) -> str:
        """The place's own; of a team's playoff only that there was one, whose ranks are others."""
        if self.holder.is_team and after_playoff(self.place):
            return f"{self.points} point{'s' * (self.points != 1)}, {self.note}"
        return f"{self.place.reason}{': to be decided' * self.is_open}"

    @property
    def points(self) -> int:
        return self.place.result.points

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.holder.people)


@dataclass(frozen=True, slots=True)
class Section:
    """One division; without a name it is everybody."""

    name: str
    rows: tuple[Row, ...]

    @property
    def medallists(self) -> tuple[Row, ...]:
        return tuple(one for one in self.rows if one.medal)

    @property
    def others(self) -> tuple[Row, ...]:
        return tuple(one for one in self.rows if not one.medal)


@dataclass(frozen=True, slots=True)
class MedalSheet:
    """`waits` says why a medal may still change; empty where all are decided."""

    sections: tuple[Section, ...]
    waits: tuple[str, ...]
    with_points: bool


def medal_sheet(night: Night) -> MedalSheet:
    # What a bracket settles, it settles without points.
    return MedalSheet(sections(night), _waits(night), with_points=not night.format.bracket)


def sections(night: Night) -> tuple[Section, ...]:
    to_decide = {str(one): tie.medals for tie in payouts.tied(night) for one in tie.people}
    return tuple(_section(night, one, to_decide) for one in payouts.begun(night))


def _section(night: Night, division: Division, to_decide: Mapping[str, tuple[str, ...]]) -> Section:
    won = medals(division.places, night.rules.medals)
    names = {one.place.result.entrant: one.name for one in won}
    return Section(
        division.name,
        tuple(
            Row(
                place,
                names.get(place.result.entrant, ""),
                holder_of(night, place),
                to_decide.get(place.result.entrant, ()),
                _came(night, place),
            )
            for place in division.places
        ),
    )


def _came(night: Night, place: Place) -> tuple[str, ...]:
    holder = holder_of(night, place)
    return who_came(night, night.by_team[holder.number]) if holder.is_team else ()


def not_all_played(rounds: Iterable[Round], games: int | None) -> str:
    """Of so many games, whose places may still change."""
    over = sum(one.is_over for one in rounds)
    of = f" of {games}" if games else ""
    return f"Not every game is played: {over}{of} {'is' if over == 1 else 'are'} in."


def _waits(night: Night) -> tuple[str, ...]:
    found = []
    if not night.is_played:
        found.append(not_all_played(night.rounds, night.games))
    for tie in payouts.tied(night):
        if tie.medals:
            where = f" in {tie.division}" if tie.division else ""
            found.append(f"A tie for {' and '.join(tie.medals)}{where} is to be decided.")
    return tuple(found)
