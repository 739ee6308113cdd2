"""Which clubs are a visitor's of a demo site, and until when."""

from django.db import models
from django.db.models import Q

from tournament.models.club import Club


class Demo(models.Model):
    """A club of a visitor's own. The row outlives the club for as long as it counts for the address
    it was begun from. `presses` is how often something was sent there, `key` came with the press
    that began it.
    """

    club = models.OneToOneField(Club, null=True, on_delete=models.SET_NULL, related_name="demo")
    line = models.CharField(max_length=45)
    begun = models.DateTimeField()
    ends = models.DateTimeField()
    presses = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=~Q(key=""), name="one_demo_a_key")
        ]

    def __str__(self) -> str:
        return f"a demo until {self.ends}"
