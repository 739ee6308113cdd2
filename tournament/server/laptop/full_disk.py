"""What still works while the disk takes nothing more: reading, signing in to read, being told."""

import shutil

from django.conf import settings
from django.contrib.auth import user_logged_in
from django.http import HttpRequest

from tournament.server.laptop import data_folder

MIN_FREE = 1 << 20
TOLD = (
    "The disk of this laptop is full: no copy is kept, and what you press may not be saved. All "
    "that was saved can be read. Make room on the disk, then go on."
)


def let_sign_in() -> None:
    """Let people sign in although nothing can be written: who is signed in is in memory for this
    run, and when they did so is not noted.
    """
    if not data_folder.has_room(settings.DATA):
        settings.SESSION_ENGINE = "django.contrib.sessions.backends.cache"
        user_logged_in.disconnect(dispatch_uid="update_last_login")


def warning() -> str:
    """Return the warning for every page of the desk; empty while there is room."""
    is_full = not settings.HOSTED and shutil.disk_usage(settings.DATA).free < MIN_FREE
    return TOLD if is_full else ""


def context(request: HttpRequest) -> dict[str, object]:
    """Give templates the warning as a function, so that it is asked only where a page shows it."""
    return {"disk_warning": warning}
