"""Counting the drawer, closing the night, and opening it again."""

from django.http import HttpRequest, HttpResponse

from tournament.desk.frame import back, page, press, press_of
from tournament.facts import PaymentKind, PaymentMethod
from tournament.night.night import Night
from tournament.prizes.closing import actions as acts
from tournament.prizes.closing.board import Closing
from tournament.prizes.closing.board import closing as board_of
from tournament.prizes.payout.forms import CountForm
from tournament.reading import replay


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
    context["why_closed"] = replay.why_closed(night)
    return page(request, night, "prizes/closing/closing.html", context)


def _is_well(asked: str, form: CountForm, board: Closing) -> bool:
    """Whether what lies in the drawer is what the books say."""
    counted = form.cleaned_data["cents"] if asked == "count" else board.counted
    return asked == "open" or counted in (None, board.books.drawer)
