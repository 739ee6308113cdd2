"""The page of the sign-in desk: the box, the list, and one row that is open."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from rotation.shape import FEWEST
from tournament.desk.forms.fields import figure
from tournament.desk.frame import page
from tournament.door.boards.opened import OpenRow, opened
from tournament.door.boards.party_rows import PartyRow
from tournament.door.boards.roster import Order, Roster, roster
from tournament.door.forms import RenameForm
from tournament.door.views import session_order
from tournament.door.views.desk_box import is_asked_for, order_of, search
from tournament.entrants.boards.expected import missing
from tournament.entrants.boards.head_count import elsewhere, may_come
from tournament.entrants.sessions.board import SecondTeam, sessions, to_enter
from tournament.leaving.boards.team_leaving import going_home
from tournament.lists.contact import Person
from tournament.night.night import Night
from tournament.night.seats.next_game import why_not_seated


@dataclass(frozen=True, slots=True)
class ReasonAsked:
    """Somebody who is not let in without a reason, with all that was sent."""

    sentence: str
    person: Person
    team: int | None
    division: str


def show_door(
    request: HttpRequest,
    night: Night,
    number: int | None,
    rename: RenameForm | None = None,
    asked: ReasonAsked | None = None,
    again: SecondTeam | None = None,
) -> HttpResponse:
    """With the row of this entry open; `rename` where a name in it could not be taken."""
    board = roster(night, order_of(request))
    row = opened(night, board, _wanted(request, night, number))
    context: dict[str, object] = {
        "misfit": asked,
        "second": again,
        "missing": missing(night),
        "order": order_of(request),
        "orders": list(Order),
        "board": board,
        "opened": row,
        "is_told": "told" in request.GET,
        "enter_does": row is not None and _enter_does(request, row.row),
        "renames": _renames(row.row, rename) if row else {},
        "may_come": may_come(night),
        "is_to_seat": _is_to_seat(night, board),
        "moved": elsewhere(night) if may_come(night) else None,
    }
    context |= _of_partners(request, night, board, row) | search(request, night)
    status = rename.status if rename else 200
    return page(request, night, "door/check_in.html", context, status=status)


def _wanted(request: HttpRequest, night: Night, number: int | None) -> int:
    """Whose row is open: of teams by `?team=` as well, as one is whose number was typed."""
    entry = night.by_number.get(number or 0)
    return entry.party if entry else figure(request.GET.get(night.called.opens, "")) or 0


def _of_partners(
    request: HttpRequest, night: Night, board: Roster, row: OpenRow | None
) -> dict[str, object]:
    """A team that waits for a partner gets whoever is signed in next, unless `?next` is said."""
    divisions = to_enter(night) if night.called.is_team else ()
    team = row.party if row and not row.party.is_whole and "next" not in request.GET else None
    chosen = request.POST.get("division") or request.GET.get("division", "")
    wished = chosen or (row.party.division if row else "")
    return {
        "asks": going_home(night, row.party) if row else "",
        "others": [other for other in board.waiting if team and other.party != team],
        "partner_of": None if night.is_drawn else team,
        # That of the last team, so that a line of men's teams is signed in without choosing.
        "division": wished if wished in divisions else next(iter(divisions), ""),
        "to_enter": divisions,
        "sessions": sessions(night, session_order.order_asked(request.GET, night)),
    }


def _enter_does(request: HttpRequest, row: PartyRow) -> bool:
    """Whether Enter alone does all that is left: not for whoever was only looked at, nor what was
    just put off.
    """
    is_put_off = any(entry.excused for entry in row.party.people)
    is_meant = not row.party.is_expected or is_asked_for(request)
    return row.has_to_do and is_meant and not is_put_off


def _is_to_seat(night: Night, board: Roster) -> bool:
    if night.called.is_team:
        return board.count.here > 1 and not night.is_closed
    return board.count.here >= FEWEST and not (night.is_closed or why_not_seated(night))


def _renames(row: PartyRow, bound: RenameForm | None) -> dict[int, RenameForm]:
    """The form of a name that could not be taken is shown as it was sent."""
    sent = figure(str(bound.data.get("entry", ""))) if bound else None
    return {
        entry.number: bound if bound and entry.number == sent else RenameForm(entry=entry)
        for entry in row.party.people
    }
