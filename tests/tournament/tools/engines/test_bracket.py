"""The command `bracket`, in the shape of CONTRACT.md: brackets, their results, and on paper."""

import io
import json

import pytest
from django.core.management import call_command

from tests.scoring.table import refusal
from tests.tournament.kit.printing.reading import pages
from tests.tournament.tools.engines import asking

DOCUMENT = {"teams": ["A", "B", "C"], "results": [{"game": "W1.1", "winner": "b"}]}
NAMES = ["Ann and Bob", "Cat and Dan", "Eve and Fay", "Gil and Hal"]


def played(*results, teams=4, **told):
    return asking.answer("bracket", {"teams": teams, "results": list(results), **told}, "--replay")


def refused(*results, **told):
    return refusal(played, *results, **told)


def won(game, winner, *score, **more):
    return {"game": game, "winner": winner, **({"score": [*score]} if score else {}), **more}


def printed(*arguments):
    return asking.printed("bracket", *arguments)


# The bracket


def test_bracket_of_twenty_two_is_told_game_by_game():
    told = printed("--teams", "22", "--tables", "8")
    assert list(told) == ["teams", "size", "byes", "games", "third", "plan"]
    assert (told["teams"], told["size"], told["byes"]) == (22, 32, 10)
    assert told["third"] == "loser of L8.1"
    assert told["games"][0] == {
        "id": "W1.1",
        "side": "winners",
        "round": 1,
        "a": {"draw": 17},
        "b": {"draw": 16},
        "winner_to": "W2.1",
        "loser_to": "L2.1",
    }
    assert told["games"][-2:] == [
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
    losers = {game["id"]: game for game in told["games"] if game["side"] == "losers"}
    assert losers["L8.1"]["loser_place"] == 3
    assert losers["L2.6"]["loser_place"] == 17


def test_two_teams_have_no_third():
    assert printed("--teams", "2")["third"] is None


def test_plan_tells_when_the_evening_ends_and_which_game_goes_where():
    told = printed("--teams", "22", "--tables", "8")["plan"]
    assert (told["tables"], told["minutes"], told["turn"]) == (8, 20, 3)
    assert told["end_minutes"] == 250
    assert told["calls"][0] == {"minute": 0, "table": 1, "game": "W1.1"}
    assert len(told["calls"]) == 43
    early, late = told["likely_minutes"]
    assert early < 250 < late
    assert told["end_by_tables"]["6"] == 273


def test_without_a_number_of_tables_no_game_waits_for_one():
    assert printed("--teams", "22")["plan"]["end_minutes"] == 250
    assert printed("--teams", "22", "--minutes", "10")["plan"]["end_minutes"] == 11 * 13 - 3


# The results


def test_results_tell_what_may_be_played_and_who_is_out():
    told = played(
        won("W1.1", "a", 10, 7),
        {"game": "W1.2", "forfeit": "b"},
        won("L1.1", "b", 4, 10),
        teams=NAMES,
    )
    assert told == {
        "ready": [{"game": "W2.1", "a": "Ann and Bob", "b": "Eve and Fay"}],
        "losses": {"Ann and Bob": 0, "Cat and Dan": 1, "Eve and Fay": 0, "Gil and Hal": 2},
        "out": ["Gil and Hal"],
        "places": [{"team": "Gil and Hal", "place": 4, "to": 4}],
        "over": False,
        "champion": None,
    }


def test_evening_is_told_to_its_end():
    told = played(won("W1.1", "a"), won("F1", "a"), teams=2)
    assert (told["ready"], told["over"], told["champion"]) == ([], True, "1")
    assert told["out"] == ["2"]


def test_both_may_forfeit_and_a_team_may_leave():
    told = played({"game": "W1.1", "forfeit": "both"}, {"withdraw": 3})
    assert told["champion"] == "2"
    assert [one["place"] for one in told["places"]] == [1, 2, 3, 3]
    assert played({"withdraw": "Ann and Bob"}, teams=NAMES)["out"] == ["Ann and Bob"]


def test_forfeit_may_name_the_winner_it_has():
    assert played({"game": "W1.1", "forfeit": "b", "winner": "a"}) == played(
        {"game": "W1.1", "forfeit": "b"}
    )


def test_number_of_teams_may_come_from_elsewhere():
    told = asking.answer("bracket", {"results": []}, *["--replay", "--teams", "3", "--tables", "1"])
    assert told["ready"] == [{"game": "W1.1", "a": "3", "b": "2"}]
    assert told["plan"]["end_minutes"] == 5 * 23 - 3


# Corrections


def test_second_result_corrects_the_first_where_nothing_was_built_upon_it():
    assert played(won("W1.1", "a", 10, 7), won("W1.1", "b", 7, 10)) == played(
        won("W1.1", "b", 7, 10)
    )


def test_correction_of_what_was_built_upon_is_refused_with_the_games():
    before = [won("W1.1", "a", 10, 7), won("W1.2", "a"), won("W2.1", "a")]
    assert played(*before, won("W1.1", "b", 7, 10)) == {
        "error": "Result 4: W2.1 followed from W1.1 and is written down already: leave W1.1 as it "
        'was, or add "clear": true to play it again.',
        "games": ["W2.1"],
    }
    told = played(*before, won("L1.1", "a"), won("W1.1", "b"))
    assert told["error"].startswith("Result 5: W2.1, L1.1 followed from W1.1 and are written down")
    assert told["error"].endswith("to play them again.")
    assert played(*before, won("W1.1", "a", 10, 8)) == played(*before)


def test_games_built_upon_a_correction_are_cleared_when_asked():
    before = [won("W1.1", "a", 10, 7), won("W1.2", "a"), won("W2.1", "a")]
    cleared = played(*before, won("W1.1", "b", 7, 10, clear=True))
    assert cleared == played(won("W1.1", "b", 7, 10), won("W1.2", "a"))


# Refusals


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (won("W9.9", "a"), "There is no game W9.9 here: look for its name in the bracket."),
        (
            won("F2", "a"),
            "F2 cannot be played yet: it waits for the loser of F1 and the winner of F1.",
        ),
        (won("W1.1", "c"), '"winner" must be one of a, b.'),
        ({"game": "W1.1"}, '"winner" is missing for W1.1: name a or b.'),
        ({"winner": "a"}, '"game" is missing: write it in quotation marks, as in "W1.3".'),
        ({"game": "W1.1", "winer": "a"}, 'There is no "winer" here. Did you mean "winner"?'),
        ({"game": "W1.1", "forfeit": "c"}, '"forfeit" must be one of a, b, both.'),
        (
            {"game": "W1.1", "forfeit": "a", "winner": "a"},
            "W1.1 is forfeited: leave out the winner and the score.",
        ),
        (
            {"game": "W1.1", "forfeit": "a", "score": [0, 10]},
            "W1.1 is forfeited: leave out the winner and the score.",
        ),
        (
            won("W1.1", "a", 7, 10),
            "W1.1 is written down as 7-10 with a as its winner: turn the score round, or name the "
            "other one.",
        ),
        (
            won("W1.1", "a", 7, 7),
            "W1.1 is written down as 7-7, and a game has a winner: play one more hand.",
        ),
        (
            won("W1.1", "a", 10),
            "\"score\" must be two whole numbers, a's and b's, as in [10, 7].",
        ),
        (
            won("W1.1", "a", True, False),
            "\"score\" must be two whole numbers, a's and b's, as in [10, 7].",
        ),
        ({"game": "W1.1", "winner": "a", "score": 10}, '"score" must be a list, as in [10, 7].'),
        (
            {"withdraw": "2", "winner": "a"},
            'A withdrawal is of a team, not of a game: leave out "winner".',
        ),
        ({"withdraw": 9}, "No team here is called 9: look for its name in the list of teams."),
        ("W1.1", 'A result is an object in braces, as in {"dealer": "N"}.'),
        (won("W1.1", "a", clear="yes"), '"clear" must be true or false.'),
    ],
)
def test_result_that_cannot_be_is_refused_by_its_number(result, sentence):
    assert refused(won("W1.2", "a"), result) == f"Result 2: {sentence}"


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"teams": 1}, "A bracket takes 2 to 128 teams: wait for more, or play in divisions."),
        ({"teams": 129}, "A bracket takes 2 to 128 teams: wait for more, or play in divisions."),
        ({"teams": ["A"]}, "A bracket takes 2 to 128 teams: wait for more, or play in divisions."),
        (
            {"teams": ["A", "B", "A"]},
            "Two teams are called A: give one of them another name.",
        ),
        ({"teams": ["A", " "]}, "A team has no name: write one in quotation marks for each."),
        ({"teams": ["A", 2]}, "A team has no name: write one in quotation marks for each."),
        ({}, '"teams" must be a number or a list of names, as in ["Ann and Bob"].'),
        (
            {"teams": True},
            '"teams" must be a number or a list of names, as in ["Ann and Bob"].',
        ),
        ({"teams": 4, "result": []}, 'There is no "result" here. Did you mean "results"?'),
        (
            {"teams": 4, "results": None},
            '"results" must be a list, as in [{"game": "W1.1", "winner": "a", "score": [10, 7]}].',
        ),
    ],
)
def test_document_that_cannot_be_is_refused(told, sentence):
    assert refusal(asking.answer, "bracket", {"results": [], **told}, "--replay") == sentence


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        ((9, 7), "Nobody has the 10 points that win a game: read the score again."),
        (
            (14, 3),
            "14 is too much: a game is over at 10, and its last hand brings the winner to 13 at "
            "the most.",
        ),
    ],
)
def test_house_refuses_a_score_it_cannot_have(score, reason):
    told = won("W1.1", "a", *score)
    assert refused(told, house="athens") == (
        f"Result 1: W1.1, with a as N/S and b as E/W: {reason}"
    )
    assert played(told)["ready"]
    assert played(won("W1.1", "a", 10, 7), won("W1.2", "b"), house="athens")["ready"]
    assert played(told, house="athens", dials={"target": score[0]})["ready"]


