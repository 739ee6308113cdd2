"""Test the rule sheets' sentences about seating, with the documents of the command `seat`."""

import random
from itertools import pairwise

import pytest

from tests.patience import tries_until_failure
from tests.rotation.documents import (
    ALAMEDA_GAMES,
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
        for chair, partner_chair in ("NS", "SN", "EW", "WE"):
            if seats.get(chair) == player:
                return seats.get(partner_chair)
    raise AssertionError(f"{player} has no chair")


def play_random_night(house, players, games, seed=1):
    """Return the games of a random night without ties, and the seating answered for each game."""
    rng = random.Random(seed)
    document = night_document(house, players, seed=seed)
    answers = []
    for _ in range(games):
        answers.append(seat_next_game(document))
        document = dict(
            document,
            rounds=[*document["rounds"], score_all_tables(answers[-1], rng)],
        )
    return document["rounds"], answers


def score_all_tables(answer, rng):
    tables_of_four = [table for table in answer["seating"] if len(table["seats"]) == 4]
    scored_game = add_random_scores({**answer, "seating": tables_of_four}, rng)
    for table in answer["seating"]:
        if len(table["seats"]) == 3:
            points = dict(zip(table["seats"], rng.sample(range(20), 3), strict=True))
            scored_game["points"].append({"table": table["table"], "seats": points})
    return {**scored_game, "seating": answer["seating"]}


# The tests below are about Alameda Isles.


def test_alameda_losers_move_clockwise_and_from_last_table_to_first():
    """Line A23 of Alameda's rule sheet."""
    next_tables = players_by_table(
        seat_next_game(
            night_document(
                "alameda", 12, game_document("1-2-3-4 5-9", "5-6-7-8 5-9", "9-10-11-12 5-9")
            )
        )
    )
    assert {"P1", "P3"} <= next_tables[2]
    assert {"P5", "P7"} <= next_tables[3]
    assert {"P9", "P11"} <= next_tables[1]


def test_alameda_losers_move_clockwise_and_change_partners():
    """Line A24 of Alameda's rule sheet."""
    answer = seat_next_game(night_document("alameda", 12, ALAMEDA_GAMES[0]))
    next_tables = players_by_table(answer)
    assert {"P2", "P4"} <= next_tables[2]
    assert {"P5", "P7"} <= next_tables[3]
    for player, earlier_partner in (("P2", "P4"), ("P5", "P7")):
        assert partner_of(answer["seating"], player) != earlier_partner


def test_alameda_one_winner_changes_seat_so_partners_are_new():
    """Line A25: P1 keeps north, and P3 goes from south to west.

    P6 keeps east, and P8 goes from west to north.
    """
    answer = seat_next_game(night_document("alameda", 12, ALAMEDA_GAMES[0]))
    seats_at_table_1, seats_at_table_2 = (
        answer["seating"][0]["seats"],
        answer["seating"][1]["seats"],
    )
    assert (seats_at_table_1["N"], seats_at_table_1["W"]) == ("P1", "P3")
    assert (seats_at_table_2["E"], seats_at_table_2["N"]) == ("P6", "P8")


def test_alameda_north_and_south_move_on_a_tie():
    """Line A26: table 3 is tied 10-10."""
    assert {"P9", "P11"} <= players_by_table(
        seat_next_game(night_document("alameda", 12, ALAMEDA_GAMES[0]))
    )[1]


def test_alameda_seats_three_extra_players_at_a_3_player_table():
    """Lines A29 and A30: fifteen players have three tables of four and one of three, and nobody
    sits out.
    """
    _, answers = play_random_night("alameda", 15, 5)
    for answer in answers:
        assert sorted(len(table["seats"]) for table in answer["seating"]) == [3, 4, 4, 4]
        assert answer["sitting_out"] == []


# The tests below are about Tanglewood.


def test_tanglewood_winners_stay_and_play_losers_of_another_table():
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
    """Line T28: with twelve tables, only those partners meet again whom the movement forces to."""
    rounds, answers = play_random_night("tanglewood", 48, 8)
    partner_pairs = [pair for game in rounds for pair in partner_pairs_of(game)]
    repeat_count = len(partner_pairs) - len(set(partner_pairs))
    assert repeat_count == sum(len(answer["repeat_partners"]) for answer in answers)
    assert repeat_count <= 0.2 * 12 * 7
    for earlier_game, next_game in pairwise(rounds):
        assert not partner_pairs_of(earlier_game) & partner_pairs_of(next_game)


@pytest.mark.parametrize("extra", [1, 2])
def test_tanglewood_one_or_two_extra_players_take_turns_sitting_out(extra):
    """Line T29 of Tanglewood's rule sheet."""
    rounds, _ = play_random_night("tanglewood", 12 + extra, 5)
    players_who_sat_out = [name for game in rounds for name in game["sitting_out"]]
    assert len(players_who_sat_out) == 5 * extra
    assert len(set(players_who_sat_out)) == len(players_who_sat_out)


def test_tanglewood_three_extra_players_play_three_handed():
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
def test_alameda_two_lowest_of_3_players_move_as_losers(score, two_movers):
    """Lines A24 and A30: Alameda's own sheet for three is missing."""
    first_game = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", f"13-14-15- {score}")
    answer = seat_next_game(night_document("alameda", 15, first_game))
    assert {*answer["movers"]["4"]} == two_movers
    assert two_movers <= players_by_table(answer)[1]
    (remaining_player,) = {"P13", "P14", "P15"} - two_movers
    assert remaining_player in players_by_table(answer)[4]


def test_every_club_can_choose_which_two_of_3_players_move():
    first_game = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", "13-14-15- 12-7-2")
    other_answer = {"alameda": "two_highest", "tanglewood": "two_lowest"}
    for house, two_movers in (("alameda", {"P13", "P14"}), ("tanglewood", {"P14", "P15"})):
        document = night_document(house, 15, first_game, dials={"three_move": other_answer[house]})
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
def test_tanglewood_two_highest_of_3_players_move_to_next_table(score, two_movers):
    """Line T33 of Tanglewood's rule sheet."""
    first_game = game_document("1-2-3-4 9-5", "5-6-7-8 6-8", "9-10-11-12 7-4", f"13-14-15- {score}")
    answer = seat_next_game(night_document("tanglewood", 15, first_game))
    assert {*answer["movers"]["4"]} == two_movers
    assert two_movers <= players_by_table(answer)[1]


# The tests below are about McAllen.


def make_pairs_document(format_key, house, teams, **other_keys):
    players = [f"P{number}" for number in range(1, 2 * teams + 1)]
    return {
        "format": format_key,
        "house": house,
        "players": players,
        "rounds": [],
        "seed": 3,
        **other_keys,
    }


def test_mcallen_pairs_play_five_games_together_against_five_others():
    """Lines M2 and M5: pairs play for the total of five games. The sheet is silent on opponents, so
    nobody is met twice.
    """
    document = make_pairs_document("total_points", "mcallen", 6)
    rng = random.Random(2)
    meetings = set()
    for number in range(5):
        answer = seat_next_game(document)
        assert partner_pairs_of(answer) == {
            frozenset(pair) for pair in pair_players(document["players"])
        }
        meetings |= {frozenset(table["seats"].values()) for table in answer["seating"]}
        assert len(meetings) == 3 * (number + 1)
        document = dict(document, rounds=[*document["rounds"], add_random_scores(answer, rng)])
    assert seat_next_game(document)["seating"] == []


def pair_players(players):
    return zip(players[::2], players[1::2], strict=True)


# The tests below are about Athens.


def test_athens_pairs_stay_together_until_their_second_loss():
    """Lines C1 and C2 of the Athens sheet."""
    document = make_pairs_document("double_elimination", "athens", 7)
    rng = random.Random(2)
    losses_by_pair = {frozenset(pair): 0 for pair in pair_players(document["players"])}
    remaining_games = tries_until_failure(200)
    while next(remaining_games) and (answer := seat_next_game(document))["seating"]:
        assert partner_pairs_of(answer) <= {
            pair for pair, loss_count in losses_by_pair.items() if loss_count < 2
        }
        scored_game = add_random_scores(answer, rng)
        for table, points in zip(scored_game["seating"], scored_game["points"], strict=True):
            losing_side = "NS" if points["seats"]["N"] < points["seats"]["E"] else "EW"
            losses_by_pair[frozenset(table["seats"][chair] for chair in losing_side)] += 1
        document = dict(document, rounds=[*document["rounds"], scored_game])
    assert sorted(losses_by_pair.values())[0] < 2
    assert sorted(losses_by_pair.values())[1:] == [2] * 6
