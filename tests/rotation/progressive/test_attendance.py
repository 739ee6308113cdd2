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
from rotation.table_counts import ExtraPlayerRule, choose_table_counts
from tests.rotation.build import seating, table, table_texts
from tests.rotation.random_nights import count_partners, seat_first_game

BENCH, BENCH_OR_THREE, THREES = ExtraPlayerRule


def reseat_players(
    planned,
    *,
    arrived=(),
    departed=(),
    extra_player_rule=BENCH_OR_THREE,
    sat_out=None,
    resting_players=(),
    partner_counts=None,
    movers=(),
):
    old_players = sorted(planned.entrants, key=lambda player: int(player[1:]))
    players = [player for player in old_players if player not in departed] + list(arrived)
    past_games = PastGames(
        1,
        partner_counts=partner_counts or {},
        times_sat_out=sat_out or {},
        resting_players=resting_players,
    )
    new_seating, displaced = seat_players_here(
        planned, players, extra_player_rule, past_games, movers
    )
    return SimpleNamespace(seating=new_seating, displaced=displaced)


def full_tables(players):
    return seat_first_game(players, BENCH_OR_THREE)


@pytest.mark.parametrize("extra_player_rule", ExtraPlayerRule)
def test_seating_is_unchanged_while_the_same_players_are_present(extra_player_rule):
    for players in range(4, 60):
        change = reseat_players(
            seat_first_game(players, extra_player_rule), extra_player_rule=extra_player_rule
        )
        assert change.seating == seat_first_game(players, extra_player_rule)
        assert change.displaced == ()


def test_newcomer_and_two_due_on_the_bench_open_a_table_of_three():
    change = reseat_players(full_tables(38), arrived=["P39"])
    assert set(dict(change.seating.tables[9].seats).values()) == {"P37", "P38", "P39"}
    assert change.seating.tables[:9] == full_tables(38).tables
    assert set(change.displaced) == {"P37", "P38"}


def test_newcomer_sits_out_if_all_tables_are_full():
    change = reseat_players(full_tables(36), arrived=["P37"])
    assert change.seating == Seating(full_tables(36).tables, ("P37",))
    assert change.displaced == ()


def test_newcomer_fills_a_table_of_three():
    change = reseat_players(full_tables(39), arrived=["P40"])
    assert table_texts(change.seating)[9] == "37-38-39-40"
    assert change.displaced == ()


def test_newcomer_takes_the_chair_of_a_leaver_and_no_one_moves():
    for players in (36, 38):
        change = reseat_players(full_tables(players), arrived=["P50"], departed=["P14"])
        assert table_texts(change.seating)[3] == "13-50-15-16"
        assert change.displaced == ()


def test_newcomer_takes_the_leavers_chair_at_a_table_of_four():
    planned = seating("1-2-3-", "4-5-6-7", "8-9-10-")
    change = reseat_players(planned, arrived=["P11"], departed=["P4"], extra_player_rule=THREES)
    assert table_texts(change.seating) == ["1-2-3-", "11-5-6-7", "8-9-10-"]
    assert change.displaced == ()


def test_player_from_the_bench_takes_a_leavers_chair():
    change = reseat_players(full_tables(38), departed=["P14"])
    assert table_texts(change.seating)[3] == "13-37-15-16"
    assert change.seating.bench == ("P38",)
    assert change.displaced == ("P37",)


def test_chair_goes_to_the_player_who_just_sat_out_before_the_one_who_sat_out_most():
    change_by_count = reseat_players(full_tables(38), departed=["P14"], sat_out={"P38": 1})
    assert change_by_count.seating.bench == ("P37",)
    change_by_rest = reseat_players(
        full_tables(38), departed=["P14"], sat_out={"P37": 2}, resting_players=["P38"]
    )
    assert change_by_rest.seating.bench == ("P37",)


def test_table_of_a_leaver_becomes_a_table_of_three_if_no_one_waits():
    change = reseat_players(full_tables(36), departed=["P14"])
    assert table_texts(change.seating)[3] == "13--15-16"
    assert change.displaced == ()


def test_table_of_three_closes_when_one_of_its_players_leaves():
    change = reseat_players(full_tables(39), departed=["P38"])
    assert len(change.seating.tables) == 9
    assert change.seating.bench == ("P37", "P39")


def test_table_of_three_closes_when_a_player_of_another_table_leaves():
    change = reseat_players(full_tables(39), departed=["P14"])
    assert table_texts(change.seating)[3] == "13-37-15-16"
    assert change.seating.bench == ("P38", "P39")
    assert set(change.displaced) == {"P37", "P38", "P39"}


def test_winner_of_a_table_that_closes_plays_before_its_losers():
    change = reseat_players(full_tables(39), departed=["P14"], movers=["P37", "P38"])
    assert table_texts(change.seating)[3] == "13-39-15-16"
    assert change.seating.bench == ("P37", "P38")


