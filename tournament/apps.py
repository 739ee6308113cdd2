"""The app's name; its checks put where `manage.py check` finds them, and damage borne by whatever
reads the database.
"""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Euchre Night"

    def ready(self) -> None:
        from tournament import checks  # noqa: F401  importing them registers them; models must be ready first
        from tournament.reading import damaged_rows

        damaged_rows.bear()
