"""A division that ends before all its games are played, and what becomes of the others."""

from dataclasses import replace

from tests import plain
from tests.tournament.night.test_limits import divided, paired


def ended(night, **last):
    return plain.told(night, replace(night.plan, last_games=tuple(last.items())))


def test_division_that_ends_sooner_leaves_the_night_to_the_next_session():
    night = plain.all_typed(paired(divided()), (9, 5))
    found = ended(night, **{"Men's": 1})
    assert (found.session, found.games) == (1, 3)
    coming = paired(found)
    assert {found.by_number[one].team for one in coming.current.at_a_table} == {3, 4}
    done = plain.all_typed(paired(plain.all_typed(coming, (9, 5))), (9, 5))
    assert done.is_played
    assert [len(one.lines) for one in done.party_cards] == [1, 1, 2, 2]


def test_division_that_ends_beside_another_misses_no_game():
    night = plain.all_typed(paired(divided(apart=False)), (9, 5))
    found = plain.all_typed(paired(ended(night, **{"Men's": 1})), (9, 5))
    assert {found.by_number[one].team for one in found.current.at_a_table} == {3, 4}
    assert [len(one.lines) for one in found.party_cards] == [1, 1, 2, 2]
    assert found.is_played


def test_end_after_a_game_that_was_taken_back_means_nothing():
    night = ended(divided(), **{"Men's": 1})
    assert (night.session, night.games) == (0, 4)
