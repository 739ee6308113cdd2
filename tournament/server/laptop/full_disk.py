"""Let directors sign in and read while the disk is full, and warn them about it."""

import shutil

from django.conf import settings
from django.contrib.auth import user_logged_in
from django.http import HttpRequest

from tournament.server.laptop import data_folder

MIN_FREE_BYTES_WITHOUT_WARNING = 1 << 20
FULL_DISK_WARNING = (
    "This laptop's disk is full. New entries may not be saved, and no backups are made. Everything "
    "saved so far is safe. Free up space, then continue."
)


def allow_sign_in_on_full_disk() -> None:
    """If the disk is full, keep sessions in memory and store no times of sign-ins."""
    if not data_folder.has_room_on_disk(settings.DATA_FOLDER):
        settings.SESSION_ENGINE = "django.contrib.sessions.backends.cache"
        user_logged_in.disconnect(dispatch_uid="update_last_login")


def full_disk_warning() -> str:
    """Return the warning for every page of the desk if the laptop's disk is full or nearly full, or
    else an empty string.
    """
    is_full = (
        not settings.HOSTED
        and shutil.disk_usage(settings.DATA_FOLDER).free < MIN_FREE_BYTES_WITHOUT_WARNING
    )
    return FULL_DISK_WARNING if is_full else ""


def disk_warning_context(request: HttpRequest) -> dict[str, object]:
    """Give templates the warning as a function, so that only pages that show the warning check the
    disk.
    """
    return {"disk_warning": full_disk_warning}
