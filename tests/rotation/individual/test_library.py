from pathlib import Path

import pytest

from rotation.individual import library
from rotation.seating import Seating
from rotation.shape import ExtraPlayerRule, choose_shape
from tests.rotation.build import people
from tests.rotation.counted import (
    players_at_three,
    players_out,
    repeats_met,
    seats_and_bench,
    second_turns_before_first,
    times_met,
)

BENCH, THREES = ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES


REACHED = [
    [int(figure) for figure in line.split()]
    for line in Path(__file__).with_name("reached.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.gate
@pytest.mark.parametrize("cell", REACHED, ids=lambda cell: "{}x{}".format(*cell))
def test_the_library_is_nowhere_less_fair_than_what_others_have_reached(cell):
    players, rounds, *reached = cell
    chart = library.find_chart(choose_shape(players, BENCH), rounds)
    assert list(repeats_met(chart.rounds(people(players)))) <= reached


@pytest.mark.parametrize(
    "players", [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 37, 40, 41, 49, 53]
)
def test_the_library_has_whist_tournaments(players):
    turns = players - (players % 4 == 0)
    everybody_twice = players * (players - 1) // 2
    partners, opponents = times_met(
        library.find_chart(choose_shape(players, BENCH), turns).rounds(people(players))
    )
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}
    assert len(partners) == len(opponents) == everybody_twice


def test_the_library_has_every_field_of_4_to_60_for_3_to_16_rounds():
    for players in range(4, 61):
        for odd in (BENCH, THREES):
            assert library.longest_chart_rounds(choose_shape(players, odd)) >= 16


def test_a_chart_of_the_library_seats_everybody_once_and_turns_go_round():
    for key, rounds, words in library.read_lines(library.LIBRARY_FILE.read_text().splitlines()):
        odd = THREES if key.threes else BENCH
        tables = choose_shape(key.players, odd)
        assert tables.threes == key.threes
        names = people(key.players)
        drawn: tuple[Seating, ...] = library.read_chart(tables, words).rounds(names)
        assert [seats_and_bench(seating) for seating in drawn] == [names] * rounds
        assert second_turns_before_first(drawn, players_out) == []
        assert second_turns_before_first(drawn, players_at_three) == []


def test_nobody_is_longest_where_the_library_has_nothing():
    assert library.longest_chart_rounds(choose_shape(200, BENCH)) == 0
    assert library.find_chart(choose_shape(200, BENCH), 8) is None
