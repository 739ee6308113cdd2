"""What everybody sees of a club: its name, its picture and whom it plays for."""

import base64
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import F, Q

from tournament.models import Club, ClubPicture

SAID = ("pk", "name", "picture", "cause")


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
    """Another picture has another one."""
    return sha256(content).hexdigest()[:16]


def face_of(club: int) -> ClubFace:
    return ClubFace(*Club.objects.values_list(*SAID).get(pk=club))


def of_wall(wall: str) -> tuple[ClubFace, bool, bool] | None:
    """Of the club with this wall; whether it keeps its players' last names to itself, and whether
    it is a visitor's of a demo site.
    """
    row = Club.objects.values_list(*SAID, "discreet", "demo").filter(wall=wall).first()
    return (ClubFace(*row[:4]), row[4], row[5] is not None) if row else None


def shown_picture(name: str, *, club: int | None = None) -> Picture | None:
    """The picture of this name where a club shows it, or where this club did before."""
    is_shown = Q(club__picture=F("name")) | Q(club=club)
    return _read(ClubPicture.objects.filter(is_shown, name=name).first())


def picture_of(club: int) -> bytes:
    """As paper takes it; nothing where the club has none."""
    picture = _read(ClubPicture.objects.filter(club=club, club__picture=F("name")).first())
    return picture.content if picture else b""


def before(club: int) -> str:
    """The name of the picture that stood there before; empty where there was none."""
    rows = ClubPicture.objects.filter(club=club).exclude(club__picture=F("name"))
    return rows.order_by("-pk").values_list("name", flat=True).first() or ""


def _read(row: ClubPicture | None) -> Picture | None:
    """One that is damaged in the file is none, so that it breaks no page and no paper."""
    if row is None:
        return None
    try:
        content = base64.b64decode(row.content, validate=True)
    except ValueError:
        return None
    return Picture(row.kind, content) if name_of(content) == row.name else None
