"""Being on a list is not checking in. Players on a list are expected until they check in."""

import re
from dataclasses import replace

import pytest

from tests import build, plain
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tests.tournament.topics.door.test_player_list import enter_list
from tests.tournament.topics.door.test_team_desk import CheckInBrowser
from tests.tournament.topics.door.test_team_list import (
    MENS,
    TEAM_LIST,
    WOMENS,
    enter_teams,
    press_button,
    preview_list,
    preview_teams,
    team_in_list,
)
from tournament.evening import courses
from tournament.evening.night import attendance
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.purse.accounts import accounts, total_owed_cents
from tournament.evening.purse.closing import reasons_not_to_close
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact, ListedPerson
from tournament.storage.models import Club
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.club.actions import regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.door.boards.roster import make_expanded_row, roster
from tournament.topics.door.boards.rows import CheckInState
from tournament.topics.entrants.actions import arrivals, entries, signing_in, time_slots
from tournament.topics.entrants.actions.arrivals import player_is_here_sentence
from tournament.topics.entrants.boards.who_is_here import list_expected_parties
from tournament.topics.leaving.actions import going_home
from tournament.topics.leaving.boards.team_leaving import team_leaving
from tournament.topics.prizes.forms import unknown_card_refusal
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.schedule import schedule
from tournament.topics.wall.boards.lists import arrivals_scene as on_the_wall

pytestmark = pytest.mark.night(house="mcallen", games=2)

TWO_MENS_TEAMS = (
    team_in_list(2, MENS, "Dan Ray", "Cal Orr"),
    team_in_list(3, MENS, "Hal Day", "Jay Poe"),
)


@pytest.fixture
def athens_night(desk):
    return build.night(Club.objects.get(), house="athens")


def finish_check_in_of_teams(night, *teams):
    for team in teams:
        arrivals.mark_items_of_party(build.desk(night), party=team, items=frozenset(CheckInItem))


def check_in_state_by_team(night):
    return {row.party.number: row.check_in for row in roster(read_night(night)).rows}


def test_team_of_a_list_is_expected_and_not_ready(night):
    enter_teams(night, *TWO_MENS_TEAMS)
    night_now = read_night(night)
    assert (attendance.teams_to_seat(night_now, 1), attendance.entries_not_ready(night_now, 1)) == (
        (),
        (),
    )
    assert check_in_state_by_team(night) == {1: CheckInState.EXPECTED, 2: CheckInState.EXPECTED}
    assert [(party.number, party.name) for party in list_expected_parties(night_now)] == [
        (1, "Dan Ray & Cal Orr"),
        (2, "Hal Day & Jay Poe"),
    ]
    assert courses.course_of(night_now).progress_sentence() == "0 ready, 4 expected."
    assert on_the_wall(night_now).expected == ("Cal Orr", "Dan Ray", "Hal Day", "Jay Poe")
    with pytest.raises(Refused, match="No team is ready"):
        rounds.seat_next_game(build.desk(night), game=1)


def test_one_press_checks_in_both_players_with_all_items(athens_night):
    enter_teams(athens_night, team_in_list(2, "", "Dan Ray", "Cal Orr"))
    finish_check_in_of_teams(athens_night, 1)
    assert check_in_state_by_team(athens_night) == {1: CheckInState.READY}
    assert list_expected_parties(read_night(athens_night)) == ()


def test_team_opened_on_the_page_is_checked_in_by_one_button(desk, athens_night):
    enter_teams(athens_night, team_in_list(2, "", "Dan Ray", "Cal Orr"))
    html = desk.get(f"/night/{athens_night.pk}/check-in/").content.decode()
    assert "<button" not in html.partition('class="pairs"')[2].partition("</ul>")[0]
    html = desk.get(f"/night/{athens_night.pk}/check-in/?team=1").content.decode()
    assert 'value="1 both on"' in html
    desk.post(f"/night/{athens_night.pk}/check-in/row/", {"tap": "1 both on"})
    assert [entry.expected for entry in read_night(athens_night).entries] == [False, False]
    assert check_in_state_by_team(athens_night) == {1: CheckInState.NOT_READY}


