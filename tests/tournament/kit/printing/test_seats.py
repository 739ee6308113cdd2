"""All seats, by name and by table, are read back from the paper."""

import pytest

from scoring.chairs import Chair
from tests import build, plain
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.pdf_reading import printed_pages, with_names
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.refused import Refused
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.who_sits_where import seats_by_name, seats_by_table

MIN_FONT_SIZE_ON_WALL = 14


def named_night(player_count, **dials):
    return with_names(
        played_nights.seat_first_game(player_count, **dials), *build.players(player_count)
    )


def test_each_player_is_listed_by_name_with_number_table_and_seat():
    night = named_night(38)
    (page,) = printed_pages("seats-by-name", night)
    game = night.rounds.current_game.game_of(23)
    seat = f"Cora Baker 23 {game.table} {game.chair_of(23)}"
    assert seat in page.text
    assert "Game 1: where you sit" in page.text
    assert page.text.count(" N") >= len(night.rounds.current_game.games)


def test_printed_seats_list_players_sitting_out():
    night = named_night(38)
    (page,) = printed_pages("seats-by-name", night)
    assert page.text.count("sits out") == len(night.rounds.current_game.bench) == 2
    for entry in night.rounds.current_game.bench:
        assert f"{night.entries.with_number(entry).name} {entry} sits out" in page.text


def test_printed_seats_are_sorted_by_name_ignoring_accents():
    night = with_names(
        played_nights.seat_first_game(8),
        "Zoë",
        "Émile",
        "edna",
        "'Ada",
        "Ådne",
        "2 Aces",
        "Yo",
        "Ö",
    )
    lines = seats_by_name(night).people
    names = ["2 Aces", "'Ada", "Ådne", "edna", "Émile", "Ö", "Yo", "Zoë"]
    assert [line.name for line in lines] == names
    assert [line.letter for line in lines] == ["", "A", "A", "E", "E", "O", "Y", "Z"]


def test_each_letter_is_printed_once_before_its_names():
    (page,) = printed_pages("seats-by-name", named_night(38))
    assert "A Ada Abbott" in page.text
    assert "A Ada Baker" not in page.text
    assert "B Bert Abbott" in page.text


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_38_names_fit_on_one_page_in_wall_size(paper):
    (page,) = printed_pages("seats-by-name", named_night(38), paper)
    ada = next(word for word in page.words if "Ada Abbott" in word.text)
    assert ada.top - ada.bottom >= 0.7 * MIN_FONT_SIZE_ON_WALL
    assert len(printed_pages("seats-by-name", named_night(12), paper)) == 1


def test_few_names_are_larger_and_many_names_need_few_pages():
    def page_count_and_name_height(player_count):
        pages = printed_pages("seats-by-name", named_night(player_count))
        ada = next(word for word in pages[0].words if "Ada Abbott" in word.text)
        return len(pages), ada.top - ada.bottom

    size_of_12, size_of_38, size_of_160 = (
        page_count_and_name_height(12),
        page_count_and_name_height(38),
        page_count_and_name_height(160),
    )
    assert size_of_12[1] > size_of_38[1] > size_of_160[1]
    assert size_of_160[0] == 3


def test_large_print_of_seats_is_larger():
    usual_word, large_word = (
        next(
            word
            for word in printed_pages("seats-by-name", named_night(38), is_large=is_large)[0].words
            if "Ada" in word.text
        )
        for is_large in (False, True)
    )
    assert large_word.top - large_word.bottom > 1.2 * (usual_word.top - usual_word.bottom)


def test_names_are_divided_evenly_over_pages():
    def count_names(page):
        return sum(word.text in build.players(18) for word in page.words)

    pages = printed_pages("seats-by-name", named_night(18), is_large=True)
    assert [count_names(page) for page in pages] == [9, 9]


def test_player_sitting_out_is_not_alone_on_a_page():
    night = with_names(played_nights.seat_first_game(18), "Max Featherstonehaugh")
    assert len(printed_pages("seats-by-table", night, is_large=True)) == 1


def test_both_partners_are_listed_by_name_with_their_team_number():
    night = named_night(8, house="mcallen")
    (page,) = printed_pages("seats-by-name", night)
    assert "Ada Abbott" in page.text
    assert "& Bert Abbott" in page.text
    assert "Bert Abbott" in page.text
    assert "& Ada Abbott" in page.text
    lines = {line.name: line for line in seats_by_name(night).people}
    ada, bert = lines["Ada Abbott"], lines["Bert Abbott"]
    assert (ada.partner, bert.partner) == ("Bert Abbott", "Ada Abbott")
    assert (ada.number, ada.table) == (bert.number, bert.table) == (1, ada.table)
    assert ada.chair.opposite is bert.chair


