"""Players who are expected, have left or play for someone else, and the tables that the players
here fill, with what one player more or less would change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rotation import formats
from rotation.format import NightSoFar
from rotation.seating import Entrant, Seating
from rotation.table_counts import MIN_PLAYERS, TableCounts
from scoring.dials.house_rules import HouseRules
from tournament.evening import courses
from tournament.evening.courses.course import WORD_FOR_PLAYER_WHO_LEFT
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, draws, time_slots
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.party import TEAM_SIZE, Party
from tournament.evening.night.shown_names import name_beside_number, with_distinct_names
from tournament.evening.words.many import count_of, list_in_words
from tournament.evening.words.names import PARTNERS_JOINER

NEWCOMER_ENTRANT: Entrant = "the newcomer"


@dataclass(frozen=True, slots=True)
class ExpectedParty:
    """A player, or the players of one team, who are expected and not here. `row_key` is the name of
    the query parameter that opens their row at check-in.
    """

    row_key: str
    number: int
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return PARTNERS_JOINER.join(self.names)


@dataclass(frozen=True, slots=True)
class HeadCount:
    """The number of players here, with words for the tables that they fill, and for the tables with
    one player more or fewer. These words are empty on a night of teams, and once no one can join.
    """

    count_here: int
    tables_words: str
    tables_words_with_one_more: str
    tables_words_with_one_fewer: str

    @property
    def other_counts_text(self) -> str:
        """Return sentences about the tables with one player more and with one player fewer."""
        one_more_sentence = (
            f"With {self.count_here + 1} players: {self.tables_words_with_one_more}."
            if self.tables_words_with_one_more
            else ""
        )
        one_fewer_sentence = (
            f"With {self.count_here - 1} players: {self.tables_words_with_one_fewer}."
            if self.tables_words_with_one_fewer
            else ""
        )
        return " ".join(filter(None, (one_more_sentence, one_fewer_sentence)))


def list_expected_parties(night: Night) -> tuple[ExpectedParty, ...]:
    """Return the players or teams who are expected and not here, by number."""
    shown_night = with_distinct_names(night)
    names_by_party_number: dict[int, tuple[str, ...]] = {}
    for expected_entry in time_slots.awaited_entries(night):
        entry = shown_night.entries.with_number(expected_entry.number)
        name = entry.name if entry.team else name_beside_number(entry.name, entry.number)
        names_by_party_number[entry.party_number] = (
            *names_by_party_number.get(entry.party_number, ()),
            name,
        )
    row_key = night.party_words.query_key
    return tuple(
        ExpectedParty(row_key, party_number, expected_names)
        for party_number, expected_names in sorted(names_by_party_number.items())
    )


def replacement_sentences(night: Night, team: Party) -> tuple[str, ...]:
    """Return a sentence for each substitute in a team. An original partner who came back is not a
    substitute.
    """
    return tuple(replacement_sentence_by_entry(night, team).values())


def replacement_sentence_by_entry(night: Night, team: Party) -> Mapping[int, str]:
    """Return a sentence about each substitute in a team, by the substitute's entry number."""
    original_partners = {
        entry.person_number
        for entry in sorted(team.members, key=lambda entry: entry.number)[:TEAM_SIZE]
    }
    course = courses.course_of(night)
    return {
        entry.number: f"{entry.name} for "
        f"{replaced_entry.name}{course.game_range_words(entry.first_game, entry.last_game)}"
        for entry, replaced_entry in team.replacements
        if entry.person_number not in original_partners
    }


def leaving_time_words(leaver: Entry | Party, night: Night) -> str:
    """Return words that say that a player or team left or will leave, with the game unless the
    night is a bracket. Return "" if the player or team stays to the end.
    """
    last_game = leaver.last_game
    entry_numbers = leaver.entry_numbers if isinstance(leaver, Party) else (leaver.number,)
    if last_game is None:
        return ""
    course = courses.course_of(night)
    last_game_played = next(
        (game for game in course.numbered_games if game.number == last_game), None
    )
    if last_game_played and any(map(last_game_played.handover_from, entry_numbers)):
        return f"{WORD_FOR_PLAYER_WHO_LEFT} during game {last_game}"
    return course.departure_words(last_game)


def count_heads(night: Night, count_here: int) -> HeadCount:
    def tables_in_words(player_count: int) -> str:
        table_counts = table_counts_for_players(night.rules, player_count)
        return table_counts_in_words(table_counts) if table_counts else ""

    if not can_anyone_join(night):
        return HeadCount(count_here, "", "", "")
    has_too_few_players = night.format.party_size == 1 and 0 < count_here < MIN_PLAYERS
    return HeadCount(
        count_here=count_here,
        tables_words="a table needs 4" if has_too_few_players else tables_in_words(count_here),
        tables_words_with_one_more=tables_in_words(count_here + 1),
        tables_words_with_one_fewer=tables_in_words(count_here - 1),
    )


def can_anyone_join(night: Night) -> bool:
    """Return whether a player who comes now can still play. No one can join a drawn bracket."""
    return not (night.teams.are_drawn or time_slots.has_seated_last_game(night))


