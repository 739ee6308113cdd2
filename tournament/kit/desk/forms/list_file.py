"""Forms for a list of people: the first one takes a file or pasted text, the second one confirms
the list after its preview.
"""

import base64
import binascii
from typing import Self

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from tournament.kit.desk.forms.fields import DeskForm
from tournament.kit.lists import reading
from tournament.kit.lists.reading import MAX_LIST_BYTES

LIST_TOO_LARGE_SENTENCE = "This list is larger than 1 MB. Save only the sheet with the names."
LIST_INCOMPLETE_SENTENCE = "The list is incomplete. Choose the file or paste the list again."
NO_LIST_SENTENCE = "Choose the file first, or paste the list."
TWO_LISTS_SENTENCE = "You chose a file and also pasted a list. Use only one of them."
# The file name that a pasted list gets, since it has none of its own.
PASTED_LIST_NAME = "pasted.csv"


class ListFileForm(DeskForm):
    file = forms.FileField(
        label="File",
        help_text="An .xlsx or .csv file. Name the columns in the first line: Name, or First name "
        "and Last name. You can add Nickname, Lot and Phone. A list with only names needs no first "
        "line.",
        allow_empty_file=True,
        required=False,
        error_messages={"invalid": LIST_INCOMPLETE_SENTENCE, "missing": NO_LIST_SENTENCE},
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )
    pasted = forms.CharField(
        label="Or paste it here",
        help_text="One player per line. Separate the columns with commas or tabs. Numbers before "
        "names and e-mail addresses in <> are ignored.",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def clean(self) -> dict[str, object]:
        """Return the file name and the content of the list, or an empty dict if the form has an
        error.
        """
        sent_file: UploadedFile | None = self.cleaned_data.get("file")
        pasted_text = self.cleaned_data.get("pasted", "")
        if sent_file is None and pasted_text.strip():
            content = pasted_text.encode()
            if len(content) <= MAX_LIST_BYTES:
                return {"name": PASTED_LIST_NAME, "content": content}
            self.add_error("pasted", LIST_TOO_LARGE_SENTENCE)
        elif sent_file is None:
            if not self.errors:
                self.add_error("file", NO_LIST_SENTENCE)
        elif pasted_text.strip():
            self.add_error("pasted", TWO_LISTS_SENTENCE)
        elif sent_file.size is None or sent_file.size > MAX_LIST_BYTES:
            self.add_error("file", LIST_TOO_LARGE_SENTENCE)
        else:
            return {"name": sent_file.name or "", "content": sent_file.read()}
        return {}

    @classmethod
    def with_pasted_text(cls, request: HttpRequest, fault_sentence: str = "") -> Self:
        """Return a new form that contains the text just pasted. With a `fault_sentence`, mark the
        field of the list as invalid.
        """
        pasted_text = request.POST.get("pasted", "")
        form = cls(initial={"pasted": pasted_text})
        form.set_autofocus("pasted" if pasted_text else "")
        if fault_sentence:
            form.mark_invalid("pasted" if pasted_text else "file", "refused")
        return form


class ConfirmedListForm(DeskForm):
    """The form sent after the preview: the same list, and the numbers of the lines that the
    director agreed to leave out.
    """

    name = forms.CharField(error_messages={"required": LIST_INCOMPLETE_SENTENCE})
    content = forms.CharField(strip=False, error_messages={"required": LIST_INCOMPLETE_SENTENCE})
    without = forms.CharField(required=False)

    def clean_content(self) -> bytes:
        try:
            content = base64.urlsafe_b64decode(self.cleaned_data["content"].encode("ascii"))
        except (UnicodeEncodeError, binascii.Error) as fault:
            raise ValidationError(LIST_INCOMPLETE_SENTENCE) from fault
        if len(content) > MAX_LIST_BYTES:
            raise ValidationError(LIST_TOO_LARGE_SENTENCE)
        return content


def preview_context(file_name: str, content: bytes, *, can_correct: bool) -> dict[str, object]:
    """Return the template context of the preview: the list to send back, the workbook's sheets that
    are not read, and, if the director `can_correct` the list, a field with its text.
    """
    context: dict[str, object] = {
        "name": file_name,
        "content": base64.urlsafe_b64encode(content).decode("ascii"),
        "other_sheets": reading.other_sheet_names(file_name, content),
    }
    if can_correct:
        is_pasted = file_name == PASTED_LIST_NAME
        list_text = (
            content.decode(errors="replace")
            if is_pasted
            else reading.read_as_csv(file_name, content)
        )
        correction_form = ListFileForm(initial={"pasted": list_text})
        correction_form.fields["pasted"].label = "Correct the list here"
        correction_form.fields["pasted"].help_text = ""
        context["correction_field"] = correction_form["pasted"]
    return context
