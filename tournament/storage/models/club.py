"""The tables of clubs, their pictures, regulars and directors, of failed sign-ins, and of the demo
clubs that visitors of a demo site get.
"""

import secrets
from typing import ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone


def random_screen_address() -> str:
    """Return the random last part of the address of a club's big screen, so that no one can guess
    another club's address.
    """
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(12))


class Club(models.Model):
    """A club. `picture` is the name of its current ClubPicture, which is also the last part of the
    picture's address. `cause` says whom the club plays for. `tables_a_row` is how many tables stand
    in one row of its room; 0 lets the room map choose.
    """

    name = models.CharField(max_length=60)
    wall = models.CharField(max_length=12, unique=True, default=random_screen_address)
    wifi = models.CharField(max_length=60, blank=True)
    wifi_password = models.CharField(max_length=63, blank=True)
    discreet = models.BooleanField(default=False)
    last_name_first = models.BooleanField(default=False)
    calls_it = models.CharField(
        max_length=7,
        choices=[(word, word) for word in ("night", "day", "session")],
        default="night",
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
    """A current or earlier picture of a club. Pictures are in a separate table, so that pages that
    read the club do not load them. `content` is base 64. `name` is a checksum of the picture.
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
    """A player the club knows, with a number that is unique in the club. If a player was entered
    twice under two spellings, the two regulars are merged: the dropped one's `same_as` is the
    number of the one that stays. A regular who is `gone` is remembered, but is not on the club's
    list.
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
    """The account of a director. Only directors sign in. Table phones and big screens need no
    account.
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
    def signed_in_phone_count(self) -> int:
        """The number of the director's phones that are signed in now."""
        return self.phones - self.phones_ended


class SignInTry(models.Model):
    """A count of wrong passwords at one account, or of wrong tries of one table code, by one
    guesser. `name` is the account or the code's digest. `address` names the guesser: an address, a
    network, a browser, or the phones of a table.
    """

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
    """A visitor's own club on a demo site. `line` is the network address that started it. The row
    stays after the club is deleted, because each address may start only a few demos in a given
    time. `presses` counts the forms that were sent, and `pressed` is the time of the last one.
    `key` identifies the press that started the demo.
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