@lru_cache(maxsize=16)
def table_counts_for_players(rules: HouseRules, player_count: int) -> TableCounts | None:
    """Return the tables for this many players in one game, or None for teams or if there are too
    few players for a table.
    """
    night_format = formats.format_of_answer(rules.format)
    if night_format.party_size > 1 or player_count < MIN_PLAYERS:
        return None
    sample_entrants = tuple(map(str, range(player_count)))
    return night_format.next_games(
        NightSoFar(sample_entrants, replace(rules, games=1), "")
    ).seating.table_counts


def table_counts_in_words(table_counts: TableCounts) -> str:
    """Return the counts in words, as in "12 tables, 1 with 3 players" or "9 tables, 2 sit out"."""
    table_words = count_of(table_counts.fours + table_counts.threes, "table")
    if table_counts.threes and table_counts.fours:
        table_words += f", {table_counts.threes} with 3 players"
    elif table_counts.threes:
        table_words += f" with 3 players{' each' if table_counts.threes > 1 else ''}"
    sitting_out_words = (
        f", {count_of(table_counts.sitting_out_count, 'sits', 'sit')} out"
        if table_counts.sitting_out_count
        else ""
    )
    return table_words + sitting_out_words


@once_per_night
def sentences_about_one_more_player(night: Night) -> tuple[str, ...]:
    """Return sentences about what one more player would change in the coming game: who would play
    instead of sitting out, and who would sit at another table.
    """
    tables_before_and_after = _tables_before_and_after(night, without_entry=None)
    if tables_before_and_after is None:
        return ()
    old_tables, _ = tables_before_and_after
    moving_numbers = _numbers_changing_table(*tables_before_and_after)
    joining_numbers = [number for number in moving_numbers if old_tables[str(number)] is None]
    numbers_changing_table = [number for number in moving_numbers if number not in joining_numbers]

    def names_words(numbers: Sequence[int]) -> str:
        return list_in_words([night.entries.with_number(number).name for number in numbers])

    plays_or_play = "plays" if len(joining_numbers) == 1 else "play"
    sentences = (
        f"With one more player, {names_words(joining_numbers)} {plays_or_play} instead of sitting "
        "out."
        if joining_numbers
        else "",
        f"One more player moves {names_words(numbers_changing_table)} to another table."
        if numbers_changing_table
        else "",
    )
    return tuple(filter(None, sentences))


def players_changing_table(
    night: Night, *, without_entry: int | None = None
) -> tuple[int, ...] | None:
    """Return the players who would sit at another table in the coming game if one more player came,
    or if a player left. Return None while a table is playing, or if all seats are drawn again in
    any case.
    """
    tables_before_and_after = _tables_before_and_after(night, without_entry=without_entry)
    if tables_before_and_after is None:
        return None
    return _numbers_changing_table(*tables_before_and_after)


def _numbers_changing_table(
    old_table_by_entrant: Mapping[Entrant, int | None],
    new_table_by_entrant: Mapping[Entrant, int | None],
) -> tuple[int, ...]:
    """Return the numbers of the players whose table changes."""
    return tuple(
        int(entrant)
        for entrant in old_table_by_entrant
        if entrant in new_table_by_entrant
        and old_table_by_entrant[entrant] != new_table_by_entrant[entrant]
    )


def _tables_before_and_after(
    night: Night, *, without_entry: int | None
) -> tuple[Mapping[Entrant, int | None], Mapping[Entrant, int | None]] | None:
    """Return the table of each player in the coming game, as it is now and as it would be if one
    more player came or one player left. A player who sits out has None for a table. Players who are
    not ready count, as in `count_heads`. Return None during a game, with too few players, or if no
    seat depends on the number of players.
    """
    if (
        night.rounds.current_game is None
        or not night.rounds.current_game.is_over
        or not night.format.losers_move
    ):
        return None
    night_so_far = time_slots.night_so_far(night)
    entrants_not_ready = tuple(
        str(entry.number) for entry in attendance.entries_not_ready(night, night.rounds.next_number)
    )
    all_entrants = (*night_so_far.entrants_here, *entrants_not_ready)
    entrants_staying = tuple(entrant for entrant in all_entrants if entrant != str(without_entry))
    entrants_after = (
        entrants_staying if without_entry is not None else (*entrants_staying, NEWCOMER_ENTRANT)
    )
    if min(len(entrants_after), len(all_entrants)) < MIN_PLAYERS:
        return None

    def table_of_each_entrant(entrants: tuple[Entrant, ...]) -> dict[Entrant, int | None]:
        return _table_by_entrant(
            night.format.next_games(replace(night_so_far, entrants_here=entrants)).seating
        )

    current_tables = (
        table_of_each_entrant(all_entrants)
        if entrants_not_ready
        else _table_by_entrant(draws.next_games(night).seating)
    )
    return current_tables, table_of_each_entrant(entrants_after)


def _table_by_entrant(seating: Seating) -> dict[Entrant, int | None]:
    tables: dict[Entrant, int | None] = dict.fromkeys(seating.bench)
    return tables | {
        entrant: table.number for table in seating.tables for entrant in table.entrants
    }
