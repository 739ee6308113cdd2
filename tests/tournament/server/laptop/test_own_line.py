"""What a person is told to type, on each system and for each way of installing."""

import shlex
import sys
from pathlib import Path

import pytest

import manage
from tournament import launch
from tournament.environment import FOLDER, STARTER
from tournament.server.laptop import own_line

ROOT = Path(__file__).parents[4]
HOSTED = {
    "DATABASE_URL": "postgres:///nowhere",
    "ALLOWED_HOSTS": "euchre.example.org",
    "SECRET_KEY": "a-secret-of-fifty-characters-or-more-0123456789-abcdef",
}
STICK = Path("/media/ann/CLUB STICK")


@pytest.fixture(autouse=True)
def at_home(monkeypatch):
    monkeypatch.delenv(STARTER, raising=False)
    monkeypatch.delenv(FOLDER, raising=False)


@pytest.fixture
def placed(monkeypatch, tmp_path):
    """The program in another folder, as it is installed there."""

    def at(name, *files):
        folder = tmp_path / name
        folder.mkdir()
        for file in files:
            (folder / file).touch()
        monkeypatch.setattr(own_line, "ROOT", folder)
        return folder

    return at


def test_source_is_run_by_the_python_of_the_system(placed, monkeypatch):
    folder = placed("euchre")
    assert own_line.command_line("start") == f"python3 {folder}/manage.py start"
    monkeypatch.setattr(sys, "platform", "win32")
    assert own_line.command_line("start") == f"py {folder}/manage.py start"


def test_folder_with_a_space_stands_in_marks_and_is_read_as_one_word(placed):
    folder = placed("euchre night é")
    line = own_line.command_line("restore --newest", STICK)
    assert line == f'python3 "{folder}/manage.py" restore --newest --data "{STICK}"'
    assert shlex.split(line) == [
        *("python3", f"{folder}/manage.py", "restore", "--newest", "--data", str(STICK))
    ]


def test_package_is_run_by_its_script_where_that_is_on_the_path(placed, monkeypatch):
    placed("euchre_night", "__init__.py")
    monkeypatch.setattr(own_line.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert own_line.command_line("start") == "euchre-night start"
    monkeypatch.setattr(own_line.shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "executable", "/opt/two words/python")
    assert own_line.command_line("start") == '"/opt/two words/python" -m euchre_night start'


def test_lines_that_show_how_words_are_put_call_the_program_in_short(placed, monkeypatch):
    placed("Our club")
    assert own_line.program_name() == "manage.py"
    placed("euchre_night", "__init__.py")
    monkeypatch.setattr(own_line.shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "executable", "/opt/two words/python")
    assert own_line.program_name() == "python -m euchre_night"
    monkeypatch.setenv(STARTER, "/home/zoë/Our club/start-euchre-night.sh")
    assert own_line.program_name() == "start-euchre-night.sh"


def test_sentence_of_a_command_that_there_is_not_names_the_line_to_type(monkeypatch, capsys):
    starter = "/home/zoë/Our club/start-euchre-night.sh"
    monkeypatch.setenv(STARTER, starter)
    for argv in (["__main__.py", "nonsense"], ["__main__.py", "start", "--port", "x"]):
        with pytest.raises(SystemExit):
            manage.execute(argv)
    told = capsys.readouterr().err
    assert f"""Type '"{starter}" help' for usage.""" in told
    assert "--port: a port is a number from 0 to 65535." in told
    assert "__main__.py" not in told


def test_what_was_double_clicked_is_what_is_typed(monkeypatch):
    starter = r"C:\Users\Zoë\Euchre Night\Start Euchre Night.exe"
    monkeypatch.setenv(STARTER, starter)
    assert own_line.command_line("restore --newest") == f'"{starter}" restore --newest'
    assert own_line.elsewhere() == f'"{starter}" start --data FOLDER'


def test_folder_that_was_named_at_the_start_is_named_again(monkeypatch):
    assert "--data" not in own_line.command_line_here("restore --newest")
    monkeypatch.setenv(FOLDER, str(STICK))
    assert own_line.command_line_here("restore --newest").endswith(
        f'restore --newest --data "{STICK}"'
    )


@pytest.mark.parametrize("command", ["test", "benchmark", "hardship"])
def test_installed_program_says_what_needs_its_source(command, placed):
    placed("euchre_night", "__init__.py")
    with pytest.raises(SystemExit, match=f"^{command} is for whoever changes the program"):
        launch.prepare(["euchre-night", command])


def test_what_installs_packages_is_for_this_way_of_installing(placed, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/opt/two words/python")
    folder = placed("euchre night é")
    line = own_line.install_line("requirements-hosted.txt", "hosted")
    assert shlex.split(line) == [
        *("/opt/two words/python", "-m", "pip", "install"),
        *("-r", f"{folder}/requirements-hosted.txt"),
    ]
    placed("euchre_night", "__init__.py")
    hosted = own_line.install_line("requirements-hosted.txt", "hosted")
    assert hosted == '"/opt/two words/python" -m pip install "euchre-night[hosted]"'
    assert own_line.install_line("requirements.txt").endswith(" install euchre-night")


def test_what_was_unpacked_is_told_that_it_is_for_a_laptop(monkeypatch):
    for name, value in HOSTED.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(launch, "_importable", lambda package: package != "psycopg")
    monkeypatch.setenv(STARTER, "/home/ann/start-euchre-night.sh")
    with pytest.raises(SystemExit, match=r"is for a laptop alone\. Take DATABASE_URL away"):
        launch.checked_environment()


@pytest.mark.parametrize(
    ("starter", "cure"),
    [("", r"Install them: .* -m pip install euchre-night$"), ("/x.sh", "Unpack the whole zip")],
)
def test_program_without_its_packages_makes_no_home_beside_others(
    placed, monkeypatch, tmp_path, starter, cure
):
    placed("euchre_night", "__init__.py")
    monkeypatch.setenv(STARTER, starter)
    for name in ("HOME", "RUNTIME"):
        monkeypatch.setattr(launch.packages, name, tmp_path / f"no {name}")
    monkeypatch.setattr(launch, "_importable", lambda package: False)
    with pytest.raises(SystemExit, match=f"^The packages of this program .* {cure}"):
        launch.prepare(["euchre-night", "start"])


HANDBOOK = ROOT / "tournament" / "server" / "help" / "handbook.py"


def test_no_sentence_names_a_line_of_its_own():
    """All of them ask this room; only documents, which are read beside the source, do not, and the
    program puts its own line for theirs where it shows the handbook.
    """
    for folder in ("scoring", "rotation", "tournament", "templates"):
        for file in (ROOT / folder).rglob("*.*"):
            if file.suffix in {".py", ".html"} and file != HANDBOOK:
                text = file.read_text(encoding="utf-8")
                assert "python3 manage.py" not in text, file
                assert "-m pip install -r requirements" not in text, file
