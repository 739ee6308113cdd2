"""One pretend evening of each format, compared whole with how it has always come out.

Where a change of the rules means another evening, WRITE_GOLDEN=1 writes them anew, to be read.
"""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from rotation.formats import KEYS
from tests import golden
from tests.nights.played import played, told

GOLDEN = Path(__file__).parent / "golden"
EVENINGS = {
    "progressive_alameda": ("alameda", {"players": 11, "games": 4, "late": 1, "leave": 2}),
    "progressive_tanglewood": ("tanglewood", {"players": 13, "games": 4, "late": 1, "leave": 2}),
    "individual": ("tanglewood", {"players": 9, "games": 3, "late": 1, "corrections": 2}),
    "total_points": (
        "mcallen",
        {"players": 36, "late": 1, "leave": 1, "absent": 1, "substitutes": 1, "corrections": 2},
    ),
    "double_elimination": (
        "athens",
        {"players": 15, "leave": 1, "absent": 1, "substitutes": 1, "corrections": 3},
    ),
    "single_elimination": ("general", {"players": 10, "substitutes": 1}),
    "round_robin": ("general", {"players": 10, "corrections": 1}),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_evening_comes_out_as_it_always_has(django_db_setup, django_db_blocker, name):
    house, wished = EVENINGS[name]
    with django_db_blocker.unblock():
        night, looked_at = played(house, name, seed=7, **wished)
    text = told(night, looked_at)
    golden.compare_text(GOLDEN / f"{name}.txt", text)
    assert "BROKEN" not in text


# Counted by hand, as it were: from the lines of the tables alone, in a file as it is committed


def counted(name):
    """Of each player the points, table by table, and how often the others had more."""
    points, lost = Counter(), Counter()
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for seats, scores in pairwise(lines):
        if seats.startswith("  table "):
            north, east, south, west = re.findall(r"[NESW] ([^(]+) \(\d+\)", seats)
            ours, theirs = map(int, scores.strip().split(",")[0].split("-")[:2])
            points.update({north: ours, south: ours, east: theirs, west: theirs})
            lost.update((north, south) if ours < theirs else (east, west))
    return points, lost


def of_pair(counts, pair):
    """Where somebody plays for another, whoever stayed has all of it."""
    return max(counts[one] for one in pair)


def standing(name):
    """In the order of the file: the place, the pair, and what is told of it."""
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    found = re.findall(
        r"^ +(\d+)(?:–\d+)? (.+) & (.+) \(team \d+\): (\d+) (point|game)", text, re.M
    )
    return [(int(rank), tuple(pair), int(told)) for rank, *pair, told, _ in found]


@pytest.mark.parametrize("name", ["total_points", "round_robin"])
def test_points_of_each_pair_are_those_of_its_tables(name):
    points, _ = counted(name)
    places = standing(name)
    assert len(places) > 4
    assert [told for _, _, told in places] == [of_pair(points, pair) for _, pair, _ in places]


def test_first_of_the_double_elimination_has_lost_once_at_most_and_the_others_twice():
    """But for team 2, which won a game and went home, and for team 1, which forfeited its second
    game: what is forfeited is played at no table.
    """
    _, lost = counted("double_elimination")
    losses = [of_pair(lost, pair) for _, pair, _ in standing("double_elimination")]
    assert [rank for rank, _, _ in standing("double_elimination")] == [1, 2, 3, 4, 5, 5, 7]
    assert losses == [0, 2, 2, 2, 2, 0, 1]


def test_first_of_the_single_elimination_has_lost_nothing_and_the_others_once():
    _, lost = counted("single_elimination")
    losses = [of_pair(lost, pair) for _, pair, _ in standing("single_elimination")]
    assert losses == [0, 1, 1, 1, 1]


def test_every_format_has_an_evening():
    assert set(EVENINGS) == {*KEYS}