# Documents, arguments and paper


def test_results_are_answered_one_document_after_another():
    wrong = {**DOCUMENT, "teams": ["A"]}
    found = asking.answers("bracket", DOCUMENT, wrong, arguments=["--replay"])
    assert found[0]["ready"] == [{"game": "W2.1", "a": "A", "b": "B"}]
    assert "plan" not in found[0]
    assert list(found[1]) == ["error"]


def test_bracket_is_printed_before_any_result_by_the_numbers_of_the_draw(tmp_path):
    file = tmp_path / "bracket.pdf"
    told = printed("--teams", "22", "--pdf", str(file))
    assert told == printed("--teams", "22")
    found = pages(file.read_bytes())
    assert len(found) == 4
    assert "W1.1 loser to L2.1 17 16" in found[0].text
    assert "Double elimination, 22 teams page 1 of 4" in found[0].text


def test_replayed_brackets_are_printed_as_far_as_they_are_played(tmp_path):
    file = tmp_path / "bracket.pdf"
    score = {"game": "W1.1", "winner": "b", "score": [7, 10]}
    documents = [
        {**DOCUMENT, "results": [score]},
        {"teams": 1, "results": []},
        {"teams": 4, "results": []},
    ]
    arguments = ["--replay", "--pdf", str(file)]
    answers = asking.answers("bracket", *documents, arguments=arguments)
    assert [list(one) == ["error"] for one in answers] == [False, True, False]
    first, second = pages(file.read_bytes())
    assert "W1.1 played 3 C 7 2 B 10" in first.text
    assert "W1.1 loser to L1.1 1 4" in second.text


