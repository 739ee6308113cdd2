"""Open the evening: the database made ready, the server started, the browser on the director's
desk.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import run_checks
from django.core.management.base import CommandParser
from django.utils import timezone

from tournament import checks, qr, replay
from tournament.laptop import addresses, data_folder, hall, opening, serving, single
from tournament.management.plain import PlainCommand
from tournament.refused import Refused


class Command(PlainCommand):
    help = "Starts Euchre Night on this laptop and opens it in the browser. Ctrl-C stops it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=_port, default=8000, help="the port to begin looking at (8000)"
        )
        parser.add_argument("--data", type=Path, help="the folder that keeps the evenings")
        parser.add_argument("--no-browser", action="store_true", help="do not open a browser")

    def handle(self, *args: Any, port: int, no_browser: bool, **options: Any) -> None:
        if settings.HOSTED:
            raise Refused(
                "A hosted site is served by its own web server, not by start: see docs/hosting.md."
            )
        os.umask(0o077)  # what is written from here on is for its owner alone
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        self._say_where()
        lock = settings.DATA / "running"
        hold = self._taken(lock)
        if hold is None:
            self._show_running(single.left_word(lock, wait=10), no_browser)
            return
        hall.forget_last_week()
        self._check()
        opening.open_database(self._say, self._ask)
        if hold.found:
            self._say(_recovered())
        desk = serving.desk_socket(port)
        chosen = desk.getsockname()[1]
        if port not in {0, chosen}:
            self._say(f"Port {port} is busy, so this is port {chosen}.")
        address = f"http://127.0.0.1:{chosen}/"
        try:
            hold.write(address)
        except OSError as error:
            raise Refused(data_folder.why_not(settings.DATA, error)) from error
        application = _application()
        serving.serve(
            application,
            desk,
            wish=hall.wish(),
            names=settings.ALLOWED_HOSTS,
            ready=lambda: self._welcome(address, chosen, no_browser),
            leave=application.end,
        )
        hold.write("")
        self._say(f"Stopped. A copy of your evenings is kept: {opening.keep_copy()}")
        hold.release()

    def _taken(self, lock: Path) -> single.Hold | None:
        try:
            return single.take(lock)
        except OSError as error:
            raise Refused(data_folder.why_not(settings.DATA, error)) from error

    def _say_where(self) -> None:
        """A mistyped folder looks like a lost club, so a new one is called new."""
        known = opening.path().exists() or opening.copies_folder().exists()
        kept = "Your evenings are kept in" if known else "A new folder for your evenings:"
        self._say(f"{kept} {settings.DATA}")

    def _check(self) -> None:
        found = run_checks(tags=[checks.EVENING])
        for message in found:
            self._say(f"{message.msg} {message.hint or ''}".strip())
        if any(message.is_serious() for message in found):
            raise Refused(
                "It was not started, so nothing can be lost. Mend the above, then start again."
            )

    def _welcome(self, address: str, port: int, no_browser: bool) -> None:
        here = addresses.in_the_hall()
        wall = f"http://{here[0]}:{port}/display/" if here else address
        self._say(f"\nThe director's desk: {address}")
        if here:
            how = "" if hall.is_open() else " (once you open the hall under Phones and screens)"
            self._say(f"The wall for other screens: {wall}{how}")
        self._say_code(wall)
        self._say("Leave this window open during the evening. Ctrl-C stops it.")
        _browse(address, no_browser)

    def _show_running(self, address: str, no_browser: bool) -> None:
        if not address:
            raise Refused("Euchre Night is being started in another window. Wait for that one.")
        self._say(f"Euchre Night is running already: {address}")
        if not no_browser:
            webbrowser.open(address)

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _say_code(self, link: str) -> None:
        """A window that cannot show blocks goes without: the address stands above it."""
        code = qr.terminal(link)
        try:
            code.encode(sys.stdout.encoding)
        except UnicodeEncodeError:
            return
        self._say(code)

    def _ask(self, question: str) -> bool:
        """Nobody at the keyboard means no: a file is never replaced unasked."""
        if not sys.stdin.isatty():
            return False
        self.stdout.write(f"{question} [Y/n] ", ending="")
        self.stdout.flush()
        return input().strip().lower() in {"", "y", "yes"}


def _recovered() -> str:
    """After a power cut or a closed window: nothing that was said to be saved is missing."""
    last = replay.newest_change()
    sentence = "It was not stopped properly last time, as after a power cut. Everything is there"
    if last is None:
        return f"{sentence}."
    when = timezone.localtime(last.at)
    return f"{sentence}, up to {when:%H:%M} on {when:%A}: {last.words}"


def _application() -> Any:
    from tournament.asgi import application  # imported late: it takes the lanes' threads

    return application


def _browse(address: str, no_browser: bool) -> None:
    """Beside the server, since a browser may wait for its first page before it says it is open."""
    if not no_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)
