"""What the wall shows of a night in lists, and what it never shows."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.template.loader import render_to_string

from scoring.chairs import Chair
from tests import plain
from tests.tournament.topics.leaving.test_leaving import leave_now
from tournament.evening import facts
from tournament.evening.night.walls import Showing
from tournament.kit.drawing.hall import State
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds
from tournament.topics.wall.boards.honours import Honours
from tournament.topics.wall.boards.lists import (
    Arrivals,
    Seats,
    TablesOfGame,
    arrivals,
    seats_by_name,
)
from tournament.topics.wall.boards.places import CardsIn, Places
from tournament.topics.wall.boards.scenes import scenes

SOON, LATER = timedelta(seconds=20), timedelta(minutes=4)


def shown(night, after=LATER):
    since = night.rounds.current.seated if night.rounds.current else plain.AT_SEVEN
    return scenes(night, since + after)


def test_nothing_is_listed_before_anybody_has_come():
    assert shown(plain.night()) == ()


def test_whoever_is_signed_in_is_listed_from_a_to_z():
    night = plain.night(3)
    night = plain.told(night, replace(night.entries.of(2), name="Ángel Ay"))
    assert shown(night) == (Arrivals(("Ángel Ay", "Player 1", "Player 3")),)


def test_seats_are_shown_alone_at_first_and_with_the_standings_after_three_minutes():
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
        game = night.rounds.current.game_of(number)
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
    assert (found.game, found.of, found.done, len(found.tables)) == (1, " of 8", 1, 3)
    assert [(one.table, one.state) for one in found.tables] == [
        *[(1, State.PLAYING), (2, State.IN), (3, State.PLAYING)]
    ]
    assert (found.still, found.to_the_desk) == ("Still playing: tables 1, 3", "")


@pytest.mark.parametrize(
    ("tables", "is_clocked", "kinds"),
    [
        (0, False, [Seats]),
        (1, False, [Seats]),
        (2, False, [TablesOfGame]),
        (0, True, [Seats]),
        (1, True, [TablesOfGame]),
    ],
)
def test_seats_stay_until_the_clock_runs_or_half_of_the_tables_have_sent_something(
    tables, is_clocked, kinds
):
    night = plain.seated(plain.night(12))
    one = {"round": 1, "number": 1, "dealer": "N", "event": "played", "maker": "E", "tricks": 3}
    night = plain.told(night, *(facts.Hand(table=each, **one) for each in range(1, tables + 1)))
    now = night.rounds.current.seated + SOON
    assert [type(one) for one in scenes(night, now, is_clocked=is_clocked)] == kinds


def test_many_tables_that_are_missing_are_seen_in_the_hall_and_read_out_with_it():
    (few,) = shown(plain.typed(plain.seated(plain.night(52)), t1=(9, 6, 2, 1)))
    assert few.still.startswith("Still playing: tables 2, 3")
    assert few.hall.said == ""
    (many,) = shown(plain.typed(plain.seated(plain.night(56)), t1=(9, 6, 2, 1)))
    assert many.still == ""
    assert many.hall.said.startswith("Still playing: tables 2, 3")


def test_disputed_table_is_asked_to_the_desk():
    night = plain.typed(plain.seated(plain.night(8)), t1=(9, 6, 2, 1))
    sheet = night.rounds.current.at(1).sheet
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
    # What that table has won has no heading, and is not shown.
    drawn = render_to_string("wall/_places.html", {"scene": places})
    assert "+" not in drawn
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
    north = dict(night.rounds.current.at(1).seats)[Chair.N]
    sitting, _ = shown(leave_now(night, north, stand_in="Max Helper"))
    names = [one.who.name for one in sitting.seats]
    assert (night.entries.of(north).name in names, "Max Helper" in names) == (False, True)
    (_, places) = shown(leave_now(night, north, stand_in="Max Helper"))
    (everybody,) = places.divisions
    assert [one.who.name for one in everybody.places if one.has_left] == [
        night.entries.of(north).name
    ]


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


def test_movement_is_shown_between_games_alone_and_in_two_figures():
    first = plain.all_typed(plain.seated(plain.night(24)))
    between = plain.all_typed(plain.seated(first))
    moved = [each for each in shown(between)[0].divisions[0].places if each.moved]
    assert moved
    on = shown(plain.seated(between))[1]
    assert {each.moved for each in on.divisions[0].places} == {0}
    assert replace(moved[0], moved=-107).steps == 99


def test_first_three_have_cards_unless_too_many_are_level():
    night = plain.typed(plain.seated(plain.night(8, games=1)), t1=(9, 6, 2, 1))
    night = checked(plain.typed(night, t2=(9, 6, 2, 1)))
    (places,) = (one for one in shown(night) if type(one) is Places)
    # Four are first, and nobody is second or third.
    assert [each.rank for each in places.leaders] == ["1="] * 4
    assert [each.rank for each in places.listed[0].places] == ["5="] * 4
    drawn = render_to_string("wall/_places.html", {"scene": places})
    assert drawn.count('<b class="disc">1=</b>') == 4
    assert drawn.count('<b class="rank">5<i>=</i></b>') == 4
    night = plain.all_typed(plain.seated(plain.night(12, games=1)))
    (places,) = shown(night)  # nor has anybody a medal alone
    assert (places.leaders, places.listed) == ((), places.divisions)


def test_four_players_stand_in_the_list_instead_of_on_cards_above_an_empty_one():
    (places,) = shown(plain.all_typed(plain.seated(plain.night(4, games=2))))
    assert (places.leaders, places.listed) == ((), places.divisions)


def test_first_three_lead_the_list_where_letters_are_larger_than_cards():
    night = plain.typed(plain.seated(plain.night(8, games=1)), t1=(9, 6, 2, 1))
    night = checked(plain.typed(night, t2=(9, 6, 2, 1)))
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


def test_last_game_is_final_and_nothing_comes_next():
    night = plain.all_typed(plain.seated(plain.night(8, games=1)))
    honours, places = shown(checked(night))
    assert [honour.note for honour in honours.divisions[0].acts] == ["9 points"] * 4
    assert (places.words, places.next, places.is_final) == ("Final, after game 1.", "", True)


def test_winners_are_told_once_every_card_is_in_or_the_night_is_closed():
    night = plain.all_typed(plain.seated(plain.night(8, games=1)))
    assert [type(one) for one in shown(night)] == [Places]
    all_but_one = plain.told(checked(night), night.entries.of(3))
    assert [type(one) for one in shown(all_but_one)] == [Places]
    closed = plain.told(night, replace(night.plan, closed=plain.AT_SEVEN))
    for told in (checked(night), closed):
        assert [type(one) for one in shown(told)] == [Honours, Places]
    chosen = scenes(night, plain.AT_SEVEN, Showing(1, "Wall 1", scene="honours"))
    assert [type(one) for one in chosen] == [Honours]


def test_best_three_are_held_back_for_the_ceremony_until_every_card_is_in():
    night = four_places(plain.seated(plain.night(8, games=1)))
    (places,) = shown(plain.told(night, replace(night.entries.of(5), card_in=plain.AT_SEVEN)))
    assert (places.is_final, places.words) == (False, "Top four announced soon")
    assert places.leaders == ()
    assert {each.order for each in places.divisions[0].places} == {5, 7}
    assert places.cards == CardsIn(checked=1, of=8)
    drawn = render_to_string("wall/_places.html", {"scene": places})
    assert "Final" not in drawn
    assert "Thank you" not in drawn
    _, places = shown(checked(night))
    assert (places.is_final, places.words, places.cards) == (True, "Final, after game 1.", None)
    assert {each.order for each in places.divisions[0].places} == {1, 3, 5, 7}


def test_nobody_is_held_back_where_too_many_are_level_for_a_ceremony():
    (places,) = shown(plain.all_typed(plain.seated(plain.night(12, games=1))))
    assert [each.order for each in places.divisions[0].places] == [1] * 6 + [7] * 6
    assert (places.words, places.is_final) == ("", False)
    assert "are being checked" in render_to_string("wall/_places.html", {"scene": places})


def test_awarded_prizes_are_the_directors_word_that_places_are_official():
    night = four_places(plain.seated(plain.night(8, games=1)))
    award = facts.Award(number=1, entry=1, cents=500, words="place 1", place=1)
    assert [type(one) for one in shown(plain.told(night, award))] == [Honours, Places]


def four_places(night):
    """Two players each on places 1, 3, 5 and 7."""
    return plain.typed(plain.typed(night, t1=(10, 4, 0, 0)), t2=(8, 6, 0, 0))


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
    out = [one for one in seats_by_name(night).seats if one.table is None]
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
    assert arrivals(night).count == 5


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
