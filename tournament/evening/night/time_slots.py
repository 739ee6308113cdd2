"""The time slots of a night: groups of divisions that play one after another, such as men's in the
morning and mixed in the afternoon. Each time slot plays all its games before the next one begins,
so one person may play in both.

An index of a time slot counts from 0 in the order of play.
"""

from collections.abc import Iterator, Sequence

from rotation.format import NightSoFar
from tournament.evening.facts import Entry
from tournament.evening.night import attendance
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.seats import night_for_format
from tournament.evening.words.many import list_in_words

TimeSlot = tuple[str, ...]


def arrange_time_slots(
    requested_slots: Sequence[TimeSlot] | None, divisions: Sequence[str]
) -> tuple[TimeSlot, ...]:
    """Return the time slots in order. Divisions without a requested time slot join the first."""
    time_slots = [
        tuple(name for name in time_slot if name in divisions)
        for time_slot in requested_slots or ()
    ]
    placed_divisions = {name for time_slot in time_slots for name in time_slot}
    other_divisions = (division for division in divisions if division not in placed_divisions)
    first_slot, *later_slots = time_slots or [()]
    all_slots = ((*first_slot, *other_divisions), *later_slots)
    return tuple(time_slot for time_slot in all_slots if time_slot) or ((),)


def index_of_division(time_slots: Sequence[TimeSlot], division: str) -> int:
    """Return the index of a division's time slot, or 0 if no time slot has the division."""
    return next(
        (slot_index for slot_index, time_slot in enumerate(time_slots) if division in time_slot), 0
    )


def with_own_time_slot(time_slots: Sequence[TimeSlot], division: str) -> tuple[TimeSlot, ...]:
    """Return the time slots with this division moved to a time slot of its own at the end."""
    other_slots = (
        tuple(name for name in time_slot if name != division) for time_slot in time_slots
    )
    return (*(time_slot for time_slot in other_slots if time_slot), (division,))


def next_time_slot_sentence(time_slot: Sequence[str], start_words: str = "") -> str:
    """Return a sentence that announces a time slot and, if that is known, when it begins."""
    sentence = f"Next: {list_in_words(time_slot)}"
    return f"{sentence}, {start_words}." if start_words else f"{sentence}."


@once_per_night
def all_time_slots(night: Night) -> tuple[TimeSlot, ...]:
    """Return the time slots of the night: one with all divisions, unless the director made more."""
    return arrange_time_slots(night.plan.sessions, night.divisions)


def slot_index_of_team(night: Night, team: Party) -> int:
    """Return the index of the time slot that a team plays in."""
    return index_of_division(all_time_slots(night), team.division)


def has_games_left(night: Night, division: str) -> bool:
    """Return whether this division has another game to seat."""
    return not (
        has_ended_early(night, division, night.rounds.next_number)
        or is_fully_seated(night, index_of_division(all_time_slots(night), division))
    )


def why_closed_to_teams(night: Night, division: str) -> str:
    """Return why no more teams can enter a division; empty if they can."""
    if division not in night.rules.divisions or has_games_left(night, division):
        return ""
    return f"The last game of {division} is seated"


def may_end_early(night: Night) -> bool:
    """Return whether the night can end before all its games are played. If the number of teams
    decides the number of games, the night cannot end early, unless a later time slot can be left
    out.
    """
    return len(all_time_slots(night)) > 1 or not night.format.teams_decide_game_count


@once_per_night
def game_count(night: Night) -> int | None:
    """Return the number of games of the night, or None if it is not known."""
    game_counts_of_slots = [
        game_count_of_slot(night, slot_index) for slot_index in range(len(all_time_slots(night)))
    ]
    return None if None in game_counts_of_slots else sum(filter(None, game_counts_of_slots))


def has_seated_last_game(night: Night) -> bool:
    """Return whether the last game of the night is seated; false if the number of games is not
    known.
    """
    planned_game_count = game_count(night)
    return planned_game_count is not None and night.rounds.next_number > planned_game_count


