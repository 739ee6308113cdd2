"""Forms for opening the laptop's club, for signing in, for club settings, and for regulars."""

from collections.abc import Callable

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from tournament.evening.night.night import TABLES_PER_ROW_CHOICES
from tournament.evening.words import names
from tournament.evening.words.occasion import OCCASIONS
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import (
    DeskForm,
    EditForm,
    HiddenNumberField,
    NameField,
    OptionalTextField,
)
from tournament.kit.desk.forms.picture_file import (
    MAX_MEGABYTES,
    NOT_A_PICTURE_SENTENCE,
    PICTURE_TOO_LARGE_SENTENCE,
    ReencodedPicture,
    reencode_picture,
)
from tournament.kit.lists.people import MAX_LOT_LENGTH, MAX_PHONE_LENGTH
from tournament.server.access import sign_in

PICTURE_MISSING_SENTENCE = "Choose the picture first."
CLUB_NAME_MISSING_SENTENCE = "Enter your club's name."


class NewPasswordField(forms.CharField):
    """A new password, shown as it is typed so that the director can write it down. Extra spaces are
    removed, as at sign-in.
    """

    def __init__(self, label: str) -> None:
        widget_attrs = {
            "autocomplete": "new-password",
            "autocapitalize": "none",
            "spellcheck": "false",
        }
        super().__init__(
            label=label,
            help_text="Write these three words down. Or choose your own, 8 characters or more.",
            max_length=200,
            error_messages={
                "required": "Choose a password. Three words are easy to remember.",
                "max_length": "Use at most 200 characters.",
            },
            widget=forms.TextInput(attrs=widget_attrs),
        )
        self.widget.attrs.pop("maxlength", None)

    def clean(self, value: object) -> str:
        password: str = super().clean(
            sign_in.remove_extra_spaces(value) if isinstance(value, str) else value
        )
        try:
            validate_password(password)
        except ValidationError as faults:
            raise ValidationError(faults.messages[0]) from faults
        return password


class ClubForm(EditForm):
    compared_fields = ("club",)
    club = NameField(
        label="Your club's name",
        missing_message=CLUB_NAME_MISSING_SENTENCE,
    )


class OccasionForm(EditForm):
    calls_it = forms.ChoiceField(
        label="Your word for the event",
        choices=[(occasion.singular, f"a {occasion.singular}") for occasion in OCCASIONS],
        error_messages={"invalid_choice": "Choose one of these words."},
    )


class PictureForm(DeskForm):
    file = forms.FileField(
        label="PNG or JPEG file",
        help_text=(
            "Shown with the club's name. The location and date stored in a photo are removed."
        ),
        allow_empty_file=True,
        error_messages={
            "required": PICTURE_MISSING_SENTENCE,
            "missing": PICTURE_MISSING_SENTENCE,
            "invalid": NOT_A_PICTURE_SENTENCE,
        },
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )

    def clean_file(self) -> ReencodedPicture:
        sent_file: UploadedFile = self.cleaned_data["file"]
        if sent_file.size is None or sent_file.size > MAX_MEGABYTES * 2**20:
            raise ValidationError(PICTURE_TOO_LARGE_SENTENCE)
        try:
            return reencode_picture(sent_file.read())
        except Refused as refusal:
            raise ValidationError(str(refusal)) from refusal


class CauseForm(EditForm):
    cause = OptionalTextField(
        label="A sponsor or a cause",
        help_text="Shown to players, such as “We play for the food pantry”.",
    )


class RoomForm(EditForm):
    tables_a_row = forms.TypedChoiceField(
        label="Tables in a row",
        help_text="For the room map. Table 1 is at the upper left.",
        choices=[(0, "Auto"), *((count, str(count)) for count in TABLES_PER_ROW_CHOICES[1:])],
        coerce=int,
        error_messages={"invalid_choice": "Choose one of these numbers."},
    )


class WelcomeForm(ClubForm):
    password = NewPasswordField("The director's password")
    shortcut = forms.BooleanField(
        label="Put a shortcut on this computer's desktop", required=False, initial=True
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object],
        can_have_shortcut: bool = False,
    ) -> None:
        super().__init__(data, initial=initial)
        if not can_have_shortcut:
            del self.fields["shortcut"]
        self.fields["club"].widget.attrs["autofocus"] = True


class NewPasswordForm(DeskForm):
    """The form for a new password. The form asks for the current password too, because someone else
    may be at a desk that the director left.
    """

    old = forms.CharField(
        label="Current password",
        strip=False,
        max_length=200,
        error_messages={"required": "Type your current password."},
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    password = NewPasswordField("New password")

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object] | None = None,
        is_current_password: Callable[[str], bool],
    ) -> None:
        super().__init__(data, initial=initial)
        self._is_current_password = is_current_password

    def clean_old(self) -> None:
        if not any(
            map(self._is_current_password, sign_in.possible_passwords(self.cleaned_data["old"]))
        ):
            raise ValidationError("That isn't your current password. Type it again.")


class SignInForm(DeskForm):
    """The form for signing in. With only one director, it asks for the password alone."""

    name = NameField(label="Your name", missing_message="Enter the name you sign in with.")
    password = forms.CharField(
        label="Password",
        max_length=200,
        strip=False,
        error_messages={"required": "Type the password."},
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, data: QueryDict | None = None, *, only_director: str | None = None) -> None:
        super().__init__(data)
        self.only_director = only_director
        if only_director is not None:
            del self.fields["name"]
        else:
            self.fields["name"].widget.attrs["autocomplete"] = "username"
        next(iter(self.fields.values())).widget.attrs["autofocus"] = True

    def director_name(self) -> str:
        name: str = self.only_director or self.cleaned_data["name"]
        return name


class RegularForm(EditForm):
    compared_fields = ("name", "nickname", "lot", "phone")
    name = NameField(label="Name", missing_message="Enter the name.")
    nickname = OptionalTextField(label="Nickname", max_characters=names.MAX_NAME_LENGTH)
    lot = OptionalTextField(label="Lot number", max_characters=MAX_LOT_LENGTH)
    phone = OptionalTextField(label="Phone", max_characters=MAX_PHONE_LENGTH)


class ChangeRegularForm(RegularForm):
    number = HiddenNumberField()

    def __init__(
        self, data: QueryDict | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial, auto_id="change_%s")


class MergeRegularsForm(DeskForm):
    """The form that merges two regulars. `number` is the regular to keep. The regular with the
    other spelling is given by number in `other`, or typed in `spelled`.
    """

    number = HiddenNumberField()
    other = HiddenNumberField(required=False)
    spelled = OptionalTextField(label="Another spelling", max_characters=names.MAX_NAME_LENGTH)


class GoneForm(DeskForm):
    number = HiddenNumberField()
    is_gone = forms.BooleanField(required=False)


class RemoveImportedForm(DeskForm):
    """The form that removes an import, by the numbers of its first and last regular."""

    first_number = HiddenNumberField()
    last_number = HiddenNumberField()
