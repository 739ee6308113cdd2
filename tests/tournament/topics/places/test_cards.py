"""A player's card as it is shown: at the desk, and to everybody."""

import dataclasses

from rotation.seating import Seating, table
from scoring.chairs import Chair
from tests import plain
from tournament.evening import facts
from tournament.evening.night.progress import complete
from tournament.topics.places.boards.cards import card, shown_card

N, E, S, W = Chair


def five():
    held = {N: "1", E: "2", S: "3", W: "4"}
    return plain.seated(plain.night(5), Seating((table(1, held),), ("5",)))


def line(night, number):
    return card(night, number).games[-1]


def test_card_says_table_company_points_and_x():
    game = line(plain.typed(five(), t1=(9, 6, 2, 1)), 1)
    assert (game.number, game.table, game.tally.points, game.tally.x) == (1, 1, 9, 2)
    assert game.partner.name == "Player 3"
    assert [one.number for one in game.opponents] == [2, 4]
    assert game.words == "won 9\N{EN DASH}6"


def test_lost_and_tied_games_say_so():
    assert line(plain.typed(five(), t1=(9, 6, 2, 1)), 2).words == "lost 6\N{EN DASH}9"
    assert line(plain.typed(five(), t1=(8, 8, 1, 1)), 2).words == "tied 8\N{EN DASH}8"


def test_score_below_nothing_keeps_its_minus_apart_from_the_dash():
    played = plain.typed(five(), t1=(9, -2, 0, 3))
    assert line(played, 2).words == "lost \N{MINUS SIGN}2 \N{EN DASH} 9"
    assert line(played, 1).words == "won 9 \N{EN DASH} \N{MINUS SIGN}2"


def test_score_at_a_table_of_three_names_all_three():
    night = plain.seated(plain.night(15))
    three = next(game for game in night.rounds.current.games if len(game.seats) == 3)
    night = plain.typed(night, **{f"t{three.table}": (7, 4, 9, 1, 0, 2)})
    words = [line(night, who).words for _, who in three.seats]
    assert words == [f"lost 7{END}", f"lost 4{OTHER}", f"won 9{LAST}"]


END, OTHER, LAST = (
    "\N{EN DASH}4\N{EN DASH}9",
    "\N{EN DASH}7\N{EN DASH}9",
    "\N{EN DASH}7\N{EN DASH}4",
)


def test_totals_rank_and_fine_stand_on_top():
    found = card(plain.typed(five(), t1=(9, 6, 2, 1)), 3)
    assert (found.tally.points, found.tally.x, found.tally.fine_cents, found.rank) == (
        9,
        2,
        20,
        "1\N{EN DASH}2",
    )
    assert found.with_x


def test_game_that_is_not_in_has_no_points_yet():
    game = line(five(), 1)
    assert (game.tally, game.words) == (None, "not in yet")
    assert game.partner.number == 3


def test_sitting_out_says_what_it_brings():
    game = line(plain.typed(five(), t1=(9, 6, 2, 1)), 5)
    assert (game.words, game.tally.points, game.table, game.opponents) == ("sat out", 6, None, ())


def test_missed_game_and_points_given_for_it_are_told():
    late = plain.told(plain.typed(five(), t1=(9, 6, 2, 1)), plain.entry(6, first_game=2))
    assert (line(late, 6).words, line(late, 6).tally.points) == ("missed", 0)
    grant = facts.Grant(round=1, entry=6, points=6, note="told the wrong hour")
    given = line(plain.told(late, grant), 6)
    assert (given.words, given.note, given.tally.points) == (
        "given by the director",
        "told the wrong hour",
        6,
    )


def with_handover(night, **more):
    left = facts.Handover(
        **{"round": 1, "left": 2, "table": 1, "chair": "E", "taken_by": 5, "from_bench": True}
        | {"hands": 4, "points": 3, "x": 1}
        | more
    )
    kept = {
        name: one
        for name, one in night.written.items()
        if name not in {("seat", (1, 2)), ("seat", (1, 5))}
    }
    seat = facts.Seat(round=1, entry=5, table=1, chair="E")
    return plain.told(dataclasses.replace(night, written=kept), seat, left)


def test_chair_that_changed_hands_is_told_on_both_cards():
    night = plain.typed(with_handover(five()), t1=(9, 6, 2, 1))
    assert (line(night, 2).words, line(night, 2).tally.points) == ("left after hand 4", 3)
    assert line(night, 5).words == "sat out, stood in from hand 5"


def test_card_of_whoever_left_names_the_partner_of_that_game():
    night = plain.typed(with_handover(five()), t1=(9, 6, 2, 1))
    assert line(night, 2).partner.name == "Player 4"
    assert line(night, 4).partner.name == "Player 5"


def test_games_after_somebody_left_are_not_told():
    night = plain.all_typed(plain.seated(plain.night(9)))
    night = plain.told(night, plain.entry(9, last_game=1))
    night = plain.all_typed(plain.seated(night))
    found = card(night, 9)
    assert [game.number for game in found.games] == [1]
    assert found.left == "left after game 1"


def test_public_card_has_complete_games_only():
    night = plain.seated(plain.typed(five(), t1=(9, 6, 2, 1)))
    assert [game.number for game in shown_card(complete(night), 1, None).games] == [1]
    assert [game.number for game in card(night, 1).games] == [1, 2]
    assert shown_card(complete(five()), 1, None).games == ()


def test_sums_of_a_card_are_those_of_its_rank():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(8))))
    half = plain.typed(night, t1=(9, 6, 2, 1))
    sitting = dict(half.rounds.current.at(1).seats)[Chair.N]
    found = card(half, sitting)
    assert found.games[-1].tally.points == 9
    assert (found.tally.points, found.rank) == (
        card(night, sitting).tally.points,
        card(night, sitting).rank,
    )


def test_stand_in_has_a_card_and_no_rank():
    night = plain.told(plain.typed(five(), t1=(9, 6, 2, 1)), plain.entry(7, ranked=False))
    assert card(night, 7).rank == ""


def test_card_says_one_point():
    night = plain.typed(five(), t1=(9, 1, 2, 1))
    assert [card(night, number).words for number in (1, 2)] == [
        "9 points, 2 X, place 1\N{EN DASH}2.",
        "1 point, 1 X, place 4\N{EN DASH}5.",
    ]
    stand_in = plain.told(night, plain.entry(7, ranked=False))
    assert card(stand_in, 7).words == "0 points, 0 X."
