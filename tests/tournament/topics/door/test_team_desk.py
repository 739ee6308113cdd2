"""The sign-in desk for pairs, as a browser without script finds it."""

import re
from dataclasses import replace
from html import unescape

import pytest

from tests import build
from tests.tournament import pairs
from tournament.evening.night import attendance, draws, sessions
from tournament.evening.purse.accounts import accounts, total_owed
from tournament.kit.lists.contact import Contact, Person
from tournament.storage.models import Club, Regular
from tournament.storage.reading import memory, replay
from tournament.storage.stored.consistency import loose_ends
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.door.boards.roster import Order, roster
from tournament.topics.entrants.actions import sessions as session_actions
from tournament.topics.entrants.actions import signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

KNOWN = ("Ann Lee", "Bob May", "Cy Fox", "Di Orr")


def a_night(house):
    club = Club.objects.get()
    regulars.enlist(club=club.pk, people=[Contact(name) for name in KNOWN])
    return build.night(club, house=house)


@pytest.fixture
def athens(desk):
    return Door(desk, a_night("athens"))


@pytest.fixture
def games(desk):
    return Door(desk, a_night("mcallen"))


class Door:
    """A director who types into the box, and presses."""

    def __init__(self, client, night):
        self.client = client
        self.row = night
        self.address = f"/night/{night.pk}/check-in/"
        self.html = ""

    def look(self, **query):
        return self._read(self.client.get(self.address, query, follow=True))

    def enter(self, typed="", **more):
        """Types a name as the page stands, and presses Enter."""
        sent = {**self._hidden(), "who": typed, **more}
        return self._read(self.client.post(self.address, sent, follow=True))

    def press(self, do, **sent):
        return self._read(self.client.post(f"{self.address}team/", {"do": do, **sent}, follow=True))

    def arrange(self, **sent):
        return self._read(self.client.post(f"{self.address}sessions/", sent, follow=True))

    @property
    def night(self):
        return replay.night(self.row.pk)

    def _hidden(self):
        box = self.html.partition('id="box"')[2].partition("</form>")[0]
        box += " ".join(re.findall(r'<input[^>]*form="box"[^>]*>', self.html))
        fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', box)
        chosen = re.search(r"<option selected>([^<]*)", box)
        found = {name: value for name, value in fields if name != "csrfmiddlewaretoken"}
        return found | ({"division": unescape(chosen[1])} if chosen else {})

    def _read(self, response):
        assert response.status_code == 200
        self.html = response.content.decode()
        return self

    @property
    def text(self):
        bare = re.sub(r"<[^>]+>", " ", self.html)
        return re.sub(r"\s+", " ", unescape(bare))


def test_two_names_and_an_empty_enter_make_a_team_that_has_paid(athens):
    athens.look().enter("ann")
    assert "The partner of Ann Lee" in athens.text
    assert "Team 1 owes $10.00" in athens.text
    athens.enter("bob")
    assert "Team 1: Ann Lee & Bob May" in athens.text
    assert "Team 1 owes $20.00" in athens.text
    athens.enter("")
    assert "1 team ready" in athens.text
    assert [team.name for team in attendance.teams_in(athens.night, 1)] == ["Ann Lee & Bob May"]


def test_team_with_nothing_left_to_do_gives_way_to_the_count_and_the_next_of_its_division(games):
    games.look().enter("ann", division="Women's")
    assert "The partner of Ann Lee" in games.text
    games.enter("di")
    assert "1 team ready" in games.text
    assert "More about team 1" not in games.text
    assert "<option selected>Women&#x27;s" in games.html


def test_mixed_team_is_asked_for_its_man_and_its_woman_before_it_gives_way(games):
    games.look().enter("ann", division="Mixed").enter("bob")
    assert "More about team 1" in games.text


def test_new_name_comes_with_its_nickname_and_its_lot(athens):
    athens.look().enter("Zora Quill", nickname="Zip", lot="77", add="on")
    zora = Regular.objects.get(name="Zora Quill")
    assert (zora.nickname, zora.lot) == ("Zip", "77")


def test_each_pays_for_themselves(athens):
    athens.look().enter("ann").enter("bob")
    athens.client.post(f"{athens.address}row/", {"tap": "1 fee on"})
    athens.look(team=1)
    assert "Team 1 owes $10.00" in athens.text


