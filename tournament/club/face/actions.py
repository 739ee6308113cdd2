"""The club's picture is taken, taken away, and put back; whom it plays for, and how the tables of
its hall stand. No night's log knows of it.
"""

import base64

from django.db import transaction

from tournament.desk.forms.picture_file import Redrawn
from tournament.models import Club, ClubPicture
from tournament.reading import club_face
from tournament.words import names
from tournament.words.refused import Refused
from tournament.writing import answers
from tournament.writing.drawn import NOTHING, Values, settled

LONGEST_CAUSE = 80


@transaction.atomic
def take(*, club: int, picture: Redrawn, key: str = "") -> None:
    """The one before is kept, so that it can be put back."""
    if answers.came_before(club, key):
        return
    ClubPicture.objects.get_or_create(
        club_id=club,
        name=picture.name,
        defaults={
            "kind": picture.kind,
            "width": picture.width,
            "height": picture.height,
            "content": base64.b64encode(picture.content).decode(),
        },
    )
    _show(club, picture.name)


@transaction.atomic
def take_away(*, club: int, key: str = "") -> None:
    if not answers.came_before(club, key):
        _show(club, "")


@transaction.atomic
def put_back(*, club: int, key: str = "") -> None:
    """And once more, and it is as it was."""
    if answers.came_before(club, key):
        return
    name = club_face.before(club)
    if not name:
        raise Refused("There is no picture from before: choose a file.")
    _show(club, name)


@transaction.atomic
def name_cause(*, club: int, cause: str, drawn: Values = NOTHING, key: str = "") -> None:
    """Nothing said takes it away."""
    if answers.came_before(club, key):
        return
    words = names.readable(cause)
    if len(words) > LONGEST_CAUSE:
        raise Refused(f"At most {LONGEST_CAUSE} letters, please. This has {len(words)}.")
    row = Club.objects.get(pk=club)
    document = settled(drawn, {"cause": words}, {"cause": row.cause})
    Club.objects.filter(pk=club).update(cause=document["cause"])


@transaction.atomic
def set_rows(*, club: int, tables_a_row: int, drawn: Values = NOTHING, key: str = "") -> None:
    """So many tables stand in a row; 0 is as it comes."""
    if answers.came_before(club, key):
        return
    row = Club.objects.get(pk=club)
    stored = {"tables_a_row": row.tables_a_row}
    document = settled(drawn, {"tables_a_row": tables_a_row}, stored)
    Club.objects.filter(pk=club).update(**document)


def _show(club: int, name: str) -> None:
    """This one and the one before stay."""
    row = Club.objects.get(pk=club)
    if row.picture != name:
        ClubPicture.objects.filter(club=club).exclude(name__in=(name, row.picture)).delete()
        Club.objects.filter(pk=club).update(picture=name)
