"""The parts that every page of a night shares: the six steps, the undo bar, the press that is sent,
and the message that follows it.
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
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night.hours import limits
from tournament.evening.night.hours.round_clock import clocked_game
from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import steps
from tournament.kit.desk.forms.fields import ConflictForm, DeskForm, first_error
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import show_refusal
from tournament.server.access.permissions import director_of, is_at_the_desk
from tournament.server.help.views import chapter_for_request
from tournament.server.laptop import hall
from tournament.server.laptop.addresses import is_this_laptop
from tournament.storage.models import Change
from tournament.storage.reading import reader
from tournament.storage.reading.undo_bar import (
    MAX_LETTERS_WITHOUT_MESSAGE,
    Redo,
    css_class_with_redo_words,
    find_undo_and_redo,
    length_class,
    shorten_change_words,
)
from tournament.storage.writing.page_values import ChangedMeanwhile
from tournament.storage.writing.write import Press, PressResult

# What an action returns: a change to a night, or words about a change to the club.
Result = TypeVar("Result", PressResult, str)
# This field changes with each sign-in, so it does not identify a form.
TOKEN_FIELD = "csrfmiddlewaretoken"
# Tags the message about a change after which a player has paid too much.
OVERPAID_TAG = "overpaid"
# Pages that show the game clock: those that wait for a game, and those opened during one.
PAGES_WITH_CLOCK = (
    *("night", "tonight", "seat", "scores", "scores-of", "bracket"),
    *("rulings", "ruling", "correct", "hands", "rows", "hand", "sat", "unread"),
)


def night_page(
    request: HttpRequest,
    night: Night,
    template: str,
    context: dict[str, object] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Return a page of this night, with the bar of steps and the undo bar; a closed night has no
    undo bar. The message about the last change is shown once.
    """
    last_change, redo = (None, None) if night.is_closed else find_undo_and_redo(night.tournament)
    pending_messages = list(messages.get_messages(request))
    page_name = (request.resolver_match.url_name or "") if request.resolver_match else ""
    frame_context: dict[str, object] = {
        "night": night,
        "course": courses.course_of(night),
        "help_chapter": chapter_for_request(request, night),
        "steps": steps(night, page_name),
        "messages": pending_messages,
        "is_said": _repeats_undo_bar(last_change.words if last_change else None, pending_messages),
        "why_codes_cannot_be_printed": hall.why_codes_cannot_be_printed,
        "to_the_floor": bool(night.rounds) and page_name != "floor" and not is_at_the_desk(request),
        **_undo_bar_context(last_change, redo),
    }
    if page_name in PAGES_WITH_CLOCK:
        frame_context["limits"] = limits.open_limits(night, timezone.localtime())
    if page_name in PAGES_WITH_CLOCK and _has_clock(request, night):
        now = timezone.now()
        clock, stopped_clock = reader.round_and_stopped_clock(night, now)
        frame_context |= {
            "has_clock": True,
            "clock": clock,
            "clock_is_up": clock is not None and not clock.time_remaining(now),
            "stopped_clock": stopped_clock,
        }
    context = context or {}
    for form in context.values():
        if isinstance(form, DeskForm) and form.is_bound:
            form.link_refusals(pending_messages)
    return render(request, template, frame_context | context, status=status)


def _undo_bar_context(last_change: Change | None, redo: Redo | None) -> dict[str, object]:
    undo_words = shorten_change_words(last_change.words if last_change else "")
    redo_words = redo.words if redo else ""
    return {
        "last": last_change,
        "redo": redo,
        "last_length": length_class(undo_words, redo_words),
        "both_length": css_class_with_redo_words(undo_words, redo_words),
    }


def _has_clock(request: HttpRequest, night: Night) -> bool:
    """Return whether this page shows the game clock. A page about one game shows it only until that
    game is over.
    """
    match = request.resolver_match
    shown_game = night.rounds.with_number(match.kwargs.get("game", 0)) if match else None
    return clocked_game(night) is not None and not (shown_game and shown_game.is_over)


