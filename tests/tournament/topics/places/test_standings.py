"""How everybody stands: what counts, who moved, and what is said about it."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.evening import facts
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.ranks import columns
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds


def of(night, number, board=standings):
    return next(row for row in board(night).rows if row.number == number)


def at(night, table, side):
    """Who sits in the game that is on, at one side of a table."""
    chairs = {"N/S": "NS", "E/W": "EW"}[side]
    return [who for chair, who in night.rounds.current.at(table).seats if chair.value in chairs]


def two_games(second=(9, 6, 2, 1)):
    night = plain.all_typed(plain.seated(plain.night(8)))
    return plain.all_typed(plain.seated(night), second)


def test_nobody_stands_anywhere_before_a_score_is_in():
    assert standings(plain.night(8)).rows == ()
    seated = standings(plain.seated(plain.night(9)))
    assert seated.rows == ()
    assert seated.words == "Standings begin with the first game that is in."


def test_equal_ones_share_the_better_rank_and_each_rank_has_its_reason():
    board = standings(plain.all_typed(plain.seated(plain.night(8))))
    assert [row.rank for row in board.rows] == ["1\N{EN DASH}4"] * 4 + ["5\N{EN DASH}8"] * 4
    assert board.rows[0].place.reason == "9 points, level with 3 others; nothing separates them"
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


def half_in():
    """One game that is over, and of the second the tables 1 and 3 of four."""
    night = plain.all_typed(plain.seated(plain.night(16)))
    return plain.typed(plain.seated(night), t1=(9, 6, 2, 1), t3=(9, 6, 2, 1))


def test_complete_games_give_places_and_tables_that_are_in_stand_beside():
    night = half_in()
    board, before = standings(night), standings(night.before(2))
    assert [(row.number, row.rank, row.points) for row in board.rows] == [
        (row.number, row.rank, row.points) for row in before.rows
    ]
    assert board.words == "After game 1. Game 2 so far: 2 of 4 tables are in."
    assert [of(night, one).so_far for one in at(night, 1, "N/S")] == ["+9", "+9"]
    assert [of(night, one).so_far for one in at(night, 2, "N/S")] == ["", ""]


def test_first_game_that_is_half_in_gives_no_place():
    board = standings(plain.typed(plain.seated(plain.night(8)), t1=(9, 6, 2, 1)))
    assert board.rows == ()
    first, *_, last = board.words.partition(". ")
    assert first == "Standings begin with the first game that is in"
    assert last == "Game 1 so far: 1 of 2 tables are in."


def test_games_are_told_where_some_have_fewer():
    night = plain.all_typed(plain.seated(plain.night(8)))
    assert not standings(night).with_games
    night = plain.told(night, plain.entry(9, first_game=2), plain.fee(9, 100))
    board = standings(plain.all_typed(plain.seated(night)))
    assert board.with_games
    assert {row.number: row.games for row in board.rows if row.games != 2} == {9: 1}


def test_table_that_is_looked_into_again_is_named():
    night = plain.seated(two_games())
    disputed = facts.Sheet(round=1, table=2, points=(9, 6), x=(2, 1), disputed="two say eight")
    board = standings(plain.told(night, disputed))
    assert board.words == "After game 2; provisional: table 2 of game 1 is missing."
    first = plain.seated(plain.all_typed(plain.seated(plain.night(8))))
    words = standings(plain.told(first, disputed)).words
    assert words.startswith("Game 1 is looked into again; provisional: table 2 of game 1 ")


def test_last_game_makes_the_standings_final_once_every_card_is_in():
    night = plain.all_typed(plain.seated(plain.night(8, games=1)))
    assert standings(night).words == "Unofficial: cards are being checked."
    assert (standings(night).is_final, standings(night).is_official) == (True, False)
    checked = (replace(one, card_in=plain.AT_SEVEN) for one in night.entries)
    assert standings(plain.told(night, *checked)).words == "Final, after game 1."
    closed = plain.told(night, replace(night.plan, closed=plain.AT_SEVEN))
    assert standings(closed).words == "Final, after game 1."


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


def test_teams_with_an_average_among_their_points_are_named():
    night = plain.night(6, house="mcallen", odd_division="average")
    for game in (1, 2, 3):
        night = plain.all_typed(plain.pressed(rounds.seat, night, game=game), (8, 5))
        # The first has none yet, so long as it has played no game.
        assert sum(row.averaged for row in standings(night).rows) == (0, 2, 3)[game - 1]
        # As soon as one has, an average is told apart from games, though all have as many.
        assert standings(night).with_games == (game < 3)
    assert standings(night).averages == (
        "Team {}, team {} and team {} each sat a game out, and have the average of their games for "
        "it, rounded to whole points (*).".format(*(row.number for row in standings(night).rows))
    )


def test_one_team_with_an_average_is_named():
    night = plain.night(6, house="mcallen", odd_division="average")
    night = plain.all_typed(plain.pressed(rounds.seat, night, game=1), (8, 5))
    out = night.entries.of(night.rounds.current.bench[0]).team
    gone = next(one.number for one in night.teams if one.number != out)
    night = plain.pressed(going_home.leave_after, night, party=gone, game=1)
    assert standings(night).averages == ""
    night = plain.all_typed(plain.pressed(rounds.seat, night, game=2), (8, 5))
    told = f"Team {out} sat a game out, and has the average of its games for it"
    assert standings(night).averages == f"{told}, rounded to whole points (*)."
    (row,) = (row for row in standings(night).rows if row.number == out)
    assert row.counting == "1 game + average"
    sat_out, played = row.by_game.split()
    assert sat_out == f"{played}*"


@pytest.fixture
def board():
    return standings(plain.all_typed(plain.seated(plain.night(8, games=2))))


@pytest.fixture
def full(board):
    """Standings with every column there is, as after a night on which somebody came late."""
    (division,) = board.divisions
    first, *others = division.rows
    divisions = (replace(division, rows=(replace(first, games=2), *others)),)
    return replace(board, divisions=divisions, with_movement=True, with_lone_marches=True)


def test_columns_of_the_page_stand_in_their_order(full):
    names = "Place, Name, Points, Games, Moved, Games won, X, Lone marches, Why"
    assert ", ".join(one.page_heading for one in columns(full) if one.page_heading) == names


def test_paper_has_games_before_points_and_a_column_for_each_game(full):
    names = "Place No. Name Games Points 1 X Lone"
    assert " ".join(one.paper_heading for one in columns(full) if one.paper_heading) == names
    assert "1" not in [one.paper_heading for one in columns(full, by_game=False)]


def test_file_has_columns_that_the_page_has_not_tonight(board, full):
    names = "rank, number, name, points, games won, x, reason, left, games, so far"
    bare = replace(board, with_x=False, settled=0)
    assert ", ".join(one.file for one in columns(bare) if one.file) == names
    assert {one.file for one in columns(full)} - {*names.split(", "), None} == {"lone marches"}


def test_average_among_the_games_is_marked_on_page_and_paper_and_not_in_the_file():
    night = plain.night(6, house="mcallen", odd_division="average")
    night = plain.all_typed(plain.pressed(rounds.seat, night, game=1), (8, 5))
    out = night.entries.of(night.rounds.current.bench[0]).team
    gone = next(one.number for one in night.teams if one.number != out)
    night = plain.pressed(going_home.leave_after, night, party=gone, game=1)
    board = standings(plain.all_typed(plain.pressed(rounds.seat, night, game=2), (8, 5)))
    row = next(row for row in board.rows if row.number == out)
    shown, filed = (one for one in columns(board) if "games" in (one.key, one.file))
    assert (shown.page_heading, shown.paper_heading, shown.words(row)) == ("Games", "Games", "2*")
    assert filed.cell(row) == 2
