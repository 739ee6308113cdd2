"""The program checks its packages before Django is set up."""

import pytest

from tournament import launch
from tournament.evening.words.refused import Refused


def test_line_without_a_command_is_the_help_command(monkeypatch):
    commands = []
    monkeypatch.setattr(launch, "_install_packages", lambda command, argv: commands.append(command))
    launch.prepare_program(["manage.py"])
    launch.prepare_program(["manage.py", "check"])
    assert commands == ["help", "check"]


@pytest.mark.parametrize("command", ["test", "hardship", "check"])
def test_test_command_without_its_packages_ends_with_a_sentence(monkeypatch, command):
    monkeypatch.setattr(launch, "_can_import", lambda package: package != "pytest")
    monkeypatch.setattr(launch.packages, "ENVIRONMENT_FOLDER", launch.Path("/nowhere/at/all"))
    if command == "check":
        launch.prepare_program(["manage.py", command])
        return
    with pytest.raises(SystemExit, match=r"The tests need more packages: .*requirements-dev\.txt"):
        launch.prepare_program(["manage.py", command])


def test_engine_prints_with_installed_packages_or_those_of_the_program(monkeypatch):
    """If a package is missing, the program uses its own environment."""
    packages_there, installing_commands = {"reportlab"}, []
    monkeypatch.setattr(launch, "_can_import", lambda package: package in packages_there)
    monkeypatch.setattr(
        launch, "_install_packages", lambda name, argv: installing_commands.append(name)
    )
    launch.install_pdf_package(["manage.py", "draw", "--pdf", "x.pdf"])
    assert installing_commands == []
    packages_there.clear()
    sentence = r"Printing needs one more package: .* -r .*requirements\.txt"
    with pytest.raises(Refused, match=sentence):
        launch.install_pdf_package(["manage.py", "draw", "--pdf", "x.pdf"])
    assert installing_commands == ["draw"]
