"""The public side of a club: its name, its picture, its cause, and its Wi-Fi."""

import base64
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from django.db.models import F, Q

from tournament.storage.models import Club, ClubPicture

CLUB_PROFILE_FIELDS = ("pk", "name", "picture", "cause")


@dataclass(frozen=True, slots=True)
class ClubProfile:
    """The public part of a club. `picture` is the last part of the picture's address, or
    empty.
    """

    club: int
    name: str
    picture: str
    cause: str


class PublicClub(NamedTuple):
    """A club as its big screens and players' phones show it. `is_demo` is true for the club of a
    demo site's visitor.
    """

    profile: ClubProfile
    hides_last_names: bool
    is_demo: bool


@dataclass(frozen=True, slots=True)
class Picture:
    image_format: str
    content: bytes


def name_picture_by_checksum(content: bytes) -> str:
    """Return a checksum of the picture, which serves as its name, so that no two pictures share a
    name.
    """
    return sha256(content).hexdigest()[:16]


def club_profile(club: int) -> ClubProfile:
    return ClubProfile(*Club.objects.values_list(*CLUB_PROFILE_FIELDS).get(pk=club))


def wifi_name_and_password(club: int) -> tuple[str, str]:
    """Return the name and password of the Wi-Fi that players join, or empty strings if the club
    gave none.
    """
    return Club.objects.values_list("wifi", "wifi_password").get(pk=club)


def find_club_by_screen_address(address: str) -> PublicClub | None:
    """Return the club with this big-screen address, or None if there is none."""
    club_row = (
        Club.objects.values_list(*CLUB_PROFILE_FIELDS, "discreet", "demo")
        .filter(wall=address)
        .first()
    )
    return (
        PublicClub(ClubProfile(*club_row[:4]), club_row[4], club_row[5] is not None)
        if club_row
        else None
    )


def find_picture(name: str, *, club: int | None = None) -> Picture | None:
    """Return the picture with this name if any club shows it now, or if `club` showed it at any
    time.
    """
    visible_pictures = Q(club__picture=F("name")) | Q(club=club)
    return _picture_from_row(ClubPicture.objects.filter(visible_pictures, name=name).first())


def picture_content(club: int) -> bytes:
    """Return the bytes of the club's current picture, or empty bytes if it has none."""
    picture_rows = ClubPicture.objects.filter(club=club, club__picture=F("name"))
    current_picture = _picture_from_row(picture_rows.first())
    return current_picture.content if current_picture else b""


def previous_picture_name(club: int) -> str:
    """Return the name of the club's newest picture other than the current one, or an empty string
    if there is none.
    """
    picture_rows = ClubPicture.objects.filter(club=club).exclude(club__picture=F("name"))
    return picture_rows.order_by("-pk").values_list("name", flat=True).first() or ""


def _picture_from_row(row: ClubPicture | None) -> Picture | None:
    return Picture(row.kind, base64.b64decode(row.content)) if row else None
