"""The page of check-in: the matches of the box, the list, and the open row."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from rotation.table_counts import MIN_PLAYERS
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night import time_slots
from tournament.evening.night.bracket.late_team import opening_for_late_team
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS, Party, PartyWords
from tournament.evening.night.seats.next_game import why_next_game_must_wait
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import count_of
from tournament.kit.desk.forms.fields import parse_sent_number
from tournament.kit.desk.frame import night_page
from tournament.kit.lists.contact import CheckInPerson
from tournament.kit.lists.teams import add_shared_last_name, split_two_names
from tournament.topics.door.boards.roster import (
    ExpandedRow,
    Roster,
    RosterOrder,
    make_expanded_row,
    roster,
)
from tournament.topics.door.boards.rows import PartyRow
from tournament.topics.door.boards.typed_pair import TypedPair, identify_typed_name, make_typed_pair
from tournament.topics.door.forms import RenameForm
from tournament.topics.entrants.boards.search_hits import (
    RegularHit,
    find_only_hit,
    which_one_question,
)
from tournament.topics.entrants.boards.time_slots import (
    SecondTeam,
    divisions_open_to_teams,
    make_time_slot_form,
)
from tournament.topics.entrants.boards.who_is_here import (
    can_anyone_join,
    list_expected_parties,
    sentences_about_one_more_player,
)
from tournament.topics.entrants.typed_person import (
    clean_search_text,
    find_people_of_club,
    format_name_for_list,
)
from tournament.topics.leaving.boards.team_leaving import forfeit_warning

NO_MATCH_SENTENCE = "No one by that name. Check the spelling."
BOTH_NAMES_NEEDED_TEXT = "No one by that name. For a late team, type both names, like Ann & Bob."


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInPage:
    """The page of check-in for one kind of party. `numbered_template` shows the party whose number
    is typed. `can_seat_next_game` tells whether this number of parties can play the next game.
    """

    template: str
    numbered_template: str
    can_seat_next_game: Callable[[Night, int], bool]


@dataclass(frozen=True, slots=True)
class ReasonQuestion:
    """A check-in that needs a reason, with what the director had sent."""

    sentence: str
    person: CheckInPerson
    team: int | None
    division: str


def show_check_in(
    request: HttpRequest,
    night: Night,
    entry_number: int | None,
    refused_rename_form: RenameForm | None = None,
    reason_question: ReasonQuestion | None = None,
    second_team: SecondTeam | None = None,
    namesake: Entry | None = None,
) -> HttpResponse:
    """Show the page with the row of entry `entry_number` open. `refused_rename_form` is a form that
    was refused. The director can add another player with the name of the `namesake`.
    """
    page, board = CHECK_IN_PAGES[night.party_words], roster(night, read_roster_order(request))
    can_seat = page.can_seat_next_game(night, board.head_count.count_here)
    expanded_row = make_expanded_row(
        night, board, _number_of_open_party(request, night, entry_number)
    )
    context: dict[str, object] = {
        "misfit": reason_question,
        "second_team": second_team,
        "missing": list_expected_parties(night),
        "order": read_roster_order(request),
        "orders": list(RosterOrder),
        "board": board,
        "expanded": expanded_row,
        "enter_marks_done": expanded_row is not None
        and _does_enter_key_mark_items(request, expanded_row.row),
        "renames": _rename_forms(expanded_row.row, refused_rename_form) if expanded_row else {},
        "may_come": can_anyone_join(night),
        "seat_link": _seat_link_words(night) if can_seat else "",
        "is_seating_next": not (expanded_row and _has_own_button(board, expanded_row.row)),
        "one_more_sentences": sentences_about_one_more_player(night)
        if can_anyone_join(night)
        else (),
    }
    context |= _team_context(request, night, board, expanded_row) | context_of_search(
        request, night
    )
    status = refused_rename_form.http_status if refused_rename_form else 200
    if namesake:
        context["namesake"] = namesake
    return night_page(request, night, page.template, context, status=status)


def _number_of_open_party(request: HttpRequest, night: Night, entry_number: int | None) -> int:
    """Return the number of the party whose row is expanded: the party of the entry `entry_number`,
    or else the one that the URL names, or 0.
    """
    entry = night.entries.by_number.get(entry_number or 0)
    return (
        entry.party_number
        if entry
        else parse_sent_number(request.GET.get(night.party_words.query_key, "")) or 0
    )


def _team_context(
    request: HttpRequest, night: Night, board: Roster, expanded_row: ExpandedRow | None
) -> dict[str, object]:
    """Return what the template needs for teams. The next player who checks in joins the open team
    without a partner, unless `?next` is in the URL.
    """
    divisions = divisions_open_to_teams(night)
    is_waiting = (
        expanded_row is not None
        and expanded_row.party.last_game is None
        and not expanded_row.party.is_complete
    )
    team = expanded_row.party if expanded_row and is_waiting and "next" not in request.GET else None
    sent_division = request.POST.get("division") or request.GET.get("division", "")
    division = sent_division or (expanded_row.party.division if expanded_row else "")
    return {
        "forfeit_warning": forfeit_warning(night, expanded_row.party) if expanded_row else "",
        "possible_partners": [
            row_without_partner
            for row_without_partner in board.teams_without_partner
            if team and row_without_partner.party != team
        ],
        "partner_of": None if board.late_team_opening else team,
        # The next team is probably in the same division as the one that was just checked in.
        "division": division if division in divisions else next(iter(divisions), ""),
        "divisions": divisions,
        "time_slots": make_time_slot_form(night, sent_time_slots(request.GET, night)),
    }


def _does_enter_key_mark_items(request: HttpRequest, row: PartyRow) -> bool:
    """Return whether pressing Enter marks everything in the open row as done. It does not if
    nothing is left to do, if the row of an expected party was only opened to look at it, or if a
    player of the party pays later or is seated anyway.
    """
    has_item_put_off = any(entry.excused for entry in row.party.current_members)
    is_typed = request.method == "POST" or "typed" in request.GET
    is_arriving = not row.party.is_expected or is_typed
    return row.has_something_to_do and is_arriving and not has_item_put_off


def _has_own_button(board: Roster, row: PartyRow) -> bool:
    """Return whether the expanded row shows a large button. Enter then presses this button instead
    of the link to the Seat page.
    """
    return row.has_something_to_do or (board.has_team_to_add and row.is_left_out)


def _seat_link_words(night: Night) -> str:
    return courses.course_of(night).page_words.seating_link_words.format(
        game=game_title(night, night.rounds.next_number)
    )


def _can_seat_players(night: Night, count_here: int) -> bool:
    return count_here >= MIN_PLAYERS and not (night.is_closed or why_next_game_must_wait(night))


def _can_seat_teams(night: Night, count_here: int) -> bool:
    return count_here > 1 and not (night.is_closed or time_slots.has_seated_last_game(night))


CHECK_IN_PAGES: Mapping[PartyWords, CheckInPage] = {
    PLAYER_WORDS: CheckInPage(
        template="door/check_in.html",
        numbered_template="door/_numbered.html",
        can_seat_next_game=_can_seat_players,
    ),
    TEAM_WORDS: CheckInPage(
        template="door/teams.html",
        numbered_template="door/_numbered_team.html",
        can_seat_next_game=_can_seat_teams,
    ),
}


def _rename_forms(row: PartyRow, refused_form: RenameForm | None) -> dict[int, RenameForm]:
    """Return a form for each name in the row. A refused form keeps what was typed."""
    number_sent = (
        parse_sent_number(str(refused_form.data.get("entry", ""))) if refused_form else None
    )
    return {
        entry.number: refused_form
        if refused_form and entry.number == number_sent
        else RenameForm(entry=entry)
        for entry in row.party.current_members
    }


def redirect_to_check_in(request: HttpRequest, night: Night, **query: object) -> HttpResponse:
    """Redirect to check-in, and keep the order of the list."""
    order = read_roster_order(request)
    query["order"] = order.key if order is not RosterOrder.NEWEST else None
    query_string = urlencode({name: value for name, value in query.items() if value})
    return HttpResponseRedirect(
        f"{reverse('check-in', args=[night.tournament])}?{query_string}".rstrip("?")
    )


def context_of_search(request: HttpRequest, night: Night) -> dict[str, object]:
    """Return what the template shows for the typed text. A typed number finds a team or a player.
    Below that, the template lists players whose lot number starts with the typed number.
    """
    typed_text = clean_search_text(request.GET.get("q", ""))
    party_with_number = night.parties.by_number.get(parse_sent_number(typed_text) or 0)
    hits = find_people_of_club(night, typed_text)
    if party_with_number:
        hits = tuple(
            hit
            for hit in hits
            if not hit.entry or hit.entry.party_number != party_with_number.number
        )
    pair, late_team_opening = read_typed_pair(night, typed_text), opening_for_late_team(night)
    asks_which = bool(hits) and "which" in request.GET
    enter_hit = (
        find_only_hit(hits, hits[0].regular_number, is_confirmed=asks_which) if hits else None
    )
    return {
        "typed": typed_text,
        "name_as_written": format_name_for_list(night, typed_text),
        "hits": hits,
        "enter_hit": enter_hit,
        "hits_sentence": _hits_sentence(hits, enter_hit, party_with_number),
        "pair": pair,
        "late": late_team_opening if pair else None,
        "no_match": bool(pair and pair.doubts and not pair.asks_only_who_is_meant)
        or bool(typed_text and late_team_opening and not (pair or hits or party_with_number)),
        "no_match_sentence": BOTH_NAMES_NEEDED_TEXT
        if late_team_opening and late_team_opening.opponent and not pair
        else NO_MATCH_SENTENCE,
        "asks_if_new": "ask" in request.GET,
        "not_two": night.party_words.why_not_pair if split_two_names(typed_text) else "",
        "which_one_sentence": which_one_question(hits, typed_text) if asks_which else "",
        "namesake": night.entries.by_number.get(
            parse_sent_number(request.GET.get("namesake", "")) or 0
        ),
        "numbered": party_with_number,
        "numbered_template": CHECK_IN_PAGES[night.party_words].numbered_template,
    }


def _hits_sentence(
    hits: Sequence[RegularHit], enter_hit: RegularHit | None, party_with_number: Party | None
) -> str:
    """Return what a screen reader reads instead of the list of matches."""
    if party_with_number:
        return f"Press Enter for number {party_with_number.number}, {party_with_number.name}."
    if not hits:
        return ""
    matches_words = count_of(len(hits), "match", "matches")
    if enter_hit is None:
        return f"{matches_words}. Use the arrow keys to choose one."
    return f"{matches_words}. Press Enter for {enter_hit.name}."


def read_typed_pair(night: Night, typed_text: str) -> TypedPair | None:
    """Return two typed names as a pair, or None if the club knows one person by the whole text. Two
    new players can share a last name, as in "Lou and Mae Smith".
    """
    both_names = None if night.party_words.why_not_pair else split_two_names(typed_text)
    if both_names is None or any(hit.is_exact for hit in find_people_of_club(night, typed_text)):
        return None
    first_name, second_name = both_names
    first_name = (
        first_name
        if find_people_of_club(night, first_name)
        else add_shared_last_name(first_name, second_name)
    )
    typed_names = (
        identify_typed_name(format_name_for_list(night, name), find_people_of_club(night, name))
        for name in (first_name, second_name)
    )
    return make_typed_pair(night, *typed_names)


def read_roster_order(request: HttpRequest) -> RosterOrder:
    key = request.POST.get("order") or request.GET.get("order")
    return next((order for order in RosterOrder if order.key == key), RosterOrder.NEWEST)


def sent_time_slots(
    sent_values: QueryDict, night: Night
) -> dict[str, tuple[int | None, str | None]]:
    """Return the time slot and start of each division, from the request or from the form that was
    just refused.
    """
    if not names_of_sent_time_slot_boxes(sent_values, night):
        return {}
    return {
        division: (
            parse_sent_number(sent_values.get(f"session{position}", "")),
            sent_values.get(f"hour{position}"),
        )
        for position, division in enumerate(night.rules.divisions, start=1)
    }


def names_of_sent_time_slot_boxes(sent_values: QueryDict, night: Night) -> list[str]:
    """Return the names of the boxes for time slots and starts that the browser sent."""
    positions = range(1, len(night.rules.divisions) + 1)
    return [
        box_name
        for position in positions
        for box_name in (f"session{position}", f"hour{position}")
        if box_name in sent_values
    ]
