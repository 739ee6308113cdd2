"""Prepare the database, start the server, and open the director's desk in the browser."""

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
from tournament.kit.desk.words import time_of_day
from tournament.management import night_check
from tournament.management.base import PlainCommand
from tournament.server.laptop import (
    addresses,
    data_folder,
    disk,
    full_disk,
    hall,
    lock_file,
    opening,
    serving,
    unpacked_program,
)
from tournament.server.laptop.backups import keeper
from tournament.server.laptop.backups.keeper import BackupKeeper
from tournament.server.web import static_files
from tournament.server.web.lanes import ThreadLanes
from tournament.server.web.request_bodies import MAX_SECONDS_TO_RECEIVE
from tournament.storage.reading import current_nights, reader
from tournament.storage.writing.backup_need import BackupNeedCheck

PrintText = Callable[[str], None]
# The value of sqlite3.threadsafety if two threads may share a connection, as in all common builds
# of Python.
THREADS_MAY_SHARE_CONNECTIONS = 3


class Command(PlainCommand):
    help = "Starts Euchre Night on this laptop and opens it in the browser. To stop, press Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=_parse_port, default=8000, help="the first port to try (8000)"
        )
        parser.add_argument("--data", help="the folder with your nights")
        parser.add_argument(
            "--patience",
            type=_parse_seconds,
            default=MAX_SECONDS_TO_RECEIVE,
            help="seconds a slow sender may take (8)",
        )
        parser.add_argument("--no-browser", action="store_true", help="do not open a browser")

    def handle(
        self, *args: Any, port: int, patience: float, no_browser: bool, **options: Any
    ) -> None:
        if settings.HOSTED:
            raise Refused("A hosted site runs under its own web server. See docs/hosting.md.")
        os.umask(0o077)  # Only the owner may read new files.
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        for sentence in opening.prepare_data_folder_and_key():
            self._print(sentence)
        self._print_folder()
        lock_path = settings.DATA_FOLDER / "running"
        with data_folder.refuse_disk_errors(settings.DATA_FOLDER):
            held_lock = lock_file.take_lock(lock_path)
        if held_lock is None:
            self._show_running_program(
                lock_file.read_holder_note(lock_path, max_wait_seconds=10), no_browser
            )
            return
        self._prepare_and_check_nights(held_lock)
        for sentence in unpacked_program.note_started_program(settings.DATA_FOLDER):
            self._print(sentence)
        desk_socket = self._open_desk_socket(port)
        address = f"http://127.0.0.1:{desk_socket.getsockname()[1]}/"
        self._write_lock_note(held_lock, address)
        self._serve(desk_socket, patience, lambda: self._show_welcome(address, no_browser))
        self._stop_program(held_lock)

    def _prepare_and_check_nights(self, lock: lock_file.HeldLock) -> None:
        """Prepare the database. Print whether the program crashed last time, and each difference
        between one of the newest open nights and its history.
        """
        disk.delete_unfinished_files(opening.backups_folder())
        disk.delete_unfinished_files(settings.DATA_FOLDER, min_age_seconds=0)
        keeper.delete_stale_backup_requests(settings.DATA_FOLDER)
        self._run_checks()
        opening.open_database(self._print, self._ask_yes_or_no)
        if lock.last_note:
            self._print(_crash_notice())
        for sentence in night_check.check_newest_open_nights():
            self._print(sentence)
        hall.disconnect_phones_after_night(
            is_game_in_progress=current_nights.is_any_night_in_play(timezone.localtime())
        )

    def _open_desk_socket(self, port: int) -> socket.socket:
        """Return a socket at this port, or at the next free one if the port is in use."""
        desk_socket = serving.bind_desk_socket(port)
        chosen_port = desk_socket.getsockname()[1]
        if port not in {0, chosen_port}:
            self._print(f"Port {port} is in use. Using port {chosen_port}.")
        return desk_socket

    def _serve(
        self, desk_socket: socket.socket, patience: float, when_ready: Callable[[], None]
    ) -> None:
        """Serve pages until the program is stopped, and make backups meanwhile."""
        full_disk.allow_sign_in_on_full_disk()
        if settings.STATIC_ROOT != settings.SHIPPED_STATIC_FOLDER:
            for warning in static_files.collect_static_files(settings.STATIC_ROOT):
                self._print(warning)
        # This import starts the lanes' threads, so it comes late.
        from tournament import asgi

        asgi.application.max_seconds = patience
        with make_backup_keeper(asgi.lanes).run_in_thread():
            serving.serve_until_stopped(
                asgi.application,
                desk_socket,
                phones_allowed_file=hall.phones_allowed_file(),
                current_host_names=settings.ALLOWED_HOSTS,
                when_ready=when_ready,
                end_streams=asgi.live_streams.end_streams,
                max_request_seconds=patience,
            )

    def _stop_program(self, lock: lock_file.HeldLock) -> None:
        self._print("Stopped.", ending=" ")
        self._write_lock_note(lock, "")
        self._print(f"Backup saved: {opening.make_backup(is_in_a_hurry=True)}")
        lock.release()

    def _write_lock_note(self, lock: lock_file.HeldLock, note: str) -> None:
        """Write a note into the lock file, which `start` in a second window reads. On a full disk,
        write no note.
        """
        try:
            lock.write_note(note)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise data_folder.refusal_for_disk_error(settings.DATA_FOLDER, error) from error

    def _print_folder(self) -> None:
        """Print the data folder, and say if it is new, so that a mistyped folder is noticed."""
        has_nights = opening.database_path().exists() or opening.backups_folder().exists()
        folder_words = "Your nights are in" if has_nights else "New folder for your nights:"
        self._print(f"{folder_words} {settings.DATA_FOLDER}")

    def _run_checks(self) -> None:
        check_messages = run_checks(tags=[checks.STARTUP_TAG])
        for message in check_messages:
            self._print(f"{message.msg} {message.hint or ''}".strip())
        if any(message.is_serious() for message in check_messages):
            raise Refused(
                "Euchre Night did not start. Fix the problems above, then start it again."
            )

    def _show_welcome(self, address: str, no_browser: bool) -> None:
        show_welcome(address, self._print)
        if not no_browser:
            open_browser(address)

    def _show_running_program(self, address: str, no_browser: bool) -> None:
        if not address:
            raise Refused("Euchre Night is starting in another window. Wait for that one.")
        self._print(f"Euchre Night is already running: {address}")
        if not no_browser:
            webbrowser.open(address)

    def _print(self, sentence: str, ending: str = "\n") -> None:
        """Print a sentence; do nothing if the window has been closed."""
        with contextlib.suppress(OSError):
            self.stdout.write(sentence, ending=ending)
            self.stdout.flush()

    def _ask_yes_or_no(self, question: str) -> bool:
        """Ask a yes-or-no question and return the answer. Do not ask, but return no, if standard
        input is not a terminal.
        """
        if not sys.stdin.isatty():
            return False
        self.stdout.write(f"{question} [Y/n] ", ending="")
        self.stdout.flush()
        return input().strip().lower() in {"", "y", "yes"}


