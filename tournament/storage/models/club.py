"""A club and its picture, its regulars, the people who direct for it, and the tries to sign in as
one of them; which clubs are a visitor's of a demo site, and until when.
"""

import secrets
from typing import ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone


def wall_name() -> str:
    """Return a random end of a wall's address, so that nobody can count through a site's clubs."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(12))


class Club(models.Model):
    """`picture` names the one that stands for it, and is the end of its address. `cause` is whom it
    plays for, or who gives. So many `tables_a_row` stand in its hall; 0 is as it comes.
    """

    name = models.CharField(max_length=60)
    wall = models.CharField(max_length=12, unique=True, default=wall_name)
    wifi = models.CharField(max_length=60, blank=True)
    wifi_password = models.CharField(max_length=63, blank=True)
    discreet = models.BooleanField(default=False)
    last_name_first = models.BooleanField(default=False)
    calls_it = models.CharField(
        max_length=7, choices=[(one, one) for one in ("night", "day", "session")], default="night"
    )
    picture = models.CharField(max_length=16, blank=True)
    cause = models.CharField(max_length=80, blank=True)
    tables_a_row = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_club_has_a_name")
        ]

    def __str__(self) -> str:
        return self.name


class ClubPicture(models.Model):
    """A picture that stands for the club, or did before, in its own table so that no page reads it
    with the club. `name` is worked out from its `content`, which is in base 64: no column of
    ours holds plain bytes.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="pictures")
    name = models.CharField(max_length=16)
    kind = models.CharField(max_length=4, choices=[("png", "PNG"), ("jpeg", "JPEG")])
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    content = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_picture_a_name")]

    def __str__(self) -> str:
        return f"{self.name}.{self.kind}, {self.width} by {self.height}"


class Regular(models.Model):
    """A player who comes again, known by a number of their own in the club. `same_as` is the number
    of the regular this one was merged into, as another spelling of the same person.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="regulars")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    nickname = models.CharField(max_length=60, blank=True)
    lot = models.CharField(max_length=12, blank=True)
    phone = models.CharField(max_length=30, blank=True)
    sex = models.CharField(max_length=1, choices=[("m", "man"), ("w", "woman")], blank=True)
    gone = models.BooleanField(default=False)
    same_as = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_regular_a_number"),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_regular_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Director(AbstractBaseUser):
    """The only kind of account. A table is known by its key and a screen by nothing: neither signs
    in.
    """

    name = models.CharField(max_length=60, unique=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="directors")
    phones = models.PositiveIntegerField(
        default=0, help_text="How many phones were let in beside the desk, ever."
    )
    phones_ended = models.PositiveIntegerField(
        default=0, help_text="So many of them, the first ones, are signed out again."
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_director_has_a_name")
        ]

    USERNAME_FIELD = "name"
    objects: ClassVar[BaseUserManager[Self]] = BaseUserManager()

    def __str__(self) -> str:
        return self.name

    @property
    def phones_on(self) -> int:
        """Return how many phones direct beside the desk now."""
        return self.phones - self.phones_ended


class SignInTry(models.Model):
    """How often one name was tried from one address since it last worked from there."""

    name = models.CharField(max_length=60)
    address = models.CharField(max_length=45)
    failures = models.PositiveIntegerField(default=0)
    last_failed = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name", "address"], name="one_row_a_name_and_address")
        ]
        indexes = [models.Index(fields=["address"], name="tries_from_an_address")]

    def __str__(self) -> str:
        return f"{self.name} from {self.address}: {self.failures}"


class Demo(models.Model):
    """A club of a visitor's own. The row outlives the club for as long as it counts for the address
    it was begun from. `presses` is how often something was sent there, and `pressed` when last;
    `key` came with the press that began it.
    """

    club = models.OneToOneField(Club, null=True, on_delete=models.SET_NULL, related_name="demo")
    line = models.CharField(max_length=45)
    begun = models.DateTimeField()
    ends = models.DateTimeField()
    pressed = models.DateTimeField(default=timezone.now)
    presses = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=~models.Q(key=""), name="one_demo_a_key"
            )
        ]

    def __str__(self) -> str:
        return f"a demo until {self.ends}"
