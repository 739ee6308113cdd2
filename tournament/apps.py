"""The app's name; its checks put where `manage.py check` finds them, and Python's collector told
how much there is.
"""

import gc

from django.apps import AppConfig

# An evening in memory is tens of thousands of values, none of which goes round in a circle: they
# are looked through for what may go after so many new ones, and not after every 700.
NEW = 50_000


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Euchre Night"

    def ready(self) -> None:
        from tournament import checks  # noqa: F401  importing them registers them; models must be ready first

        gc.set_threshold(NEW)