def test_marking_any_check_in_item_checks_the_player_in(desk, athens_night):
    enter_teams(athens_night, team_in_list(2, "", "Dan Ray", "Cal Orr"))
    desk.post(f"/night/{athens_night.pk}/check-in/row/", {"tap": "1 fee on"})
    desk.post(f"/night/{athens_night.pk}/check-in/row/", {"tap": "2 here on"})
    assert [entry.expected for entry in read_night(athens_night).entries] == [False, False]
    assert check_in_state_by_team(athens_night) == {1: CheckInState.NOT_READY}


def test_absent_player_of_a_team_is_named(desk, night):
    enter_teams(night, *TWO_MENS_TEAMS)
    desk.post(f"/night/{night.pk}/check-in/row/", {"tap": "1 here on"})
    assert list_expected_parties(read_night(night))[0].names == ("Cal Orr",)
    assert check_in_state_by_team(night)[1] is CheckInState.NOT_READY
    page = desk.get(f"/night/{night.pk}/check-in/?team=1").content.decode()
    assert "Cal Orr is not here yet" in page
    assert "Expected, not here yet." not in page


def test_draw_page_names_a_team_with_one_player_missing(desk, athens_night):
    enter_teams(
        athens_night,
        team_in_list(2, "", "Dan Ray", "Cal Orr"),
        team_in_list(3, "", "Hal Day", "Jay Poe"),
    )
    desk.post(f"/night/{athens_night.pk}/check-in/row/", {"tap": "1 fee on"})
    html = desk.get(f"/night/{athens_night.pk}/bracket/").content.decode()
    html = html.partition("Not in the draw")[2].partition("</p>")[0]
    assert "Dan Ray &amp; Cal Orr" in html
    assert "waits for Cal Orr." in html
    assert "Hal Day" not in html


