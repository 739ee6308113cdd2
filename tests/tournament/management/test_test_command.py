"""`manage.py test` hands its arguments on to pytest."""

import os
import sys
from pathlib import Path

import pytest

from tournament.management.commands import test


@pytest.fixture
def run_test_command(monkeypatch):
    """Return a function that runs the command and returns the environment that pytest would get."""
    environments = []
    monkeypatch.setattr(os, "chdir", lambda folder: None)
    monkeypatch.setattr(os, "execv", lambda python, line: environments.append(dict(os.environ)))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)

    def run_command():
        test.Command().run_from_argv(["manage.py", "test"])
        (environment,) = environments
        return environment

    return run_command


def test_compiled_files_are_kept_elsewhere_if_not_wanted_beside_the_source(
    run_test_command, monkeypatch
):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = run_test_command()
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert Path(environment["PYTHONPYCACHEPREFIX"]).is_relative_to(sys.prefix)


def test_compiled_files_stay_beside_the_source_if_allowed(run_test_command, monkeypatch):
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    environment = run_test_command()
    assert "PYTHONPYCACHEPREFIX" not in environment


def test_tests_choose_their_folder_before_django_is_set_up(run_test_command, monkeypatch):
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tournament.settings")
    assert "DJANGO_SETTINGS_MODULE" not in run_test_command()
