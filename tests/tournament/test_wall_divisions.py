"""What the wall shows of pairs over a number of games, in their divisions."""

import pytest
from django.utils import timezone

from tests import build
from tests.tournament import pairs
from tournament import replay
from tournament.actions import rounds
from tournament.boards.wall import scenes
from tournament.boards.wall_divisions import Medals, Meetings, Standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def games():
    return build.night(build.director(club="McAllen").club, name="Golden Age", house="mcallen")


def shown(night):
    return next(iter(scenes(replay.night(night.pk), timezone.now())), None)


def page(client, night):
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    for private in ("$", "<form", "<button", "fee", "paid", "Undo", "director"):
        assert private not in html.split("data-every=")[1]
    return html


def seat(night, game):
    rounds.seat(build.desk(night), game=game)


def play(night, game, score=(9, 5)):
    seat(night, game)
    tables = {one.table: score for one in replay.night(night.pk).current.games}
    build.totals(night, game, tables)


def play_unlevel(night, game):
    """The lower a team's number, the more it has: 5 points for the last, 1 more each."""
    seat(night, game)
    now = replay.night(night.pk)
    points = {}
    for one in now.current.games:
        north, east = now.sides.in_game(one, now.current)
        points[one.table] = tuple(5 + len(now.teams) - team for team in (north, east))
    build.totals(night, game, points)


def test_nothing_is_shown_before_the_first_game(games, client):
    pairs.sign_in(games, 4, "Men's")
    assert shown(games) is None
    assert "Please sign in at the desk." in page(client, games)


def test_each_table_has_both_teams_with_the_letters_of_their_divisions(games, client):
    pairs.sign_in(games, 5, "Men's")
    pairs.sign_in(games, 5, "Mixed", 5)
    seat(games, 1)
    found, html = shown(games), page(client, games)
    assert isinstance(found, Meetings)
    assert (found.game, found.of) == (1, 5)
    assert [one.table for one in found.tables] == [1, 2, 3, 4, 5]
    marks = {side.number: side.mark for one in found.tables for side in one.sides}
    assert marks == {**dict.fromkeys(range(1, 6), "M"), **dict.fromkeys(range(6, 11), "X")}
    assert "Game 1 of 5" in html
    assert '<i class="letter">M</i> <bdi>Men&#x27;s</bdi>' in html
    assert '<i class="letter">X</i> <bdi>Mixed</bdi>' in html
    for side in found.tables[0].sides:
        both = f'<i class="letter">{side.mark}</i> <b>{side.number}</b> <bdi>'
        assert both + side.name.replace("&", "&amp;") in html


def test_game_that_is_half_in_shows_its_tables_and_no_points(games, client):
    pairs.sign_in(games, 4, "Men's")
    seat(games, 1)
    build.totals(games, 1, {1: (9, 5)})
    assert isinstance(shown(games), Meetings)
    assert "points" not in page(client, games)


def test_between_games_the_first_six_of_each_division_stand_side_by_side(games, client):
    pairs.sign_in(games, 8, "Men's")
    pairs.sign_in(games, 4, "Women's", 8)
    play(games, 1)
    found, html = shown(games), page(client, games)
    assert isinstance(found, Standing)
    men, women = found.divisions
    assert (men.mark.letter, men.mark.division) == ("M", "Men's")
    assert [(one.rank, one.points) for one in men.lines] == [("1=", 9)] * 4 + [("5=", 5)] * 2
    assert [(one.rank, one.points) for one in women.lines] == [("1=", 9)] * 2 + [("3=", 5)] * 2
    assert found.next_game == 2
    assert "After game 1. Game 2 comes next." in html
    assert html.count('class="points"') == 10


def test_four_divisions_are_shown_by_first_names_and_numbers(client):
    club = build.director(club="McAllen").club
    night = build.night(club, house="mcallen", divisions=("A", "B", "C", "D"))
    for place, division in enumerate("ABCD"):
        pairs.sign_in(night, 6, division, 6 * place)
    play(night, 1)
    first, *_ = shown(night).divisions
    assert all(one.number for one in first.lines)
    assert all(" " not in name for one in first.lines for name in one.names)


def test_last_game_that_is_half_in_gives_no_medal(games, client):
    pairs.sign_in(games, 6, "Men's")
    for game in range(1, 5):
        play_unlevel(games, game)
    seat(games, 5)
    build.totals(games, 5, {1: (9, 5), 2: (9, 5)})
    assert isinstance(shown(games), Meetings)
    assert "medal" not in page(client, games)


def test_medals_of_each_division_are_shown_at_the_end(games, client):
    pairs.sign_in(games, 6, "Men's")
    pairs.sign_in(games, 6, "Women's", 6)
    for game in range(1, 6):
        play_unlevel(games, game)
    found, html = shown(games), page(client, games)
    assert isinstance(found, Medals)
    assert not found.is_open
    men, women = found.divisions
    assert [(one.medal, one.holder.number) for one in men.rows] == [
        ("gold", 1),
        ("silver", 2),
        ("bronze", 3),
    ]
    assert [one.holder.number for one in women.rows] == [7, 8, 9]
    for word in ("Gold", "Silver", "Bronze"):
        assert html.count(f'<b class="medal">{word}</b>') == 2
    assert "Thank you for playing!" in html


def test_medal_for_which_two_are_level_is_still_to_be_decided(games, client):
    pairs.sign_in(games, 6, "Men's")
    for game in range(1, 6):
        play(games, game, (7, 7))
    found, html = shown(games), page(client, games)
    assert found.is_open
    (men,) = found.divisions
    assert (len(men.rows), men.more) == (5, 1)
    assert "Gold, silver or bronze <small>still level</small>" in html
    assert "still to be decided" in html
    assert "and 1 more, level" in html


def test_house_without_medals_ends_with_its_standings(client):
    club = build.director(club="McAllen").club
    night = build.night(club, house="mcallen", medals=0)
    pairs.sign_in(night, 6, "Men's")
    for game in range(1, 6):
        play_unlevel(night, game)
    found, html = shown(night), page(client, night)
    assert isinstance(found, Standing)
    assert found.next_game is None
    assert "Final, after game 5." in html
    assert "Thank you for playing!" in html


def test_standings_say_how_many_more_there_are(games, client):
    pairs.sign_in(games, 8, "Men's")
    play_unlevel(games, 1)
    assert "and 2 more" in page(client, games)
