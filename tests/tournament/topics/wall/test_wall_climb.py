"""Who climbed and who fell, on the wall between two games."""

from tests import plain
from tests.tournament.topics.places.test_climbs import games
from tournament.evening.night.walls import Showing
from tournament.kit.drawing.shapes import Text
from tournament.topics.wall.boards.climb import LYING, ON_END, WallClimbs, wall_climbs
from tournament.topics.wall.boards.scenes import choices, scenes


def kinds(night, **showing):
    shown = Showing(1, "Wall 1", **showing) if showing else None
    return [type(one).__name__ for one in scenes(night, plain.AT_SEVEN, shown)]


def test_lines_come_in_turn_with_the_standings_between_games_alone():
    assert kinds(games(plain.night(8), 1)) == ["Places"]
    between = games(plain.night(8), 2)
    assert kinds(between) == ["Places", "WallClimbs"]
    assert "WallClimbs" not in kinds(plain.seated(between))
    half = plain.typed(plain.seated(games(plain.night(12), 2)), t1=(9, 6, 0, 0))
    assert "WallClimbs" not in kinds(half)
    assert "climb" in [one.key for one in choices(half, Showing(1, "Wall 1"), plain.AT_SEVEN)]


def test_letters_are_as_large_as_the_last_chair_asks():
    night = games(plain.night(12), 3)
    for distance, count in ((0, 5), (9, 5), (10, 3)):
        (found,) = (
            one
            for one in scenes(
                night, plain.AT_SEVEN, Showing(1, "Wall 1", distance=distance, height=100)
            )
            if isinstance(one, WallClimbs)
        )
        (part,) = found.parts
        names = [one for one in part.drawing.shapes if isinstance(one, Text)]
        names = [one for one in names if "Player" in one.text]
        assert len(names) == count
        # On a screen of four to three a unit is a thousandth of 1.28 heights.
        assert {one.size for one in names} == {max(LYING.letters, 0.78 * 10 * distance)}


def test_names_that_have_no_room_in_such_letters_are_not_shown():
    night = games(plain.night(12), 2)
    for number in range(1, 13):
        night = plain.told(
            night, plain.entry(number, name=f"Maximiliana Featherstonehaugh-Cholmondeley {number}")
        )
    assert wall_climbs(night, least=120) is None
    assert kinds(night, distance=12, height=100) == ["Places"]
    part = wall_climbs(night).parts[0]
    assert part.drawing.height == LYING.height
    assert wall_climbs(night, least=50).parts[0].on_end is None


def test_screen_on_end_has_the_other_drawing_where_its_letters_have_no_room():
    night = games(plain.night(12), 3)
    assert wall_climbs(night, least=20).parts[0].on_end.height == ON_END.height
    assert wall_climbs(night, least=112).parts[0].on_end is None
