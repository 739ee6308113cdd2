"""The documents of the command `seat`: nights worked out by hand, and what is refused."""

import random

import pytest

from tests.rotation.documents import (
    ALAMEDA,
    charts,
    evening,
    game,
    pairs_of,
    score_at_random,
    seats_at,
)
from tests.scoring.table import refusal
from tests.tournament.tools.engines.engine_calls import answer


def seat_document(document):
    return answer("seat", document)


def test_alameda_by_hand():
    """By lines A24 to A26, losers go up, the tie sends north and south, and one who stays shifts.
    In the fourth game 12 sits opposite 9, because 9 and 11 were partners in the first.
    """
    expected = [
        ["1-11-9-3", "8-6-4-2", "12-10-7-5"],
        ["3-11-7-12", "8-9-1-4", "5-10-2-6"],
        ["3-6-10-7", "4-9-11-12", "5-1-8-2"],
    ]
    for played in range(1, 4):
        answer = seat_document(evening("alameda", 12, *ALAMEDA[:played]))
        assert charts(answer) == expected[played - 1]
        assert answer["round"] == played + 1
        assert answer["repeat_partners"] == []


def test_movers_are_named_table_by_table():
    answer = seat_document(evening("alameda", 12, ALAMEDA[0]))
    assert answer["movers"] == {"1": ["P2", "P4"], "2": ["P5", "P7"], "3": ["P9", "P11"]}
    assert answer["sitting_out"] == []


def test_tanglewood_by_hand():
    """By line T27, this is the second game of twelve players, and of thirteen of whom one
    sits out.
    """
    first = game("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4")
    assert charts(seat_document(evening("tanglewood", 12, first))) == [
        "1-12-10-3",
        "8-6-4-2",
        "9-7-5-11",
    ]
    benched = dict(first, sitting_out=["P13"])
    answer = seat_document(evening("tanglewood", 13, benched))
    assert answer["sitting_out"] == ["P12"]
    assert charts(answer)[0] == "1-13-10-3"


def test_two_highest_of_three_move():
    """By line T33, and A26 by analogy, 14 and 13 go to the first table, and 15 stays and takes
    north.
    """
    first = game("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", "13-14-15- 6-9-4")
    answer = seat_document(evening("tanglewood", 15, first))
    assert answer["movers"]["4"] == ["P13", "P14"]
    at_four = answer["seating"][3]["seats"]
    assert at_four["N"] == "P15"
    assert {*at_four.values()} == {"P15", "P10", "P12"}


def test_down_is_the_other_way_round():
    answer = seat_document(evening("alameda", 12, ALAMEDA[0], direction=-1))
    tables = [{*table["seats"].values()} for table in answer["seating"]]
    assert tables == [
        {"P1", "P3", "P5", "P7"},
        {"P6", "P8", "P9", "P11"},
        {"P10", "P12", "P2", "P4"},
    ]


@pytest.mark.parametrize(
    ("movement", "tables"), [("next_table", 1), ("growing", 2), ("fewest_elsewhere", 1)]
)
def test_the_dial_of_the_move_is_turned_by_the_document(movement, tables):
    answer = seat_document(evening("alameda", 12, *ALAMEDA[:2], movement=movement))
    assert answer["tables"] == tables


def test_the_desk_announces_how_far_the_hall_moves():
    answer = seat_document(evening("alameda", 12, *ALAMEDA, movement="announced"))
    assert answer["tables"] in (1, 2)
    assert answer["repeat_partners"] == []


def test_a_first_draw_seats_by_the_seed():
    first = seat_document(evening("tanglewood", 38, seed=7))
    assert first == seat_document(evening("tanglewood", 38, seed=7))
    assert first["seating"] != seat_document(evening("tanglewood", 38, seed=8))["seating"]
    assert (first["round"], first["movers"], first["repeat_partners"]) == (1, {}, [])
    assert {*first["sitting_out"]} == {"P37", "P38"}


def test_missing_player_has_left_and_new_player_has_come():
    document = evening("alameda", 12, ALAMEDA[0])
    document["players"] = [player for player in document["players"] if player != "P6"] + ["P13"]
    answer = seat_document(document)
    seated = sorted(name for table in answer["seating"] for name in table["seats"].values())
    assert seated == sorted(document["players"])
    assert answer["displaced"] == []


def test_player_who_was_due_to_sit_out_takes_the_chair_of_somebody_who_has_left():
    """Of thirteen players, one sits out. Player 10 lost at the third table and leaves, and 12,
    whose turn it was to sit out, plays in that place. Everyone else sits as if 10 had stayed.
    """
    first = game("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", out="13")
    document = evening("tanglewood", 13, first)
    stayed = seat_document(document)
    document["players"].remove("P10")
    answer = seat_document(document)
    assert stayed["sitting_out"] == answer["displaced"] == ["P12"]
    assert answer["sitting_out"] == []
    assert charts(answer) == [chart.replace("10", "12") for chart in charts(stayed)]
    assert answer["movers"]["3"] == ["P10", "P12"]


