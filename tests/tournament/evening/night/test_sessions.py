"""What the games of a session are called, and a division that ends before the others."""

from dataclasses import replace

from tests import plain
from tests.tournament.evening.night.test_limits import divided, paired
from tests.tournament.topics.phones.test_players import in_sessions, next_game
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.night.sessions import first_of, out_of_games


def test_numbers_run_through_the_sessions():
    night = in_sessions(games=2)
    assert [first_of(night, at) for at in (0, 1)] == [1, 3]
    said = (" (Men's 1 of 2)", " (Men's 2 of 2)", " (Mixed 1 of 2)", " (Mixed 2 of 2)")
    for game, of in enumerate(said, start=1):
        night = next_game(night)
        assert (night.rounds.current.number, out_of_games(night, night.rounds.current)) == (
            game,
            of,
        )
    assert [first_of(night, at) for at in (0, 1)] == [1, 3]


def ended(night, **last):
    return plain.told(night, replace(night.plan, last_games=tuple(last.items())))


def test_division_that_ends_sooner_leaves_the_night_to_the_next_session():
    night = plain.all_typed(paired(divided()), (9, 5))
    found = ended(night, **{"Men's": 1})
    assert (sessions.current(found), sessions.games(found)) == (1, 3)
    coming = paired(found)
    assert {found.entries.of(one).team for one in coming.rounds.current.game_by_entry} == {3, 4}
    done = plain.all_typed(paired(plain.all_typed(coming, (9, 5))), (9, 5))
    assert progress.is_played(done)
    assert [len(one.lines) for one in ranking.party_cards(done)] == [1, 1, 2, 2]


def test_division_that_ends_beside_another_misses_no_game():
    night = plain.all_typed(paired(divided(apart=False)), (9, 5))
    found = plain.all_typed(paired(ended(night, **{"Men's": 1})), (9, 5))
    assert {found.entries.of(one).team for one in found.rounds.current.game_by_entry} == {3, 4}
    assert [len(one.lines) for one in ranking.party_cards(found)] == [1, 1, 2, 2]
    assert progress.is_played(found)


def test_end_after_a_game_that_was_taken_back_means_nothing():
    night = ended(divided(), **{"Men's": 1})
    assert (sessions.current(night), sessions.games(night)) == (0, 4)
