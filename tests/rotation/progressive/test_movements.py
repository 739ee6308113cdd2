"""Losers move as each dial says, compared with every possible way to move."""

import pytest

from rotation.progressive.movements import LoserMovement, choose_loser_moves, move_all_losers
from rotation.progressive.past_partners import PastGames
from scoring.dials.options import LoserMoveRule
from tests.rotation.random_nights import average_repeats_and_moves_elsewhere
from tests.rotation.rings import count_repeats_of_arrivals, random_ring

NEXT, ANNOUNCED, GROWING, ELSEWHERE = LoserMoveRule


def past_games(games, partner_counts):
    return PastGames(games, partner_counts)


def test_losers_arrive_the_given_number_of_tables_on():
    ring, _ = random_ring(4)
    leavers_of_1, leavers_of_2, leavers_of_3, leavers_of_4 = (split.leavers for split in ring)
    assert move_all_losers(1, ring) == (leavers_of_4, leavers_of_1, leavers_of_2, leavers_of_3)
    assert move_all_losers(3, ring) == (leavers_of_2, leavers_of_3, leavers_of_4, leavers_of_1)


@pytest.mark.parametrize("tables", [1, 2, 5, 30])
def test_movement_by_the_rule_sheet_is_one_table_after_every_game(tables):
    ring, partner_counts = random_ring(tables, seed=1)
    for games in range(1, 9):
        sending = choose_loser_moves(NEXT, ring, past_games(games, partner_counts))
        assert sending == choose_loser_moves(NEXT, ring, past_games(1, {}))
        assert (sending.arrivals, sending.tables_moved) == (move_all_losers(1, ring), 1)


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
    ring, _ = random_ring(tables)
    sendings = [
        choose_loser_moves(GROWING, ring, past_games(games, {}))
        for games in range(1, len(steps) + 1)
    ]
    assert [sending.tables_moved for sending in sendings] == steps
    assert [sending.tables_moved_next for sending in sendings[:-1]] == steps[1:]
    assert [sending.arrivals for sending in sendings] == [
        move_all_losers(step, ring) for step in steps
    ]


@pytest.mark.parametrize("tables", range(1, 9))
@pytest.mark.parametrize("seed", range(5))
def test_announced_movement_repeats_fewest_and_is_the_shortest_of_those(tables, seed):
    ring, partner_counts = random_ring(tables, seed)
    sending = choose_loser_moves(ANNOUNCED, ring, past_games(3, partner_counts))
    repeats_and_steps = [
        (count_repeats_of_arrivals(ring, move_all_losers(step, ring), partner_counts), step)
        for step in range(1, max(tables, 2))
    ]
    assert (
        count_repeats_of_arrivals(ring, sending.arrivals, partner_counts),
        sending.tables_moved,
    ) == min(repeats_and_steps)


@pytest.mark.parametrize("movement", LoserMoveRule)
def test_losers_never_stay_at_their_table_unless_it_is_the_only_table(movement):
    for tables in range(2, 9):
        ring, partner_counts = random_ring(tables, seed=tables)
        for games in range(1, 12):
            all_arrivals = choose_loser_moves(
                movement, ring, past_games(games, partner_counts)
            ).arrivals
            losers_at_home = [
                set(split.leavers) & set(arrivals)
                for split, arrivals in zip(ring, all_arrivals, strict=True)
            ]
            assert losers_at_home == [set()] * tables


@pytest.mark.parametrize("direction", [0, 2, -2])
def test_direction_of_losers_other_than_up_or_down_is_refused(direction):
    with pytest.raises(ValueError, match=r"^Losers move up or down. Give the direction as 1 or -1"):
        LoserMovement(direction=direction)


# The repeats are for a hundred games at a table, on nights of eight games.


@pytest.mark.gate
@pytest.mark.parametrize(
    ("loser_movement", "tables", "most_repeats"),
    [
        (LoserMovement(), 10, 11.5),
        (LoserMovement(direction=-1), 10, 11.5),
        (LoserMovement(looks_ahead=False), 10, 13.5),
        (LoserMovement(ANNOUNCED), 4, 2),
        (LoserMovement(ANNOUNCED), 5, 0.6),
        (LoserMovement(ANNOUNCED), 8, 0.05),
        (LoserMovement(ANNOUNCED, direction=-1), 8, 0.05),
        (LoserMovement(GROWING), 5, 3.9),
        (LoserMovement(GROWING), 10, 0.6),
        (LoserMovement(ELSEWHERE), 4, 0),
        (LoserMovement(ELSEWHERE, direction=-1), 4, 0),
        (LoserMovement(ELSEWHERE), 10, 0),
    ],
)
def test_partners_repeat_no_more_than_expected_in_a_night(loser_movement, tables, most_repeats):
    repeats, _ = average_repeats_and_moves_elsewhere(
        tables, loser_movement, night_count=160, seed="tonight"
    )
    assert repeats <= most_repeats


@pytest.mark.parametrize(("tables", "most_pairs"), [(4, 0.8), (10, 1.4), (20, 2.5)])
def test_few_players_are_sent_beyond_the_next_table(tables, most_pairs):
    night_count = 320 // tables
    _, players_elsewhere = average_repeats_and_moves_elsewhere(
        tables, LoserMovement(ELSEWHERE), night_count=night_count, seed="tonight"
    )
    assert players_elsewhere / 2 <= most_pairs


@pytest.mark.parametrize(("tables", "most_repeats"), [(1, 10), (2, 6), (3, 4)])
def test_small_fields_repeat_few_partners(tables, most_repeats):
    repeats, _ = average_repeats_and_moves_elsewhere(
        tables, LoserMovement(), night_count=200, seed="tonight"
    )
    assert repeats * tables * 8 / 100 <= most_repeats