def test_a_chair_that_changed_hands_counts_for_both():
    document = evening("alameda", 12, game("13-2-3-4 14-9", *("5-6-7-8 8-12", "9-10-11-12 10-10")))
    document["players"] = [f"P{number}" for number in range(2, 14)]
    document["handovers"] = [{"game": 1, "left": "P1", "taken_by": "P13"}]
    assert seat_document(document)["repeat_partners"] == []
    document["handovers"] = [{"game": 2, "left": "P1", "taken_by": "P13"}]
    assert refusal(seat_document, document) == "Game 2 is not among those played. Count from 1."


def test_player_who_was_called_from_the_bench_has_sat_out():
    document = evening("tanglewood", 13, game("1-2-3-13 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4"))
    document["players"].remove("P4")
    document["handovers"] = [{"game": 1, "left": "P4", "taken_by": "P13", "from_bench": True}]
    assert seat_document(document)["sat_out"]["P13"] == 1


@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
def test_every_way_to_move_is_forecast_if_asked(house):
    answer = seat_document(evening(house, 12, *ALAMEDA[:2], forecast=True))
    by_movement = {forecast["movement"]: forecast for forecast in answer["forecast"]}
    assert list(by_movement) == ["next_table", "announced", "growing", "fewest_elsewhere"]
    assert by_movement["next_table"]["repeats"] == len(answer["repeat_partners"])
    assert by_movement["growing"]["tables"] == 2
    assert all(
        forecast["repeats_to_come"] >= forecast["repeats"] for forecast in by_movement.values()
    )
    drawn = dict(evening("alameda", 12, *ALAMEDA[:2], forecast=True), format="individual")
    assert (
        refusal(seat_document, drawn)
        == "There is no estimate, because losers don't move in this format."
    )
    assert refusal(seat_document, evening("alameda", 12, forecast=True)) == (
        "No game has been played yet. Draw the first seating at random."
    )


def test_somebody_leaves_in_the_middle_of_a_game():
    document = evening("tanglewood", 13, stand_in="Flo", leaver="P6")
    document["playing"] = {
        "seating": [seats_at(1, "1-2-3-4"), seats_at(2, "5-6-7-8"), seats_at(3, "9-10-11-12")],
        "sitting_out": ["P13"],
    }
    bench, stand_in, three = seat_document(document)["choices"]
    assert (bench["taken_by"], bench["from_bench"], bench["sitting_out"]) == ("P13", True, [])
    assert charts(bench)[1] == "5-13-7-8"
    assert stand_in["seating"][1]["seats"]["E"] == "Flo"
    assert stand_in["sitting_out"] == ["P13"]
    assert three["taken_by"] is None
    assert charts(three)[1] == "5--7-8"
    del document["playing"]["sitting_out"], document["stand_in"]
    assert [choice["taken_by"] for choice in seat_document(document)["choices"]] == [None]


# Drawn in advance, and pairs


def test_wishes_are_kept_where_games_are_drawn():
    document = {
        "format": "individual",
        "house": "tanglewood",
        "players": [f"P{number}" for number in range(1, 13)],
        "rounds": [],
        "apart": [["P1", "P2"], ["P3", "P4"]],
        "stay": {"P5": {"table": 2, "chair": "W"}},
        "games": 5,
    }
    answer = seat_document(document)
    assert answer["seating"][1]["seats"]["W"] == "P5"
    for table in answer["seating"]:
        seats = {*table["seats"].values()}
        assert not {"P1", "P2"} <= seats
        assert not {"P3", "P4"} <= seats


def play_through(document, games):
    rng = random.Random(1)
    answers = []
    for _ in range(games):
        answers.append(seat_document(document))
        document = dict(document, rounds=[*document["rounds"], score_at_random(answers[-1], rng)])
    return document, answers


def test_pairs_signed_in_together_are_teams_unless_teams_are_named():
    document = {"format": "total_points", "house": "mcallen", "rounds": [], "seed": 3}
    players = [f"P{number}" for number in range(1, 13)]
    two_by_two = {frozenset(players[start : start + 2]) for start in range(0, 12, 2)}
    assert pairs_of(seat_document({**document, "players": players})) == two_by_two
    named = [[players[place], players[place + 6]] for place in range(6)]
    answer = seat_document({**document, "players": players, "teams": named})
    assert pairs_of(answer) == {frozenset(team) for team in named}


