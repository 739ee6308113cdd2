"""The press that says which divisions play at the same time."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.actions import sessions
from tournament.forms.check_in import figure
from tournament.night.evening import Night
from tournament.views.desk import desk, press
from tournament.views.desk_box import to_the_desk, typed_in
from tournament.views.errors import sent_only


@sent_only
def arrange(request: HttpRequest, night: Night) -> HttpResponse:
    """One division `apart` from the others, on the way to signing somebody in; or each with the
    number of its session, in the order of the house.
    """
    told = request.POST
    if apart := told.get("apart", ""):
        press(request, lambda: sessions.set_apart(desk(request, night), division=apart))
        typed, division = typed_in(told.get("who", "")), told.get("division", "")
        return to_the_desk(request, night, q=typed, division=division, team=told.get("team"))
    places = {
        name: figure(told.get(f"session{at}", ""))
        for at, name in enumerate(night.rules.divisions, start=1)
    }
    wished = {name: at for name, at in places.items() if at is not None}
    press(request, lambda: sessions.arrange(desk(request, night), places=wished))
    return to_the_desk(request, night)
