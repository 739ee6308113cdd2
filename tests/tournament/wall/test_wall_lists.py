"""What the wall shows of a night in lists, and what it never shows."""

from dataclasses import replace
from datetime import timedelta

from django.template.loader import render_to_string

from scoring.chairs import Chair
from tests import plain
from tests.tournament.leaving.test_leaving import leave_now
from tournament import facts
from tournament.drawing.hall import State
from tournament.night.walls import Showing
from tournament.places.standings.board import standings
from tournament.seating.actions import rounds
from tournament.wall.boards.scenes import scenes
from tournament.wall.boards.wall_honours import Honours
from tournament.wall.boards.wall_lists import Arrivals, Seats, TablesOfGame, arrivals, seated
from tournament.wall.boards.wall_places import Places

SOON, LATER = timedelta(seconds=20), timedelta(seconds=90)


def shown(night, after=LATER):
    since = night.current.seated if night.current else plain.AT_SEVEN
    return scenes(night, since + after)


def test_nothing_is_listed_before_anybody_has_come():
    assert shown(plain.night()) == ()


def test_whoever_is_signed_in_is_listed_from_a_to_z():
    night = plain.night(3)
    night = plain.told(night, replace(night.entry(2), name="Ángel Ay"))
    assert shown(night) == (Arrivals(("Ángel Ay", "Player 1", "Player 3")),)


def test_seats_are_shown_alone_at_first_and_with_the_standings_after_a_minute():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(14))))
    assert [type(one) for one in shown(night, SOON)] == [Seats]
    found = shown(night)
    assert [type(one) for one in found] == [Seats, Places]
    assert (found[0].title, len(found[0].seats)) == ("Game 2 of 8: find your table", 14)
    assert sum(one.table is None for one in found[0].seats) == 2
    names = [one.who.name for one in found[0].seats]
    assert names == sorted(names)
    # In the first game nobody has a place yet.
    assert [type(one) for one in shown(plain.seated(plain.night(8)))] == [Seats]


def test_seat_is_the_one_that_was_drawn():
    night = plain.seated(plain.night(8))
    (found,) = shown(night)
    for one in found.seats:
        number = next(each.number for each in night.entries if each.name == one.who.name)
        game = night.current.game_of(number)
        assert (one.table, one.chair) == (game.table, game.chair_of(number))


def test_quarter_of_the_hall_stands_beside_a_table_where_the_club_has_said_its_rows():
    night = plain.seated(plain.night(32))
    (unsaid,) = shown(night)
    assert unsaid.quarters == ()
    assert {one.suit for one in unsaid.seats} == {None}
    (found,) = shown(replace(night, tables_a_row=4))
    suits = {one.table: one.suit for one in found.seats}
    assert (suits[1], suits[4], suits[5], suits[8]) == tuple(suit for suit, _ in found.quarters)
    assert [words for _, words in found.quarters] == [
        *("front left", "front right", "back left", "back right")
    ]
    assert set(found.drawings) >= {f"sign-{suit.name}" for suit in suits.values()}


def test_tables_that_are_missing_are_waited_for_once_a_sheet_is_in():
    night = plain.typed(plain.seated(plain.night(12)), t2=(9, 6, 2, 1))
    (found,) = shown(night)
    assert (found.game, found.of, found.done, len(found.tables)) == (1, 8, 1, 3)
    assert [(one.table, one.state) for one in found.tables] == [
        *[(1, State.PLAYING), (2, State.IN), (3, State.PLAYING)]
    ]
    assert (found.still, found.to_the_desk) == ("Still playing: tables 1, 3", "")
    # So it is too where only a hand or two of a game are known.
    assert shown(night, SOON) == (found,)


def test_many_tables_that_are_missing_are_seen_in_the_hall_and_read_out_with_it():
    (few,) = shown(plain.typed(plain.seated(plain.night(52)), t1=(9, 6, 2, 1)))
    assert few.still.startswith("Still playing: tables 2, 3")
    assert few.hall.said == ""
    (many,) = shown(plain.typed(plain.seated(plain.night(56)), t1=(9, 6, 2, 1)))
    assert many.still == ""
    assert many.hall.said.startswith("Still playing: tables 2, 3")


def test_disputed_table_is_asked_to_the_desk():
    night = plain.typed(plain.seated(plain.night(8)), t1=(9, 6, 2, 1))
    sheet = night.current.at(1).sheet
    disputed = plain.told(night, replace(sheet, disputed="who was euchred"))
    (found,) = shown(disputed)
    assert found.done == 0
    assert found.still == "Still playing: table 2"
    assert found.to_the_desk == "To the desk, please: table 1"


