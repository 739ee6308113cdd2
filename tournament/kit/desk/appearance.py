"""Choices that a browser remembers in cookies: the theme and text size of pages, and the paper and
text size of printouts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.words import time_of_day
from tournament.kit.printing.print_choices import PrintChoices, read_print_choices
from tournament.server.web.errors import require_post

TITLE_BY_THEME = {"screen": "Paper", "projector": "Projector", "contrast": "High contrast"}
TEXT_SIZES = (100, 125, 150)
SECONDS_PER_YEAR = 365 * 24 * 60 * 60
PRINT_CHOICES_COOKIE = "euchre_paper"


@dataclass(frozen=True, slots=True)
class Appearance:
    theme: str = "screen"
    text_size: int = 100

    @property
    def has_largest_text(self) -> bool:
        return self.text_size == TEXT_SIZES[-1]

    @property
    def has_smallest_text(self) -> bool:
        return self.text_size == TEXT_SIZES[0]


def appearance_from_cookies(cookies: Mapping[str, str]) -> Appearance:
    """Return the theme and text size in the cookies, or the usual ones for an unknown value."""
    theme = cookies.get("euchre_theme", "")
    text_size = cookies.get("euchre_size", "")
    return Appearance(
        theme=theme if theme in TITLE_BY_THEME else "screen",
        text_size=int(text_size) if text_size in map(str, TEXT_SIZES) else 100,
    )


def appearance_after_button(old_appearance: Appearance, button: str) -> Appearance:
    """Return the appearance after a press of the button `larger` or `smaller`, or of the button
    with the name of a theme. Any other button changes nothing.
    """
    size_index = TEXT_SIZES.index(old_appearance.text_size)
    if button == "larger":
        return replace(
            old_appearance, text_size=TEXT_SIZES[min(size_index + 1, len(TEXT_SIZES) - 1)]
        )
    if button == "smaller":
        return replace(old_appearance, text_size=TEXT_SIZES[max(size_index - 1, 0)])
    return replace(old_appearance, theme=button) if button in TITLE_BY_THEME else old_appearance


def set_appearance_cookies(response: HttpResponse, appearance: Appearance, *, secure: bool) -> None:
    for name, value in (
        ("euchre_theme", appearance.theme),
        ("euchre_size", str(appearance.text_size)),
    ):
        response.set_cookie(
            name, value, max_age=SECONDS_PER_YEAR, samesite="Lax", httponly=True, secure=secure
        )


def appearance_context(request: HttpRequest) -> dict[str, object]:
    appearance = appearance_from_cookies(request.COOKIES)
    themes = [(theme, title, theme == appearance.theme) for theme, title in TITLE_BY_THEME.items()]
    return {"appearance": appearance, "themes": themes}


@require_post
def change_appearance(request: HttpRequest) -> HttpResponse:
    response = redirect(safe_address(request, request.POST.get("back", "")))
    appearance = appearance_after_button(
        appearance_from_cookies(request.COOKIES), request.POST.get("look", "")
    )
    set_appearance_cookies(response, appearance, secure=request.is_secure())
    return response


def requested_print_choices(request: HttpRequest) -> PrintChoices:
    """Return the print choices in the request's address. If the address names no paper, take the
    paper and the text size from the browser's cookie.
    """
    paper, _, large_value = request.COOKIES.get(PRINT_CHOICES_COOKIE, "").partition(".")
    query = request.GET.dict()
    remembered_values = {} if "paper" in query else {"paper": paper, "large": large_value}
    return replace(read_print_choices(remembered_values | query), time_of_day=time_of_day)
