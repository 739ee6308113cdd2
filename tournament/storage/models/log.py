"""What presses did and were told: every change of a night, in the order in which it was made, of
which nothing is ever taken out; the answers that stand in no night's log; and what the hall is
shown beside the evening's facts.
"""

from django.db import models
from django.db.models import Q

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


class ClockPress(models.Model):
    """One press of the clock, and how it stands since: it runs and `ends`, or is held with so many
    seconds `left`, or neither. The newest counts; no undo takes it back (docs/adr/0040).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    by = models.CharField(max_length=60)
    key = models.CharField(max_length=40, blank=True)
    game = models.PositiveIntegerField()
    ends = models.DateTimeField(null=True)
    left = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key"], condition=~Q(key=""), name="one_clock_press_a_key"
            ),
            models.CheckConstraint(
                condition=Q(ends=None) | Q(left=None), name="a_clock_runs_or_is_held"
            ),
        ]
        indexes = [models.Index(fields=["tournament", "id"], name="a_nights_clock")]

    def __str__(self) -> str:
        return f"game {self.game}: {self.ends or self.left or 'no clock'}"


class WallPress(models.Model):
    """One press for a wall, and what it shows since; the newest of each wall counts. What was
    chosen holds for one `stage` of the evening and no longer (docs/adr/0040). The last chair is
    `distance` metres away, the picture `height` centimetres high; 0 is not said.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    wall = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=60)
    name = models.CharField(max_length=40)
    scene = models.CharField(max_length=40, blank=True)
    prizes = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=120, blank=True)
    stage = models.CharField(max_length=40, blank=True)
    distance = models.PositiveSmallIntegerField(default=0)
    height = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="a_wall_has_a_name"),
            models.CheckConstraint(condition=Q(wall__gte=1), name="walls_are_counted_from_one"),
        ]
        indexes = [models.Index(fields=["club", "wall", "id"], name="a_clubs_walls")]

    def __str__(self) -> str:
        return f"{self.name}: {self.scene or 'by itself'}"
