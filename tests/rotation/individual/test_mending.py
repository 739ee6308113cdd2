import pytest

from rotation.individual.mending import mend_rounds
from rotation.seating import Seating
from rotation.seeded_random import SeededRandom
from tests.rotation.build import seating, table
from tests.rotation.counted import repeats_met, seats_and_bench, times_met

NONE = frozenset()


def pair(number, other):
    return frozenset((f"P{number}", f"P{other}"))


def everybody(players):
    return [f"P{number}" for number in range(1, players + 1)]


def test_what_has_no_repeats_is_left_alone():
    drawn = [seating("1-2-3-4", "5-6-7-8")]
    assert mend_rounds([], drawn, NONE, SeededRandom(1), 1000) == tuple(drawn)


def test_the_same_round_twice_becomes_the_best_there_is():
    """With two tables, at least four pairs meet again; none need be partners or opponents both
    times.
    """
    drawn = [seating("1-2-3-4", "5-6-7-8")] * 2
    mended = mend_rounds([], drawn, NONE, SeededRandom(1), 5000)
    assert repeats_met(mended) == (0, 0, 4)
    assert [seats_and_bench(seating) for seating in mended] == [everybody(8)] * 2


def test_played_rounds_count_and_stay_unchanged():
    past = [seating("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-16")]
    mended = mend_rounds(past, past, NONE, SeededRandom(1), 5000)
    assert len(mended) == 1
    assert repeats_met([*past, *mended]) == (0, 0, 0)


def test_one_table_changes_partners_only():
    drawn = [seating("1-2-3-4", bench="5")] * 3
    mended = mend_rounds([], drawn, NONE, SeededRandom(1), 2000)
    assert repeats_met(mended)[0] == 0
    assert all(seating.bench == ("P5",) for seating in mended)


def test_tables_of_three_change_among_themselves():
    past = [seating("1-2-3-", "4-5-6-", "7-8-9-")]
    mended = mend_rounds(past, past, NONE, SeededRandom(1), 3000)
    assert repeats_met([*past, *mended]) == (0, 0, 0)
    assert all(table.is_three_handed for table in mended[0].tables)


def test_mending_keeps_turns_at_tables_of_three_and_on_the_bench():
    past = [
        Seating((table(1, "1-2-3-"), table(2, "4-5-6-7"), table(3, "8-9-10-11")), ("P12", "P13"))
    ]
    drawn = [Seating(past[0].tables, past[0].bench)]
    (mended,) = mend_rounds(past, drawn, NONE, SeededRandom(1), 3000)
    assert mended.bench == ("P12", "P13")
    assert set(mended.tables[0].entrants) == {"P1", "P2", "P3"}
    assert [table.number for table in mended.tables] == [1, 2, 3]


@pytest.mark.parametrize("seed", range(5))
def test_player_who_must_not_meet_does_not(seed):
    apart = frozenset({pair(1, 2), pair(5, 6), pair(1, 5), pair(1, 99)})
    drawn = [seating("1-2-3-4", "5-6-7-8", "9-10-11-12")] * 4
    partners, opponents = times_met(mend_rounds([], drawn, apart, SeededRandom(seed), 8000))
    assert not apart & (partners.keys() | opponents.keys())


def test_player_who_must_not_meet_is_parted_at_tables_of_three():
    apart = frozenset({pair(1, 2)})
    drawn = [seating("1-2-3-", "4-5-6-", "7-8-9-")]
    (mended,) = mend_rounds([], drawn, apart, SeededRandom(1), 2000)
    assert not any({"P1", "P2"} <= set(table.entrants) for table in mended.tables)
