"""The documents of the command `seat`: the evenings worked out by hand, and what is refused."""

import random

import pytest

from tests.rotation.told import ALAMEDA, at, charts, evening, game, pairs_of, scored
from tests.scoring.table import refusal
from tests.tournament.tools.engines.asking import answer


def seat(told):
    return answer("seat", told)


def test_alameda_by_hand():
    """A24-A26: losers go up, the tie sends north and south, one who stays shifts; in the fourth
    game 12 comes opposite 9, since 9 and 11 were partners in the first."""
    expected = [
        ["1-11-9-3", "8-6-4-2", "12-10-7-5"],
        ["3-11-7-12", "8-9-1-4", "5-10-2-6"],
        ["3-6-10-7", "4-9-11-12", "5-1-8-2"],
    ]
    for played in range(1, 4):
        answer = seat(evening("alameda", 12, *ALAMEDA[:played]))
        assert charts(answer) == expected[played - 1]
        assert answer["round"] == played + 1
        assert answer["repeat_partners"] == []


def test_movers_are_named_table_by_table():
    answer = seat(evening("alameda", 12, ALAMEDA[0]))
    assert answer["movers"] == {"1": ["P2", "P4"], "2": ["P5", "P7"], "3": ["P9", "P11"]}
    assert answer["sitting_out"] == []


def test_tanglewood_by_hand():
    """T27: the second game of twelve, and of thirteen where one sits out."""
    first = game("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4")
    assert charts(seat(evening("tanglewood", 12, first))) == ["1-12-10-3", "8-6-4-2", "9-7-5-11"]
    benched = dict(first, sitting_out=["P13"])
    answer = seat(evening("tanglewood", 13, benched))
    assert answer["sitting_out"] == ["P12"]
    assert charts(answer)[0] == "1-13-10-3"


def test_two_highest_of_three_move():
    """T33 and A26 by analogy: 14 and 13 go to the first table, 15 stays and takes north."""
    first = game("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", "13-14-15- 6-9-4")
    answer = seat(evening("tanglewood", 15, first))
    assert answer["movers"]["4"] == ["P13", "P14"]
    at_four = answer["seating"][3]["seats"]
    assert at_four["N"] == "P15"
    assert {*at_four.values()} == {"P15", "P10", "P12"}


def test_down_is_the_other_way_round():
    answer = seat(evening("alameda", 12, ALAMEDA[0], direction=-1))
    tables = [{*one["seats"].values()} for one in answer["seating"]]
    assert tables == [
        {"P1", "P3", "P5", "P7"},
        {"P6", "P8", "P9", "P11"},
        {"P10", "P12", "P2", "P4"},
    ]


@pytest.mark.parametrize(
    ("movement", "tables"), [("next_table", 1), ("growing", 2), ("fewest_elsewhere", 1)]
)
def test_the_dial_of_the_move_is_turned_by_the_document(movement, tables):
    answer = seat(evening("alameda", 12, *ALAMEDA[:2], movement=movement))
    assert answer["tables"] == tables


def test_the_desk_announces_how_far_the_hall_moves():
    answer = seat(evening("alameda", 12, *ALAMEDA, movement="announced"))
    assert answer["tables"] in (1, 2)
    assert answer["repeat_partners"] == []


def test_a_first_draw_seats_by_the_seed():
    first = seat(evening("tanglewood", 38, seed=7))
    assert first == seat(evening("tanglewood", 38, seed=7))
    assert first["seating"] != seat(evening("tanglewood", 38, seed=8))["seating"]
    assert (first["round"], first["movers"], first["repeat_partners"]) == (1, {}, [])
    assert {*first["sitting_out"]} == {"P37", "P38"}


def test_whoever_is_missing_has_left_and_whoever_is_new_has_come():
    told = evening("alameda", 12, ALAMEDA[0])
    told["players"] = [one for one in told["players"] if one != "P6"] + ["P13"]
    answer = seat(told)
    seated = sorted(name for one in answer["seating"] for name in one["seats"].values())
    assert seated == sorted(told["players"])
    assert answer["displaced"] == []


def test_whoever_was_due_to_sit_out_takes_the_chair_of_somebody_who_has_left():
    """Thirteen, one of them out; 10 has lost at the third table and goes home, and 12, whose turn
    it was to sit out, plays in that place. Nobody else sits elsewhere than if 10 had stayed."""
    first = game("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", out="13")
    told = evening("tanglewood", 13, first)
    stayed = seat(told)
    told["players"].remove("P10")
    answer = seat(told)
    assert stayed["sitting_out"] == answer["displaced"] == ["P12"]
    assert answer["sitting_out"] == []
    assert charts(answer) == [one.replace("10", "12") for one in charts(stayed)]
    assert answer["movers"]["3"] == ["P10", "P12"]


