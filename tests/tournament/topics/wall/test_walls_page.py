"""What the director chooses for the walls, how long that holds, and what it never shows."""

import re
from datetime import timedelta

import pytest

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.cursor import begins_at
from tournament.evening import facts
from tournament.evening.night.walls import Showing, stage
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Director, WallPress
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls


def wall(desk, number=1):
    base = f"/display/{Club.objects.get().wall}/"
    return desk.get(base if number == 1 else f"{base}{number}/").content.decode()


def scenes(desk, number=1):
    return re.findall('data-scene="(.*?)"', wall(desk, number))


def press(desk, number=1, **told):
    return desk.post(f"/walls/{number}/", told, follow=True).content.decode()


def presser(night):
    return walls.Presser(night.club_id, "director", night.pk)


def test_chosen_scene_holds_until_the_next_game_is_over(desk, night):
    build.all_in(night, 1, left_out=(2,))
    assert scenes(desk) == ["waiting"]
    page = press(desk, scene="seats")
    assert re.search('value="seats" aria-pressed="true"', page)
    assert scenes(desk) == ["seats"]
    build.all_in(night, 1)
    assert scenes(desk) == ["places"]
    assert re.search('value="" aria-pressed="true"', desk.get("/walls/").content.decode())


def test_letters_follow_from_the_last_chair_and_the_picture_and_stay(desk, night):
    assert "data-least" not in wall(desk)
    page = press(desk, do="measure", distance=9, height=122)
    assert "Letters are at least 3.6 inches high (9 cm)." in page
    assert re.search('<option value="9" selected>30 feet', page)
    assert 'data-least="74"' in wall(desk)
    press(desk, scene="clock")
    build.all_in(night, 1)
    assert 'data-least="74"' in wall(desk)
    # A television is too small for forty feet: no letter is larger than an eighth.
    press(desk, do="measure", distance=12, height=69)
    assert 'data-least="120"' in wall(desk)
    for refused in ({"distance": 7, "height": 122}, {"distance": 9, "height": 1}):
        assert "Choose how far the last chair is" in press(desk, do="measure", **refused)
    press(desk, do="measure", distance=0, height=0)
    assert "data-least" not in wall(desk)


def test_wall_goes_by_itself_again_by_one_press(desk, night):
    press(desk, scene="clock")
    assert scenes(desk) == ["clock"]
    press(desk, scene="")
    assert scenes(desk) == ["seats"]


def test_each_press_says_what_the_wall_does_now(desk, night):
    assert "Wall 1 shows “Where everybody sits”." in press(desk, scene="seats")
    page = press(desk, do="say", message="Pizza at nine")
    assert "Wall 1 shows “Where everybody sits”, and says “Pizza at nine”." in page
    press(desk, do="say", message="")
    assert "Wall 1 goes by itself." in press(desk, scene="")
    finishing.type_all(night)
    assert "Wall 1 tells prizes: 0 of " in press(desk, do="prizes", prizes="0")
    added = desk.post("/walls/add/", {"name": "The bar", "number": "2"}, follow=True)
    assert "The bar goes by itself." in added.content.decode()
    named = desk.post("/walls/add/", {"do": "names"}, follow=True)
    assert "Every wall says its name now." in named.content.decode()


def test_only_what_there_is_can_be_chosen(desk, night):
    page = desk.get("/walls/").content.decode()
    assert [one in page for one in ("Where everybody sits", "Who is here", "Standings")] == (
        [True, False, False]
    )
    # Asked for all the same, the wall goes by itself.
    press(desk, scene="places")
    assert scenes(desk) == ["seats"]
    press(desk, scene="nonsense")
    assert scenes(desk) == ["seats"]


def test_half_entered_game_is_in_no_chosen_standings(desk, night):
    finishing.type_all(night)
    rounds.seat(build.desk(night), game=2)
    build.all_in(night, 2, left_out=(2,))
    press(desk, scene="places")
    assert "After game 1." in wall(desk)


def test_message_is_shown_until_the_stage_changes(desk, night):
    press(desk, do="say", message="Soup is <b>served</b> & hot")
    assert '<p class="banner"><bdi>Soup is &lt;b&gt;served&lt;/b&gt; &amp; hot</bdi></p>' in wall(
        desk
    )
    finishing.type_all(night)
    assert "banner" not in wall(desk)