def test_game_that_is_half_in_is_in_nobodys_place():
    first = plain.all_typed(plain.seated(plain.night(12)))
    (before,) = shown(first)
    assert (before.words, before.next, before.is_final) == (
        "After game 1.",
        "Game 2 comes next.",
        False,
    )
    half = plain.typed(plain.seated(first), t1=(20, 0, 0, 5))
    waiting, places = shown(half)
    assert isinstance(waiting, TablesOfGame)
    assert ranked(places) == ranked(before)
    assert places.words == "After game 1. Game 2 so far: 1 of 3 tables are in."
    assert places.next == ""


def ranked(places):
    (everybody,) = places.divisions
    return [(one.rank, one.who, one.figure) for one in everybody.places]


def test_games_stand_beside_points_where_somebody_came_late():
    night = plain.told(plain.all_typed(plain.seated(plain.night(8))), plain.entry(9, first_game=2))
    night = plain.told(night, plain.fee(9, 100))
    places, _ = shown(plain.all_typed(plain.seated(night)))
    (everybody,) = places.divisions
    assert sorted(one.games for one in everybody.places) == ["1 game", *["2 games"] * 8]


def test_whoever_has_left_is_marked_among_the_places_and_sits_nowhere():
    night = plain.all_typed(plain.seated(plain.night(9)))
    night = plain.told(night, plain.entry(3, last_game=1), plain.entry(4, last_game=2))
    night = plain.seated(night)
    sitting, places = shown(night)
    (everybody,) = places.divisions
    assert [one.who.name for one in everybody.places if one.has_left] == ["Player 3"]
    assert "Player 3" not in [one.who.name for one in sitting.seats]
    assert "Player 4" in [one.who.name for one in sitting.seats]


def test_whoever_left_in_the_middle_is_marked_at_once_and_has_no_chair():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(9))))
    north = dict(night.current.at(1).seats)[Chair.N]
    sitting, _ = shown(leave_now(night, north, stand_in="Max Helper"))
    names = [one.who.name for one in sitting.seats]
    assert (night.entry(north).name in names, "Max Helper" in names) == (False, True)
    (_, places) = shown(leave_now(night, north, stand_in="Max Helper"))
    (everybody,) = places.divisions
    assert [one.who.name for one in everybody.places if one.has_left] == [night.entry(north).name]


def test_places_say_how_far_each_has_moved_where_it_is_far():
    steps = {}
    for count in (8, 12):
        night = plain.all_typed(plain.seated(plain.all_typed(plain.seated(plain.night(count)))))
        places, _ = shown(night)
        (everybody,) = places.divisions
        assert everybody.mark is None
        moved = {row.who.name: row.moved for row in standings(night).rows}
        steps |= {moved[place.who.name]: (place.way, place.steps) for place in everybody.places}
    assert steps == {0: ("down", 0), 2: ("down", 0), -2: ("down", 0), 3: ("up", 3), -3: ("down", 3)}


def test_first_three_have_cards_unless_too_many_are_level():
    night = plain.typed(plain.seated(plain.night(8, games=1)), t1=(9, 6, 2, 1))
    (places,) = (one for one in shown(plain.typed(night, t2=(9, 6, 2, 1))) if type(one) is Places)
    # Four are first, and nobody is second or third.
    assert [each.rank for each in places.leaders] == ["1\N{EN DASH}4"] * 4
    assert [each.rank for each in places.listed[0].places] == ["5\N{EN DASH}8"] * 4
    drawn = render_to_string("wall/_places.html", {"scene": places})
    assert drawn.count('<b class="disc" data-shared>1\N{EN DASH}4</b>') == 4
    night = plain.all_typed(plain.seated(plain.night(12, games=1)))
    (places,) = shown(night)  # nor has anybody a medal alone
    assert (places.leaders, places.listed) == ((), places.divisions)


def test_first_three_lead_the_list_where_letters_are_larger_than_cards():
    night = plain.typed(plain.seated(plain.night(8, games=1)), t1=(9, 6, 2, 1))
    night = plain.typed(night, t2=(9, 6, 2, 1))
    drawn = {}
    for distance in (6, 12):
        showing = Showing(1, "Wall 1", distance=distance, height=152)
        (places,) = (
            one for one in scenes(night, plain.AT_SEVEN, showing) if isinstance(one, Places)
        )
        drawn[distance] = render_to_string("wall/_places.html", {"scene": places})
        assert drawn[distance].count('data-metal="1"') == 4
    assert ("leaders" in drawn[6], "leaders" in drawn[12]) == (True, False)