def test_whoever_has_no_partner_waits_and_is_joined(athens):
    athens.look().enter("ann")
    athens.look(team=1, next=1).enter("cy")
    assert "2 wait for a partner" in athens.text
    athens.look(team=2)
    assert "Plays with Ann Lee" in athens.text
    athens.press("join", team=2, other=1, open=1)
    assert [team.name for team in athens.night.teams] == ["Ann Lee & Cy Fox"]


@pytest.mark.parametrize("between", [" & ", " and ", " / ", "+"])
def test_two_names_in_one_line_are_shown_as_a_team_and_then_entered(athens, between):
    athens.look().enter(f"ann{between}Zora Quill")
    assert "A team of two: Ann Lee and Zora Quill" in athens.text
    assert "Enter signs both in" in athens.text
    assert athens.night.entries == ()
    athens.enter(f"ann{between}Zora Quill")
    assert [one.name for one in athens.night.teams] == ["Ann Lee & Zora Quill"]
    assert "Team 1 is Ann Lee & Zora Quill." in athens.text
    assert Regular.objects.filter(name="Zora Quill").count() == 1


def test_who_is_left_out_alone_is_out_and_gets_no_partner(athens):
    athens.look().enter("ann")
    athens.press("leave", team=1, open=1, game=0)
    assert "The partner of" not in athens.text
    assert "wait for a partner" not in athens.text
    athens.enter("bob")
    assert [(team.number, team.name) for team in athens.night.teams] == [
        (1, "Ann Lee"),
        (2, "Bob May"),
    ]
    assert "1 waits for a partner" in athens.text
    assert "Plays with" not in athens.text


def test_who_is_left_out_is_brought_back_or_taken_off_the_list(athens):
    athens.look().enter("ann")
    athens.press("leave", team=1, open=1, game=0)
    assert "Is here after all" in athens.text
    assert "Take Ann Lee off the list" in athens.text
    athens.press("leave", team=1, open=1)
    assert "Team 1, Ann Lee, is here after all." in athens.text
    assert "The partner of Ann Lee" in athens.text
    athens.press("leave", team=1, open=1, game=0)
    athens.client.post(f"{athens.address}row/", {"do": "strike", "entry": 1})
    assert athens.night.teams == ()


def test_page_from_before_somebody_was_left_out_gives_no_partner(athens):
    athens.look().enter("ann")
    going_home.leave_after(build.desk(athens.row), party=1, game=0)
    athens.enter("bob")
    assert "Team 1, Ann Lee, is left out: press “Is here after all” first." in athens.text
    assert len(athens.night.entries) == 1


@pytest.mark.parametrize("order", Order)
def test_list_shows_the_coming_session_first(games, order):
    session_actions.set_apart(build.desk(games.row), division="Mixed")
    pairs.sign_in(games.row, 2, division="Men's")
    pairs.sign_in(games.row, 2, division="Mixed", first=2)
    rows = roster(games.night, order).rows
    assert [row.party.division for row in rows] == ["Men's", "Men's", "Mixed", "Mixed"]


def test_late_team_is_entered_into_the_drawn_bracket_by_one_more_enter(athens):
    pairs.drawn(athens.row, 6)
    athens.look()
    assert "A late team can take a first-round bye: type both names" in athens.text
    athens.enter("ann & bob")
    assert "Enter adds them to the bracket. They play" in athens.text
    assert len(draws.bracket(athens.night).teams) == 6
    athens.enter("ann & bob")
    assert athens.night.teams.of(7).name == "Ann Lee & Bob May"
    assert draws.bracket(athens.night).teams[-1] == "7"


def test_desk_of_a_drawn_bracket_counts_its_teams_and_leads_back_to_it(athens):
    pairs.drawn(athens.row, 5)
    draw_and_call.call_games(build.desk(athens.row))
    pairs.play(athens.row, "W1.1")
    athens.look()
    assert "5 teams in the bracket" in athens.text
    assert "teams ready" not in athens.text
    assert "in the first round" not in athens.text.replace("first-round bye", "")
    assert "Back to the bracket" in athens.text
    athens.enter("ann & bob").enter("ann & bob").look()
    assert "6 teams in the bracket" in athens.text
    assert "from game" not in athens.text


def test_late_team_without_a_place_is_told_the_way_before_enter(athens):
    pairs.drawn(athens.row, 4)
    athens.look(q="ann & bob")
    assert "signs both in" not in athens.text
    assert "No team has a first-round bye, so there is no place for one more." in athens.text
    assert f'href="/night/{athens.row.pk}/bracket/#more">Draw the bracket again' in athens.html
    athens.enter("ann & bob")
    assert len(athens.night.teams) == 4


