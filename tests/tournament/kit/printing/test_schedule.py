"""The schedule on paper: each game by table, each player's games, and a paper for each team."""

import re
from time import process_time

import pytest

from tests import build, daily, plain
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.pdf_reading import pdf_content, printed_pages, with_names
from tests.tournament.kit.printing.played_nights import (
    bracket_with_called_games,
    play_games,
    with_divisions,
)
from tournament.evening.night import progress
from tournament.evening.words.refused import Refused
from tournament.topics.seating.boards.drawn_games import EntrantGame, drawn_games


def night_of_teams(teams=7, *divisions, **dials):
    night = plain.night(2 * teams, **{"house": "mcallen"} | dials)
    return with_divisions(night, *divisions) if divisions else night


def schedule_text(night, **choices):
    return " ".join(page.text for page in printed_pages("schedule", night, **choices))


def test_drawn_games_stay_the_same_as_they_are_played():
    schedule = drawn_games(night_of_teams(8))
    assert len(schedule.games) == 5
    night = play_games(night_of_teams(8), 2, (9, 5))
    assert drawn_games(night).games == schedule.games
    assert drawn_games(play_games(night, 3, (9, 5))).games == schedule.games


@pytest.mark.parametrize("players", [13, 14, 15])
def test_games_drawn_in_advance_stay_the_same_all_night(players):
    night = nights.individual_night(players, 4)
    first_drawn_games = drawn_games(night).games
    while not progress.is_fully_played(night):
        night = plain.type_all_tables(night)
        night = night if progress.is_fully_played(night) else plain.seat(night)
        drawn_now = drawn_games(night).games
        assert len(drawn_now) == len(first_drawn_games)
        assert all(
            game.is_same_as(game_now)
            for game, game_now in zip(first_drawn_games, drawn_now, strict=True)
        )


def test_each_entrant_plays_or_sits_out_once_in_each_game():
    for night in (
        night_of_teams(7),
        night_of_teams(9, "Men's", "Women's"),
        nights.individual_night(14, 6),
    ):
        board = drawn_games(night)
        for number, game in enumerate(board.games):
            entrants_in_game = {
                entrant
                for entrant in board.entrants_playing
                if board.games_of(entrant)[number] is not None
            }
            assert entrants_in_game == set(game.entrants) & set(board.listed_entrant_by_entrant)
        for entrant in board.entrants_playing:
            for turn, game in zip(board.games_of(entrant), board.games, strict=True):
                own_table = next(
                    (table for table in game.tables if entrant in table.entrants), None
                )
                if own_table is None:
                    assert turn == EntrantGame(None, None, ())
                else:
                    assert {entrant, *turn.others_at_table} == set(own_table.entrants)
                    assert turn.table == own_table.number


def test_schedule_of_teams_names_opponents_and_tables():
    night = with_names(night_of_teams(4), "Ann", "Bob")
    board = drawn_games(night)
    words = schedule_text(night)
    table = board.games[0].tables[0]
    team, opponent = table.entrants
    assert f"Game 1 1 {team}: Ann & Bob {opponent}: Ann & Bob 2" in words
    assert words.index("Game 1") < words.index("Game 5")


def test_left_over_team_sits_out_or_meets_a_fill_in_team():
    schedule = drawn_games(night_of_teams(7, odd_division="average"))
    assert {team for game in schedule.games for team in game.bench} <= set(
        schedule.entrants_playing
    )
    assert "sits out" in schedule_text(night_of_teams(7, odd_division="average"))
    schedule_words = schedule_text(night_of_teams(7, odd_division="house_team"))
    assert "a fill-in team" in schedule_words
    assert re.search(r"\d fill-in", schedule_words)


def test_schedule_names_divisions_only_if_there_are_any():
    assert "Men's vs. Women's" in schedule_text(night_of_teams(10, "Men's", "Women's"))
    assert "Division" not in schedule_text(night_of_teams(8))


def test_each_team_has_a_paper_with_its_games():
    night = with_names(night_of_teams(8, "Men's", "Women's"), "Ann", "Bob")
    board = drawn_games(night)
    schedule_pages = printed_pages("schedule", night, items_per_page=1)
    texts = [
        page.text[page.text.index("Team ") :] for page in schedule_pages if "Ours" in page.text
    ]
    text_by_team = {text.split()[1]: text for text in texts}
    assert set(text_by_team) == {str(number) for number in range(1, 9)}
    turns = board.games_of("3")
    games = [
        f"{number} {turn.table} {turn.others_at_table[0]} Ann Bob"
        for number, turn in enumerate(turns, 1)
    ]
    assert text_by_team["3"].startswith(
        f"Team 3 Ann & Bob Game Table Against Ours Theirs {' '.join(games)} Total"
    )
    assert len(printed_pages("schedule", night, items_per_page=4)) == len(schedule_pages) - 8 + 2


def test_two_teams_share_a_page_except_in_large_print():
    night = with_divisions(night_of_teams(26), "Men's", "Women's", "Mixed")
    usual_pages = [page for page in printed_pages("schedule", night) if "Ours" in page.text]
    assert [page.text.count("Ours") for page in usual_pages] == [2] * 13
    assert [(page.overlapping_words, page.words_outside_margins) for page in usual_pages] == [
        ([], [])
    ] * 13
    large_pages = [
        page for page in printed_pages("schedule", night, is_large=True) if "Ours" in page.text
    ]
    assert len(large_pages) == 26


