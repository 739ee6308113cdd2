"""Counting the cash box, closing the night, and reopening it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night.night import Night
from tournament.evening.words.many import list_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import show_refusal
from tournament.server.access.permissions import club_of_request
from tournament.server.web.errors import require_post
from tournament.storage.reading import current_nights, reader
from tournament.topics.prizes.actions import closing as acts
from tournament.topics.prizes.boards.closing import ClosingBoard, closing_board
from tournament.topics.prizes.forms import CashCountForm


def closing_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the page. A sent form counts the cash box, closes the night or reopens it, as its field
    `do` says.
    """
    action, board = request.POST.get("do", ""), closing_board(night)
    form = CashCountForm(
        request.POST if action == "count" else None,
        initial={"cents": board.counted_cents},
        has_starting_change=bool(board.books.total_cents(PaymentKind.FLOAT, PaymentMethod.CASH)),
    )
    action_by_name = {
        "count": lambda: acts.count_cash(
            press_from_request(request, night), cents=form.cleaned_data["cents"]
        ),
        "close": lambda: acts.close_night(press_from_request(request, night)),
        "open": lambda: acts.reopen_night(press_from_request(request, night)),
    }
    is_sendable = action in action_by_name and (action != "count" or form.is_valid())
    if is_sendable and run_action(
        request, action_by_name[action], is_good_news=_is_shown_as_success(action, form, board)
    ):
        return redirect_back(request, night, "closing")
    # If closing was refused, the cursor starts in the box for the reason. Otherwise it starts in
    # the box for the count if a count was refused, the cash is not counted yet, or the count is
    # off.
    is_count_open = board.needs_count or board.is_cash_count_wrong
    begins_at_count = action == "count" or (is_count_open and action != "close")
    form.fields["cents"].widget.attrs |= {"autofocus": begins_at_count, "data-whole": True}
    context = {"closing": board, "form": form, "begin_reason": not begins_at_count}
    context["back"] = request.POST.get("back", "")
    context["why_closed"] = reader.reason_for_closing(night)
    context["ended_early"] = reader.words_about_early_end(night)
    return night_page(request, night, "prizes/closing/closing.html", context)


@require_post
def close_earlier_nights(request: HttpRequest) -> HttpResponse:
    """Close nights of earlier days, all with one reason. A message says which stay open and why."""
    now, wanted_nights = timezone.localtime(), set(request.POST.getlist("night"))
    numbers = (
        open_night.number
        for open_night in current_nights.nights_left_open(club_of_request(request), now)
    )
    nights = (reader.night(number) for number in numbers if str(number) in wanted_nights)
    closed_days = [
        night.date_words for night in nights if night and _try_to_close_night(request, night)
    ]
    if closed_days:
        messages.success(request, f"Closed: {list_in_words(closed_days)}.")
    return redirect(safe_address(request, request.POST.get("back", "")))


def _try_to_close_night(request: HttpRequest, night: Night) -> bool:
    """Close a night, or show the refusal. Return whether the night is closed."""
    try:
        acts.close_night(press_from_request(request, night))
    except Refused as refusal:
        show_refusal(request, f"{night.name}, {night.date_words}: {refusal}")
        return False
    return True


def _is_shown_as_success(action: str, form: CashCountForm, board: ClosingBoard) -> bool:
    """Return whether to show the message as a success. Reopening is always a success. Counting and
    closing are a success unless the counted cash differs from the books.
    """
    counted_cents = form.cleaned_data["cents"] if action == "count" else board.counted_cents
    return action == "open" or counted_cents in (None, board.books.cents_in_cash_box)
