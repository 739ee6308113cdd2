"""The answer to `draw --divisions`, read as a league's script would read it."""

import json
from collections import Counter

import pytest

from rotation.documents.division_draws import draw_divisions
from rotation.documents.division_draws import draw_document as told_of
from scoring.dials.options import OddDivision
from tests.rotation.teams import divisions
from tests.scoring.table import refusal

SPARES_MEET, HOUSE_TEAM, AVERAGE = OddDivision


def answer(*sizes, rounds=5, seed=7, **told):
    draw = draw_divisions(list(sizes), rounds, seed, **told)
    return json.loads(json.dumps(told_of(draw, seed)))


def games(told):
    return Counter(team for each in told["rounds"] for table in each["tables"] for team in table)


def rematches(told):
    met = Counter(frozenset(two) for each in told["rounds"] for two in each["tables"])
    return sum(times - 1 for times in met.values())


def test_three_divisions_are_answered_with_every_teams_count_of_games():
    told = answer(5, 6, 7)
    assert told["divisions"] == {"A": 5, "B": 6, "C": 7}
    assert len(told["rounds"]) == 5
    assert all(len(each["tables"]) == 9 and each["sitting"] == [] for each in told["rounds"])
    assert told["games"] == games(told) == {team: 5 for each in divisions(5, 6, 7) for team in each}
    assert told["rematches"] == told["bound"] == rematches(told) == 0
    assert told["exact"] is True
    assert told["seed"] == 7
    assert "house_team" not in told


def test_even_divisions_need_no_cure():
    assert list(answer(4, 6)) == [
        *("divisions", "seed", "rounds", "games", "rematches", "bound", "exact")
    ]


def test_cures_stand_side_by_side_with_their_words():
    told = answer(5, 6, 7)
    assert told["cure"] == "spares_meet"
    assert [cure["cure"] for cure in told["cures"]] == [odd.value for odd in OddDivision]
    assert [cure["words"] for cure in told["cures"]] == [odd.words for odd in OddDivision]
    rest = ("games", "rematches", "bound", "house_teams", "house_games", "sitting_out")
    assert [[cure[name] for name in rest] for cure in told["cures"]] == [
        [{"min": 5, "max": 5}, 0, 0, 0, 0, 0],
        [{"min": 5, "max": 5}, 0, 0, 2, 10, 0],
        [{"min": 4, "max": 5}, 0, 0, 0, 0, 10],
    ]


def test_house_team_is_named_with_its_games():
    told = answer(5, 6)
    assert told["house_team"] == {"House": 5}
    assert games(told)["House"] == 5
    assert "House" not in told["games"]
    assert answer(5, 6, 7, odd=HOUSE_TEAM)["house_team"] == {"House": 5, "House 2": 5}


def test_those_who_sit_out_are_named_with_their_rounds():
    told = answer(5, 6, odd=AVERAGE)
    assert told["cure"] == "average"
    assert told["sitting_out"] == dict.fromkeys(divisions(5)[0], 1)
    assert sorted(team for each in told["rounds"] for team in each["sitting"]) == divisions(5)[0]
    assert told["games"] == games(told)
    assert told["exact"] is False


def test_rematches_that_must_be_are_told():
    told = answer(4, rounds=5)
    assert told["rematches"] == told["bound"] == rematches(told) == 4
    assert told["exact"] is True


def test_teams_may_have_names():
    told = answer(["Ann and Bob", "Cat and Dan"], 2, rounds=1)
    assert told["divisions"] == {"A": 2, "B": 2}
    assert set(told["games"]) == {"Ann and Bob", "Cat and Dan", "B1", "B2"}


def test_another_seed_is_another_draw():
    assert answer(5, 6, seed=1) == answer(5, 6, seed=1)
    assert answer(5, 6, seed=1)["rounds"] != answer(5, 6, seed=2)["rounds"]


@pytest.mark.parametrize(
    ("sizes", "rounds", "sentence"),
    [
        ([], 5, "There is no division to draw: name one or more."),
        (
            [5, 1],
            5,
            "Division 2 has only one team: put it into another division, or wait for one more.",
        ),
        ([0], 5, "Division 1 has no team: leave it out."),
        (
            [["Ann"]],
            5,
            "Division 1 has only one team: put it into another division, or wait for one more.",
        ),
        ([2] * 27, 5, "There are letters for 26 divisions: put some of them together."),
        ([10**40], 5, "At most 400 teams can be drawn: split the field in two."),
        ([5], 0, "There is no round to draw: ask for 1 or more."),
        ([5], 10**9, "At most 40 rounds can be drawn at once: ask for fewer."),
        (["5"], 5, "5 is no division: write how many teams it has, or list their names."),
        ([True], 5, "true is no division: write how many teams it has, or list their names."),
        ([2.5], 5, "2.5 is no division: write how many teams it has, or list their names."),
        ([["Ann", " "]], 5, '" " is no name: write names in quotation marks.'),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_cure(sizes, rounds, sentence):
    assert refusal(draw_divisions, sizes, rounds, 7) == sentence
