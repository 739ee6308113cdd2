"""The command `draw`, as a league's script calls it."""

import re
from collections import Counter
from itertools import combinations

import pytest
from django.core.management import call_command

from rotation.pairs.divisions import (
    TOO_MANY_TEAMS_REFUSAL,
    empty_division_refusal,
    single_team_refusal,
)
from rotation.seating import TOO_FEW_ROUNDS_REFUSAL, TOO_MANY_ROUNDS_REFUSAL
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import make_divisions
from tests.tournament.kit.printing.pdf_reading import pages_of_pdf
from tests.tournament.tools.engines import engine_calls
from tournament.management.base import cannot_answer_sentence

EXTRA_TEAMS_MEET, FILL_IN_TEAM, AVERAGE = ExtraTeamRule


def run_draw(*arguments):
    return engine_calls.answer_without_input("draw", *arguments)


def refusal(capsys, *arguments):
    with pytest.raises(SystemExit) as exit_info:
        call_command("draw", *arguments)
    assert exit_info.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    return output.err.strip()


def count_meetings(answer):
    """Return how often players were partners and opponents, counted from the document alone."""
    partners, opponents, times_out = {}, {}, {}
    for seating in answer["rounds"]:
        players_of_round = list(seating["sitting"])
        for player in seating["sitting"]:
            times_out[player] = times_out.get(player, 0) + 1
        for table in seating["tables"]:
            pairs = (
                [table["ns"], table["ew"]]
                if "ns" in table
                else [[player] for player in table["three"]]
            )
            players_of_round += [player for pair in pairs for player in pair]
            for pair in filter(lambda pair: len(pair) == 2, pairs):
                partners[frozenset(pair)] = partners.get(frozenset(pair), 0) + 1
            for side, opposing_side in combinations(pairs, 2):
                for a in side:
                    for b in opposing_side:
                        opponents[frozenset((a, b))] = opponents.get(frozenset((a, b)), 0) + 1
        assert sorted(players_of_round) == list(range(1, answer["players"] + 1))
    return partners, opponents, times_out


