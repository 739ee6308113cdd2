"""Every change of a night, in the order in which it was made; nothing is ever taken out."""

from __future__ import annotations

from django.db import models

from tournament.models.tournament import Tournament


class Change(models.Model):
    """One press of a button: who, when, from where, in plain words, and every row before and after.

    The newest change is the night's revision. `key` came with the form, so that the same press sent
    twice is done once. An undo is a change like any other, and names the one it `undoes`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    at = models.DateTimeField()
    by = models.CharField(max_length=60)
    device = models.CharField(max_length=60)
    key = models.CharField(max_length=40, blank=True)
    words = models.CharField(max_length=300)
    reason = models.CharField(max_length=200, blank=True)
    round = models.PositiveIntegerField(null=True)
    table = models.PositiveIntegerField(null=True)
    people = models.TextField(blank=True, help_text="Entries it speaks of, as in ,3,14,")
    rows = models.JSONField()
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
        return self.words
