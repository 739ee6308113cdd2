"""The page of the sign-in desk: whom the box means, the list, and one row that is open; and the way
back to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from rotation.shape import MIN_PLAYERS
from tournament.evening import courses
from tournament.evening.night import sessions
from tournament.evening.night.bracket.late_team import late_place
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.seats.next_game import why_not_seated
from tournament.evening.night.sessions import title_of
from tournament.evening.words import names
from tournament.evening.words.many import one_or_many
from tournament.kit.desk.forms.fields import figure
from tournament.kit.desk.frame import page
from tournament.kit.lists.contact import Person
from tournament.kit.lists.teams import two_names, with_last_name
from tournament.topics.door.boards.pair import Pair, half, pair
from tournament.topics.door.boards.roster import OpenRow, Order, Roster, open_row, roster
from tournament.topics.door.boards.rows import PartyRow
from tournament.topics.door.forms import RenameForm
from tournament.topics.entrants.boards.at_the_desk import Hit
from tournament.topics.entrants.boards.head_count import elsewhere, may_come
from tournament.topics.entrants.boards.sessions import SecondTeam, open_divisions, session_order
from tournament.topics.entrants.boards.who_came import missing
from tournament.topics.entrants.typed_person import hits_of, typed_in
from tournament.topics.leaving.boards.team_leaving import going_home


@dataclass(frozen=True, slots=True)
class ReasonAsked:
    """Somebody who is not let in without a reason, with what was sent."""

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
    """Show the desk with the row of this entry open, and a `rename` that could not be taken."""
    board = roster(night, order_of(request))
    row = open_row(night, board, _open_party(request, night, number))
    context: dict[str, object] = {
        "misfit": asked,
        "second": again,
        "missing": missing(night),
        "order": order_of(request),
        "orders": list(Order),
        "board": board,
        "opened": row,
        "enter_does": row is not None and _enter_does(request, row.row),
        "renames": _renames(row.row, rename) if row else {},
        "may_come": may_come(night),
        "to_seat": _seat_link_words(night) if _is_to_seat(night, board) else "",
        "moved": elsewhere(night) if may_come(night) else None,
    }
    context |= _team_context(request, night, board, row) | search(request, night)
    status = rename.status if rename else 200
    return page(request, night, "door/check_in.html", context, status=status)


def _open_party(request: HttpRequest, night: Night, number: int | None) -> int:
    """Return the party whose row is open: the entry's, or the one that the address names."""
    entry = night.entries.by_number.get(number or 0)
    return entry.party if entry else figure(request.GET.get(night.party_words.opens, "")) or 0


def _team_context(
    request: HttpRequest, night: Night, board: Roster, row: OpenRow | None
) -> dict[str, object]:
    """Return what the page needs for teams. A team that waits for a partner gets the next player
    who signs in, unless `?next` says otherwise.
    """
    divisions = open_divisions(night)
    waits = row is not None and row.party.last_game is None and not row.party.is_whole
    team = row.party if row and waits and "next" not in request.GET else None
    chosen = request.POST.get("division") or request.GET.get("division", "")
    wished = chosen or (row.party.division if row else "")
    return {
        "asks": going_home(night, row.party) if row else "",
        "others": [other for other in board.waiting if team and other.party != team],
        "partner_of": None if board.late else team,
        # The last team's division, so that a line of men's teams signs in without choosing.
        "division": wished if wished in divisions else next(iter(divisions), ""),
        "to_enter": divisions,
        "sessions": session_order(night, sessions_sent(request.GET, night)),
    }


def _enter_does(request: HttpRequest, row: PartyRow) -> bool:
    """Return whether Enter alone does all that is left: not for a row that was only looked at, nor
    for what was just put off.
    """
    is_put_off = any(entry.excused for entry in row.party.people)
    is_typed = request.method == "POST" or "typed" in request.GET
    is_meant = not row.party.is_expected or is_typed
    return row.has_to_do and is_meant and not is_put_off


def _seat_link_words(night: Night) -> str:
    """Return the words of the link to the coming game."""
    return courses.of(night).words.to_seat.format(game=title_of(night, night.rounds.next_number))


