"""The browser opens the desk as Windows and macOS do it. On Linux it is started as its own process
(tests/faults/test_start.py).
"""

import io
import os
import queue
import webbrowser

import pytest

from tests.tournament.server.laptop.test_other_systems import load_for_simulated_system
from tournament.management.commands import start

DESK_ADDRESS = "http://127.0.0.1:8000/"


class ScriptDouble:
    """A stand-in for the script that makes a Mac open a page."""

    def __init__(self, asked_scripts):
        self.write = asked_scripts.put

    def close(self):
        return None


@pytest.fixture(
    params=[("win32", DESK_ADDRESS), ("darwin", f'open location "{DESK_ADDRESS}"')], ids=str
)
def was_browser_asked(request, monkeypatch):
    """Return a function that tells whether the browser was asked to open the desk, in the way of
    the tested system.
    """
    platform, expected_question = request.param
    asked_scripts = queue.Queue()
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(os, "startfile", asked_scripts.put, raising=False)
    monkeypatch.setattr(os, "popen", lambda *line: ScriptDouble(asked_scripts))
    monkeypatch.setattr(webbrowser, "open", load_for_simulated_system(webbrowser).open)
    return lambda: expected_question in asked_scripts.get(timeout=10)


def test_start_opens_the_browser_at_the_desk(was_browser_asked):
    start.open_browser(DESK_ADDRESS)
    assert was_browser_asked()


def test_second_start_opens_the_browser_at_the_running_desk(was_browser_asked):
    output = io.StringIO()
    start.Command(stdout=output)._show_running_program(DESK_ADDRESS, no_browser=False)
    assert was_browser_asked()
    assert output.getvalue() == f"Euchre Night is already running: {DESK_ADDRESS}\n"


@pytest.mark.usefixtures("was_browser_asked")
def test_start_without_a_browser_prints_the_address(monkeypatch):
    def knows_none(address):
        raise OSError("no program is set for this")

    monkeypatch.setattr(os, "startfile", knows_none)
    monkeypatch.setattr(os, "popen", lambda *line: None)
    output = io.StringIO()
    start.Command(stdout=output)._show_running_program(DESK_ADDRESS, no_browser=False)
    assert DESK_ADDRESS in output.getvalue()
