"""The one page for players: found by name or number, and led to the own seat from then on."""

import re

import pytest
from django.test import Client

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.door.test_team_list import MENS, WOMENS, enter, row
from tournament.bracket.actions import draw_and_call
from tournament.door.actions import player_list
from tournament.entrants.actions import arrivals, signing_in
from tournament.entrants.sessions import actions as sessions
from tournament.leaving.actions import going_home
from tournament.lists.contact import Listed, Person
from tournament.models import Club
from tournament.prizes.closing import actions as finish
from tournament.seating.actions import rounds


@pytest.fixture
def night(desk):
    made = build.night(Club.objects.get(), name="<b>Gala</b>")
    build.seated(made, 8)
    return made


@pytest.fixture
def phone():
    return Client()


def find(phone, night, query="", **more):
    return phone.get(f"/me/{night.club.wall}/{query}", **more)


def card_of(night, number):
    return f"/display/{night.club.wall}/card/{number}/"


def test_short_address_leads_to_the_only_clubs_page(phone, night):
    html = phone.get("/me/", follow=True).content.decode()
    assert "<h1>Find me</h1>" in html
    assert "&lt;b&gt;Gala&lt;/b&gt;" in html
    for where in ("standings/", "rules/"):
        assert f'href="/display/{night.club.wall}/{where}"' in html


def test_short_address_is_nobodys_where_several_clubs_live(phone, night):
    build.director("other", "Elsewhere")
    assert phone.get("/me/").status_code == 404
    assert find(phone, night).status_code == 200
    assert phone.get("/me/nobody/").status_code == 404


@pytest.mark.parametrize("typed", ["cor", "3", "CORA ABBOTT"])
def test_whoever_is_found_alone_is_led_to_seat_and_card(phone, night, typed):
    answer = find(phone, night, f"?find={typed}", follow=True)
    assert answer.redirect_chain == [(card_of(night, 3), 302)]
    html = answer.content.decode()
    assert "<bdi>Cora Abbott</bdi>" in html
    assert "Game 1: table " in html
    assert ", with " in html
    assert ", against " in html


def test_two_of_one_name_are_told_apart_where_they_look_and_on_their_own_page(phone, night):
    build.both_called_joe(night, 7, 8)
    asked = find(phone, night, "?find=joe").content.decode()
    own = phone.get(card_of(night, 8)).content.decode()
    for number in (7, 8):
        assert f"<bdi>Joe Baker</bdi></b> <span>Number {number}</span>" in asked
    assert '<bdi>Joe Baker</bdi>\N{NO-BREAK SPACE}<span class="number">8</span>' in own


def test_several_are_asked_which_one_they_are(phone, night):
    build.sign_in(night, "Cora Baker")
    html = find(phone, night, "?find=cora").content.decode()
    assert "Which one are you?" in html
    assert "<span>Number 9</span>" in html
    assert [f'href="?number={one}"' in html for one in (3, 9, 1)] == [True, True, False]
    assert find(phone, night, "?number=9")["Location"] == card_of(night, 9)


def test_number_of_a_namesake_is_told_once(phone, night):
    build.all_in(night, 1)
    build.sign_in(night, "Cora Abbott")
    html = find(phone, night, "?find=cora").content.decode()
    assert html.count("<bdi>Cora Abbott</bdi>") == 2
    card = find(phone, night, "?number=9", follow=True).content.decode()
    assert '<h1><bdi>Cora Abbott</bdi>\N{NO-BREAK SPACE}<span class="number">9</span></h1>' in card
    board = phone.get(re.search(r'href="(/display/[^"]*standings/)"', card)[1]).content.decode()
    assert '<bdi>Cora Abbott</bdi>\N{NO-BREAK SPACE}<span class="number">3</span>' in board


def test_phone_is_led_to_its_own_card_the_next_time_and_can_find_another(phone, night):
    find(phone, night, "?find=cora")
    rounds.unseat(build.desk(night), game=1)
    assert find(phone, night)["Location"] == card_of(night, 3)
    assert "The next game is not seated yet." in phone.get(card_of(night, 3)).content.decode()
    assert "<h1>Find me</h1>" in find(phone, night, "?find=").content.decode()
    assert find(phone, night, "?find=dan")["Location"] == card_of(night, 4)
    assert find(phone, night)["Location"] == card_of(night, 4)


def test_what_a_phone_keeps_is_read_by_no_script_and_ends_with_the_evening(phone, night):
    find(phone, night, "?find=cora")
    kept = phone.cookies["euchre_me"]
    assert (kept["httponly"], kept["samesite"], kept["max-age"]) == (True, "Lax", 12 * 60 * 60)
    assert kept["path"] == f"/me/{night.club.wall}/"


def test_phone_of_another_night_or_with_nonsense_is_asked_anew(phone, night):
    find(phone, night, "?find=cora")
    phone.cookies["euchre_me"] = f"{night.pk}.99"
    assert find(phone, night).status_code == 200
    phone.cookies["euchre_me"] = "<script>"
    assert find(phone, night).status_code == 200
    find(phone, night, "?find=cora")
    build.seated(build.night(night.club, name="Second"), 8)
    assert "<h1>Find me</h1>" in find(phone, night).content.decode()


def test_finding_nobody_says_so(phone, night):
    for query in ("?find=<script>x", "?number=99", "?number=x", "?find=zzz"):
        html = find(phone, night, query).content.decode()
        assert "<script>x" not in html
        assert ("Nobody here is called that." in html) is ("find" in query)


