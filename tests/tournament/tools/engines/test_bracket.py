"""The command `bracket` follows CONTRACT.md: brackets, their results, and printing."""

import io
import json

import pytest
from django.core.management import call_command

from rotation.bracket.replay import (
    two_teams_of_one_name_refusal,
    unknown_game_refusal,
    unknown_team_refusal,
    waiting_game_refusal,
)
from rotation.bracket.structure import WRONG_TEAM_COUNT_REFUSAL
from rotation.outcomes import BracketSpot, tied_score_refusal, wrong_winner_refusal
from scoring.totals.judging import unfinished_race_refusal
from tests.scoring.table import refusal
from tests.tournament.kit.printing.pdf_reading import pages_of_pdf
from tests.tournament.tools.engines import engine_calls
from tournament.evening.words.json_fields import not_an_object_refusal
from tournament.tools.engines.bracket import TEAM_WITHOUT_NAME_SENTENCE
from tournament.tools.engines.reading import misspelled_field_refusal

BRACKET_DOCUMENT = {"teams": ["A", "B", "C"], "results": [{"game": "W1.1", "winner": "b"}]}
FORFEIT_WITH_RESULT = "W1.1 is forfeited. Leave out the winner and the score."
TEAM_NAMES = ["Ann and Bob", "Cat and Dan", "Eve and Fay", "Gil and Hal"]


def replay(*results, teams=4, **fields):
    return engine_calls.answer(
        "bracket", {"teams": teams, "results": list(results), **fields}, "--replay"
    )


def replay_refusal(*results, **fields):
    return refusal(replay, *results, **fields)


def winner_document(game, winner, *score, **fields):
    return {"game": game, "winner": winner, **({"score": [*score]} if score else {}), **fields}


def print_bracket(*arguments):
    return engine_calls.answer_without_input("bracket", *arguments)


# The tests below are about the list of games.


def test_bracket_of_22_teams_is_listed_game_by_game():
    answer = print_bracket("--teams", "22", "--tables", "8")
    assert list(answer) == ["teams", "size", "byes", "games", "third", "plan"]
    assert (answer["teams"], answer["size"], answer["byes"]) == (22, 32, 10)
    assert answer["third"] == "loser of L8.1"
    assert answer["games"][0] == {
        "id": "W1.1",
        "side": "winners",
        "round": 1,
        "a": {"draw": 17},
        "b": {"draw": 16},
        "winner_to": "W2.1",
        "loser_to": "L2.1",
    }
    assert answer["games"][-2:] == [
        {
            "id": "F1",
            "side": "final",
            "round": 1,
            "a": {"winner_of": "W5.1"},
            "b": {"winner_of": "L8.1"},
            "winner_to": "F2",
            "loser_to": "F2",
        },
        {
            "id": "F2",
            "side": "final",
            "round": 2,
            "a": {"loser_of": "F1"},
            "b": {"winner_of": "F1"},
            "winner_to": None,
            "loser_to": None,
            "loser_place": 2,
            "if_needed": True,
        },
    ]
    losers = {game["id"]: game for game in answer["games"] if game["side"] == "losers"}
    assert losers["L8.1"]["loser_place"] == 3
    assert losers["L2.6"]["loser_place"] == 17


def test_bracket_of_two_teams_has_no_third_place():
    assert print_bracket("--teams", "2")["third"] is None


def test_plan_has_the_end_time_and_a_table_for_each_game():
    plan = print_bracket("--teams", "22", "--tables", "8")["plan"]
    assert (plan["tables"], plan["minutes"], plan["turn"]) == (8, 20, 3)
    assert plan["end_minutes"] == 250
    assert plan["calls"][0] == {"minute": 0, "table": 1, "game": "W1.1"}
    assert len(plan["calls"]) == 43
    early_end, late_end = plan["likely_minutes"]
    assert early_end < 250 < late_end
    assert plan["end_by_tables"]["6"] == 273


