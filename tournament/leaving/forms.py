"""Who plays instead of somebody who goes home."""

from tournament.desk.forms.fields import EntryForm, NameField


class SubstituteForm(EntryForm):
    name = NameField(label="Who plays instead?", missing="Write the name of whoever plays instead.")
