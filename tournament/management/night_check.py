"""Compare nights with their history: the newest open nights at each start, and all nights in the
command `check`.
"""

import logging
from collections.abc import Iterable, Iterator

from django.db import DatabaseError

from tournament.kit.desk.boards.change_words import describe_difference
from tournament.server.laptop import command_lines, opening
from tournament.storage.reading import reader, snapshot
from tournament.storage.stored.differences import find_differences

log = logging.getLogger(__name__)
# At a start, at most this many nights are compared, since more would delay the first page.
MAX_NIGHTS_AT_START = 5


def check_newest_open_nights() -> Iterator[str]:
    """Yield what `check_nights` finds in the newest open nights."""
    return check_nights(reader.night_numbers(only_open=True)[:MAX_NIGHTS_AT_START])


def check_nights(night_numbers: Iterable[int]) -> Iterator[str]:
    """Yield a sentence for each difference and each unreadable night, and then what to do about
    them. Yield nothing if all nights agree with their history.
    """
    needs_correcting = needs_backup = False
    for night_number in night_numbers:
        try:
            night = reader.night_from_rows(night_number)
            if night is None:
                continue
            changes = snapshot.read_log(night_number, night.revision)
        except DatabaseError as fault:
            log.warning("Night %s cannot be read: %s", night_number, fault)
            yield f"Part of night {night_number} can't be read."
            needs_backup = True
            continue
        for difference in find_differences(night.stored_facts, changes):
            yield f"{night.name}, {night.date_words}: {describe_difference(difference, night)}"
            needs_correcting = True
    if needs_correcting:
        yield f"Correct what is wrong, like any other score. Or {_restore_instructions()}"
    elif needs_backup:
        yield f"To continue, {_restore_instructions()}"


def _restore_instructions() -> str:
    """Return the end of a sentence that says how to restore an earlier backup. The newest backup
    does not help, since each start makes one of the current file.
    """
    if not opening.uses_database_file():
        return "restore a backup with your database server's own tools."
    restore_command = command_lines.command_line("restore")
    return f"go back to an earlier backup. To see what each backup holds: {restore_command}"
