"""What is prepared for the next game and not seated yet: the browser keeps it while the director
looks at another page.
"""

from django.http import HttpRequest, HttpResponse, QueryDict

from tournament.night.night import Night
from tournament.seating.forms import SeatingWish, wish
from tournament.web.responses import remember

COOKIE = "euchre_wish"
# A browser takes no longer cookie.
LONGEST = 3000


def remembered_wish(request: HttpRequest, night: Night) -> SeatingWish:
    """For the game that comes next; an empty one where nothing is prepared."""
    whose, _, address = request.COOKIES.get(COOKIE, "").partition(" ")
    return wish(QueryDict(address if whose == _whose(night) else ""))


def wished(request: HttpRequest, night: Night) -> SeatingWish:
    """What the address says, or else what was prepared before."""
    return wish(request.GET) if request.GET else remembered_wish(request, night)


def keep(request: HttpRequest, response: HttpResponse, night: Night, prepared: SeatingWish) -> None:
    """Nothing of what is seated, or taken back."""
    query = prepared.address.removeprefix("?")
    if query and len(query) <= LONGEST:
        remember(request, response, COOKIE, f"{_whose(night)} {query}")
    elif COOKIE in request.COOKIES:
        response.delete_cookie(COOKIE, samesite="Lax")


def _whose(night: Night) -> str:
    return f"{night.tournament}.{night.next_game}"
