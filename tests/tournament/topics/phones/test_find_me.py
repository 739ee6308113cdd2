"""The one page for players: found by name or number, and led to the own seat from then on."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring.dials.options import SitsOutFirst
from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.topics.door.test_team_list import MENS, WOMENS, enter, row
from tournament.evening.night import ranking
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.kit.lists.contact import Listed, Person
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import arrivals, sessions, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.standings import standings
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.seating import FIRST
from tournament.topics.wall.boards.honours import Honours
from tournament.topics.wall.boards.meetings import Meetings
from tournament.topics.wall.boards.scenes import usual_scenes


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
    return f"/display/{night.club.wall}/card/{number}/?night={night.pk}"


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
    assert "<h2>Game 1</h2>" in html
    assert '<p class="chip"><small>Table</small>' in html
    assert html.count('<svg class="drawing compass"') == 1
    assert "<b>With <bdi>" in html
    assert "<span>Against <bdi>" in html


def test_card_of_whoever_sits_out_says_why(phone, desk):
    night = build.night(Club.objects.get())
    build.seated(night, 9)
    why = FIRST[SitsOutFirst.LAST_SIGNED_IN]
    (out,) = replay.night(night.pk).rounds.current.bench
    html = phone.get(card_of(night, out)).content.decode()
    assert "<b>Game 1: you sit out.</b>" in html
    assert f'<p class="when">{why}</p>' in html
    assert why not in phone.get(card_of(night, out - 1)).content.decode()


def test_card_on_a_phone_is_a_table_of_one_line_a_game(phone, night):
    """Four paragraphs a game made a card of eight games five screens long."""
    build.all_in(night, 1)
    rounds.seat(build.desk(night), game=2)
    build.all_in(night, 2)
    html = phone.get(card_of(night, 3)).content.decode()
    card = html[html.index("My card") :]
    lines = re.findall(r"<tr>.*?</tr>", card[: card.index("</section>")], re.DOTALL)
    heading, first, second, sums = [
        " ".join(re.sub("<[^>]+>", " ", line).split()) for line in lines
    ]
    assert heading == "Game Table With Points X"
    made = replay.night(night.pk)
    (one, two), total = ranking.party_card(made, 3).lines, ranking.party_card(made, 3).tally
    for line, shown in ((one, first), (two, second)):
        partner = made.entries.of(line.partner).name
        marks = f" {line.tally.x}" if line.tally.x else ""
        told = f"{line.table} {line.chair} {partner} {line.tally.points}{marks}"
        assert shown == f"{line.round} {told}"
    assert sums == f"So far {total.points} {total.x}"


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


def test_card_of_the_night_before_says_where_the_new_one_is(phone, night):
    """Its number may be somebody else's by now."""
    before = card_of(night, 3)
    assert "Cora Abbott" in phone.get(before).content.decode()
    new = build.night(night.club, name="Second")
    build.sign_in(new, "Zoe Zorn", "Yan Yates", "Xara Xu", "Wim Watt")
    rounds.seat(build.desk(new), game=1)
    for card in (before, card_of(night, 8), f"/display/{night.club.wall}/card/8/"):
        answer = phone.get(card)
        html = answer.content.decode()
        assert answer.status_code == 200
        assert "Xara Xu" not in html
        assert "This is an old card" in html
        assert f'href="/me/{night.club.wall}/?find="' in html
        assert "<bdi>Second</bdi>" in html
    assert "Xara Xu" in phone.get(card_of(new, 3)).content.decode()


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
    door_acts.expect_players(build.desk(made), people=lambda _: [listed])
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
    closing.close(build.desk(expected, reason="the lights went out"))
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


@pytest.fixture
def played_out(desk):
    """Two games, after which the first place, the second and the third are told apart."""
    night = build.night(Club.objects.get(), games=2)
    build.seated(night, 8)
    build.totals(night, 1, {1: (10, 3), 2: (9, 6)})
    rounds.seat(build.desk(night), game=2)
    build.totals(night, 2, {1: (8, 5), 2: (11, 2)})
    return night


def test_first_three_are_held_back_from_phones_as_from_the_wall(phone, played_out):
    night, rows = played_out, standings(replay.night(played_out.pk)).rows
    first = [row for row in rows if row.order <= 3]
    others = [row for row in rows if row.order > 3]
    assert (len(first), len(others)) == (3, 5)
    listed = phone.get(f"/display/{night.club.wall}/standings/").content.decode()
    assert "Unofficial: cards are being checked. Top three announced soon." in listed
    assert "podium" not in listed
    assert [row.number for row in rows if f"<bdi>{row.name}</bdi>" in listed] == [
        row.number for row in others
    ]
    for one in rows:
        card = phone.get(card_of(night, one.number)).content.decode()
        assert f"{one.place.scored}, " in card
        assert (f", place {one.rank}." in card) == (one in others)
        assert "Place after each game" not in card
        assert "Unofficial: cards are being checked. Top three announced soon." in card


def test_medals_that_wait_for_a_playoff_are_held_back_and_told_after_it(phone, desk):
    games = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.sign_in(games, 4, MENS)
    for game in (1, 2):
        rounds.seat(build.desk(games), game=game)
        build.totals(games, game, {1: (9, 5), 2: (9, 5)})
    first = [row for row in standings(replay.night(games.pk)).rows if row.order <= 3]
    assert ties_for_prizes(replay.night(games.pk))
    address = f"/display/{games.club.wall}/standings/"
    listed = phone.get(address).content.decode()
    assert "Top three announced soon." in listed
    assert not [row.name for row in first if f"<bdi>{row.name}</bdi>" in listed]
    assert ", place " not in phone.get(card_of(games, first[0].number)).content.decode()
    now = replay.night(games.pk)
    assert [type(one) for one in usual_scenes(now, timezone.now(), False)][:1] == [Meetings]
    assert not any(isinstance(one, Honours) for one in usual_scenes(now, timezone.now(), False))
    for tie in ties_for_prizes(now):
        payout.play_off(build.desk(games), order=tuple((one,) for one in tie.people))
    listed = phone.get(address).content.decode()
    assert "announced soon" not in listed
    now = replay.night(games.pk)
    assert isinstance(usual_scenes(now, timezone.now(), False)[0], Honours)


def test_first_three_are_on_phones_once_the_places_are_official(phone, played_out):
    night, rows = played_out, standings(replay.night(played_out.pk)).rows
    closing.close(build.desk(night, reason="nobody waits for the cards"))
    listed = phone.get(f"/display/{night.club.wall}/standings/").content.decode()
    assert all(f"<bdi>{row.name}</bdi>" in listed for row in rows)
    card = phone.get(card_of(night, rows[0].number)).content.decode()
    assert ", place 1." in card
    assert "Place after each game" in card
    assert "Unofficial" not in card + listed
