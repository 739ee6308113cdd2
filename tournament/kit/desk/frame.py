"""The parts that every page of a night shares: the six steps, the undo bar, and the message that
follows an action. Also reads who sent a request and runs its action.
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
from tournament.evening.night.hours.round_clock import clocked_game_number
from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import bar_steps
from tournament.kit.desk.forms.fields import ConflictForm, DeskForm, first_error_message
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import show_refusal
from tournament.server.access.permissions import director_of_request, is_at_the_desk
from tournament.server.help.views import chapter_for_request
from tournament.server.laptop.addresses import is_this_laptop
from tournament.storage.models import Change
from tournament.storage.reading import reader
from tournament.storage.reading.undo_bar import (
    MAX_LETTERS_WITHOUT_MESSAGE,
    PossibleRedo,
    css_class_for_words,
    css_class_for_words_and_redo,
    find_undo_and_redo,
    shorten_change_words,
)
from tournament.storage.writing.page_values import ChangedMeanwhile
from tournament.storage.writing.write import Press, PressResult

# The result of an action: a PressResult from an action on a night, or a sentence from an action on
# the club.
ActionResult = TypeVar("ActionResult", PressResult, str)
# The CSRF token changes with each sign-in, so a form is recognized without it.
CSRF_TOKEN_FIELD = "csrfmiddlewaretoken"
# The tag of a message about a change after which a player has paid too much.
OVERPAID_MESSAGE_TAG = "overpaid"
# The URL names of the pages that show the game clock: pages on which the director waits for the end
# of a game, and pages opened during a game.
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
    """Return a page of this night with the bar of steps and, unless the night is closed, the undo
    bar. A message that would only repeat the undo bar is hidden.
    """
    last_change, redo = (None, None) if night.is_closed else find_undo_and_redo(night.tournament)
    pending_messages = list(messages.get_messages(request))
    page_name = (request.resolver_match.url_name or "") if request.resolver_match else ""
    frame_context: dict[str, object] = {
        "night": night,
        "course": courses.course_of(night),
        "help_chapter": chapter_for_request(request, night),
        "steps": bar_steps(night, page_name),
        "messages": pending_messages,
        "repeats_undo_bar": _repeats_undo_bar(
            last_change.words if last_change else None, pending_messages
        ),
        "to_the_floor": bool(night.rounds) and page_name != "floor" and not is_at_the_desk(request),
        **_undo_bar_context(last_change, redo),
    }
    if page_name in PAGES_WITH_CLOCK:
        frame_context["limits"] = limits.limits_of_unfinished_divisions(night, timezone.localtime())
    if page_name in PAGES_WITH_CLOCK and _shows_game_clock(request, night):
        now = timezone.now()
        clock, stopped_clock = reader.round_clocks(night, now)
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


def _undo_bar_context(last_change: Change | None, redo: PossibleRedo | None) -> dict[str, object]:
    undo_words = shorten_change_words(last_change.words if last_change else "")
    redo_words = redo.words if redo else ""
    return {
        "last": last_change,
        "redo": redo,
        "last_length": css_class_for_words(undo_words, redo_words),
        "both_length": css_class_for_words_and_redo(undo_words, redo_words),
    }


def _shows_game_clock(request: HttpRequest, night: Night) -> bool:
    """Return whether a page that can show the game clock shows it now. A game must be in play, and
    a page about one game shows the clock only until that game is over.
    """
    resolver_match = request.resolver_match
    shown_game = (
        night.rounds.with_number(resolver_match.kwargs.get("game", 0)) if resolver_match else None
    )
    return clocked_game_number(night) is not None and not (shown_game and shown_game.is_over)


def _repeats_undo_bar(last_change_words: str | None, pending_messages: Iterable[Message]) -> bool:
    """Return whether a success message ends with the words of the last change, which the undo bar
    shows too. Return False if these words are too long for the undo bar.
    """
    if (
        last_change_words is None
        or len(last_change_words) > MAX_LETTERS_WITHOUT_MESSAGE
        or shorten_change_words(last_change_words) != last_change_words
    ):
        return False
    success_texts = [
        str(message) for message in pending_messages if message.level == messages.SUCCESS
    ]
    return any(text.endswith(last_change_words) for text in success_texts)


def press_from_request(request: HttpRequest, night: Night) -> Press:
    """Return the press that this request sends, with its key and reason, and with the director and
    the device that sent it.
    """
    return Press(
        tournament=night.tournament,
        by=director_of_request(request).name,
        device=describe_device(request),
        key=hash_sent_form(request),
        reason=typed_reason(request),
    )


def typed_reason(request: HttpRequest) -> str:
    return names.make_readable(request.POST.get("reason", ""))[:MAX_NOTE_LENGTH]


def describe_device(request: HttpRequest) -> str:
    """Return words for the device that sent the request, such as "the laptop" or "phone
    192.168.1.20". A device is a phone if the director did not sign in at the desk. The words are
    also read on other devices, so they do not say "this laptop".
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    if not is_at_the_desk(request):
        return f"phone {address}"
    return "the laptop" if is_this_laptop(address) else address


