"""The documents of the command `seat`: nights worked out by hand, and what is refused."""

import random

import pytest

from rotation.seating import entrant_listed_twice_refusal, wrong_points_refusal
from tests.rotation.documents import (
    ALAMEDA_GAMES,
    add_random_scores,
    game_document,
    night_document,
    partner_pairs_of,
    read_seats,
    table_texts,
)
from tests.scoring.table import refusal
from tests.tournament.tools.engines.engine_calls import answer
from tournament.tools.engines.reading import misspelled_field_refusal, unknown_seat_refusal


def seating_answer_to(document):
    return answer("seat", document)


def test_alameda_seats_three_games_as_worked_out_by_hand():
    """Losers move up a table, one of the two who stay changes seats, and at a tied table north and
    south move (lines A24 to A26).
    In the fourth game 12 sits opposite 9, because 9 and 11 were partners in the first.
    """
    expected = [
        ["1-11-9-3", "8-6-4-2", "12-10-7-5"],
        ["3-11-7-12", "8-9-1-4", "5-10-2-6"],
        ["3-6-10-7", "4-9-11-12", "5-1-8-2"],
    ]
    for game_count in range(1, 4):
        answer = seating_answer_to(night_document("alameda", 12, *ALAMEDA_GAMES[:game_count]))
        assert table_texts(answer) == expected[game_count - 1]
        assert answer["round"] == game_count + 1
        assert answer["repeat_partners"] == []


def test_movers_are_named_table_by_table():
    answer = seating_answer_to(night_document("alameda", 12, ALAMEDA_GAMES[0]))
    assert answer["movers"] == {"1": ["P2", "P4"], "2": ["P5", "P7"], "3": ["P9", "P11"]}
    assert answer["sitting_out"] == []


def test_tanglewood_seats_a_game_as_worked_out_by_hand():
    """The second game is seated by line T27, for twelve players and for thirteen, of whom one sits
    out.
    """
    first_game = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4")
    assert table_texts(seating_answer_to(night_document("tanglewood", 12, first_game))) == [
        "1-12-10-3",
        "8-6-4-2",
        "9-7-5-11",
    ]
    game_with_bench = dict(first_game, sitting_out=["P13"])
    answer = seating_answer_to(night_document("tanglewood", 13, game_with_bench))
    assert answer["sitting_out"] == ["P12"]
    assert table_texts(answer)[0] == "1-13-10-3"


def test_two_highest_scores_at_a_table_of_three_move_to_the_next_table():
    """At the table of three, 14 and 13 have the most points and go to the first table (line T33).
    15 stays and takes north (by analogy with line A26).
    """
    first_game = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", "13-14-15- 6-9-4")
    answer = seating_answer_to(night_document("tanglewood", 15, first_game))
    assert answer["movers"]["4"] == ["P13", "P14"]
    seats_at_table_4 = answer["seating"][3]["seats"]
    assert seats_at_table_4["N"] == "P15"
    assert {*seats_at_table_4.values()} == {"P15", "P10", "P12"}


def test_downward_movement_reverses_the_table_order():
    answer = seating_answer_to(night_document("alameda", 12, ALAMEDA_GAMES[0], direction=-1))
    tables = [{*table["seats"].values()} for table in answer["seating"]]
    assert tables == [
        {"P1", "P3", "P5", "P7"},
        {"P6", "P8", "P9", "P11"},
        {"P10", "P12", "P2", "P4"},
    ]


@pytest.mark.parametrize(
    ("movement", "tables"), [("next_table", 1), ("growing", 2), ("fewest_elsewhere", 1)]
)
def test_document_overrides_the_house_rule_for_how_losers_move(movement, tables):
    answer = seating_answer_to(night_document("alameda", 12, *ALAMEDA_GAMES[:2], movement=movement))
    assert answer["tables"] == tables


def test_announced_movement_moves_losers_without_repeat_partners():
    answer = seating_answer_to(night_document("alameda", 12, *ALAMEDA_GAMES, movement="announced"))
    assert answer["tables"] in (1, 2)
    assert answer["repeat_partners"] == []


def test_first_game_is_drawn_by_the_seed():
    answer = seating_answer_to(night_document("tanglewood", 38, seed=7))
    assert answer == seating_answer_to(night_document("tanglewood", 38, seed=7))
    assert (
        answer["seating"] != seating_answer_to(night_document("tanglewood", 38, seed=8))["seating"]
    )
    assert (answer["round"], answer["movers"], answer["repeat_partners"]) == (1, {}, [])
    assert {*answer["sitting_out"]} == {"P37", "P38"}


def test_missing_player_has_left_and_new_player_has_come():
    document = night_document("alameda", 12, ALAMEDA_GAMES[0])
    document["players"] = [player for player in document["players"] if player != "P6"] + ["P13"]
    answer = seating_answer_to(document)
    seated_players = sorted(name for table in answer["seating"] for name in table["seats"].values())
    assert seated_players == sorted(document["players"])
    assert answer["displaced"] == []