def test_losers_of_a_closed_table_sit_out_in_fair_order():
    movers = [f"P{number}" for number in (3, 4, 7, 8, 37, 38)]
    change = reseat_players(
        full_tables(39), departed=["P14"], movers=movers, sat_out={"P37": 1, "P7": 1, "P8": 1}
    )
    assert table_texts(change.seating)[3] == "13-39-15-16"
    assert change.seating.bench == ("P4", "P38")
    assert table_texts(change.seating)[0] == "1-2-3-37"


def test_number_of_a_closed_table_is_the_first_to_be_used_again():
    change_with_closed_table = reseat_players(full_tables(20), departed=["P5", "P6", "P7", "P8"])
    assert [table.number for table in change_with_closed_table.seating.tables] == [1, 3, 4, 5]
    assert change_with_closed_table.displaced == ()
    change_with_opened_table = reseat_players(
        change_with_closed_table.seating, arrived=["P21", "P22", "P23", "P24"]
    )
    assert [table.number for table in change_with_opened_table.seating.tables] == [1, 2, 3, 4, 5]
    assert set(change_with_opened_table.seating.tables[1].entrants) == {"P21", "P22", "P23", "P24"}
    assert change_with_opened_table.displaced == ()


def test_all_players_can_be_replaced_at_once():
    change = reseat_players(
        full_tables(4), departed=["P1", "P2", "P3", "P4"], arrived=["P5", "P6", "P7", "P8"]
    )
    assert table_texts(change.seating) == ["5-6-7-8"]


def test_newcomer_at_alameda_takes_a_player_from_each_of_two_tables():
    change = reseat_players(seat_first_game(16, THREES), arrived=["P17"], extra_player_rule=THREES)
    assert table_texts(change.seating)[:4] == ["1-2-3-4", "5-6-7-8", "9-10-11-", "13-14-15-"]
    assert set(change.displaced) == {"P12", "P16"}


@pytest.mark.parametrize(
    ("players", "departed", "expected_tables"),
    [
        (16, "P6", ["1-2-3-4", "5--7-8", "9-10-11-12", "13-14-15-16"]),
        (15, "P6", ["1-2-3-4", "5--7-8", "9-10-11-12", "13-14-15-"]),
        (13, "P6", ["1-2-3-4", "8-9-10-5", "11-12-13-7"]),
    ],
)
def test_departure_at_alameda_leaves_an_empty_chair_or_closes_the_table(
    players, departed, expected_tables
):
    change = reseat_players(
        seat_first_game(players, THREES), departed=[departed], extra_player_rule=THREES
    )
    assert table_texts(change.seating) == expected_tables


def test_chairs_are_filled_with_new_partners_if_possible():
    two_replaced = {"departed": ["P14", "P18"], "arrived": ["P50", "P51"]}
    assert table_texts(reseat_players(full_tables(36), **two_replaced).seating)[3:5] == [
        "13-50-15-16",
        "17-51-19-20",
    ]
    change_after_meeting = reseat_players(
        full_tables(36), **two_replaced, partner_counts=count_partners((50, 16))
    )
    assert table_texts(change_after_meeting.seating)[3:5] == ["13-51-15-16", "17-50-19-20"]
    new_table = reseat_players(
        full_tables(4),
        arrived=["P5", "P6", "P7", "P8"],
        partner_counts=count_partners((5, 7), (6, 7)),
    )
    assert {frozenset({"P7", "P8"}), frozenset({"P5", "P6"})} == set(
        new_table.seating.tables[1].partners
    )


def test_newer_partner_plays_if_two_players_have_the_same_claim():
    """P16 sits opposite the seat that P14 left."""
    change_by_partner = reseat_players(
        full_tables(38), departed=["P14"], partner_counts=count_partners((37, 16))
    )
    assert table_texts(change_by_partner.seating)[3] == "13-38-15-16"
    assert change_by_partner.seating.bench == ("P37",)
    change_by_turn = reseat_players(
        full_tables(38),
        departed=["P14"],
        partner_counts=count_partners((37, 16)),
        sat_out={"P37": 1},
    )
    assert change_by_turn.seating.bench == ("P38",)


def test_new_player_trades_chairs_with_a_neighbor_to_avoid_a_repeat():
    """Only P37 has no seat yet; P13 and P15 would be partners again."""
    change_after_one_meeting = reseat_players(
        full_tables(37), departed=["P14"], partner_counts=count_partners((37, 16))
    )
    assert table_texts(change_after_one_meeting.seating)[3] == "13-15-37-16"
    assert set(change_after_one_meeting.displaced) == {"P15", "P37"}
    change_after_two_meetings = reseat_players(
        full_tables(37), departed=["P14"], partner_counts=count_partners((37, 16), (37, 13))
    )
    assert table_texts(change_after_two_meetings.seating)[3] == "37-13-15-16"
    change_after_all_meetings = reseat_players(
        full_tables(37),
        departed=["P14"],
        partner_counts=count_partners((37, 13), (37, 15), (37, 16)),
    )
    assert table_texts(change_after_all_meetings.seating)[3] == "13-37-15-16"


