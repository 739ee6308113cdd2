from collections import Counter

import pytest

from rotation.seeded_random import SeededRandom


def test_same_seed_draws_the_same_and_another_seed_draws_something_else():
    generators = [SeededRandom(7), SeededRandom(7), SeededRandom("7"), SeededRandom(8)]
    number_lists = [[rng.next_number() for _ in range(20)] for rng in generators]
    assert number_lists[0] == number_lists[1] == number_lists[2]
    assert number_lists[0] != number_lists[3]


def test_seed_is_hashed_with_sha256():
    assert SeededRandom(7)._state == 0x7902699BE42C8A8E


def test_numbers_are_those_of_splitmix64():
    rng = SeededRandom(0)
    rng._state = 1234567
    assert [rng.next_number() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
def test_every_number_below_the_limit_is_drawn_about_equally_often(limit):
    rng = SeededRandom(limit)
    times_by_number = Counter(rng.number_below(limit) for _ in range(1000 * limit))
    assert set(times_by_number) == set(range(limit))
    assert all(850 < times < 1150 for times in times_by_number.values())


def test_random_number_that_would_favor_some_items_is_redrawn():
    rng = SeededRandom(0)
    numbers = iter([(1 << 64) - 1, 5])
    rng.next_number = lambda: next(numbers)
    assert rng.number_below(3) == 2


def test_limit_below_one_is_refused():
    with pytest.raises(ValueError, match="The limit must be 1 or more"):
        SeededRandom(0).number_below(0)


def test_shuffled_items_are_the_same_items_and_every_order_occurs():
    rng = SeededRandom(1)
    orders = Counter(tuple(rng.shuffle("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())
    assert rng.shuffle([]) == []
