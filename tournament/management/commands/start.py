"""Open the evening: the database made ready, the server started, the browser on the director's
desk.
"""

import argparse
import contextlib
import errno
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import run_checks
from django.core.management.base import CommandParser
from django.db import connection
from django.utils import timezone

from tournament import checks
from tournament.evening.words.refused import Refused
from tournament.kit.desk import qr
from tournament.kit.desk.words import clock
from tournament.management import night_check
from tournament.management.engine import PlainCommand
from tournament.server.laptop import (
    addresses,
    data_folder,
    full_disk,
    hall,
    lock_file,
    opening,
    serving,
    unpacked,
)
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies import keeper, restoring
from tournament.server.laptop.copies.keeper import Keeper
from tournament.server.web import static_files
from tournament.server.web.bodies import PATIENCE
from tournament.server.web.lanes import Lanes
from tournament.storage.reading import evenings, replay
from tournament.storage.writing.worth_a_copy import WorthACopy

Say = Callable[[str], None]
# One connection may be used by two threads: SQLite as it is built everywhere we know.
SERIALIZED = 3


class Command(PlainCommand):
    help = "Starts Euchre Night on this laptop and opens it in the browser. Ctrl-C stops it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=_port, default=8000, help="the port to begin looking at (8000)"
        )
        parser.add_argument("--data", help="the folder that keeps the evenings")
        parser.add_argument(
            "--patience", type=_seconds, default=PATIENCE, help="seconds to send something in (8)"
        )
        parser.add_argument("--no-browser", action="store_true", help="do not open a browser")

    def handle(
        self, *args: Any, port: int, patience: float, no_browser: bool, **options: Any
    ) -> None:
        if settings.HOSTED:
            raise Refused(
                "A hosted site is served by its own web server, not by start: see docs/hosting.md."
            )
        os.umask(0o077)  # what is written from here on is for its owner alone
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        for sentence in opening.make_folder():
            self._say(sentence)
        self._say_where()
        lock = settings.DATA / "running"
        hold = self._take_lock(lock)
        if hold is None:
            self._show_running(lock_file.holder_note(lock, wait=10), no_browser)
            return
        self._open_evenings(hold)
        for sentence in unpacked.remember_start(settings.DATA):
            self._say(sentence)
        desk = self._desk(port)
        address = f"http://127.0.0.1:{desk.getsockname()[1]}/"
        self._leave_word(hold, address)
        self._serve(desk, patience, lambda: self._welcome(address, no_browser))
        self._stop(hold)

    def _open_evenings(self, hold: lock_file.HeldLock) -> None:
        """Make the file ready, and say where an open night and its history differ."""
        copies.clear_unfinished(opening.copies_folder())
        restoring.clear_broken_off(opening.path())
        keeper.forget_wishes(settings.DATA)
        self._check()
        opening.open_database(self._say, self._ask)
        if hold.found:
            self._say(_recovered())
        for sentence in night_check.open_nights():
            self._say(sentence)
        hall.forget_last_week(is_played=evenings.is_one_played(timezone.localtime()))

    def _desk(self, port: int) -> socket.socket:
        """At that port or the next one that is free."""
        desk = serving.desk_socket(port)
        chosen = desk.getsockname()[1]
        if port not in {0, chosen}:
            self._say(f"Port {port} is busy, so this is port {chosen}.")
        return desk

    def _serve(self, desk: socket.socket, patience: float, ready: Callable[[], None]) -> None:
        """Until it is stopped. Copies are kept beside it."""
        full_disk.let_sign_in()
        if settings.STATIC_ROOT != settings.SHIPPED:
            for why_not in static_files.collect(settings.STATIC_ROOT):
                self._say(why_not)
        from tournament import asgi  # imported late: it takes the lanes' threads

        asgi.application.patience = patience
        with keeper_of_copies(asgi.lanes).running():
            serving.serve(
                asgi.application,
                desk,
                wish=hall.wish(),
                names=settings.ALLOWED_HOSTS,
                ready=ready,
                leave=asgi.live.end,
                patience=patience,
            )

    def _stop(self, hold: lock_file.HeldLock) -> None:
        self._say("Stopped.", ending=" ")
        self._leave_word(hold, "")
        self._say(f"A copy of your evenings is kept: {opening.keep_copy(in_a_hurry=True)}")
        hold.release()

    def _take_lock(self, lock: Path) -> lock_file.HeldLock | None:
        try:
            return lock_file.take(lock)
        except OSError as error:
            raise data_folder.refusal(settings.DATA, error) from error

    def _leave_word(self, hold: lock_file.HeldLock, word: str) -> None:
        """On a full disk a second window does without it."""
        try:
            hold.write(word)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise data_folder.refusal(settings.DATA, error) from error

    def _say_where(self) -> None:
        """A mistyped folder looks like a lost club, so a new one is called new."""
        was_there = opening.path().exists() or opening.copies_folder().exists()
        kept = "Your evenings are kept in" if was_there else "A new folder for your evenings:"
        self._say(f"{kept} {settings.DATA}")

    def _check(self) -> None:
        check_messages = run_checks(tags=[checks.EVENING])
        for message in check_messages:
            self._say(f"{message.msg} {message.hint or ''}".strip())
        if any(message.is_serious() for message in check_messages):
            raise Refused(
                "It was not started, so nothing can be lost. Mend the above, then start again."
            )

    def _welcome(self, address: str, no_browser: bool) -> None:
        show_welcome(address, self._say)
        if not no_browser:
            open_browser(address)

    def _show_running(self, address: str, no_browser: bool) -> None:
        if not address:
            raise Refused("Euchre Night is being started in another window. Wait for that one.")
        self._say(f"Euchre Night is running already: {address}")
        if not no_browser:
            webbrowser.open(address)

    def _say(self, sentence: str, ending: str = "\n") -> None:
        """To nobody, once the window is closed."""
        with contextlib.suppress(OSError):
            self.stdout.write(sentence, ending=ending)
            self.stdout.flush()

    def _ask(self, question: str) -> bool:
        """Nobody at the keyboard means no: a file is never replaced unasked."""
        if not sys.stdin.isatty():
            return False
        self.stdout.write(f"{question} [Y/n] ", ending="")
        self.stdout.flush()
        return input().strip().lower() in {"", "y", "yes"}


