"""A picture as it is sent, one line below the club's name, and how the tables of its hall stand."""

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from tournament.desk.forms.drawn_form import DrawnForm
from tournament.desk.forms.fields import DeskForm, LineField
from tournament.desk.forms.picture_file import (
    MOST_MEGABYTES,
    NO_PICTURE,
    TOO_LARGE,
    ReencodedPicture,
    redrawn,
)
from tournament.night.record import A_ROW
from tournament.words.refused import Refused

CHOOSE = "Choose the picture first."


class PictureForm(DeskForm):
    file = forms.FileField(
        label="A file in PNG or JPEG",
        help_text="A badge or a photograph. It stands beside the club's name on walls, phones and "
        "paper; where it was taken is not kept.",
        allow_empty_file=True,
        error_messages={"required": CHOOSE, "missing": CHOOSE, "invalid": NO_PICTURE},
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )

    def clean_file(self) -> ReencodedPicture:
        sent: UploadedFile = self.cleaned_data["file"]
        if sent.size is None or sent.size > MOST_MEGABYTES * 2**20:
            raise ValidationError(TOO_LARGE)
        try:
            return redrawn(sent.read())
        except Refused as refusal:
            raise ValidationError(str(refusal)) from refusal


class CauseForm(DrawnForm):
    cause = LineField(
        label="A sponsor or a cause",
        help_text="One line for the wall, certificates, cards and players' phones, such as "
        "“We play for the food pantry”. It may stay empty.",
    )


class HallForm(DrawnForm):
    tables_a_row = forms.TypedChoiceField(
        label="How many tables stand in a row of the hall?",
        help_text="Maps of the hall then have each table where it stands, the first one at the "
        "upper left.",
        choices=[(0, "as it comes"), *((count, str(count)) for count in A_ROW[1:])],
        coerce=int,
        error_messages={"invalid_choice": "Choose one of these numbers."},
    )
