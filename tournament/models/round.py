"""Who sat where in which game, and whose chair changed hands."""

from django.db import models

from tournament.models.tournament import Fact, one_each

CHAIRS = [(chair, chair) for chair in "NESW"]
FORFEITS = [("a", "a"), ("b", "b"), ("both", "both")]
ON_THE_BENCH = models.Q(table=None, chair="")
AT_A_TABLE = models.Q(table__gte=1, chair__in=["N", "E", "S", "W"])


class Round(Fact):
    """One game at every table at once, from the moment it is seated. In a bracket it is one game at
    one table, under its `name` there; one that is forfeited by a or b, or by both, has no chairs.
    `ended` is when its result was first written down.
    """

    number = models.PositiveIntegerField()
    seated = models.DateTimeField()
    name = models.CharField(max_length=12, blank=True)
    forfeit = models.CharField(max_length=4, choices=FORFEITS, blank=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            one_each("number", name="one_round_a_number"),
            models.UniqueConstraint(
                fields=["tournament", "name"],
                condition=~models.Q(name=""),
                name="a_game_of_the_bracket_is_called_once",
            ),
        ]


class Seat(Fact):
    """A chair at a table, or the bench. `plays_for` is whoever is away for this one game."""

    round = models.PositiveIntegerField()
    entry = models.PositiveIntegerField()
    table = models.PositiveIntegerField(null=True)
    chair = models.CharField(max_length=1, choices=CHAIRS, blank=True)
    plays_for = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            one_each("round", "entry", name="nobody_sits_twice"),
            one_each("round", "table", "chair", name="a_chair_holds_one"),
            models.CheckConstraint(
                condition=ON_THE_BENCH | AT_A_TABLE, name="a_chair_or_the_bench"
            ),
        ]


class Handover(Fact):
    """Somebody left in the middle of a game, after so many counted hands. `points` and `x` are what
    the card of whoever left had then, where the hands themselves do not tell.
    """

    round = models.PositiveIntegerField()
    left = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    chair = models.CharField(max_length=1, choices=CHAIRS)
    taken_by = models.PositiveIntegerField(null=True)
    from_bench = models.BooleanField()
    hands = models.PositiveIntegerField()
    points = models.IntegerField()
    x = models.PositiveIntegerField()

    class Meta:
        constraints = [one_each("round", "left", name="nobody_leaves_a_game_twice")]


class Grant(Fact):
    """Points that the director gives for a game missed."""

    round = models.PositiveIntegerField()
    entry = models.PositiveIntegerField()
    points = models.IntegerField()
    note = models.CharField(max_length=200)

    class Meta:
        constraints = [one_each("round", "entry", name="one_grant_a_game")]
