"""The rule that no one sits in two seats at once. A person with two entry numbers may play under
only one of them at a time.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from tournament.evening import facts
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party


def clashing_teams(night: Night) -> Iterator[tuple[facts.Entry, Party, Party]]:
    """Yield each person who would play in two teams of one time slot, with both teams."""
    entries_by_person: dict[int, list[facts.Entry]] = {}
    for entry in _entries_still_here(night):
        entries_by_person.setdefault(entry.person_number, []).append(entry)
    entry_pairs = chain.from_iterable(
        combinations(entries, 2) for entries in entries_by_person.values()
    )
    for entry, other_entry in entry_pairs:
        teams = _team_of_entry(night, entry), _team_of_entry(night, other_entry)
        if time_slots.slot_index_of_team(night, teams[0]) == time_slots.slot_index_of_team(
            night, teams[1]
        ):
            yield entry, *teams


def find_clashing_team(night: Night, entry: facts.Entry, division: str) -> Party | None:
    """Return the team of this person that plays at the same time as this division, or None."""
    teams = (
        _team_of_entry(night, own_entry)
        for own_entry in _entries_still_here(night)
        if own_entry.person_number == entry.person_number
    )
    slot_index = time_slots.index_of_division(time_slots.all_time_slots(night), division)
    return next(
        (party for party in teams if time_slots.slot_index_of_team(night, party) == slot_index),
        None,
    )


def games_with_person_twice(night: Night) -> Iterator[tuple[int, int]]:
    """Yield the number of each game in which a person has two seats, with the person's number. The
    games of a bracket being played count together as one game, number 0.
    """
    numbers_of_games_in_play = {game.round for game in night.rounds.unfinished_games if game.name}
    table_seats = [seat for seat in night.facts_of(facts.Seat) if seat.table is not None]
    seat_counts = Counter(
        (
            0 if seat.round in numbers_of_games_in_play else seat.round,
            night.entries.with_number(seat.entry).person_number,
        )
        for seat in table_seats
    )
    yield from (game_and_person for game_and_person, count in seat_counts.items() if count > 1)


def second_team_refusal(night: Night, player_name: str, team: Party, division: str) -> str:
    """Return sentences that refuse a second team for this person and say how to avoid it."""
    division_words = f" ({team.division})" if team.division else ""
    clash_sentence = f"{player_name} plays on team {team.number}{division_words} at the same time. "
    if can_play_one_after_the_other(night, team.division, division):
        return (
            f"{clash_sentence}Play {division} after the others, in its own time slot, or leave out "
            "one "
            "of the two teams."
        )
    return f"{clash_sentence}Choose another player for one of the two teams."


def can_play_one_after_the_other(night: Night, division: str, other_division: str) -> bool:
    """Return whether these two divisions could be played one after the other."""
    return division != other_division and other_division in night.divisions


def _entries_still_here(night: Night) -> list[facts.Entry]:
    return [entry for entry in night.entries if entry.team is not None and entry.last_game is None]


def _team_of_entry(night: Night, entry: facts.Entry) -> Party:
    assert entry.team is not None
    return night.teams.with_number(entry.team)
