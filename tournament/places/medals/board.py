"""The medal sheet: gold, silver and bronze in each division, and where everybody else came.

Fewer teams than medals get what there is for them; those who are level share the better medal.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.places.medals import medals
from scoring.places.standings import Place
from tournament.entrants.boards.who_came import who_came
from tournament.night.hours.sessions import place
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.night.play.games import PlayedGame
from tournament.night.ranking import Division
from tournament.purse import payouts
from tournament.purse.playoffs import after_playoff
from tournament.words.many import in_words, one_or_many


@dataclass(frozen=True, slots=True)
class MedalRow:
    """Without a `medal` it is a place like any other. `level_for` are the medals that a playoff or
    the lot still has to tell apart, and `came` who played for whom.
    """

    place: Place
    medal: str
    holder: Party
    level_for: tuple[str, ...]
    came: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return bool(self.level_for)

    @property
    def in_question(self) -> str:
        """The medal, or all that it may still be, as in "silver or bronze"."""
        return in_words(self.level_for or (self.medal,), "or")

    @property
    def words(self) -> str:
        return self.in_question + ", still level" * self.is_open

    @property
    def note(self) -> str:
        """A playoff, and who is level, in the words of the sheet."""
        parts = ["after playoff"] if after_playoff(self.place) else []
        if self.place.tied_with:
            who = self.holder.called.column
            others = " and ".join(f"{who} {text}" for text in self.place.tied_with)
            parts.append(f"level with {others}")
        return "; ".join(parts) + ", to be decided" * self.is_open

    @property
    def told(self) -> str:
        """All that stands below the names."""
        return "; ".join(filter(None, (self.note, *self.came)))

    @property
    def reason(self) -> str:
        """The place's own; of a team's playoff only that there was one, whose ranks are others."""
        if self.holder.is_team and after_playoff(self.place):
            return f"{self.place.scored}, {self.note}"
        return f"{self.place.reason}{': to be decided' * self.is_open}"

    @property
    def whose(self) -> str:
        """By its number."""
        return ", ".join(filter(None, (self.holder.label, self.place.scored)))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.holder.people)


@dataclass(frozen=True, slots=True)
class Section:
    """One division; without a name it is everybody. It `is_over` once all its games are in."""

    name: str
    rows: tuple[MedalRow, ...]
    is_over: bool

    @property
    def is_final(self) -> bool:
        return self.is_over and not any(row.is_open for row in self.medallists)

    @property
    def medallists(self) -> tuple[MedalRow, ...]:
        return tuple(row for row in self.rows if row.medal)

    @property
    def others(self) -> tuple[MedalRow, ...]:
        return tuple(row for row in self.rows if not row.medal)


@dataclass(frozen=True, slots=True)
class MedalSheet:
    """`waits` says why a medal may still change; empty where all are decided. `later` are divisions
    that have not begun while others are over.
    """

    sections: tuple[Section, ...]
    waits: tuple[str, ...]
    later: tuple[str, ...]

    @property
    def is_final(self) -> bool:
        """Of one division at least: of the others their headings say that they are not."""
        return any(section.is_final for section in self.sections)

    @property
    def decided(self) -> str:
        """Said where nothing waits."""
        if not self.later:
            return "Every medal is decided."
        of = in_words([section.name for section in self.sections])
        to_come = f"{in_words(self.later)} {'are' if len(self.later) > 1 else 'is'}"
        return f"Every medal of {of} is decided. {to_come} still to be played."


def medal_sheet(night: Night) -> MedalSheet:
    later = tuple(
        name for session in night.later_sessions for name in session if not night.is_closed
    )
    found = sections(night)
    return MedalSheet(found, (*_games(night, found), *_ties(night)), later)


def sections(night: Night) -> tuple[Section, ...]:
    to_decide = {str(person): tie.medals for tie in payouts.tied(night) for person in tie.people}
    return tuple(_section(night, division, to_decide) for division in payouts.begun(night))


def _section(night: Night, division: Division, to_decide: Mapping[str, tuple[str, ...]]) -> Section:
    won = medals(division.places, night.rules.medals)
    names = {medal.place.result.entrant: medal.name for medal in won}
    return Section(
        division.name,
        tuple(
            MedalRow(
                place,
                names.get(place.result.entrant, ""),
                night.party(place.result.entrant),
                to_decide.get(place.result.entrant, ()),
                who_came(night, night.party(place.result.entrant)),
            )
            for place in division.places
        ),
        night.is_over(division.name),
    )


def not_all_played(rounds: Iterable[PlayedGame], games: int | None, of: str = "") -> str:
    """Of so many games, whose places may still change."""
    over = sum(played.is_over for played in rounds)
    count = f" of {games}" if games else ""
    whose = f" of {of}" if of else ""
    return f"Not every game{whose} is played: {over}{count} {one_or_many(over, 'is', 'are')} in."


def _games(night: Night, parts: Sequence[Section]) -> Iterator[str]:
    """A night without sessions speaks of its games as one."""
    on = [section.name for section in parts if not section.is_over]
    if night.is_played or (parts and not on):
        return
    if not parts:
        yield not_all_played(night.rounds, night.games)
        return
    session = place(night.sessions, on[0])
    of = in_words(on) if len(on) < len(parts) else ""
    yield not_all_played(night.rounds_of(session), night.games_of(session), of)


def _ties(night: Night) -> Iterator[str]:
    for tie in payouts.tied(night):
        if tie.medals:
            where = f" in {tie.division}" if tie.division else ""
            yield f"A tie for {' and '.join(tie.medals)}{where} is to be decided."
