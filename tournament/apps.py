"""Register the app and its checks, and make Python collect garbage less often."""

import gc

from django.apps import AppConfig

# Python's default is 700. A night in memory has tens of thousands of objects without cycles, so
# garbage collection would run far too often.
NEW_OBJECTS_PER_GARBAGE_COLLECTION = 50_000


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Euchre Night"

    def ready(self) -> None:
        from tournament import checks  # noqa: F401  importing the checks registers them; models must be ready first

        gc.set_threshold(NEW_OBJECTS_PER_GARBAGE_COLLECTION)
