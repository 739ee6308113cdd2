"""The next game as the director sees it: the seats that the format draws, with seats swapped by
hand and substitutes for players who are away.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from rotation.format import ComingGames
from rotation.individual.partner_changes import ImpossibleWish
from rotation.progressive.past_partners import PastGames, count_past_games
from rotation.seating import Seating, is_fill_in_team, make_table
from rotation.table_counts import MIN_PLAYERS
from scoring.chairs import Chair
from scoring.dials.house_rules import DIALS
from tournament.evening import facts
from tournament.evening.night import attendance, draws, progress, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play import games
from tournament.evening.night.play.games import games_awaiting_extra_hand
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import count_of, list_in_words, noun_with_numbers
from tournament.evening.words.refused import Refused

NO_TEAM_READY_REFUSAL = "No team is ready. Check in teams first."
# If the scores of more tables than this are missing, a sentence gives only the number of these
# tables instead of listing them.
MAX_TABLES_LISTED = 12
# Stands for the seating time of a game that is not seated yet; it is never shown.
PLACEHOLDER_FOR_SEATED_TIME = datetime(2000, 1, 1, tzinfo=UTC)
# The numbers of two players or teams that swap seats.
Swap = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Absence:
    """A player who misses one game. Someone else plays instead: either the `taker`, who comes from
    the bench, or a `substitute`, who is known only by name.
    """

    entry: int
    taker: int | None = None
    substitute: str = ""


def seating_of_next_game(night: Night, swaps: Sequence[Swap] = ()) -> Seating:
    """Return the seats of the next game with these swaps. Raise Refused if it cannot be seated
    yet.
    """
    _require_opponents(night)
    seating = _seats_from_format(night, lambda: draws.next_games(night))
    for number, other_number in swaps:
        seating = swap_entrants(seating, str(number), str(other_number))
    return seating


def without_players(night: Night, numbers: Collection[int]) -> Night:
    """Return the night as if the players with these numbers had left before the next game."""
    last_game_number = night.rounds.next_number - 1
    leavers = [
        replace(entry, last_game=last_game_number)
        for entry in night.entries
        if entry.number in numbers
    ]
    if not leavers:
        return night
    return night.with_facts({facts.fact_name(entry): entry for entry in leavers})


def swap_entrants(seating: Seating, entrant: str, other_entrant: str) -> Seating:
    """Return the seats with two entrants exchanged. Both must be in the game."""
    seat_by_entrant = seating.seat_by_entrant
    seat_by_entrant[entrant], seat_by_entrant[other_entrant] = (
        seat_by_entrant[other_entrant],
        seat_by_entrant[entrant],
    )
    entrant_by_chair_by_table: dict[int, dict[Chair, str]] = {}
    for seated_entrant, seat in seat_by_entrant.items():
        if seat is not None:
            table, chair = seat
            entrant_by_chair_by_table.setdefault(table, {})[chair] = seated_entrant
    tables = tuple(
        make_table(number, entrant_by_chair)
        for number, entrant_by_chair in sorted(entrant_by_chair_by_table.items())
    )
    bench = tuple(
        seated_entrant for seated_entrant, seat in seat_by_entrant.items() if seat is None
    )
    return Seating(tables, bench)


def possible_swaps(seating: Seating, swaps: Iterable[Swap]) -> tuple[Swap, ...]:
    """Return the swaps that are still possible, because both players are in this game. Players may
    have come or left since the swaps were chosen.
    """
    present_entrants = frozenset(seating.entrants)
    return tuple(
        swap for swap in swaps if {*map(str, swap)} <= present_entrants and swap[0] != swap[1]
    )


def possible_absences(seating: Seating, absences: Iterable[Absence]) -> tuple[Absence, ...]:
    """Return the absences that are still possible: at most one for each seated player, with no
    player on the bench used twice.
    """
    seated_entries = {int(entrant) for table in seating.tables for entrant in table.entrants}
    free_bench_entries = {int(entrant) for entrant in seating.bench}
    absence_by_entry: dict[int, Absence] = {}
    for absence in absences:
        if absence.entry in seated_entries and (
            absence.taker is None or absence.taker in free_bench_entries
        ):
            absence_by_entry.setdefault(absence.entry, absence)
            free_bench_entries.discard(absence.taker or 0)
    return tuple(absence_by_entry.values())


def seating_key(seating: Seating) -> str:
    """Return a text that is different for different seats. A form sends the text back, so that a
    game is seated only with the seats that its page showed.
    """
    tables = [
        (table.number, [(chair.value, entrant) for chair, entrant in table.seats])
        for table in seating.tables
    ]
    return hashlib.sha256(repr((tables, sorted(seating.bench))).encode()).hexdigest()[:16]


def past_games_of_night(night: Night) -> PastGames:
    """Return counts of the games before the coming game: who was whose partner, and who sat out."""
    return count_past_games(
        time_slots.night_so_far(night).rounds, time_slots.night_so_far(night).handovers
    )


def why_next_game_must_wait(night: Night) -> str:
    """Return a sentence about what must be done before the next game can be seated, or that the
    last game is seated; empty if the next game can be seated.
    """
    for seated_game in night.rounds:
        if seated_game.games_missing_scores:
            return missing_results_sentence(night, seated_game)
    last_game = night.rounds.current_game
    if undecided_games := games_awaiting_extra_hand(last_game, night.rules) if last_game else ():
        return (
            f"Tied: {noun_with_numbers('table', [game.table for game in undecided_games])}. Play "
            "one more hand there, and enter who won it."
        )
    if time_slots.has_seated_last_game(night):
        last_game_sentence = f"Game {time_slots.game_count(night)} was the last one."
        return f"{last_game_sentence} {DIALS['games'].advice_sentence}"
    return ""


def missing_results_sentence(night: Night, seated_game: games.SeatedGame) -> str:
    """Return the sentence about the tables whose results are missing."""
    tables_words, title = (
        tables_missing_scores_words(seated_game),
        game_title(night, seated_game.number),
    )
    return scores_missing_sentence(f"{tables_words} of game {title}")


def scores_missing_sentence(tables_words: str) -> str:
    return f"Not in: {tables_words}."


def tables_missing_scores_words(seated_game: games.SeatedGame) -> str:
    """Return the tables whose scores are missing, as in "tables 2 and 8". For more than
    MAX_TABLES_LISTED tables, return only how many there are, as in "13 tables".
    """
    missing_tables = [game.table for game in seated_game.games_missing_scores]
    if len(missing_tables) > MAX_TABLES_LISTED:
        return count_of(len(missing_tables), "table")
    return noun_with_numbers("table", missing_tables)


def is_table_untouched(game: games.TableGame, seated_game: games.SeatedGame) -> bool:
    """Return whether nothing is recorded at this table and no seat there has changed hands."""
    return game.score.state is SheetState.MISSING and not any(
        handover.table == game.table for handover in seated_game.handovers
    )


def seating_as_known_now(night: Night) -> Seating:
    """Return the seats of the current game as they would be drawn with everything known now."""
    return _seats_from_format(night, lambda: draws.redraw_current_game(night))


def entrants_seated_elsewhere(night: Night, seated_game: games.SeatedGame) -> tuple[int, ...]:
    """Return the numbers of the players or teams that would have another seat if the current game
    were drawn again with everything known now.
    """
    if night.party_words.is_team:
        return moved_entrants(progress.seating_of(night, seated_game), seating_as_known_now(night))
    return tuple(_players_seated_elsewhere(seating_as_known_now(night), seated_game))


def moved_entrants(old_seating: Seating, new_seating: Seating) -> tuple[int, ...]:
    """Return the numbers of the players or teams that are in both seatings and sit elsewhere in the
    new one. Fill-in teams are left out.
    """
    old_seats = old_seating.seat_by_entrant
    return tuple(
        int(entrant)
        for entrant, seat in new_seating.seat_by_entrant.items()
        if not is_fill_in_team(entrant) and seat != old_seats.get(entrant, seat)
    )


def _seats_from_format(night: Night, draw_games: Callable[[], ComingGames]) -> Seating:
    """Return the seats that a format draws. If the draw cannot respect a request, refuse with the
    names of the players. If the game cannot be drawn for another reason, refuse with that reason.
    """
    try:
        return draw_games().seating
    except ImpossibleWish as fault:
        player_labels = (
            f"{night.entries.with_number(int(player)).name} ({player})" for player in fault.entrants
        )
        raise Refused(fault.refusal_pattern.format(*player_labels)) from fault
    except ValueError as fault:
        raise Refused(_too_few_ready_sentence(night) or str(fault)) from fault


def _too_few_ready_sentence(night: Night) -> str:
    """Return a sentence that too few players are ready, if other players are here and not ready.
    Otherwise, and if teams play, return an empty text.
    """
    ready_count = len(attendance.entries_to_seat(night, night.rounds.next_number))
    not_ready_count = len(attendance.entries_not_ready(night, night.rounds.next_number))
    if night.party_words.is_team or not not_ready_count or ready_count >= MIN_PLAYERS:
        return ""
    here_words = count_of(ready_count + not_ready_count, "player is", "players are")
    ready_words = {0: "none is ready", 1: "only 1 is ready"}.get(
        ready_count, f"only {ready_count} are ready"
    )
    return f"{here_words} here, but {ready_words}. A table needs 4 ready players."


def _require_opponents(night: Night) -> None:
    """Refuse a draw in which a division has only one team, or a time slot has none."""
    if not night.party_words.is_team or time_slots.games_in_time_slot(
        night, time_slots.current_slot_index(night)
    ):
        return
    team_count_by_division = Counter(
        party.division for party in time_slots.teams_in_coming_game(night)
    )
    if not team_count_by_division and not night.rounds:
        raise Refused(NO_TEAM_READY_REFUSAL)
    if not team_count_by_division:
        divisions_words = list_in_words(
            time_slots.all_time_slots(night)[time_slots.current_slot_index(night)]
        )
        raise Refused(f"{divisions_words} comes next, but no team is checked in. Check in teams.")
    for division, team_count in team_count_by_division.items():
        if team_count == 1:
            raise Refused(
                f"{division or f'The {night.occasion.singular}'} has only 1 team. Check in 1 "
                f"more{', or move it to another division' if division else ''}."
            )


def _players_seated_elsewhere(new_seating: Seating, seated_game: games.SeatedGame) -> Iterator[int]:
    """Yield the players who would sit elsewhere in the new seating. A substitute counts as the
    player who is away.
    """
    current_seats = seated_game.played_round.seating.seat_by_entrant
    substitute_by_absentee = {
        str(absentee): str(substitute)
        for substitute, absentee in seated_game.absentee_by_substitute.items()
    }
    for entrant, seat in new_seating.seat_by_entrant.items():
        player = substitute_by_absentee.get(entrant, entrant)
        is_called_from_bench = entrant in substitute_by_absentee.values() and seat is None
        if player in current_seats and current_seats[player] != seat and not is_called_from_bench:
            yield int(player)


def with_next_game_drawn(night: Night) -> Night:
    """Return the night with the next game seated as it would be drawn now. Return the night
    unchanged if a game is being played, if no game is left, or if the game cannot be drawn. Also
    return it unchanged if teams play, because their games are drawn in advance.
    """
    has_game_in_play = (
        night.rounds.current_game is not None and night.rounds.current_game.games_missing_scores
    )
    if (
        has_game_in_play
        or night.party_words.is_team
        or progress.is_fully_played(night)
        or night.is_closed
    ):
        return night
    try:
        seating = draws.next_games(night).seating
    except ValueError:
        return night
    game_number = night.rounds.next_number
    empty_round = facts.Round(
        number=game_number, seated=PLACEHOLDER_FOR_SEATED_TIME, name=f"{game_number}, as drawn now"
    )
    new_facts: list[facts.Fact] = [
        facts.Seat(round=game_number, entry=int(player), table=table.number, chair=chair.value)
        for table in seating.tables
        for chair, player in table.seats
    ]
    new_facts += [
        empty_round,
        *(facts.Seat(round=game_number, entry=int(player)) for player in seating.bench),
    ]
    return night.with_facts({facts.fact_name(fact): fact for fact in new_facts})