def test_team_that_missed_the_draw_is_added_from_its_row(athens):
    pairs.drawn(athens.row, 5)
    athens.look().enter("ann & bob").enter("ann & bob")
    draw_and_call.take_back_draw(build.desk(athens.row))
    athens.press("leave", team=6, game=0)
    draw_and_call.draw(build.desk(athens.row))
    assert "Add to the bracket" in athens.look(team=6).text
    athens.press("late", team=6, open=6)
    assert draws.bracket(athens.night).teams[-1] == "6"
    assert "Add to the bracket" not in athens.text


def test_team_in_small_letters_is_shown_as_it_will_stand(athens):
    athens.look(q="vera quinn & walt quinn")
    assert "Vera Quinn" in athens.html
    assert "vera quinn" not in athens.html.partition('id="who"')[2].partition(">")[2]
    athens.enter("vera quinn & walt quinn").enter()
    assert [one.name for one in athens.night.entries] == ["Vera Quinn", "Walt Quinn"]


def test_team_of_one_line_plays_in_the_division_that_is_chosen(games):
    games.look().enter("Zora Quill & ann", division="Mixed")
    games.enter("Zora Quill & ann", division="Mixed")
    (team,) = games.night.teams
    assert (team.division, [one.sex for one in team.people]) == ("Mixed", ["", ""])


def test_team_of_one_line_is_what_was_shown(athens):
    """Somebody else's regular came onto the list meanwhile."""
    athens.look().enter("Zora Quill & ann")
    regulars.enlist(club=athens.night.club, people=[Contact("Zora Quill")])
    athens.enter("Zora Quill & ann")
    assert athens.night.entries == ()
    athens.enter("Zora Quill & ann")
    assert athens.night.entries[0].regular == 5


def test_two_names_that_are_not_clear_are_asked_about(athens):
    regulars.enlist(club=athens.night.club, people=[Contact("Ann Moe")])
    athens.look().enter("ann & bob")
    assert "Which “Ann”: Ann Lee or Ann Moe? Type the full name." in athens.text
    assert "said error" not in athens.html
    athens.enter("Bob May & bob may")
    athens.enter("Bob May & bob may")
    assert "Bob May would be their own partner" in athens.text
    athens.look().enter("Bob May")
    athens.look(next=1).enter("Bob May & Cy Fox")
    assert "Bob May is here already in team 1. Type Cy Fox alone." in athens.text
    assert len(athens.night.entries) == 1


def test_two_who_are_new_may_share_a_last_name(athens):
    athens.look().enter("lou and mae smith")
    athens.enter("lou and mae smith")
    assert [one.name for one in athens.night.entries] == ["Lou Smith", "Mae Smith"]


def test_regular_with_a_sign_in_the_name_is_one_person(athens):
    regulars.enlist(club=athens.night.club, people=[Contact("Smith/Jones")])
    athens.look().enter("smith/jones")
    assert [one.name for one in athens.night.entries] == ["Smith/Jones"]


def test_division_that_was_chosen_stays_chosen(games):
    games.look(division="Women's")
    games.enter("ann").enter("di")
    games.look(team=1)
    games.enter("bob", division="Men's")
    assert [team.division for team in games.night.teams] == ["Women's", "Men's"]


def test_mens_team_with_a_woman_takes_a_reason(games):
    games.look().enter("ann", division="Women's")
    games.enter("di")
    games.press("sex", entry=1, sex="m", open=1)
    assert "In Women's a team is two women, and this one has one man" in games.text
    assert [one.sex for one in games.night.entries] == ["w", "w"]


def test_second_team_is_offered_once_its_division_plays_at_another_time(games):
    games.look().enter("ann", division="Women's")
    games.enter("di")
    games.look().enter("ann", division="Mixed")
    assert "Ann Lee plays in team 1 (Women's), and nobody can sit at two tables" in games.text
    assert "Team 1: Ann Lee & Di Orr" in games.text
    games.arrange(apart="Mixed", who="Ann Lee", division="Mixed")
    assert "Men's and Women's first, then Mixed." in games.text
    games.enter("Ann Lee", division="Mixed")
    assert "Mixed: at another time" in games.text
    assert len(games.night.entries) == 2
    games.enter("", regular=games.night.entries[0].regular, division="Mixed", again="on")
    assert [one.name for one in games.night.entries] == ["Ann Lee", "Di Orr", "Ann Lee"]
    assert [one.sex for one in games.night.entries] == ["w", "w", "w"]


