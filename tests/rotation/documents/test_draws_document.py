from itertools import combinations

import pytest

from rotation.documents import draws
from rotation.documents.draws import shapes
from rotation.shape import OddNumbers
from rotation.wishes import Wishes
from scoring.chairs import Chair
from tests.scoring.table import refusal

BENCH, THREES = OddNumbers.BENCH, OddNumbers.THREES


def drawn(players, rounds, odd=BENCH, wishes=None, matrix=False):
    found = draws.draw_players(players, rounds, odd, 7, wishes or Wishes())
    return draws.schedule(players, 7, found, matrix=matrix)


def pairs(answer):
    """Partners of all rounds, from the document alone."""
    return [
        frozenset(pair)
        for each in answer["rounds"]
        for table in each["tables"]
        for pair in (table.get("ns"), table.get("ew"))
        if pair
    ]


def test_players_are_numbers_and_everybody_is_somewhere():
    answer = drawn(14, 4)
    for each in answer["rounds"]:
        seated = [one for table in each["tables"] for one in (*table["ns"], *table["ew"])]
        assert sorted([*seated, *each["sitting"]]) == list(range(1, 15))
    assert (answer["players"], answer["seed"]) == (14, 7)
    assert answer["fairness"]["sit_outs"] == {"min": 0, "max": 1}


def test_a_table_of_three_names_its_three():
    for each in drawn(15, 3, THREES)["rounds"]:
        assert [list(table) for table in each["tables"]] == [["ns", "ew"]] * 3 + [["three"]]
        assert each["sitting"] == []


def test_the_figures_are_told_beside_their_bounds():
    answer = drawn(8, 8)
    fairness = answer["fairness"]
    times = {pair: pairs(answer).count(pair) for pair in pairs(answer)}
    assert fairness["partner_repeats"] == sum(m * (m - 1) // 2 for m in times.values()) == 4
    assert fairness["bounds"]["partner_repeats"] == 4
    assert fairness["partner_histogram"] == {"1": 24, "2": 4}
    assert answer["exact"] is True


def test_the_matrix_counts_each_two():
    answer = drawn(9, 5, matrix=True)
    for one, other in combinations(range(1, 10), 2):
        times = pairs(answer).count(frozenset((one, other)))
        assert answer["partners"][one - 1][other - 1] == times
        assert answer["partners"][other - 1][one - 1] == times
    assert "partners" not in drawn(9, 5)


@pytest.mark.parametrize(
    "wishes", [Wishes(frozenset({frozenset("19")})), Wishes(stay={"9": (1, Chair.N)})]
)
def test_a_wish_of_a_player_who_is_not_there_is_refused(wishes):
    assert refusal(drawn, 8, 3, wishes=wishes) == "There is no player 9: the last one is 8."


def test_shapes_are_told_side_by_side():
    by_dial = {one["odd_numbers"]: one for one in shapes(15, 8)["choices"]}
    assert by_dial["bench"]["tables"] == {"fours": 3, "threes": 0, "sitting_out": 3}
    assert by_dial["bench"]["sit_outs"] == {"min": 1, "max": 2}  # 24 turns for 15
    assert by_dial["threes"]["tables"] == {"fours": 3, "threes": 1, "sitting_out": 0}
    assert by_dial["threes"]["tables_of_three"] == {"min": 1, "max": 2}
    assert by_dial["threes"]["one_more"] == {"fours": 4, "threes": 0, "sitting_out": 0}
    assert shapes(4, 8)["choices"][0]["one_fewer"] is None
