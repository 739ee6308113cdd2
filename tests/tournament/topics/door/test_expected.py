"""A list is not presence: whoever stands on it is expected, and is here once the door says so."""

import re
from dataclasses import replace

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.kit.printing.reading import printed
from tests.tournament.topics.door.test_player_list import taken
from tests.tournament.topics.door.test_team_desk import Door
from tests.tournament.topics.door.test_team_list import (
    LIST,
    MENS,
    WOMENS,
    enter,
    look,
    looked_at,
    now,
    press,
    row,
)
from tournament.evening import courses
from tournament.evening.night import attendance
from tournament.evening.night.attendance import Tick
from tournament.evening.purse.accounts import accounts, total_owed
from tournament.evening.purse.closing import open_questions
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Listed, Person
from tournament.storage.models import Club
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.door.boards.roster import open_row, roster
from tournament.topics.door.boards.rows import SignInState
from tournament.topics.entrants.actions import arrivals, entries, sessions, signing_in
from tournament.topics.entrants.boards.who_came import missing
from tournament.topics.leaving.actions import going_home
from tournament.topics.leaving.boards.team_leaving import team_leaving
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.schedule import schedule
from tournament.topics.wall.boards.lists import arrivals as on_the_wall

MEN = (row(2, MENS, "Dan Ray", "Cal Orr"), row(3, MENS, "Hal Day", "Jay Poe"))


@pytest.fixture
def night(desk):
    return build.night(Club.objects.get(), house="mcallen", games=2)


@pytest.fixture
def athens(desk):
    return build.night(Club.objects.get(), house="athens")


def here(night, *teams):
    for team in teams:
        arrivals.tick_all(build.desk(night), party=team, ticks=frozenset(Tick))


def states(night):
    return {row.party.number: row.how_far for row in roster(now(night)).rows}


def test_team_of_a_list_is_expected_and_not_ready(night):
    enter(night, *MEN)
    found = now(night)
    assert (attendance.teams_in(found, 1), attendance.not_ready(found, 1)) == ((), ())
    assert states(night) == {1: SignInState.EXPECTED, 2: SignInState.EXPECTED}
    assert [(one.number, one.name) for one in missing(found)] == [
        (1, "Dan Ray & Cal Orr"),
        (2, "Hal Day & Jay Poe"),
    ]
    assert courses.of(found).progress() == "0 ready to play, 4 expected."
    assert on_the_wall(found).missing == ("Cal Orr", "Dan Ray", "Hal Day", "Jay Poe")
    with pytest.raises(Refused, match="No team is ready yet: sign teams in, or tick whoever"):
        rounds.seat(build.desk(night), game=1)


def test_one_press_has_both_of_a_team_here_with_all_that_is_asked(athens):
    enter(athens, row(2, "", "Dan Ray", "Cal Orr"))
    here(athens, 1)
    assert states(athens) == {1: SignInState.READY}
    assert missing(now(athens)) == ()


def test_open_team_has_both_here_by_one_button_and_the_list_has_no_buttons(desk, athens):
    enter(athens, row(2, "", "Dan Ray", "Cal Orr"))
    html = desk.get(f"/night/{athens.pk}/check-in/").content.decode()
    assert "<button" not in html.partition('class="pairs"')[2].partition("</ul>")[0]
    html = desk.get(f"/night/{athens.pk}/check-in/?team=1").content.decode()
    assert 'value="1 both on"' in html
    desk.post(f"/night/{athens.pk}/check-in/row/", {"tap": "1 both on"})
    assert [one.expected for one in now(athens).entries] == [False, False]
    assert states(athens) == {1: SignInState.NOT_READY}


def test_any_tick_at_the_door_has_somebody_here(desk, athens):
    enter(athens, row(2, "", "Dan Ray", "Cal Orr"))
    desk.post(f"/night/{athens.pk}/check-in/row/", {"tap": "1 fee on"})
    desk.post(f"/night/{athens.pk}/check-in/row/", {"tap": "2 here on"})
    assert [one.expected for one in now(athens).entries] == [False, False]
    assert states(athens) == {1: SignInState.NOT_READY}


def test_whoever_is_missing_of_a_team_is_named_alone(desk, night):
    enter(night, *MEN)
    desk.post(f"/night/{night.pk}/check-in/row/", {"tap": "1 here on"})
    assert missing(now(night))[0].names == ("Cal Orr",)
    assert states(night)[1] is SignInState.NOT_READY
    page = desk.get(f"/night/{night.pk}/check-in/?team=1").content.decode()
    assert "Cal Orr is not here yet" in page
    assert "Expected, and not here yet." not in page