def test_divisions_are_put_in_order_at_the_desk(games):
    games.look()
    assert "All divisions play at the same time" in games.text
    games.arrange(session1="2", session2="1", session3="2")
    assert sessions.of(games.night) == (("Women's",), ("Men's", "Mixed"))
    assert "Women's first, then Men's and Mixed" in games.text


def test_mixed_asks_who_is_who_once_and_remembers_it(games):
    games.look().enter("ann", division="Mixed")
    assert "Ann Lee is a" in games.text
    games.press("sex", entry=1, sex="w", open=1)
    games.look(team=1).enter("bob")
    assert [one.sex for one in games.night.entries] == ["w", "m"]
    games.look(team=1)
    assert "is a man" not in games.text.replace("is written down as a man", "")


def test_team_changes_its_division_before_it_plays(games):
    pairs.sign_in(games.row, 2, "Men's")
    games.press("division", team=1, division="Mixed", open=1)
    assert "Team 1, Ada Abbott & Bert Abbott, plays in Mixed" not in games.text
    assert "a team is one man and one woman" in games.text
    games.press("division", team=1, division="Mixed", reason="Bert is Bertha", open=1)
    assert games.night.teams[0].division == "Mixed"


def test_two_who_do_not_play_together_wait_apart(athens):
    pairs.enter(athens.row, "Ann Lee", "Bob May")
    athens.press("part", entry=2, open=1)
    assert [team.name for team in athens.night.teams] == ["Ann Lee", "Bob May"]


def test_substitute_is_found_among_the_regulars(athens):
    pairs.drawn(athens.row, 2)
    assert "/substitute/1/" in athens.look(team=1).html
    told = {"do": "substitute", "entry": 1, "name": "Cy Fox", "reason": "car broke down"}
    athens.client.post(f"/night/{athens.row.pk}/substitute/1/", told)
    assert "Cy Fox" in athens.night.teams.of(1).name
    assert athens.night.entries[-1].regular is not None


def test_after_the_draw_a_team_goes_home_by_forfeit(athens):
    pairs.drawn(athens.row, 4)
    athens.look(team=2)
    name = athens.night.teams.of(2).name
    assert (
        f"Goes home: forfeits what is left {name} forfeit all that is left, and whoever would meet "
        "them goes on. Is it so? Yes, goes home: forfeits what is left"
    ) in athens.text
    athens.press("leave", team=2, game=0, open=2)
    assert "2" in draws.bracket(athens.night).withdrawn
    athens.press("leave", team=2, open=2)
    assert not draws.bracket(athens.night).withdrawn


def test_before_the_draw_a_team_that_is_not_here_is_left_out(athens):
    pairs.sign_in(athens.row, 3)
    athens.press("leave", team=2, game=0, open=2)
    draw_and_call.draw(build.desk(athens.row))
    assert sorted(draws.bracket(athens.night).teams) == ["1", "3"]


def test_page_says_what_so_many_teams_make(games, athens):
    for division, count, first in (("Men's", 5, 0), ("Women's", 6, 5), ("Mixed", 7, 11)):
        pairs.sign_in(games.row, count, division, first)
    games.look()
    assert "18 teams: Men's 5, Women's 6, Mixed 7." in games.text
    assert "9 tables; the spare teams of Men's and Mixed meet." in games.text


@pytest.mark.parametrize(
    ("odd", "men", "mixed", "told"),
    [
        ("spares_meet", 3, 2, "3 tables; a house team plays the spare team of Men's."),
        ("house_team", 3, 3, "4 tables; 2 house teams play the spare teams of Men's and Mixed."),
        ("average", 3, 3, "2 tables; the spare teams of Men's and Mixed sit out."),
        ("average", 3, 2, "2 tables; the spare team of Men's sits out."),
    ],
)
def test_page_says_what_becomes_of_a_spare_team(games, odd, men, mixed, told):
    setup.turn_dials(build.desk(games.row), dials={"odd_division": odd})
    pairs.sign_in(games.row, men, "Men's")
    pairs.sign_in(games.row, mixed, "Mixed", men)
    games.look()
    assert told in games.text


