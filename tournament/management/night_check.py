"""Compares nights with their history: the newest open ones at the start, all of them by `check`."""

import logging
from collections.abc import Iterable, Iterator

from django.db import DatabaseError

from tournament.kit.desk.boards.change_words import difference_in_words
from tournament.server.laptop import data_folder, opening
from tournament.storage.reading import replay, snapshot
from tournament.storage.stored.differences import differences

log = logging.getLogger(__name__)
# Open nights that the start compares, so that the first page does not wait for old practice.
AT_START = 5


def open_nights() -> Iterator[str]:
    """Sentences for the window of a start; none where everything is as its history has it."""
    return sentences(replay.every_night(is_open=True)[:AT_START])


def sentences(nights: Iterable[int]) -> Iterator[str]:
    """One for each difference and each night that cannot be read, and last what can be done."""
    needs_correcting = needs_a_copy = False
    for number in nights:
        try:
            night = replay.from_rows(number)
            if night is None:
                continue
            changes = snapshot.log_of(number, night.revision)
        except DatabaseError as fault:
            log.warning("Night %s cannot be read: %s", number, fault)
            yield f"Something in night {number} cannot be read."
            needs_a_copy = True
            continue
        for difference in differences(night.written, changes):
            yield f"{night.name}, {night.day}: {difference_in_words(difference, night)}"
            needs_correcting = True
    if needs_correcting:
        yield f"Correct what is wrong, like any other score. Or {_back_to_a_copy()}"
    elif needs_a_copy:
        yield f"To go on, {_back_to_a_copy()}"


def _back_to_a_copy() -> str:
    """The newest copy may be of the file as it is now, as each start keeps one first."""
    if not opening.is_on_a_file():
        return "go back to a backup with your database server's own tools."
    line = data_folder.line("restore", opening.path().parent)
    return f"go back to a copy from before. To see what each copy holds: {line}"
