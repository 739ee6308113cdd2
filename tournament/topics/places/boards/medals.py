"""The medal sheet, and the list of all places as a file, such as for a city that runs the
tournament. In each division, the first three places get gold, silver and bronze.

If a division has fewer teams than medals, the last medals are not given. Tied teams share the
better medal.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.dials.house_rules import DIALS
from scoring.places.standings import Place, medals_for_places
from tournament.evening import courses
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.ranking import RankedDivision
from tournament.evening.night.time_slots import index_of_division
from tournament.evening.purse import payouts
from tournament.evening.purse.playoffs import does_playoff_change_places, is_decided_by_playoff
from tournament.evening.words.many import list_in_words, singular_or_plural
from tournament.kit.lists.columns import Column
from tournament.topics.entrants.boards.who_is_here import leaving_time_words, replacement_sentences

NO_MEDALS_SENTENCES = f"There are no medals. {DIALS['medals'].advice_sentence}"


@dataclass(frozen=True, slots=True)
class MedalRow:
    """A place and the player or team that holds it. `medal` is empty if the place wins none.
    `tied_for` are the medals that a playoff or the random draw still has to decide. `substitutes`
    are phrases about who played for whom.
    """

    division: str
    place: Place
    medal: str
    holder: Party
    tied_for: tuple[str, ...]
    substitutes: tuple[str, ...] = ()

    @property
    def is_undecided(self) -> bool:
        return bool(self.tied_for)

    @property
    def possible_medals(self) -> str:
        """Return the medal, or all medals that are possible, such as "silver or bronze"."""
        return list_in_words(self.tied_for or (self.medal,), "or")

    @property
    def words(self) -> str:
        return f"tied for {self.possible_medals}" if self.is_undecided else self.medal

    @property
    def note(self) -> str:
        """Return a note for the medal sheet: "after a playoff", the parties that are tied and
        whether the tie is not decided yet, or both. Return an empty string if neither applies.
        """
        note_parts = ["after a playoff"] if is_decided_by_playoff(self.place) else []
        if self.place.tied_with:
            party_word = self.holder.party_words.number_heading
            other_parties_words = list_in_words(
                [f"{party_word} {number}" for number in self.place.tied_with]
            )
            note_parts.append(f"tied with {other_parties_words}")
        return ", ".join(note_parts) + ", not decided yet" * self.is_undecided

    @property
    def words_below_names(self) -> str:
        """Return the note and the substitutes."""
        return "; ".join(filter(None, (self.note, *self.substitutes)))

    @property
    def reason(self) -> str:
        """Return the reason for the place. For a team, a playoff is mentioned without its result,
        because the ranks in a playoff are not the places of the night.
        """
        if self.holder.is_team and is_decided_by_playoff(self.place):
            return f"{self.place.figure_with_unit}, {self.note}"
        return self.place.figure_with_unit if self.is_undecided else self.place.reason

    @property
    def label(self) -> str:
        """Return the holder's number and points."""
        return ", ".join(filter(None, (self.holder.label, self.place.figure_with_unit)))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.holder.current_members)


@dataclass(frozen=True, slots=True)
class MedalSection:
    """The medals and places of one division. The `name` is empty if there are no divisions. The
    section `is_over` once all games of the division are over.
    """

    name: str
    rows: tuple[MedalRow, ...]
    is_over: bool

    @property
    def is_final(self) -> bool:
        return self.is_over and not any(row.is_undecided for row in self.medalists)

    @property
    def medalists(self) -> tuple[MedalRow, ...]:
        return tuple(row for row in self.rows if row.medal)

    @property
    def other_rows(self) -> tuple[MedalRow, ...]:
        return tuple(row for row in self.rows if not row.medal)


@dataclass(frozen=True, slots=True)
class MedalSheet:
    """The medals of all divisions. `reasons_not_final` are sentences about why a medal may change.
    `later_divisions` play in a later time slot and have not begun.
    """

    sections: tuple[MedalSection, ...]
    reasons_not_final: tuple[str, ...]
    later_divisions: tuple[str, ...]

    @property
    def has_final_medals(self) -> bool:
        """Return whether the medals of at least one division are final. The headings of other
        divisions say "not final".
        """
        return any(section.is_final for section in self.sections)

    @property
    def decided_sentence(self) -> str:
        """Return the sentence that all medals are decided in the divisions that have played."""
        if not self.later_divisions:
            return "All medals are decided."
        decided_divisions = list_in_words([section.name for section in self.sections])
        later_divisions = list_in_words(self.later_divisions)
        return f"All medals in {decided_divisions} are decided. Not played yet: {later_divisions}."


def medal_sheet(night: Night) -> MedalSheet:
    later_divisions = tuple(
        name
        for time_slot in time_slots.later_time_slots(night)
        for name in time_slot
        if not night.is_closed
    )
    night_sections = medal_sections(night)
    return MedalSheet(
        night_sections,
        (*_unfinished_games_of_slot(night, night_sections), *_medal_tie_sentences(night)),
        later_divisions,
    )


def medal_sections(night: Night) -> tuple[MedalSection, ...]:
    medals_by_tied_entrant = {
        str(person): tie.medals
        for tie in payouts.ties_for_prizes(night)
        for person in tie.tied_numbers
    }
    return tuple(
        _medal_section(night, division, medals_by_tied_entrant)
        for division in payouts.begun_divisions(night)
    )


