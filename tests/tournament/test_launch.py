"""The checks that run before the program is set up."""

import pytest

from tournament import launch
from tournament.evening.words.refused import Refused


def test_line_without_a_command_is_a_question_for_help(monkeypatch):
    questions = []
    monkeypatch.setattr(
        launch, "_install_packages", lambda command, argv: questions.append(command)
    )
    launch.prepare_program(["manage.py"])
    launch.prepare_program(["manage.py", "check"])
    assert questions == ["help", "check"]


@pytest.mark.parametrize("command", ["test", "hardship", "check"])
def test_tests_without_their_packages_are_one_sentence(monkeypatch, command):
    monkeypatch.setattr(launch, "_can_import", lambda package: package != "pytest")
    monkeypatch.setattr(launch.packages, "ENVIRONMENT_FOLDER", launch.Path("/nowhere/at/all"))
    if command == "check":
        launch.prepare_program(["manage.py", command])
        return
    with pytest.raises(SystemExit, match=r"The tests need more packages: .*requirements-dev\.txt"):
        launch.prepare_program(["manage.py", command])


def test_engine_that_prints_goes_on_where_paper_can_be_drawn(monkeypatch):
    """Installed packages are used. Otherwise the packages come from the program's own
    environment.
    """
    there, brought = {"reportlab"}, []
    monkeypatch.setattr(launch, "_can_import", lambda package: package in there)
    monkeypatch.setattr(launch, "_install_packages", lambda name, argv: brought.append(name))
    launch.install_pdf_package(["manage.py", "draw", "--pdf", "x.pdf"])
    assert brought == []
    there.clear()
    sentence = r"Printing needs one more package: .* -r .*requirements\.txt"
    with pytest.raises(Refused, match=sentence):
        launch.install_pdf_package(["manage.py", "draw", "--pdf", "x.pdf"])
    assert brought == ["draw"]
