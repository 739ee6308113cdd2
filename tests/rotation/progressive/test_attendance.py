"""Players come and leave between two games of a full hall."""

from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.progressive.attendance import seat_players_here
from rotation.progressive.past_partners import PastGames
from rotation.seating import Seating
from rotation.seeded_random import SeededRandom
from rotation.shape import ExtraPlayerRule, choose_shape
from tests.rotation.build import chart, seating, table
from tests.rotation.evenings import partners_met, seat_hall

BENCH, BENCH_OR_THREE, THREES = ExtraPlayerRule


def reseat(
    planned, *, come=(), gone=(), odd=BENCH_OR_THREE, sat_out=None, just=(), met=None, movers=()
):
    everybody = sorted(planned.entrants, key=lambda player: int(player[1:]))
    here = [player for player in everybody if player not in gone] + list(come)
    evening = PastGames(
        1, partner_counts=met or {}, times_sat_out=sat_out or {}, resting_players=just
    )
    now, displaced = seat_players_here(planned, here, odd, evening, movers)
    return SimpleNamespace(seating=now, displaced=displaced)


def full_hall(players):
    return seat_hall(players, BENCH_OR_THREE)


@pytest.mark.parametrize("odd", ExtraPlayerRule)
def test_nothing_changes_while_the_same_people_are_here(odd):
    for players in range(4, 60):
        change = reseat(seat_hall(players, odd), odd=odd)
        assert change.seating == seat_hall(players, odd)
        assert change.displaced == ()


def test_newcomer_and_two_due_on_the_bench_open_a_table_of_three():
    change = reseat(full_hall(38), come=["P39"])
    assert set(dict(change.seating.tables[9].seats).values()) == {"P37", "P38", "P39"}
    assert change.seating.tables[:9] == full_hall(38).tables
    assert set(change.displaced) == {"P37", "P38"}


def test_newcomer_sits_out_where_nobody_else_would():
    change = reseat(full_hall(36), come=["P37"])
    assert change.seating == Seating(full_hall(36).tables, ("P37",))
    assert change.displaced == ()


def test_newcomer_fills_a_table_of_three():
    change = reseat(full_hall(39), come=["P40"])
    assert chart(change.seating)[9] == "37-38-39-40"
    assert change.displaced == ()


def test_newcomer_takes_the_chair_of_one_who_left_and_moves_nobody():
    for players in (36, 38):
        change = reseat(full_hall(players), come=["P50"], gone=["P14"])
        assert chart(change.seating)[3] == "13-50-15-16"
        assert change.displaced == ()


def test_bench_takes_the_chair_of_one_who_left():
    change = reseat(full_hall(38), gone=["P14"])
    assert chart(change.seating)[3] == "13-37-15-16"
    assert change.seating.bench == ("P38",)
    assert change.displaced == ("P37",)


def test_chair_goes_to_whoever_sat_out_most_and_surely_to_whoever_just_did():
    more = reseat(full_hall(38), gone=["P14"], sat_out={"P38": 1})
    assert more.seating.bench == ("P37",)
    just = reseat(full_hall(38), gone=["P14"], sat_out={"P37": 2}, just=["P38"])
    assert just.seating.bench == ("P37",)


def test_table_of_one_who_left_becomes_the_table_of_three_where_nobody_waits():
    change = reseat(full_hall(36), gone=["P14"])
    assert chart(change.seating)[3] == "13--15-16"
    assert change.displaced == ()


def test_table_of_three_closes_when_one_of_its_players_leaves():
    change = reseat(full_hall(39), gone=["P38"])
    assert len(change.seating.tables) == 9
    assert change.seating.bench == ("P37", "P39")


def test_table_of_three_closes_when_one_of_another_table_leaves():
    change = reseat(full_hall(39), gone=["P14"])
    assert chart(change.seating)[3] == "13-37-15-16"
    assert change.seating.bench == ("P38", "P39")
    assert set(change.displaced) == {"P37", "P38", "P39"}