def test_plan_without_a_number_of_tables_has_a_table_for_every_game():
    assert print_bracket("--teams", "22")["plan"]["end_minutes"] == 250
    assert print_bracket("--teams", "22", "--minutes", "10")["plan"]["end_minutes"] == 11 * 13 - 3


# The tests below are about replayed results.


def test_results_give_the_games_ready_and_the_teams_out():
    answer = replay(
        winner_document("W1.1", "a", 10, 7),
        {"game": "W1.2", "forfeit": "b"},
        winner_document("L1.1", "b", 4, 10),
        teams=TEAM_NAMES,
    )
    assert answer == {
        "ready": [{"game": "W2.1", "a": "Ann and Bob", "b": "Eve and Fay"}],
        "losses": {"Ann and Bob": 0, "Cat and Dan": 1, "Eve and Fay": 0, "Gil and Hal": 2},
        "out": ["Gil and Hal"],
        "places": [{"team": "Gil and Hal", "place": 4, "to": 4}],
        "over": False,
        "champion": None,
    }


def test_finished_bracket_names_the_champion_and_teams_out():
    answer = replay(winner_document("W1.1", "a"), winner_document("F1", "a"), teams=2)
    assert (answer["ready"], answer["over"], answer["champion"]) == ([], True, "1")
    assert answer["out"] == ["2"]


def test_both_teams_may_forfeit_and_a_team_may_withdraw():
    answer = replay({"game": "W1.1", "forfeit": "both"}, {"withdraw": 3})
    assert answer["champion"] == "2"
    assert [place["place"] for place in answer["places"]] == [1, 2, 3, 3]
    assert replay({"withdraw": "Ann and Bob"}, teams=TEAM_NAMES)["out"] == ["Ann and Bob"]


def test_forfeit_may_name_its_winner():
    assert replay({"game": "W1.1", "forfeit": "b", "winner": "a"}) == replay(
        {"game": "W1.1", "forfeit": "b"}
    )


def test_number_of_teams_may_be_an_argument():
    answer = engine_calls.answer(
        "bracket", {"results": []}, *["--replay", "--teams", "3", "--tables", "1"]
    )
    assert answer["ready"] == [{"game": "W1.1", "a": "3", "b": "2"}]
    assert answer["plan"]["end_minutes"] == 5 * 23 - 3


# The tests below are about corrected results.


def test_second_result_corrects_the_first_if_no_later_game_depends_on_it():
    assert replay(
        winner_document("W1.1", "a", 10, 7), winner_document("W1.1", "b", 7, 10)
    ) == replay(winner_document("W1.1", "b", 7, 10))


def test_correction_that_later_games_depend_on_is_refused_with_those_games():
    earlier_results = [
        winner_document("W1.1", "a", 10, 7),
        winner_document("W1.2", "a"),
        winner_document("W2.1", "a"),
    ]
    assert replay(*earlier_results, winner_document("W1.1", "b", 7, 10)) == {
        "error": "Result 4: W2.1 followed from W1.1 and is already recorded. Leave W1.1 as it "
        'was, or add "clear": true to play it again.',
        "games": ["W2.1"],
    }
    answer = replay(*earlier_results, winner_document("L1.1", "a"), winner_document("W1.1", "b"))
    assert answer["error"].startswith("Result 5: W2.1, L1.1 followed from W1.1 and are already")
    assert answer["error"].endswith("to play them again.")
    assert replay(*earlier_results, winner_document("W1.1", "a", 10, 8)) == replay(*earlier_results)


def test_correction_with_clear_removes_later_games():
    earlier_results = [
        winner_document("W1.1", "a", 10, 7),
        winner_document("W1.2", "a"),
        winner_document("W2.1", "a"),
    ]
    answer = replay(*earlier_results, winner_document("W1.1", "b", 7, 10, clear=True))
    assert answer == replay(winner_document("W1.1", "b", 7, 10), winner_document("W1.2", "a"))


