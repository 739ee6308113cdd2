"""Actions that seat a game: the first by a random draw, each later one as the format decides. The
director can swap seats before a game is seated, and after that until the tables have scores.
"""

from collections.abc import Sequence
from dataclasses import replace

from rotation.seating import Seating, is_fill_in_team
from tournament.evening import courses, facts
from tournament.evening.night import progress, time_slots
from tournament.evening.night.play import games
from tournament.evening.night.seats.next_game import (
    Absence,
    Swap,
    is_table_untouched,
    moved_entrants,
    possible_swaps,
    seating_as_known_now,
    seating_key,
    seating_of_next_game,
    why_next_game_must_wait,
    without_players,
)
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, make_draw_seed
from tournament.topics.seating.actions import chairs

# A message names up to this many players who move. If more players move, the message only says how
# many.
MAX_PLAYERS_NAMED = 8
SWAP_NEEDS_REASON_SENTENCE = "Give a short reason for the swap."


@action
def draw_again(writing: Writing) -> str:
    """Draw the first game again at random. Refuse if it has a score, or if a later game is seated.
    If the first game is not seated yet, only change the draw from which it will be seated.
    """
    if len(writing.night.rounds) > 1:
        raise Refused("Only game 1 is a random draw. Later games follow the scores.")
    writing.put(replace(writing.night.plan, seed=make_draw_seed()))
    if not writing.night.rounds:
        return "New draw. Game 1 is not seated yet."
    return f"Game 1 drawn again.{reseat_last_game(writing, 1)}"


@action
def seat_next_game(
    writing: Writing,
    *,
    game: int,
    swaps: Sequence[Swap] = (),
    absences: Sequence[Absence] = (),
    missing_players: Sequence[int] = (),
    fingerprint_seen: str = "",
) -> str:
    """Seat the next game with the `swaps` and `absences` that are still possible. Refuse if the
    seating differs from the one on the page, whose fingerprint is `fingerprint_seen`. The
    `missing_players` have no seat in this game and are back for the next one.
    """
    if writing.night.rounds.with_number(game):
        raise Refused(f"Game {game} is already seated.")
    if game != writing.night.rounds.next_number:
        raise Refused(
            f"Game {game} is not next. Seat game {writing.night.rounds.next_number} first."
        )
    if why_not := why_next_game_must_wait(writing.night):
        raise Refused(why_not)
    night_without_absent = without_players(writing.night, missing_players)
    valid_swaps = possible_swaps(seating_of_next_game(night_without_absent), swaps)
    seating = seating_of_next_game(night_without_absent, valid_swaps)
    if not seating.tables:
        raise Refused("All games are played, so there is no game to seat.")
    if fingerprint_seen not in ("", seating_key(seating)):
        raise Refused(
            "The seats have changed since you looked. Someone came or left, or a score was "
            "corrected. Check the seats, then seat the game."
        )
    if len(valid_swaps) < len(swaps):
        raise Refused("One player of this swap is not in this game. Choose another swap.")
    if swaps and not writing.press.reason:
        raise Refused(SWAP_NEEDS_REASON_SENTENCE)
    chairs.seat_everyone(writing, game, seating)
    sentences = [seated_sentence(game_title(writing.night, game), len(seating.tables), len(swaps))]
    sentences += [
        chairs.seat_substitute_for_one_game(writing, game, absence) for absence in absences
    ]
    sentences += [
        _missed_game_sentence(writing, game, number)
        for number in missing_players
        if number in writing.night.entries.by_number
    ]
    writing.set_subject(
        game=game, people=(*(number for swap in swaps for number in swap), *missing_players)
    )
    return " ".join(sentences)


def _missed_game_sentence(writing: Writing, game: int, entry: int) -> str:
    is_last = game == time_slots.game_count(writing.night)
    return_words = "" if is_last else f", and is back for game {game + 1}"
    return f"{writing.night.entries.with_number(entry).label} misses it{return_words}."


@action
def undo_seating(writing: Writing, *, game: int) -> str:
    """Undo the seating of the last game. Refuse if it has a score. Players who have come since then
    play too, once the game is seated again.
    """
    require_game_without_scores(writing, game)
    for entry in writing.night.entries:
        if entry.ranked and entry.first_game == game + 1:
            writing.put(replace(entry, first_game=game))
    chairs.remove_seats(writing, game)
    writing.set_subject(game=game)
    return f"Game {game}: seating undone."


@action
def reseat_game(writing: Writing, *, game: int) -> str:
    """Seat the last game again, using the corrected scores of earlier games. Refuse if the last
    game already has a score.
    """
    return f"Game {game} reseated with the new scores.{reseat_last_game(writing, game)}"