def test_older_repeat_is_preferred_to_the_same_partner_twice_in_a_row():
    partner_counts = count_partners((37, 13), (37, 13), (37, 15), (37, 15), (37, 16))
    players = [f"P{number}" for number in range(1, 38) if number != 14]
    past_games = PastGames(3, partner_counts, last_partners={frozenset({"P37", "P16"})})
    new_seating, _ = seat_players_here(
        seat_first_game(37, BENCH_OR_THREE), players, BENCH_OR_THREE, past_games
    )
    assert frozenset({"P37", "P16"}) not in new_seating.tables[3].partners


def test_mover_and_not_a_winner_sits_out_for_a_player_who_just_rested():
    """Table 1 closes with P1, who just sat out. P5 and P6 move, and P6 has the later seat."""
    planned_seating = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13")
    departure = {"departed": ["P4", "P13"], "extra_player_rule": BENCH, "resting_players": ["P1"]}
    change_with_movers = reseat_players(
        planned_seating, **departure, movers=["P2", "P3", "P5", "P6"]
    )
    assert set(change_with_movers.seating.bench) == {"P2", "P3", "P6"}
    assert change_with_movers.seating.tables[0] == table(2, "5-1-7-8")
    change_by_turn = reseat_players(
        planned_seating, **departure, movers=["P5", "P6"], sat_out={"P6": 1}
    )
    assert set(change_by_turn.seating.bench) == {"P2", "P3", "P5"}
    change_without_movers = reseat_players(planned_seating, **departure)
    assert set(change_without_movers.seating.bench) == {"P1", "P2", "P3"}


# How many players are seated, arrive and leave, the rule for extra players, and a seed.
RANDOM_CROWDS = st.tuples(
    st.integers(4, 60),
    st.integers(0, 6),
    st.integers(0, 6),
    st.sampled_from(ExtraPlayerRule),
    st.integers(0, 999),
)


def reseat_crowd(players, arrived, departed, extra_player_rule, seed):
    planned_seating = seat_first_game(players, extra_player_rule)
    leavers = SeededRandom(seed).shuffle(planned_seating.entrants)[
        : min(departed, players + arrived - 4)
    ]
    newcomers = [f"P{number}" for number in range(players + 1, players + arrived + 1)]
    return (
        planned_seating,
        reseat_players(
            planned_seating,
            arrived=newcomers,
            departed=leavers,
            extra_player_rule=extra_player_rule,
        ),
        leavers,
        newcomers,
    )


@settings(deadline=None)
@given(RANDOM_CROWDS)
def test_every_player_present_has_one_place_in_the_right_shape(crowd):
    planned_seating, change, leavers, newcomers = reseat_crowd(*crowd)
    _, _, _, extra_player_rule, _ = crowd
    players = (set(planned_seating.entrants) - set(leavers)) | set(newcomers)
    assert set(change.seating.entrants) == players
    table_counts = choose_table_counts(len(players), extra_player_rule)
    sizes = sorted(len(table.seats) for table in change.seating.tables)
    assert sizes == [3] * table_counts.threes + [4] * table_counts.fours
    assert len(change.seating.bench) == table_counts.sitting_out_count
    assert not set(change.displaced) & set(newcomers)


@settings(deadline=None)
@given(RANDOM_CROWDS.filter(lambda crowd: crowd[0] <= 28))
def test_reseating_moves_as_few_players_as_possible(crowd):
    planned_seating, change, leavers, newcomers = reseat_crowd(*crowd)
    _, _, _, extra_player_rule, _ = crowd
    player_count = len(planned_seating.entrants) - len(leavers) + len(newcomers)
    table_counts = choose_table_counts(player_count, extra_player_rule)
    stayers_by_table = [len(set(table.entrants) - set(leavers)) for table in planned_seating.tables]
    stayers_by_table += [0] * (table_counts.table_count - len(stayers_by_table))
    most_seats_unchanged = max(
        sum(min(occupied, 4) for occupied in open_tables)
        - sum(open_tables[place] == 4 for place in threes)
        for open_tables in combinations(stayers_by_table, table_counts.table_count)
        for threes in combinations(range(table_counts.table_count), table_counts.threes)
    )
    benched_stayer_count = len(set(planned_seating.bench) - set(leavers))
    stayer_count = len(planned_seating.entrants) - len(leavers)
    assert len(change.displaced) == stayer_count - most_seats_unchanged - min(
        benched_stayer_count, table_counts.sitting_out_count
    )


def test_too_few_players_are_refused():
    with pytest.raises(ValueError, match="3 players are ready"):
        reseat_players(seating("1-2-3-4"), departed=["P4"])
