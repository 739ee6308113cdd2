"""Who is playing tonight, with whom, and from which game to which."""

from django.db import models

from tournament.models.tournament import Fact, one_each

SEXES = [("m", "man"), ("w", "woman")]


class Team(Fact):
    """A pair who stays together; its two are the entries that name it, and one alone waits for a
    partner. `drawn` is its place in the bracket's draw, once that is made.
    """

    number = models.PositiveIntegerField()
    division = models.CharField(max_length=60, blank=True)
    excused = models.CharField(max_length=200, blank=True)
    drawn = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            one_each("number", name="one_team_a_number"),
            one_each("drawn", name="one_team_a_place_in_the_draw"),
        ]


class Entry(Fact):
    """Numbered in the order of sign-in. `regular` is the club's number of this person.

    Somebody who comes late begins with a later `first_game`; whoever has left has a `last_game`,
    the last one they had a chair in (0: never one). `excused` says why somebody is seated without
    every tick. A stand-in is not `ranked`. `claimed` is what the own card says, by game, and
    `loners` how many lone marches stand there. Whoever left a `team` to a substitute still names
    it. Whoever plays in a second team, or is back in one, has a number for it too, beside the
    `first_number`. Who is `expected` was on a list, and is not here yet.
    """

    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    nickname = models.CharField(max_length=60, blank=True)
    lot = models.CharField(max_length=12, blank=True)
    regular = models.PositiveIntegerField(null=True)
    signed_in = models.DateTimeField()
    tag = models.BooleanField(default=False)
    adult = models.BooleanField(default=False)
    excused = models.CharField(max_length=200, blank=True)
    ranked = models.BooleanField(default=True)
    first_game = models.PositiveIntegerField(default=1)
    last_game = models.PositiveIntegerField(null=True)
    card_in = models.DateTimeField(null=True)
    claimed = models.JSONField(null=True)
    loners = models.PositiveIntegerField(null=True)
    team = models.PositiveIntegerField(null=True)
    sex = models.CharField(max_length=1, choices=SEXES, blank=True)
    first_number = models.PositiveIntegerField(null=True)
    expected = models.BooleanField(default=False)

    class Meta:
        constraints = [
            one_each("number", name="one_entry_a_number"),
            one_each("regular", name="a_regular_is_signed_in_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="an_entry_has_a_name"),
        ]
