"""The sentences of the sheets that say who sits where, tested through the documents of the command
`seat`.
"""

import random
from itertools import pairwise

import pytest

from tests.patience import count_down
from tests.rotation.documents import (
    ALAMEDA,
    add_random_scores,
    game_document,
    night_document,
    partner_pairs_of,
)
from tournament.tools.engines.seat import seat_next_game


def players_by_table(answer):
    """Return the players at each table, by table number."""
    return {table["table"]: {*table["seats"].values()} for table in answer["seating"]}


def partner_of(seating, player):
    for table in seating:
        seats = table["seats"]
        for chair, other in ("NS", "SN", "EW", "WE"):
            if seats.get(chair) == player:
                return seats.get(other)
    raise AssertionError(f"{player} has no chair")


def play_random_night(house, players, games, seed=1):
    """Return a random night in which no game is tied, and its answers."""
    rng = random.Random(seed)
    document = night_document(house, players, seed=seed)
    answers = []
    for _ in range(games):
        answers.append(seat_next_game(document))
        document = dict(
            document,
            rounds=[*document["rounds"], add_scores_with_tables_of_three(answers[-1], rng)],
        )
    return document["rounds"], answers


def add_scores_with_tables_of_three(answer, rng):
    fours = [table for table in answer["seating"] if len(table["seats"]) == 4]
    played = add_random_scores({**answer, "seating": fours}, rng)
    for table in answer["seating"]:
        if len(table["seats"]) == 3:
            points = dict(zip(table["seats"], rng.sample(range(20), 3), strict=True))
            played["points"].append({"table": table["table"], "seats": points})
    return {**played, "seating": answer["seating"]}


# The tests below are about Alameda Isles.


def test_alameda_tables_follow_one_another_clockwise_and_the_last_goes_to_the_first():
    """Line A23 of Alameda's rule sheet."""
    now = players_by_table(
        seat_next_game(
            night_document(
                "alameda", 12, game_document("1-2-3-4 5-9", "5-6-7-8 5-9", "9-10-11-12 5-9")
            )
        )
    )
    assert {"P1", "P3"} <= now[2]
    assert {"P5", "P7"} <= now[3]
    assert {"P9", "P11"} <= now[1]


def test_alameda_losers_move_clockwise_and_change_partners():
    """Line A24 of Alameda's rule sheet."""
    answer = seat_next_game(night_document("alameda", 12, ALAMEDA[0]))
    now = players_by_table(answer)
    assert {"P2", "P4"} <= now[2]
    assert {"P5", "P7"} <= now[3]
    for player, other in (("P2", "P4"), ("P5", "P7")):
        assert partner_of(answer["seating"], player) != other


def test_alameda_one_of_those_who_remain_moves_so_that_each_has_a_new_partner():
    """Line A25: 1 keeps north and 3 goes from south to west; 6 keeps east and 8 goes from west to
    north.
    """
    answer = seat_next_game(night_document("alameda", 12, ALAMEDA[0]))
    first, second = answer["seating"][0]["seats"], answer["seating"][1]["seats"]
    assert (first["N"], first["W"]) == ("P1", "P3")
    assert (second["E"], second["N"]) == ("P6", "P8")


def test_alameda_north_and_south_move_on_a_tie():
    """Line A26: table 3 is tied 10-10."""
    assert {"P9", "P11"} <= players_by_table(
        seat_next_game(night_document("alameda", 12, ALAMEDA[0]))
    )[1]


def test_alameda_three_play_at_a_table_of_their_own():
    """Lines A29 and A30: fifteen players have three tables of four and one of three, and nobody
    sits out.
    """
    _, answers = play_random_night("alameda", 15, 5)
    for answer in answers:
        assert sorted(len(table["seats"]) for table in answer["seating"]) == [3, 4, 4, 4]
        assert answer["sitting_out"] == []


# The tests below are about Tanglewood.


def test_tanglewood_winners_stay_and_play_the_losers_from_the_next_table():
    """Line T27 of Tanglewood's rule sheet."""
    answer = seat_next_game(
        night_document(
            "tanglewood", 12, game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4")
        )
    )
    assert players_by_table(answer) == {
        1: {"P1", "P3", "P10", "P12"},
        2: {"P6", "P8", "P2", "P4"},
        3: {"P9", "P11", "P5", "P7"},
    }


def test_tanglewood_partners_repeat_only_if_unavoidable():
    """Line T28: twelve tables are enough, so only what the movement itself forces is repeated."""
    rounds, answers = play_random_night("tanglewood", 48, 8)
    met = [pair for played in rounds for pair in partner_pairs_of(played)]
    repeat_count = len(met) - len(set(met))
    assert repeat_count == sum(len(answer["repeat_partners"]) for answer in answers)
    assert repeat_count <= 0.2 * 12 * 7
    for before, after in pairwise(rounds):
        assert not partner_pairs_of(before) & partner_pairs_of(after)