def make_backup_keeper(lanes: ThreadLanes) -> BackupKeeper:
    """Return the keeper of this program's backups. The keeper copies the database through the
    connection that saves, or through its own connection if SQLite lets no two threads share one.
    """

    def make_backup() -> Path:
        saving_connection = lanes.run_in_writer_thread(_connection_of_this_thread).result()
        return opening.make_backup(
            saving_connection if sqlite3.threadsafety == THREADS_MAY_SHARE_CONNECTIONS else None
        )

    return BackupKeeper(
        settings.DATA_FOLDER, is_backup_due=BackupNeedCheck(), make_backup=make_backup
    )


def _connection_of_this_thread() -> sqlite3.Connection:
    connection.ensure_connection()
    sqlite_connection: sqlite3.Connection = connection.connection
    return sqlite_connection


def show_welcome(address: str, print_text: PrintText) -> None:
    network_addresses = addresses.network_addresses()
    print_text(f"\nEuchre Night is running: {address}")
    screen_address = address
    if network_addresses:
        screen_address = f"http://{network_addresses[0]}:{urlsplit(address).port}/display/"
        condition_words = "" if hall.can_phones_connect() else " (after you let phones connect)"
        print_text(f"Big screen on another computer: {screen_address}{condition_words}")
    _print_qr_code(screen_address, print_text)
    print_text("Keep this window open. To stop, press Ctrl-C.")


def open_browser(address: str) -> None:
    """Open the browser in a thread, since the call may wait for the first page to load."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _print_qr_code(link: str, print_text: PrintText) -> None:
    """Print a QR code; do nothing if the window cannot show its characters."""
    qr_blocks = qr.terminal_qr_code(link)
    try:
        qr_blocks.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    print_text(qr_blocks)


def _crash_notice() -> str:
    """Return the sentences to print if the program was not stopped properly last time, as after a
    power cut.
    """
    crash_sentence = "Euchre Night closed unexpectedly last time. Nothing was lost."
    last_change = reader.newest_change()
    if last_change is None:
        return crash_sentence
    time_words = f"{timezone.localtime(last_change.at):%A} at {time_of_day(last_change.at)}"
    return f"{crash_sentence} Last change, {time_words}: {last_change.first_line}"


def _parse_port(typed_port: str) -> int:
    if not typed_port.isascii() or not typed_port.isdigit() or int(typed_port) > 65535:
        raise argparse.ArgumentTypeError("the port must be a number from 0 to 65535")
    return int(typed_port)


def _parse_seconds(typed_seconds: str) -> float:
    if (
        not typed_seconds.isascii()
        or not typed_seconds.isdigit()
        or not 0 < int(typed_seconds) <= 600
    ):
        raise argparse.ArgumentTypeError("patience must be 1 to 600 seconds")
    return float(typed_seconds)
