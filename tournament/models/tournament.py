"""One night's play as it was set up and closed."""

from datetime import date, datetime

from django.db import models

from tournament import facts
from tournament.models.club import Club
from tournament.models.columns import keeps

LINKS = "Counting it up ends every table's link at once."


@keeps(facts.Plan, table_keys={"help_text": LINKS})
class Tournament(models.Model):
    """The row of a plan, which is a club's."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name: str
    date: date
    house: str
    practice: bool
    closed: datetime | None

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_night_has_a_name")
        ]
        indexes = [models.Index(fields=["club", "date"], name="a_clubs_nights")]

    def __str__(self) -> str:
        return f"{self.name}, {self.date}"
