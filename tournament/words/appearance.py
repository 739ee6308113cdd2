"""How pages look to this reader: a theme and a size of text, remembered by their browser in two
cookies.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse

THEMES = {"screen": "Paper", "projector": "Projector", "contrast": "High contrast"}
SIZES = (100, 125, 150)
YEAR = 365 * 24 * 60 * 60


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


def of(cookies: Mapping[str, str]) -> Look:
    """A cookie that says something else is read as if it were not there."""
    theme = cookies.get("euchre_theme", "")
    size = cookies.get("euchre_size", "")
    return Look(
        theme=theme if theme in THEMES else "screen",
        size=int(size) if size in map(str, SIZES) else 100,
    )


def changed(look: Look, wish: str) -> Look:
    """What one press on `larger`, `smaller` or a theme makes of a look."""
    place = SIZES.index(look.size)
    if wish == "larger":
        return replace(look, size=SIZES[min(place + 1, len(SIZES) - 1)])
    if wish == "smaller":
        return replace(look, size=SIZES[max(place - 1, 0)])
    return replace(look, theme=wish) if wish in THEMES else look


def remember(response: HttpResponse, look: Look, *, secure: bool) -> None:
    for name, value in (("euchre_theme", look.theme), ("euchre_size", str(look.size))):
        response.set_cookie(name, value, max_age=YEAR, samesite="Lax", httponly=True, secure=secure)


def context(request: HttpRequest) -> dict[str, object]:
    look = of(request.COOKIES)
    themes = [(theme, words, theme == look.theme) for theme, words in THEMES.items()]
    return {"look": look, "themes": themes}
