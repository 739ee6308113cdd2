"""Between two games the big screen shows a chart of the places after each game."""

from tests import plain
from tests.tournament.topics.places.test_place_charts import play_games_with_varied_scores
from tournament.evening.night.walls import ScreenState
from tournament.kit.drawing.shapes import Text
from tournament.topics.wall.boards.places import (
    UPRIGHT_CHART_SPACE,
    WIDE_CHART_SPACE,
    PlaceChartsScene,
    place_charts_scene,
)
from tournament.topics.wall.boards.scenes import make_scene_buttons, scenes_on_screen


def kinds_of_scenes_shown(night, **screen_fields):
    wall = ScreenState(1, "Screen 1", **screen_fields) if screen_fields else None
    return [type(scene).__name__ for scene in scenes_on_screen(night, plain.AT_SEVEN, wall)]


def test_chart_of_places_alternates_with_the_standings_between_games():
    assert kinds_of_scenes_shown(play_games_with_varied_scores(plain.night(8), 1)) == [
        "StandingsScene"
    ]
    night_between_games = play_games_with_varied_scores(plain.night(8), 2)
    assert kinds_of_scenes_shown(night_between_games) == ["StandingsScene", "PlaceChartsScene"]
    assert "PlaceChartsScene" not in kinds_of_scenes_shown(plain.seat(night_between_games))
    half_scored_night = plain.type_totals(
        plain.seat(play_games_with_varied_scores(plain.night(12), 2)), t1=(9, 6, 0, 0)
    )
    assert "PlaceChartsScene" not in kinds_of_scenes_shown(half_scored_night)
    assert "climb" in [
        choice.scene_key
        for choice in make_scene_buttons(
            half_scored_night, ScreenState(1, "Screen 1"), plain.AT_SEVEN
        )
    ]


def test_letters_of_the_chart_grow_with_the_distance_of_the_last_seat():
    night = play_games_with_varied_scores(plain.night(12), 3)
    for distance, count in ((0, 5), (9, 5), (10, 3)):
        (charts,) = (
            scene
            for scene in scenes_on_screen(
                night, plain.AT_SEVEN, ScreenState(1, "Screen 1", distance=distance, height=100)
            )
            if isinstance(scene, PlaceChartsScene)
        )
        (part,) = charts.charts
        name_shapes = [shape for shape in part.drawing.shapes if isinstance(shape, Text)]
        name_shapes = [name for name in name_shapes if "Player" in name.text]
        assert len(name_shapes) == count
        # On a 4:3 screen, a unit of the drawing is a thousandth of 1.28 screen heights.
        assert {name.size for name in name_shapes} == {
            max(WIDE_CHART_SPACE.font_size, 0.78 * 10 * distance)
        }


def test_names_that_do_not_fit_in_large_letters_are_left_out():
    night = play_games_with_varied_scores(plain.night(12), 2)
    for number in range(1, 13):
        night = plain.with_facts(
            night, plain.entry(number, name=f"Maximiliana Featherstonehaugh-Cholmondeley {number}")
        )
    assert place_charts_scene(night, min_font_size=120) is None
    assert kinds_of_scenes_shown(night, distance=12, height=100) == ["StandingsScene"]
    division_chart = place_charts_scene(night).charts[0]
    assert division_chart.drawing.height == WIDE_CHART_SPACE.height
    assert place_charts_scene(night, min_font_size=50).charts[0].upright_drawing is None


def test_portrait_screen_has_another_drawing_if_letters_do_not_fit():
    night = play_games_with_varied_scores(plain.night(12), 3)
    assert (
        place_charts_scene(night, min_font_size=20).charts[0].upright_drawing.height
        == UPRIGHT_CHART_SPACE.height
    )
    assert place_charts_scene(night, min_font_size=112).charts[0].upright_drawing is None