def game_count_of_slot(night: Night, slot_index: int) -> int | None:
    """Return the number of games of a time slot: the planned ones, or those played if all its
    divisions ended early. Return None if the number is not known.
    """
    planned_game_count = night.format.game_count(
        night.rules, lambda: _night_so_far_of_slot(night, slot_index)
    )
    last_number = _early_last_game_of_slot(night, slot_index)
    if last_number is None:
        return planned_game_count
    played_count = sum(game.number <= last_number for game in games_in_time_slot(night, slot_index))
    return played_count if planned_game_count is None else min(planned_game_count, played_count)


def _early_last_game_of_slot(night: Night, slot_index: int) -> int | None:
    """Return the game after which all divisions of a time slot ended early, or None."""
    teams = (party for party in night.teams if slot_index_of_team(night, party) == slot_index)
    divisions_with_teams = {party.division for party in teams if not party.is_fill_in}
    last_games = [
        last_game_of_division(night, name)
        for name in divisions_with_teams or all_time_slots(night)[slot_index]
    ]
    last_games_played = [
        number for number in last_games if number is not None and night.rounds.with_number(number)
    ]
    return (
        max(last_games_played)
        if last_games_played and len(last_games_played) == len(last_games)
        else None
    )


def last_game_of_division(night: Night, division: str) -> int | None:
    """Return the number of the game after which a division ended early, or None if it did not."""
    return dict(night.plan.last_games or ()).get(division)


def has_ended_early(night: Night, division: str, game: int) -> bool:
    """Return whether a division ended before this game."""
    last_number = last_game_of_division(night, division)
    return (
        last_number is not None
        and last_number < game
        and night.rounds.with_number(last_number) is not None
    )


def _night_so_far_of_slot(night: Night, slot_index: int) -> NightSoFar | None:
    """Return one time slot as the format sees it. Return None until a game of it is seated or two
    teams are here for it.
    """
    slot_night_so_far = night_so_far_after(
        night, night.rounds.position_of_first_open_game - 1, slot_index
    )
    return (
        slot_night_so_far
        if games_in_time_slot(night, slot_index) or len(slot_night_so_far.entrants_here) > 1
        else None
    )


@once_per_night
def current_slot_index(night: Night) -> int:
    """Return the index of the time slot being played. Once all its games are seated and over,
    return the index of the next one, or of the same one if no time slot is left.
    """
    first_open_game = night.rounds.with_number(night.rounds.position_of_first_open_game)
    if first_open_game is not None:
        return slot_index_of_game(night, first_open_game)
    last_index = slot_index_of_game(night, night.rounds[-1]) if night.rounds else 0
    slot_indexes = (last_index, *range(len(all_time_slots(night))))
    return next(
        (slot_index for slot_index in slot_indexes if not is_fully_seated(night, slot_index)),
        last_index,
    )


def is_fully_seated(night: Night, slot_index: int) -> bool:
    """Return whether the last game of a time slot is seated."""
    planned_game_count = game_count_of_slot(night, slot_index)
    return (
        planned_game_count is not None
        and len(games_in_time_slot(night, slot_index)) >= planned_game_count
    )


def slot_index_of_game(night: Night, seated_game: SeatedGame) -> int:
    """Return the index of a game's time slot, found from the teams that play in the game."""
    if len(all_time_slots(night)) == 1:
        return 0
    return next(slot_indexes_of_teams(night, seated_game), 0)


def slot_indexes_of_teams(night: Night, seated_game: SeatedGame) -> Iterator[int]:
    """Yield the index of the time slot of each team in a game. The indexes are all the same unless
    the stored data is wrong. Fill-in teams are left out, because they have no division.
    """
    team_numbers = (
        night.teams_for_format.team_by_entry.get(entry)
        for entry in (*seated_game.game_by_entry, *seated_game.bench)
    )
    teams = (night.teams.with_number(number) for number in team_numbers if number is not None)
    return (slot_index_of_team(night, party) for party in teams if not party.is_fill_in)


