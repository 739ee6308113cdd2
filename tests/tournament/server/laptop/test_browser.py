"""The browser that opens on the desk, as Windows and macOS are asked for it. What Linux has is
started as a process of its own (tests/faults/test_start.py).
"""

import io
import os
import queue
import webbrowser

import pytest

from tests.tournament.server.laptop.test_other_systems import as_there
from tournament.management.commands import start

DESK = "http://127.0.0.1:8000/"


class Script:
    """What a Mac is told to do."""

    def __init__(self, asked):
        self.write = asked.put

    def close(self):
        return None


@pytest.fixture(params=[("win32", DESK), ("darwin", f'open location "{DESK}"')], ids=str)
def asked(request, monkeypatch):
    """The browser's door as that system has it: what it was asked first."""
    platform, wanted = request.param
    told = queue.Queue()
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(os, "startfile", told.put, raising=False)
    monkeypatch.setattr(os, "popen", lambda *line: Script(told))
    monkeypatch.setattr(webbrowser, "open", as_there(webbrowser).open)
    return lambda: wanted in told.get(timeout=10)


def test_browser_opens_on_the_desk(asked):
    start.open_browser(DESK)
    assert asked()


def test_second_double_click_opens_the_browser_on_the_desk_that_is_there(asked):
    said = io.StringIO()
    start.Command(stdout=said)._show_running(DESK, no_browser=False)
    assert asked()
    assert said.getvalue() == f"Euchre Night is running already: {DESK}\n"


@pytest.mark.usefixtures("asked")
def test_system_that_knows_no_browser_shows_the_address_in_the_window(monkeypatch):
    def knows_none(address):
        raise OSError("no program is set for this")

    monkeypatch.setattr(os, "startfile", knows_none)
    monkeypatch.setattr(os, "popen", lambda *line: None)
    said = io.StringIO()
    start.Command(stdout=said)._show_running(DESK, no_browser=False)
    assert DESK in said.getvalue()
