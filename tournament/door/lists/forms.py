"""A city's list of teams, as a file or pasted, and the press after it was looked at."""

from typing import Any

from tournament.desk.forms.fields import LineField
from tournament.desk.forms.list_file import FileForm, SameFileForm

LONGEST_REASON = 200


class TeamFileForm(FileForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].label = "The list of teams"
        self.fields[
            "file"
        ].help_text = "A file in .xlsx or .csv, with what stands in each column in its first line."


class SameTeamsForm(SameFileForm):
    """The very file that was looked at; with a reason where a line needs one."""

    reason = LineField(label="Why may they play so?", longest=LONGEST_REASON)
