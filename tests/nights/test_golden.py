"""One made-up night of each format is compared as a whole with its golden file. If the rules change
it, WRITE_GOLDEN=1 writes the file again, for review.
"""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from rotation.formats import FORMAT_KEYS
from tests import golden
from tests.nights.played import describe_night, play_night

GOLDEN_FOLDER = Path(__file__).parent / "golden"
NIGHTS_BY_FORMAT = {
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


@pytest.mark.parametrize("name", NIGHTS_BY_FORMAT)
def test_played_night_matches_its_golden_file(django_db_setup, django_db_blocker, name):
    house, wished = NIGHTS_BY_FORMAT[name]
    with django_db_blocker.unblock():
        night, looked_at = play_night(house, name, seed=7, **wished)
    text = describe_night(night, looked_at)
    golden.compare_text(GOLDEN_FOLDER / f"{name}.txt", text)
    assert "BROKEN" not in text


# Counted from the lines of the tables alone, as if by hand, in a file as committed.


def count_points(name):
    """Count each player's points and losses, table by table."""
    points, lost = Counter(), Counter()
    lines = (GOLDEN_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for seats, scores in pairwise(lines):
        if seats.startswith("  table "):
            north, east, south, west = re.findall(r"[NESW] ([^(]+) \(\d+\)", seats)
            ours, theirs = map(int, scores.strip().split(",")[0].split("-")[:2])
            points.update({north: ours, south: ours, east: theirs, west: theirs})
            lost.update((north, south) if ours < theirs else (east, west))
    return points, lost


def count_for_pair(player_counts, pair):
    """Return the points or losses of a pair. If a substitute played, the partner who played all
    games has all of them.
    """
    return max(player_counts[player] for player in pair)


def places_in_file(name):
    """Return the places in the order of the file: the place, the pair, and its points or
    games won.
    """
    text = (GOLDEN_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    rows = re.findall(r"^ +(\d+)(?:–\d+)? (.+) & (.+) \(team \d+\): (\d+) (point|game)", text, re.M)
    return [(int(rank), tuple(pair), int(points)) for rank, *pair, points, _ in rows]


@pytest.mark.parametrize("name", ["total_points", "round_robin"])
def test_points_of_each_pair_are_those_of_its_tables(name):
    points, _ = count_points(name)
    places = places_in_file(name)
    assert len(places) > 4
    assert [points for _, _, points in places] == [
        count_for_pair(points, pair) for _, pair, _ in places
    ]


def test_winner_of_double_elimination_lost_at_most_one_game_and_others_two():
    """The exceptions are team 2, which won a game and went home, and team 1, which forfeited its
    second game: a forfeited game is played at no table.
    """
    _, lost = count_points("double_elimination")
    losses = [count_for_pair(lost, pair) for _, pair, _ in places_in_file("double_elimination")]
    assert [rank for rank, _, _ in places_in_file("double_elimination")] == [1, 2, 3, 4, 5, 5, 7]
    assert losses == [0, 2, 2, 2, 2, 0, 1]


def test_winner_of_single_elimination_lost_no_game_and_others_lost_one():
    _, lost = count_points("single_elimination")
    losses = [count_for_pair(lost, pair) for _, pair, _ in places_in_file("single_elimination")]
    assert losses == [0, 1, 1, 1, 1]


def test_every_format_has_a_golden_night():
    assert set(NIGHTS_BY_FORMAT) == {*FORMAT_KEYS}
