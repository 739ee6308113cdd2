"""What a table's sheet says: its totals, its rows or its hands, and what was ruled there."""

from django.db import models

from tournament.models.round import CHAIRS
from tournament.models.tournament import Fact, one_each


class Sheet(Fact):
    """One table's sheet of one game. `points` and `x` are totals typed so far, by sides (by chairs
    where an X is personal); `rows` is one list of points and X for each hand as read off paper. The
    hands themselves are rows of their own.

    `said` is what one side sent of hands that the other has not confirmed.

    `short`: taken as it stood after `hands_played`, 0 where nobody counted. `kept`: unusual, and
    said to be right.
    """

    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    points = models.JSONField(default=list)
    x = models.JSONField(default=list)
    rows = models.JSONField(default=list)
    dealer = models.CharField(max_length=1, choices=CHAIRS, blank=True)
    short = models.BooleanField(default=False)
    hands_played = models.PositiveIntegerField(null=True)
    kept = models.BooleanField(default=False)
    tie_won = models.CharField(max_length=1, choices=CHAIRS, blank=True)
    disputed = models.CharField(max_length=200, blank=True)
    said = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [one_each("round", "table", name="one_sheet_a_table")]


class Hand(Fact):
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=1, choices=CHAIRS)
    event = models.CharField(max_length=20)
    maker = models.CharField(max_length=1, choices=CHAIRS, blank=True)
    alone = models.BooleanField(default=False)
    tricks = models.PositiveIntegerField(null=True)
    offender = models.CharField(max_length=1, choices=CHAIRS, blank=True)
    choice = models.CharField(max_length=20, blank=True)
    stage = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints = [
            one_each("round", "table", "number", name="one_hand_a_number"),
            models.CheckConstraint(
                condition=models.Q(tricks=None) | models.Q(tricks__lte=5),
                name="at_most_five_tricks",
            ),
        ]


class Ruling(Fact):
    """What the director decided at a table; `evidence` holds the tricks that were looked at."""

    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    round = models.PositiveIntegerField(null=True)
    table = models.PositiveIntegerField(null=True)
    hand = models.PositiveIntegerField(null=True)
    event = models.CharField(max_length=20, blank=True)
    offender = models.PositiveIntegerField(null=True)
    words = models.CharField(max_length=300)
    evidence = models.JSONField(null=True)

    class Meta:
        constraints = [one_each("number", name="one_ruling_a_number")]