def games_in_time_slot(night: Night, slot_index: int) -> tuple[SeatedGame, ...]:
    return tuple(game for game in night.rounds if slot_index_of_game(night, game) == slot_index)


def games_of_division(night: Night, division: str) -> tuple[SeatedGame, ...]:
    """Return the seated games of a division's time slot. Games after the division ended early are
    left out.
    """
    last_number = last_game_of_division(night, division)
    games = games_in_time_slot(night, index_of_division(all_time_slots(night), division))
    return tuple(game for game in games if last_number is None or game.number <= last_number)


def teams_in_coming_game(night: Night) -> tuple[Party, ...]:
    """Return the teams of the current time slot that are ready to play in the coming game."""
    return tuple(
        party
        for party in attendance.teams_to_seat(night, night.rounds.next_number)
        if is_in_current_time_slot(night, party)
    )


def is_in_current_time_slot(night: Night, team: Party) -> bool:
    has_ended = has_ended_early(night, team.division, night.rounds.next_number)
    return slot_index_of_team(night, team) == current_slot_index(night) and not has_ended


def divisions_playing_words(night: Night) -> str:
    """Return a list in words of the divisions that play now; empty if all divisions of the night
    play at the same time.
    """
    return (
        list_in_words(all_time_slots(night)[current_slot_index(night)])
        if len(all_time_slots(night)) > 1
        else ""
    )


def divisions_present_words(night: Night) -> str:
    """Return a list in words of the divisions that play now and have a team in the coming game. If
    none has a team yet, return all divisions that play now. The list is empty if all divisions of
    the night play at the same time.
    """
    divisions_with_teams = {party.division for party in teams_in_coming_game(night)}
    present_divisions = [
        division
        for division in all_time_slots(night)[current_slot_index(night)]
        if division in divisions_with_teams
    ]
    return (
        list_in_words(present_divisions)
        if present_divisions and divisions_playing_words(night)
        else divisions_playing_words(night)
    )


def later_time_slots(night: Night) -> tuple[TimeSlot, ...]:
    """Return the time slots that have not begun and have games to play; none before the first time
    slot has begun.
    """
    begun_indexes = {slot_index_of_game(night, seated_game) for seated_game in night.rounds}
    return tuple(
        time_slot
        for slot_index, time_slot in enumerate(all_time_slots(night))
        if begun_indexes
        and slot_index not in begun_indexes
        and not is_fully_seated(night, slot_index)
    )


def is_between_time_slots(night: Night) -> bool:
    """Return whether one time slot has all its games seated and the next one has not begun."""
    return night.rounds.current_game is not None and not games_in_time_slot(
        night, current_slot_index(night)
    )


def waits_for_teams(night: Night) -> bool:
    """Return whether a time slot is over and too few teams are here for the next one."""
    return is_between_time_slots(night) and len(teams_in_coming_game(night)) < 2


def awaited_entries(night: Night) -> tuple[Entry, ...]:
    """Return the entries that are expected for the coming game. Those expected for a later time
    slot are left out.
    """
    expected_entries = attendance.expected_entries(night, night.rounds.next_number)
    teams = night.teams.by_number
    return tuple(
        entry
        for entry in expected_entries
        if not entry.team or is_in_current_time_slot(night, teams[entry.team])
    )


@once_per_night
def night_so_far(night: Night) -> NightSoFar:
    """Return the night as its format sees it, to draw the first game that is not complete."""
    return night_so_far_after(night, night.rounds.position_of_first_open_game - 1)