def hash_sent_form(request: HttpRequest, file_content: bytes = b"") -> str:
    """Return a hash of the form's address, its fields except the CSRF token, and its file. A form
    that is sent twice is recognized by this hash. Return an empty string if the form has no key.
    """
    if not request.POST.get("key"):
        return ""
    sent_fields = sorted(
        (name, values) for name, values in request.POST.lists() if name != CSRF_TOKEN_FIELD
    )
    form_text = f"{request.get_full_path()} {sent_fields!r}".encode()
    return hashlib.sha256(form_text + file_content).hexdigest()[:32]


def run_action(
    request: HttpRequest,
    action: Callable[[], ActionResult],
    *,
    is_good_news: bool = True,
    form: ConflictForm | None = None,
    on_refusal: Callable[[Refused], None] | None = None,
) -> ActionResult | None:
    """Run an action, show its result and return it. The result is shown as a success, or as a
    warning if it is not `is_good_news`. If the action is refused, show the refusal and return None.
    If another person saved first, `form` shows the refusal. Any other refusal is given to
    `on_refusal`, or shown above the page if `on_refusal` is None.
    """
    try:
        result = action()
    except Refused as refusal:
        if form is not None and isinstance(refusal, ChangedMeanwhile):
            form.show_conflict(refusal)
        elif on_refusal is not None:
            on_refusal(refusal)
        else:
            show_refusal(request, str(refusal), refusal.field)
        return None
    show_result(request, result, messages.SUCCESS if is_good_news else messages.WARNING)
    return result


def show_result(
    request: HttpRequest, result: PressResult | str, message_level: int = messages.SUCCESS
) -> None:
    """Show the message that an action returned. If the director has something to settle now, show
    the message as a warning. The message's tags name the pages on which to settle it, and mark an
    overpayment.
    """
    if isinstance(result, str):
        messages.add_message(request, message_level, result)
        return
    tags = [*([OVERPAID_MESSAGE_TAG] if result.overpays else []), *result.pages_to_settle]
    message_level = messages.WARNING if result.needs_settling else message_level
    messages.add_message(request, message_level, result.words, extra_tags=" ".join(tags))


def run_form_action(
    request: HttpRequest, form: DeskForm, action: Callable[..., ActionResult]
) -> None:
    """Run an action with the values of a valid form, or show the first error of an invalid one."""
    if form.is_valid():
        run_action(request, lambda: action(**form.cleaned_data))
    else:
        show_refusal(request, first_error_message(form))


def redirect_back(request: HttpRequest, night: Night, page: str, *args: object) -> HttpResponse:
    """Redirect to the address in the form's `back` field. If that field is empty, redirect to
    `page` of the night.
    """
    return_url = request.POST.get("back", "")
    if return_url:
        return redirect(safe_address(request, return_url))
    return redirect(page, night.tournament, *args)
