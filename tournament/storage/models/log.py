"""The tables to which rows are only added: every change of a night, the answers to presses that
changed no night, and the presses that change the clock or a big screen. The last two are not facts
of a night.
"""

from django.db import models
from django.db.models import Q

from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.storage.models.club import Club
from tournament.storage.models.rows import Tournament

MAX_LETTERS_OF_CHANGE_WORDS = 300


class Change(models.Model):
    """The change that one press made: who made it, when and from where, a description in plain
    words, and each changed fact before and after. The first line of `words` says what changed, and
    later lines what followed from it.

    The newest change is the night's revision. `key` came with the form, so that a press sent twice
    is done once. An undo is a change too; `undoes` is the change that it undoes.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    at = models.DateTimeField()
    by = models.CharField(max_length=60)
    device = models.CharField(max_length=60)
    key = models.CharField(max_length=40, blank=True)
    words = models.CharField(max_length=MAX_LETTERS_OF_CHANGE_WORDS)
    reason = models.CharField(max_length=MAX_NOTE_LENGTH, blank=True)
    round = models.PositiveIntegerField(null=True)
    table = models.PositiveIntegerField(null=True)
    people = models.TextField(blank=True, help_text="Entries it speaks of, as in ,3,14,")
    rows = models.JSONField()
    undoes = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["tournament", "id"], name="a_nights_changes")]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key"], condition=~models.Q(key=""), name="one_change_a_key"
            )
        ]

    def __str__(self) -> str:
        return self.words

    @property
    def first_line(self) -> str:
        return self.words.partition("\n")[0]


class Answer(models.Model):
    """The answer to a press that changed no night's log, because it changed nothing or changed the
    club. `number` is the night's revision at that time (docs/adr/0033), or the number of the night,
    regular or screen that the press created.
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
    """One press of the clock's buttons, and the state of the clock after this press: the clock runs
    until the time in `ends`, is paused with `left` seconds, or is off if both are None. The newest
    press counts, and undo does not affect it (docs/adr/0040).
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
    """One press that changes a big screen, and what the screen then shows. The newest press of each
    screen counts. A chosen view lasts for one `stage` of the night (docs/adr/0040). The seat
    farthest from the screen is `distance` meters away, and the picture is `height` centimeters
    high; 0 means unknown.
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
