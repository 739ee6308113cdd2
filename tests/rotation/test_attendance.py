"""Who comes and who leaves between two games; the numbers are those of a full hall."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.attendance import seat_those_here
from rotation.lots import Lots
from rotation.seating import Round, Table
from rotation.shape import OddNumbers, shape
from scoring.chairs import CLOCKWISE
from tests.rotation.build import chart, seating

BENCH_OR_THREE, THREES = OddNumbers.BENCH_OR_THREE, OddNumbers.THREES


def hall(players, odd=BENCH_OR_THREE):
    """P1 to P4 at table 1 and so on; the last ones sit out."""
    wanted, waiting = shape(players, odd), [f"P{number}" for number in range(1, players + 1)]
    tables = []
    for number in range(1, wanted.tables + 1):
        size = 4 if number <= wanted.fours else 3
        taken, waiting = waiting[:size], waiting[size:]
        tables.append(Table(number, tuple(zip(CLOCKWISE, taken, strict=False))))
    return Round(tuple(tables), tuple(waiting))


def changed(planned, *, come=(), gone=(), odd=BENCH_OR_THREE, sat_out=None, just=()):
    everybody = sorted(planned.present, key=lambda one: int(one[1:]))
    here = [one for one in everybody if one not in gone] + list(come)
    return seat_those_here(planned, here, odd, sat_out=sat_out or {}, just_sat_out=just)


def test_nothing_changes_while_the_same_people_are_here():
    for players in range(4, 60):
        assert changed(hall(players)).seating == hall(players)
        assert changed(hall(players)).moved == ()


def test_newcomer_and_two_due_on_the_bench_open_a_table_of_three():
    change = changed(hall(38), come=["P39"])
    assert chart(change.seating)[9] == "37-38-39-"
    assert change.seating.tables[:9] == hall(38).tables
    assert set(change.moved) == {"P37", "P38"}


def test_newcomer_sits_out_where_nobody_else_would():
    change = changed(hall(36), come=["P37"])
    assert change.seating == Round(hall(36).tables, ("P37",))
    assert change.moved == ()


def test_newcomer_fills_a_table_of_three():
    change = changed(hall(39), come=["P40"])
    assert chart(change.seating)[9] == "37-38-39-40"
    assert change.moved == ()


def test_bench_takes_the_chair_of_one_who_left():
    change = changed(hall(38), gone=["P14"])
    assert chart(change.seating)[3] == "13-37-15-16"
    assert change.seating.bench == ("P38",)
    assert change.moved == ("P37",)


def test_chair_goes_to_whoever_sat_out_most_and_surely_to_whoever_just_did():
    more = changed(hall(38), gone=["P14"], sat_out={"P38": 1})
    assert more.seating.bench == ("P37",)
    just = changed(hall(38), gone=["P14"], sat_out={"P37": 2}, just=["P38"])
    assert just.seating.bench == ("P37",)


def test_table_of_one_who_left_becomes_the_table_of_three_where_nobody_waits():
    change = changed(hall(36), gone=["P14"])
    assert chart(change.seating)[3] == "13--15-16"
    assert change.moved == ()


def test_table_of_three_closes_when_one_of_it_leaves():
    change = changed(hall(39), gone=["P38"])
    assert len(change.seating.tables) == 9
    assert change.seating.bench == ("P37", "P39")


def test_table_of_three_closes_when_one_of_another_table_leaves():
    change = changed(hall(39), gone=["P14"])
    assert chart(change.seating)[3] == "13-37-15-16"
    assert change.seating.bench == ("P38", "P39")
    assert set(change.moved) == {"P37", "P38", "P39"}


def test_one_more_at_alameda_takes_one_from_each_of_two_tables():
    change = changed(hall(16, THREES), come=["P17"], odd=THREES)
    assert chart(change.seating) == ["1-2-3-4", "5-6-7-8", "9-10-11-", "13-14-15-", "12-16-17-"]
    assert set(change.moved) == {"P12", "P16"}


@pytest.mark.parametrize(
    ("players", "gone", "charts"),
    [
        (16, "P6", ["1-2-3-4", "5--7-8", "9-10-11-12", "13-14-15-16"]),
        (15, "P6", ["1-2-3-4", "5--7-8", "9-10-11-12", "13-14-15-"]),
        (13, "P6", ["1-2-3-4", "8-9-10-5", "11-12-13-7"]),
    ],
)
def test_one_fewer_at_alameda(players, gone, charts):
    change = changed(hall(players, THREES), gone=[gone], odd=THREES)
    assert chart(change.seating) == charts


def test_one_who_came_and_one_who_left_change_places():
    change = changed(hall(36), come=["P37"], gone=["P14"])
    assert chart(change.seating)[3] == "13-37-15-16"
    assert change.moved == ()


@settings(deadline=None)
@given(
    st.integers(4, 60),
    st.integers(0, 6),
    st.integers(0, 6),
    st.sampled_from(OddNumbers),
    st.integers(0, 999),
)
def test_whoever_is_here_has_one_place_and_the_shape_is_right(players, come, gone, odd, seed):
    planned = hall(players, odd)
    leaving = Lots(seed).shuffled(planned.present)[: min(gone, players + come - 4)]
    new = [f"P{players + number}" for number in range(1, come + 1)]
    change = changed(planned, come=new, gone=leaving, odd=odd)
    here = (set(planned.present) - set(leaving)) | set(new)
    assert set(change.seating.present) == here
    wanted = shape(len(here), odd)
    sizes = sorted(len(one.seats) for one in change.seating.tables)
    assert sizes == [3] * wanted.threes + [4] * wanted.fours
    assert len(change.seating.bench) == wanted.out
    assert not set(change.moved) & set(new)


@settings(deadline=None)
@given(st.integers(8, 60), st.integers(0, 999))
def test_one_who_leaves_moves_three_others_at_the_most(players, seed):
    planned = hall(players)
    leaver = Lots(seed).shuffled(planned.present)[0]
    assert len(changed(planned, gone=[leaver]).moved) <= 3


def test_too_few_are_refused():
    with pytest.raises(ValueError, match="3 are here, and a table needs four"):
        changed(seating("1-2-3-4"), gone=["P4"])
