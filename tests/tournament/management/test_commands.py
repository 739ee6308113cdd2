"""Commands typed in a window say where the nights are, and answer a mistake with one sentence and
no traceback.
"""

import subprocess
import sys

import pytest

from tests.faults.running import ROOT, plain_environment, prepare_started_folder, run_program

pytestmark = [pytest.mark.process, pytest.mark.sqlite]
MISTYPED_COMMAND_LINES = {
    "a port": (["start", "--port", "99999"], "--port: the port must be a number from 0 to 65535."),
    "a word of start": (["start", "--color"], "Unrecognized arguments: --color."),
    "a copy": (["restore", "nowhere"], "nowhere is missing or empty."),
    "the newest copy": (["restore", "--newest"], "There is no good backup in "),
    "no copies": (["restore"], "There are no backups in "),
    "a night": (["print", "x", "rules"], "Night: x is not a night's number"),
    "no night": (["print", "3", "rules"], "There are no nights in "),
    "no evenings": (["backup"], "There are no nights in "),
    "no club": (["resetpassword"], "There are no nights in "),
    "no site": (["addclub", "Ours", "--director", "Ada"], "There are no nights in "),
    "nothing to wipe": (["wipedemos"], "There are no nights in "),
    "no practice": (
        ["rehearse", "--house", "tanglewood", "--players", "8", "--keep"],
        "There are no nights in ",
    ),
    "an app": (["migrate", "tournamnet"], "No installed app with label"),
    "a benchmark": (["benchmark", "--runs", "0"], "There is nothing to measure:"),
    "a trial": (["hardship", "-k", "no such trial"], "There is no trial with no such trial"),
}


@pytest.mark.parametrize(
    ("line", "sentence"), MISTYPED_COMMAND_LINES.values(), ids=MISTYPED_COMMAND_LINES
)
def test_mistyped_command_is_refused_in_one_sentence_without_a_new_folder(tmp_path, line, sentence):
    answer = run_program(*line, EUCHRE_DATA=str(tmp_path / "evenings"))
    assert answer.returncode in {1, 2}
    assert answer.stderr.startswith(sentence)
    assert "Traceback" not in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert not (tmp_path / "evenings").exists()


@pytest.mark.parametrize(
    "line",
    [
        ["print", "3", "rules"],
        ["check"],
        ["rehearse", "--house", "tanglewood", "--players", "8", "--keep"],
    ],
    ids=lambda line: line[0],
)
@pytest.mark.parametrize("is_one_word", [True, False])
def test_command_accepts_the_data_folder_in_the_same_way_as_start(tmp_path, line, is_one_word):
    folder = tmp_path / "evenings"
    data_option = [f"--data={folder}"] if is_one_word else ["--data", str(folder)]
    result = run_program(*line, *data_option)
    assert f"There are no nights in {folder} yet." in result.stdout + result.stderr
    assert not folder.exists()


@pytest.mark.parametrize("line", [["restore"], ["check"]], ids=lambda line: line[0])
def test_closed_output_pipe_of_a_command_is_no_failure(tmp_path, line):
    prepare_started_folder(tmp_path)
    assert run_program("backup", EUCHRE_DATA=str(tmp_path)).returncode == 0
    with subprocess.Popen(
        [sys.executable, ROOT / "manage.py", *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment() | {"EUCHRE_DATA": str(tmp_path)},
    ) as program:
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(60) == 0
