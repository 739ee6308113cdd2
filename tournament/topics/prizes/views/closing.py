"""Counting the drawer, closing the night, and opening it again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night.night import Night
from tournament.evening.words.many import in_words
from tournament.evening.words.refused import Refused
from tournament.kit.desk.frame import back, page, press, press_of
from tournament.kit.desk.next_address import safe_address
from tournament.kit.desk.refusals import refuse
from tournament.server.access.doors import club_of
from tournament.server.web.errors import require_post
from tournament.storage.reading import evenings, replay
from tournament.topics.prizes.actions import closing as acts
from tournament.topics.prizes.boards.closing import Closing
from tournament.topics.prizes.boards.closing import closing as board_of
from tournament.topics.prizes.forms import CountForm


def closing(request: HttpRequest, night: Night) -> HttpResponse:
    """`do` says which of the three forms is sent."""
    asked, board = request.POST.get("do", ""), board_of(night)
    form = CountForm(
        request.POST if asked == "count" else None,
        initial={"cents": night.plan.counted_cents},
        has_change=bool(board.books.total(PaymentKind.FLOAT, PaymentMethod.CASH)),
    )
    ways = {
        "count": lambda: acts.count_cash(
            press_of(request, night), cents=form.cleaned_data["cents"]
        ),
        "close": lambda: acts.close(press_of(request, night)),
        "open": lambda: acts.reopen(press_of(request, night)),
    }
    may = asked in ways and (asked != "count" or form.is_valid())
    if may and press(request, ways[asked], is_well=_is_well(asked, form, board)):
        return back(request, night, "closing")
    # Whoever counted something else counts again before they write why it is so.
    still_counts = board.is_to_count or board.differs
    at_the_count = asked == "count" or (still_counts and asked != "close")
    form.fields["cents"].widget.attrs |= {"autofocus": at_the_count, "data-whole": True}
    context = {"closing": board, "form": form, "begin_reason": not at_the_count}
    context["back"] = request.POST.get("back", "")
    context["why_closed"] = replay.why_closed(night)
    context["ended_early"] = replay.ended_early(night)
    return page(request, night, "prizes/closing/closing.html", context)


@require_post
def close_left_open(request: HttpRequest) -> HttpResponse:
    """Close nights of earlier days, all with one reason; say which of them stay open, and why."""
    now, wanted = timezone.localtime(), set(request.POST.getlist("night"))
    numbers = (one.number for one in evenings.left_open(club_of(request), now))
    nights = (replay.night(number) for number in numbers if str(number) in wanted)
    closed = [night.day for night in nights if night and _is_closed(request, night)]
    if closed:
        messages.success(request, f"Closed: {in_words(closed)}.")
    return redirect(safe_address(request, request.POST.get("back", "")))


def _is_closed(request: HttpRequest, night: Night) -> bool:
    """Whether it could be closed; else it is said why not."""
    try:
        acts.close(press_of(request, night))
    except Refused as refusal:
        refuse(request, f"{night.name}, {night.day}: {refusal}")
        return False
    return True


def _is_well(asked: str, form: CountForm, board: Closing) -> bool:
    """Whether what lies in the drawer is what the books say."""
    counted = form.cleaned_data["cents"] if asked == "count" else board.counted
    return asked == "open" or counted in (None, board.books.drawer)
