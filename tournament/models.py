"""The models, in the module where Django looks for them. They are defined in tournament/storage."""

from tournament.storage.models import *  # noqa: F403
