"""The commands that call the engines, as a script runs them."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring.dials.house_rules import DIALS
from scoring.dials.options import XChargeRule
from tests.tournament.tools.engines.engine_calls import answers, output_lines_of
from tournament.tools import engines
from tournament.tools.engines.engine import NotJsonError, read_documents

ROOT = Path(__file__).parents[4]
HAND_DOCUMENT = {
    "house": "tanglewood",
    "seats": ["N", "E", "S", "W"],
    "dealer": "N",
    "event": "played",
    "maker": "E",
    "alone": False,
    "tricks": 2,
}


TRICKS_DOCUMENT = {"trump": "S", "active": HAND_DOCUMENT["seats"], "leader": "E", "tricks": []}
NIGHT_DOCUMENT = {
    **{"format": "progressive_tanglewood", "house": "tanglewood"},
    **{"players": [*"ABCDE"], "rounds": [], "seed": 7},
}
# A line of each command, with its input and output.
COMMAND_LINES_AND_DOCUMENTS = [
    (["score"], HAND_DOCUMENT),
    (["score", "--totals"], {"house": "tanglewood", "hands": 8, "ns": 9, "ew": 6}),
    (["tricks"], TRICKS_DOCUMENT),
    (["seat"], NIGHT_DOCUMENT),
    (["draw", "--players", "9", "--rounds", "3"], None),
    (["bracket", "--teams", "5"], None),
    (["rules", "athens", "--dials"], None),
    *(([name, "--help"], None) for name in engines.ENGINE_NAMES),
]
REPORT_LOADED_PACKAGES = """
import atexit, runpy, sys
packages = {"django", "reportlab"}
atexit.register(lambda: print(packages & set(sys.modules) or "none", file=sys.stderr, end=""))
sys.argv = sys.argv[1:]
sys.path.insert(0, sys.argv[0].rpartition("/")[0])
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run_engine(*arguments, stdin=b"", **environment):
    """Run the command as a process, with nothing but the path in its environment."""
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        input=stdin,
        capture_output=True,
        env={"PATH": os.environ["PATH"], **environment},
        timeout=60,
        check=False,
    )


def test_score_answers_hands_in_order_and_goes_on_after_a_refusal():
    replies = answers("score", HAND_DOCUMENT, {**HAND_DOCUMENT, "tricks": 6}, [], HAND_DOCUMENT)
    assert replies[0] == replies[3]
    assert replies[0]["points"] == {"N": 2, "E": 0, "S": 2, "W": 0}
    assert [list(answer) for answer in replies[1:3]] == [["error"], ["error"]]


def test_tricks_answers_a_document_over_several_lines():
    (line,) = output_lines_of("tricks", stdin=json.dumps(TRICKS_DOCUMENT, indent=2).encode())
    assert json.loads(line)["winners"] == []


def test_documents_are_read_one_after_another():
    content = b'\xef\xbb\xbf{"a": 1}\r\n\n  {"b":\n2}{"c": "\xc3\xa9"} 5\n'
    assert list(read_documents(io.BytesIO(content))) == [{"a": 1}, {"b": 2}, {"c": "é"}, 5]
    assert list(read_documents(io.BytesIO(b" \n"))) == []


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b'{"a": 1}\n{"a": }', 2, "expecting value"),
        (b'{"a": 1}\n\n{"a"', 3, "expecting ':' delimiter"),
        (b'{"a": 1}\n{"house":\n{"a": 2}\n', 2, "expecting ',' delimiter"),
        (b"[NaN]", 1, "NaN is not a JSON number"),
        (b"[" * 100_000, 1, "it is nested too deeply"),
        (b"1" * 5000, 1, "a number is too long"),
    ],
)
def test_document_that_is_no_json_is_reported_with_its_first_line(content, line, reason):
    assert json_fault(content) == (
        f"The document that starts on line {line} of standard input is not JSON ({reason}). Check "
        "for an extra or missing brace, quotation mark or comma."
    )


def test_input_that_is_not_utf8_is_reported():
    assert json_fault(b"\xff\xfe") == ("Standard input is not UTF-8 text. Save the file as UTF-8.")


def json_fault(content):
    with pytest.raises(NotJsonError) as fault:
        list(read_documents(io.BytesIO(content)))
    return str(fault.value)


@pytest.mark.process
@pytest.mark.parametrize("command", ["score", "tricks"])
def test_malformed_json_ends_with_one_sentence_and_status_two(command):
    process = run_engine(command, stdin=b"{")
    assert process.returncode == 2
    assert process.stderr.decode().splitlines() == [
        "The document that starts on line 1 of standard input is not JSON (expecting property name "
        "enclosed in double quotes). Check for an extra or missing brace, quotation mark or comma."
    ]


@pytest.mark.process
@pytest.mark.parametrize("argument", ["--frob", "extra"])
def test_bad_arguments_end_with_one_sentence_and_status_two(argument):
    process = run_engine("score", argument)
    assert (process.returncode, process.stdout) == (2, b"")
    assert process.stderr.decode().splitlines() == [
        f"This cannot be answered: unrecognized arguments: {argument}. Add --help to see what can "
        "be asked."
    ]