def _repeats_undo_bar(last_words: str | None, pending_messages: Iterable[Message]) -> bool:
    """Return whether a success message only repeats the undo bar, which shows a short text in
    full.
    """
    if (
        last_words is None
        or len(last_words) > MAX_LETTERS_WITHOUT_MESSAGE
        or shorten_change_words(last_words) != last_words
    ):
        return False
    success_texts = [
        str(message) for message in pending_messages if message.level == messages.SUCCESS
    ]
    return any(text.endswith(last_words) for text in success_texts)


def press_of(request: HttpRequest, night: Night) -> Press:
    """Return the press of this request: its key, its reason, and who sent it."""
    return Press(
        tournament=night.tournament,
        by=director_of(request).name,
        device=device_of(request),
        key=press_key(request),
        reason=typed_reason(request),
    )


def typed_reason(request: HttpRequest) -> str:
    return names.make_readable(request.POST.get("reason", ""))[:MAX_NOTE_LENGTH]


def device_of(request: HttpRequest) -> str:
    """Return words for the device that sent the request, such as "this laptop" or "phone
    192.168.1.20". The session says whether a director signed in on a phone.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    if not is_at_the_desk(request):
        return f"phone {address}"
    return "this laptop" if is_this_laptop(address) else address


def press_key(request: HttpRequest, file: bytes = b"") -> str:
    """Return a hash of the form's key and all its answers; empty if the form has no key. Another
    button, answer or file gives another hash.
    """
    if not request.POST.get("key"):
        return ""
    fields = sorted((name, texts) for name, texts in request.POST.lists() if name != TOKEN_FIELD)
    form = f"{request.get_full_path()} {fields!r}".encode()
    return hashlib.sha256(form + file).hexdigest()[:32]


def run_action(
    request: HttpRequest,
    action: Callable[[], Result],
    *,
    is_good_news: bool = True,
    form: ConflictForm | None = None,
    on_refusal: Callable[[Refused], None] | None = None,
) -> Result | None:
    """Run an action and show its result, as a warning if it is bad news. If the action is refused,
    show why and return None. A `form` shows on its boxes that another person saved first, and
    `on_refusal` shows a refusal elsewhere than above the page.
    """
    try:
        result = action()
    except Refused as refusal:
        if form is not None and isinstance(refusal, ChangedMeanwhile):
            form.show_conflict(refusal)
        elif on_refusal is not None:
            on_refusal(refusal)
        else:
            show_refusal(request, str(refusal))
        return None
    show_result(request, result, messages.SUCCESS if is_good_news else messages.WARNING)
    return result


def show_result(
    request: HttpRequest, result: PressResult | str, level: int = messages.SUCCESS
) -> None:
    """Show what an action did. If something has to be settled now, show it as a warning, tagged
    with the pages for that and with whether a player has overpaid.
    """
    if isinstance(result, str):
        messages.add_message(request, level, result)
        return
    tags = [*([OVERPAID_TAG] if result.overpays else []), *result.pages_to_settle]
    level = messages.WARNING if result.needs_settling else level
    messages.add_message(request, level, result.words, extra_tags=" ".join(tags))


def run_form_action(request: HttpRequest, form: DeskForm, action: Callable[..., Result]) -> None:
    """Run an action with the values of a valid form, or show the form's first error."""
    if form.is_valid():
        run_action(request, lambda: action(**form.cleaned_data))
    else:
        show_refusal(request, first_error(form))


def redirect_back(request: HttpRequest, night: Night, page: str, *args: object) -> HttpResponse:
    """Redirect to the address in the form's `back` box, or else to this page of the night."""
    return_url = request.POST.get("back", "")
    if return_url:
        return redirect(safe_address(request, return_url))
    return redirect(page, night.tournament, *args)
