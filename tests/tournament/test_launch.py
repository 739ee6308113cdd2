"""What is looked at before the program is set up at all."""

import pytest

from tournament import launch
from tournament.evening.words.refused import Refused


def test_line_without_a_command_is_a_question_for_help(monkeypatch):
    asked = []
    monkeypatch.setattr(launch, "_bring_packages", lambda command, argv: asked.append(command))
    launch.prepare(["manage.py"])
    launch.prepare(["manage.py", "check"])
    assert asked == ["help", "check"]


@pytest.mark.parametrize("command", ["test", "hardship", "check"])
def test_tests_without_their_packages_are_one_sentence(monkeypatch, command):
    monkeypatch.setattr(launch, "_importable", lambda package: package != "pytest")
    monkeypatch.setattr(launch.packages, "HOME", launch.Path("/nowhere/at/all"))
    if command == "check":
        launch.prepare(["manage.py", command])
        return
    with pytest.raises(SystemExit, match=r"The tests need more packages: .*requirements-dev\.txt"):
        launch.prepare(["manage.py", command])


def test_engine_that_prints_goes_on_where_paper_can_be_drawn(monkeypatch):
    """With what is there, and else in the program's own home."""
    there, brought = {"reportlab"}, []
    monkeypatch.setattr(launch, "_importable", lambda package: package in there)
    monkeypatch.setattr(launch, "_bring_packages", lambda name, argv: brought.append(name))
    launch.bring_what_prints(["manage.py", "draw", "--pdf", "x.pdf"])
    assert brought == []
    there.clear()
    with pytest.raises(Refused, match=r"To print, one more package .* -r .*requirements\.txt"):
        launch.bring_what_prints(["manage.py", "draw", "--pdf", "x.pdf"])
    assert brought == ["draw"]