@pytest.mark.process
def test_score_needs_no_folder_no_database_and_no_secret(tmp_path):
    nowhere = tmp_path / "nowhere"
    process = run_engine("score", stdin=json.dumps(HAND_DOCUMENT).encode(), HOME=str(nowhere))
    assert (process.returncode, process.stderr) == (0, b"")
    assert json.loads(process.stdout)["next_dealer"] == "E"
    assert not nowhere.exists()


@pytest.mark.process
@pytest.mark.parametrize(
    ("python_options", "line", "document"),
    # With installed packages, one command line of each kind is run; without any (python -S), all.
    [
        *(([], *line) for line in COMMAND_LINES_AND_DOCUMENTS[::4]),
        *((["-S"], *line) for line in COMMAND_LINES_AND_DOCUMENTS),
    ],
    ids=lambda value: "" if value is None else str(value),
)
def test_engine_answers_before_any_package_is_loaded(tmp_path, python_options, line, document):
    process = subprocess.run(
        [
            sys.executable,
            *python_options,
            "-c",
            REPORT_LOADED_PACKAGES,
            str(ROOT / "manage.py"),
            *line,
        ],
        input=json.dumps(document).encode() if document else b"",
        capture_output=True,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, b"none")
    if "--help" in line:
        assert f"\n\nusage: manage.py {line[0]} " in process.stdout.decode()
    else:
        assert "error" not in json.loads(process.stdout)
    assert not list(tmp_path.iterdir())


@pytest.mark.process
@pytest.mark.parametrize("word", ["-v 2", "--no-color", "--settings tournament.settings"])
def test_options_of_every_command_do_not_change_an_answer(word):
    process = run_engine("score", *word.split(), stdin=json.dumps(HAND_DOCUMENT).encode())
    assert (process.returncode, process.stderr) == (0, b"")
    assert json.loads(process.stdout)["next_dealer"] == "E"


@pytest.mark.process
def test_score_ignores_the_settings_of_a_site(tmp_path):
    incomplete_settings = {
        "DATABASE_URL": "postgres://nobody@nowhere/none",
        "SECRET_KEY": "",
        "DEBUG": "perhaps",
    }
    process = run_engine(
        "score", stdin=json.dumps(HAND_DOCUMENT).encode(), HOME=str(tmp_path), **incomplete_settings
    )
    assert (process.returncode, process.stderr) == (0, b"")


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk to write to")
def test_score_command_reports_a_full_disk_in_one_sentence():
    with Path("/dev/full").open("wb") as full_disk:
        process = subprocess.run(
            [sys.executable, ROOT / "manage.py", "score"],
            input=json.dumps(HAND_DOCUMENT).encode(),
            stdout=full_disk,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert process.returncode == 2
    assert process.stderr.decode().splitlines() == [
        "The answers cannot be written: No space left on device."
    ]


def test_command_without_standard_input_says_so(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    errors = io.StringIO()
    with pytest.raises(SystemExit) as exit_info:
        call_command("score", stderr=errors)
    assert exit_info.value.code == 2
    assert errors.getvalue() == "There is no standard input to read documents from.\n"


@pytest.mark.parametrize("content", [b"", b" \n"])
@pytest.mark.parametrize("command", ["score", "tricks", "seat"])
def test_engine_command_without_input_is_refused(monkeypatch, command, content):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    errors = io.StringIO()
    with pytest.raises(SystemExit) as exit_info:
        call_command(command, stderr=errors)
    assert exit_info.value.code == 2
    assert errors.getvalue() == (
        "Nothing came on standard input, so nothing was answered. Add --help to see what a "
        "document holds.\n"
    )


def test_command_at_a_keyboard_says_which_input_is_expected(monkeypatch):
    keyboard = io.TextIOWrapper(io.BytesIO(json.dumps(HAND_DOCUMENT).encode()))
    monkeypatch.setattr(keyboard, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", keyboard)
    output, errors = io.StringIO(), io.StringIO()
    call_command("score", stdout=output, stderr=errors)
    assert errors.getvalue().startswith("Type JSON documents, and end with Ctrl-")
    assert json.loads(output.getvalue())


@pytest.mark.process
@pytest.mark.parametrize("hands", [1, 2000])
def test_closed_output_pipe_of_an_engine_is_no_failure(hands):
    line = json.dumps(HAND_DOCUMENT).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, ROOT / "manage.py", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"]},
    ) as program:
        program.stdout.close()
        program.stdin.write(line * hands)
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(60) == 0


def test_rules_are_printed_in_plain_words_and_by_clause(capsys):
    call_command("rules", "tanglewood")
    text = capsys.readouterr().out
    assert f"  {DIALS['x_fine_cents'].label}: 10 cents (T18, T24)\n" in text
    charged_words = f"{DIALS['x_charged_to'].label}: {XChargeRule.BOTH_PARTNERS.sentence}"
    assert f"  {charged_words} (not on the rule sheet)\n" in text
    call_command("rules", "athens", "--sheet")
    text = capsys.readouterr().out
    assert "  C28: The first team to reach ten wins. A score of thirteen is possible.\n" in text
    call_command("rules", "athens", "--dials")
    assert json.loads(capsys.readouterr().out)["target"] == 10
    with pytest.raises(SystemExit):
        call_command("rules", "nowhere")
    assert "invalid choice: 'nowhere'" in capsys.readouterr().err