def test_winner_of_a_table_that_closes_plays_before_its_losers():
    change = reseat(full_hall(39), gone=["P14"], movers=["P37", "P38"])
    assert chart(change.seating)[3] == "13-39-15-16"
    assert change.seating.bench == ("P37", "P38")


def test_loser_of_a_table_that_closes_sits_out_no_second_time_before_others_did_once():
    movers = [f"P{number}" for number in (3, 4, 7, 8, 37, 38)]
    change = reseat(
        full_hall(39), gone=["P14"], movers=movers, sat_out={"P37": 1, "P7": 1, "P8": 1}
    )
    assert chart(change.seating)[3] == "13-39-15-16"
    assert change.seating.bench == ("P4", "P38")
    assert chart(change.seating)[0] == "1-2-3-37"


def test_last_table_to_be_left_closes_and_its_number_comes_back_first():
    closed = reseat(full_hall(20), gone=["P5", "P6", "P7", "P8"])
    assert [table.number for table in closed.seating.tables] == [1, 3, 4, 5]
    assert closed.displaced == ()
    opened = reseat(closed.seating, come=["P21", "P22", "P23", "P24"])
    assert [table.number for table in opened.seating.tables] == [1, 2, 3, 4, 5]
    assert set(opened.seating.tables[1].entrants) == {"P21", "P22", "P23", "P24"}
    assert opened.displaced == ()


def test_all_who_are_here_may_be_new():
    change = reseat(full_hall(4), gone=["P1", "P2", "P3", "P4"], come=["P5", "P6", "P7", "P8"])
    assert chart(change.seating) == ["5-6-7-8"]


def test_one_more_at_alameda_takes_one_from_each_of_two_tables():
    change = reseat(seat_hall(16, THREES), come=["P17"], odd=THREES)
    assert chart(change.seating)[:4] == ["1-2-3-4", "5-6-7-8", "9-10-11-", "13-14-15-"]
    assert set(change.displaced) == {"P12", "P16"}


@pytest.mark.parametrize(
    ("players", "gone", "charts"),
    [
        (16, "P6", ["1-2-3-4", "5--7-8", "9-10-11-12", "13-14-15-16"]),
        (15, "P6", ["1-2-3-4", "5--7-8", "9-10-11-12", "13-14-15-"]),
        (13, "P6", ["1-2-3-4", "8-9-10-5", "11-12-13-7"]),
    ],
)
def test_one_fewer_at_alameda(players, gone, charts):
    change = reseat(seat_hall(players, THREES), gone=[gone], odd=THREES)
    assert chart(change.seating) == charts


def test_chairs_are_filled_so_that_partners_are_new_where_that_can_be():
    two_leave = {"gone": ["P14", "P18"], "come": ["P50", "P51"]}
    assert chart(reseat(full_hall(36), **two_leave).seating)[3:5] == ["13-50-15-16", "17-51-19-20"]
    known = reseat(full_hall(36), **two_leave, met=partners_met((50, 16)))
    assert chart(known.seating)[3:5] == ["13-51-15-16", "17-50-19-20"]
    new_table = reseat(
        full_hall(4), come=["P5", "P6", "P7", "P8"], met=partners_met((5, 7), (6, 7))
    )
    assert {frozenset({"P7", "P8"}), frozenset({"P5", "P6"})} == set(
        new_table.seating.tables[1].partners
    )


def test_of_two_with_the_same_claim_the_fresher_partner_plays():
    """P16 sits opposite the seat that P14 left."""
    known = reseat(full_hall(38), gone=["P14"], met=partners_met((37, 16)))
    assert chart(known.seating)[3] == "13-38-15-16"
    assert known.seating.bench == ("P37",)
    turn = reseat(full_hall(38), gone=["P14"], met=partners_met((37, 16)), sat_out={"P37": 1})
    assert turn.seating.bench == ("P38",)