def test_expected_player_is_checked_in_by_name_and_enter(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    enter_list(desk, night)
    box = f"/night/{night.pk}/check-in/"
    desk.post(box, {"who": "ada"})
    page = desk.post(box, {"who": "bert"}, follow=True).content.decode()
    assert player_is_here_sentence("Bert Bell") in page
    assert [entry.expected for entry in read_night(night).entries] == [False, False, True]


def test_enter_checks_in_one_player_and_a_second_enter_the_partner(athens_night, desk):
    enter_teams(athens_night, team_in_list(2, "", "Dan Ray", "Cal Orr"))
    check_in_page = CheckInBrowser(desk, athens_night).open_page().enter("dan")
    assert player_is_here_sentence("Dan Ray") in check_in_page.text
    assert "Cal Orr is not here yet" in check_in_page.text
    assert [entry.expected for entry in check_in_page.night.entries] == [False, True]
    check_in_page.enter("")
    assert check_in_state_by_team(athens_night) == {1: CheckInState.READY}


def test_expected_player_without_a_partner_is_checked_in_and_paid_by_enter_three_times(
    athens_night, desk
):
    enter_teams(athens_night, team_in_list(2, "", "Max Nash"))
    check_in_page = CheckInBrowser(desk, athens_night).open_page()
    assert "needs a partner" in check_in_page.text
    check_in_page.enter("max")
    assert player_is_here_sentence("Max Nash") in check_in_page.text
    check_in_page.enter("")
    assert attendance.settled_fee_cents_by_entry(check_in_page.night) == {1: 1000}
    assert "Partner of Max Nash" in check_in_page.text


def test_excused_player_who_has_not_come_is_not_seated(athens_night):
    enter_teams(athens_night, team_in_list(2, "", "Dan Ray", "Cal Orr"))
    for number in (1, 2):
        entries.seat_anyway(build.desk(athens_night, reason="pays tomorrow"), entry=number)
    assert attendance.teams_to_seat(read_night(athens_night), 1) == ()


def test_seat_page_asks_about_players_who_are_not_here(desk, night):
    enter_teams(night, *TWO_MENS_TEAMS, team_in_list(4, MENS, "Ned Fox", "Sam Fox"))
    finish_check_in_of_teams(night, 1, 2)
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert "Seat game 1 without the missing teams" in html
    assert "1 expected, not here" in html
    assert "Ned Fox &amp; Sam Fox" in html
    assert schedule(read_night(night)).teams_not_seated == ()
    desk.post(f"/night/{night.pk}/check-in/all-here/", {"back": f"/night/{night.pk}/seat/"})
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert "not here" not in html
    assert len(attendance.teams_to_seat(read_night(night), 1)) == 3


def test_list_of_absent_teams_names_their_time_slot(desk, night):
    enter_teams(night, *TWO_MENS_TEAMS, team_in_list(4, WOMENS, "Ann Fox", "Sue Fox"))
    time_slots.move_to_own_time_slot(build.desk(night), division=WOMENS)
    html = desk.get(f"/night/{night.pk}/check-in/").content.decode()
    assert "Men&#x27;s and Mixed: 2 expected, not here" in html
    desk.post(f"/night/{night.pk}/check-in/all-here/", {"back": f"/night/{night.pk}/check-in/"})
    assert check_in_state_by_team(night) == {
        1: CheckInState.READY,
        2: CheckInState.READY,
        3: CheckInState.EXPECTED,
    }
    with pytest.raises(Refused, match="Everyone on the list is here"):
        arrivals.mark_all_here(build.desk(night))


def test_absent_players_with_the_same_name_are_distinguished(desk, night):
    headings = "Division,Player 1,Nickname 1,Player 2\n"
    list_text = "Men's,Joe Baker,Curly,Al Ray\nMen's,Joe Baker,Red,Cal Orr\n"
    enter_teams(night, *preview_teams(night, headings + list_text).to_add)
    party_names = [party.names[0] for party in list_expected_parties(read_night(night))]
    assert party_names == ["Joe Baker (Curly)", "Joe Baker (Red)"]


def test_absent_player_is_shown_with_nickname_or_number(desk):
    night = build.night(Club.objects.get())
    people = (("Joe Baker", "Curly"), ("Joe Baker", ""), ("Al Ray", "Red"))
    for name, nickname in people:
        signing_in.check_in_player(
            build.desk(night), person=CheckInPerson(name=name, nickname=nickname)
        )
    expected_entries = [replace(entry, expected=True) for entry in read_night(night).entries]
    parties = list_expected_parties(plain.with_facts(read_night(night), *expected_entries))
    assert [party.name for party in parties] == ["Joe Baker (Curly)", "Joe Baker", "Al Ray"]


def test_bracket_page_asks_about_absent_teams_and_draws_without_them(desk, athens_night):
    enter_teams(
        athens_night, *(team_in_list(line, "", f"A{line}", f"B{line}") for line in (2, 3, 4))
    )
    finish_check_in_of_teams(athens_night, 1, 2)
    html = desk.get(f"/night/{athens_night.pk}/bracket/").content.decode()
    assert "Draw the bracket without absent teams" in html
    assert "A4 &amp; B4" in html
    draw_and_call.draw_bracket(build.desk(athens_night))
    assert [team.draw_number is None for team in read_night(athens_night).teams] == [
        False,
        False,
        True,
    ]


def test_all_expected_players_are_checked_in_by_one_press_and_one_undo(night):
    enter_teams(night, *TWO_MENS_TEAMS)
    change = arrivals.mark_all_here(build.desk(night))
    assert change.words == "All 4 who were expected are here."
    assert len(attendance.teams_to_seat(read_night(night), 1)) == 2
    with pytest.raises(Refused, match="Everyone on the list is here"):
        arrivals.mark_all_here(build.desk(night))


def test_name_of_an_absent_partner_opens_the_team_and_enter_checks_it_in(desk, night):
    enter_teams(night, *TWO_MENS_TEAMS)
    check_in_page = CheckInBrowser(desk, night).open_page()
    check_in_page.enter("dan ray")
    assert "Team 1: Dan Ray & Cal Orr" in check_in_page.text
    assert player_is_here_sentence("Dan Ray") in check_in_page.text
    assert "second team" not in check_in_page.text
    check_in_page.enter("")
    assert check_in_state_by_team(night)[1] is CheckInState.READY
    assert len(read_night(night).entries) == 4


def test_player_who_never_came_owes_nothing(athens_night):
    enter_teams(
        athens_night, *(team_in_list(line, "", f"A{line}", f"B{line}") for line in (2, 3, 4))
    )
    finish_check_in_of_teams(athens_night, 1, 2)
    assert total_owed_cents(accounts(read_night(athens_night))) == 0


def test_printed_list_shows_expected_players(desk, night):
    press_button(desk, night, preview_list(desk, night, TEAM_LIST))
    html = desk.get(f"/night/{night.pk}/check-in/").content.decode()
    assert "4 expected, not here" in html
    assert ">expected</span>" in html


def links_with_focus(desk, night, page):
    return re.findall(
        r'<(\w+)[^>]*\?(\w+=\d+)"[^>]*autofocus',
        desk.get(f"/night/{night.pk}/{page}/").content.decode(),
    )


def test_absent_team_has_focus_before_the_draw(desk, athens_night):
    enter_teams(
        athens_night, *(team_in_list(line, "", f"A{line}", f"B{line}") for line in (2, 3, 4))
    )
    finish_check_in_of_teams(athens_night, 1, 2)
    assert links_with_focus(desk, athens_night, "bracket") == [("a", "team=3")]
    signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Zoe Alone"))
    assert links_with_focus(desk, athens_night, "bracket") == [("a", "team=4")]


def test_button_that_seats_without_an_absent_team_has_focus(desk, night):
    pairs.check_in_teams(night, 4, MENS)
    enter_teams(night, *TWO_MENS_TEAMS)
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert place_of_cursor(html) == "Seat game 1 without the missing teams"


def test_button_that_seats_without_an_absent_player_has_focus(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(8))
    build.write_facts(build.desk(night), new=[replace(read_night(night).entries[6], expected=True)])
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert place_of_cursor(html) == "Seat game 1 without the missing players"


def test_listed_players_of_one_name_with_different_phones_are_both_entered(night):
    first_team = team_in_list(2, MENS, "Joe Baker", phone="517-555-0101")
    other_team = team_in_list(3, MENS, "Joe Baker", phone="(517) 555 0202")
    enter_teams(night, first_team, other_team)
    assert [entry.regular for entry in read_night(night).entries] == [1, 2]
    headings = "Division,Player 1,Player 2,Phone 1\n"
    preview_again = preview_teams(night, f"{headings}Mixed,Joe Baker,,1 517 555 0101\n")
    (fault,) = preview_again.source_list.faults
    assert fault.sentence.startswith("Joe Baker is already on team 1")
    assert not preview_teams(night, f"{headings}Mixed,Joe Baker,,5175550303\n").left_out_lines


def test_expected_players_of_one_name_are_told_apart_by_their_phones(desk):
    night = build.night(Club.objects.get())
    list_text = "Name,Phone\nJoe Baker,517-555-0101\nJoe Baker,517-555-0202\n"
    enter_list(desk, night, list_text)
    html = CheckInBrowser(desk, night).open_page().enter("Joe Baker").html
    assert "phone ending in 0101" in html
    assert "phone ending in 0202" in html
    assert "of the regulars" not in html


def test_listed_players_of_one_name_with_different_nicknames_are_both_entered(night):
    regulars.add_people(club=night.club_id, people=[Contact("Joe Baker", nickname="Red")])
    headings = "Division,Player 1,Nickname 1,Player 2\n"
    list_text = "Men's,Joe Baker,Curly,Al Ray\nMen's,\"Baker, Joe\",Red,Cal Orr\n"
    enter_teams(night, *preview_teams(night, headings + list_text).to_add)
    names_and_regulars = [
        (entry.name, entry.nickname, entry.regular) for entry in read_night(night).entries
    ][::2]
    assert names_and_regulars == [("Joe Baker", "Curly", 2), ("Joe Baker", "Red", 1)]


def test_teams_typed_at_the_desk_are_checked_in_at_once(night):
    pairs.check_in_teams(night, 2, WOMENS)
    assert check_in_state_by_team(night) == {1: CheckInState.READY, 2: CheckInState.READY}
    assert attendance.expected_entries(read_night(night), 1) == ()


def test_player_without_a_partner_owes_nothing_after_the_draw(athens_night):
    pairs.check_in_teams(athens_night, 2)
    signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Una Waits"))
    assert (
        total_owed_cents(accounts(read_night(athens_night)))
        == read_night(athens_night).rules.fee_cents
    )
    draw_and_call.draw_bracket(build.desk(athens_night))
    night = read_night(athens_night)
    assert total_owed_cents(accounts(night)) == 0
    assert roster(night).owed_cents == 0
    assert not any("owed" in question for question in reasons_not_to_close(night))


def test_fee_of_a_player_without_a_partner_does_not_count_as_overpaid(athens_night):
    pairs.check_in_teams(athens_night, 2)
    team_number = pairs.check_in_team(athens_night, "Una Waits")
    draw_and_call.draw_bracket(build.desk(athens_night))
    (una,) = read_night(athens_night).teams.with_number(team_number).current_members
    account = next(
        account for account in accounts(read_night(athens_night)) if account.entry == una
    )
    assert (account.cents_owed, account.overpaid_cents) == (0, 0)


def test_player_owes_the_fee_once_a_partner_is_found(desk):
    night = build.night(Club.objects.get(), house="mcallen", fee_cents=500)
    pairs.check_in_teams(night, 2, MENS)
    signing_in.check_in_player(
        build.desk(night), person=CheckInPerson(name="Una Waits"), division=MENS
    )
    rounds.seat_next_game(build.desk(night), game=1)
    assert total_owed_cents(accounts(read_night(night))) == 0
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Vi Comes"), team=3)
    assert total_owed_cents(accounts(read_night(night))) == 1000


def test_team_that_never_came_is_not_on_the_printed_bracket(athens_night):
    """The bracket of nine teams prints a list of them too."""
    pairs.check_in_teams(athens_night, 10)
    all_entries = [
        replace(entry, expected=entry.team == 10) for entry in read_night(athens_night).entries
    ]
    build.write_facts(build.desk(athens_night), new=all_entries)
    draw_and_call.draw_bracket(build.desk(athens_night, reason="they never came"))
    night = read_night(athens_night)
    printed_text = " ".join(page.text for page in printed_pages("bracket", night))
    assert night.teams.with_number(9).name in printed_text
    assert night.teams.with_number(10).name not in printed_text


@pytest.fixture
def singles_night(desk):
    """Return a night after one game of nine players, with three more expected ones who never
    came.
    """
    night_row = build.night(Club.objects.get())
    build.seat_players(night_row, 9)
    build.enter_all_tables(night_row, 1)
    people = [
        ListedPerson(name, line=2 + index)
        for index, name in enumerate(("Sid Roe", "Uma Ure", "Vic Vole"))
    ]
    door_acts.add_expected_players(build.desk(night_row), find_new_people=lambda night: people)
    return night_row


def test_expected_player_is_marked_as_not_coming_by_one_press(desk, singles_night):
    seat, all_here = (
        f"/night/{singles_night.pk}/seat/",
        f"/night/{singles_night.pk}/check-in/all-here/",
    )
    html = desk.get(seat).content.decode()
    assert place_of_cursor(html) == "Seat game 2 without the missing players"
    page = desk.post(all_here, {"back": seat, "do": "none"}, follow=True).content.decode()
    assert "3 expected players: not coming tonight" in page
    assert "not here" not in page
    assert place_of_cursor(page) == "Seat game 2"
    with pytest.raises(Refused, match="Everyone on the list is here"):
        arrivals.mark_expected_as_not_coming(build.desk(singles_night))


def test_single_expected_player_marked_as_not_coming_is_named(singles_night):
    for entry in (10, 11):
        arrivals.mark_here(build.desk(singles_night), entry=entry)
    result = arrivals.mark_expected_as_not_coming(build.desk(singles_night))
    assert result.words == "Vic Vole (12): not coming tonight"


def test_player_marked_as_not_coming_can_be_restored_in_the_row(desk, singles_night):
    html = desk.get(f"/night/{singles_night.pk}/check-in/?who=10").content.decode()
    assert "<button>Not coming tonight</button>" in html
    going_home.leave_after_game(
        build.desk(singles_night),
        party_number=10,
        game=open_row_of_player(singles_night, 10).last_game,
    )
    assert [party.number for party in list_expected_parties(read_night(singles_night))] == [11, 12]
    going_home.stay_or_return(build.desk(singles_night), party_number=10)
    assert [party.number for party in list_expected_parties(read_night(singles_night))] == [
        10,
        11,
        12,
    ]
    arrivals.mark_all_here(build.desk(singles_night))
    assert read_night(singles_night).entries.with_number(10).has_checked_in


def test_player_marked_as_not_coming_is_checked_in_by_name(desk, singles_night):
    arrivals.mark_expected_as_not_coming(build.desk(singles_night))
    response = desk.post(f"/night/{singles_night.pk}/check-in/", {"who": "uma ure"}, follow=True)
    assert player_is_here_sentence("Uma Ure") in response.content.decode()
    uma = read_night(singles_night).entries.with_number(11)
    assert (uma.expected, uma.last_game) == (False, None)


def open_row_of_player(row, number):
    return make_expanded_row(read_night(row), roster(read_night(row)), number)


@pytest.mark.parametrize("has_said_so", [False, True])
def test_player_who_never_came_has_no_scorecard_to_turn_in(desk, singles_night, has_said_so):
    if has_said_so:
        arrivals.mark_expected_as_not_coming(build.desk(singles_night))
    assert desk.get(f"/night/{singles_night.pk}/check-out/10/").status_code == 404
    html = desk.get(f"/night/{singles_night.pk}/check-out/?number=10").content.decode()
    assert unknown_card_refusal(10) in html
    assert desk.get(f"/night/{singles_night.pk}/check-out/9/").status_code == 200


def test_leave_page_of_an_expected_player_marks_the_player_as_not_playing(desk, singles_night):
    html = desk.get(f"/night/{singles_night.pk}/leave/10/").content.decode()
    assert "Leave after game" not in html
    desk.post(f"/night/{singles_night.pk}/leave/10/", {"do": "after"})
    assert (
        "Not coming tonight." in desk.get(f"/night/{singles_night.pk}/leave/10/").content.decode()
    )


def test_marking_absent_teams_as_not_coming_is_refused(night):
    enter_teams(night, *TWO_MENS_TEAMS)
    with pytest.raises(Refused, match="Teams stay together"):
        arrivals.mark_expected_as_not_coming(build.desk(night))


@pytest.fixture
def page_after_seating(desk, night):
    """Return the check-in page of a night with two seated teams and one expected team."""
    enter_teams(night, *TWO_MENS_TEAMS, team_in_list(4, MENS, "Ed Low", "Gil Ash"))
    finish_check_in_of_teams(night, 1, 2)
    rounds.seat_next_game(build.desk(night, reason="they never came"), game=1)
    return CheckInBrowser(desk, night)


def test_team_that_never_came_is_marked_by_one_press(page_after_seating, night):
    page = page_after_seating.open_page(team=3)
    assert "Not coming tonight" in page.text.partition("More about team 3")[0]
    assert "Leave after game 1" not in page.text
    page_after_seating.press("leave", team=3, game=1, open=3)
    assert "Team 3 (Ed Low & Gil Ash): not coming tonight" in page_after_seating.text
    assert "Press Enter to mark everything done" not in page_after_seating.text
    assert check_in_state_by_team(night)[3] is CheckInState.ABSENT
    assert [
        player.last_game for player in read_night(night).teams.with_number(3).current_members
    ] == [0, 0]


def test_enter_in_the_empty_box_does_not_check_in_a_team_that_was_only_opened(
    page_after_seating, night
):
    page_after_seating.open_page(team=3)
    assert "Press Enter to mark everything done" not in page_after_seating.text
    page_after_seating.enter("")
    assert check_in_state_by_team(night)[3] is CheckInState.EXPECTED
    page_after_seating.open_page().enter("3")
    assert "Press Enter to mark everything done for team 3." in page_after_seating.text


def test_enter_in_the_empty_box_does_not_check_in_a_player_who_was_only_opened(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Joe Baker"))
    expected_entries = [replace(entry, expected=True) for entry in read_night(night).entries]
    build.write_facts(build.desk(night), new=expected_entries)
    check_in_page = CheckInBrowser(desk, night)
    assert "Press Enter to mark everything done" not in check_in_page.open_page(who=1).text
    assert "Press Enter to mark everything done" in check_in_page.open_page().enter("joe").text


def test_hint_about_enter_names_the_amount_if_only_money_is_missing(desk):
    night = build.night(Club.objects.get(), house="alameda", fee_cents=100)
    check_in_page = CheckInBrowser(desk, night).open_page()
    page_text = check_in_page.enter("Ned Nash", add="on").text
    assert "Press Enter to mark the $1.00 paid for Ned Nash" in page_text


def test_leave_page_of_a_team_that_never_played_marks_it_as_not_playing(page_after_seating, night):
    board = team_leaving(read_night(night), 5)
    assert (board.after_game, board.may_seat_again) == (0, False)
    assert team_leaving(read_night(night), 1).after_game == 1