def test_a_chair_that_changed_hands_counts_for_both():
    told = evening("alameda", 12, game("13-2-3-4 14-9", *("5-6-7-8 8-12", "9-10-11-12 10-10")))
    told["players"] = [f"P{number}" for number in range(2, 14)]
    told["handovers"] = [{"game": 1, "left": "P1", "taken_by": "P13"}]
    assert seat(told)["repeat_partners"] == []
    told["handovers"] = [{"game": 2, "left": "P1", "taken_by": "P13"}]
    assert refusal(seat, told) == "Game 2 is not among those played: count from 1."


def test_whoever_was_called_from_the_bench_has_sat_out():
    told = evening("tanglewood", 13, game("1-2-3-13 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4"))
    told["players"].remove("P4")
    told["handovers"] = [{"game": 1, "left": "P4", "taken_by": "P13", "from_bench": True}]
    assert seat(told)["sat_out"]["P13"] == 1


@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
def test_every_way_to_move_is_forecast_if_asked(house):
    answer = seat(evening(house, 12, *ALAMEDA[:2], forecast=True))
    found = {one["movement"]: one for one in answer["forecast"]}
    assert list(found) == ["next_table", "announced", "growing", "fewest_elsewhere"]
    assert found["next_table"]["repeats"] == len(answer["repeat_partners"])
    assert found["growing"]["tables"] == 2
    assert all(one["repeats_to_come"] >= one["repeats"] for one in found.values())
    drawn = dict(evening("alameda", 12, *ALAMEDA[:2], forecast=True), format="individual")
    assert refusal(seat, drawn) == "There is nothing to forecast: in this format no losers move."
    assert refusal(seat, evening("alameda", 12, forecast=True)) == (
        "No game has been played yet: draw the first seating by lot."
    )


def test_somebody_leaves_in_the_middle_of_a_game():
    told = evening("tanglewood", 13, stand_in="Flo", leaver="P6")
    told["playing"] = {
        "seating": [at(1, "1-2-3-4"), at(2, "5-6-7-8"), at(3, "9-10-11-12")],
        "sitting_out": ["P13"],
    }
    bench, stand_in, three = seat(told)["choices"]
    assert (bench["taken_by"], bench["from_bench"], bench["sitting_out"]) == ("P13", True, [])
    assert charts(bench)[1] == "5-13-7-8"
    assert stand_in["seating"][1]["seats"]["E"] == "Flo"
    assert stand_in["sitting_out"] == ["P13"]
    assert three["taken_by"] is None
    assert charts(three)[1] == "5--7-8"
    del told["playing"]["sitting_out"], told["stand_in"]
    assert [one["taken_by"] for one in seat(told)["choices"]] == [None]


# Drawn beforehand, and pairs


def test_wishes_are_kept_where_games_are_drawn():
    told = {
        "format": "individual",
        "house": "tanglewood",
        "players": [f"P{number}" for number in range(1, 13)],
        "rounds": [],
        "apart": [["P1", "P2"], ["P3", "P4"]],
        "stay": {"P5": {"table": 2, "chair": "W"}},
        "games": 5,
    }
    answer = seat(told)
    assert answer["seating"][1]["seats"]["W"] == "P5"
    for one in answer["seating"]:
        held = {*one["seats"].values()}
        assert not {"P1", "P2"} <= held
        assert not {"P3", "P4"} <= held


def played_through(told, games):
    lots = random.Random(1)
    answers = []
    for _ in range(games):
        answers.append(seat(told))
        told = dict(told, rounds=[*told["rounds"], scored(answers[-1], lots)])
    return told, answers


def test_those_who_sign_in_together_are_teams_unless_teams_are_named():
    told = {"format": "total_points", "house": "mcallen", "rounds": [], "seed": 3}
    players = [f"P{number}" for number in range(1, 13)]
    two_by_two = {frozenset(players[start : start + 2]) for start in range(0, 12, 2)}
    assert pairs_of(seat({**told, "players": players})) == two_by_two
    named = [[players[place], players[place + 6]] for place in range(6)]
    answer = seat({**told, "players": players, "teams": named})
    assert pairs_of(answer) == {frozenset(team) for team in named}


def test_five_games_in_two_divisions_with_a_house_team():
    players = [f"P{number}" for number in range(1, 23)]
    teams = [players[start : start + 2] for start in range(0, 22, 2)]
    told = {
        "format": "total_points",
        "house": "mcallen",
        "players": players,
        "divisions": {"M": teams[:5], "W": teams[5:]},
        "rounds": [],
        "seed": 3,
    }
    told, answers = played_through(told, 5)
    met = [frozenset(pair) for answer in answers for pair in met_in(answer)]
    assert len(met) == len(set(met)) == 30
    assert sum("House" in str(pair) for pair in met) == 5
    assert seat(told)["seating"] == []
    gone = [one for one in players if one not in teams[7]]
    after = seat(dict(told, players=gone, rounds=told["rounds"][:3]))
    assert not {*teams[7]} & {name for one in after["seating"] for name in one["seats"].values()}