def _is_to_seat(night: Night, board: Roster) -> bool:
    if night.party_words.is_team:
        return board.count.here > 1 and not (night.is_closed or sessions.has_seated_the_last(night))
    return board.count.here >= MIN_PLAYERS and not (night.is_closed or why_not_seated(night))


def _renames(row: PartyRow, bound: RenameForm | None) -> dict[int, RenameForm]:
    """Return a form for each name of the row, one of them perhaps as it was sent."""
    sent = figure(str(bound.data.get("entry", ""))) if bound else None
    return {
        entry.number: bound if bound and entry.number == sent else RenameForm(entry=entry)
        for entry in row.party.people
    }


def redirect_to_desk(request: HttpRequest, night: Night, **query: object) -> HttpResponse:
    """Lead back to the desk, sorted as it was."""
    order = order_of(request)
    query["order"] = order.key if order is not Order.NEWEST else None
    query_string = urlencode({name: value for name, value in query.items() if value})
    return HttpResponseRedirect(
        f"{reverse('check-in', args=[night.tournament])}?{query_string}".rstrip("?")
    )


def search(request: HttpRequest, night: Night) -> dict[str, object]:
    """Return what fits the letters typed. A number is a team's or a player's; players whose lot
    begins with it come below.
    """
    typed = typed_in(request.GET.get("q", ""))
    numbered = night.parties.by_number.get(figure(typed) or 0)
    hits = () if numbered and numbered.is_team else hits_of(night, typed)
    if numbered:
        hits = tuple(hit for hit in hits if not hit.here or hit.here.party != numbered.number)
    two, late = pair_of(night, typed), late_place(night)
    return {
        "typed": typed,
        "written": written_as(night, typed),
        "hits": hits,
        "fits": _fits(hits, numbered),
        "pair": two,
        "late": late if two else None,
        "is_nobody": bool(two and two.doubts and not two.asks)
        or bool(typed and late and not (two or hits or numbered)),
        "asked": "ask" in request.GET,
        "not_two": night.party_words.not_two if two_names(typed) else "",
        "which": bool(hits) and "which" in request.GET,
        "namesake": night.entries.by_number.get(figure(request.GET.get("namesake", "")) or 0),
        "numbered": numbered,
    }


def _fits(hits: Sequence[Hit], numbered: Party | None) -> str:
    """Return what a screen reader says in place of the list."""
    if numbered:
        return f"Enter takes number {numbered.number}, {numbered.name}."
    if not hits:
        return ""
    return f"{len(hits)} {one_or_many(len(hits), 'fits', 'fit')}, and Enter takes {hits[0].name}."


def pair_of(night: Night, typed: str) -> Pair | None:
    """Return two typed names as a team, unless the club knows somebody by all of it. Two who are
    new may share a last name: "Lou and Mae Smith".
    """
    two = two_names(typed) if night.party_words.is_team else None
    if two is None or any(hit.exact for hit in hits_of(night, typed)):
        return None
    first, second = two
    first = first if hits_of(night, first) else with_last_name(first, second)
    halves = (half(written_as(night, name), hits_of(night, name)) for name in (first, second))
    return pair(night, *halves)


def written_as(night: Night, typed: str) -> str:
    """Return the name of somebody new as it will stand on the list."""
    return names.in_order(names.with_capitals(typed), last_name_first=night.last_name_first)


def order_of(request: HttpRequest) -> Order:
    wish = request.POST.get("order") or request.GET.get("order")
    return next((order for order in Order if order.key == wish), Order.NEWEST)


def sessions_sent(sent: QueryDict, night: Night) -> dict[str, tuple[int | None, str | None]]:
    """Return each division's session and hour as they were sent, or came back from a refusal."""
    if not session_boxes(sent, night):
        return {}
    return {
        name: (figure(sent.get(f"session{at}", "")), sent.get(f"hour{at}"))
        for at, name in enumerate(night.rules.divisions, start=1)
    }


def session_boxes(sent: QueryDict, night: Night) -> list[str]:
    numbers = range(1, len(night.rules.divisions) + 1)
    return [name for at in numbers for name in (f"session{at}", f"hour{at}") if name in sent]
