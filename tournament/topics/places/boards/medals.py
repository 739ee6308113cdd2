"""The medal sheet, and the list for the city: gold, silver and bronze in each division, and where
everybody else came.

With fewer teams than medals the last medals go to nobody; those who are tied share the better one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.places.standings import Place, medals
from tournament.evening import courses
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.ranking import Division
from tournament.evening.night.sessions import place
from tournament.evening.purse import payouts
from tournament.evening.purse.playoffs import after_playoff, counts
from tournament.evening.words.many import in_words, one_or_many
from tournament.kit.lists.columns import Column
from tournament.topics.entrants.boards.who_came import when_gone, who_came


@dataclass(frozen=True, slots=True)
class MedalRow:
    """A place and who has it, in a division if it has a name; without a `medal` it is a place like
    any other. `level_for` are the medals that a playoff or the lot still has to decide, and `came`
    says who played for whom.
    """

    division: str
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
        """Return the medal, or all that it may still be, as in "silver or bronze"."""
        return in_words(self.level_for or (self.medal,), "or")

    @property
    def words(self) -> str:
        return self.in_question + ", still level" * self.is_open

    @property
    def note(self) -> str:
        """Return that there was a playoff, and who is level, in the words of the sheet."""
        parts = ["after playoff"] if after_playoff(self.place) else []
        if self.place.tied_with:
            who = self.holder.party_words.column
            others = " and ".join(f"{who} {text}" for text in self.place.tied_with)
            parts.append(f"level with {others}")
        return "; ".join(parts) + ", to be decided" * self.is_open

    @property
    def below_names(self) -> str:
        """Return all that stands below the names."""
        return "; ".join(filter(None, (self.note, *self.came)))

    @property
    def reason(self) -> str:
        """Return the reason for the place. A team's playoff is only mentioned: its ranks are not
        those of the place.
        """
        if self.holder.is_team and after_playoff(self.place):
            return f"{self.place.scored}, {self.note}"
        return f"{self.place.reason}{': to be decided' * self.is_open}"

    @property
    def whose(self) -> str:
        """Return whose it is by number, with the points."""
        return ", ".join(filter(None, (self.holder.label, self.place.scored)))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.holder.people)


@dataclass(frozen=True, slots=True)
class Section:
    """One division, or everybody if it has no name. It `is_over` once all its games are in."""

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
    """The medals of all divisions. `waits` says why a medal may still change. `later` are divisions
    that have not begun while others are over.
    """

    sections: tuple[Section, ...]
    waits: tuple[str, ...]
    later: tuple[str, ...]

    @property
    def is_final(self) -> bool:
        """Return whether a division is final; the headings of the others say that they are not."""
        return any(section.is_final for section in self.sections)

    @property
    def decided(self) -> str:
        """Return that every medal is decided, said when nothing waits."""
        if not self.later:
            return "Every medal is decided."
        of = in_words([section.name for section in self.sections])
        to_come = f"{in_words(self.later)} {'are' if len(self.later) > 1 else 'is'}"
        return f"Every medal of {of} is decided. {to_come} still to be played."


def medal_sheet(night: Night) -> MedalSheet:
    later = tuple(
        name
        for session in sessions.later_sessions(night)
        for name in session
        if not night.is_closed
    )
    found = sections(night)
    return MedalSheet(found, (*_missing_games(night, found), *_medal_ties(night)), later)


def sections(night: Night) -> tuple[Section, ...]:
    to_decide = {
        str(person): tie.medals for tie in payouts.ties_for_prizes(night) for person in tie.people
    }
    return tuple(
        _section(night, division, to_decide) for division in payouts.begun_divisions(night)
    )


def not_all_played(rounds: Iterable[PlayedGame], games: int | None, of: str = "") -> str:
    """Return that places may still change, and how many games are in."""
    over = sum(played.is_over for played in rounds)
    count = f" of {games}" if games else ""
    whose = f" of {of}" if of else ""
    return f"Not every game{whose} is played: {over}{count} {one_or_many(over, 'is', 'are')} in."


def file_name(night: Night) -> str:
    """Return the name of the file, which says whether its places may change or more will follow."""
    board = medal_sheet(night)
    still = "-not-final" if board.waits else "-so-far" if board.later else ""
    return f"medals{still}-{night.date}"


def medal_rows(night: Night) -> tuple[MedalRow, ...]:
    """Return all who have a place, not only those with a medal."""
    return tuple(row for section in sections(night) for row in section.rows)


def medal_columns(night: Night) -> tuple[Column[MedalRow], ...]:
    """Return the columns of the file for the city."""
    return (
        Column(lambda row: row.division, file="division"),
        Column(lambda row: row.place.rank, file="place"),
        Column(lambda row: row.in_question, file="medal"),
        Column(lambda row: row.holder.number, file="team"),
        Column(lambda row: (*row.names, "")[0], file="player 1"),
        Column(lambda row: (*row.names, "", "")[1], file="player 2"),
        Column(lambda row: row.place.result.points, file="points"),
        Column(partial(_note, night), file="note"),
        Column(lambda row: "; ".join(row.came), file="substitutes"),
        Column(partial(_playoffs, night), file="playoff"),
        Column(lambda row: night.name, file="event"),
        Column(lambda row: night.date, file="day"),
    )


def _section(night: Night, division: Division, to_decide: Mapping[str, tuple[str, ...]]) -> Section:
    won = medals(division.places, night.rules.medals)
    names = {medal.place.result.entrant: medal.name for medal in won}
    return Section(
        division.name,
        tuple(
            MedalRow(
                division.name,
                place,
                names.get(place.result.entrant, ""),
                night.parties.of(place.result.entrant),
                to_decide.get(place.result.entrant, ()),
                who_came(night, night.parties.of(place.result.entrant)),
            )
            for place in division.places
        ),
        progress.is_division_over(night, division.name),
    )


def _missing_games(night: Night, parts: Sequence[Section]) -> Iterator[str]:
    """Yield that games are missing; a night without sessions speaks of all of them together."""
    on = [section.name for section in parts if not section.is_over]
    if progress.is_played(night) or (parts and not on):
        return
    if not parts:
        yield not_all_played(night.rounds, sessions.games(night))
        return
    session = place(sessions.of(night), on[0])
    of = in_words(on) if len(on) < len(parts) else ""
    yield not_all_played(sessions.rounds_of(night, session), sessions.games_of(night, session), of)


def _medal_ties(night: Night) -> Iterator[str]:
    for tie in payouts.ties_for_prizes(night):
        if tie.medals:
            where = f" in {tie.division}" if tie.division else ""
            yield f"A tie for {in_words(tie.medals)}{where} is to be decided."


def _wait(night: Night, division: str) -> str:
    """Return why a division's places may change."""
    if progress.is_division_over(night, division):
        return ""
    games = sessions.games_of(night, place(sessions.of(night), division))
    return not_all_played(sessions.rounds_in(night, division), games)


def _note(night: Night, row: MedalRow) -> str:
    wait = "" if row.place.is_settled else _wait(night, row.division)
    note = f"{wait} {row.note}".strip()
    return "; ".join(filter(None, (note, *_game_notes(night, row.holder.number))))


def _game_notes(night: Night, number: int) -> Iterator[str]:
    """Yield which points of a team were not played for, and that it went home."""
    if not night.party_words.is_team or courses.of(night).settles_places:
        return
    for line in ranking.party_card(night, number).lines:
        if line.note:
            yield f"game {line.round}: {line.note}"
    yield when_gone(night.parties.of(number), night)


def _playoffs(night: Night, row: MedalRow) -> str:
    """Return how the playoffs of a team came out, in the order they were played."""
    who = row.holder.party_words.column
    orders = (
        order
        for order in night.plan.playoffs
        if any(row.holder.number in equal for equal in order) and counts(night, order)
    )
    return "; ".join(
        ", then ".join(" and ".join(f"{who} {number}" for number in equal) for equal in order)
        for order in orders
    )
