"""Somebody leaves, or is played for: from home to the person, and what is done there."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.cursor import begins_at
from tests.tournament.topics.seating.test_seat_page import Evening, said, text
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import attendance, draws
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.links import TROUBLE, TROUBLE_IN_A_BRACKET, TROUBLE_OF_TEAMS
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.leaving.actions import substitutes
from tournament.topics.leaving.boards.team_leaving import is_done, team_leaving
from tournament.topics.leaving.boards.who_leaves import who_leaves
from tournament.topics.seating.actions import rounds

LEAVES, PLAYS = "who-leaves", "who-is-played-for"


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get(), fee_cents=100)
    build.seated(night, 9)
    return Evening(desk, night)


@pytest.fixture
def teams(desk):
    night = build.night(Club.objects.get(), house="mcallen", fee_cents=300)
    pairs.sign_in(night, 6, "Mixed")
    return Evening(desk, night)


def test_whoever_leaves_a_table_of_three_is_asked_of_no_side(desk):
    night = build.night(Club.objects.get(), house="alameda")
    build.seated(night, 6)
    page = text(desk.get(f"/night/{night.pk}/leave/1/").content.decode())
    assert "Points in this game so far" in page
    assert "this side" not in page


@pytest.fixture
def bracket(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 5)
    return Evening(desk, night)


@pytest.mark.parametrize("group", [TROUBLE, TROUBLE_OF_TEAMS, TROUBLE_IN_A_BRACKET])
def test_home_has_a_card_for_each_whatever_is_played(group):
    pages = [one.page for one in group.links]
    assert [pages.count(one) for one in (LEAVES, PLAYS)] == [1, 1]


@pytest.mark.parametrize(
    ("kind", "page", "words"),
    [
        ("evening", "seat", "Somebody leaves"),
        ("evening", "floor", "Somebody leaves"),
        ("teams", "seat", "A team leaves"),
        ("teams", "floor", "Somebody leaves"),
    ],
)
def test_page_of_the_evening_leads_to_everybody(request, kind, page, words):
    found = request.getfixturevalue(kind)
    assert f'"{reverse(LEAVES, args=[found.row.pk])}">{words}</a>' in found.page(name=page)


def test_person_at_the_sign_in_desk_leads_to_all_the_choices(evening):
    assert '/leave/3/"' in evening.page("?who=3", "check-in")


@pytest.mark.parametrize("kind", ["teams", "bracket"])
def test_team_at_the_sign_in_desk_leads_to_all_the_choices_of_both(request, kind):
    found = request.getfixturevalue(kind)
    if kind == "teams":
        rounds.seat(build.desk(found.row), game=1)
    shown = found.page("?team=1", "check-in")
    assert "Other ways to leave, or a substitute" in shown
    one, other = found.night.teams.of(1).people
    for each in (one, other):
        assert f'/leave/{each.number}/"><bdi>{each.name}</bdi></a>' in shown


def test_everybody_stands_there_by_name_with_the_place_of_now(evening):
    evening.press("leave", 9, do="after")
    board = who_leaves(evening.night)
    assert [one.entry for one in board.here] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [one.entry for one in board.gone] == [9]
    table, _ = evening.chairs()[1]
    assert board.here[0].at.startswith(f"table {table}, ")
    page = evening.page(name=LEAVES)
    assert begins_at(page) == "q"
    assert page.count('/leave/1/"') == 1


def test_whoever_never_came_stands_apart_and_may_be_played_for(teams):
    awaited = [replace(one, expected=True) for one in teams.night.entries[-2:]]
    build._told(build.desk(teams.row), told=awaited)
    board = who_leaves(teams.night)
    assert [len(one) for one in (board.here, board.expected, board.gone)] == [10, 2, 0]
    page = teams.page(name=PLAYS)
    assert "On the list, and not here yet" in text(page)
    assert '/substitute/12/"' in page.partition("not here yet")[2]


@pytest.mark.parametrize(("typed", "who"), [("3", 3), ("cor", 3), ("Ada Abbott", 1)])
def test_name_or_number_typed_opens_whoever_is_meant(evening, typed, who):
    for name, page in ((LEAVES, "leave"), (PLAYS, "substitute")):
        answer = evening.client.get(reverse(name, args=[evening.row.pk]), {"q": typed})
        assert answer["Location"] == reverse(page, args=[evening.row.pk, who])


def test_name_that_fits_several_or_nobody_shows_them(evening):
    assert len(who_leaves(evening.night, "abb").here) == 9
    assert len(who_leaves(evening.night, "zzz").here) == 9
    assert "Cora Abbott" in evening.page("?q=abb", LEAVES)


def test_nobody_leaves_a_night_that_nobody_came_to(desk):
    night = build.night(Club.objects.get())
    shown = Evening(desk, night).page(name=LEAVES)
    assert "Nobody is signed in yet." in shown
    assert 'class="empty"' in shown


def test_substitute_takes_the_chair_of_a_table_that_has_not_begun(evening):
    place = evening.chairs()[1]
    page = evening.page("", "substitute", 1)
    assert begins_at(page) == "name"
    told = said(evening.press("substitute", 1, do="substitute", entry=1, name="Gus Guest"))
    assert told == ["Gus Guest (number 10) plays on for Ada Abbott, from game 1 on."]
    night = evening.night
    assert evening.chairs()[10] == place
    assert (night.entries.of(1).last_game, night.entries.of(10).first_game) == (0, 1)
    assert night.entries.of(10).ranked
    waived = [one for one in attendance.fees(night) if one == 10]
    assert waived
    assert attendance.not_ready(night, 1) == ()


def test_page_of_a_substitute_speaks_of_nobody_who_goes_home(evening):
    for address in ("substitute", "leave"):
        page = evening.page("", address, 1)
        has_own = "<h2>Somebody else plays for <bdi>Ada Abbott</bdi></h2>" in page
        assert has_own == (address == "substitute")
        assert ("Goes home" in page) != has_own
    assert f'href="{reverse("substitute", args=[evening.row.pk, 1])}"' in page
    page = evening.press("substitute", 1, do="substitute", entry=1, name="")
    assert "Goes home" not in page


def test_substitute_comes_with_the_next_game_once_the_table_has_begun(evening):
    finishing.type_all(evening.row)
    evening.press("substitute", 1, do="substitute", entry=1, name="Gus Guest")
    night = evening.night
    assert (night.entries.of(1).last_game, night.entries.of(10).first_game) == (1, 2)
    rounds.seat(evening.desk, game=2)
    assert 10 in evening.night.rounds.seated
    assert 1 not in [one for game in evening.night.rounds.current.games for one in game.entries]


def test_substitute_of_somebody_who_sits_out_sits_out(evening):
    evening.press("substitute", 9, do="substitute", entry=9, name="Gus Guest")
    assert evening.night.rounds.current.bench == (10,)


def test_substitute_is_refused_with_the_cure(evening, teams):
    evening.press("leave", 2, do="after")
    words = said(evening.press("substitute", 2, do="substitute", entry=2, name="Gus Guest"))
    assert "does not play any more: look at the list again." in words[0]
    page = evening.press("substitute", 1, do="substitute", entry=1, name=" ")
    assert "Write the name of whoever plays instead." in page
    with pytest.raises(Refused, match="choose the team"):
        substitutes.play_on_for(teams.desk, entry=1, person=Person(name="Gus Guest"))


def test_team_leaves_and_comes_back(teams):
    page = teams.page("", "leave", 3)
    assert "Team 2" in text(page)
    assert begins_at(page) == "Does not play"
    page = teams.press("leave", 3, do="after")
    assert begins_at(page) == "Back to the seating"
    assert teams.night.teams.of(2).last_game == 0
    teams.press("leave", 3, do="stay")
    assert teams.night.teams.of(2).last_game is None


def test_team_that_is_not_here_is_left_out_of_the_game_that_is_seated(teams):
    rounds.seat(teams.desk, game=1)
    told = text(teams.press("leave", 3, do="again"))
    assert (
        "is not here for game 1, and it is seated again."
        in said(teams.press("leave", 5, do="again"))[0]
    )
    assert "Does not play tonight." in told


@pytest.mark.parametrize("seated", [False, True])
def test_somebody_else_plays_in_a_team(teams, seated):
    if seated:
        rounds.seat(teams.desk, game=1)
    assert begins_at(teams.page("", "substitute", 3)) == "name"
    page = teams.press("substitute", 3, do="substitute", entry=3, name="Gus Guest")
    assert "Say why somebody else plays" in said(page)[0]
    assert 'value="Gus Guest"' in page
    assert begins_at(page) == "reason"
    nobody = {"do": "substitute", "entry": 3, "name": " ", "reason": "ill"}
    assert begins_at(teams.press("substitute", 3, **nobody)) == "name"
    told = {"do": "substitute", "entry": 3, "name": "Gus Guest", "reason": "ill"}
    assert "Gus Guest plays for" in said(teams.press("substitute", 3, **told))[0]
    assert [one.name for one in teams.night.teams.of(2).people][-1] == "Gus Guest"
    assert teams.night.all(Payment)[-1].kind is PaymentKind.FEE_WAIVED


def test_team_of_a_bracket_forfeits_what_is_left(bracket):
    page = bracket.page("", "leave", 1)
    one = bracket.night.teams.of(1).name
    asks = f"{one} forfeit all that is left, and whoever would meet them goes on. Is it so?"
    assert f"{asks} Yes, goes home: forfeits what is left" in unescape(text(page))
    told = bracket.press("leave", 1, do="after")
    assert "Team 1" in said(told)[0]
    assert bracket.night.teams.of(1).last_game is not None
    bracket.press("leave", 1, do="stay")
    assert bracket.night.teams.of(1).last_game is None


def test_team_that_goes_home_from_its_table_is_asked_about_by_names(bracket):
    draw_and_call.call_games(bracket.desk)
    game = bracket.night.rounds.on_now[0]
    one, other = (
        bracket.night.teams.of(int(each))
        for each in draws.bracket(bracket.night).teams_in(game.name)
    )
    entry, table = one.people[0].number, game.table
    asks = (
        f"{one.name} forfeit what they play now and all that is left. "
        f"Table {table} ({game.name}) stops and is free, and {other.name} go on. Is it so?"
    )
    assert asks in unescape(text(bracket.page("", "leave", entry)))
    told = said(bracket.press("leave", entry, do="after"))[0]
    assert told.startswith(f"Stop table {table}: it is free now.")


def test_strange_press_on_the_page_of_a_team_is_no_page(teams):
    address = reverse("leave", args=[teams.row.pk, 1])
    assert teams.client.post(address, {"do": "dance"}).status_code == 404


def test_stale_pages_say_nothing_twice(evening):
    evening.press("leave", 1, do="after")
    for name in ("leave", "substitute"):
        page = evening.page("", name, 1)
        assert 'value="stay"' in page
        assert 'value="substitute"' not in page
        assert "Somebody else plays" not in text(page)


def test_number_typed_on_an_evening_of_teams_is_the_teams(teams):
    answer = teams.client.get(reverse(LEAVES, args=[teams.row.pk]), {"q": "5"})
    assert answer["Location"] == reverse("leave", args=[teams.row.pk, 9])
    assert re.findall(r'/substitute/(\d+)/"(?: autofocus)', teams.page("?q=5", PLAYS)) == ["9"]
    board = who_leaves(teams.night, "5")
    assert ([one.entry for one in board.here], board.meant) == ([9, 10], None)
    assert {one.at for one in board.here} == {""}
    assert len(who_leaves(teams.night, "9", whole=True).here) == 12


def test_whoever_has_had_all_games_is_not_asked_about(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 2, "Mixed")
    pairs.enter(night, "Al Men", "Bo Men", division="Men's")
    pairs.enter(night, "Cy Men", "Di Men", division="Men's")
    build.planned(night, sessions=(("Mixed",), ("Men's",)))
    assert team_leaving(replay.night(night.pk), 5).left == 1
    rounds.seat(build.desk(night), game=1)
    assert len(who_leaves(replay.night(night.pk)).here) == 8
    finishing.type_all(night, totals=())
    rounds.seat(build.desk(night), game=2)
    found = replay.night(night.pk)
    assert [one.entry for one in who_leaves(found).here] == [5, 6, 7, 8]
    assert who_leaves(found, "1", whole=True).meant is None
    assert team_leaving(found, 5).left == 1
    assert [is_done(found, one) for one in found.teams] == [True, True, False, False]


def test_who_is_out_of_the_bracket_does_not_play_on(bracket):
    assert team_leaving(bracket.night, 1).left == 4
    while len(draws.bracket(bracket.night).done) < 3:
        if not bracket.night.rounds.on_now:
            draw_and_call.call_games(build.desk(bracket.row))
        now = pairs.play(bracket.row, bracket.night.rounds.on_now[0].name)
        others = [lost for team, lost in draws.bracket(now).losses.items() if team != "1"]
        assert team_leaving(now, 1).left == sum(lost < 2 for lost in others)


def test_who_is_out_of_the_bracket_is_not_asked_about(bracket):
    while not draws.bracket(bracket.night).done:
        if not bracket.night.rounds.on_now:
            draw_and_call.call_games(build.desk(bracket.row))
        pairs.play(bracket.row, bracket.night.rounds.on_now[0].name)
    night = bracket.night
    asked = {night.entries.of(one.entry).team for one in who_leaves(night).here}
    assert asked == {team.number for team in night.teams} - set(map(int, draws.bracket(night).done))


def test_page_of_whoever_is_played_for_asks_nothing_of_a_team_that_goes_home(bracket):
    assert "forfeit" in text(bracket.page("", "leave", 1))
    shown = text(bracket.page("", "substitute", 1))
    assert "forfeit" not in shown
    assert "Somebody else plays for Ada Abbott" in shown


def test_substitute_before_anybody_is_seated_leads_back_to_the_door(teams, bracket):
    told = {"do": "substitute", "entry": 1, "name": "Gus Guest", "reason": "ill"}
    for found, page in ((teams, "check-in"), (bracket, "seat")):
        answer = found.client.post(reverse("substitute", args=[found.row.pk, 1]), told)
        assert answer["Location"] == reverse(page, args=[found.row.pk])