def checked(night):
    """Every card is handed in."""
    return plain.told(night, *(replace(one, card_in=plain.AT_SEVEN) for one in night.entries))


def test_bar_is_as_long_as_the_points_are_of_the_most():
    night = plain.typed(plain.seated(plain.night(8, games=1)), t1=(10, 5, 0, 0))
    (places,) = shown(plain.typed(night, t2=(10, 0, 0, 0)))
    found = {each.figure: each.share for each in places.divisions[0].places}
    assert found == {"10": 100, "5": 50, "0": 0}


def test_last_game_is_final_and_nothing_comes_next():
    night = plain.all_typed(plain.seated(plain.night(8, games=1)))
    honours, places = shown(checked(night))
    assert [honour.note for honour in honours.divisions[0].acts] == ["9 points"] * 4
    assert (places.words, places.next, places.is_final) == ("Final, after game 1.", "", True)


def test_winners_are_told_once_every_card_is_in_or_the_night_is_closed():
    night = plain.all_typed(plain.seated(plain.night(8, games=1)))
    assert [type(one) for one in shown(night)] == [Places]
    all_but_one = plain.told(checked(night), night.entry(3))
    assert [type(one) for one in shown(all_but_one)] == [Places]
    closed = plain.told(night, replace(night.plan, closed=plain.AT_SEVEN))
    for told in (checked(night), closed):
        assert [type(one) for one in shown(told)] == [Honours, Places]
    chosen = scenes(night, plain.AT_SEVEN, Showing(1, "Wall 1", scene="honours"))
    assert [type(one) for one in chosen] == [Honours]


def test_night_closed_before_its_last_game_has_nothing_final():
    night = plain.all_typed(plain.seated(plain.night(8)))
    closed = plain.told(night, replace(night.plan, closed=plain.AT_SEVEN))
    assert isinstance(closed.plan, facts.Plan)
    assert shown(closed) == ()


def test_pairs_find_each_of_their_names_from_a_to_z_for_the_first_minute():
    night = plain.pressed(rounds.seat, plain.night(8, house="mcallen"), game=1)
    (found,) = shown(night, SOON)
    assert isinstance(found, Seats)
    assert [one.who.names for one in found.seats] == [(f"Player {one}",) for one in range(1, 9)]
    assert [type(one).__name__ for one in shown(night)] == ["Seats", "Meetings"]


def test_pairs_who_sit_out_are_told_so():
    night = plain.pressed(
        rounds.seat, plain.night(6, house="mcallen", odd_division="average"), game=1
    )
    out = [one for one in seated(night).seats if one.table is None]
    assert [one.words for one in out] == ["sits out"] * 2


def test_whoever_is_on_a_list_and_has_not_come_is_named_beside_those_who_have():
    night = plain.told(
        plain.night(4, house="athens"),
        facts.Team(number=3),
        plain.entry(5, team=3, name="Zoe Listed", expected=True),
        plain.entry(6, team=3, name="Abe Listed", expected=True),
        facts.Team(number=4),
        plain.entry(7, team=4, name="Una Waits"),
        plain.fee(7, 1000),
    )
    assert shown(night) == (
        Arrivals(
            tuple(f"Player {one}" for one in range(1, 5)),
            alone=("Una Waits",),
            missing=("Abe Listed", "Zoe Listed"),
        ),
    )
    assert arrivals(night).here == 5


def test_nobody_is_missing_where_everybody_plays_alone_or_nothing_is_asked_at_the_door():
    unpaid = plain.told(plain.night(4), plain.entry(5, tag=False, adult=False))
    assert arrivals(unpaid) == Arrivals(tuple(f"Player {one}" for one in range(1, 6)))
    assert arrivals(plain.night(4, house="mcallen")).missing == ()


def test_team_that_has_not_paid_is_here_as_the_desk_counts_it():
    """Half of what is owed is paid: whoever that is stands at the desk."""
    night = plain.told(
        plain.night(2, house="athens"),
        facts.Team(number=2),
        plain.entry(3, team=2),
        plain.fee(3, 500),
        plain.entry(4, team=2),
        plain.fee(4, 500),
    )
    everybody = tuple(f"Player {one}" for one in range(1, 5))
    assert (arrivals(night).names, arrivals(night).missing) == (everybody, ())