def test_message_in_a_bracket_is_shown_until_a_game_is_called_or_over(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.drawn(row, 4)
    press(desk, do="say", message="Soup")
    assert "banner" in wall(desk)
    draw_and_call.call_game(build.desk(row), name="W1.1", table=1)
    assert "banner" not in wall(desk)
    press(desk, do="say", message="Soup")
    assert "banner" in wall(desk)
    pairs.play(row, "W1.1")
    assert "banner" not in wall(desk)


def test_message_is_taken_away_and_never_too_long(desk, night):
    press(desk, do="say", message="Hello")
    press(desk, do="say", message="")
    assert "banner" not in wall(desk)
    assert "120 letters at most" in press(desk, do="say", message="x" * 121)


def test_walls_are_several_and_told_apart(desk, night):
    assert desk.get(f"/display/{night.club.wall}/2/").status_code == 404
    page = desk.post(
        "/walls/add/", {"name": "By the bar", "number": "2"}, follow=True
    ).content.decode()
    assert "By the bar" in page
    assert f"/display/{night.club.wall}/2/" in page
    press(desk, 2, scene="clock")
    assert (scenes(desk), scenes(desk, 2)) == (["seats"], ["clock"])
    desk.post("/walls/add/", {"do": "names"})
    assert [scenes(desk, one) for one in (1, 2)] == [["name"], ["name"]]
    assert "<bdi>By the bar</bdi>" in wall(desk, 2)
    assert "Hall left" in press(desk, 1, do="name", name="Hall left")
    assert "<bdi>Hall left</bdi>" in wall(desk)


def test_wall_says_its_name_for_a_moment_only(night):
    walls.say_names(presser(night))
    said = replay.walls(night.club_id)[0]
    found = stage(replay.night(night.pk))
    assert said.now(found, said.at + timedelta(seconds=5)).scene == "name"
    assert said.now(found, said.at + timedelta(seconds=20)).scene == ""


def test_practice_is_on_a_wall_where_wished_and_marked(desk):
    club = Club.objects.get()
    row = build.night(club, name="Try it")
    build.planned(row, practice=True)
    build.seated(row, 8)
    assert "No game yet" in wall(desk)
    assert "Practice" in press(desk, 1, scene=f"p-{row.pk}")
    assert scenes(desk) == ["seats"]
    assert "Practice: nothing here is real." in wall(desk)
    assert "No game yet" not in wall(desk)
    press(desk, 1, scene="")
    assert "No game yet" in wall(desk)
    assert "Practice: " not in wall(desk)


def test_real_game_that_is_seated_takes_practice_off(desk, night):
    row = build.night(night.club)
    build.planned(row, practice=True)
    press(desk, 1, scene=f"p-{row.pk}")
    assert "Practice: " in wall(desk)
    build.all_in(night, 1)
    assert "Practice: " not in wall(desk)


@pytest.mark.parametrize("scene", ["p-", "p-999999", "p-x", "p-\u0661"])
def test_practice_that_there_is_not_leaves_the_wall_as_it_is(desk, night, scene):
    press(desk, 1, scene=scene)
    assert scenes(desk) == ["seats"]


def test_no_real_night_and_no_other_clubs_practice_is_shown(desk, night):
    theirs = build.night(build.director("Ben", club="Theirs").club)
    build.planned(theirs, practice=True)
    for one in (night, theirs):
        press(desk, 1, scene=f"p-{one.pk}")
        shown = desk.get(f"/display/{night.club.wall}/").content.decode()
        assert "Practice: " not in shown
        assert 'data-scene="seats"' in shown


def test_walls_have_names_and_are_not_endless(night):
    with pytest.raises(Refused, match="1 to 40 letters"):
        walls.rename(presser(night), wall=1, name=" ")
    with pytest.raises(Refused, match="no such wall"):
        walls.show(presser(night), wall=7, scene="seats")
    for number in range(2, 10):
        for _ in range(2):  # one press that came twice
            walls.add(presser(night), number=number, name="")
    assert [one.name for one in replay.walls(night.club_id)][-1] == "Wall 9"
    with pytest.raises(Refused, match="9 walls already"):
        walls.add(presser(night), number=10, name="")


def test_prizes_are_told_one_by_one_from_the_last_place(desk, night):
    finishing.type_all(night)
    rounds.seat(build.desk(night), game=2)
    finishing.type_all(night)
    assert "Prizes, one by one" not in desk.get("/walls/").content.decode()
    told = [
        facts.Award(number=1, entry=1, cents=2500, words="1st place"),
        facts.Award(number=2, entry=2, cents=1000, words="2nd place"),
    ]
    finishing.written(build.desk(night), told=told)
    assert begins_at(desk.get("/walls/").content.decode()) == "Prizes, one by one"
    press(desk, do="prizes", prizes="0")
    assert "2 prizes to come" in wall(desk)
    for _ in range(2):  # a press that comes twice tells no further one
        page = press(desk, do="prizes", prizes="1")
    assert "1 of 2 told" in page
    assert re.findall('name="prizes" value="(.*?)"', page) == ["2", "0"]
    first = wall(desk)
    assert "2nd place" in first
    assert "1st place" not in first
    last = press(desk, do="prizes", prizes="2")
    assert begins_at(last) == "On with the prizes"
    assert wall(desk).index("1st place") < wall(desk).index("2nd place")
    press(desk, do="prizes", prizes="1")
    assert "1st place" not in wall(desk)


def test_presses_for_walls_are_no_changes_of_the_night(desk, night):
    before = Change.objects.count()
    press(desk, scene="clock")
    press(desk, do="say", message="Hello")
    assert Change.objects.count() == before
    assert WallPress.objects.count() == 2


def test_every_later_press_keeps_how_far_and_how_high(desk, night):
    press(desk, scene="clock")
    WallPress.objects.update(distance=12, height=154)
    press(desk, do="say", message="Hello")
    (now,) = replay.walls(night.club_id)
    assert (now.message, now.distance, now.height) == ("Hello", 12, 154)


def test_other_clubs_walls_are_their_own(desk, night):
    press(desk, do="say", message="Ours")
    other = build.director("other", club="Elsewhere")
    desk.force_login(Director.objects.get(pk=other.pk))
    assert "Ours" not in desk.get("/walls/").content.decode()
    press(desk, scene="clock")
    assert replay.walls(night.club_id)[0].scene == ""


def test_wall_without_a_night_has_its_message_too(desk):
    press(desk, do="say", message="Doors open at six")
    assert "Doors open at six" in wall(desk)
    assert replay.walls(Club.objects.get().pk)[0] == Showing(
        1, "Wall 1", message="Doors open at six", at=WallPress.objects.get().at
    )
