"""A regular's name and where to reach them, and a list of many as a file."""

from __future__ import annotations

import base64
import binascii

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from tournament import names
from tournament.forms.check_in import FigureField, LineField
from tournament.forms.drawn import DrawnForm
from tournament.forms.fields import HouseForm, NameField
from tournament.lists.people import LONGEST_LOT, LONGEST_PHONE
from tournament.lists.reading import LARGEST

TOO_LARGE = "A list may have 1 MB: save the sheet with the names alone."
AGAIN = "The list did not arrive whole. Choose the file once more."


class RegularForm(DrawnForm):
    kept = ("name", "nickname", "lot", "phone")
    name = NameField(label="Name", missing="Write the name.")
    nickname = LineField(label="Nickname", longest=names.LONGEST)
    lot = LineField(label="Lot", longest=LONGEST_LOT)
    phone = LineField(label="Phone", longest=LONGEST_PHONE)


class ChangeForm(RegularForm):
    number = FigureField()

    def __init__(
        self, data: QueryDict | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial, auto_id="change_%s")


class GoneForm(HouseForm):
    number = FigureField()
    gone = forms.BooleanField(required=False)


class TakeOutForm(HouseForm):
    """The numbers of an import, the first and the last."""

    first = FigureField()
    last = FigureField()


class FileForm(HouseForm):
    file = forms.FileField(
        label="The list",
        help_text="A file in .xlsx or .csv, with what stands in each column in its first line: "
        "Name, or First name and Last name; then Nickname, Lot and Phone, if you have them.",
        allow_empty_file=True,
        error_messages={
            "required": "Choose the file with the list first.",
            "invalid": AGAIN,
            "missing": "Choose the file with the list first.",
        },
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )

    def clean(self) -> dict[str, object]:
        """Its name and content, as the second look has them."""
        sent: UploadedFile | None = self.cleaned_data.get("file")
        if sent is None:
            return self.cleaned_data
        if sent.size is None or sent.size > LARGEST:
            self.add_error("file", TOO_LARGE)
            return {}
        return {"name": sent.name or "", "content": sent.read()}


class SameFileForm(HouseForm):
    """The very file that was looked at, as it came, and the lines that were said to stay out."""

    name = forms.CharField(error_messages={"required": AGAIN})
    content = forms.CharField(strip=False, error_messages={"required": AGAIN})
    without = forms.CharField(required=False)

    def clean_content(self) -> bytes:
        try:
            content = base64.urlsafe_b64decode(self.cleaned_data["content"].encode("ascii"))
        except (UnicodeEncodeError, binascii.Error) as fault:
            raise ValidationError(AGAIN) from fault
        if len(content) > LARGEST:
            raise ValidationError(TOO_LARGE)
        return content
