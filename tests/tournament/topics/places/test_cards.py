"""The board of a player's scorecard, at the desk and in public."""

import dataclasses

from rotation.seating import Seating, make_table
from scoring.chairs import Chair
from tests import plain
from tournament.evening import facts
from tournament.evening.night.progress import without_game_in_play
from tournament.topics.places.boards.cards import card_for_desk, shown_card

N, E, S, W = Chair


def night_of_five():
    seats = {N: "1", E: "2", S: "3", W: "4"}
    return plain.seat(plain.night(5), Seating((make_table(1, seats),), ("5",)))


def last_game_on_scorecard(night, number):
    return card_for_desk(night, number).games[-1]


def test_scorecard_shows_table_players_points_and_xs():
    game = last_game_on_scorecard(plain.type_totals(night_of_five(), t1=(9, 6, 2, 1)), 1)
    assert (game.number, game.table, game.tally.points, game.tally.x) == (1, 1, 9, 2)
    assert game.partner.name == "Player 3"
    assert [opponent.number for opponent in game.opponents] == [2, 4]
    assert game.words == "won 9\N{EN DASH}6"


def test_lost_and_tied_games_are_called_lost_and_tied():
    assert (
        last_game_on_scorecard(plain.type_totals(night_of_five(), t1=(9, 6, 2, 1)), 2).words
        == "lost 6\N{EN DASH}9"
    )
    assert (
        last_game_on_scorecard(plain.type_totals(night_of_five(), t1=(8, 8, 1, 1)), 2).words
        == "tied 8\N{EN DASH}8"
    )


def test_negative_score_has_a_minus_distinct_from_the_dash():
    night = plain.type_totals(night_of_five(), t1=(9, -2, 0, 3))
    assert last_game_on_scorecard(night, 2).words == "lost \N{MINUS SIGN}2 \N{EN DASH} 9"
    assert last_game_on_scorecard(night, 1).words == "won 9 \N{EN DASH} \N{MINUS SIGN}2"


def test_score_at_a_3_player_table_names_all_three():
    night = plain.seat(plain.night(15))
    three_player_game = next(
        game for game in night.rounds.current_game.games if len(game.seats) == 3
    )
    night = plain.type_totals(night, **{f"t{three_player_game.table}": (7, 4, 9, 1, 0, 2)})
    words = [last_game_on_scorecard(night, entry).words for _, entry in three_player_game.seats]
    assert words == [
        f"lost 7{OTHER_POINTS_OF_FIRST_SEAT}",
        f"lost 4{OTHER_POINTS_OF_SECOND_SEAT}",
        f"won 9{OTHER_POINTS_OF_THIRD_SEAT}",
    ]


OTHER_POINTS_OF_FIRST_SEAT, OTHER_POINTS_OF_SECOND_SEAT, OTHER_POINTS_OF_THIRD_SEAT = (
    "\N{EN DASH}4\N{EN DASH}9",
    "\N{EN DASH}7\N{EN DASH}9",
    "\N{EN DASH}7\N{EN DASH}4",
)


def test_scorecard_has_totals_rank_and_fine():
    player_card = card_for_desk(plain.type_totals(night_of_five(), t1=(9, 6, 2, 1)), 3)
    assert (
        player_card.tally.points,
        player_card.tally.x,
        player_card.tally.fine_cents,
        player_card.rank,
    ) == (9, 2, 20, "1\N{EN DASH}2")
    assert player_card.shows_x


def test_unfinished_game_has_no_points_yet():
    game = last_game_on_scorecard(night_of_five(), 1)
    assert (game.tally, game.words) == (None, "not in yet")
    assert game.partner.number == 3


def test_scorecard_shows_the_points_of_a_game_sat_out():
    game = last_game_on_scorecard(plain.type_totals(night_of_five(), t1=(9, 6, 2, 1)), 5)
    assert (game.words, game.tally.points, game.table, game.opponents) == ("sat out", 6, None, ())


