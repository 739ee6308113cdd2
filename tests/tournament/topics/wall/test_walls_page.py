"""The director chooses a view, a message and the size of letters for each big screen."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.cursor import place_of_cursor
from tournament.evening import facts
from tournament.evening.night.walls import ScreenState, stage_key
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Director, WallPress
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

NOTHING_COUNTS_SENTENCE = "Nothing counts."


def wall_page(desk, screen_number=1):
    base = f"/display/{Club.objects.get().wall}/"
    return desk.get(base if screen_number == 1 else f"{base}{screen_number}/").content.decode()


def scene_keys(desk, screen_number=1):
    return re.findall('data-scene="(.*?)"', wall_page(desk, screen_number))


def press_screen_button(desk, screen_number=1, **fields):
    return desk.post(f"/walls/{screen_number}/", fields, follow=True).content.decode()


def press_by_director(night):
    return walls.ScreenPress(night.club_id, "director", night.pk)


def test_chosen_view_lasts_until_the_next_game_is_over(desk, night):
    build.enter_all_tables(night, 1, except_tables=(2,))
    assert scene_keys(desk) == ["waiting"]
    page = press_screen_button(desk, scene="seats")
    assert re.search('value="seats" aria-pressed="true"', page)
    assert scene_keys(desk) == ["seats"]
    build.enter_all_tables(night, 1)
    assert scene_keys(desk) == ["places"]
    assert re.search('value="" aria-pressed="true"', desk.get("/walls/").content.decode())


def test_size_of_letters_is_set_by_distance_and_height_for_all_scenes(desk, night):
    assert "data-least" not in wall_page(desk)
    page = press_screen_button(desk, do="measure", distance=9, height=122)
    assert "Letters are at least 3.6 inches high (9 cm)." in page
    assert re.search('<option value="9" selected>30 feet', page)
    assert 'data-least="74"' in wall_page(desk)
    press_screen_button(desk, scene="clock")
    build.enter_all_tables(night, 1)
    assert 'data-least="74"' in wall_page(desk)
    # A television is too small for 40 feet, so letters stop at an eighth of its height.
    press_screen_button(desk, do="measure", distance=12, height=69)
    assert 'data-least="120"' in wall_page(desk)
    for fields in ({"distance": 7, "height": 122}, {"distance": 9, "height": 1}):
        assert "Choose the distance" in press_screen_button(desk, do="measure", **fields)
    press_screen_button(desk, do="measure", distance=0, height=0)
    assert "data-least" not in wall_page(desk)


def test_big_screen_is_set_to_automatic_by_one_press(desk, night):
    press_screen_button(desk, scene="clock")
    assert scene_keys(desk) == ["clock"]
    press_screen_button(desk, scene="")
    assert scene_keys(desk) == ["seats"]


def test_message_after_each_button_tells_what_the_screen_shows(desk, night):
    assert "Screen 1 shows Seats." in press_screen_button(desk, scene="seats")
    page = press_screen_button(desk, do="say", message="Pizza at nine")
    assert "Screen 1 shows your message: Pizza at nine" in page
    assert "Take the message down" in page
    page = press_screen_button(desk, do="say", message="Pizza at nine", clear="yes")
    assert "Screen 1 shows no message." in page
    assert "Take the message down" not in page
    changes_on_its_own = "{} changes on its own."
    assert changes_on_its_own.format("Screen 1") in press_screen_button(desk, scene="")
    finishing.enter_all_totals(night)
    assert "Screen 1: 0 of " in press_screen_button(desk, do="prizes", prizes="0")
    add_response = desk.post("/walls/add/", {"name": "The bar", "number": "2"}, follow=True)
    assert changes_on_its_own.format("The bar") in add_response.content.decode()
    names_response = desk.post("/walls/add/", {"do": "names"}, follow=True)
    assert "Every screen shows its name now." in names_response.content.decode()


def test_only_possible_views_can_be_chosen(desk, night):
    page = desk.get("/walls/").content.decode()
    assert [words in page for words in (">Seats<", ">Checked in<", ">Standings<")] == (
        [True, False, False]
    )
    # A chosen view that can't be shown leaves the screen automatic.
    press_screen_button(desk, scene="places")
    assert scene_keys(desk) == ["seats"]
    press_screen_button(desk, scene="nonsense")
    assert scene_keys(desk) == ["seats"]


def test_unfinished_game_is_not_in_chosen_standings(desk, night):
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    build.enter_all_tables(night, 2, except_tables=(2,))
    press_screen_button(desk, scene="places")
    assert "After game 1." in wall_page(desk)


def test_message_is_shown_with_every_view_until_another_night(desk, night):
    press_screen_button(desk, do="say", message="Soup is <b>served</b> & hot")
    assert (
        '<p class="banner"><bdi>Soup is &lt;b&gt;served&lt;/b&gt; &amp; hot</bdi></p>'
        in wall_page(desk)
    )
    press_screen_button(desk, scene="clock")
    finishing.enter_all_totals(night)
    assert "banner" in wall_page(desk)
    assert scene_keys(desk) != ["clock"]
    (screen,) = reader.big_screens(night.club_id)
    tonight = stage_key(reader.night(night.pk))
    assert screen.at_stage(tonight, timezone.now()).message
    assert not screen.at_stage(f"1{tonight}", timezone.now()).message


def test_message_is_shown_while_bracket_games_are_called_and_over(desk):
    stored_night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(stored_night, 4)
    press_screen_button(desk, do="say", message="Soup")
    draw_and_call.call_game(build.desk(stored_night), game_name="W1.1", table=1)
    assert "banner" in wall_page(desk)
    pairs.play_game(stored_night, "W1.1")
    assert "banner" in wall_page(desk)


def test_message_is_removed_and_has_a_limit(desk, night):
    press_screen_button(desk, do="say", message="Hello")
    press_screen_button(desk, do="say", message="")
    assert "banner" not in wall_page(desk)
    assert "at most 120 characters" in press_screen_button(desk, do="say", message="x" * 121)


def test_each_screen_has_its_own_view(desk, night):
    assert desk.get(f"/display/{night.club.wall}/2/").status_code == 404
    page = desk.post(
        "/walls/add/", {"name": "By the bar", "number": "2"}, follow=True
    ).content.decode()
    assert "By the bar" in page
    assert f"/display/{night.club.wall}/2/" in page
    press_screen_button(desk, 2, scene="clock")
    assert (scene_keys(desk), scene_keys(desk, 2)) == (["seats"], ["clock"])
    desk.post("/walls/add/", {"do": "names"})
    assert [scene_keys(desk, number) for number in (1, 2)] == [["name"], ["name"]]
    assert "<bdi>By the bar</bdi>" in wall_page(desk, 2)
    assert "Hall left" in press_screen_button(desk, 1, do="name", name="Hall left")
    assert "<bdi>Hall left</bdi>" in wall_page(desk)


def test_screen_shows_its_name_only_for_a_moment(night):
    walls.show_screen_names(press_by_director(night))
    screen = reader.big_screens(night.club_id)[0]
    hall_stage = stage_key(reader.night(night.pk))
    assert screen.at_stage(hall_stage, screen.at + timedelta(seconds=5)).scene == "name"
    assert screen.at_stage(hall_stage, screen.at + timedelta(seconds=20)).scene == ""


def test_practice_is_shown_on_the_chosen_screen_and_marked(desk):
    club = Club.objects.get()
    stored_night = build.night(club, name="Try it")
    build.change_plan(stored_night, practice=True)
    build.seat_players(stored_night, 8)
    assert "No game yet" in wall_page(desk)
    assert "Practice" in press_screen_button(desk, 1, scene=f"p-{stored_night.pk}")
    assert scene_keys(desk) == ["seats"]
    assert NOTHING_COUNTS_SENTENCE in wall_page(desk)
    assert "No game yet" not in wall_page(desk)
    press_screen_button(desk, 1, scene="")
    assert "No game yet" in wall_page(desk)
    assert NOTHING_COUNTS_SENTENCE not in wall_page(desk)


def test_practice_ends_on_a_screen_once_a_real_game_is_over(desk, night):
    stored_night = build.night(night.club)
    build.change_plan(stored_night, practice=True)
    press_screen_button(desk, 1, scene=f"p-{stored_night.pk}")
    assert NOTHING_COUNTS_SENTENCE in wall_page(desk)
    build.enter_all_tables(night, 1)
    assert NOTHING_COUNTS_SENTENCE not in wall_page(desk)


@pytest.mark.parametrize("scene", ["p-", "p-999999", "p-x", "p-\u0661"])
def test_unknown_practice_leaves_the_screen_as_it_is(desk, night, scene):
    press_screen_button(desk, 1, scene=scene)
    assert scene_keys(desk) == ["seats"]


def test_real_nights_and_other_clubs_practice_are_not_shown_as_practice(desk, night):
    their_night = build.night(build.director("Ben", club="Theirs").club)
    build.change_plan(their_night, practice=True)
    for row in (night, their_night):
        press_screen_button(desk, 1, scene=f"p-{row.pk}")
        html = desk.get(f"/display/{night.club.wall}/").content.decode()
        assert NOTHING_COUNTS_SENTENCE not in html
        assert 'data-scene="seats"' in html


def test_screens_have_names_and_their_number_is_limited(night):
    with pytest.raises(Refused, match="1 to 40 characters"):
        walls.rename_screen(press_by_director(night), screen_number=1, name=" ")
    with pytest.raises(Refused, match="does not exist"):
        walls.show_scene(press_by_director(night), screen_number=7, scene_key="seats")
    for number in range(2, 10):
        for _ in range(2):  # The same form is sent twice.
            walls.add_screen(press_by_director(night), screen_number=number, name="")
    assert [screen.name for screen in reader.big_screens(night.club_id)][-1] == "Screen 9"
    with pytest.raises(Refused, match="9 screens already"):
        walls.add_screen(press_by_director(night), screen_number=10, name="")


def test_prizes_are_announced_one_by_one_from_the_last_place(desk, night):
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    finishing.enter_all_totals(night)
    assert "Announce prizes" not in desk.get("/walls/").content.decode()
    prizes = [
        facts.Award(number=1, entry=1, cents=2500, words="1st place"),
        facts.Award(number=2, entry=2, cents=1000, words="2nd place"),
    ]
    build.write_facts(build.desk(night), new=prizes)
    assert place_of_cursor(desk.get("/walls/").content.decode()) == "Announce prizes"
    press_screen_button(desk, do="prizes", prizes="0")
    assert "2 prizes to come" in wall_page(desk)
    for _ in range(2):  # The same form sent twice must not announce a second prize.
        page = press_screen_button(desk, do="prizes", prizes="1")
    assert "1 of 2 announced" in page
    assert re.findall('name="prizes" value="(.*?)"', page) == ["2", "0"]
    wall_html = wall_page(desk)
    assert "2nd place" in wall_html
    assert "1st place" not in wall_html
    walls_html = press_screen_button(desk, do="prizes", prizes="2")
    assert place_of_cursor(walls_html) == "Go to the prizes"
    assert wall_page(desk).index("1st place") < wall_page(desk).index("2nd place")
    press_screen_button(desk, do="prizes", prizes="1")
    assert "1st place" not in wall_page(desk)


def test_presses_for_screens_are_not_in_the_nights_log(desk, night):
    count_before = Change.objects.count()
    press_screen_button(desk, scene="clock")
    press_screen_button(desk, do="say", message="Hello")
    assert Change.objects.count() == count_before
    assert WallPress.objects.count() == 2


def test_every_change_of_a_screen_keeps_distance_and_height(desk, night):
    press_screen_button(desk, scene="clock")
    WallPress.objects.update(distance=12, height=154)
    press_screen_button(desk, do="say", message="Hello")
    (screen,) = reader.big_screens(night.club_id)
    assert (screen.message, screen.distance, screen.height) == ("Hello", 12, 154)


def test_screens_of_another_club_are_separate(desk, night):
    press_screen_button(desk, do="say", message="Ours")
    other_director = build.director("other", club="Elsewhere")
    desk.force_login(Director.objects.get(pk=other_director.pk))
    assert "Ours" not in desk.get("/walls/").content.decode()
    press_screen_button(desk, scene="clock")
    assert reader.big_screens(night.club_id)[0].scene == ""


def test_screen_without_a_night_shows_its_message(desk):
    press_screen_button(desk, do="say", message="Doors open at six")
    assert "Doors open at six" in wall_page(desk)
    assert reader.big_screens(Club.objects.get().pk)[0] == ScreenState(
        1, "Screen 1", message="Doors open at six", at=WallPress.objects.get().at
    )