def test_player_due_to_sit_out_takes_a_leavers_seat():
    """Of thirteen players, one sits out. Player 10 lost at the third table and leaves, and 12,
    whose turn it was to sit out, plays in that place. Everyone else sits as if 10 had stayed.
    """
    first_game = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", out="13")
    document = night_document("tanglewood", 13, first_game)
    answer_if_all_stay = seating_answer_to(document)
    document["players"].remove("P10")
    answer = seating_answer_to(document)
    assert answer_if_all_stay["sitting_out"] == answer["displaced"] == ["P12"]
    assert answer["sitting_out"] == []
    assert table_texts(answer) == [
        table_text.replace("10", "12") for table_text in table_texts(answer_if_all_stay)
    ]
    assert answer["movers"]["3"] == ["P10", "P12"]


def test_handover_of_a_seat_counts_for_both_players():
    document = night_document(
        "alameda", 12, game_document("13-2-3-4 14-9", *("5-6-7-8 8-12", "9-10-11-12 10-10"))
    )
    document["players"] = [f"P{number}" for number in range(2, 14)]
    document["handovers"] = [{"game": 1, "left": "P1", "taken_by": "P13"}]
    assert seating_answer_to(document)["repeat_partners"] == []
    document["handovers"] = [{"game": 2, "left": "P1", "taken_by": "P13"}]
    assert refusal(seating_answer_to, document) == "Game 2 is not among those played. Count from 1."


def test_player_called_from_the_bench_counts_as_having_sat_out():
    document = night_document(
        "tanglewood", 13, game_document("1-2-3-13 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4")
    )
    document["players"].remove("P4")
    document["handovers"] = [{"game": 1, "left": "P4", "taken_by": "P13", "from_bench": True}]
    assert seating_answer_to(document)["sat_out"]["P13"] == 1


@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
def test_every_way_to_move_is_forecast_if_asked(house):
    answer = seating_answer_to(night_document(house, 12, *ALAMEDA_GAMES[:2], forecast=True))
    by_movement = {forecast["movement"]: forecast for forecast in answer["forecast"]}
    assert list(by_movement) == ["next_table", "announced", "growing", "fewest_elsewhere"]
    assert by_movement["next_table"]["repeats"] == len(answer["repeat_partners"])
    assert by_movement["growing"]["tables"] == 2
    assert all(
        forecast["repeats_to_come"] >= forecast["repeats"] for forecast in by_movement.values()
    )
    drawn_night = dict(
        night_document("alameda", 12, *ALAMEDA_GAMES[:2], forecast=True), format="individual"
    )
    assert (
        refusal(seating_answer_to, drawn_night)
        == "There is no estimate, because losers don't move in this format."
    )
    assert refusal(seating_answer_to, night_document("alameda", 12, forecast=True)) == (
        "No game has been played yet. Draw the first seating at random."
    )


def test_leaver_in_mid_game_has_three_replacement_choices():
    document = night_document("tanglewood", 13, stand_in="Flo", leaver="P6")
    document["playing"] = {
        "seating": [
            read_seats(1, "1-2-3-4"),
            read_seats(2, "5-6-7-8"),
            read_seats(3, "9-10-11-12"),
        ],
        "sitting_out": ["P13"],
    }
    bench, stand_in, tables_of_three = seating_answer_to(document)["choices"]
    assert (bench["taken_by"], bench["from_bench"], bench["sitting_out"]) == ("P13", True, [])
    assert table_texts(bench)[1] == "5-13-7-8"
    assert stand_in["seating"][1]["seats"]["E"] == "Flo"
    assert stand_in["sitting_out"] == ["P13"]
    assert tables_of_three["taken_by"] is None
    assert table_texts(tables_of_three)[1] == "5--7-8"
    del document["playing"]["sitting_out"], document["stand_in"]
    assert [choice["taken_by"] for choice in seating_answer_to(document)["choices"]] == [None]


# The tests below are about games drawn in advance and games of teams.


def test_requests_are_kept_in_games_drawn_in_advance():
    document = {
        "format": "individual",
        "house": "tanglewood",
        "players": [f"P{number}" for number in range(1, 13)],
        "rounds": [],
        "apart": [["P1", "P2"], ["P3", "P4"]],
        "stay": {"P5": {"table": 2, "chair": "W"}},
        "games": 5,
    }
    answer = seating_answer_to(document)
    assert answer["seating"][1]["seats"]["W"] == "P5"
    for table in answer["seating"]:
        seats = {*table["seats"].values()}
        assert not {"P1", "P2"} <= seats
        assert not {"P3", "P4"} <= seats


def play_through(document, games):
    rng = random.Random(1)
    answers = []
    for _ in range(games):
        answers.append(seating_answer_to(document))
        document = dict(document, rounds=[*document["rounds"], add_random_scores(answers[-1], rng)])
    return document, answers