def test_one_who_comes_changes_chairs_with_a_neighbor_to_spare_a_partner():
    """Only P37 has no seat yet; P13 and P15 would be partners again."""
    known = reseat(full_hall(37), gone=["P14"], met=partners_met((37, 16)))
    assert chart(known.seating)[3] == "13-15-37-16"
    assert set(known.displaced) == {"P15", "P37"}
    both = reseat(full_hall(37), gone=["P14"], met=partners_met((37, 16), (37, 13)))
    assert chart(both.seating)[3] == "37-13-15-16"
    everybody = reseat(full_hall(37), gone=["P14"], met=partners_met((37, 13), (37, 15), (37, 16)))
    assert chart(everybody.seating)[3] == "13-37-15-16"


def test_nobody_has_a_partner_twice_running_while_older_repeats_can_be_had():
    often = partners_met((37, 13), (37, 13), (37, 15), (37, 15), (37, 16))
    here = [f"P{number}" for number in range(1, 38) if number != 14]
    evening = PastGames(3, often, last_partners={frozenset({"P37", "P16"})})
    now, _ = seat_players_here(seat_hall(37, BENCH_OR_THREE), here, BENCH_OR_THREE, evening)
    assert frozenset({"P37", "P16"}) not in now.tables[3].partners


def test_who_just_sat_out_is_spared_by_a_mover_and_never_by_a_winner():
    """Table 1 closes with P1, who just sat out. P5 and P6 move, and P6 has the later seat."""
    planned = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13")
    leaving = {"gone": ["P4", "P13"], "odd": BENCH, "just": ["P1"]}
    spared = reseat(planned, **leaving, movers=["P2", "P3", "P5", "P6"])
    assert set(spared.seating.bench) == {"P2", "P3", "P6"}
    assert spared.seating.tables[0] == table(2, "5-1-7-8")
    turns = reseat(planned, **leaving, movers=["P5", "P6"], sat_out={"P6": 1})
    assert set(turns.seating.bench) == {"P2", "P3", "P5"}
    nobody = reseat(planned, **leaving)
    assert set(nobody.seating.bench) == {"P1", "P2", "P3"}


CROWDS = st.tuples(
    st.integers(4, 60),
    st.integers(0, 6),
    st.integers(0, 6),
    st.sampled_from(ExtraPlayerRule),
    st.integers(0, 999),
)


def crowd(players, come, gone, odd, seed):
    planned = seat_hall(players, odd)
    leaving = SeededRandom(seed).shuffled(planned.entrants)[: min(gone, players + come - 4)]
    new = [f"P{players + number}" for number in range(1, come + 1)]
    return planned, reseat(planned, come=new, gone=leaving, odd=odd), leaving, new


@settings(deadline=None)
@given(CROWDS)
def test_player_who_is_here_has_one_place_and_the_shape_is_right(numbers):
    planned, change, leaving, new = crowd(*numbers)
    here = (set(planned.entrants) - set(leaving)) | set(new)
    assert set(change.seating.entrants) == here
    wanted = choose_shape(len(here), numbers[3])
    sizes = sorted(len(table.seats) for table in change.seating.tables)
    assert sizes == [3] * wanted.threes + [4] * wanted.fours
    assert len(change.seating.bench) == wanted.sitting_out
    assert not set(change.displaced) & set(new)


@settings(deadline=None)
@given(CROWDS.filter(lambda numbers: numbers[0] <= 28))
def test_no_seating_moves_fewer(numbers):
    planned, change, leaving, new = crowd(*numbers)
    here = len(planned.entrants) - len(leaving) + len(new)
    wanted = choose_shape(here, numbers[3])
    staying = [len(set(table.entrants) - set(leaving)) for table in planned.tables]
    staying += [0] * (wanted.tables - len(staying))
    most_kept = max(
        sum(min(occupied, 4) for occupied in open_) - sum(open_[place] == 4 for place in threes)
        for open_ in combinations(staying, wanted.tables)
        for threes in combinations(range(wanted.tables), wanted.threes)
    )
    due = len(set(planned.bench) - set(leaving))
    remaining = len(planned.entrants) - len(leaving)
    assert len(change.displaced) == remaining - most_kept - min(due, wanted.sitting_out)


def test_too_few_are_refused():
    with pytest.raises(ValueError, match="3 are here, and a table needs four"):
        reseat(seating("1-2-3-4"), gone=["P4"])
