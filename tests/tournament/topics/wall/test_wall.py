"""What the wall says, which is true at every hour of the evening."""

import re

import pytest

from tests import build
from tests.tournament import finishing
from tournament.kit.desk import qr
from tournament.server.laptop import hall
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.club import actions as clubs
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

SIGN_IN = "Please sign in at the desk."


@pytest.fixture
def night(desk):
    return build.night(Club.objects.get(), games=2)


def wall(desk):
    return desk.get(f"/display/{Club.objects.get().wall}/").content.decode()


def called(desk):
    return wall(desk).split('<p class="call">')[1].split("</p>")[0]


def titles(desk):
    return re.findall("<h1>(.*?)</h1>", wall(desk))


def test_wall_says_what_is_on_from_the_door_to_the_end(desk, night):
    assert called(desk) == SIGN_IN
    build.seated(night, 8)
    assert titles(desk) == ["Game 1 of 2: find your table"]
    finishing.type_all(night)
    assert titles(desk) == ["Standings"]
    assert "After game 1. Game 2 comes next." in wall(desk)
    rounds.seat(build.desk(night), game=2)
    assert titles(desk) == ["Game 2 of 2: find your table"]
    finishing.type_all(night)
    assert titles(desk) == ["Standings"]
    assert "cards are being checked" in wall(desk)
    closing.close(build.desk(night, reason="nobody waits for the cards"))
    assert titles(desk) == ["Final standings"]
    assert "Final, after game 2. Thank you for playing!" in wall(desk)


def test_wall_keeps_the_seats_after_a_first_score_until_the_clock_starts(desk, night):
    build.seated(night, 12)
    build.totals(night, 1, {1: (9, 6)})
    assert titles(desk) == ["Game 1 of 2: find your table"]
    walls.start_clock(build.desk(night), minutes=18)
    assert titles(desk) == ["Game 1 of 2"]


def test_every_scene_says_whose_evening_it_is(desk, night):
    clubs.rename(club=night.club_id, name="Moose Lodge")
    build.seated(night, 8)
    build.totals(night, 1, {1: (9, 6)})
    presser = walls.Presser(night.club_id, "director", night.pk)
    for scene in ("seats", "waiting", "clock", "pot"):
        walls.show(presser, wall=1, scene=scene)
        assert f'data-scene="{scene}"' in wall(desk)
        assert "<bdi>Moose Lodge</bdi>" in wall(desk).partition(f'data-scene="{scene}"')[2]


def test_two_of_one_name_are_told_apart_at_the_tables_and_in_the_standings(desk, night):
    build.seated(night, 8)
    build.both_called_joe(night, 7, 8)
    assert titles(desk) == ["Game 1 of 2: find your table"]
    assert told_of_joe(desk) == {"Joe Baker 7", "Joe Baker 8"}
    finishing.type_all(night)
    assert titles(desk) == ["Standings"]
    assert told_of_joe(desk) == {"Joe Baker 7", "Joe Baker 8"}


def told_of_joe(desk):
    return set(re.findall("Joe Baker[^<]*", wall(desk)))


def test_wall_shows_no_fee_no_control_and_nothing_of_the_desk(desk, night):
    build.seated(night, 8)
    for private in ("$", "<form", "<button", "fee", "paid", "Undo", "director"):
        assert private not in wall(desk).split("data-every=")[1]


def test_wall_of_a_closed_night_says_thank_you(desk, night):
    build.seated(night, 4)
    closing.close(build.desk(night, reason="the lights went out"))
    assert replay.night(night.pk).is_closed
    assert called(desk) == "Thank you for playing!"
    assert SIGN_IN not in wall(desk)


@pytest.fixture
def open_hall():
    hall.let_in()
    yield
    hall.shut()


def test_players_are_shown_no_code_while_nobody_can_come_in(desk, night):
    assert "/me/" not in wall(desk)


@pytest.mark.usefixtures("open_hall")
def test_players_find_one_code_and_address_on_every_scene_and_a_way_on_a_phone(desk, night):
    build.seated(night, 8)
    html = wall(desk)
    (aside,) = re.findall('<aside class="find-me">(.*?)</aside>', html, re.DOTALL)
    assert f'href="/me/{Club.objects.get().wall}/"' in aside
    address = desk.get("/hall/").content.decode().split("<h2>For players</h2>")[1]
    (short,) = set(re.findall(r">http://(\S+?/me/)</a>", address))
    assert qr.svg(f"http://{short}") in aside
    assert qr.svg(f"http://{short}") in address
    assert f"<b>Find me</b> <span>{short}</span>" in aside


@pytest.mark.usefixtures("open_hall")
def test_phones_are_told_where_the_standings_are_at_the_end(desk, night):
    closing.close(build.desk(night, reason="nobody came"))
    # One piece: the foot of a page sets its pieces apart.
    told = r"<span>The standings are at the desk, and on your phone at <b>\S+/me/</b>\.</span>"
    assert re.search(told, wall(desk))


def test_game_of_a_night_without_a_last_one_is_called_by_its_number(desk):
    night = build.night(Club.objects.get(), house="athens")
    assert called(desk) == SIGN_IN
    assert replay.night(night.pk).rules.games is None


def test_wall_is_dark_and_light_where_it_is_asked_to_be(desk, night):
    address = f"/display/{Club.objects.get().wall}/"
    assert 'data-theme="projector"' in desk.get(address).content.decode()
    for path, cookies in ((f"{address}?light=yes", {}), (address, {"euchre_theme": "contrast"})):
        desk.cookies.load(cookies)
        assert 'data-theme="contrast"' in desk.get(path).content.decode()
    assert f"{address}?light=yes" in desk.get("/walls/").content.decode()