def count_repeats(pairs):
    return sum(times * (times - 1) // 2 for times in pairs.values())


def test_draw_answers_every_round_and_its_fairness():
    answer = run_draw("--players", "38", "--rounds", "8", "--seed", "7")
    assert (answer["players"], answer["seed"]) == (38, 7)
    assert len(answer["rounds"]) == 8
    assert all(len(seating["tables"]) == 9 for seating in answer["rounds"])
    partners, opponents, times_out = count_meetings(answer)
    fairness = answer["fairness"]
    assert set(answer["rounds"][0]["sitting"]) == {37, 38}
    assert fairness["partner_repeats"] == count_repeats(partners) == 0
    assert fairness["opponent_histogram"] == {"0": 703 - len(opponents), "1": len(opponents)}
    assert fairness["sit_outs"] == {"min": 0, "max": 1}
    assert sorted(times_out.values()) == [1] * 16
    assert answer["exact"] is True


def test_draw_makes_tables_of_three():
    answer = run_draw("--players", "14", "--rounds", "5", "--three-handed")
    count_meetings(answer)
    for seating in answer["rounds"]:
        assert sorted(len(table.get("three", "four")) for table in seating["tables"]) == [
            3,
            3,
            4,
            4,
        ]
        assert seating["sitting"] == []
    assert answer["fairness"]["tables_of_three"] == {"min": 2, "max": 3}
    assert answer["fairness"]["sit_outs"] == {"min": 0, "max": 0}


def test_draw_is_printed_by_round_and_by_player(tmp_path):
    file = tmp_path / "draw.pdf"
    arguments = ("--players", "14", "--rounds", "5", "--three-handed")
    answer = run_draw(*arguments, "--pdf", str(file))
    assert answer == run_draw(*arguments)
    text = " ".join(page.text for page in pages_of_pdf(file.read_bytes()))
    for number, round_of_draw in enumerate(answer["rounds"], start=1):
        assert f"Game {number}" in text
        for table_number, table in enumerate(round_of_draw["tables"], start=1):
            if "ns" in table:
                (north, south), (east, west) = table["ns"], table["ew"]
                assert f" {table_number} {north} {east} {south} {west} " in text
    assert re.search(r"Player Game 1 Game 2 Game 3 Game 4 Game 5 1( \d+ [NESW]){5} 2 ", text)
    assert "14 players, 5 rounds, seed 1 page 1 of 2" in text


def test_printed_draw_says_who_sits_out(tmp_path):
    file = tmp_path / "draw.pdf"
    answer = run_draw("--players", "14", "--rounds", "2", "--pdf", str(file), "--paper", "a4")
    first_page, *_ = pages = pages_of_pdf(file.read_bytes())
    players_out = " ".join(map(str, answer["rounds"][0]["sitting"]))
    assert f"out {players_out} Game 2" in first_page.text
    assert (round(first_page.width), round(first_page.height)) == (595, 842)
    assert " out " in pages[-1].text.split("By player")[1]


def test_divisions_are_printed_the_same_each_time(tmp_path):
    first_file, second_file = tmp_path / "once.pdf", tmp_path / "again.pdf"
    for file in (first_file, second_file):
        answer = run_draw("--divisions", "5,6,7", "--rounds", "5", "--pdf", str(file))
    assert first_file.read_bytes() == second_file.read_bytes()
    text = " ".join(page.text for page in pages_of_pdf(first_file.read_bytes()))
    for team, opponent in answer["rounds"][0]["tables"]:
        assert f" {team} {opponent} " in text
    assert "By team" in text
    assert "divisions of 5, 6, 7, 5 rounds, seed 1" in text


def test_file_that_cannot_be_written_is_reported_in_a_sentence(tmp_path, capsys):
    file = tmp_path / "nowhere" / "draw.pdf"
    with pytest.raises(SystemExit) as exit_info:
        call_command("draw", "--players", "8", "--rounds", "2", "--pdf", str(file))
    assert exit_info.value.code == 2
    assert capsys.readouterr().err == f"{file} cannot be written: No such file or directory.\n"


def test_draw_reports_the_bounds_no_draw_can_beat():
    answer = run_draw("--players", "4", "--rounds", "8")
    partners, opponents, _ = count_meetings(answer)
    assert (count_repeats(partners), count_repeats(opponents)) == (14, 70)
    assert answer["fairness"]["partner_repeats"] == 14
    assert answer["fairness"]["bounds"]["partner_repeats"] == 14
    assert answer["fairness"]["partner_histogram"] == {"2": 2, "3": 4}
    assert answer["exact"] is True


def test_draw_keeps_apart_and_seats_players_as_asked():
    answer = run_draw(
        *("--players", "20", "--rounds", "6", "--apart", "1,2", "--apart", "3,4", "--stay", "5,2,w")
    )
    partners, opponents, _ = count_meetings(answer)
    for pair in ({1, 2}, {3, 4}):
        assert frozenset(pair) not in partners.keys() | opponents.keys()
    assert all(seating["tables"][1]["ew"][1] == 5 for seating in answer["rounds"])


def test_draw_lists_partners_and_opponents_on_request():
    answer = run_draw("--players", "6", "--rounds", "3", "--matrix")
    partners, opponents, _ = count_meetings(answer)
    for player, other_player in combinations(range(1, 7), 2):
        pair = frozenset((player, other_player))
        assert answer["partners"][player - 1][other_player - 1] == partners.get(pair, 0)
        assert answer["partners"][other_player - 1][player - 1] == partners.get(pair, 0)
        assert answer["opponents"][other_player - 1][player - 1] == opponents.get(pair, 0)
    assert "partners" not in run_draw("--players", "6", "--rounds", "3")


REFUSAL_OF_PLAYER_9 = "There is no player 9. The last one is 8."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--players", "3", "--rounds", "8"],
            "3 players are ready. A table needs 4. Check in 1 more.",
        ),
        (
            ["--divisions", "5,6", "--rounds", "3", "--matrix"],
            "3-player tables, wishes and matrices need --players.",
        ),
        (
            ["--players", "8", "--rounds", "3", "--shapes", "--pdf", "x.pdf"],
            "Choices are not printed. Leave out --shapes, or --pdf.",
        ),
        (["--players", "8", "--rounds", "0"], TOO_FEW_ROUNDS_REFUSAL),
        (
            ["--players", "8", "--rounds", "3", "--apart", "1,9"],
            REFUSAL_OF_PLAYER_9,
        ),
        (
            ["--players", "8", "--rounds", "3", "--stay", "9,1,N"],
            REFUSAL_OF_PLAYER_9,
        ),
        (
            ["--players", "8", "--rounds", "3", "--apart", "1,1"],
            cannot_answer_sentence("argument --apart: '1,1' is not two players like 3,7"),
        ),
        (
            ["--players", "8", "--rounds", "3", "--stay", "1,X,N"],
            cannot_answer_sentence(
                "argument --stay: '1,X,N' is not a player, table and seat like 5,2,N"
            ),
        ),
        (
            ["--divisions", "5,six", "--rounds", "3"],
            cannot_answer_sentence(
                "argument --divisions: '5,six' is not a list of numbers like 5,6,7"
            ),
        ),
        (
            ["--rounds", "3"],
            cannot_answer_sentence("one of the arguments --players --divisions is required"),
        ),
    ],
)
def test_impossible_draw_arguments_are_refused_in_a_sentence(arguments, sentence, capsys):
    assert refusal(capsys, *arguments) == sentence


def test_no_two_players_meet_twice_in_a_large_draw():
    answer = run_draw("--players", "400", "--rounds", "16")
    partners, opponents, _ = count_meetings(answer)
    assert count_repeats(partners) == count_repeats(opponents) == 0
    assert not partners.keys() & opponents.keys()


def table_shapes_for(players, rounds):
    return run_draw("--players", players, "--rounds", rounds, "--shapes")["choices"]


