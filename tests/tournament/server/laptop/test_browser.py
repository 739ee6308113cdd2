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

    def __init__(self, requests):
        self.write = requests.put

    def close(self):
        return None


@pytest.fixture(
    params=[("win32", DESK_ADDRESS), ("darwin", f'open location "{DESK_ADDRESS}"')], ids=str
)
def was_browser_asked(request, monkeypatch):
    """Return a function that returns whether the browser was asked to open the desk, in the way of
    the tested system.
    """
    platform, expected_request = request.param
    requests = queue.Queue()
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(os, "startfile", requests.put, raising=False)
    monkeypatch.setattr(os, "popen", lambda *line: ScriptDouble(requests))
    monkeypatch.setattr(webbrowser, "open", load_for_simulated_system(webbrowser).open)
    return lambda: expected_request in requests.get(timeout=10)


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
    def fail_to_find_browser(address):
        raise OSError("no program is set for this")

    monkeypatch.setattr(os, "startfile", fail_to_find_browser)
    monkeypatch.setattr(os, "popen", lambda *line: None)
    output = io.StringIO()
    start.Command(stdout=output)._show_running_program(DESK_ADDRESS, no_browser=False)
    assert DESK_ADDRESS in output.getvalue()