def test_teams_are_found_by_a_partners_name(phone, desk):
    games = build.night(Club.objects.get(), house="mcallen")
    pairs.sign_in(games, 4, "Men's")
    assert find(phone, games, "?find=cora")["Location"] == card_of(games, 2)


def test_whoever_plays_in_two_divisions_chooses_between_them(phone, desk):
    games = build.night(Club.objects.get(), house="mcallen")
    pairs.sign_in(games, 2, "Men's")
    sessions.set_apart(build.desk(games), division="Mixed")
    signing_in.sign_in(build.desk(games), person=Person(regular=1), division="Mixed")
    html = find(phone, games, "?find=ada").content.decode()
    assert "<span>Team 1, Men&#x27;s</span>" in html
    assert "<span>Team 3, Mixed</span>" in html


def test_page_without_a_night_says_so(phone, desk):
    shown = phone.get("/me/", follow=True).content.decode()
    assert "No game yet" in shown
    assert "come back by the same code" in shown


def test_cards_standings_and_rules_lead_to_one_another(phone, night):
    wall = night.club.wall
    for where in ("card/3/", "standings/", "rules/"):
        html = phone.get(f"/display/{wall}/{where}").content.decode()
        for way in (f"/me/{wall}/", f"/me/{wall}/?find=", f"/display/{wall}/standings/"):
            assert f'href="{way}"' in html


def test_team_that_has_gone_home_is_promised_no_game(phone, desk):
    games = build.night(Club.objects.get(), house="mcallen")
    pairs.sign_in(games, 4, "Men's")
    rounds.seat(build.desk(games), game=1)
    assert "No game yet." not in phone.get(card_of(games, 1)).content.decode()
    finishing.type_all(games)
    going_home.leave_after(build.desk(games), party=2, game=1)
    told = [phone.get(card_of(games, team)).content.decode() for team in (1, 2)]
    assert ["not seated yet" in html for html in told] == [True, False]
    assert [html.count(">Game 1<") for html in told] == [0, 0]


NOT_SEEN = "On the list, and not seen at the door"


@pytest.fixture
def expected(desk):
    """Eight are here, and the ninth never came."""
    made = build.night(Club.objects.get(), games=2)
    build.sign_in(made, *build.players(8))
    listed = Listed("Ivy Ives", line=2)
    player_list.expect_all(build.desk(made), people=lambda _: [listed])
    return made


def test_player_who_never_came_is_sent_to_the_director(phone, expected):
    for seated in (False, True):
        if seated:
            rounds.seat(build.desk(expected), game=1)
        html = find(phone, expected, "?find=ivy", follow=True).content.decode()
        assert f'<p class="said warning"><b>{NOT_SEEN}: tell the director.</b>' in html
        assert "not seated yet" not in html
        here = phone.get(card_of(expected, 1)).content.decode()
        assert NOT_SEEN not in here
        assert "warning" not in here


def test_card_of_a_player_who_never_came_tells_of_no_games(phone, expected):
    for game in (1, 2):
        rounds.seat(build.desk(expected), game=game)
        finishing.type_all(expected)
    html = phone.get(card_of(expected, 9)).content.decode()
    assert NOT_SEEN in html
    for told in ("Missed", "points", "No game is in yet"):
        assert told not in html
    assert "points" in phone.get(card_of(expected, 1)).content.decode()


def test_player_who_was_said_not_to_come_has_not_left(phone, expected):
    rounds.seat(build.desk(expected), game=1)
    arrivals.none_comes(build.desk(expected))
    html = phone.get(card_of(expected, 9)).content.decode()
    assert f"{NOT_SEEN}: tell the director." in html
    assert "Left before" not in html
    arrivals.one_here(build.desk(expected), entry=9)
    assert NOT_SEEN not in phone.get(card_of(expected, 9)).content.decode()


def test_nobody_is_sent_to_the_director_of_what_is_over(phone, expected):
    rounds.seat(build.desk(expected), game=1)
    finish.close(build.desk(expected, reason="the lights went out"))
    assert f"<b>{NOT_SEEN}.</b>" in phone.get(card_of(expected, 9)).content.decode()


@pytest.mark.parametrize("house", ["mcallen", "athens"])
def test_team_that_never_came_is_told_so_once_the_others_play(phone, desk, house):
    games = build.night(Club.objects.get(), house=house)
    division = MENS if house == "mcallen" else ""
    pairs.sign_in(games, 4, division)
    enter(games, row(2, division, "Ivy Ives", "Jay Poe"), row(3, division, "Kay Kerr", "Lou Low"))
    desk.post(f"/night/{games.pk}/check-in/row/", {"tap": "11 here on"})
    if house == "athens":
        draw_and_call.draw(build.desk(games))
        draw_and_call.call_games(build.desk(games))
    else:
        rounds.seat(build.desk(games), game=1)
    none, one, whole = (phone.get(card_of(games, team)).content.decode() for team in (5, 6, 1))
    assert f"<b>{NOT_SEEN}: tell the director.</b>" in none
    assert "<b>Lou Low: on the list, and not seen at the door: tell the director.</b>" in one
    assert "seen at the door" not in whole
    assert "No game yet" not in none + one


def test_team_of_a_later_session_is_told_when_it_plays(phone, desk):
    games = build.night(Club.objects.get(), house="mcallen")
    pairs.sign_in(games, 4, MENS)
    enter(games, row(2, WOMENS, "Ivy Ives", "Kay Kerr"))
    sessions.set_apart(build.desk(games), division=WOMENS)
    rounds.seat(build.desk(games), game=1)
    html = phone.get(card_of(games, 5)).content.decode()
    assert "is played after" in html
    assert NOT_SEEN not in html