def test_five_games_in_two_divisions_with_a_house_team():
    players = [f"P{number}" for number in range(1, 23)]
    teams = [players[start : start + 2] for start in range(0, 22, 2)]
    document = {
        "format": "total_points",
        "house": "mcallen",
        "players": players,
        "divisions": {"M": teams[:5], "W": teams[5:]},
        "rounds": [],
        "seed": 3,
    }
    document, answers = play_through(document, 5)
    met = [frozenset(pair) for answer in answers for pair in met_pairs(answer)]
    assert len(met) == len(set(met)) == 30
    assert sum("House" in str(pair) for pair in met) == 5
    assert seat_document(document)["seating"] == []
    gone = [player for player in players if player not in teams[7]]
    after = seat_document(dict(document, players=gone, rounds=document["rounds"][:3]))
    assert not {*teams[7]} & {
        name for table in after["seating"] for name in table["seats"].values()
    }


def met_pairs(answer):
    return [
        (
            "-".join((table["seats"]["N"], table["seats"]["S"])),
            "-".join((table["seats"]["E"], table["seats"]["W"])),
        )
        for table in answer["seating"]
    ]


def test_teams_that_have_gone_home_are_known_from_their_games():
    players = [f"P{number}" for number in range(1, 15)]
    document = {"format": "double_elimination", "house": "athens", "players": players, "rounds": []}
    document, answers = play_through(document, 1)
    waiting = answers[0]["sitting_out"][:2]
    assert len(waiting) == 2
    here = [player for player in players if player not in waiting]
    answer = seat_document(dict(document, players=here))
    assert not {*waiting} & {
        name for table in answer["seating"] for name in table["seats"].values()
    }
    gone = [*answers[0]["seating"][0]["seats"].values()]
    here = [player for player in players if player not in gone]
    assert seat_document(dict(document, players=here))["games"]


# What cannot be


FIRST = ALAMEDA[0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "swiss"}, None),
        ({"house": "nowhere"}, None),
        ({"players": ["P1", "P2", "P3"]}, "3 are here, and a table needs four. Wait for one more."),
        (
            {"players": ["P1", "P2", "P3", "P4", "P1"], "rounds": []},
            "P1 is there twice. Give each player one seat, or let them sit out.",
        ),
        ({"players": [1, 2, 3, 4]}, "1 is not a name. Write names in quotation marks."),
        ({"movement": "sideways"}, None),
        ({"direction": 2}, None),
        (
            {"rounds": [dict(FIRST, points=[*FIRST["points"], FIRST["points"][0]])]},
            "The points of table 1 are given twice. Write them once.",
        ),
        ({"players": ["", "P2", "P3", "P4"]}, '"" is not a name. Write names in quotation marks.'),
        (
            {"rounds": [dict(FIRST, points=FIRST["points"][:2])]},
            "Table 3 has no points yet. Enter them.",
        ),
        (
            {"rounds": [dict(FIRST, points=[*FIRST["points"], {"table": 4, "seats": {}}])]},
            "There are points for table 4, where no one sat.",
        ),
        (
            {"rounds": [dict(FIRST, seating=[seats_at(1, "1-2-3-"), *FIRST["seating"][1:]])]},
            "The points of table 1 do not fit its seats. Enter one score for each player.",
        ),
        (
            {"rounds": [dict(FIRST, seating=[seats_at(1, "1-2-3-5"), *FIRST["seating"][1:]])]},
            "P5 is there twice. Give each player one seat, or let them sit out.",
        ),
        (
            {"rounds": [dict(FIRST, sitting_out=["P1"])]},
            "P1 is there twice. Give each player one seat, or let them sit out.",
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
            "There is no seat X: the seats are N, E, S and W.",
        ),
        ({"round": []}, 'There is no "round" here. Did you mean "rounds"?'),
        (
            {"handovers": [{"game": 1, "left": "P1"}]},
            "null is not a name. Write names in quotation marks.",
        ),
    ],
)
def test_document_that_cannot_be_seated_is_refused_in_a_sentence(change, sentence):
    words = refusal(seat_document, {**evening("alameda", 12, FIRST), **change})
    assert words[-1] in ".?"
    assert sentence is None or words == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": ["A", "B", "C"]}, "C has no partner. Find one, or name the teams."),
        ({"players": ["A", "B", "C"], "teams": [["A", "B"]]}, "C is in no team. Add the team."),
        (
            {"players": ["A", "B", "C"], "teams": [["A", "B"], ["C", "D"]]},
            "C and D are a team. Name both, or neither.",
        ),
        (
            {"teams": [["A", "B"], ["C", "D", "E"]]},
            'A team is two players, and ["C", "D", "E"] is not.',
        ),
        (
            {"teams": [["A", "B"], ["B", "C"]]},
            "B is there twice. Give each player one seat, or let them sit out.",
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
            "A and C are not a team. Partners stay together here.",
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
            "Two teams need all four seats. Fill N, E, S and W.",
        ),
    ],
)
def test_teams_that_cannot_be_are_refused_in_a_sentence(change, sentence):
    document = {"format": "total_points", "house": "mcallen", "players": [*"ABCD"], "rounds": []}
    assert refusal(seat_document, {**document, **change}) == sentence
