"""What `manage.py test` hands on to pytest."""

import os
import sys
from pathlib import Path

import pytest

from tournament.management.commands import test


@pytest.fixture
def handed_on(monkeypatch):
    """The environment that pytest would be started with."""
    started = []
    monkeypatch.setattr(os, "chdir", lambda folder: None)
    monkeypatch.setattr(os, "execv", lambda python, line: started.append(dict(os.environ)))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)

    def asked():
        test.Command().run_from_argv(["manage.py", "test"])
        (environment,) = started
        return environment

    return asked


def test_what_is_compiled_is_kept_though_none_shall_lie_beside_the_source(handed_on, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = handed_on()
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert Path(environment["PYTHONPYCACHEPREFIX"]).is_relative_to(sys.prefix)


def test_where_it_may_lie_beside_the_source_nothing_is_said_of_it(handed_on, monkeypatch):
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    environment = handed_on()
    assert "PYTHONPYCACHEPREFIX" not in environment


def test_tests_choose_their_folder_before_django_is_set_up(handed_on, monkeypatch):
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tournament.settings")
    assert "DJANGO_SETTINGS_MODULE" not in handed_on()
