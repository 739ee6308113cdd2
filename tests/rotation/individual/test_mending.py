import pytest

from rotation.individual.mending import mend
from rotation.lots import Lots
from rotation.seating import Seating
from tests.rotation.build import seating, table
from tests.rotation.counted import repeats, seated_or_out, times

NONE = frozenset()


def pair(one, other):
    return frozenset((f"P{one}", f"P{other}"))


def everybody(players):
    return [f"P{one}" for one in range(1, players + 1)]


def test_what_has_no_repeats_is_left_alone():
    drawn = [seating("1-2-3-4", "5-6-7-8")]
    assert mend([], drawn, NONE, Lots(1), 1000) == tuple(drawn)


def test_the_same_round_twice_becomes_the_best_there_is():
    """Two tables cannot do better than four pairs who meet again, none as partners or opponents
    both times."""
    drawn = [seating("1-2-3-4", "5-6-7-8")] * 2
    mended = mend([], drawn, NONE, Lots(1), 5000)
    assert repeats(mended) == (0, 0, 4)
    assert [seated_or_out(each) for each in mended] == [everybody(8)] * 2


def test_what_was_played_weighs_and_stays_as_it_was():
    past = [seating("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-16")]
    mended = mend(past, past, NONE, Lots(1), 5000)
    assert len(mended) == 1
    assert repeats([*past, *mended]) == (0, 0, 0)


def test_one_table_changes_partners_only():
    drawn = [seating("1-2-3-4", bench="5")] * 3
    mended = mend([], drawn, NONE, Lots(1), 2000)
    assert repeats(mended)[0] == 0
    assert all(each.bench == ("P5",) for each in mended)


def test_tables_of_three_change_among_themselves():
    past = [seating("1-2-3-", "4-5-6-", "7-8-9-")]
    mended = mend(past, past, NONE, Lots(1), 3000)
    assert repeats([*past, *mended]) == (0, 0, 0)
    assert all(one.is_three_handed for one in mended[0].tables)


def test_whoever_has_a_turn_at_three_or_on_the_bench_keeps_it():
    past = [
        Seating((table(1, "1-2-3-"), table(2, "4-5-6-7"), table(3, "8-9-10-11")), ("P12", "P13"))
    ]
    drawn = [Seating(past[0].tables, past[0].bench)]
    (mended,) = mend(past, drawn, NONE, Lots(1), 3000)
    assert mended.bench == ("P12", "P13")
    assert set(mended.tables[0].entrants) == {"P1", "P2", "P3"}
    assert [one.number for one in mended.tables] == [1, 2, 3]


@pytest.mark.parametrize("seed", range(5))
def test_whoever_must_not_meet_does_not(seed):
    apart = frozenset({pair(1, 2), pair(5, 6), pair(1, 5), pair(1, 99)})
    drawn = [seating("1-2-3-4", "5-6-7-8", "9-10-11-12")] * 4
    partners, opponents = times(mend([], drawn, apart, Lots(seed), 8000))
    assert not apart & (partners.keys() | opponents.keys())


def test_whoever_must_not_meet_is_parted_at_tables_of_three():
    apart = frozenset({pair(1, 2)})
    drawn = [seating("1-2-3-", "4-5-6-", "7-8-9-")]
    (mended,) = mend([], drawn, apart, Lots(1), 2000)
    assert not any({"P1", "P2"} <= set(one.entrants) for one in mended.tables)
