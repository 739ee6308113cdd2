"""What everybody sees of a club: its name, its picture and whom it plays for."""

import base64
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import F, Q

from tournament.storage.models import Club, ClubPicture

FACE_FIELDS = ("pk", "name", "picture", "cause")


@dataclass(frozen=True, slots=True)
class ClubFace:
    """`picture` is the end of its address; empty where there is none."""

    club: int
    name: str
    picture: str
    cause: str


@dataclass(frozen=True, slots=True)
class Picture:
    kind: str
    content: bytes


def name_of(content: bytes) -> str:
    """Return a picture's name; another picture has another one."""
    return sha256(content).hexdigest()[:16]


def face_of(club: int) -> ClubFace:
    return ClubFace(*Club.objects.values_list(*FACE_FIELDS).get(pk=club))


def wifi_of(club: int) -> tuple[str, str]:
    """Return the name and the password of the Wi-Fi that players join, each empty if not told."""
    return Club.objects.values_list("wifi", "wifi_password").get(pk=club)


def find_by_wall(wall: str) -> tuple[ClubFace, bool, bool] | None:
    """Return the face of the club with this wall, whether it keeps its players' last names to
    itself, and whether it is a visitor's of a demo site.
    """
    row = Club.objects.values_list(*FACE_FIELDS, "discreet", "demo").filter(wall=wall).first()
    return (ClubFace(*row[:4]), row[4], row[5] is not None) if row else None


def shown_picture(name: str, *, club: int | None = None) -> Picture | None:
    """Return the picture of this name if a club shows it, or if this club did before."""
    is_shown = Q(club__picture=F("name")) | Q(club=club)
    return _read(ClubPicture.objects.filter(is_shown, name=name).first())


def picture_of(club: int) -> bytes:
    """Return the picture as paper takes it; empty if the club has none."""
    picture = _read(ClubPicture.objects.filter(club=club, club__picture=F("name")).first())
    return picture.content if picture else b""


def earlier_picture(club: int) -> str:
    """Return the name of the picture that stood there before; empty where there was none."""
    rows = ClubPicture.objects.filter(club=club).exclude(club__picture=F("name"))
    return rows.order_by("-pk").values_list("name", flat=True).first() or ""


def _read(row: ClubPicture | None) -> Picture | None:
    return Picture(row.kind, base64.b64decode(row.content)) if row else None
