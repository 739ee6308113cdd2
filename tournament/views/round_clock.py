"""The round's clock at the desk: started, held, made longer, put away."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from tournament.actions import round_clock
from tournament.forms.check_in import OUT_OF_DATE
from tournament.forms.round_clock import BEGIN, ClockForm
from tournament.night.evening import Night
from tournament.refused import Refused
from tournament.views.desk import back, desk
from tournament.views.errors import sent_only

DOES = {
    "hold": round_clock.hold,
    "go": round_clock.go_on,
    "more": round_clock.lengthen,
    "away": round_clock.put_away,
}


@sent_only
def clock(request: HttpRequest, night: Night) -> HttpResponse:
    form, do = ClockForm(request.POST), request.POST.get("do", BEGIN)
    try:
        if not form.is_valid():
            raise Refused(" ".join(map(str, form.errors["minutes"])))
        if do == BEGIN:
            round_clock.start(desk(request, night), minutes=form.cleaned_data["minutes"])
        elif do in DOES:
            DOES[do](desk(request, night))
        else:
            raise Refused(OUT_OF_DATE)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return back(request, night, "night")
