"""The standings board ranks players by their complete games, and shows movement and notes."""

from dataclasses import replace

import pytest

from tests import plain
from tests.tournament.topics.places.test_loners import (
    LONERS_COUNTED_ON_SCORECARDS,
    TIE_BREAK_BY_LONERS,
    night_with_all_hands,
    night_with_some_hands,
)
from tournament.evening import facts
from tournament.evening.night.progress import CurrentGamePoints
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.ranks import (
    NO_STANDINGS_YET_SENTENCE,
    UNOFFICIAL_SENTENCES,
    standings_columns,
)
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds

FINAL_AFTER_GAME_1_SENTENCE = "Final, after game 1."


def standings_row(night, number, make_board=standings):
    return next(row for row in make_board(night).rows if row.number == number)


def players_at(night, table, side):
    """Return the players of one side of a table in the current game."""
    chairs = {"N/S": "NS", "E/W": "EW"}[side]
    return [
        entry
        for chair, entry in night.rounds.current_game.game_at(table).seats
        if chair.value in chairs
    ]


def night_of_two_games(totals_of_second_game=(9, 6, 2, 1)):
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    return plain.type_all_tables(plain.seat(night), totals_of_second_game)


def test_standings_are_empty_before_the_first_score():
    assert standings(plain.night(8)).rows == ()
    empty_board = standings(plain.seat(plain.night(9)))
    assert empty_board.rows == ()
    assert empty_board.words == NO_STANDINGS_YET_SENTENCE


def test_tied_players_share_the_better_rank_and_each_rank_has_a_reason():
    standings_after_first_game = standings(plain.type_all_tables(plain.seat(plain.night(8))))
    assert [row.rank for row in standings_after_first_game.rows] == ["1\N{EN DASH}4"] * 4 + [
        "5\N{EN DASH}8"
    ] * 4
    assert standings_after_first_game.rows[0].place.reason == "9 points. Tied with 3 others"
    assert standings_after_first_game.words == "After game 1."
    assert not standings_after_first_game.shows_movement


def test_movement_is_counted_from_the_places_after_the_previous_game():
    night = night_of_two_games()
    rank_before = {row.number: row.place.rank for row in standings(night.before_game(2)).rows}
    standings_after_first_game = standings(night)
    assert standings_after_first_game.shows_movement
    for row in standings_after_first_game.rows:
        assert row.places_moved == rank_before[row.number] - row.place.rank


@pytest.mark.parametrize(
    ("places_moved", "words"), [(3, "up 3"), (-1, "down 1"), (0, "same"), (None, "new")]
)
def test_movement_is_described_in_words(places_moved, words):
    row = standings(night_of_two_games()).rows[0]
    assert type(row)(row.place, row.party, places_moved, "").movement == words


def test_movement_of_a_player_who_came_for_the_last_game_is_called_new():
    night = plain.with_facts(
        plain.type_all_tables(plain.seat(plain.night(8))), plain.entry(9, first_game=2)
    )
    night = plain.with_facts(night, plain.fee(9, 100))
    night = plain.type_all_tables(plain.seat(night))
    assert standings_row(night, 9).movement == "new"


def night_with_half_the_tables_of_game_2_finished():
    """Return a night with game 1 complete, and two of the four tables in for game 2."""
    night = plain.type_all_tables(plain.seat(plain.night(16)))
    return plain.type_totals(plain.seat(night), t1=(9, 6, 2, 1), t3=(9, 6, 2, 1))


def test_places_count_complete_games_only_and_points_so_far_are_a_separate_column():
    night = night_with_half_the_tables_of_game_2_finished()
    standings_after_first_game, board_before = standings(night), standings(night.before_game(2))
    assert [(row.number, row.rank, row.points) for row in standings_after_first_game.rows] == [
        (row.number, row.rank, row.points) for row in board_before.rows
    ]
    assert (
        standings_after_first_game.words
        == f"After game 1. {CurrentGamePoints(2, 2, 4, {}).sentence}"
    )
    assert [
        standings_row(night, player).current_game_points for player in players_at(night, 1, "N/S")
    ] == [
        "+9",
        "+9",
    ]
    assert [
        standings_row(night, player).current_game_points for player in players_at(night, 2, "N/S")
    ] == [
        "",
        "",
    ]


