"""What the wall shows of a bracket, from the draw to the winners."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import build
from tests.tournament import pairs
from tournament import replay
from tournament.actions import bracket, bracket_games, finish
from tournament.boards.calls import calls
from tournament.boards.wall import call, scenes
from tournament.boards.wall_bracket import Draw, Tables, Winners

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens():
    return build.night(build.director(club="Athens").club, name="Campus Sunday", house="athens")


def shown(night):
    return next(iter(scenes(replay.night(night.pk), timezone.now())), None)


def page(client, night):
    """What everybody reads, without the markup that says nothing."""
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    for private in ("$", "<form", "<button", "fee", "paid", "Undo", "director"):
        assert private not in html.split("data-every=")[1]
    return html


def drawn(night, count, tables=8):
    pairs.drawn(night, count)
    bracket.say_tables(build.desk(night), tables=tables)


def test_nothing_of_a_bracket_is_shown_before_it_is_drawn(athens, client):
    pairs.sign_in(athens, 5)
    assert shown(athens) is None
    assert "Please sign in at the desk." in page(client, athens)


@pytest.mark.parametrize(
    ("teams", "games", "waiting", "columns"),
    [
        (2, 1, 0, 2),
        (5, 2, 1, 2),  # a game of the first round, and one of two teams with a bye
        (8, 4, 0, 2),
        (22, 8, 6, 2),  # 6 games, and the 10 others meet 6 winners and each other twice
    ],
)
def test_draw_names_every_team_once(athens, teams, games, waiting, columns):
    drawn(athens, teams)
    found = shown(athens)
    assert isinstance(found, Draw)
    assert (len(found.games), len(found.later), found.more) == (games, waiting, 0)
    assert found.spread.columns == columns
    numbers = [side.number for one in found.games for side in one.sides]
    assert sorted(numbers + [one.number for one in found.later]) == list(range(1, teams + 1))


def test_page_of_the_draw_has_the_games_and_who_waits(athens, client):
    drawn(athens, 5)
    found, html = shown(athens), page(client, athens)
    for one in found.games:
        assert one.name in html
    for side in (*found.games[0].sides, *found.later):
        assert f"<b>{side.number}</b> <bdi>{side.name.replace('&', '&amp;')}</bdi>" in html
    assert "Wait for the winner of a game" in html
    assert 'class="draw' in html


def test_draw_stays_as_it_is_while_the_clock_runs(athens):
    drawn(athens, 6)
    night, now = replay.night(athens.pk), timezone.now()
    assert scenes(night, now) == scenes(night, now + timedelta(minutes=9))


def test_forfeit_before_the_first_call_leaves_the_draw_on_the_wall(athens):
    drawn(athens, 4)
    bracket_games.forfeit(build.desk(athens), name="W1.1", by="a")
    assert isinstance(shown(athens), Draw)


def test_tables_come_in_their_order_and_then_who_has_none_yet(athens, client):
    drawn(athens, 8, tables=2)
    bracket.call_games(build.desk(athens))
    found, html = shown(athens), page(client, athens)
    assert isinstance(found, Tables)
    assert [one.table for one in found.on] == [1, 2]
    assert [one.table for one in found.ready] == [None, None]
    assert not found.is_any_free
    assert html.index("Table</small> 1") < html.index("Table</small> 2")
    assert html.index("Table</small> 2") < html.index("Next, no table yet")
    assert "Over at about" in html
    assert "Settled" not in html


def test_free_table_is_said_where_a_game_is_still_to_be_called_to_it(athens, client):
    drawn(athens, 4, tables=1)
    bracket.call_games(build.desk(athens))
    (game,) = shown(athens).on
    pairs.play(athens, game.name)
    found, html = shown(athens), page(client, athens)
    assert found.on == ()
    assert found.is_any_free
    assert "No game is on a table now." in html
    assert "table 1 is free" in html
    assert "no table yet" not in html


def test_ninth_game_without_a_table_is_only_counted(athens, client):
    drawn(athens, 20, tables=1)  # 4 games of the first round, and 4 of teams with a bye
    bracket.call_games(build.desk(athens))
    assert (len(shown(athens).ready), shown(athens).more_ready) == (7, 0)
    drawn_again = build.night(athens.club, house="athens", name="Greater")
    drawn(drawn_again, 32, tables=2)
    bracket.call_games(build.desk(drawn_again))
    found = shown(drawn_again)
    assert (len(found.on), len(found.ready), found.more_ready) == (2, 7, 7)
    assert "and 7 more" in page(client, drawn_again)


def test_place_that_is_settled_is_shown_with_the_team(athens, client):
    drawn(athens, 4, tables=2)
    bracket.call_games(build.desk(athens))
    for one in shown(athens).on:
        pairs.play(athens, one.name)
    bracket.call_games(build.desk(athens))
    loser_of = next(one for one in shown(athens).on if one.name.startswith("L"))
    fourth = loser_of.sides[1]
    pairs.play(athens, loser_of.name)
    (out,) = shown(athens).settled
    assert (out.first, out.last, out.pair.number) == (4, 4, fourth.number)
    assert f"place 4: <b>{fourth.number}</b>" in page(client, athens)


def test_expected_end_is_the_next_whole_five_minutes(athens):
    drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    night, now = replay.night(athens.pk), timezone.now()
    exact, said = calls(night, now).end.at, scenes(night, now)[0].end
    assert said.minute % 5 == 0
    assert timedelta(minutes=-1) < said - exact < timedelta(minutes=5)


def test_winners_second_and_third_are_named_and_where_the_money_goes_without_any_sum(
    athens, client
):
    drawn(athens, 4)
    pairs.play_all(athens)
    night, found, html = replay.night(athens.pk), shown(athens), page(client, athens)
    assert isinstance(found, Winners)
    champion = night.by_team[int(night.bracket.champion)]
    assert found.first.name == champion.name
    assert [one.word for one in found.others] == ["Second", "Third"]
    for one in found.others:
        assert one.pair.name.replace("&", "&amp;") in html
    assert "Thank you for playing!" in html
    assert "goes to the <bdi>Campus Ministry Fund</bdi>" in html


def test_no_fund_is_named_where_the_house_names_none(client):
    club = build.director(club="Athens").club
    night = build.night(club, house="athens", proceeds_to="")
    drawn(night, 2)
    pairs.play_all(night)
    assert shown(night).fund == ""
    assert "taken in" not in page(client, night)


def test_bracket_closed_before_its_end_crowns_nobody(athens, client):
    drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    finish.close(build.desk(athens, reason="the lights went out"))
    assert shown(athens) is None
    assert call(replay.night(athens.pk)) == "Thank you for playing!"
    assert "Winners" not in page(client, athens)
