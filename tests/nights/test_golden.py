"""Compare one made-up night of each format with its golden file, and add up the points in the file.
WRITE_GOLDEN=1 writes the files again, for review.
"""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from rotation.formats import FORMAT_KEYS
from tests import golden
from tests.nights.made_up_night import describe_night, play_night

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
    house, options = NIGHTS_BY_FORMAT[name]
    with django_db_blocker.unblock():
        night, made_checks = play_night(house, name, seed=7, **options)
    text = describe_night(night, made_checks)
    golden.compare_text(GOLDEN_FOLDER / f"{name}.txt", text)
    assert "BROKEN" not in text


# The tests below add up the tables' lines of a golden file as a person would.


def count_points_and_losses_by_table(name):
    """Count each player's points and losses, table by table."""
    points, losses = Counter(), Counter()
    lines = (GOLDEN_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for seats_line, score_line in pairwise(lines):
        if seats_line.startswith("  table "):
            north, east, south, west = re.findall(r"[NESW] ([^(]+) \(\d+\)", seats_line)
            ns_points, ew_points = map(int, score_line.strip().split(",")[0].split("-")[:2])
            points.update({north: ns_points, south: ns_points, east: ew_points, west: ew_points})
            losses.update((north, south) if ns_points < ew_points else (east, west))
    return points, losses


def count_of_pair(player_counts, pair):
    """Return the points or losses of a pair. If a substitute played, the partner who played all
    games has all of them.
    """
    return max(player_counts[player] for player in pair)


def read_places(name):
    """Return the places in the order of the file: the place, the pair, and its points or
    games won.
    """
    text = (GOLDEN_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    rows = re.findall(r"^ +(\d+)(?:–\d+)? (.+) & (.+) \(team \d+\): (\d+) (point|game)", text, re.M)
    return [(int(rank), tuple(pair), int(points)) for rank, *pair, points, _ in rows]


@pytest.mark.parametrize("name", ["total_points", "round_robin"])
def test_points_of_each_team_add_up_from_its_tables(name):
    points_by_player, _ = count_points_and_losses_by_table(name)
    places = read_places(name)
    assert len(places) > 4
    assert [points for _, _, points in places] == [
        count_of_pair(points_by_player, pair) for _, pair, _ in places
    ]


def test_double_elimination_losses_add_up_from_tables():
    """Team 2 left after winning, and team 1 forfeited its second game, which no table shows."""
    _, losses_by_player = count_points_and_losses_by_table("double_elimination")
    losses_by_pair = [
        count_of_pair(losses_by_player, pair) for _, pair, _ in read_places("double_elimination")
    ]
    assert [rank for rank, _, _ in read_places("double_elimination")] == [1, 2, 3, 4, 5, 5, 7]
    assert losses_by_pair == [0, 2, 2, 2, 2, 0, 1]


def test_single_elimination_losses_add_up_from_tables():
    _, losses_by_player = count_points_and_losses_by_table("single_elimination")
    losses_by_pair = [
        count_of_pair(losses_by_player, pair) for _, pair, _ in read_places("single_elimination")
    ]
    assert losses_by_pair == [0, 1, 1, 1, 1]


def test_every_format_has_a_golden_file():
    assert set(NIGHTS_BY_FORMAT) == {*FORMAT_KEYS}