# The tests below are about refused results.


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (winner_document("W9.9", "a"), unknown_game_refusal("W9.9")),
        (winner_document("F2", "a"), waiting_game_refusal("F2", "loser of F1", "winner of F1")),
        (winner_document("W1.1", "c"), '"winner" must be one of a, b.'),
        ({"game": "W1.1"}, '"winner" is missing for W1.1. Name a or b.'),
        ({"winner": "a"}, '"game" is missing. Write it in quotation marks, as in "W1.3".'),
        ({"game": "W1.1", "winer": "a"}, misspelled_field_refusal("winer", "winner")),
        ({"game": "W1.1", "forfeit": "c"}, '"forfeit" must be one of a, b, both.'),
        (
            {"game": "W1.1", "forfeit": "a", "winner": "a"},
            FORFEIT_WITH_RESULT,
        ),
        (
            {"game": "W1.1", "forfeit": "a", "score": [0, 10]},
            FORFEIT_WITH_RESULT,
        ),
        (
            winner_document("W1.1", "a", 7, 10),
            wrong_winner_refusal("W1.1", (7, 10), BracketSpot.A),
        ),
        (winner_document("W1.1", "a", 7, 7), tied_score_refusal("W1.1", 7)),
        (
            winner_document("W1.1", "a", 10),
            "\"score\" must be two whole numbers, a's and b's, as in [10, 7].",
        ),
        (
            winner_document("W1.1", "a", True, False),
            "\"score\" must be two whole numbers, a's and b's, as in [10, 7].",
        ),
        ({"game": "W1.1", "winner": "a", "score": 10}, '"score" must be a list, as in [10, 7].'),
        (
            {"withdraw": "2", "winner": "a"},
            'A withdrawal is of a team, not of a game. Leave out "winner".',
        ),
        ({"withdraw": 9}, unknown_team_refusal("9")),
        ("W1.1", not_an_object_refusal("A result")),
        (winner_document("W1.1", "a", clear="yes"), '"clear" must be true or false.'),
    ],
)
def test_impossible_result_is_refused_with_its_number(result, sentence):
    assert replay_refusal(winner_document("W1.2", "a"), result) == f"Result 2: {sentence}"


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"teams": 1}, WRONG_TEAM_COUNT_REFUSAL),
        ({"teams": 129}, WRONG_TEAM_COUNT_REFUSAL),
        ({"teams": ["A"]}, WRONG_TEAM_COUNT_REFUSAL),
        ({"teams": ["A", "B", "A"]}, two_teams_of_one_name_refusal("A")),
        ({"teams": ["A", " "]}, TEAM_WITHOUT_NAME_SENTENCE),
        ({"teams": ["A", 2]}, TEAM_WITHOUT_NAME_SENTENCE),
        ({}, '"teams" must be a number or a list of names, as in ["Ann and Bob"].'),
        ({"teams": True}, '"teams" must be a number or a list of names, as in ["Ann and Bob"].'),
        ({"teams": 4, "result": []}, misspelled_field_refusal("result", "results")),
        (
            {"teams": 4, "results": None},
            '"results" must be a list, as in [{"game": "W1.1", "winner": "a", "score": [10, 7]}].',
        ),
    ],
)
def test_impossible_bracket_document_is_refused(document, sentence):
    assert (
        refusal(engine_calls.answer, "bracket", {"results": [], **document}, "--replay") == sentence
    )


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        ((9, 7), unfinished_race_refusal(10)),
        ((14, 3), "14 is too many. A game ends at 10, so no side can have more than 13."),
    ],
)
def test_score_impossible_for_the_house_is_refused(score, reason):
    result = winner_document("W1.1", "a", *score)
    assert replay_refusal(result, house="athens") == (
        f"Result 1: W1.1, with a as N/S and b as E/W: {reason}"
    )
    assert replay(result)["ready"]
    assert replay(
        winner_document("W1.1", "a", 10, 7), winner_document("W1.2", "b"), house="athens"
    )["ready"]
    assert replay(result, house="athens", dials={"target": score[0]})["ready"]


