"""What presses were told that stand in no night's log."""

from django.db import models

from tournament.models.club import Club
from tournament.models.tournament import Tournament


class Answer(models.Model):
    """What a press was told that left no change in a log: nothing had to be changed, or it was the
    club's. `number` is the revision, or whatever the press made (docs/adr/0052).
    """

    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(
        Tournament, null=True, on_delete=models.CASCADE, related_name="+"
    )
    key = models.CharField(max_length=40)
    words = models.CharField(max_length=300, blank=True)
    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_answer_a_key"),
            models.UniqueConstraint(fields=["club", "key"], name="one_answer_a_key_of_the_club"),
            models.CheckConstraint(
                condition=models.Q(club=None, tournament__isnull=False)
                | models.Q(club__isnull=False, tournament=None),
                name="an_answer_is_a_nights_or_the_clubs",
            ),
        ]

    def __str__(self) -> str:
        return self.words or str(self.number)