def test_first_game_gives_no_places_until_all_its_tables_are_finished():
    standings_after_first_game = standings(
        plain.type_totals(plain.seat(plain.night(8)), t1=(9, 6, 2, 1))
    )
    assert standings_after_first_game.rows == ()
    sentence, *_, last_sentence = standings_after_first_game.words.partition(". ")
    assert sentence == "Standings appear after game 1"
    assert last_sentence == CurrentGamePoints(1, 1, 2, {}).sentence


def test_number_of_games_is_shown_if_some_players_played_fewer():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    assert not standings(night).has_unequal_games
    night = plain.with_facts(night, plain.entry(9, first_game=2), plain.fee(9, 100))
    standings_after_first_game = standings(plain.type_all_tables(plain.seat(night)))
    assert standings_after_first_game.has_unequal_games
    assert {
        row.number: row.game_count for row in standings_after_first_game.rows if row.game_count != 2
    } == {9: 1}


def test_table_with_a_disputed_score_is_named_as_not_in():
    night = plain.seat(night_of_two_games())
    disputed_sheet = facts.Sheet(
        round=1, table=2, points=(9, 6), x=(2, 1), disputed="two say eight"
    )
    standings_after_first_game = standings(plain.with_facts(night, disputed_sheet))
    assert standings_after_first_game.words == "After game 2. Unofficial. Not in: game 1, table 2."
    night_in_second_game = plain.seat(plain.type_all_tables(plain.seat(plain.night(8))))
    words = standings(plain.with_facts(night_in_second_game, disputed_sheet)).words
    assert words.startswith("Unofficial. Not in: game 1, table 2")


def test_standings_are_final_once_every_scorecard_is_in():
    night = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    assert standings(night).words == UNOFFICIAL_SENTENCES
    assert (standings(night).is_final, standings(night).is_official) == (True, False)
    entries_with_cards_in = (replace(entry, card_in=plain.AT_SEVEN) for entry in night.entries)
    assert (
        standings(plain.with_facts(night, *entries_with_cards_in)).words
        == FINAL_AFTER_GAME_1_SENTENCE
    )
    closed_night = plain.with_facts(night, replace(night.plan, closed=plain.AT_SEVEN))
    assert standings(closed_night).words == FINAL_AFTER_GAME_1_SENTENCE


def test_player_who_left_is_marked_and_stays_ranked():
    night = plain.with_facts(
        night_of_two_games(), plain.entry(3, last_game=1), plain.entry(4, last_game=2)
    )
    assert [standings_row(night, number).when_left for number in (3, 4, 5)] == [
        "left after game 1",
        "left after game 2",
        "",
    ]


def test_player_who_is_to_leave_after_the_current_game_is_marked_as_leaving():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(8))))
    night = plain.with_facts(night, plain.entry(3, last_game=2))
    assert standings_row(night, 3).when_left == "leaves after game 2"


def test_substitute_is_not_listed():
    night = plain.with_facts(night_of_two_games(), plain.entry(9, ranked=False))
    assert 9 not in [row.number for row in standings(night).rows]


def test_x_column_is_shown_if_the_rules_use_xs():
    assert standings(night_of_two_games()).shows_x
    alameda = plain.type_all_tables(plain.seat(plain.night(8, house="alameda")), (9, 6))
    assert not standings(alameda).shows_x


def test_lone_marches_are_shown_if_they_count():
    assert not standings(night_of_two_games()).shows_lone_marches
    assert not standings(night_with_some_hands()).shows_lone_marches
    standings_after_first_game = standings(night_with_some_hands(**TIE_BREAK_BY_LONERS))
    assert standings_after_first_game.shows_lone_marches
    assert max(row.lone_marches for row in standings_after_first_game.rows) == 8
    assert standings(night_with_some_hands(**LONERS_COUNTED_ON_SCORECARDS)).shows_lone_marches
    assert standings(night_with_all_hands()).shows_lone_marches


def test_teams_whose_points_include_an_average_are_named():
    night = plain.night(6, house="mcallen", odd_division="average")
    for game in (1, 2, 3):
        night = plain.type_all_tables(plain.press(rounds.seat_next_game, night, game=game), (8, 5))
        # The first team sat out game 1, and has no average until it has played a game.
        assert sum(row.averaged_game_count for row in standings(night).rows) == (0, 2, 3)[game - 1]
        # After game 3 each team has played two games and has one average.
        assert standings(night).has_unequal_games == (game < 3)
    assert standings(night).averages_sentence == (
        "Team {}, team {} and team {} each sat out a game and got their average for it, "
        "rounded to whole points (*).".format(*(row.number for row in standings(night).rows))
    )