# The tests below are about several documents, wrong arguments and printed brackets.


def test_results_are_answered_one_document_after_another():
    wrong_document = {**BRACKET_DOCUMENT, "teams": ["A"]}
    answers = engine_calls.answers(
        "bracket", BRACKET_DOCUMENT, wrong_document, arguments=["--replay"]
    )
    assert answers[0]["ready"] == [{"game": "W2.1", "a": "A", "b": "B"}]
    assert "plan" not in answers[0]
    assert list(answers[1]) == ["error"]


def test_bracket_without_results_is_printed_with_draw_numbers(tmp_path):
    file = tmp_path / "bracket.pdf"
    answer = print_bracket("--teams", "22", "--pdf", str(file))
    assert answer == print_bracket("--teams", "22")
    printed_pages = pages_of_pdf(file.read_bytes())
    assert len(printed_pages) == 4
    assert "W1.1 loser to L2.1 17 16" in printed_pages[0].text
    assert "Double elimination, 22 teams page 1 of 4" in printed_pages[0].text


def test_replayed_brackets_are_printed_as_far_as_played(tmp_path):
    file = tmp_path / "bracket.pdf"
    score = {"game": "W1.1", "winner": "b", "score": [7, 10]}
    documents = [
        {**BRACKET_DOCUMENT, "results": [score]},
        {"teams": 1, "results": []},
        {"teams": 4, "results": []},
    ]
    arguments = ["--replay", "--pdf", str(file)]
    answers = engine_calls.answers("bracket", *documents, arguments=arguments)
    assert [list(answer) == ["error"] for answer in answers] == [False, True, False]
    first_page, second_page = pages_of_pdf(file.read_bytes())
    assert "W1.1 played 3 C 7 2 B 10" in first_page.text
    assert "W1.1 loser to L1.1 1 4" in second_page.text


def test_documents_with_only_errors_print_nothing(tmp_path, capsys):
    file = tmp_path / "bracket.pdf"
    output = io.StringIO()
    with pytest.raises(SystemExit) as exit_info:
        engine_calls.output_lines_of(
            "bracket", "--replay", "--pdf", str(file), stdin=b'{"teams": 1}', output=output
        )
    assert exit_info.value.code == 2
    assert list(json.loads(output.getvalue())) == ["error"]
    expected_error = f"{file} is not written, because there is no bracket to print.\n"
    assert capsys.readouterr().err == expected_error
    assert not file.exists()


def test_unwritable_pdf_is_refused_in_a_sentence(tmp_path, capsys):
    with pytest.raises(SystemExit) as exit_info:
        call_command("bracket", "--teams", "4", "--pdf", str(tmp_path))
    assert exit_info.value.code == 2
    assert capsys.readouterr().err == f"{tmp_path} cannot be written: Is a directory.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "This cannot be answered: say how many teams there are, as in --teams 22. Add --help"),
        (["--teams", "1"], WRONG_TEAM_COUNT_REFUSAL),
        (["--teams", "129"], "A bracket takes 2 to 128 teams. Wait for more, or play in"),
        (["--teams", "8", "--tables", "0"], "A night is planned for 1 to 200 tables. Name a"),
        (["--teams", "8", "--minutes", "0"], "A game is planned with 1 to 240 minutes, and at"),
        (["--replay", "--tables", "0"], "A night is planned for 1 to 200 tables. Name a"),
    ],
)
def test_bad_arguments_end_with_one_sentence_and_status_two(arguments, sentence, capsys):
    with pytest.raises(SystemExit) as exit_info:
        call_command("bracket", *arguments)
    assert exit_info.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(sentence)
    assert output.err.count("\n") == 1