def test_games_without_room_to_write_continue_on_another_page():
    night = night_of_teams(8, games=40)
    assert len(drawn_games(night).games) == 40
    team_pages = [
        page.text
        for page in printed_pages("schedule", night, items_per_page=4)
        if "Ours" in page.text
    ]
    assert [("So far" in text, "Total" in text) for text in team_pages] == [
        (True, False),
        (False, True),
    ] * 8
    players_on_first, players_on_second = (
        len(re.findall("Player", text)) for text in team_pages[:2]
    )
    assert (players_on_first > players_on_second, players_on_first + players_on_second) == (
        True,
        2 * 42,
    )
    assert "Player 3 & Player 4" in team_pages[0]


def test_line_of_a_teams_paper_has_table_and_opponent():
    night = night_of_teams(6)
    turns = drawn_games(night).games_of("4")
    turns_text = " ".join(f"{turn.table} vs. {turn.others_at_table[0]}" for turn in turns)
    assert f"4: Player 7 & Player 8 {turns_text}" in schedule_text(night)


def test_players_of_the_schedule_are_sorted_by_name_with_all_their_seats():
    night = with_names(nights.individual_night(9, 6), *"ihgfedcba")
    board = drawn_games(night)
    assert [board.listed_entrant(entrant).name for entrant in board.entrants_playing] == list(
        "abcdefghi"
    )
    lines = [
        " ".join(
            f"{turn.table} {turn.chair}" if turn.table else "out"
            for turn in board.games_of(entrant)
        )
        for entrant in board.entrants_playing
    ]
    words = schedule_text(night)
    assert f"a (9) {lines[0]} b (8) {lines[1]} c (7) {lines[2]}" in words
    assert "Team" not in words


def test_game_that_continues_on_a_page_is_headed_continued():
    schedule_pages = printed_pages("schedule", nights.individual_night(160, 2))
    assert "Game 1, continued" in schedule_pages[1].text
    assert not {"continued", "?"} & set(schedule_pages[0].text.split())


def test_game_is_split_over_two_pages_only_if_longer_than_a_page():
    for night in (
        night_of_teams(18),
        nights.individual_night(13, 8),
        nights.individual_night(38, 8),
    ):
        for is_large in (False, True):
            schedule_pages = printed_pages("schedule", night, is_large=is_large)
            assert "continued" not in " ".join(page.text for page in schedule_pages)


def test_short_schedule_has_letters_of_fourteen_points():
    (first_page, *_) = printed_pages("schedule", night_of_teams(6))
    first_line = next(word for word in first_page.words if word.text.startswith("1: Player 1"))
    assert first_line.top - first_line.bottom >= 14 * 0.9


def test_names_of_teams_take_the_room_that_games_leave_on_a_schedule():
    night = with_names(night_of_teams(19, "Men's", odd_division="house_team"), *build.players(38))
    (list_page,) = (
        page for page in printed_pages("schedule", night) if page.text.startswith("By team")
    )
    board = drawn_games(night)
    texts = [word.text for word in list_page.words]
    for entrant in board.listed_entrant_by_entrant.values():
        assert f"{entrant.number}: {entrant.name}" in texts


def test_many_games_are_divided_evenly_over_two_printed_grids():
    words = schedule_text(nights.individual_night(8, 9))
    assert [words.count(f"Game {number}") for number in range(1, 10)] == [2] * 9
    assert "Player Game 1 Game 2 Game 3 Game 4 Game 5 Player 1 (1)" in words
    assert "Player Game 6 Game 7 Game 8 Game 9 Player 1 (1)" in words


@pytest.mark.parametrize(("players", "pages"), [(12, 3), (38, 5), (160, 15)])
def test_number_of_schedule_pages_by_number_of_players(players, pages):
    assert len(printed_pages("schedule", nights.individual_night(players, 8))) == pages


@pytest.mark.gate
@pytest.mark.parametrize("kind", daily.mark_values(nights.HARD_NAMES, "wide"))
@pytest.mark.parametrize("is_large", [False, True], ids=["usual", "large"])
def test_hard_names_stay_inside_the_schedule(kind, is_large):
    for night in (night_of_teams(9, "Men's", "Women's"), nights.individual_night(15, 9)):
        night_with_names = with_names(night, *nights.HARD_NAMES[kind])
        for paper in ("letter", "a4"):
            for items_per_page in (1, 2, 4):
                for page in printed_pages(
                    "schedule",
                    night_with_names,
                    paper,
                    is_large=is_large,
                    items_per_page=items_per_page,
                ):
                    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


@pytest.mark.parametrize(
    ("night", "sentence"),
    [
        (nights.progressive_night(), "The games are not drawn in advance. Print the seats"),
        (bracket_with_called_games(4), "The games are not drawn in advance. Print the seats"),
        (night_of_teams(1), "The night has only 1 team. Check in 1 more."),
        (plain.night(3, format="individual"), "3 players are ready. A table needs 4."),
    ],
)
def test_schedule_without_drawn_games_is_refused(night, sentence):
    with pytest.raises(Refused, match=re.escape(sentence)):
        pdf_content("schedule", night)


def test_schedule_of_160_players_is_printed_within_a_second():
    night = nights.individual_night(160, 8)
    pdf_content("schedule", night)
    started_at = process_time()
    pdf_content("schedule", night)
    assert process_time() - started_at < 1
