"""Money in and out, one line each; what was wrong is void and never deleted."""

from django.db import models

from tournament.models.tournament import Fact, one_each


class Payment(Fact):
    """`kind` and `how` are the words of tournament/facts.py. Cents are never negative: the
    kind says which way they went.
    """

    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=60)
    entry = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=12)
    how = models.CharField(max_length=12)
    cents = models.PositiveIntegerField()
    note = models.CharField(max_length=200, blank=True)
    void = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [one_each("number", name="one_payment_a_number")]


class Award(Fact):
    """A prize as the director decided it; handing it over is a payment."""

    number = models.PositiveIntegerField()
    entry = models.PositiveIntegerField(null=True)
    cents = models.PositiveIntegerField()
    words = models.CharField(max_length=120)

    class Meta:
        constraints = [one_each("number", name="one_award_a_number")]
