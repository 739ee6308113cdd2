"""The first run and the sign-in."""

from __future__ import annotations

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.http import QueryDict

from tournament.forms.fields import HouseForm, NameField


class WelcomeForm(HouseForm):
    club = NameField(
        label="Your club's name",
        help_text="Players read it on the wall and on every print.",
        missing="Write your club's name.",
    )
    password = forms.CharField(
        label="The director's password",
        help_text=(
            "These three words will do: write them down. Or put in your own, 8 characters or more."
        ),
        max_length=200,
        strip=False,
        error_messages={"required": "Choose a password. Three words are easy to remember."},
        # Shown, so that it can be written down; there is nobody behind the director on
        # the first evening.
        widget=forms.TextInput(
            attrs={"autocomplete": "new-password", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password


class SignInForm(HouseForm):
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
