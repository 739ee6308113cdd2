"""The command `bracket`, as a script meets it."""

import io
import json
import sys

import pytest
from django.core.management import call_command

from tests.tournament.engines.test_engine_commands import answered, run
from tests.tournament.printing.reading import pages

DOCUMENT = {"teams": ["A", "B", "C"], "results": [{"game": "W1.1", "winner": "b"}]}


def printed(*arguments):
    out = io.StringIO()
    call_command("bracket", *arguments, stdout=out)
    return json.loads(out.getvalue())


def test_bracket_is_printed_with_its_evening():
    told = printed("--teams", "22", "--tables", "6")
    assert len(told["games"]) == 43
    assert told["plan"]["tables"] == 6
    assert printed("--teams", "22", "--minutes", "15")["plan"]["end_minutes"] == 11 * 18 - 3


def test_results_are_answered_one_document_after_another(monkeypatch):
    wrong = {**DOCUMENT, "teams": ["A"]}
    found = answered("bracket", DOCUMENT, wrong, arguments=["--replay"], monkeypatch=monkeypatch)
    assert found[0]["ready"] == [{"game": "W2.1", "a": "A", "b": "B"}]
    assert "plan" not in found[0]
    assert list(found[1]) == ["error"]


def test_results_may_leave_teams_and_tables_to_the_arguments(monkeypatch):
    arguments = ["--replay", "--teams", "3", "--tables", "1"]
    (found,) = answered("bracket", {"results": []}, arguments=arguments, monkeypatch=monkeypatch)
    assert found["ready"] == [{"game": "W1.1", "a": "3", "b": "2"}]
    assert found["plan"]["tables"] == 1


def test_bracket_is_printed_before_any_result_by_the_numbers_of_the_draw(tmp_path):
    file = tmp_path / "bracket.pdf"
    told = printed("--teams", "22", "--pdf", str(file))
    assert told == printed("--teams", "22")
    found = pages(file.read_bytes())
    assert len(found) == 4
    assert "W1.1 loser to L2.1 17 16" in found[0].text
    assert "Double elimination, 22 teams page 1 of 4" in found[0].text


def test_replayed_brackets_are_printed_as_far_as_they_are_played(tmp_path, monkeypatch):
    file = tmp_path / "bracket.pdf"
    score = {"game": "W1.1", "winner": "b", "score": [7, 10]}
    documents = [
        {**DOCUMENT, "results": [score]},
        {"teams": 1, "results": []},
        {"teams": 4, "results": []},
    ]
    arguments = ["--replay", "--pdf", str(file)]
    answers = answered("bracket", *documents, arguments=arguments, monkeypatch=monkeypatch)
    assert [list(one) == ["error"] for one in answers] == [False, True, False]
    first, second = pages(file.read_bytes())
    assert "W1.1 played 3 C 7 2 B 10" in first.text
    assert "W1.1 loser to L1.1 1 4" in second.text


def test_nothing_is_printed_of_documents_with_errors_alone(tmp_path, monkeypatch, capsys):
    file = tmp_path / "bracket.pdf"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"teams": 1}')))
    with pytest.raises(SystemExit) as left:
        call_command("bracket", "--replay", "--pdf", str(file))
    assert left.value.code == 2
    told = capsys.readouterr()
    assert list(json.loads(told.out)) == ["error"]
    assert told.err == f"{file} is not written: there is no bracket to print.\n"
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


def test_malformed_json_ends_with_status_two(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{")))
    with pytest.raises(SystemExit) as left:
        call_command("bracket", "--replay")
    assert left.value.code == 2
    assert "is not JSON" in capsys.readouterr().err


@pytest.mark.process
def test_bracket_needs_no_folder_no_database_and_no_secret(tmp_path):
    nowhere = tmp_path / "nowhere"
    done = run("bracket", "--teams", "22", HOME=str(nowhere), SECRET_KEY="")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["third"] == "loser of L8.1"
    assert not nowhere.exists()