def test_one_team_makes_no_table(games):
    pairs.sign_in(games.row, 1, "Men's")
    games.look()
    assert "1 team: Men's 1" in games.text
    assert "Men's has only one team so far." in games.text
    pairs.sign_in(games.row, 1, "Mixed", 1)
    games.look()
    assert "Men's and Mixed have only one team each so far." in games.text
    pairs.sign_in(games.row, 1, "Men's", 2)
    pairs.sign_in(games.row, 1, "Mixed", 3)
    games.look()
    assert "2 tables." in games.text


def test_bracket_page_says_how_many_have_no_game(athens):
    pairs.sign_in(athens.row, 22)
    athens.look()
    assert "6 games in the first round, and 10 teams have no game in the first round." in (
        athens.text
    )


def test_closed_and_late_desks_take_nobody(games):
    pairs.sign_in(games.row, 2, "Men's")
    for game in range(1, 6):
        rounds.seat(build.desk(games.row), game=game)
        build.totals(games.row, game, {1: (9, 5)})
    games.look()
    assert "The last game is seated" in games.text


def test_unknown_press_says_that_the_page_is_old(athens):
    athens.look()
    athens.press("fly")
    assert "This page is out of date" in athens.text


@pytest.mark.parametrize("teams", [2, 40])
def test_page_asks_the_database_a_known_number_of_times(athens, django_assert_num_queries, teams):
    pairs.sign_in(athens.row, teams)
    memory.forget()
    with django_assert_num_queries(17):
        athens.client.get(athens.address)


def test_number_that_is_typed_opens_that_team(athens):
    pairs.sign_in(athens.row, 3)
    athens.look().enter("2")
    assert "Team 2: Cora Abbott & Dan Abbott" in athens.text
    assert len(athens.night.entries) == 6


def test_whoever_is_here_already_is_shown_with_their_team(athens):
    athens.look().enter("ann").enter("bob").enter("")
    athens.look().enter("ann")
    assert "Ann Lee plays in team 1, and nobody can sit at two tables" in athens.text
    assert "Team 1: Ann Lee & Bob May" in athens.text
    athens.look(q="ann")
    assert "team 1" in athens.text


def test_whoever_found_no_partner_is_taken_out_after_the_draw_too(athens):
    pairs.drawn(athens.row, 2)
    undrawn = Door(athens.client, athens.row)
    draw_and_call.take_back_draw(build.desk(athens.row))
    pairs.enter(athens.row, "Zoe Alone")
    zoe = athens.night.entries[-1].number
    athens.client.post(f"{athens.address}row/", {"tap": f"{zoe} fee off"})
    draw_and_call.draw(build.desk(athens.row))
    undrawn.look(team=3)
    assert "Signed in by mistake: take out" in undrawn.text
    athens.client.post(f"{athens.address}row/", {"do": "strike", "entry": zoe})
    assert [one.number for one in athens.night.teams] == [1, 2]


def test_team_that_is_left_out_owes_nothing(athens):
    pairs.sign_in(athens.row, 2)
    athens.look().enter("ann").enter("bob")
    athens.look(team=3)
    assert "Team 3 owes $20.00" in athens.text
    athens.press("leave", team=3, game=0, open=3)
    assert "owes" not in athens.text
    assert "Left out." in athens.text
    assert "All of it" not in athens.text
    assert total_owed(accounts(athens.night)) == 0


def test_two_who_join_are_the_team_that_stays_open(athens):
    athens.look().enter("ann")
    athens.look(team=1, next=1).enter("cy")
    athens.press("join", team=2, other=1, open=2)
    assert "Team 1: Ann Lee & Cy Fox" in athens.text
    assert "Team 1 owes $20.00" in athens.text


def test_new_name_is_not_offered_once_the_bracket_is_drawn(athens):
    pairs.sign_in(athens.row, 4)
    draw_and_call.draw(build.desk(athens.row))
    athens.look().enter("Zed Late")
    assert "Nobody of this name plays here." in athens.text
    assert "Enter again adds" not in athens.text


def test_number_that_is_typed_is_said_to_be_a_teams(athens):
    pairs.sign_in(athens.row, 4)
    shown = athens.client.get(athens.address, {"q": "4", "only": "hits"}).content.decode()
    assert "opens team 4" in shown
    assert "here since" not in shown


def test_name_of_somebody_who_is_here_opens_the_team_in_peace(athens):
    athens.look().enter("ann").enter("bob")
    athens.look().enter("ann")
    assert "Team 1: Ann Lee & Bob May" in athens.text
    assert "Ann Lee plays in a second team too" in athens.text
    assert 'role="alert"' not in athens.html
    assert len(athens.night.entries) == 2


