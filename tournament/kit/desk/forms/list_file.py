"""A list of many as it is sent: a file or a pasted text, and the press after it was looked at."""

import base64
import binascii
from typing import Self

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from tournament.kit.desk.forms.fields import DeskForm
from tournament.kit.lists import reading
from tournament.kit.lists.reading import MAX_FILE

TOO_LARGE = "A list may have 1 MB: save the sheet with the names alone."
AGAIN = "The list did not arrive whole. Choose the file, or paste it, once more."
NO_LIST = "Choose the file with the list first, or paste the list."
ONE_LIST = "There is a file, and something in the box: empty the box, or choose no file."
# What a list is called that was never a file.
PASTED = "pasted.csv"


class FileForm(DeskForm):
    file = forms.FileField(
        label="The list",
        help_text="A file in .xlsx or .csv, with what stands in each column in its first line: "
        "Name, or First name and Last name; then Nickname, Lot and Phone, if you have them. A list "
        "of one name in each line needs no first line.",
        allow_empty_file=True,
        required=False,
        error_messages={"invalid": AGAIN, "missing": NO_LIST},
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )
    pasted = forms.CharField(
        label="Or paste it here",
        help_text="As from an e-mail: one line for each, with commas or tabs between the columns. "
        "Numbers before the names and e-mail addresses in <> are left out.",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def clean(self) -> dict[str, object]:
        """Its name and content, as the second look has them."""
        sent: UploadedFile | None = self.cleaned_data.get("file")
        pasted = self.cleaned_data.get("pasted", "")
        if sent is None and pasted.strip():
            content = pasted.encode()
            if len(content) <= MAX_FILE:
                return {"name": PASTED, "content": content}
            self.add_error("pasted", TOO_LARGE)
        elif sent is None:
            if not self.errors:
                self.add_error("file", NO_LIST)
        elif pasted.strip():
            self.add_error("pasted", ONE_LIST)
        elif sent.size is None or sent.size > MAX_FILE:
            self.add_error("file", TOO_LARGE)
        else:
            return {"name": sent.name or "", "content": sent.read()}
        return {}

    @classmethod
    def to_choose(cls, request: HttpRequest, fault: str = "") -> Self:
        """The form shown again with the text that was just pasted; `fault` says which is wrong."""
        pasted = request.POST.get("pasted", "")
        form = cls(initial={"pasted": pasted})
        form.begin_here("pasted" if pasted else "")
        if fault:
            form.mark_wrong("pasted" if pasted else "file", "refused")
        return form


class SameFileForm(DeskForm):
    """The very file that was looked at, as it came, and the lines that were said to stay out."""

    name = forms.CharField(error_messages={"required": AGAIN})
    content = forms.CharField(strip=False, error_messages={"required": AGAIN})
    without = forms.CharField(required=False)

    def clean_content(self) -> bytes:
        try:
            content = base64.urlsafe_b64decode(self.cleaned_data["content"].encode("ascii"))
        except (UnicodeEncodeError, binascii.Error) as fault:
            raise ValidationError(AGAIN) from fault
        if len(content) > MAX_FILE:
            raise ValidationError(TOO_LARGE)
        return content


def list_context(name: str, content: bytes, *, to_mend: bool) -> dict[str, object]:
    """The context of the page that shows a list: the content to send back, the workbook's sheets
    that are not read, and, with `to_mend`, the box to mend the list in.
    """
    sent: dict[str, object] = {
        "name": name,
        "content": base64.urlsafe_b64encode(content).decode("ascii"),
        "other_sheets": reading.other_sheets(name, content),
    }
    if to_mend:
        is_pasted = name == PASTED
        text = content.decode(errors="replace") if is_pasted else reading.read_as_csv(name, content)
        form = FileForm(initial={"pasted": text})
        form.fields["pasted"].label = "Mend it here"
        form.fields["pasted"].help_text = ""
        sent["mend"] = form["pasted"]
    return sent
