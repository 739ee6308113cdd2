"""The press that says which divisions play at the same time."""

from django.http import HttpRequest, HttpResponse, QueryDict

from tournament.desk.forms.fields import figure, hour
from tournament.desk.frame import press, press_of
from tournament.door.views.desk_box import to_the_desk
from tournament.entrants.sessions import actions as sessions
from tournament.entrants.typed_person import typed_in
from tournament.night.night import Night
from tournament.web.errors import sent_only
from tournament.writing.write import Done


@sent_only
def arrange(request: HttpRequest, night: Night) -> HttpResponse:
    """One division `apart` from the others, on the way to signing somebody in; or each with the
    number of its session and its hour, in the order of the house.
    """
    sent = request.POST
    if apart := sent.get("apart", ""):
        press(request, lambda: sessions.set_apart(press_of(request, night), division=apart))
        typed, division = typed_in(sent.get("who", "")), sent.get("division", "")
        return to_the_desk(request, night, q=typed, division=division, team=sent.get("team"))
    wished = order_asked(sent, night)
    places = {name: at for name, (at, _) in wished.items() if at is not None}

    def arranged() -> Done:
        begin = {name: hour(text) for name, (_, text) in wished.items() if text is not None}
        return sessions.arrange(press_of(request, night), places=places, begin=begin)

    if press(request, arranged) is None:
        return to_the_desk(request, night, **{name: sent[name] for name in _boxes(sent, night)})
    return to_the_desk(request, night)


def order_asked(sent: QueryDict, night: Night) -> dict[str, tuple[int | None, str | None]]:
    """What each division is sent with, or was where that was refused; nothing on any other way
    here.
    """
    if not _boxes(sent, night):
        return {}
    return {
        name: (figure(sent.get(f"session{at}", "")), sent.get(f"hour{at}"))
        for at, name in enumerate(night.rules.divisions, start=1)
    }


def _boxes(sent: QueryDict, night: Night) -> list[str]:
    numbers = range(1, len(night.rules.divisions) + 1)
    return [name for at in numbers for name in (f"session{at}", f"hour{at}") if name in sent]
