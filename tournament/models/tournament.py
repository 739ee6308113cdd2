"""One night's play as it was set up."""

from __future__ import annotations

from django.db import models

from tournament.models.club import Club


class Tournament(models.Model):
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=60)
    date = models.DateField()
    table_keys = models.PositiveIntegerField(
        default=1, help_text="Counting it up ends every table's link at once."
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_night_has_a_name")
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.date}"
