"""The forms of the first run, of signing in, of the club's page, and of its regulars."""

from collections.abc import Callable

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from tournament.evening.night.night import A_ROW
from tournament.evening.words import names
from tournament.evening.words.occasion import OCCASIONS
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import (
    DeskForm,
    DrawnForm,
    FigureField,
    LineField,
    NameField,
)
from tournament.kit.desk.forms.picture_file import (
    MAX_MEGABYTES,
    NO_PICTURE,
    TOO_LARGE,
    ReencodedPicture,
    reencode,
)
from tournament.kit.lists.people import MAX_LOT, MAX_PHONE
from tournament.server.access import sign_in

CHOOSE = "Choose the picture first."


class NewPasswordField(forms.CharField):
    """A password that is shown, so that it can be written down, and tidied as at every sign-in."""

    def __init__(self, label: str) -> None:
        shown = {"autocomplete": "new-password", "autocapitalize": "none", "spellcheck": "false"}
        super().__init__(
            label=label,
            help_text="These three words will do: write them down. "
            "Or put in your own, 8 characters or more.",
            max_length=200,
            error_messages={
                "required": "Choose a password. Three words are easy to remember.",
                "max_length": "At most 200 characters, please.",
            },
            widget=forms.TextInput(attrs=shown),
        )
        self.widget.attrs.pop("maxlength", None)

    def clean(self, value: object) -> str:
        password: str = super().clean(sign_in.tidy(value) if isinstance(value, str) else value)
        try:
            validate_password(password)
        except ValidationError as faults:
            raise ValidationError(faults.messages[0]) from faults
        return password


class ClubForm(DrawnForm):
    kept = ("club",)
    club = NameField(
        label="Your club's name",
        help_text="Players read it on the wall and on every print.",
        missing="Write your club's name.",
    )


class OccasionForm(DrawnForm):
    calls_it = forms.ChoiceField(
        label="What do you call it?",
        help_text="When you come together to play: pages, walls and prints say so.",
        choices=[(occasion.one, f"a {occasion.one}") for occasion in OCCASIONS],
        error_messages={"invalid_choice": "Choose one of these words."},
    )


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
        if sent.size is None or sent.size > MAX_MEGABYTES * 2**20:
            raise ValidationError(TOO_LARGE)
        try:
            return reencode(sent.read())
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
    """Asks for the old password too: a desk may stand open while its director calls the tables."""

    old = forms.CharField(
        label="The password you have now",
        strip=False,
        max_length=200,
        error_messages={"required": "Type the password you have now."},
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    password = NewPasswordField("The new password")

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object] | None = None,
        knows: Callable[[str], bool],
    ) -> None:
        super().__init__(data, initial=initial)
        self._knows = knows

    def clean_old(self) -> None:
        if not any(map(self._knows, sign_in.readings(self.cleaned_data["old"]))):
            raise ValidationError("That is not the password you have now.")


class SignInForm(DeskForm):
    """Asks for the password alone where the house has one director, whose name is known."""

    name = NameField(label="Your name", missing="Write the name you sign in with.")
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

    def director(self) -> str:
        name: str = self.only_director or self.cleaned_data["name"]
        return name


class RegularForm(DrawnForm):
    kept = ("name", "nickname", "lot", "phone")
    name = NameField(label="Name", missing="Write the name.")
    nickname = LineField(label="Nickname", longest=names.LONGEST)
    lot = LineField(label="Lot", longest=MAX_LOT)
    phone = LineField(label="Phone", longest=MAX_PHONE)


class ChangeForm(RegularForm):
    number = FigureField()

    def __init__(
        self, data: QueryDict | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial, auto_id="change_%s")


class MergeForm(DeskForm):
    """The `number` who stays, and the `other` one by number, or as somebody `spelled` them."""

    number = FigureField()
    other = FigureField(required=False)
    spelled = LineField(label="Another spelling", longest=names.LONGEST)


class GoneForm(DeskForm):
    number = FigureField()
    gone = forms.BooleanField(required=False)


class TakeOutForm(DeskForm):
    """The numbers of an import, the first and the last."""

    first = FigureField()
    last = FigureField()
