"""The bracket at the desk: the draw, the games at the tables, and the drawing of it all."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament.evening import courses, facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.purse.closing import correction_and_walls
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import OUT_OF_DATE, DeskForm, figure, first_fault
from tournament.kit.desk.frame import page, press_form, press_of
from tournament.kit.desk.refusals import refuse
from tournament.server.live.follow import follow_for
from tournament.storage.writing.objections import NeedsReason
from tournament.storage.writing.write import Done, Press
from tournament.topics.bracket.actions import bracket_results, draw_and_call, forfeited_games
from tournament.topics.bracket.boards import at_the_tables as boards
from tournament.topics.bracket.boards.at_the_tables import mark, results
from tournament.topics.bracket.boards.before_the_draw import draw
from tournament.topics.bracket.boards.desk_pages import desk_pages
from tournament.topics.bracket.boards.drawing import drawn_tonight
from tournament.topics.bracket.boards.team_names import team_labels
from tournament.topics.bracket.forms import (
    CallForm,
    ChangeForfeitForm,
    DrawForm,
    ForfeitForm,
    GameForm,
    TablesForm,
)
from tournament.topics.entrants.boards.who_came import missing


def show(request: HttpRequest, night: Night) -> HttpResponse:
    """`?team=` is the one whose way is drawn thick."""
    if (page_of := courses.of(night).seat_page) != "bracket":
        return redirect(page_of, night.tournament)
    if request.method == "POST":
        return _pressed(request, night)
    now = timezone.now()
    if not night.teams.are_drawn:
        context = {"board": draw(night, now), "missing": missing(night)}
        return page(request, night, "bracket/draw.html", context)
    names = boards.names(night)
    wanted = figure(request.GET.get("team", ""))
    path = str(wanted) if str(wanted) in draws.bracket(night).teams else None
    drawing = drawn_tonight(night, path)
    context = {
        "board": boards.calls(night, now),
        "drawing": drawing,
        "pages": desk_pages(drawing, draws.bracket(night).bracket, team_labels(night)),
        "names": names,
        "path": path,
        "live": follow_for(request, ("bracket", night.tournament, mark(night))),
        "teams": [(team, names[team]) for team in sorted(draws.bracket(night).teams, key=int)],
    }
    return page(request, night, "bracket/bracket.html", context)


def correct(request: HttpRequest, night: Night) -> HttpResponse:
    """Which game? The newest first, or those of the team that is looked for; a forfeit is put right
    on the spot, and where others play because of it, once that was read.
    """
    form = ChangeForfeitForm(request.POST or None)
    refusal: NeedsReason | None = None
    if form.is_valid():
        try:
            done = _put_right(press_of(request, night), **form.cleaned_data)
        except NeedsReason as why_not:
            refusal = why_not
        except Refused as why_not:
            refuse(request, str(why_not))
        else:
            messages.success(request, done.words)
            return redirect("bracket", night.tournament)
    elif form.errors:
        refuse(request, first_fault(form))
    find = request.GET.get("find", "")
    context: dict[str, object] = {
        "games": results(night, find),
        "find": find,
        "form": form,
        "refusal": refusal,
        "announced": correction_and_walls(night, timezone.now()),
    }
    return page(request, night, "bracket/correct.html", context)


def _put_right(at: Press, *, name: str, by: facts.ForfeitKey, shown: str, stand: bool) -> Done:
    if stand:
        return bracket_results.let_forfeit_stand(at, name=name, by=by)
    return bracket_results.change_forfeit(at, name=name, by=by, shown=shown)


def _pressed(request: HttpRequest, night: Night) -> HttpResponse:
    verb = VERBS.get(request.POST.get("do", ""))
    if verb is None:
        refuse(request, OUT_OF_DATE)
        return redirect("bracket", night.tournament)
    form_of, act = verb
    press_form(request, form_of(request.POST), partial(act, press_of(request, night)))
    return redirect("bracket", night.tournament)


VERBS: dict[str, tuple[type[DeskForm], Callable[..., Done]]] = {
    "draw": (DrawForm, draw_and_call.draw),
    "take-back": (DeskForm, draw_and_call.take_back_draw),
    "tables": (TablesForm, draw_and_call.say_tables),
    "call-all": (DeskForm, draw_and_call.call_games),
    "call": (CallForm, draw_and_call.call_game),
    "move": (CallForm, draw_and_call.move_game),
    "call-back": (GameForm, draw_and_call.call_back),
    "forfeit": (ForfeitForm, forfeited_games.forfeit),
}
