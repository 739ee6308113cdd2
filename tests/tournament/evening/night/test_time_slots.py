"""Games of a time slot have names, and a division may end before the others."""

from dataclasses import replace

from tests import plain
from tests.tournament.evening.night.test_limits import seat_teams, two_divisions
from tests.tournament.topics.phones.test_players import night_in_time_slots, play_next_game
from tournament.evening import courses
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.night.time_slots import first_game_number, game_count_note


def test_game_numbers_continue_in_the_next_time_slot():
    night = night_in_time_slots(games=2)
    assert [first_game_number(night, time_slot) for time_slot in (0, 1)] == [1, 3]
    notes = (" (Men's 1 of 2)", " (Men's 2 of 2)", " (Mixed 1 of 2)", " (Mixed 2 of 2)")
    for game, note in enumerate(notes, start=1):
        night = play_next_game(night)
        assert (
            night.rounds.current_game.number,
            game_count_note(night, night.rounds.current_game),
        ) == (game, note)
    assert [first_game_number(night, time_slot) for time_slot in (0, 1)] == [1, 3]


def test_first_game_has_the_same_title_on_every_link_to_it():
    course = courses.course_of(two_divisions())
    label = "Seat game 1 (Men's 1 of 2)"
    assert [course.alternative_step().label, course.next_page_link(None).label] == [label, label]


def end_divisions(night, **last_games):
    return plain.with_facts(night, replace(night.plan, last_games=tuple(last_games.items())))


def test_division_that_ends_sooner_leaves_the_night_to_the_next_time_slot():
    night = plain.type_all_tables(seat_teams(two_divisions()), (9, 5))
    night_with_one_division_ended = end_divisions(night, **{"Men's": 1})
    assert (
        time_slots.current_slot_index(night_with_one_division_ended),
        time_slots.game_count(night_with_one_division_ended),
    ) == (1, 3)
    next_game_night = seat_teams(night_with_one_division_ended)
    assert {
        night_with_one_division_ended.entries.with_number(entry).team
        for entry in next_game_night.rounds.current_game.game_by_entry
    } == {3, 4}
    finished_night = plain.type_all_tables(
        seat_teams(plain.type_all_tables(next_game_night, (9, 5))), (9, 5)
    )
    assert progress.is_fully_played(finished_night)
    assert [len(card.lines) for card in ranking.scorecards_of_parties(finished_night)] == [
        1,
        1,
        2,
        2,
    ]


def test_division_that_ends_while_another_plays_on_misses_no_game():
    night = plain.type_all_tables(seat_teams(two_divisions(in_time_slots=False)), (9, 5))
    ended_night = plain.type_all_tables(seat_teams(end_divisions(night, **{"Men's": 1})), (9, 5))
    assert {
        ended_night.entries.with_number(entry).team
        for entry in ended_night.rounds.current_game.game_by_entry
    } == {3, 4}
    assert [len(card.lines) for card in ranking.scorecards_of_parties(ended_night)] == [1, 1, 2, 2]
    assert progress.is_fully_played(ended_night)


def test_division_end_after_an_undone_game_is_ignored():
    night = end_divisions(two_divisions(), **{"Men's": 1})
    assert (time_slots.current_slot_index(night), time_slots.game_count(night)) == (0, 4)
