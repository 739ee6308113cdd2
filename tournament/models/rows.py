"""The rows of facts, and what the database refuses of them, whoever writes."""

from django.db import models

from tournament import facts
from tournament.models.columns import keeps
from tournament.models.tournament import Tournament

ON_THE_BENCH = models.Q(table=None, chair="")
AT_A_TABLE = models.Q(table__gte=1, chair__in=["N", "E", "S", "W"])


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


@keeps(facts.Team)
class Team(Fact):
    class Meta:
        constraints = [
            one_each("number", name="one_team_a_number"),
            one_each("drawn", name="one_team_a_place_in_the_draw"),
        ]


@keeps(facts.Entry, sex={"choices": [("m", "man"), ("w", "woman")]})
class Entry(Fact):
    class Meta:
        constraints = [
            one_each("number", name="one_entry_a_number"),
            one_each("regular", name="a_regular_is_signed_in_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="an_entry_has_a_name"),
        ]


@keeps(facts.Round)
class Round(Fact):
    class Meta:
        constraints = [
            one_each("number", name="one_round_a_number"),
            models.UniqueConstraint(
                fields=["tournament", "name"],
                condition=~models.Q(name=""),
                name="a_game_of_the_bracket_is_called_once",
            ),
        ]


@keeps(facts.Seat)
class Seat(Fact):
    class Meta:
        constraints = [
            one_each("round", "entry", name="nobody_sits_twice"),
            one_each("round", "table", "chair", name="a_chair_holds_one"),
            models.CheckConstraint(
                condition=ON_THE_BENCH | AT_A_TABLE, name="a_chair_or_the_bench"
            ),
        ]


@keeps(facts.Handover)
class Handover(Fact):
    class Meta:
        constraints = [one_each("round", "left", name="nobody_leaves_a_game_twice")]


@keeps(facts.Grant)
class Grant(Fact):
    class Meta:
        constraints = [one_each("round", "entry", name="one_grant_a_game")]


@keeps(facts.Sheet)
class Sheet(Fact):
    class Meta:
        constraints = [one_each("round", "table", name="one_sheet_a_table")]


@keeps(facts.Hand)
class Hand(Fact):
    class Meta:
        constraints = [
            one_each("round", "table", "number", name="one_hand_a_number"),
            models.CheckConstraint(
                condition=models.Q(tricks=None) | models.Q(tricks__lte=5),
                name="at_most_five_tricks",
            ),
        ]


@keeps(facts.Ruling)
class Ruling(Fact):
    class Meta:
        constraints = [one_each("number", name="one_ruling_a_number")]


@keeps(facts.Payment)
class Payment(Fact):
    class Meta:
        constraints = [one_each("number", name="one_payment_a_number")]


@keeps(facts.Award)
class Award(Fact):
    class Meta:
        constraints = [one_each("number", name="one_award_a_number")]
