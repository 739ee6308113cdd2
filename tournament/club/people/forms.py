"""The first run, the sign-in, and what may be changed of them later."""

from collections.abc import Callable

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournament.access import passwords
from tournament.desk.forms.drawn_form import DrawnForm
from tournament.desk.forms.fields import DeskForm, NameField
from tournament.words.occasion import OCCASIONS


class NewPasswordField(forms.CharField):
    """Shown, so that it can be written down; tidied as it will be when somebody types it again."""

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
        password: str = super().clean(passwords.tidy(value) if isinstance(value, str) else value)
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


class WelcomeForm(ClubForm):
    password = NewPasswordField("The director's password")

    def __init__(self, data: QueryDict | None = None, *, initial: dict[str, object]) -> None:
        super().__init__(data, initial=initial)
        self.fields["club"].widget.attrs["autofocus"] = True


class NewPasswordForm(DeskForm):
    """The old one is asked for: a desk may stand open while its director calls the tables."""

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
        if not any(map(self._knows, passwords.readings(self.cleaned_data["old"]))):
            raise ValidationError("That is not the password you have now.")


class SignInForm(DeskForm):
    """With one director in the house the name is known, and only the password is asked for."""

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