def test_seats_by_table_have_all_seats_and_players_sitting_out_below():
    night = named_night(38)
    (page,) = printed_pages("seats-by-table", night)
    seats = dict(night.rounds.current_game.game_at(1).seats)
    sentences = [
        f"{chair} {night.entries.with_number(seats[chair]).name} ({seats[chair]})"
        for chair in Chair
    ]
    for sentence in sentences:
        assert sentence in page.text
    first_benched, second_benched = night.rounds.current_game.bench
    assert "Sits out" in page.text
    assert "6 points each" in page.text
    assert f"{night.entries.with_number(first_benched).name} ({first_benched})" in page.text
    assert f"{night.entries.with_number(second_benched).name} ({second_benched})" in page.text


def test_3_player_table_has_three_printed_seats():
    night = named_night(15, house="alameda")
    table_of_three = next(table for table in seats_by_table(night).tables if len(table.seats) == 3)
    assert [seat.seat_words for seat in table_of_three.seats] == ["N", "E", "S"]
    assert f"Table {table_of_three.number}" in printed_pages("seats-by-table", night)[0].text


def test_seats_by_table_name_teams_by_number_and_both_names():
    night = named_night(8, house="mcallen")
    (page,) = printed_pages("seats-by-table", night)
    assert "1 Ada Abbott" in page.text
    assert "& Bert Abbott" in page.text
    # A team may sit at either side of a table, so the paper names no side.
    assert "N/S" not in page.text
    assert {
        seat.seat_words for table in seats_by_table(night).tables for seat in table.seats
    } == set("1234")


def test_team_sitting_out_is_printed_on_one_line():
    night = named_night(10, house="mcallen", odd_division="average")
    (resting_team,) = seats_by_table(night).bench
    assert len(resting_team.names) == 2
    assert resting_team.names[1].startswith("& ")
    assert seats_by_table(night).sit_out_points == 0


def test_seats_of_a_bracket_are_the_running_games_by_name():
    night = with_names(nights.bracket_night(), *build.players(12))
    (page,) = printed_pages("seats-by-table", night)
    assert "In progress" in page.text
    assert all(game.name in page.text for game in night.rounds.unfinished_games)
    (page,) = printed_pages("seats-by-name", night)
    entries_playing = {entry for game in night.rounds.unfinished_games for entry in game.entries}
    assert len(seats_by_name(night).people) == len(entries_playing)
    assert "Team" in page.text


def test_seats_of_an_earlier_game_are_printed_on_request():
    night = nights.progressive_night()
    assert "Game 1: where you sit" in printed_pages("seats-by-name", night, game_number=1)[0].text
    assert "Game 2: where you sit" in printed_pages("seats-by-name", night)[0].text


@pytest.mark.parametrize("document", ["seats-by-name", "seats-by-table"])
def test_seats_before_seating_are_refused_with_what_to_do(document):
    with pytest.raises(Refused, match="Seat one first"):
        printed_pages(document, plain.night(8))
    with pytest.raises(Refused, match="Game 7 is not seated"):
        printed_pages(document, played_nights.seat_first_game(8), game_number=7)
    with pytest.raises(Refused, match="Call one first"):
        printed_pages(document, plain.night(8, house="athens"))


def test_substitute_in_a_team_is_listed_with_the_partner():
    night = with_names(plain.night(8, house="mcallen"), *build.players(8))
    absences = (Absence(1, substitute="Sue Sub"),)
    night = plain.press(rounds.seat_next_game, night, game=1, absences=absences)
    (sue,) = (line for line in seats_by_name(night).people if line.name == "Sue Sub")
    assert (sue.number, sue.partner) == (1, "Bert Abbott")
    assert "1 Sue Sub" in printed_pages("seats-by-table", night)[0].text


@pytest.mark.parametrize("document", ["seats-by-name", "seats-by-table"])
def test_hard_names_on_papers_of_seats_do_not_overlap(document):
    night = with_names(played_nights.seat_first_game(38), nights.LONG_NAME, "Io", "W" * 60)
    for is_large in (False, True):
        for page in printed_pages(document, night, is_large=is_large):
            assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_long_name_stays_on_one_line_if_other_columns_leave_room():
    """Names were once broken beside columns three times as wide as their figures."""
    names = [*build.players(36), "Kathleen Stankiewicz", "Christopher Featherston"]
    (page,) = printed_pages(
        "seats-by-name", with_names(played_nights.seat_first_game(36), *names[2:])
    )
    texts = [word.text for word in page.words]
    assert "Kathleen Stankiewicz" in texts
    assert "Christopher Featherston" in texts
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_long_name_takes_at_most_two_lines_beside_its_table():
    night = with_names(
        played_nights.seat_first_game(28), "Gail Gonzalez-Hernandez", *build.players(28)[1:]
    )
    (page,) = printed_pages("seats-by-table", night)
    assert "Gail Gonzalez-Hernandez" in [word.text for word in page.words]
