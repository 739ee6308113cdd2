"""The big screen shows the right words at each time of the night."""

import re

import pytest

from tests import build
from tests.tournament import finishing
from tests.tournament.topics.wall.test_wall_bracket import checked_wall_page
from tournament.evening.courses.rounds import CHECK_IN_REQUEST
from tournament.kit.desk import qr
from tournament.kit.desk.boards.steps import THANKS_SENTENCE
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.club.actions import club as clubs
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.night(games=2)


def wall_page(desk):
    return desk.get(f"/display/{Club.objects.get().wall}/").content.decode()


def read_announcement_html(desk):
    return wall_page(desk).split('<p class="call">')[1].split("</p>")[0]


def read_page_titles(desk):
    return re.findall("<h1>(.*?)</h1>", wall_page(desk))


def test_big_screen_shows_the_right_title_from_check_in_to_the_end(desk, night):
    assert read_announcement_html(desk) == CHECK_IN_REQUEST
    build.seat_players(night, 8)
    assert read_page_titles(desk) == ["Game 1 of 2: find your table"]
    finishing.enter_all_totals(night)
    assert read_page_titles(desk) == ["Standings"]
    assert "After game 1. Game 2 comes next." in wall_page(desk)
    rounds.seat_next_game(build.desk(night), game=2)
    assert read_page_titles(desk) == ["Game 2 of 2: find your table"]
    finishing.enter_all_totals(night)
    assert read_page_titles(desk) == ["Standings"]
    assert "checking scorecards" in wall_page(desk)
    closing.close_night(build.desk(night, reason="nobody waits for the cards"))
    assert read_page_titles(desk) == ["Final standings"]
    assert f"After game 2. {THANKS_SENTENCE}" in wall_page(desk)


def test_big_screen_keeps_the_seats_after_a_first_score_until_the_clock_starts(desk, night):
    build.seat_players(night, 12)
    build.type_totals(night, 1, {1: (9, 6)})
    assert read_page_titles(desk) == ["Game 1 of 2: find your table"]
    walls.start_clock(build.desk(night), minutes=18)
    assert read_page_titles(desk) == ["Game 1 of 2"]


def test_every_view_shows_the_club_and_the_night(desk, night):
    clubs.rename_club(club=night.club_id, name="Moose Lodge")
    build.seat_players(night, 8)
    build.type_totals(night, 1, {1: (9, 6)})
    screen_press = walls.ScreenPress(night.club_id, "director", night.pk)
    for scene in ("seats", "waiting", "clock", "pot"):
        walls.show_scene(screen_press, screen_number=1, scene_key=scene)
        assert f'data-scene="{scene}"' in wall_page(desk)
        assert "<bdi>Moose Lodge</bdi>" in wall_page(desk).partition(f'data-scene="{scene}"')[2]


def test_players_of_one_name_are_told_apart_at_the_tables_and_in_the_standings(desk, night):
    build.seat_players(night, 8)
    build.give_same_name(night, 7, 8)
    assert read_page_titles(desk) == ["Game 1 of 2: find your table"]
    assert joes_names_on_the_screen(desk) == {"Joe Baker (7)", "Joe Baker (8)"}
    finishing.enter_all_totals(night)
    assert read_page_titles(desk) == ["Standings"]
    assert joes_names_on_the_screen(desk) == {"Joe Baker (7)", "Joe Baker (8)"}


def joes_names_on_the_screen(desk):
    return set(re.findall("Joe Baker[^<]*", wall_page(desk)))


def test_big_screen_shows_no_fees_controls_or_links_to_the_desk(desk, night):
    build.seat_players(night, 8)
    assert "Game 1 of 2" in checked_wall_page(desk, night)


def test_big_screen_of_a_closed_night_says_thank_you(desk, night):
    build.seat_players(night, 4)
    closing.close_night(build.desk(night, reason="the lights went out"))
    assert reader.night(night.pk).is_closed
    assert read_announcement_html(desk) == THANKS_SENTENCE
    assert CHECK_IN_REQUEST not in wall_page(desk)


def test_big_screen_shows_no_code_while_phones_cannot_connect(desk, night):
    assert "/me/" not in wall_page(desk)


@pytest.mark.usefixtures("open_hall")
def test_every_view_shows_one_code_and_address_for_phones(desk, night):
    build.seat_players(night, 8)
    html = wall_page(desk)
    (find_me_part,) = re.findall('<aside class="find-me">(.*?)</aside>', html, re.DOTALL)
    assert f'href="/me/{Club.objects.get().wall}/"' in find_me_part
    address = desk.get("/hall/").content.decode().split("<h2>Players</h2>")[1]
    (short_address,) = set(re.findall(r">http://(\S+?/me/)</a>", address))
    assert qr.svg_qr_code(f"http://{short_address}") in find_me_part
    assert qr.svg_qr_code(f"http://{short_address}") in address
    assert f"<b>Your seat</b> <span>{short_address}</span>" in find_me_part


@pytest.mark.usefixtures("open_hall")
def test_big_screen_tells_phones_where_the_standings_are_at_the_end(desk, night):
    closing.close_night(build.desk(night, reason="nobody came"))
    standings_pattern = (
        r"<span>Standings are at the desk.</span>\s+<span>On your phone: <b>\S+/me/</b></span>"
    )
    html = wall_page(desk)
    assert re.search(standings_pattern, html)
    assert "<b>Your scorecard</b>" in html


def test_game_of_a_night_without_a_last_game_is_named_by_its_number(desk):
    night = build.night(Club.objects.get(), house="athens")
    assert read_announcement_html(desk) == CHECK_IN_REQUEST
    assert reader.night(night.pk).rules.games is None


def test_big_screen_uses_the_chosen_theme(desk, night):
    address = f"/display/{Club.objects.get().wall}/"
    assert 'data-theme="projector"' in desk.get(address).content.decode()
    for path, cookies in ((f"{address}?light=yes", {}), (address, {"euchre_theme": "contrast"})):
        desk.cookies.load(cookies)
        assert 'data-theme="contrast"' in desk.get(path).content.decode()
    assert f"{address}?light=yes" in desk.get("/walls/").content.decode()
