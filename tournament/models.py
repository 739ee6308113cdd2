"""Where Django looks for the models; they are written in storage."""

from tournament.storage.models import *  # noqa: F403
