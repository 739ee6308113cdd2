"""The medal sheet: gold, silver and bronze in each division, and where everybody else came.

Fewer teams than medals get what there is for them; those who are level share the better medal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.medals import medals
from scoring.standings import Place
from tournament.boards.who_came import who_came
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.ranking import Division
from tournament.night.sessions import in_words, place
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
    """One division; without a name it is everybody. It `is_over` once all its games are in."""

    name: str
    rows: tuple[Row, ...]
    is_over: bool

    @property
    def is_final(self) -> bool:
        return self.is_over and not any(one.is_open for one in self.medallists)

    @property
    def medallists(self) -> tuple[Row, ...]:
        return tuple(one for one in self.rows if one.medal)

    @property
    def others(self) -> tuple[Row, ...]:
        return tuple(one for one in self.rows if not one.medal)


@dataclass(frozen=True, slots=True)
class MedalSheet:
    """`waits` says why a medal may still change; empty where all are decided. `later` are divisions
    that have not begun while others are over.
    """

    sections: tuple[Section, ...]
    waits: tuple[str, ...]
    later: tuple[str, ...]
    with_points: bool

    @property
    def is_final(self) -> bool:
        """Of one division at least: of the others their headings say that they are not."""
        return any(one.is_final for one in self.sections)

    @property
    def decided(self) -> str:
        """Said where nothing waits."""
        if not self.later:
            return "Every medal is decided."
        of = in_words([one.name for one in self.sections])
        to_come = f"{in_words(self.later)} {'are' if len(self.later) > 1 else 'is'}"
        return f"Every medal of {of} is decided. {to_come} still to be played."


def medal_sheet(night: Night) -> MedalSheet:
    # What a bracket settles, it settles without points.
    later = tuple(name for one in night.later_sessions for name in one if not night.is_closed)
    found = sections(night)
    return MedalSheet(found, _waits(night, found), later, with_points=not night.format.bracket)


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
        night.is_over(division.name),
    )


def _came(night: Night, place: Place) -> tuple[str, ...]:
    holder = holder_of(night, place)
    return who_came(night, night.by_team[holder.number]) if holder.is_team else ()


def not_all_played(rounds: Iterable[Round], games: int | None, of: str = "") -> str:
    """Of so many games, whose places may still change."""
    over = sum(one.is_over for one in rounds)
    count = f" of {games}" if games else ""
    whose = f" of {of}" if of else ""
    return f"Not every game{whose} is played: {over}{count} {'is' if over == 1 else 'are'} in."


def _waits(night: Night, found: Sequence[Section]) -> tuple[str, ...]:
    return (*_games(night, found), *_ties(night))


def _games(night: Night, found: Sequence[Section]) -> Iterator[str]:
    """A night without sessions speaks of its games as one."""
    on = [one.name for one in found if not one.is_over]
    if night.is_played or (found and not on):
        return
    if night.has_bracket or not found:
        yield not_all_played(night.rounds, night.games)
        return
    session = place(night.sessions, on[0])
    of = in_words(on) if len(on) < len(found) else ""
    yield not_all_played(night.rounds_of(session), night.games_of(session), of)


def _ties(night: Night) -> Iterator[str]:
    for tie in payouts.tied(night):
        if tie.medals:
            where = f" in {tie.division}" if tie.division else ""
            yield f"A tie for {' and '.join(tie.medals)}{where} is to be decided."
