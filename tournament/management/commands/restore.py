"""Put a copy in the place of the database; what was there is kept beside it."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tournament.evening.words.refused import Refused
from tournament.management.engine import PlainCommand
from tournament.server.laptop import data_folder, database_file, lock_file, opening
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies import restoring


class Command(PlainCommand):
    help = "Goes back to a copy; what is there now is kept beside it. Alone, it lists the copies."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument("copy", nargs="?", type=Path, help="the copy to go back to")
        which.add_argument("--newest", action="store_true", help="the newest good copy there is")
        parser.add_argument("--data", help="the folder that keeps the evenings")

    def handle(self, *args: Any, copy: Path | None, newest: bool, **options: Any) -> None:
        opening.must_be_a_file()
        if copy is None and not newest:
            self._list()
            return
        if not settings.DATA.exists():
            _chosen(copy)  # what is refused leaves no folder behind
            opening.make_folder()
        hold = lock_file.take(settings.DATA / "running")
        if hold is None:
            raise Refused(
                "Euchre Night is running. Stop it with Ctrl-C in its window, then restore."
            )
        try:
            self._go_back(copy)
        finally:
            hold.release()

    def _go_back(self, copy: Path | None) -> None:
        chosen = _chosen(copy)
        aside = restoring.restore(opening.path(), chosen, datetime.now())
        kept = f" What was there is kept as {aside}." if aside else ""
        self.stdout.write(f"Gone back to {chosen}.{kept}")

    def _list(self) -> None:
        listed = copies.all_of(opening.copies_folder())
        if not listed:
            raise Refused(f"There are no copies in {opening.copies_folder()}.")
        for copy in listed:
            check = opening.look(copy.file)
            is_good = check.state is database_file.FileState.SOUND
            inside = f"{copy.words}; clubs: {check.clubs}, nights: {check.nights}"
            self.stdout.write(f"{copy.file.name}   {inside if is_good else 'no good'}")
        self.stdout.write(f"To go back to one: {data_folder.line('restore NAME', settings.DATA)}")


def _chosen(copy: Path | None) -> Path:
    """The copy that is named, which must be a good one, or the newest good one."""
    chosen = _found(copy) if copy else opening.newest_good()
    if chosen is None:
        name = data_folder.line("restore FILE", settings.DATA)
        raise Refused(f"There is no good copy in {opening.copies_folder()}. Name one: {name}")
    opening.must_be_good(chosen)
    return chosen


def _found(copy: Path) -> Path:
    """A name alone means the copy of that name."""
    named = opening.copies_folder() / copy
    try:
        path = named if named.exists() and not copy.exists() else copy
        if path.is_dir():
            raise Refused(f"{path.absolute()} is a folder. Name one copy; nothing was changed.")
        if path.exists() and opening.path().exists() and path.samefile(opening.path()):
            raise Refused(f"{path} is the file in use, not a copy of it. Nothing was changed.")
    except OSError as error:
        why = f"{copy} cannot be read ({error.strerror})"
        raise Refused(f"{why}. Choose another copy; nothing was changed.") from error
    return path
