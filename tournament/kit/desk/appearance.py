"""What one reader has chosen, remembered by their browser in cookies: the theme and the size of
text of pages, with and without script, and how paper is printed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.words import clock
from tournament.kit.printing.print_wish import PrintWish, wish
from tournament.server.web.errors import require_post

THEMES = {"screen": "Paper", "projector": "Projector", "contrast": "High contrast"}
SIZES = (100, 125, 150)
YEAR = 365 * 24 * 60 * 60
PAPER_COOKIE = "euchre_paper"


@dataclass(frozen=True, slots=True)
class Look:
    theme: str = "screen"
    size: int = 100

    @property
    def is_largest(self) -> bool:
        return self.size == SIZES[-1]

    @property
    def is_smallest(self) -> bool:
        return self.size == SIZES[0]


def look_from_cookies(cookies: Mapping[str, str]) -> Look:
    """Return the look; a cookie that says something else is read as if it were not there."""
    theme = cookies.get("euchre_theme", "")
    size = cookies.get("euchre_size", "")
    return Look(
        theme=theme if theme in THEMES else "screen",
        size=int(size) if size in map(str, SIZES) else 100,
    )


def press_look(look: Look, pressed: str) -> Look:
    """Return the look after one press on `larger`, `smaller` or a theme."""
    place = SIZES.index(look.size)
    if pressed == "larger":
        return replace(look, size=SIZES[min(place + 1, len(SIZES) - 1)])
    if pressed == "smaller":
        return replace(look, size=SIZES[max(place - 1, 0)])
    return replace(look, theme=pressed) if pressed in THEMES else look


def remember(response: HttpResponse, look: Look, *, secure: bool) -> None:
    for name, value in (("euchre_theme", look.theme), ("euchre_size", str(look.size))):
        response.set_cookie(name, value, max_age=YEAR, samesite="Lax", httponly=True, secure=secure)


def context(request: HttpRequest) -> dict[str, object]:
    look = look_from_cookies(request.COOKIES)
    themes = [(theme, words, theme == look.theme) for theme, words in THEMES.items()]
    return {"look": look, "themes": themes}


@require_post
def change(request: HttpRequest) -> HttpResponse:
    response = redirect(safe_address(request, request.POST.get("back", "")))
    look = press_look(look_from_cookies(request.COOKIES), request.POST.get("look", ""))
    remember(response, look, secure=request.is_secure())
    return response


def print_wish(request: HttpRequest) -> PrintWish:
    """Return how paper is wanted: as chosen now, or the last time in this browser."""
    paper, _, large = request.COOKIES.get(PAPER_COOKIE, "").partition(".")
    query = request.GET.dict()
    before = {} if "paper" in query else {"paper": paper, "large": large}
    return replace(wish(before | query), clock=clock)
