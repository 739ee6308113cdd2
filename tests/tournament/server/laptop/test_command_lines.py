"""The commands that a person is told to type fit the system and the way of installing."""

import shlex
import sys
from pathlib import Path

import pytest

import manage
from tournament import launch
from tournament.environment import DATA_FOLDER_VARIABLE, STARTER_VARIABLE
from tournament.server.laptop import command_lines

ROOT = Path(__file__).parents[4]
HOSTED_SITE_VARIABLES = {
    "DATABASE_URL": "postgres:///nowhere",
    "ALLOWED_HOSTS": "euchre.example.org",
    "SECRET_KEY": "a-secret-of-fifty-characters-or-more-0123456789-abcdef",
}
USB_STICK = Path("/media/ann/CLUB STICK")


@pytest.fixture(autouse=True)
def unset_folder_and_starter(monkeypatch):
    """Unset the variables with the chosen data folder and the starter of an unpacked program."""
    monkeypatch.delenv(STARTER_VARIABLE, raising=False)
    monkeypatch.delenv(DATA_FOLDER_VARIABLE, raising=False)


@pytest.fixture
def install_program(monkeypatch, tmp_path):
    """Return a function that puts the program into another folder, as it is installed there."""

    def install(name, *files):
        folder = tmp_path / name
        folder.mkdir()
        for file in files:
            (folder / file).touch()
        monkeypatch.setattr(command_lines, "ROOT", folder)
        return folder

    return install


def test_source_is_run_by_the_system_python(install_program, monkeypatch):
    folder = install_program("euchre")
    assert command_lines.command_line("start") == f"python3 {folder}/manage.py start"
    monkeypatch.setattr(sys, "platform", "win32")
    assert command_lines.command_line("start") == f"py {folder}/manage.py start"


def test_folder_with_a_space_is_quoted_in_a_command_line(install_program, monkeypatch):
    folder = install_program("euchre night é")
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(USB_STICK))
    printed_line = command_lines.command_line("restore --newest")
    assert printed_line == f'python3 "{folder}/manage.py" restore --newest --data "{USB_STICK}"'
    assert shlex.split(printed_line) == [
        *("python3", f"{folder}/manage.py", "restore", "--newest", "--data", str(USB_STICK))
    ]


def test_installed_program_is_run_by_its_script_if_on_the_path(install_program, monkeypatch):
    install_program("euchre_night", "__init__.py")
    monkeypatch.setattr(command_lines.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert command_lines.command_line("start") == "euchre-night start"
    monkeypatch.setattr(command_lines.shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "executable", "/opt/two words/python")
    assert command_lines.command_line("start") == '"/opt/two words/python" -m euchre_night start'


def test_program_name_is_short_in_every_installation(install_program, monkeypatch):
    install_program("Our club")
    assert command_lines.short_program_name() == "manage.py"
    install_program("euchre_night", "__init__.py")
    monkeypatch.setattr(command_lines.shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "executable", "/opt/two words/python")
    assert command_lines.short_program_name() == "python -m euchre_night"
    monkeypatch.setenv(STARTER_VARIABLE, "/home/zoë/Our club/start-euchre-night.sh")
    assert command_lines.short_program_name() == "start-euchre-night.sh"


def test_unknown_command_is_answered_with_the_line_to_type(monkeypatch, capsys):
    starter = "/home/zoë/Our club/start-euchre-night.sh"
    monkeypatch.setenv(STARTER_VARIABLE, starter)
    for arguments in (["__main__.py", "nonsense"], ["__main__.py", "start", "--port", "x"]):
        with pytest.raises(SystemExit):
            manage.run_django_command(arguments)
    output = capsys.readouterr().err
    assert f"""Type '"{starter}" help' for usage.""" in output
    assert "--port: the port must be a number from 0 to 65535." in output
    assert "__main__.py" not in output


def test_command_line_of_an_unpacked_program_uses_its_starter(monkeypatch):
    starter = r"C:\Users\Zoë\Euchre Night\Start Euchre Night.exe"
    monkeypatch.setenv(STARTER_VARIABLE, starter)
    assert command_lines.command_line("restore --newest") == f'"{starter}" restore --newest'
    assert command_lines.command_with_other_folder() == f'"{starter}" start --data FOLDER'


def test_command_lines_repeat_the_folder_named_at_the_start(monkeypatch):
    assert "--data" not in command_lines.command_line("restore --newest")
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(USB_STICK))
    assert command_lines.command_line("restore --newest").endswith(
        f'restore --newest --data "{USB_STICK}"'
    )


@pytest.mark.parametrize("command", ["test", "benchmark", "hardship"])
def test_installed_program_refuses_commands_that_need_the_source(command, install_program):
    install_program("euchre_night", "__init__.py")
    with pytest.raises(SystemExit, match=f"^{command} needs the program's source"):
        launch.prepare_program(["euchre-night", command])


def test_command_to_install_packages_fits_the_installation(install_program, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/opt/two words/python")
    folder = install_program("euchre night é")
    printed_line = command_lines.install_packages_command("requirements-hosted.txt", "hosted")
    assert shlex.split(printed_line) == [
        *("/opt/two words/python", "-m", "pip", "install"),
        *("-r", f"{folder}/requirements-hosted.txt"),
    ]
    install_program("euchre_night", "__init__.py")
    hosted_command = command_lines.install_packages_command("requirements-hosted.txt", "hosted")
    assert hosted_command == '"/opt/two words/python" -m pip install "euchre-night[hosted]"'
    assert command_lines.install_packages_command("requirements.txt").endswith(
        " install euchre-night"
    )


def test_unpacked_program_refuses_hosted_settings(monkeypatch):
    for name, value in HOSTED_SITE_VARIABLES.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(launch, "_can_import", lambda package: package != "psycopg")
    monkeypatch.setenv(STARTER_VARIABLE, "/home/ann/start-euchre-night.sh")
    with pytest.raises(SystemExit, match=r"is for a laptop\. Remove DATABASE_URL"):
        launch.read_environment_or_exit()


@pytest.mark.parametrize(
    ("starter", "advice"),
    [("", r"Install them: .* -m pip install euchre-night$"), ("/x.sh", "Unpack the whole zip")],
)
def test_program_without_its_packages_makes_no_environment_beside_others(
    install_program, monkeypatch, tmp_path, starter, advice
):
    install_program("euchre_night", "__init__.py")
    monkeypatch.setenv(STARTER_VARIABLE, starter)
    for name in ("ENVIRONMENT_FOLDER", "RUNTIME_LIST_FILE"):
        monkeypatch.setattr(launch.packages, name, tmp_path / f"no {name}")
    monkeypatch.setattr(launch, "_can_import", lambda package: False)
    with pytest.raises(SystemExit, match=f"^This program's packages are missing. {advice}"):
        launch.prepare_program(["euchre-night", "start"])


HANDBOOK = ROOT / "tournament" / "server" / "help" / "handbook.py"


def test_command_lines_in_sentences_come_from_one_module():
    """Every sentence gets its command lines from `command_lines`. Only documents do not, because
    they are read beside the source, and the handbook page replaces their lines.
    """
    for folder in ("scoring", "rotation", "tournament", "templates"):
        for file in (ROOT / folder).rglob("*.*"):
            if file.suffix in {".py", ".html"} and file != HANDBOOK:
                text = file.read_text(encoding="utf-8")
                assert "python3 manage.py" not in text, file
                assert "-m pip install -r requirements" not in text, file