def test_missed_game_and_points_given_for_it_are_shown():
    night_with_late_player = plain.with_facts(
        plain.type_totals(night_of_five(), t1=(9, 6, 2, 1)), plain.entry(6, first_game=2)
    )
    assert (
        last_game_on_scorecard(night_with_late_player, 6).words,
        last_game_on_scorecard(night_with_late_player, 6).tally.points,
    ) == ("missed", 0)
    grant = facts.Grant(round=1, entry=6, points=6, note="told the wrong hour")
    card_line = last_game_on_scorecard(plain.with_facts(night_with_late_player, grant), 6)
    assert (card_line.words, card_line.note, card_line.tally.points) == (
        "points from the director",
        "told the wrong hour",
        6,
    )


def night_with_seat_taken_over(night, **changes):
    handover = facts.Handover(
        **{"round": 1, "left": 2, "table": 1, "chair": "E", "taken_by": 5, "from_bench": True}
        | {"hands": 4, "points": 3, "x": 1}
        | changes
    )
    other_facts = {
        name: fact
        for name, fact in night.stored_facts.items()
        if name not in {("seat", (1, 2)), ("seat", (1, 5))}
    }
    seat = facts.Seat(round=1, entry=5, table=1, chair="E")
    return plain.with_facts(dataclasses.replace(night, stored_facts=other_facts), seat, handover)


def test_seat_taken_over_during_a_game_is_on_both_players_scorecards():
    night = plain.type_totals(night_with_seat_taken_over(night_of_five()), t1=(9, 6, 2, 1))
    assert (
        last_game_on_scorecard(night, 2).words,
        last_game_on_scorecard(night, 2).tally.points,
    ) == ("left after hand 4", 3)
    assert last_game_on_scorecard(night, 5).words == "sat out, then substituted from hand 5"


def test_scorecard_of_a_player_who_left_names_the_partner_of_that_game():
    night = plain.type_totals(night_with_seat_taken_over(night_of_five()), t1=(9, 6, 2, 1))
    assert last_game_on_scorecard(night, 2).partner.name == "Player 4"
    assert last_game_on_scorecard(night, 4).partner.name == "Player 5"


def test_games_after_a_player_left_are_not_listed():
    night = plain.type_all_tables(plain.seat(plain.night(9)))
    night = plain.with_facts(night, plain.entry(9, last_game=1))
    night = plain.type_all_tables(plain.seat(night))
    player_card = card_for_desk(night, 9)
    assert [game.number for game in player_card.games] == [1]
    assert player_card.when_left == "left after game 1"


def test_public_scorecard_lists_complete_games_only():
    night = plain.seat(plain.type_totals(night_of_five(), t1=(9, 6, 2, 1)))
    assert [game.number for game in shown_card(without_game_in_play(night), 1, None).games] == [1]
    assert [game.number for game in card_for_desk(night, 1).games] == [1, 2]
    assert shown_card(without_game_in_play(night_of_five()), 1, None).games == ()


def test_totals_and_rank_of_a_scorecard_leave_out_the_current_game():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(8))))
    half_scored_night = plain.type_totals(night, t1=(9, 6, 2, 1))
    player_north = dict(half_scored_night.rounds.current_game.game_at(1).seats)[Chair.N]
    player_card = card_for_desk(half_scored_night, player_north)
    assert player_card.games[-1].tally.points == 9
    assert (player_card.tally.points, player_card.rank) == (
        card_for_desk(night, player_north).tally.points,
        card_for_desk(night, player_north).rank,
    )


def test_scorecard_of_a_substitute_has_no_rank():
    night = plain.with_facts(
        plain.type_totals(night_of_five(), t1=(9, 6, 2, 1)), plain.entry(7, ranked=False)
    )
    assert card_for_desk(night, 7).rank == ""


def test_single_point_is_written_in_the_singular():
    night = plain.type_totals(night_of_five(), t1=(9, 1, 2, 1))
    assert [card_for_desk(night, number).words for number in (1, 2)] == [
        "9 points, 2 Xs, place 1\N{EN DASH}2.",
        "1 point, 1 X, place 4\N{EN DASH}5.",
    ]
    substitute = plain.with_facts(night, plain.entry(7, ranked=False))
    assert card_for_desk(substitute, 7).words == "0 points, 0 Xs."
