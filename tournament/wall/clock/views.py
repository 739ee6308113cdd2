"""The round's clock at the desk: started, held, made longer, put away."""

from django.http import HttpRequest, HttpResponse

from tournament.desk.forms.fields import OUT_OF_DATE
from tournament.desk.frame import back, press_of
from tournament.desk.refusals import refuse
from tournament.night.night import Night
from tournament.wall.clock import actions as round_clock
from tournament.wall.clock.forms import BEGIN, ClockForm
from tournament.web.errors import sent_only
from tournament.words.refused import Refused

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
            round_clock.start(press_of(request, night), minutes=form.cleaned_data["minutes"])
        elif do in DOES:
            DOES[do](press_of(request, night))
        else:
            raise Refused(OUT_OF_DATE)
    except Refused as refusal:
        refuse(request, str(refusal))
    return back(request, night, "night")