def test_pairs_signed_in_together_are_teams_unless_teams_are_named():
    document = {"format": "total_points", "house": "mcallen", "rounds": [], "seed": 3}
    players = [f"P{number}" for number in range(1, 13)]
    pairs_in_order = {frozenset(players[start : start + 2]) for start in range(0, 12, 2)}
    assert partner_pairs_of(seating_answer_to({**document, "players": players})) == pairs_in_order
    teams = [[players[place], players[place + 6]] for place in range(6)]
    answer = seating_answer_to({**document, "players": players, "teams": teams})
    assert partner_pairs_of(answer) == {frozenset(team) for team in teams}


def test_two_divisions_with_a_house_team_play_five_games_without_a_rematch():
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
    meetings = [frozenset(pair) for answer in answers for pair in pairs_that_met(answer)]
    assert len(meetings) == len(set(meetings)) == 30
    assert sum("House" in str(pair) for pair in meetings) == 5
    assert seating_answer_to(document)["seating"] == []
    players_left = [player for player in players if player not in teams[7]]
    answer_after = seating_answer_to(
        dict(document, players=players_left, rounds=document["rounds"][:3])
    )
    assert not {*teams[7]} & {
        name for table in answer_after["seating"] for name in table["seats"].values()
    }


def pairs_that_met(answer):
    return [
        (
            "-".join((table["seats"]["N"], table["seats"]["S"])),
            "-".join((table["seats"]["E"], table["seats"]["W"])),
        )
        for table in answer["seating"]
    ]


def test_teams_that_have_left_are_known_from_their_earlier_games():
    players = [f"P{number}" for number in range(1, 15)]
    document = {"format": "double_elimination", "house": "athens", "players": players, "rounds": []}
    document, answers = play_through(document, 1)
    waiting_team = answers[0]["sitting_out"][:2]
    assert len(waiting_team) == 2
    players_here = [player for player in players if player not in waiting_team]
    answer = seating_answer_to(dict(document, players=players_here))
    assert not {*waiting_team} & {
        name for table in answer["seating"] for name in table["seats"].values()
    }
    team_gone = [*answers[0]["seating"][0]["seats"].values()]
    players_here = [player for player in players if player not in team_gone]
    assert seating_answer_to(dict(document, players=players_here))["games"]


# The tests below are about seatings that are refused.


FIRST_GAME = ALAMEDA_GAMES[0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "swiss"}, None),
        ({"house": "nowhere"}, None),
        ({"players": ["P1", "P2", "P3"]}, "3 players are ready. A table needs 4. Check in 1 more."),
        (
            {"players": ["P1", "P2", "P3", "P4", "P1"], "rounds": []},
            entrant_listed_twice_refusal("P1"),
        ),
        ({"players": [1, 2, 3, 4]}, "1 is not a name. Write names in quotation marks."),
        ({"movement": "sideways"}, None),
        ({"direction": 2}, None),
        (
            {"rounds": [dict(FIRST_GAME, points=[*FIRST_GAME["points"], FIRST_GAME["points"][0]])]},
            "The points of table 1 are listed twice. List them once.",
        ),
        ({"players": ["", "P2", "P3", "P4"]}, '"" is not a name. Write names in quotation marks.'),
        (
            {"rounds": [dict(FIRST_GAME, points=FIRST_GAME["points"][:2])]},
            "Table 3 has no points yet. Enter them.",
        ),
        (
            {
                "rounds": [
                    dict(FIRST_GAME, points=[*FIRST_GAME["points"], {"table": 4, "seats": {}}])
                ]
            },
            "There are points for table 4, where no one sat.",
        ),
        (
            {
                "rounds": [
                    dict(FIRST_GAME, seating=[read_seats(1, "1-2-3-"), *FIRST_GAME["seating"][1:]])
                ]
            },
            wrong_points_refusal(1),
        ),
        (
            {
                "rounds": [
                    dict(FIRST_GAME, seating=[read_seats(1, "1-2-3-5"), *FIRST_GAME["seating"][1:]])
                ]
            },
            entrant_listed_twice_refusal("P5"),
        ),
        ({"rounds": [dict(FIRST_GAME, sitting_out=["P1"])]}, entrant_listed_twice_refusal("P1")),
        (
            {
                "rounds": [
                    {
                        "seating": [{"table": 1, "seats": {"X": "P1"}}],
                        "points": [{"table": 1, "seats": {}}],
                    }
                ]
            },
            unknown_seat_refusal("X"),
        ),
        ({"round": []}, misspelled_field_refusal("round", "rounds")),
        (
            {"handovers": [{"game": 1, "left": "P1"}]},
            "null is not a name. Write names in quotation marks.",
        ),
    ],
)
def test_document_that_cannot_be_seated_is_refused_in_a_sentence(change, sentence):
    words = refusal(seating_answer_to, {**night_document("alameda", 12, FIRST_GAME), **change})
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
        ({"teams": [["A", "B"], ["B", "C"]]}, entrant_listed_twice_refusal("B")),
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
def test_impossible_teams_are_refused_in_a_sentence(change, sentence):
    document = {"format": "total_points", "house": "mcallen", "players": [*"ABCD"], "rounds": []}
    assert refusal(seating_answer_to, {**document, **change}) == sentence
