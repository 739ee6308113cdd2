"""The places after each game, for the wall, the desk and players' phones."""

from tests import plain
from tournament.kit.drawing.shapes import Line, Role, Text
from tournament.topics.places.boards.place_charts import (
    PartyPlaces,
    PlaceChart,
    charts_of_places,
    draw_certificate_chart,
    draw_gray_charts,
    find_card_chart,
)
from tournament.topics.places.boards.standings import standings


def play_games_with_varied_scores(night, count):
    for games_at_tables in range(count):
        night = plain.seat(night)
        scores = {
            f"t{game.table}": ((games_at_tables + game.table) % 7 + 3, 6, 0, 0)
            for game in night.rounds.current_game.games
        }
        night = plain.type_totals(night, **scores)
    return night


def test_charts_of_places_appear_after_the_second_game():
    assert charts_of_places(plain.night(8)) == ()
    assert charts_of_places(play_games_with_varied_scores(plain.night(8), 1)) == ()
    assert charts_of_places(plain.seat(play_games_with_varied_scores(plain.night(8), 1))) == ()
    assert len(charts_of_places(play_games_with_varied_scores(plain.night(8), 2))) == 1


def test_places_in_a_chart_are_those_of_the_standings():
    night = plain.night(12)
    ranks_by_game = []
    for _ in range(3):
        night = play_games_with_varied_scores(night, 1)
        ranks_by_game.append({row.number: row.place.rank for row in standings(night).rows})
    (chart,) = charts_of_places(night)
    assert chart.game_numbers == (1, 2, 3)
    assert chart.headings == ("Game 1", "2", "3")
    for party in chart.parties:
        assert party.places == tuple(ranks[party.number] for ranks in ranks_by_game)
    assert [party.number for party in chart.parties] == [
        row.number for row in standings(night).rows
    ]


def test_scores_of_the_current_game_do_not_change_a_chart():
    night_before = play_games_with_varied_scores(plain.night(12), 2)
    night_with_half_scored = plain.type_totals(plain.seat(night_before), t1=(9, 6, 0, 0))
    assert charts_of_places(night_with_half_scored) == charts_of_places(night_before)


def test_late_player_has_no_place_in_earlier_games():
    night = plain.with_facts(
        play_games_with_varied_scores(plain.night(12), 1), plain.entry(13, first_game=2)
    )
    (chart,) = charts_of_places(play_games_with_varied_scores(night, 2))
    late_party = next(party for party in chart.parties if party.number == 13)
    assert late_party.places[0] is None
    assert None not in late_party.places[1:]


def test_chart_of_a_card_marks_the_line_of_its_player_by_name():
    (chart,) = charts = charts_of_places(play_games_with_varied_scores(plain.night(16), 3))
    last_party = chart.parties[-1]
    card = find_card_chart(charts, last_party.number)
    for drawing in (card.wide_drawing, card.small_drawing):
        marked_shapes = [shape for shape in drawing.shapes if shape.role is Role.OWN_LINE]
        assert [shape.text for shape in marked_shapes if hasattr(shape, "text")] == [
            f"{last_party.rank} {last_party.names[0]}"
        ]
    lines = [
        line
        for line in card.wide_drawing.shapes
        if isinstance(line, Line) and len(line.points) == 3
    ]
    assert len(lines) == 6
    places_words = ", ".join(map(str, last_party.places))
    assert (
        card.small_drawing.description
        == f"Place after each game: {last_party.names[0]} {places_words}."
    )
    assert find_card_chart(charts, 99) is None
    assert find_card_chart(charts_of_places(plain.night(8)), 1) is None


def test_lines_of_a_chart_on_a_phone_have_names():
    (chart,) = charts = charts_of_places(play_games_with_varied_scores(plain.night(16), 3))
    drawing = find_card_chart(charts, chart.parties[-1].number).small_drawing
    texts = [shape.text for shape in drawing.shapes if hasattr(shape, "text")]
    for party in chart.parties[:3]:
        assert any(party.names[0].split()[0] in text for text in texts)


def test_line_of_a_player_among_the_first_places_is_drawn_once():
    charts = charts_of_places(play_games_with_varied_scores(plain.night(16), 3))
    (chart,) = charts
    card = find_card_chart(charts, chart.parties[1].number)
    lines = [
        line
        for line in card.wide_drawing.shapes
        if isinstance(line, Line) and len(line.points) == 3
    ]
    assert len(lines) == 5


def test_chart_of_a_certificate_marks_only_its_player():
    charts = charts_of_places(play_games_with_varied_scores(plain.night(12), 3))
    first_party = charts[0].parties[0]
    drawing = draw_certificate_chart(charts, first_party.number)
    assert [
        shape.role for shape in drawing.shapes if isinstance(shape, Line) and shape.thickness > 2
    ] == [Role.OWN_LINE]
    assert draw_certificate_chart(charts, 99) is None


def test_printed_charts_side_by_side_have_the_same_places_and_names_in_all_or_none():
    long_names = [PartyPlaces(n, (f"{'W' * 60} {n}",), "", (n, n)) for n in (1, 2)]
    short_names = [PartyPlaces(n, (f"Player {n}",), "", (n, n)) for n in range(3, 6)]
    charts = [PlaceChart("", (1, 2), tuple(parties)) for parties in (long_names, short_names)]
    drawings = draw_gray_charts(charts, 250, 200, 12)
    words = [
        {shape.text for shape in drawing.shapes if isinstance(shape, Text)} for drawing in drawings
    ]
    places = {"1", "2", "3", "4", "5"}
    assert words == [
        {*places, "Game 1", "2", "No. 1", "No. 2"},
        {*places, "Game 1", "2", "No. 3", "No. 4", "No. 5"},
    ]
    assert "Player 3" in {
        shape.text
        for shape in draw_gray_charts(charts[1:], 250, 200, 12)[0].shapes
        if isinstance(shape, Text)
    }
