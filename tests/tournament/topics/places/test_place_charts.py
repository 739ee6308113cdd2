"""The places after each game, for the wall, the desk and players' phones."""

from tests import plain
from tournament.kit.drawing.shapes import Line, Role
from tournament.topics.places.boards.place_charts import (
    draw_certificate_chart,
    find_card_chart,
    place_charts,
)
from tournament.topics.places.boards.standings import standings


def play_games(night, count):
    for at in range(count):
        night = plain.seat(night)
        scores = {
            f"t{game.table}": ((at + game.table) % 7 + 3, 6, 0, 0)
            for game in night.rounds.current_game.games
        }
        night = plain.type_totals(night, **scores)
    return night


def test_charts_are_not_drawn_before_the_second_game_is_in():
    assert place_charts(plain.night(8)) == ()
    assert place_charts(play_games(plain.night(8), 1)) == ()
    assert place_charts(plain.seat(play_games(plain.night(8), 1))) == ()
    assert len(place_charts(play_games(plain.night(8), 2))) == 1


def test_places_are_those_that_the_standings_had():
    night = plain.night(12)
    had = []
    for _ in range(3):
        night = play_games(night, 1)
        had.append({row.number: row.place.rank for row in standings(night).rows})
    (chart,) = place_charts(night)
    assert chart.games == (1, 2, 3)
    assert chart.headings == ("Game 1", "2", "3")
    for party in chart.parties:
        assert party.places == tuple(then[party.number] for then in had)
    assert [party.number for party in chart.parties] == [
        row.number for row in standings(night).rows
    ]


def test_game_that_is_being_played_is_in_nobodys_places():
    before = play_games(plain.night(12), 2)
    half = plain.type_totals(plain.seat(before), t1=(9, 6, 0, 0))
    assert place_charts(half) == place_charts(before)


def test_player_who_came_later_has_no_place_before():
    night = plain.with_facts(play_games(plain.night(12), 1), plain.entry(13, first_game=2))
    (chart,) = place_charts(play_games(night, 2))
    late = next(party for party in chart.parties if party.number == 13)
    assert late.places[0] is None
    assert None not in late.places[1:]


def test_reader_is_marked_among_the_first_and_called_you():
    (chart,) = all_of_them = place_charts(play_games(plain.night(16), 3))
    last = chart.parties[-1]
    card = find_card_chart(all_of_them, last.number, "you")
    for drawing in (card.wide_drawing, card.small_drawing):
        marked = [shape for shape in drawing.shapes if shape.role is Role.ME]
        assert [shape.text for shape in marked if hasattr(shape, "text")] == ["you"]
    lines = [
        line
        for line in card.wide_drawing.shapes
        if isinstance(line, Line) and len(line.points) == 3
    ]
    assert len(lines) == 6
    places = ", ".join(map(str, last.places))
    assert card.small_drawing.description == f"Place after each game: {last.names[0]} {places}."
    assert find_card_chart(all_of_them, 99) is None
    assert find_card_chart(place_charts(plain.night(8)), 1) is None


def test_lines_on_a_phone_have_names():
    (chart,) = all_of_them = place_charts(play_games(plain.night(16), 3))
    small = find_card_chart(all_of_them, chart.parties[-1].number, "you").small_drawing
    texts = [shape.text for shape in small.shapes if hasattr(shape, "text")]
    for party in chart.parties[:3]:
        assert any(party.names[0].split()[0] in text for text in texts)


def test_one_of_the_first_stands_once_in_the_place_that_is_theirs():
    all_of_them = place_charts(play_games(plain.night(16), 3))
    (chart,) = all_of_them
    card = find_card_chart(all_of_them, chart.parties[1].number)
    lines = [
        line
        for line in card.wide_drawing.shapes
        if isinstance(line, Line) and len(line.points) == 3
    ]
    assert len(lines) == 5


def test_certificate_keeps_the_way_of_a_player_who_has_it_alone():
    all_of_them = place_charts(play_games(plain.night(12), 3))
    first = all_of_them[0].parties[0]
    drawing = draw_certificate_chart(all_of_them, first.number)
    assert [
        shape.role for shape in drawing.shapes if isinstance(shape, Line) and shape.thickness > 2
    ] == [Role.ME]
    assert draw_certificate_chart(all_of_them, 99) is None