def test_shapes_are_listed_side_by_side():
    by_dial = {shape["odd_numbers"]: shape for shape in table_shapes_for("15", "8")}
    assert by_dial["bench"]["tables"] == {"fours": 3, "threes": 0, "sitting_out": 3}
    # 24 turns are shared by 15 players.
    assert by_dial["bench"]["sit_outs"] == {"min": 1, "max": 2}
    assert by_dial["threes"]["tables"] == {"fours": 3, "threes": 1, "sitting_out": 0}
    assert by_dial["threes"]["tables_of_three"] == {"min": 1, "max": 2}
    assert by_dial["threes"]["one_more"] == {"fours": 4, "threes": 0, "sitting_out": 0}
    assert table_shapes_for("4", "8")[0]["one_fewer"] is None


# The tests below are about divisions of teams.


def draw_divisions(*sizes, rounds=5, seed=7, extra_team_rule=EXTRA_TEAMS_MEET):
    size_list = ",".join(map(str, sizes))
    arguments = (
        "--rounds",
        str(rounds),
        "--seed",
        str(seed),
        "--odd-division",
        extra_team_rule.value,
    )
    return run_draw("--divisions", size_list, *arguments)


def count_games(answer):
    return Counter(
        team for seating in answer["rounds"] for table in seating["tables"] for team in table
    )


def count_rematches(answer):
    times_met = Counter(
        frozenset(teams) for seating in answer["rounds"] for teams in seating["tables"]
    )
    return sum(times - 1 for times in times_met.values())


def test_three_divisions_are_answered_with_every_teams_count_of_games():
    answer = draw_divisions(5, 6, 7)
    assert answer["divisions"] == {"A": 5, "B": 6, "C": 7}
    assert len(answer["rounds"]) == 5
    assert all(
        len(seating["tables"]) == 9 and seating["sitting"] == [] for seating in answer["rounds"]
    )
    assert (
        answer["games"]
        == count_games(answer)
        == {team: 5 for division in make_divisions(5, 6, 7) for team in division}
    )
    assert answer["rematches"] == answer["bound"] == count_rematches(answer) == 0
    assert answer["exact"] is True
    assert answer["seed"] == 7
    assert "house_team" not in answer


def test_even_divisions_need_no_rule_for_extra_teams():
    assert list(draw_divisions(4, 6)) == [
        *("divisions", "seed", "rounds", "games", "rematches", "bound", "exact")
    ]


def test_draw_lists_every_rule_for_extra_teams_with_its_words():
    answer = draw_divisions(5, 6, 7)
    assert answer["cure"] == "spares_meet"
    assert [choice["cure"] for choice in answer["cures"]] == [
        extra_team_rule.value for extra_team_rule in ExtraTeamRule
    ]
    assert [choice["words"] for choice in answer["cures"]] == [
        extra_team_rule.label for extra_team_rule in ExtraTeamRule
    ]
    figure_names = ("games", "rematches", "bound", "house_teams", "house_games", "sitting_out")
    assert [[choice[name] for name in figure_names] for choice in answer["cures"]] == [
        [{"min": 5, "max": 5}, 0, 0, 0, 0, 0],
        [{"min": 5, "max": 5}, 0, 0, 2, 10, 0],
        [{"min": 4, "max": 5}, 0, 0, 0, 0, 10],
    ]


def test_house_team_is_named_with_its_games():
    answer = draw_divisions(5, 6)
    assert answer["house_team"] == {"House": 5}
    assert count_games(answer)["House"] == 5
    assert "House" not in answer["games"]
    assert draw_divisions(5, 6, 7, extra_team_rule=FILL_IN_TEAM)["house_team"] == {
        "House": 5,
        "House 2": 5,
    }


def test_players_sitting_out_are_named_with_their_rounds():
    answer = draw_divisions(5, 6, extra_team_rule=AVERAGE)
    assert answer["cure"] == "average"
    assert answer["sitting_out"] == dict.fromkeys(make_divisions(5)[0], 1)
    assert (
        sorted(team for seating in answer["rounds"] for team in seating["sitting"])
        == make_divisions(5)[0]
    )
    assert answer["games"] == count_games(answer)
    assert answer["exact"] is False


def test_unavoidable_rematches_are_reported():
    answer = draw_divisions(4, rounds=5)
    assert answer["rematches"] == answer["bound"] == count_rematches(answer) == 4
    assert answer["exact"] is True


def test_another_seed_gives_another_draw():
    assert draw_divisions(5, 6, seed=1) == draw_divisions(5, 6, seed=1)
    assert draw_divisions(5, 6, seed=1)["rounds"] != draw_divisions(5, 6, seed=2)["rounds"]


@pytest.mark.parametrize(
    ("sizes", "rounds", "sentence"),
    [
        ("5,1", "5", single_team_refusal(2)),
        ("0", "5", empty_division_refusal(1)),
        (",".join("2" * 27), "5", "There are letters for 26 divisions. Combine some of them."),
        (str(10**40), "5", TOO_MANY_TEAMS_REFUSAL),
        ("5", "0", TOO_FEW_ROUNDS_REFUSAL),
        ("5", str(10**9), TOO_MANY_ROUNDS_REFUSAL),
    ],
)
def test_divisions_that_cannot_be_drawn_are_refused(sizes, rounds, sentence, capsys):
    assert refusal(capsys, "--divisions", sizes, "--rounds", rounds) == sentence