def test_single_team_whose_points_include_an_average_is_named():
    night = plain.night(6, house="mcallen", odd_division="average")
    night = plain.type_all_tables(plain.press(rounds.seat_next_game, night, game=1), (8, 5))
    resting_team = night.entries.with_number(night.rounds.current_game.bench[0]).team
    leaver = next(team.number for team in night.teams if team.number != resting_team)
    night = plain.press(going_home.leave_after_game, night, party_number=leaver, game=1)
    assert standings(night).averages_sentence == ""
    night = plain.type_all_tables(plain.press(rounds.seat_next_game, night, game=2), (8, 5))
    beginning = f"Team {resting_team} sat out a game and got its average for it"
    assert standings(night).averages_sentence == f"{beginning}, rounded to whole points (*)."
    (row,) = (row for row in standings(night).rows if row.number == resting_team)
    assert row.games_counted_words == "1 game + average"
    average, points = row.points_by_game.split()
    assert average == f"{points}*"


@pytest.fixture
def standings_after_first_game():
    return standings(plain.type_all_tables(plain.seat(plain.night(8, games=2))))


@pytest.fixture
def standings_with_every_column(standings_after_first_game):
    """Return standings with every column, as after a night with a late player."""
    (division,) = standings_after_first_game.divisions
    first_row, *other_rows = division.rows
    divisions = (replace(division, rows=(replace(first_row, game_count=2), *other_rows)),)
    return replace(
        standings_after_first_game,
        divisions=divisions,
        shows_movement=True,
        shows_lone_marches=True,
    )


def test_columns_of_the_standings_page_are_in_order(standings_with_every_column):
    names = "Place, Name, Points, Games, Change, Games won, Xs, Loners, Tie-break"
    assert (
        ", ".join(
            column.page_heading
            for column in standings_columns(standings_with_every_column)
            if column.page_heading
        )
        == names
    )


def test_paper_has_games_before_points_and_a_column_for_each_game(standings_with_every_column):
    names = "Place No. Name Games Points 1 Xs Loners"
    assert (
        " ".join(
            column.paper_heading
            for column in standings_columns(standings_with_every_column)
            if column.paper_heading
        )
        == names
    )
    assert "1" not in [
        column.paper_heading
        for column in standings_columns(standings_with_every_column, has_game_columns=False)
    ]


def test_csv_file_has_columns_that_the_page_leaves_out(
    standings_after_first_game, standings_with_every_column
):
    names = "place, number, name, points, games won, Xs, reason, left, games, so far"
    bare_board = replace(standings_after_first_game, shows_x=False, final_place_count=0)
    assert (
        ", ".join(
            column.file_heading for column in standings_columns(bare_board) if column.file_heading
        )
        == names
    )
    assert {column.file_heading for column in standings_columns(standings_with_every_column)} - {
        *names.split(", "),
        None,
    } == {"loners"}


def test_average_is_marked_on_page_and_paper_but_not_in_the_csv_file():
    night = plain.night(6, house="mcallen", odd_division="average")
    night = plain.type_all_tables(plain.press(rounds.seat_next_game, night, game=1), (8, 5))
    resting_team = night.entries.with_number(night.rounds.current_game.bench[0]).team
    leaver = next(team.number for team in night.teams if team.number != resting_team)
    night = plain.press(going_home.leave_after_game, night, party_number=leaver, game=1)
    standings_after_first_game = standings(
        plain.type_all_tables(plain.press(rounds.seat_next_game, night, game=2), (8, 5))
    )
    row = next(row for row in standings_after_first_game.rows if row.number == resting_team)
    shown_column, file_column = (
        column
        for column in standings_columns(standings_after_first_game)
        if "games" in (column.name_in_address, column.file_heading)
    )
    assert (
        shown_column.page_heading,
        shown_column.paper_heading,
        shown_column.cell_words(row),
    ) == (
        "Games",
        "Games",
        "2*",
    )
    assert file_column.file_value(row) == 2
