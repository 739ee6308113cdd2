"""What every page of a night has in common: the six steps, the last change to be taken back, the
press that is sent, and what is said when it is done or refused.
"""

import hashlib
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.evening import courses
from tournament.evening.night.hours import limits
from tournament.evening.night.hours.round_clock import clocked_game
from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import steps
from tournament.kit.desk.forms.fields import DeskForm, ToldWhenLate, first_fault
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import refuse
from tournament.server.access.doors import director_of, is_at_the_desk
from tournament.server.help.views import helps
from tournament.server.laptop import hall
from tournament.server.laptop.addresses import is_this_laptop
from tournament.storage.models import Change
from tournament.storage.reading import replay
from tournament.storage.reading.undo_bar import (
    MAX_IN_BAR,
    Redo,
    briefly,
    last_presses,
    length,
    length_of_both,
)
from tournament.storage.writing.page_values import Overtaken
from tournament.storage.writing.write import Done, Press

# What was done to a night, or in words what was done to the club.
Told = TypeVar("Told", Done, str)
# A sign-in in between changes it, and what is sent stays the same.
TOKEN = "csrfmiddlewaretoken"
# On the message of a change by which somebody has paid too much.
OVERPAID = "overpaid"
# The pages on which a game is waited for, and those one goes to in the middle of it.
CLOCKED = (
    *("night", "tonight", "seat", "scores", "scores-of", "bracket"),
    *("rulings", "ruling", "correct"),
)


def page(
    request: HttpRequest,
    night: Night,
    template: str,
    context: dict[str, object] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """A page of this night, with the bar of steps and the undo, which a closed night has not. What
    is said of the last change is shown once.
    """
    last, redo = (None, None) if night.is_closed else last_presses(night.tournament)
    pending = list(messages.get_messages(request))
    named = (request.resolver_match.url_name or "") if request.resolver_match else ""
    shared: dict[str, object] = {
        "night": night,
        "course": courses.of(night),
        "help_chapter": helps(request, night),
        "steps": steps(night, named),
        "messages": pending,
        "is_said": _is_said(last.words if last else None, pending),
        "why_no_codes": hall.why_no_codes,
        "to_the_floor": bool(night.rounds) and named != "floor" and not is_at_the_desk(request),
        **_bar_context(last, redo),
    }
    if named in CLOCKED:
        shared["limits"] = limits.board(night, timezone.localtime())
    if named in CLOCKED and _is_clocked(request, night):
        now = timezone.now()
        clock = replay.round_clock(night, now)
        is_up = clock is not None and not clock.remaining(now)
        shared |= {"has_clock": True, "clock": clock, "clock_is_up": is_up}
    context = context or {}
    for form in context.values():
        if isinstance(form, DeskForm) and form.is_bound:
            form.tell(pending)
    return render(request, template, shared | context, status=status)


def _bar_context(last: Change | None, redo: Redo | None) -> dict[str, object]:
    done, again = briefly(last.words if last else ""), redo.words if redo else ""
    return {
        "last": last,
        "redo": redo,
        "last_length": length(done, again),
        "both_length": length_of_both(done, again),
    }


def _is_clocked(request: HttpRequest, night: Night) -> bool:
    """The page of one game's scores has the clock only as long as that game is played."""
    match = request.resolver_match
    shown = night.rounds.of(match.kwargs.get("game", 0)) if match else None
    return clocked_game(night) is not None and not (shown and shown.is_over)


def _is_said(last: str | None, said: Iterable[Message]) -> bool:
    """Whether the good news is what the bar with the undo says anyway. What has much to tell is
    told by itself.
    """
    if last is None or len(last) > MAX_IN_BAR or briefly(last) != last:
        return False
    good = [str(message) for message in said if message.level == messages.SUCCESS]
    return any(text.endswith(last) for text in good)


def press_of(request: HttpRequest, night: Night) -> Press:
    """The press as it came: its key, its reason, and whose it is."""
    return Press(
        tournament=night.tournament,
        by=director_of(request).name,
        device=device_of(request),
        key=press_key(request),
        reason=names.readable(request.POST.get("reason", ""))[:200],
    )


def device_of(request: HttpRequest) -> str:
    """The session says whether it is a phone; an address says it only where it is not the laptop's
    own.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    if not is_at_the_desk(request):
        return f"phone {address}"
    return "this laptop" if is_this_laptop(address) else address


def press_key(request: HttpRequest, file: bytes = b"") -> str:
    """Return a key for the form with all its answers, or "" for a form without one. Each button is
    a press of its own, and so is a form that is sent again with another answer or file.
    """
    if not request.POST.get("key"):
        return ""
    fields = sorted((name, texts) for name, texts in request.POST.lists() if name != TOKEN)
    form = f"{request.get_full_path()} {fields!r}".encode()
    return hashlib.sha256(form + file).hexdigest()[:32]


def press(
    request: HttpRequest,
    do: Callable[[], Told],
    *,
    is_well: bool = True,
    form: ToldWhenLate | None = None,
    beside: Callable[[Refused], None] | None = None,
) -> Told | None:
    """Does it and says so, or says why not; nothing is ever done silently. What is done and not as
    it should be is no good news. A `form` says itself where somebody else was quicker. Where the
    cursor waits far down the page, it says `beside` it why not.
    """
    try:
        done = do()
    except Refused as refusal:
        if form is not None and isinstance(refusal, Overtaken):
            form.overtaken(refusal)
        elif beside is not None:
            beside(refusal)
        else:
            refuse(request, str(refusal))
        return None
    say_done(request, done, messages.SUCCESS if is_well else messages.WARNING)
    return done


def say_done(request: HttpRequest, done: Done | str, level: int = messages.SUCCESS) -> None:
    """Say what was done; the message is tagged if somebody has paid too much by it."""
    overpays = isinstance(done, Done) and done.overpays
    words = done if isinstance(done, str) else done.words
    messages.add_message(request, level, words, extra_tags=OVERPAID if overpays else "")


def press_form(request: HttpRequest, form: DeskForm, do: Callable[..., Told]) -> None:
    """Does all that a form says, or says what is wrong in it."""
    if form.is_valid():
        press(request, lambda: do(**form.cleaned_data))
    else:
        refuse(request, first_fault(form))


def back(request: HttpRequest, night: Night, to: str, *args: object) -> HttpResponse:
    """Redirect to the page the form names, or to `to`."""
    wish = request.POST.get("back", "")
    if wish:
        return redirect(safe_address(request, wish))
    return redirect(to, night.tournament, *args)