@action
def swap_seats(writing: Writing, *, game: int, first_entry: int, second_entry: int) -> str:
    """Swap two players in the game being played. Refuse if the game has begun at the table of
    either. A reason is required.
    """
    last_game = _require_last_game(writing, game)
    if first_entry == second_entry or not (first_entry and second_entry):
        raise Refused("Choose two players to swap.")
    if why_not := courses.course_of(writing.night).page_words.no_change_of_seats_refusal:
        raise Refused(why_not)
    first_seat, second_seat = (
        _require_seat_at_unbegun_table(writing, last_game, entry)
        for entry in (first_entry, second_entry)
    )
    if None in (first_seat.table, second_seat.table) and (
        first_seat.plays_for or second_seat.plays_for
    ):
        raise Refused("A substitute can't sit out. Choose another player.")
    if not writing.press.reason:
        raise Refused(SWAP_NEEDS_REASON_SENTENCE)
    writing.put(replace(first_seat, table=second_seat.table, chair=second_seat.chair))
    writing.put(replace(second_seat, table=first_seat.table, chair=first_seat.chair))
    writing.set_subject(game=game, people=(first_entry, second_entry))
    labels = [
        writing.night.entries.with_number(entry).label for entry in (first_entry, second_entry)
    ]
    return f"{labels[0]} and {labels[1]} swapped seats in game {game}."


def require_game_without_scores(writing: Writing, game: int) -> games.SeatedGame:
    """Return the last game. Refuse if it has a score, or if `game` is not its number."""
    last_game = _require_last_game(writing, game)
    if not last_game.is_untouched:
        raise Refused(f"Game {game} has scores. Undo them first.")
    return last_game


def reseat_last_game(writing: Writing, game: int) -> str:
    """Seat the last game again with everything known now, including what this action has changed.
    Return text that says how many players move, and names those players if they are few, or "" if
    no one moves.
    """
    last_game = require_game_without_scores(writing, game)
    if last_game.absentee_by_substitute:
        raise Refused(
            f"Game {game} has a substitute. Undo the seating, seat the game, and add the "
            "substitute again."
        )
    old_seating = progress.seating_of(writing.night, last_game)
    new_seating = seating_as_known_now(writing.night_after())
    writing.set_subject(game=game)
    if seating_key(new_seating) == seating_key(old_seating):
        return ""
    chairs.remove_seats(writing, game)
    chairs.seat_everyone(writing, game, new_seating)
    return f" {_moves_sentence(writing, old_seating, new_seating)}"


def _require_last_game(writing: Writing, game: int) -> games.SeatedGame:
    current_game = writing.night.rounds.current_game
    if current_game is None or current_game.number != game:
        raise Refused(f"Game {game} is not the last game seated. Check the seats.")
    return current_game


def _require_seat_at_unbegun_table(
    writing: Writing, last_game: games.SeatedGame, entry: int
) -> facts.Seat:
    seat = chairs.require_seat(writing, last_game.number, entry)
    table_game = last_game.game_of(entry)
    if table_game is not None and not is_table_untouched(table_game, last_game):
        raise Refused(f"Table {table_game.table} has started. Choose players at another table.")
    return seat


def _moves_sentence(writing: Writing, old_seating: Seating, new_seating: Seating) -> str:
    seated_count = sum(not is_fill_in_team(number) for number in new_seating.entrants)
    moved_numbers = moved_entrants(old_seating, new_seating)
    moved_sentence = (
        f"{len(moved_numbers)} of {seated_count} {writing.night.party_words.plural} moved."
    )
    moved_summary = (
        f"{moved_sentence} {courses.course_of(writing.night).page_words.redraw_note}".rstrip()
    )
    if not 0 < len(moved_numbers) <= MAX_PLAYERS_NAMED:
        return moved_summary
    labels_by_table: dict[int | None, list[str]] = {}
    for number in moved_numbers:
        new_seat = new_seating.seat_by_entrant[str(number)]
        label = writing.night.parties.with_number(number).short_label
        labels_by_table.setdefault(new_seat[0] if new_seat else None, []).append(label)
    sorted_tables = sorted(labels_by_table, key=lambda table: (table is None, table or 0))
    table_sentences = (
        f"{f'Table {table}' if table else 'Sitting out'}: {', '.join(labels_by_table[table])}."
        for table in sorted_tables
    )
    return f"{moved_summary}\n{' '.join(table_sentences)}"


def seated_sentence(game_name: str, table_count: int, swap_count: int = 0) -> str:
    swap_words = f", {count_of(swap_count, 'swap')}" if swap_count else ""
    return f"Game {game_name} seated: {count_of(table_count, 'table')}{swap_words}."
