"""Every change of a night, in the order in which it was made, each under its seal; nothing is ever
taken out.
"""

from typing import Any

from django.db import models

from tournament.models.damage_tolerant import DamageTolerant
from tournament.models.tournament import Tournament

PARTS = {"kind", "key", "old", "new"}
# What one press did, in so many characters.
LONGEST = 300


class Lines(DamageTolerant, models.JSONField):
    """A line that nobody can read any more is left out, and all others are shown: the seal of its
    change tells of it.
    """

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> list[Any]:
        try:
            from_db_value = super().from_db_value(value, expression, connection)
        except ValueError:
            return []
        lines = from_db_value if isinstance(from_db_value, list) else []
        return [line for line in lines if isinstance(line, dict) and line.keys() == PARTS]


class DamageTolerantText(DamageTolerant):
    """SQLite keeps text and plain bytes in the same column."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> str:
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


class Words(DamageTolerantText, models.CharField):  # type: ignore[type-arg]  # it takes none while it runs
    pass


class People(DamageTolerantText, models.TextField):  # type: ignore[type-arg]  # as above
    pass


class Change(models.Model):
    """One press of a button: who, when, from where, in plain words, and every row before and after.

    The newest change is the night's revision. `key` came with the form, so that the same press sent
    twice is done once. An undo is a change like any other, and names the one it `undoes`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    at = models.DateTimeField()
    by = Words(max_length=60)
    device = Words(max_length=60)
    key = Words(max_length=40, blank=True)
    words = Words(max_length=LONGEST)
    reason = Words(max_length=200, blank=True)
    round = models.PositiveIntegerField(null=True)
    table = models.PositiveIntegerField(null=True)
    people = People(blank=True, help_text="Entries it speaks of, as in ,3,14,")
    rows = Lines()
    undoes = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["tournament", "id"], name="a_nights_changes")]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key"],
                condition=~models.Q(key=""),
                name="one_change_a_key",
            )
        ]

    def __str__(self) -> str:
        return str(self.words)


class Seal(models.Model):
    """The checksum of a change, taken over the seal before it and all that it says, and written
    down with it (tournament/night/stored/log.py).
    """

    change = models.OneToOneField(Change, on_delete=models.CASCADE, primary_key=True)
    seal = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.seal