def keeper_of_copies(lanes: Lanes) -> Keeper:
    """A keeper that is not at work yet. Its copies are made through the connection that saves;
    where SQLite does not let two threads use one, through one of their own.
    """

    def copy() -> Path:
        writer = lanes.ask_writer(_thread_connection).result()
        return opening.keep_copy(writer if sqlite3.threadsafety == SERIALIZED else None)

    def let_go() -> None:
        connection.close()  # the one of the thread that asks

    return Keeper(settings.DATA, is_worth=WorthACopy(), copy=copy, let_go=let_go)


def _thread_connection() -> sqlite3.Connection:
    connection.ensure_connection()
    opened: sqlite3.Connection = connection.connection
    return opened


def show_welcome(address: str, say: Say) -> None:
    here = addresses.hall_addresses()
    wall = f"http://{here[0]}:{urlsplit(address).port}/display/" if here else address
    say(f"\nThe director's desk: {address}")
    if here:
        how = "" if hall.is_open() else " (once you open the hall under Phones and screens)"
        say(f"The wall for other screens: {wall}{how}")
    _show_code(wall, say)
    say("Leave this window open during the evening. Ctrl-C stops it.")


def open_browser(address: str) -> None:
    """Beside the server, since a browser may wait for its first page before it says it is open."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _show_code(link: str, say: Say) -> None:
    """A window that cannot show blocks goes without: the address stands above it."""
    code = qr.terminal(link)
    try:
        code.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    say(code)


def _recovered() -> str:
    """After a power cut or a closed window: nothing that was said to be saved is missing."""
    last = replay.newest_change()
    sentence = "It was not stopped properly last time, as after a power cut. Everything is there"
    if last is None:
        return f"{sentence}."
    when = f"{clock(last.at)} on {timezone.localtime(last.at):%A}"
    return f"{sentence}, up to {when}: {last.words}"


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def _seconds(text: str) -> float:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= 600:
        raise argparse.ArgumentTypeError("patience is a number of seconds from 1 to 600")
    return float(text)
