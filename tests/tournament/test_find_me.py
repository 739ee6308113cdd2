"""The one page for players: found by name or number, and led to the own seat from then on."""

import re

import pytest
from django.test import Client

from tests import build
from tests.tournament import finishing, pairs
from tournament.actions import rounds, sessions, team_changes, teams
from tournament.actions.entries import Person
from tournament.models import Club


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
    assert '<bdi>Joe Baker</bdi> <span class="number">8</span>' in own


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
    assert '<h1><bdi>Cora Abbott</bdi> <span class="number">9</span></h1>' in card
    board = phone.get(re.search(r'href="(/display/[^"]*standings/)"', card)[1]).content.decode()
    assert '<bdi>Cora Abbott</bdi> <span class="number">3</span>' in board


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
    teams.sign_in(build.desk(games), person=Person(regular=1), division="Mixed")
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
    team_changes.leave_after(build.desk(games), team=2, game=1)
    told = [phone.get(card_of(games, team)).content.decode() for team in (1, 2)]
    assert ["not seated yet" in html for html in told] == [True, False]
    assert [html.count(">Game 1<") for html in told] == [0, 0]
