"""What presses did and were told: every change of a night, in the order in which it was made, of
which nothing is ever taken out; and the answers that stand in no night's log.
"""

from django.db import models

from tournament.storage.models.club import Club
from tournament.storage.models.rows import Tournament

# Characters that say what one press did.
MAX_WORDS = 300


class Change(models.Model):
    """What one press changed: who, when, from where, in plain words, every row before and after.

    The newest change is the night's revision. `key` came with the form, so that the same press sent
    twice is done once. An undo is a change like any other, and names the one it `undoes`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    at = models.DateTimeField()
    by = models.CharField(max_length=60)
    device = models.CharField(max_length=60)
    key = models.CharField(max_length=40, blank=True)
    words = models.CharField(max_length=MAX_WORDS)
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


class Answer(models.Model):
    """The answer to a press that left no change in a log: nothing had to be changed, or it was the
    club's. `number` is the revision, or whatever the press made (docs/adr/0033).
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
