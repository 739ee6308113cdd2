"""The places after each game, for the wall, the desk and players' phones."""

from tests import plain
from tournament.kit.drawing.shapes import Line, Role
from tournament.topics.places.boards.climbs import climb_of, climb_on_card, climbs
from tournament.topics.places.boards.standings import standings


def games(night, count):
    for at in range(count):
        night = plain.seated(night)
        scores = {
            f"t{one.table}": ((at + one.table) % 7 + 3, 6, 0, 0)
            for one in night.rounds.current.games
        }
        night = plain.typed(night, **scores)
    return night


def test_there_is_none_before_the_second_game_is_in():
    assert climbs(plain.night(8)) == ()
    assert climbs(games(plain.night(8), 1)) == ()
    assert climbs(plain.seated(games(plain.night(8), 1))) == ()
    assert len(climbs(games(plain.night(8), 2))) == 1


def test_places_are_those_that_the_standings_had():
    night = plain.night(12)
    had = []
    for _ in range(3):
        night = games(night, 1)
        had.append({row.number: row.order for row in standings(night).rows})
    (found,) = climbs(night)
    assert found.games == (1, 2, 3)
    assert found.headings == ("Game 1", "2", "3")
    for one in found.climbed:
        assert one.places == tuple(then[one.number] for then in had)
    assert [one.number for one in found.climbed] == [row.number for row in standings(night).rows]


def test_game_that_is_being_played_is_in_nobodys_places():
    before = games(plain.night(12), 2)
    half = plain.typed(plain.seated(before), t1=(9, 6, 0, 0))
    assert climbs(half) == climbs(before)


def test_whoever_came_later_has_no_place_before():
    night = plain.told(games(plain.night(12), 1), plain.entry(13, first_game=2))
    (found,) = climbs(games(night, 2))
    late = next(one for one in found.climbed if one.number == 13)
    assert late.places[0] is None
    assert None not in late.places[1:]


def test_reader_is_marked_among_the_first_and_called_you():
    (found,) = all_of_them = climbs(games(plain.night(16), 3))
    last = found.climbed[-1]
    card = climb_on_card(all_of_them, last.number, "you")
    for drawing in (card.wide, card.small):
        marked = [one for one in drawing.shapes if one.role is Role.ME]
        assert [one.text for one in marked if hasattr(one, "text")] == ["you"]
    lines = [one for one in card.wide.shapes if isinstance(one, Line) and len(one.points) == 3]
    assert len(lines) == 6
    places = ", ".join(map(str, last.places))
    assert card.small.said == f"Place after each game: {last.names[0]} {places}."
    assert climb_on_card(all_of_them, 99) is None
    assert climb_on_card(climbs(plain.night(8)), 1) is None


def test_one_of_the_first_stands_once_in_the_place_that_is_theirs():
    all_of_them = climbs(games(plain.night(16), 3))
    (found,) = all_of_them
    card = climb_on_card(all_of_them, found.climbed[1].number)
    lines = [one for one in card.wide.shapes if isinstance(one, Line) and len(one.points) == 3]
    assert len(lines) == 5


def test_certificate_keeps_the_way_of_whoever_has_it_alone():
    found = climbs(games(plain.night(12), 3))
    first = found[0].climbed[0]
    drawing = climb_of(found, first.number)
    assert [one.role for one in drawing.shapes if isinstance(one, Line) and one.thick > 2] == [
        Role.ME
    ]
    assert climb_of(found, 99) is None
