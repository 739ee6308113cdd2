import pytest

from rotation.individual.mending import make_rounds_fairer
from rotation.seating import Seating
from rotation.seeded_random import SeededRandom
from tests.rotation.build import seating, table
from tests.rotation.slow_counts import count_meetings_slowly, count_repeats_slowly, players_in

NO_PAIRS_APART = frozenset()


def pair(number, other_number):
    return frozenset((f"P{number}", f"P{other_number}"))


def player_names(players):
    return [f"P{number}" for number in range(1, players + 1)]


def test_mending_does_not_change_rounds_without_repeats():
    drawn_rounds = [seating("1-2-3-4", "5-6-7-8")]
    assert make_rounds_fairer([], drawn_rounds, NO_PAIRS_APART, SeededRandom(1), 1000) == tuple(
        drawn_rounds
    )


def test_same_round_twice_is_mended_to_the_fewest_repeats():
    """With two tables, four pairs have to meet again, but as partners once and opponents once."""
    drawn_rounds = [seating("1-2-3-4", "5-6-7-8")] * 2
    mended_rounds = make_rounds_fairer([], drawn_rounds, NO_PAIRS_APART, SeededRandom(1), 5000)
    assert count_repeats_slowly(mended_rounds) == (0, 0, 4)
    assert [players_in(seating) for seating in mended_rounds] == [player_names(8)] * 2


def test_played_rounds_count_but_are_not_changed():
    past_rounds = [seating("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-16")]
    mended_rounds = make_rounds_fairer(
        past_rounds, past_rounds, NO_PAIRS_APART, SeededRandom(1), 5000
    )
    assert len(mended_rounds) == 1
    assert count_repeats_slowly([*past_rounds, *mended_rounds]) == (0, 0, 0)


def test_players_of_a_single_table_only_change_partners():
    drawn_rounds = [seating("1-2-3-4", bench="5")] * 3
    mended_rounds = make_rounds_fairer([], drawn_rounds, NO_PAIRS_APART, SeededRandom(1), 2000)
    assert count_repeats_slowly(mended_rounds)[0] == 0
    assert all(seating.bench == ("P5",) for seating in mended_rounds)


def test_tables_of_three_change_among_themselves():
    past_rounds = [seating("1-2-3-", "4-5-6-", "7-8-9-")]
    mended_rounds = make_rounds_fairer(
        past_rounds, past_rounds, NO_PAIRS_APART, SeededRandom(1), 3000
    )
    assert count_repeats_slowly([*past_rounds, *mended_rounds]) == (0, 0, 0)
    assert all(table.is_three_handed for table in mended_rounds[0].tables)


def test_mending_keeps_turns_at_tables_of_three_and_on_the_bench():
    past_rounds = [
        Seating((table(1, "1-2-3-"), table(2, "4-5-6-7"), table(3, "8-9-10-11")), ("P12", "P13"))
    ]
    drawn_rounds = [Seating(past_rounds[0].tables, past_rounds[0].bench)]
    (mended_seating,) = make_rounds_fairer(
        past_rounds, drawn_rounds, NO_PAIRS_APART, SeededRandom(1), 3000
    )
    assert mended_seating.bench == ("P12", "P13")
    assert set(mended_seating.tables[0].entrants) == {"P1", "P2", "P3"}
    assert [table.number for table in mended_seating.tables] == [1, 2, 3]


@pytest.mark.parametrize("seed", range(5))
def test_players_to_be_kept_apart_do_not_meet(seed):
    pairs_apart = frozenset({pair(1, 2), pair(5, 6), pair(1, 5), pair(1, 99)})
    drawn_rounds = [seating("1-2-3-4", "5-6-7-8", "9-10-11-12")] * 4
    partners, opponents = count_meetings_slowly(
        make_rounds_fairer([], drawn_rounds, pairs_apart, SeededRandom(seed), 8000)
    )
    assert not pairs_apart & (partners.keys() | opponents.keys())


def test_players_to_be_kept_apart_are_parted_at_tables_of_three():
    pairs_apart = frozenset({pair(1, 2)})
    drawn_rounds = [seating("1-2-3-", "4-5-6-", "7-8-9-")]
    (mended_seating,) = make_rounds_fairer([], drawn_rounds, pairs_apart, SeededRandom(1), 2000)
    assert not any({"P1", "P2"} <= set(table.entrants) for table in mended_seating.tables)