def test_nothing_is_printed_of_documents_with_errors_alone(tmp_path, capsys):
    file = tmp_path / "bracket.pdf"
    out = io.StringIO()
    with pytest.raises(SystemExit) as left:
        asking.written("bracket", "--replay", "--pdf", str(file), told=b'{"teams": 1}', out=out)
    assert left.value.code == 2
    assert list(json.loads(out.getvalue())) == ["error"]
    assert capsys.readouterr().err == f"{file} is not written: there is no bracket to print.\n"
    assert not file.exists()


def test_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path, capsys):
    with pytest.raises(SystemExit) as left:
        call_command("bracket", "--teams", "4", "--pdf", str(tmp_path))
    assert left.value.code == 2
    assert capsys.readouterr().err == f"{tmp_path} cannot be written: Is a directory.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "This cannot be answered: say how many teams there are, as in --teams 22. Add --help"),
        (["--teams", "1"], "A bracket takes 2 to 128 teams: wait for more, or play in divisions."),
        (["--teams", "129"], "A bracket takes 2 to 128 teams: wait for more, or play in"),
        (["--teams", "8", "--tables", "0"], "An evening is planned for 1 to 200 tables: name a"),
        (["--teams", "8", "--minutes", "0"], "A game is planned with 1 to 240 minutes, and at"),
        (["--replay", "--tables", "0"], "An evening is planned for 1 to 200 tables: name a"),
    ],
)
def test_bad_arguments_end_with_one_sentence_and_status_two(arguments, sentence, capsys):
    with pytest.raises(SystemExit) as left:
        call_command("bracket", *arguments)
    assert left.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(sentence)
    assert told.err.count("\n") == 1
