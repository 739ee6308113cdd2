"""Time limits, ending a night before all games are played, and going back to the start of
a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import time

from django.utils import timezone

from tournament.evening import courses
from tournament.evening.facts import Plan
from tournament.evening.night import time_slots
from tournament.evening.night.going_back import effects_of_going_back
from tournament.evening.night.hours.limits import last_game_sentence
from tournament.evening.night.hours.set_times import (
    NAME_FOR_WHOLE_NIGHT,
    end_time_by_division,
    end_time_refusal_by_division,
    end_time_words,
    minute_of_day,
    sorted_end_times,
)
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.time_slots import index_of_division
from tournament.evening.purse.closing import game_left_out
from tournament.evening.words.many import capitalize, count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.page_values import NO_VALUES, ValueByBox, merge_box_values
from tournament.storage.writing.write import Writing, action

ALREADY_LAST_GAME_SENTENCE = "Game {} is already the last one."
CHANGED_MEANWHILE_SENTENCE = (
    "Something changed since you opened this page. Check what would be lost."
)


@action
def set_limits(
    writing: Writing,
    *,
    end_by_division: Mapping[str, time | None],
    original_values: ValueByBox = NO_VALUES,
) -> str:
    """Set the time limit of the night or of each division. A division that is not named keeps its
    limit. Refuse a new end time that has passed or does not fit the night.
    """
    stored_ends = end_time_by_division(writing.night)
    typed_ends = {
        division: end for division, end in end_by_division.items() if division in stored_ends
    }
    new_ends = stored_ends | merge_box_values(original_values, typed_ends, stored_ends)
    for refusal in end_time_refusal_by_division(
        writing.night, new_ends, timezone.localtime(writing.now)
    ).values():
        raise Refused(refusal)
    stored_limits = tuple(
        (division, minute_of_day(end)) for division, end in new_ends.items() if end is not None
    )
    writing.put(replace(writing.night.plan, limits=stored_limits or None))
    return _sentences_about_limits(writing)


@action
def end_after_game(writing: Writing, *, division: str, game: int) -> str:
    """Make the last seated game the last game of the night, for one division or for all. `game` is
    the number that the page showed. Refuse if another game has been seated since.
    """
    night = writing.night
    if [seated_game.number for seated_game in courses.course_of(night).numbered_games[-1:]] != [
        game
    ]:
        raise Refused("Another game has started. Check the page and try again.")
    writing.set_subject(game=game)
    if division or len(time_slots.all_time_slots(night)) > 1:
        return _end_divisions_after_game(writing, division, game)
    if not time_slots.may_end_early(night):
        raise Refused(
            f"Each team meets every other one, so the {night.occasion.singular} can't end early. "
            "If a team can't stay, use Team leaves."
        )
    planned_games = time_slots.game_count(night)
    if planned_games is not None and planned_games <= game:
        raise Refused(ALREADY_LAST_GAME_SENTENCE.format(game))
    writing.put(replace(night.plan, dials=night.rules.with_answers({"games": game}).to_dict()))
    planned_games_sentence = f" {planned_games} games were planned." if planned_games else ""
    return f"{last_game_sentence(game)}{planned_games_sentence}"


@action
def end_before_current_game(writing: Writing, *, game: int, removed_fact_count: int) -> str:
    """Remove the current game, and end the night after the game before it. `removed_fact_count` is
    how many facts the page said would be removed. Refuse if that number or the current game has
    changed.
    """
    night, game_to_leave_out = writing.night, game_left_out(writing.night)
    if game_to_leave_out is None or (
        game_to_leave_out.game,
        game_to_leave_out.removed_fact_count,
    ) != (
        game,
        removed_fact_count,
    ):
        raise Refused(CHANGED_MEANWHILE_SENTENCE)
    writing.drop(*game_to_leave_out.effects.removed_facts)
    writing.put(*game_to_leave_out.effects.changed_facts)
    if len(time_slots.all_time_slots(night)) > 1:
        divisions_playing = [
            name
            for name in time_slots.all_time_slots(night)[time_slots.current_slot_index(night)]
            if not time_slots.has_ended_early(night, name, game)
        ]
        writing.put(_plan_ending_after(night, divisions_playing, game_to_leave_out.last_game))
    else:
        writing.put(
            replace(
                night.plan,
                dials=night.rules.with_answers({"games": game_to_leave_out.last_game}).to_dict(),
            )
        )
    writing.set_subject(game=game)
    return game_to_leave_out.confirmation


@action
def go_back_to_game(writing: Writing, *, game: int, removed_fact_count: int) -> str:
    """Go back to the start of a game, in one change that can be undone. `removed_fact_count` is how
    many facts the page said would be removed. Refuse if that number has changed, or without a
    reason.
    """
    if writing.night.rounds.with_number(game) is None:
        raise Refused(f"Game {game} was not seated. Choose another game.")
    if not writing.press.reason:
        raise Refused("Give a short reason for going back.")
    effects = effects_of_going_back(writing.night, game)
    if len(effects.removed_facts) != removed_fact_count:
        raise Refused(CHANGED_MEANWHILE_SENTENCE)
    writing.drop(*effects.removed_facts)
    writing.put(*effects.changed_facts)
    writing.set_subject(game=game)
    return _removed_games_sentence(
        [seated_game for seated_game in writing.night.rounds if seated_game.number >= game]
    )


def _sentences_about_limits(writing: Writing) -> str:
    ends = sorted_end_times(writing.night_after())
    if not ends:
        had_limits = sorted_end_times(writing.night)
        return "Time limit removed" if had_limits else "No time limit is set"
    words_for_all = "everything" if len(ends) > 1 else NAME_FOR_WHOLE_NIGHT
    return " ".join(
        f"{capitalize(end_time_words(end, name or words_for_all))}." for name, end in ends
    )


def _end_divisions_after_game(writing: Writing, division: str, game: int) -> str:
    """End one division after this game, or all divisions with games left if `division` is empty.
    Refuse a division that is not playing now or already ends after this game.
    """
    night = writing.night
    if division and division not in end_time_by_division(night):
        raise Refused(f"{division} isn't a division here. Check the list.")
    if division and index_of_division(
        time_slots.all_time_slots(night), division
    ) != time_slots.current_slot_index(night):
        raise Refused(f"{division} isn't playing now. Check the list.")
    open_slots = (
        divisions_of_slot
        for slot_index, divisions_of_slot in enumerate(time_slots.all_time_slots(night))
        if not time_slots.is_fully_seated(night, slot_index)
    )
    divisions_to_end = [
        name
        for divisions_of_slot in ([[division]] if division else open_slots)
        for name in divisions_of_slot
        if name != NAME_FOR_WHOLE_NIGHT and not time_slots.has_ended_early(night, name, game + 1)
    ]
    if not divisions_to_end:
        raise Refused(ALREADY_LAST_GAME_SENTENCE.format(game))
    writing.put(_plan_ending_after(night, divisions_to_end, game))
    return last_game_sentence(game, division)


def _plan_ending_after(night: Night, divisions: Sequence[str], game: int) -> Plan:
    last_games = dict(night.plan.last_games or ()) | dict.fromkeys(divisions, game)
    return replace(night.plan, last_games=(*last_games.items(),))


def _removed_games_sentence(removed_games: Sequence[SeatedGame]) -> str:
    """Return a sentence that names the removed games. Bracket games have names instead of numbers
    in order.
    """
    first_game, last_number = removed_games[0], removed_games[-1].number
    if first_game.name:
        return (
            f"Back to before {first_game.name} was called. {count_of(len(removed_games), 'call')} "
            "removed."
        )
    games_words = (
        f"Games {first_game.number} to {last_number}"
        if len(removed_games) > 1
        else f"Game {last_number}"
    )
    return f"Back to the start of game {first_game.number}. {games_words} removed."
