"""Where losers go by each dial, against looking at every way to move."""

import pytest

from rotation.progressive.movements import Moving, all_on, send
from rotation.progressive.past_partners import PastGames
from scoring.dials.options import Movement
from tests.rotation.evenings import repeats_per_hundred
from tests.rotation.rings import hall_of, repeats

NEXT, ANNOUNCED, GROWING, ELSEWHERE = Movement


def after(games, partnered):
    return PastGames(games, partnered)


def test_losers_of_a_table_arrive_so_many_tables_on():
    ring, _ = hall_of(4)
    first, second, third, fourth = (one.leaving for one in ring)
    assert all_on(1, ring) == (fourth, first, second, third)
    assert all_on(3, ring) == (second, third, fourth, first)


@pytest.mark.parametrize("tables", [1, 2, 5, 30])
def test_sheets_movement_is_one_table_after_every_game(tables):
    ring, partnered = hall_of(tables, seed=1)
    for games in range(1, 9):
        sending = send(NEXT, ring, after(games, partnered))
        assert sending == send(NEXT, ring, after(1, {}))
        assert (sending.arriving, sending.tables) == (all_on(1, ring), 1)


@pytest.mark.parametrize(
    ("tables", "steps"),
    [
        (1, [1, 1, 1, 1]),
        (2, [1, 1, 1, 1]),
        (3, [1, 2, 1, 1, 2, 1]),
        (5, [1, 2, 3, 4, 1, 1, 2, 3, 4]),
        (10, [1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_growing_movement_counts_the_games_around_the_ring(tables, steps):
    ring, _ = hall_of(tables)
    sent = [send(GROWING, ring, after(games, {})) for games in range(1, len(steps) + 1)]
    assert [one.tables for one in sent] == steps
    assert [one.tables_next for one in sent[:-1]] == steps[1:]
    assert [one.arriving for one in sent] == [all_on(step, ring) for step in steps]


@pytest.mark.parametrize("tables", range(1, 9))
@pytest.mark.parametrize("seed", range(5))
def test_announced_movement_repeats_fewest_and_is_the_shortest_of_those(tables, seed):
    ring, partnered = hall_of(tables, seed)
    sending = send(ANNOUNCED, ring, after(3, partnered))
    every = [
        (repeats(ring, all_on(step, ring), partnered), step) for step in range(1, max(tables, 2))
    ]
    assert (repeats(ring, sending.arriving, partnered), sending.tables) == min(every)


@pytest.mark.parametrize("movement", Movement)
def test_nobody_stays_at_a_table_that_is_not_the_only_one(movement):
    for tables in range(2, 9):
        ring, partnered = hall_of(tables, seed=tables)
        for games in range(1, 12):
            arriving = send(movement, ring, after(games, partnered)).arriving
            home = [set(one.leaving) & set(two) for one, two in zip(ring, arriving, strict=True)]
            assert home == [set()] * tables


@pytest.mark.parametrize("direction", [0, 2, -2])
def test_losers_go_up_or_down(direction):
    with pytest.raises(ValueError, match=r"^Losers move up or down: give the direction as 1 or -1"):
        Moving(direction=direction)


# What an evening of eight games comes to, for every hundred games at a table (ROTATION.md, B)


@pytest.mark.gate
@pytest.mark.parametrize(
    ("moving", "tables", "most"),
    [
        (Moving(), 10, 11.5),
        (Moving(direction=-1), 10, 11.5),
        (Moving(look_ahead=False), 10, 13.5),
        (Moving(ANNOUNCED), 4, 2),
        (Moving(ANNOUNCED), 5, 0.6),
        (Moving(ANNOUNCED), 8, 0.05),
        (Moving(ANNOUNCED, direction=-1), 8, 0.05),
        (Moving(GROWING), 5, 3.9),
        (Moving(GROWING), 10, 0.6),
        (Moving(ELSEWHERE), 4, 0),
        (Moving(ELSEWHERE, direction=-1), 4, 0),
        (Moving(ELSEWHERE), 10, 0),
    ],
)
def test_partners_repeated_in_an_evening(moving, tables, most):
    repeated, _ = repeats_per_hundred(tables, moving, evenings=160, seed="tonight")
    assert repeated <= most


@pytest.mark.parametrize(("tables", "pairs"), [(4, 0.8), (10, 1.4), (20, 2.5)])
def test_no_more_are_sent_elsewhere_than_must_be(tables, pairs):
    evenings = 320 // tables
    _, players = repeats_per_hundred(tables, Moving(ELSEWHERE), evenings=evenings, seed="tonight")
    assert players / 2 <= pairs


@pytest.mark.parametrize(("tables", "repeats"), [(1, 10), (2, 6), (3, 4)])
def test_small_halls_repeat_what_they_must(tables, repeats):
    per_hundred, _ = repeats_per_hundred(tables, Moving(), evenings=200, seed="tonight")
    assert per_hundred * tables * 8 / 100 <= repeats