def test_draw_names_a_team_that_is_half_here_above_its_button(desk, athens):
    enter(athens, row(2, "", "Dan Ray", "Cal Orr"), row(3, "", "Hal Day", "Jay Poe"))
    desk.post(f"/night/{athens.pk}/check-in/row/", {"tap": "1 fee on"})
    said = desk.get(f"/night/{athens.pk}/bracket/").content.decode()
    said = said.partition("Not in the draw")[2].partition("</p>")[0]
    assert "Dan Ray &amp; Cal Orr" in said
    assert "waits for Cal Orr." in said
    assert "Hal Day" not in said


def test_name_and_enter_has_somebody_of_a_list_here(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    taken(desk, night)
    box = f"/night/{night.pk}/check-in/"
    desk.post(box, {"who": "ada"})
    page = desk.post(box, {"who": "bert"}, follow=True).content.decode()
    assert "Bert Bell is here." in page
    assert [one.expected for one in now(night).entries] == [False, False, True]


def test_name_and_enter_has_one_of_a_team_here_and_a_second_enter_all_of_it(athens, desk):
    enter(athens, row(2, "", "Dan Ray", "Cal Orr"))
    door = Door(desk, athens).look().enter("dan")
    assert "Dan Ray is here." in door.text
    assert "Cal Orr is not here yet" in door.text
    assert [one.expected for one in door.night.entries] == [False, True]
    door.enter("")
    assert states(athens) == {1: SignInState.READY}


def test_one_of_a_list_without_a_partner_is_here_and_has_paid_by_three_enters(athens, desk):
    enter(athens, row(2, "", "Max Nash"))
    door = Door(desk, athens).look()
    assert "waits for a partner" in door.text
    door.enter("max")
    assert "Max Nash is here." in door.text
    door.enter("")
    assert attendance.fees(door.night) == {1: 1000}
    assert "The partner of Max Nash" in door.text


def test_whoever_is_excused_at_the_door_and_not_there_is_not_seated(athens):
    enter(athens, row(2, "", "Dan Ray", "Cal Orr"))
    for number in (1, 2):
        entries.excuse(build.desk(athens, reason="pays tomorrow"), entry=number)
    assert attendance.teams_in(now(athens), 1) == ()


def test_draw_asks_about_those_who_are_not_here(desk, night):
    enter(night, *MEN, row(4, MENS, "Ned Fox", "Sam Fox"))
    here(night, 1, 2)
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert "Seat game 1 without those who are not here" in html
    assert "1 not here yet" in html
    assert "Ned Fox &amp; Sam Fox" in html
    assert schedule(now(night)).left_out == ()
    desk.post(f"/night/{night.pk}/check-in/all-here/", {"back": f"/night/{night.pk}/seat/"})
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert "not here" not in html
    assert len(attendance.teams_in(now(night), 1)) == 3


def test_list_of_those_who_are_not_here_says_of_which_session_it_is(desk, night):
    enter(night, *MEN, row(4, WOMENS, "Ann Fox", "Sue Fox"))
    sessions.set_apart(build.desk(night), division=WOMENS)
    html = desk.get(f"/night/{night.pk}/check-in/").content.decode()
    assert "Men&#x27;s and Mixed: 2 not here yet" in html
    desk.post(f"/night/{night.pk}/check-in/all-here/", {"back": f"/night/{night.pk}/check-in/"})
    assert states(night) == {1: SignInState.READY, 2: SignInState.READY, 3: SignInState.EXPECTED}
    with pytest.raises(Refused, match="Nobody is expected any more for the next game"):
        arrivals.all_here(build.desk(night))


def test_two_of_one_name_who_are_not_here_are_told_apart(desk, night):
    headings = "Division,Player 1,Nickname 1,Player 2\n"
    rows = "Men's,Joe Baker,Curly,Al Ray\nMen's,Joe Baker,Red,Cal Orr\n"
    enter(night, *looked_at(night, headings + rows).new)
    told = [one.names[0] for one in missing(now(night))]
    assert told == ["Joe Baker (Curly)", "Joe Baker (Red)"]


def test_player_who_is_not_here_stands_by_nickname_or_by_the_number_beside(desk):
    row = build.night(Club.objects.get())
    told = (("Joe Baker", "Curly"), ("Joe Baker", ""), ("Al Ray", "Red"))
    for name, nickname in told:
        signing_in.sign_in(build.desk(row), person=Person(name=name, nickname=nickname))
    awaited = [replace(one, expected=True) for one in now(row).entries]
    found = missing(plain.told(now(row), *awaited))
    assert [one.name for one in found] == ["Joe Baker (Curly)", "Joe Baker", "Al Ray"]


def test_bracket_asks_too_and_leaves_out_whoever_is_not_here(desk, athens):
    enter(athens, *(row(line, "", f"A{line}", f"B{line}") for line in (2, 3, 4)))
    here(athens, 1, 2)
    html = desk.get(f"/night/{athens.pk}/bracket/").content.decode()
    assert "Draw the bracket by lot, without those who are not here" in html
    assert "A4 &amp; B4" in html
    draw_and_call.draw(build.desk(athens))
    assert [one.drawn is None for one in now(athens).teams] == [False, False, True]


def test_everybody_is_here_with_one_press_that_one_undo_takes_back(night):
    enter(night, *MEN)
    done = arrivals.all_here(build.desk(night))
    assert done.words == "All 4 who were expected are here."
    assert len(attendance.teams_in(now(night), 1)) == 2
    with pytest.raises(Refused, match="Nobody is expected any more"):
        arrivals.all_here(build.desk(night))


def test_name_of_the_list_opens_the_team_with_its_one_here_and_enter_has_both(desk, night):
    enter(night, *MEN)
    door = Door(desk, night).look()
    door.enter("dan ray")
    assert "Team 1: Dan Ray & Cal Orr" in door.text
    assert "Dan Ray is here." in door.text
    assert "second team" not in door.text
    door.enter("")
    assert states(night)[1] is SignInState.READY
    assert len(now(night).entries) == 4


def test_whoever_never_came_owes_nothing(athens):
    enter(athens, *(row(line, "", f"A{line}", f"B{line}") for line in (2, 3, 4)))
    here(athens, 1, 2)
    assert total_owed(accounts(now(athens))) == 0


def test_list_at_the_desk_says_who_is_expected(desk, night):
    press(desk, night, look(desk, night, LIST))
    html = desk.get(f"/night/{night.pk}/check-in/").content.decode()
    assert "4 not here yet" in html
    assert ">expected</span>" in html


def waits_at(desk, night, page):
    return re.findall(
        r'<(\w+)[^>]*\?(\w+=\d+)"[^>]*autofocus',
        desk.get(f"/night/{night.pk}/{page}/").content.decode(),
    )


def test_cursor_waits_on_a_team_that_is_not_here_before_the_draw(desk, athens):
    enter(athens, *(row(line, "", f"A{line}", f"B{line}") for line in (2, 3, 4)))
    here(athens, 1, 2)
    assert waits_at(desk, athens, "bracket") == [("a", "team=3")]
    signing_in.sign_in(build.desk(athens), person=Person(name="Zoe Alone"))
    assert waits_at(desk, athens, "bracket") == [("a", "team=4")]


def test_cursor_waits_on_the_button_that_seats_without_a_team_that_is_not_here(desk, night):
    pairs.sign_in(night, 4, MENS)
    enter(night, *MEN)
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert begins_at(html) == "Seat game 1 without those who are not here"


def test_cursor_waits_on_the_button_that_seats_without_a_player_who_is_not_here(desk):
    night = build.night(Club.objects.get())
    build.sign_in(night, *build.players(8))
    build._told(build.desk(night), told=[replace(now(night).entries[6], expected=True)])
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert begins_at(html) == "Seat game 1 without those who are not here"


def test_two_of_one_name_with_different_phones_come_in(night):
    one = row(2, MENS, "Joe Baker", phone="517-555-0101")
    other = row(3, MENS, "Joe Baker", phone="(517) 555 0202")
    enter(night, one, other)
    assert [one.regular for one in now(night).entries] == [1, 2]
    headings = "Division,Player 1,Player 2,Phone 1\n"
    again = looked_at(night, f"{headings}Mixed,Joe Baker,,1 517 555 0101\n")
    (fault,) = again.preview.faults
    assert fault.sentence.startswith("Joe Baker is signed in already, in team 1")
    assert not looked_at(night, f"{headings}Mixed,Joe Baker,,5175550303\n").left_out


def test_two_of_one_name_who_are_expected_are_told_by_their_phones(desk):
    night = build.night(Club.objects.get())
    listed = "Name,Phone\nJoe Baker,517-555-0101\nJoe Baker,517-555-0202\n"
    taken(desk, night, listed)
    html = Door(desk, night).look().enter("Joe Baker").html
    assert "phone ending in 0101" in html
    assert "phone ending in 0202" in html
    assert "of the regulars" not in html


def test_two_of_one_name_with_different_nicknames_come_in(night):
    regulars.enlist(club=night.club_id, people=[Contact("Joe Baker", nickname="Red")])
    headings = "Division,Player 1,Nickname 1,Player 2\n"
    rows = "Men's,Joe Baker,Curly,Al Ray\nMen's,\"Baker, Joe\",Red,Cal Orr\n"
    enter(night, *looked_at(night, headings + rows).new)
    told = [(one.name, one.nickname, one.regular) for one in now(night).entries][::2]
    assert told == [("Joe Baker", "Curly", 2), ("Joe Baker", "Red", 1)]


def test_pairs_entered_at_the_desk_are_here_at_once(night):
    pairs.sign_in(night, 2, WOMENS)
    assert states(night) == {1: SignInState.READY, 2: SignInState.READY}
    assert attendance.expected_entries(now(night), 1) == ()


def test_whoever_found_no_partner_owes_nothing_once_games_are_drawn(athens):
    pairs.sign_in(athens, 2)
    signing_in.sign_in(build.desk(athens), person=Person(name="Una Waits"))
    assert total_owed(accounts(now(athens))) == now(athens).rules.fee_cents
    draw_and_call.draw(build.desk(athens))
    found = now(athens)
    assert total_owed(accounts(found)) == 0
    assert roster(found).unpaid == 0
    assert not any("owed" in one for one in open_questions(found))


def test_whoever_waited_and_has_paid_is_not_paid_back_unasked(athens):
    pairs.sign_in(athens, 2)
    alone = pairs.enter(athens, "Una Waits")
    draw_and_call.draw(build.desk(athens))
    (una,) = now(athens).teams.of(alone).people
    account = next(one for one in accounts(now(athens)) if one.entry == una)
    assert (account.owed, account.too_much) == (0, 0)


def test_whoever_finds_a_partner_later_owes_the_fee(desk):
    night = build.night(Club.objects.get(), house="mcallen", fee_cents=500)
    pairs.sign_in(night, 2, MENS)
    signing_in.sign_in(build.desk(night), person=Person(name="Una Waits"), division=MENS)
    rounds.seat(build.desk(night), game=1)
    assert total_owed(accounts(now(night))) == 0
    signing_in.sign_in(build.desk(night), person=Person(name="Vi Comes"), team=3)
    assert total_owed(accounts(now(night))) == 1000


def test_team_that_never_came_is_not_on_the_printed_bracket(athens):
    """Nine play, so that they are told in full beside the bracket."""
    pairs.sign_in(athens, 10)
    listed = [replace(one, expected=one.team == 10) for one in now(athens).entries]
    build._told(build.desk(athens), told=listed)
    draw_and_call.draw(build.desk(athens, reason="they never came"))
    found = now(athens)
    words = " ".join(page.text for page in printed("bracket", found))
    assert found.teams.of(9).name in words
    assert found.teams.of(10).name not in words


@pytest.fixture
def singles(desk):
    """Nine have played a game, and three stand on the list whom nobody has seen."""
    row = build.night(Club.objects.get())
    build.seated(row, 9)
    build.all_in(row, 1)
    listed = [
        Listed(name, line=2 + at) for at, name in enumerate(("Sid Roe", "Uma Ure", "Vic Vole"))
    ]
    door_acts.expect_players(build.desk(row), people=lambda night: listed)
    return row


def test_whoever_never_comes_is_settled_by_one_press(desk, singles):
    seat, all_here = f"/night/{singles.pk}/seat/", f"/night/{singles.pk}/check-in/all-here/"
    html = desk.get(seat).content.decode()
    assert begins_at(html) == "Seat game 2 without those who are not here"
    told = desk.post(all_here, {"back": seat, "do": "none"}, follow=True).content.decode()
    assert "The 3 who were expected do not come tonight." in told
    assert "not here" not in told
    assert begins_at(told) == "Seat game 2"
    with pytest.raises(Refused, match="Nobody is expected any more"):
        arrivals.none_comes(build.desk(singles))


def test_one_who_never_comes_is_settled_in_the_row_and_comes_after_all(desk, singles):
    html = desk.get(f"/night/{singles.pk}/check-in/?who=10").content.decode()
    assert "<button>Does not come tonight</button>" in html
    going_home.leave_after(build.desk(singles), party=10, game=player_of(singles, 10).goes_after)
    assert [one.number for one in missing(now(singles))] == [11, 12]
    going_home.stay(build.desk(singles), party=10)
    assert [one.number for one in missing(now(singles))] == [10, 11, 12]
    arrivals.all_here(build.desk(singles))
    assert now(singles).entries.of(10).has_come


def test_one_who_was_said_not_to_come_is_here_by_their_name(desk, singles):
    arrivals.none_comes(build.desk(singles))
    said = desk.post(f"/night/{singles.pk}/check-in/", {"who": "uma ure"}, follow=True)
    assert "Uma Ure is here." in said.content.decode()
    uma = now(singles).entries.of(11)
    assert (uma.expected, uma.last_game) == (False, None)


def player_of(row, number):
    return open_row(now(row), roster(now(row)), number)


@pytest.mark.parametrize("has_said_so", [False, True])
def test_whoever_never_came_has_no_card_to_hand_in(desk, singles, has_said_so):
    if has_said_so:
        arrivals.none_comes(build.desk(singles))
    assert desk.get(f"/night/{singles.pk}/check-out/10/").status_code == 404
    html = desk.get(f"/night/{singles.pk}/check-out/?number=10").content.decode()
    assert "Nobody has a card with number 10." in html
    assert desk.get(f"/night/{singles.pk}/check-out/9/").status_code == 200


def test_page_of_leaving_says_that_somebody_expected_does_not_play(desk, singles):
    html = desk.get(f"/night/{singles.pk}/leave/10/").content.decode()
    assert "Leaves after game" not in html
    desk.post(f"/night/{singles.pk}/leave/10/", {"do": "after"})
    assert "Does not play tonight." in desk.get(f"/night/{singles.pk}/leave/10/").content.decode()


def test_teams_are_asked_one_by_one(night):
    enter(night, *MEN)
    with pytest.raises(Refused, match="Pairs stay together"):
        arrivals.none_comes(build.desk(night))


@pytest.fixture
def begun(desk, night):
    """Two teams have sat down, and one of the list has not come."""
    enter(night, *MEN, row(4, MENS, "Ed Low", "Gil Ash"))
    here(night, 1, 2)
    rounds.seat(build.desk(night, reason="they never came"), game=1)
    return Door(desk, night)


def test_team_that_never_came_is_told_so_with_one_press(begun, night):
    page = begun.look(team=3)
    assert "Does not come" in page.text.partition("More about team 3")[0]
    assert "Leaves after game 1" not in page.text
    begun.press("leave", team=3, game=1, open=3)
    assert "Team 3, Ed Low & Gil Ash, does not play tonight." in begun.text
    assert "Enter alone" not in begun.text
    assert states(night)[3] is SignInState.ABSENT
    assert [one.last_game for one in now(night).teams.of(3).people] == [0, 0]


def test_enter_alone_signs_in_nobody_who_was_only_looked_at(begun, night):
    begun.look(team=3)
    assert "Enter alone" not in begun.text
    begun.enter("")
    assert states(night)[3] is SignInState.EXPECTED
    begun.look().enter("3")
    assert "Enter alone: all that team 3 has still to do." in begun.text


def test_enter_alone_takes_in_no_player_who_was_only_looked_at(desk):
    row = build.night(Club.objects.get(), house="tanglewood")
    signing_in.sign_in(build.desk(row), person=Person(name="Joe Baker"))
    awaited = [replace(one, expected=True) for one in now(row).entries]
    build._told(build.desk(row), told=awaited)
    door = Door(desk, row)
    assert "Enter alone" not in door.look(who=1).text
    assert "Enter alone" in door.look().enter("joe").text


def test_page_of_a_team_that_never_sat_down_says_does_not_play(begun, night):
    board = team_leaving(now(night), 5)
    assert (board.after, board.may_seat_again) == (0, False)
    assert team_leaving(now(night), 1).after == 1
