"""How everybody stands: what counts, who moved, and what is said about it."""

import pytest

from tests import plain
from tournament.boards.standings import in_public, standings
from tournament.night import facts


def of(night, number, board=standings):
    return next(row for row in board(night).rows if row.number == number)


def at(night, table, side):
    """Who sits in the game that is on, at one side of a table."""
    chairs = {"N/S": "NS", "E/W": "EW"}[side]
    return [who for chair, who in night.current.at(table).seats if chair.value in chairs]


def two_games(second=(9, 6, 2, 1)):
    night = plain.all_typed(plain.seated(plain.night(8)))
    return plain.all_typed(plain.seated(night), second)


@pytest.mark.parametrize("board", [standings, in_public])
def test_nobody_stands_anywhere_before_a_score_is_in(board):
    assert board(plain.night(8)).rows == ()
    seated = board(plain.seated(plain.night(9)))
    assert seated.rows == ()
    assert seated.words == "Standings begin with the first game that is in."


def test_equal_ones_share_the_better_rank_and_each_rank_has_its_reason():
    board = standings(plain.all_typed(plain.seated(plain.night(8))))
    assert [row.rank for row in board.rows] == ["1="] * 4 + ["5="] * 4
    assert board.rows[0].reason == "9 points, level with 3 others; nothing separates them"
    assert board.words == "After game 1."
    assert not board.with_movement


def test_movement_is_since_the_game_before():
    night = two_games()
    before = {row.number: row.place.rank for row in standings(night.before(2)).rows}
    board = standings(night)
    assert board.with_movement
    for row in board.rows:
        assert row.moved == before[row.number] - row.place.rank


@pytest.mark.parametrize(
    ("moved", "words"), [(3, "up 3"), (-1, "down 1"), (0, "as before"), (None, "new")]
)
def test_movement_is_said_in_words(moved, words):
    row = standings(two_games()).rows[0]
    assert type(row)(row.place, row.who, moved, "").movement == words


def test_whoever_came_for_the_last_game_is_new():
    night = plain.told(plain.all_typed(plain.seated(plain.night(8))), plain.entry(9, first_game=2))
    night = plain.told(night, plain.fee(9, 100))
    night = plain.all_typed(plain.seated(night))
    assert of(night, 9).movement == "new"


def test_places_are_provisional_while_tables_are_missing():
    night = plain.all_typed(plain.seated(plain.night(16)))
    night = plain.typed(plain.seated(night), t1=(9, 6, 2, 1), t3=(9, 6, 2, 1))
    board = standings(night)
    assert board.words == "After game 1; provisional: tables 2 and 4 of game 2 are missing."
    winner = at(night, 1, "N/S")[0]
    assert of(night, winner).points == night.card_of(winner).lines[0].tally.points + 9


def test_first_game_that_is_half_in_is_said_to_be_played():
    night = plain.typed(plain.seated(plain.night(8)), t1=(9, 6, 2, 1))
    assert (
        standings(night).words
        == "Game 1 is being played; provisional: table 2 of game 1 is missing."
    )


def test_sitting_out_counts_nothing_before_a_table_is_in():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(9))))
    (bench,) = night.current.bench
    assert of(night, bench).points == night.card_of(bench).lines[0].tally.points
    assert standings(night).words == "After game 1."
    night = plain.typed(night, t1=(9, 6, 2, 1))
    assert of(night, bench).points == night.card_of(bench).tally.points


def test_public_sees_complete_games_only():
    night = plain.all_typed(plain.seated(plain.night(8)))
    complete = in_public(night)
    playing = plain.typed(plain.seated(night), t1=(9, 6, 2, 1))
    assert in_public(playing) == complete
    assert standings(playing) != complete
    assert in_public(plain.typed(plain.seated(plain.night(8)), t1=(9, 6, 2, 1))).rows == ()


def test_table_that_is_looked_into_again_is_named_in_public():
    night = plain.seated(two_games())
    disputed = facts.Sheet(round=1, table=2, points=(9, 6), x=(2, 1), disputed="two say eight")
    board = in_public(plain.told(night, disputed))
    assert board.words == "After game 2; provisional: table 2 of game 1 is missing."


def test_last_game_makes_the_standings_final():
    night = plain.all_typed(plain.seated(plain.night(8, games=1)))
    assert standings(night).words == in_public(night).words == "Final, after game 1."


def test_whoever_left_is_marked_and_stays_ranked():
    night = plain.told(two_games(), plain.entry(3, last_game=1), plain.entry(4, last_game=2))
    assert [of(night, number).left for number in (3, 4, 5)] == [
        "left after game 1",
        "left after game 2",
        "",
    ]


def test_whoever_leaves_after_the_game_that_is_on_has_not_left_yet():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(8))))
    night = plain.told(night, plain.entry(3, last_game=2))
    assert of(night, 3).left == "leaves after game 2"


def test_stand_in_is_not_listed():
    night = plain.told(two_games(), plain.entry(9, ranked=False))
    assert 9 not in [row.number for row in standings(night).rows]


def test_x_is_shown_where_the_house_marks_it():
    assert standings(two_games()).with_x
    alameda = plain.all_typed(plain.seated(plain.night(8, house="alameda")), (9, 6))
    assert not standings(alameda).with_x


def test_lone_marches_are_shown_once_a_table_wrote_down_its_hands():
    night = plain.seated(plain.night(8))
    assert not standings(plain.all_typed(night)).with_lone_marches
    night = plain.typed(night, t2=(9, 6, 2, 1))
    dealers = ("N", "E", "S", "W") * 2
    hands = [
        facts.Hand(
            round=1, table=1, number=number, dealer=dealer, event="played", maker="N", alone=True,
            tricks=5,
        )
        for number, dealer in enumerate(dealers, start=1)
    ]  # fmt: skip
    board = standings(plain.told(night, facts.Sheet(round=1, table=1, dealer="N"), *hands))
    assert board.with_lone_marches
    assert max(row.lone_marches for row in board.rows) == 8
