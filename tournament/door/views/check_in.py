"""The sign-in desk: one box for names, and the list of who is here."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.desk.forms.fields import figure, first_fault
from tournament.desk.frame import back, desk, press
from tournament.door.forms import BoxForm
from tournament.door.views import signing_in
from tournament.door.views.desk_box import pair_of, search, tell_of, to_the_desk
from tournament.door.views.desk_page import shown
from tournament.entrants.actions import arrivals
from tournament.entrants.actions.entries import Person
from tournament.entrants.boards.at_the_desk import meant
from tournament.entrants.whom import hits_of, typed_in
from tournament.night.door import Tick
from tournament.night.evening import Night
from tournament.web.errors import sent_only


def check_in(request: HttpRequest, night: Night) -> HttpResponse:
    """`?q=` is what is typed, and `?who=` whose row is open. `?only=hits` is what the script asks
    for at each letter.
    """
    if request.method == "POST":
        return _box(request, night)
    if "only" in request.GET:
        return render(request, "door/_hits.html", {"night": night} | search(request, night))
    return shown(request, night, figure(request.GET.get("who", "")))


def _box(request: HttpRequest, night: Night) -> HttpResponse:
    """A name pressed, whoever stands on top, somebody new, a pair, a team's number, or an empty
    box: what is still to do for whoever came last.
    """
    form = BoxForm(request.POST)
    typed = typed_in(request.POST.get("who", ""))
    if not form.is_valid():
        messages.error(request, first_fault(form))
        return to_the_desk(request, night, q=typed, ask=1)
    document = form.cleaned_data
    tell_of(request, document["let_go"], typed)
    if (figure(typed) or 0) in night.by_team and not document["regular"]:
        return to_the_desk(request, night, team=figure(typed), typed=1)
    pair = pair_of(night, typed)
    if pair is not None and not document["regular"]:
        return signing_in.sign_in_two(request, night, pair, document)
    person = _person(night, typed, document)
    if person is not None:
        return signing_in.sign_in(request, night, person, document)
    kept = {"team": document["team"], "division": document["division"]}
    if not typed:
        return _all_of_it(request, night, document["last"], document["division"])
    hits = hits_of(night, typed)
    if hits:
        messages.error(request, f"Who is it? {len(hits)} people fit “{typed}”.")
        return to_the_desk(request, night, q=typed, **kept)
    return to_the_desk(request, night, q=typed, ask=1, **kept)


def _person(night: Night, typed: str, document: dict[str, object]) -> Person | None:
    """Who is meant beyond doubt: pressed, named in full, on top, or new."""
    regular = document["regular"]
    if isinstance(regular, int):
        return Person(regular=regular)
    if not typed:
        return None
    hits = hits_of(night, typed)
    new = Person(name=typed, nickname=str(document["nickname"]), lot=str(document["lot"]))
    if document["add"] or new.nickname or new.lot or (document["asked"] == typed and not hits):
        return new
    seen = document["seen"]
    top = meant(hits, seen if isinstance(seen, int) else None)
    return Person(regular=top.regular) if top else None


@sent_only
def all_here(request: HttpRequest, night: Night) -> HttpResponse:
    """Everybody on the list, asked for where the draw would leave somebody out: all of them are
    here, or none comes.
    """
    act = arrivals.none_comes if request.POST.get("do") == "none" else arrivals.all_here
    press(request, lambda: act(desk(request, night)))
    return back(request, night, "check-in")


def _all_of_it(request: HttpRequest, night: Night, last: int | None, division: str) -> HttpResponse:
    """An empty box: what is still to do for the player, or the team, that came last."""
    if last is None:
        messages.error(request, "Type a name or a number first.")
    else:
        act, ticks = arrivals.tick_all, frozenset(Tick)
        press(request, lambda: act(desk(request, night), party=last, ticks=ticks))
    party = night.by_party.get(last or 0)
    still_alone = party is not None and not party.is_whole
    return to_the_desk(request, night, division=division, team=last if still_alone else None)
