"""A division that ends before all its games are played, and what becomes of the others."""

from dataclasses import replace

from tests import plain
from tests.tournament.evening.night.test_limits import divided, paired
from tournament.evening.night import progress, ranking, sessions


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