def night_so_far_after(night: Night, last_game: int, slot_index: int | None = None) -> NightSoFar:
    """Return the night as its format sees it, to draw the game after `last_game`. Players or teams
    that are not ready for that game are left out. If teams play, only the teams of this time slot
    are included, or those of the current one if `slot_index` is None.
    """
    slot_index = current_slot_index(night) if slot_index is None else slot_index
    rounds = games_in_time_slot(night, slot_index)
    if not night.party_words.is_team:
        rounds = tuple(game for game in rounds if game.number <= last_game)
        entries_here = attendance.entries_to_seat(night, last_game + 1)
        return night_for_format.night_so_far_of_players(
            night.entries, entries_here, rounds, night.rules, night.plan
        )
    teams_here = [
        party
        for party in attendance.teams_to_seat(night, last_game + 1)
        if slot_index_of_team(night, party) == slot_index
    ]
    playing_teams = [
        party for party in teams_here if not has_ended_early(night, party.division, last_game + 1)
    ]
    teams_of_slot = [
        team
        for team in night.teams
        if team.is_fill_in or slot_index_of_team(night, team) == slot_index
    ]
    return night_for_format.night_so_far_of_teams(
        teams_of_slot, playing_teams, rounds, last_game, night.rules, night.plan
    )


def first_game_number(night: Night, slot_index: int) -> int:
    """Return the number of a time slot's first game. Earlier time slots whose number of games is
    not known count as 0 games.
    """
    if seated_games := games_in_time_slot(night, slot_index):
        return seated_games[0].number
    earlier_indexes = [
        index
        for index in range(len(all_time_slots(night)))
        if index < slot_index or games_in_time_slot(night, index)
    ]
    return 1 + sum(game_count_of_slot(night, index) or 0 for index in earlier_indexes)


def game_title(night: Night, game_number: int) -> str:
    """Return the title of a game, played or to come: "6", or with several time slots "6 (Mixed
    1 of 5)", or its name in a bracket.
    """
    seated_game = night.rounds.with_number(game_number)
    return (
        f"{seated_game.title if seated_game else game_number}{time_slot_note(night, game_number)}"
    )


def game_count_note(night: Night, seated_game: SeatedGame) -> str:
    """Return the text after a game's number: " of 8", or with several time slots " (Mixed 1 of
    5)"; empty if the number of games is not known.
    """
    planned_game_count = game_count_of_slot(night, 0)
    return time_slot_note(night, seated_game.number) or (
        f" of {planned_game_count}" if planned_game_count else ""
    )


def time_slot_note(night: Night, game_number: int) -> str:
    """Return the text that counts a game within its time slot, as in " (Mixed 1 of 5)"; empty
    if all divisions play at the same time.
    """
    if len(all_time_slots(night)) == 1:
        return ""
    slot_index = _slot_index_of_game_number(night, game_number)
    planned_game_count = game_count_of_slot(night, slot_index)
    divisions_with_teams = {party.division for party in night.teams if not party.is_fill_in}
    division_names = [
        name for name in all_time_slots(night)[slot_index] if name in divisions_with_teams
    ]
    number_in_time_slot = game_number - first_game_number(night, slot_index) + 1
    total_words = f" of {planned_game_count}" if planned_game_count else ""
    return f" ({list_in_words(division_names)} {number_in_time_slot}{total_words})"


def _slot_index_of_game_number(night: Night, game_number: int) -> int:
    """Return the index of the time slot of a game, played or to come. If it is not known, return
    the index of the current time slot.
    """
    seated_game = night.rounds.with_number(game_number)
    if seated_game is not None:
        return slot_index_of_game(night, seated_game)
    index_by_coming_game = dict(
        enumerate(slot_indexes_to_come(night), start=night.rounds.next_number)
    )
    return index_by_coming_game.get(game_number, current_slot_index(night))


def slot_indexes_to_come(night: Night) -> Iterator[int]:
    """Yield the index of the time slot of each game that is not seated, in order. A time slot
    whose number of games is not known is yielded once.
    """
    for slot_index in dict.fromkeys(
        (current_slot_index(night), *range(len(all_time_slots(night))))
    ):
        planned_game_count = game_count_of_slot(night, slot_index)
        seated_count = len(games_in_time_slot(night, slot_index))
        yield from [slot_index] * (
            1 if planned_game_count is None else planned_game_count - seated_count
        )
