"""The command `bracket`, as a script meets it."""

import io
import json
import sys

import pytest
from django.core.management import call_command

from tests.tournament.test_engine_commands import answered, run

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