def test_whoever_is_taken_out_leaves_the_money_readable(athens):
    athens.look().enter("ann")
    for way in ("on", "off"):
        athens.client.post(f"{athens.address}row/", {"tap": f"1 fee {way}"})
    athens.client.post(f"{athens.address}row/", {"do": "strike", "entry": 1})
    assert athens.night.entries == ()
    page = athens.client.get(f"/night/{athens.row.pk}/money/")
    assert page.status_code == 200
    assert "of Ann Lee (team 1), who was taken out" in unescape(page.content.decode())
    assert loose_ends(athens.night) == ()


def test_last_name_first_is_one_person_and_two_of_them_are_a_team(games):
    games.look(q="Lee, Ann")
    assert "A team of two" not in games.text
    games.enter("Lee, Ann")
    assert [(one.name, one.regular) for one in games.night.entries] == [("Ann Lee", 1)]
    games.look(q="May, Bob & Fox, Cy", next=1)
    assert "A team of two: Bob May and Cy Fox ." in games.text
    games.enter("May, Bob & Fox, Cy")
    assert [one.regular for one in games.night.entries] == [1, 2, 3]


@pytest.fixture
def in_both(games):
    """Uma and Vi are here in Women's; Uma and Wes are expected in Mixed, which is played later."""
    pairs.enter(games.row, "Uma Low", "Vi Day", division="Women's")
    session_actions.set_apart(build.desk(games.row), division="Mixed")
    again = Person(regular=games.night.entries[0].regular)
    signing_in.sign_in(build.desk(games.row), person=again, division="Mixed")
    signing_in.sign_in(build.desk(games.row), person=Person(name="Wes Hay", sex="m"), team=2)
    awaited = [replace(one, expected=True) for one in games.night.teams.of(2).people]
    build._told(build.desk(games.row), told=awaited)
    return games


def test_team_that_the_box_promises_is_the_one_that_opens(in_both):
    assert "expected, team 2 Enter" in in_both.look(q="uma").text
    in_both.enter("uma")
    assert "Team 2: Uma Low & Wes Hay" in in_both.text
    in_both.enter("")
    assert [one.expected for one in in_both.night.entries] == [False] * 4


@pytest.mark.parametrize("division", ["Women's", "Mixed"])
def test_whoever_is_entered_in_every_session_is_offered_no_further_team(in_both, division):
    in_both.look().enter("2").enter("")
    in_both.look(division=division).enter("uma")
    assert "Team 1: Uma Low & Vi Day" in in_both.text
    assert "second team" not in in_both.text


def test_two_who_play_in_divisions_of_one_time_are_led_to_another_time(games):
    pairs.enter(games.row, "Uma Low", "Vi Day", division="Women's")
    pairs.enter(games.row, "Wes Hay", "Xan Poe", division="Men's")
    told = (
        "Uma Low is here already in team 1 (Women's). Wes Hay is here already in team 2 (Men's). "
        "For a second team, let its division be played after the others first: press “All "
        "divisions play at the same time” on this page."
    )
    assert told in games.look(q="Uma Low & Wes Hay").text
    session_actions.set_apart(build.desk(games.row), division="Mixed")
    way = "For a second team at another time, type Uma Low alone, then the partner."
    assert way in games.look(q="Uma Low & Wes Hay").text


def test_two_names_of_one_team_lead_to_its_number(athens):
    athens.look().enter("ann").enter("bob")
    assert "That is their team: type 1 to open it." in athens.look(q="Ann Lee & Bob May").text
    athens.look().enter("cy").enter("di")
    assert "Type either of them alone." in athens.look(q="Ann Lee & Di Orr").text


def test_another_one_of_a_name_that_is_here_stands_below_the_first(athens):
    """As a button of the list, so that the arrow keys come to it."""
    athens.look()
    athens.enter("Ann Lee")
    athens.enter("Bob May")
    athens.look(q="ann lee")
    listed = re.search(r'<ul class="hits">.*?</ul>', athens.html, re.S)[0]
    assert (
        '<button name="add" value="on"><span>Another <bdi>Ann Lee</bdi></span></button>' in listed
    )
    athens.enter("Ann Lee", add="on")
    assert [entry.name for entry in athens.night.entries] == ["Ann Lee", "Bob May", "Ann Lee"]
    athens.look(q="cy fox")
    assert "Another" not in athens.html