@pytest.mark.parametrize("extra", [1, 2])
def test_tanglewood_one_or_two_extra_sit_out_and_take_turns(extra):
    """Line T29 of Tanglewood's rule sheet."""
    rounds, _ = play_random_night("tanglewood", 12 + extra, 5)
    out = [name for played in rounds for name in played["sitting_out"]]
    assert len(out) == 5 * extra
    assert len(set(out)) == len(out)


def test_tanglewood_three_extra_play_three_handed():
    """Line T30 of Tanglewood's rule sheet."""
    _, (answer, *_) = play_random_night("tanglewood", 15, 1)
    assert sorted(len(table["seats"]) for table in answer["seating"]) == [3, 4, 4, 4]
    assert answer["sitting_out"] == []


@pytest.mark.parametrize(
    ("score", "two_movers"),
    [
        ("12-7-2", {"P14", "P15"}),
        ("7-2-7", {"P13", "P14"}),
        ("2-7-7", {"P13", "P15"}),
        ("7-7-7", {"P13", "P15"}),
    ],
)
def test_alameda_the_two_lowest_of_three_move_as_losers_do(score, two_movers):
    """Lines A24 and A30: Alameda's own sheet for three is missing."""
    first = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", f"13-14-15- {score}")
    answer = seat_next_game(night_document("alameda", 15, first))
    assert {*answer["movers"]["4"]} == two_movers
    assert two_movers <= players_by_table(answer)[1]
    (stays,) = {"P13", "P14", "P15"} - two_movers
    assert stays in players_by_table(answer)[4]


def test_which_two_of_three_move_is_a_dial_in_every_house():
    first = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", "13-14-15- 12-7-2")
    other_answer = {"alameda": "two_highest", "tanglewood": "two_lowest"}
    for house, two_movers in (("alameda", {"P13", "P14"}), ("tanglewood", {"P14", "P15"})):
        document = night_document(house, 15, first, dials={"three_move": other_answer[house]})
        assert {*seat_next_game(document)["movers"]["4"]} == two_movers


@pytest.mark.parametrize(
    ("score", "two_movers"),
    [
        ("6-9-4", {"P13", "P14"}),
        ("4-6-9", {"P14", "P15"}),
        ("8-8-5", {"P13", "P14"}),
        ("5-8-5", {"P13", "P14"}),
        ("7-7-7", {"P13", "P15"}),
    ],
)
def test_tanglewood_the_two_highest_of_three_move_to_the_next_table(score, two_movers):
    """Line T33 of Tanglewood's rule sheet."""
    first = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", f"13-14-15- {score}")
    answer = seat_next_game(night_document("tanglewood", 15, first))
    assert {*answer["movers"]["4"]} == two_movers
    assert two_movers <= players_by_table(answer)[1]


# The tests below are about McAllen.


def pairs_document(way, house, teams, **more):
    players = [f"P{number}" for number in range(1, 2 * teams + 1)]
    return {"format": way, "house": house, "players": players, "rounds": [], "seed": 3, **more}


def test_mcallen_pairs_play_five_games_together_against_five_others():
    """Lines M2 and M5: pairs play for the total of five games. The sheet is silent on opponents, so
    nobody is met twice.
    """
    document = pairs_document("total_points", "mcallen", 6)
    rng = random.Random(2)
    met = set()
    for number in range(5):
        answer = seat_next_game(document)
        assert partner_pairs_of(answer) == {
            frozenset(two_movers) for two_movers in players_in_pairs(document["players"])
        }
        met |= {frozenset(table["seats"].values()) for table in answer["seating"]}
        assert len(met) == 3 * (number + 1)
        document = dict(document, rounds=[*document["rounds"], add_random_scores(answer, rng)])
    assert seat_next_game(document)["seating"] == []


def players_in_pairs(players):
    return zip(players[::2], players[1::2], strict=True)


# The tests below are about Athens.


def test_athens_pairs_stay_together_until_their_second_loss():
    """Lines C1 and C2 of the Athens sheet."""
    document = pairs_document("double_elimination", "athens", 7)
    rng = random.Random(2)
    losses = {frozenset(two_movers): 0 for two_movers in players_in_pairs(document["players"])}
    turns = count_down(200)
    while next(turns) and (answer := seat_next_game(document))["seating"]:
        assert partner_pairs_of(answer) <= {
            two_movers for two_movers, losses_of_two in losses.items() if losses_of_two < 2
        }
        played = add_random_scores(answer, rng)
        for table, points in zip(played["seating"], played["points"], strict=True):
            losing_side = "NS" if points["seats"]["N"] < points["seats"]["E"] else "EW"
            losses[frozenset(table["seats"][chair] for chair in losing_side)] += 1
        document = dict(document, rounds=[*document["rounds"], played])
    assert sorted(losses.values())[0] < 2
    assert sorted(losses.values())[1:] == [2] * 6
