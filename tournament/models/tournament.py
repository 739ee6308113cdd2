"""One night's play as it was set up and closed, and what every fact of it has in common."""

from django.db import models

from tournament.models.club import Club


class Tournament(models.Model):
    """`house` names the sheet that the dials were copied from; `seed` is what lots are drawn by,
    and a redraw is another seed. `tables` is how many there are to call games to.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=60)
    date = models.DateField()
    table_keys = models.PositiveIntegerField(
        default=1, help_text="Counting it up ends every table's link at once."
    )
    house = models.CharField(max_length=20)
    dials = models.JSONField()
    prizes = models.JSONField(default=dict)
    seed = models.CharField(max_length=20)
    practice = models.BooleanField(default=False)
    playoffs = models.JSONField(default=list)
    lot_seed = models.CharField(max_length=20, blank=True)
    counted_cents = models.IntegerField(null=True)
    closed = models.DateTimeField(null=True)
    tables = models.PositiveIntegerField(null=True)
    desk_tables = models.JSONField(null=True)
    both_sides = models.BooleanField(null=True)
    sessions = models.JSONField(null=True)
    apart = models.JSONField(null=True)
    stay = models.JSONField(null=True)
    limits = models.JSONField(null=True)
    last_games = models.JSONField(null=True)
    starts = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_night_has_a_name")
        ]
        indexes = [models.Index(fields=["club", "date"], name="a_clubs_nights")]

    def __str__(self) -> str:
        return f"{self.name}, {self.date}"


class Fact(models.Model):
    """A fact is known by the numbers people use: game 3, table 5, player 14. They hold within one
    night, so the log, a copy on another laptop and an undo all speak of the same thing
    (docs/adr/0032).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Never what it says of somebody."""
        return f"{self._meta.verbose_name} {self.pk}"


def one_each(*key: str, name: str) -> models.UniqueConstraint:
    return models.UniqueConstraint(fields=["tournament", *key], name=name)