def met_in(answer):
    return [
        (
            "-".join((one["seats"]["N"], one["seats"]["S"])),
            "-".join((one["seats"]["E"], one["seats"]["W"])),
        )
        for one in answer["seating"]
    ]


def test_teams_that_have_gone_home_are_known_from_their_games():
    players = [f"P{number}" for number in range(1, 15)]
    told = {"format": "double_elimination", "house": "athens", "players": players, "rounds": []}
    told, answers = played_through(told, 1)
    waiting = answers[0]["sitting_out"][:2]
    assert len(waiting) == 2
    here = [one for one in players if one not in waiting]
    answer = seat(dict(told, players=here))
    assert not {*waiting} & {name for one in answer["seating"] for name in one["seats"].values()}
    gone = [*answers[0]["seating"][0]["seats"].values()]
    here = [one for one in players if one not in gone]
    assert seat(dict(told, players=here))["games"]


# What cannot be


FIRST = ALAMEDA[0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "swiss"}, None),
        ({"house": "nowhere"}, None),
        (
            {"players": ["P1", "P2", "P3"]},
            "3 are here, and a table needs four: wait for one more.",
        ),
        (
            {"players": ["P1", "P2", "P3", "P4", "P1"], "rounds": []},
            "P1 is there twice: give each player one chair or the bench.",
        ),
        ({"players": [1, 2, 3, 4]}, "1 is no name: write names in quotation marks."),
        ({"movement": "sideways"}, None),
        ({"direction": 2}, None),
        (
            {"rounds": [dict(FIRST, points=[*FIRST["points"], FIRST["points"][0]])]},
            "The points of table 1 are there twice: write them once.",
        ),
        (
            {"players": ["", "P2", "P3", "P4"]},
            '"" is no name: write names in quotation marks.',
        ),
        (
            {"rounds": [dict(FIRST, points=FIRST["points"][:2])]},
            "Table 3 has no points yet: write them down.",
        ),
        (
            {"rounds": [dict(FIRST, points=[*FIRST["points"], {"table": 4, "seats": {}}])]},
            "There are points for table 4, where nobody sat.",
        ),
        (
            {"rounds": [dict(FIRST, seating=[at(1, "1-2-3-"), *FIRST["seating"][1:]])]},
            "The points of table 1 do not fit its chairs: write down one score for each player.",
        ),
        (
            {"rounds": [dict(FIRST, seating=[at(1, "1-2-3-5"), *FIRST["seating"][1:]])]},
            "P5 is there twice: give each player one chair or the bench.",
        ),
        (
            {"rounds": [dict(FIRST, sitting_out=["P1"])]},
            "P1 is there twice: give each player one chair or the bench.",
        ),
        (
            {
                "rounds": [
                    {
                        "seating": [{"table": 1, "seats": {"X": "P1"}}],
                        "points": [{"table": 1, "seats": {}}],
                    }
                ]
            },
            "There is no chair X: the chairs are N, E, S and W.",
        ),
        ({"round": []}, 'There is no "round" here. Did you mean "rounds"?'),
        (
            {"handovers": [{"game": 1, "left": "P1"}]},
            "null is no name: write names in quotation marks.",
        ),
    ],
)
def test_what_cannot_be_seated_is_refused_in_a_sentence(change, sentence):
    said = refusal(seat, {**evening("alameda", 12, FIRST), **change})
    assert said[-1] in ".?"
    assert sentence is None or said == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": ["A", "B", "C"]}, "C has no partner: find one, or name the teams."),
        (
            {"players": ["A", "B", "C"], "teams": [["A", "B"]]},
            "C is in no team: add the team.",
        ),
        (
            {"players": ["A", "B", "C"], "teams": [["A", "B"], ["C", "D"]]},
            "C and D are a team: name both, or neither.",
        ),
        (
            {"teams": [["A", "B"], ["C", "D", "E"]]},
            'A team is two players, and ["C", "D", "E"] is not.',
        ),
        (
            {"teams": [["A", "B"], ["B", "C"]]},
            "B is there twice: give each player one chair or the bench.",
        ),
        (
            {
                "rounds": [
                    {
                        "seating": [
                            {"table": 1, "seats": {"N": "A", "E": "B", "S": "C", "W": "D"}}
                        ],
                        "points": [{"table": 1, "seats": {"N": 5, "E": 3, "S": 5, "W": 3}}],
                    }
                ]
            },
            "A and C are no team: partners stay together here.",
        ),
        (
            {
                "rounds": [
                    {
                        "seating": [{"table": 1, "seats": {"N": "A", "E": "B", "S": "C"}}],
                        "points": [{"table": 1, "seats": {"N": 5, "E": 3, "S": 5}}],
                    }
                ]
            },
            "Two teams meet in four chairs: fill N, E, S and W.",
        ),
    ],
)
def test_teams_that_cannot_be_are_refused_in_a_sentence(change, sentence):
    told = {"format": "total_points", "house": "mcallen", "players": [*"ABCD"], "rounds": []}
    assert refusal(seat, {**told, **change}) == sentence
