"""The club's picture is taken, taken away, and put back; whom it plays for, and how the tables of
its hall stand. No night's log knows of it.
"""

import base64

from django.db import transaction

from tournament.club.actions import settle
from tournament.desk.forms.picture_file import ReencodedPicture
from tournament.models import Club, ClubPicture
from tournament.reading import club_face
from tournament.words import names
from tournament.words.refused import Refused
from tournament.writing import earlier_answers
from tournament.writing.page_values import NOTHING, Values

LONGEST_CAUSE = 80


@transaction.atomic
def take(*, club: int, picture: ReencodedPicture, key: str = "") -> None:
    """The one before is kept, so that it can be put back."""
    if earlier_answers.came_before(club, key):
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
def take_away(*, club: int, key: str = "") -> str:
    if not earlier_answers.came_before(club, key):
        _show(club, "")
    return "The picture is taken away. It can be put back."


@transaction.atomic
def put_back(*, club: int, key: str = "") -> str:
    """And once more, and it is as it was."""
    if not earlier_answers.came_before(club, key):
        name = club_face.before(club)
        if not name:
            raise Refused("There is no picture from before: choose a file.")
        _show(club, name)
    return "The picture from before stands there again."


def name_cause(cause: str, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    """Nothing said takes it away."""
    words = names.readable(cause)
    if len(words) > LONGEST_CAUSE:
        raise Refused(f"At most {LONGEST_CAUSE} letters, please. This has {len(words)}.")
    settle(club, {"cause": words}, drawn, key)


def set_rows(tables_a_row: int, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    """So many tables stand in a row; 0 is as it comes."""
    settle(club, {"tables_a_row": tables_a_row}, drawn, key)


def _show(club: int, name: str) -> None:
    """This one and the one before stay."""
    row = Club.objects.get(pk=club)
    if row.picture != name:
        ClubPicture.objects.filter(club=club).exclude(name__in=(name, row.picture)).delete()
        Club.objects.filter(pk=club).update(picture=name)