def unfinished_games_sentences(
    seated_games: Iterable[SeatedGame], game_count: int | None, divisions_words: str = ""
) -> str:
    """Return two sentences: that not all games are played, and how many games are finished, out of
    `game_count` if it is known.
    """
    finished_count = sum(seated_game.is_over for seated_game in seated_games)
    division_words = f" in {divisions_words}" if divisions_words else ""
    count_words = f" of {game_count}" if game_count else ""
    verb = singular_or_plural(finished_count, "is", "are")
    return f"Not all games{division_words} are played. {finished_count}{count_words} {verb} in."


def medal_file_name(night: Night) -> str:
    """Return the name of the file with the list of medals, without its ending. The name says
    whether medals may change, or whether other divisions have not played yet.
    """
    board = medal_sheet(night)
    status_suffix = (
        "-not-final" if board.reasons_not_final else "-so-far" if board.later_divisions else ""
    )
    return f"medals{status_suffix}-{night.date}"


def medal_rows(night: Night) -> tuple[MedalRow, ...]:
    """Return a row for each place, with or without a medal."""
    return tuple(row for section in medal_sections(night) for row in section.rows)


def medal_columns(night: Night) -> tuple[Column[MedalRow], ...]:
    """Return the columns of the file with the list of medals."""
    return (
        Column(lambda row: row.division, file_heading="division"),
        Column(lambda row: row.place.rank_words, file_heading="place"),
        Column(lambda row: row.possible_medals, file_heading="medal"),
        Column(lambda row: row.holder.number, file_heading="team"),
        Column(lambda row: (*row.names, "")[0], file_heading="player 1"),
        Column(lambda row: (*row.names, "", "")[1], file_heading="player 2"),
        Column(lambda row: row.place.result.points, file_heading="points"),
        Column(partial(_note_for_file, night), file_heading="note"),
        Column(lambda row: "; ".join(row.substitutes), file_heading="substitutes"),
        Column(partial(_playoff_words_for_file, night), file_heading="playoff"),
        Column(lambda row: night.name, file_heading="event"),
        Column(lambda row: night.date, file_heading="day"),
    )


def _medal_section(
    night: Night, division: RankedDivision, medals_by_tied_entrant: Mapping[str, tuple[str, ...]]
) -> MedalSection:
    medals_won = medals_for_places(division.places, night.rules.medals)
    medal_by_entrant = {medal.place.result.entrant: medal.name for medal in medals_won}
    return MedalSection(
        division.name,
        tuple(
            MedalRow(
                division.name,
                place,
                medal_by_entrant.get(place.result.entrant, ""),
                night.parties.with_number(place.result.entrant),
                medals_by_tied_entrant.get(place.result.entrant, ()),
                replacement_sentences(night, night.parties.with_number(place.result.entrant)),
            )
            for place in division.places
        ),
        progress.is_division_over(night, division.name),
    )


def _unfinished_games_of_slot(
    night: Night, night_sections: Sequence[MedalSection]
) -> Iterator[str]:
    """Yield sentences about unfinished games of the current time slot. If no division has begun,
    they are about all games of the night. Yield nothing once the games are finished.
    """
    open_divisions = [section.name for section in night_sections if not section.is_over]
    if progress.is_fully_played(night) or (night_sections and not open_divisions):
        return
    if not night_sections:
        yield unfinished_games_sentences(night.rounds, time_slots.game_count(night))
        return
    slot_index = index_of_division(time_slots.all_time_slots(night), open_divisions[0])
    divisions_words = (
        list_in_words(open_divisions) if len(open_divisions) < len(night_sections) else ""
    )
    yield unfinished_games_sentences(
        time_slots.games_in_time_slot(night, slot_index),
        time_slots.game_count_of_slot(night, slot_index),
        divisions_words,
    )


def _medal_tie_sentences(night: Night) -> Iterator[str]:
    for tie in payouts.ties_for_prizes(night):
        if tie.medals:
            division_words = f" in {tie.division}" if tie.division else ""
            yield f"There is a tie for {list_in_words(tie.medals)}{division_words}."


def _why_not_final(night: Night, division: str) -> str:
    """Return why the places of a division may change, or an empty string."""
    if progress.is_division_over(night, division):
        return ""
    game_count = time_slots.game_count_of_slot(
        night, index_of_division(time_slots.all_time_slots(night), division)
    )
    return unfinished_games_sentences(time_slots.games_of_division(night, division), game_count)


def _note_for_file(night: Night, row: MedalRow) -> str:
    why_not_final = "" if row.place.is_final else _why_not_final(night, row.division)
    note = f"{why_not_final} {row.note}".strip()
    return "; ".join(filter(None, (note, *_notes_about_team(night, row.holder.number))))


def _notes_about_team(night: Night, team_number: int) -> Iterator[str]:
    """Yield notes about a team: games with points for not playing, and when the team left. A
    bracket has no such notes.
    """
    if not night.party_words.is_team or courses.course_of(night).ranks_by_wins:
        return
    for card_line in ranking.scorecard_of_party(night, team_number).lines:
        if card_line.note:
            yield f"game {card_line.game}: {card_line.note}"
    yield leaving_time_words(night.parties.with_number(team_number), night)


def _playoff_words_for_file(night: Night, row: MedalRow) -> str:
    """Return the results of a team's playoffs, in the order in which they were played."""
    party_word = row.holder.party_words.number_heading
    playoff_orders = (
        playoff_order
        for playoff_order in night.plan.playoffs
        if any(row.holder.number in tied_numbers for tied_numbers in playoff_order)
        and does_playoff_change_places(night, playoff_order)
    )
    return "; ".join(
        ", then ".join(
            " and ".join(f"{party_word} {number}" for number in tied_numbers)
            for tied_numbers in playoff_order
        )
        for playoff_order in playoff_orders
    )
