"""Where everybody sits, by name and by table, read back from the paper."""

import pytest

from scoring.chairs import Chair
from tests import build, plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.reading import printed, with_names
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.refused import Refused
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.who_sits_where import seats_by_name, seats_by_table

WALL = 14


def named(players, **dials):
    return with_names(played.seated(players, **dials), *build.players(players))


def test_everybody_is_found_by_name_with_number_table_and_chair():
    night = named(38)
    (page,) = printed("seats-by-name", night)
    game = night.rounds.current.game_of(23)
    seat = f"Cora Baker 23 {game.table} {game.chair_of(23)}"
    assert seat in page.text
    assert "Game 1: where you sit" in page.text
    assert page.text.count(" N") >= len(night.rounds.current.games)


def test_whoever_sits_out_is_told_so_in_words():
    night = named(38)
    (page,) = printed("seats-by-name", night)
    assert page.text.count("sits out") == len(night.rounds.current.bench) == 2
    for one in night.rounds.current.bench:
        assert f"{night.entries.of(one).name} {one} sits out" in page.text


def test_names_go_from_a_to_z_whatever_their_accents():
    night = with_names(
        played.seated(8), "Zoë", "Émile", "edna", "'Ada", "Ådne", "2 Aces", "Yo", "Ö"
    )
    lines = seats_by_name(night).lines
    found = ["2 Aces", "'Ada", "Ådne", "edna", "Émile", "Ö", "Yo", "Zoë"]
    assert [one.name for one in lines] == found
    assert [one.letter for one in lines] == ["", "A", "A", "E", "E", "O", "Y", "Z"]


def test_each_letter_stands_once_before_its_names():
    (page,) = printed("seats-by-name", named(38))
    assert "A Ada Abbott" in page.text
    assert "A Ada Baker" not in page.text
    assert "B Bert Abbott" in page.text


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_thirty_eight_fit_on_one_page_that_is_read_on_a_wall(paper):
    (page,) = printed("seats-by-name", named(38), paper)
    ada = next(one for one in page.words if "Ada Abbott" in one.text)
    assert ada.top - ada.bottom >= 0.7 * WALL
    assert len(printed("seats-by-name", named(12), paper)) == 1


def test_fewer_names_are_larger_and_many_take_few_pages():
    def size(players):
        pages = printed("seats-by-name", named(players))
        ada = next(one for one in pages[0].words if "Ada Abbott" in one.text)
        return len(pages), ada.top - ada.bottom

    few, usual, many = size(12), size(38), size(160)
    assert few[1] > usual[1] > many[1]
    assert many[0] == 3


def test_large_print_is_larger():
    usual, large = (
        next(
            one
            for one in printed("seats-by-name", named(38), large=wanted)[0].words
            if "Ada" in one.text
        )
        for wanted in (False, True)
    )
    assert large.top - large.bottom > 1.2 * (usual.top - usual.bottom)


def test_pages_of_names_are_even():
    def rows(page):
        return sum(one.text in build.players(18) for one in page.words)

    pages = printed("seats-by-name", named(18), large=True)
    assert [rows(page) for page in pages] == [9, 9]


def test_whoever_sits_out_is_not_alone_on_a_page():
    night = with_names(played.seated(18), "Max Featherstonehaugh")
    assert len(printed("seats-by-table", night, large=True)) == 1


def test_partners_are_found_under_either_name_with_the_number_of_the_team():
    night = named(8, house="mcallen")
    (page,) = printed("seats-by-name", night)
    assert "Ada Abbott" in page.text
    assert "& Bert Abbott" in page.text
    assert "Bert Abbott" in page.text
    assert "& Ada Abbott" in page.text
    lines = {one.name: one for one in seats_by_name(night).lines}
    ada, bert = lines["Ada Abbott"], lines["Bert Abbott"]
    assert (ada.partner, bert.partner) == ("Bert Abbott", "Ada Abbott")
    assert (ada.number, ada.table) == (bert.number, bert.table) == (1, ada.table)
    assert ada.chair.opposite is bert.chair


def test_tables_have_each_chair_and_whoever_sits_out_below():
    night = named(38)
    (page,) = printed("seats-by-table", night)
    held = dict(night.rounds.current.at(1).seats)
    said = [f"{chair} {night.entries.of(held[chair]).name} ({held[chair]})" for chair in Chair]
    for one in said:
        assert one in page.text
    first, second = night.rounds.current.bench
    assert "Sits out" in page.text
    assert "6 points each" in page.text
    assert f"{night.entries.of(first).name} ({first})" in page.text
    assert f"{night.entries.of(second).name} ({second})" in page.text


def test_table_of_three_has_three_chairs():
    night = named(15, house="alameda")
    of_three = next(one for one in seats_by_table(night).tables if len(one.seats) == 3)
    assert [one.where for one in of_three.seats] == ["N", "E", "S"]
    assert f"Table {of_three.number}" in printed("seats-by-table", night)[0].text


def test_teams_are_called_by_number_and_both_names():
    night = named(8, house="mcallen")
    (page,) = printed("seats-by-table", night)
    assert "1 Ada Abbott" in page.text
    assert "& Bert Abbott" in page.text
    # A team sits at either side.
    assert "N/S" not in page.text
    assert {one.where for table in seats_by_table(night).tables for one in table.seats} == set(
        "1234"
    )


def test_team_that_sits_out_is_one_line():
    night = named(10, house="mcallen", odd_division="average")
    (out,) = seats_by_table(night).bench
    assert len(out.who) == 2
    assert out.who[1].startswith("& ")
    assert seats_by_table(night).points == 0


def test_bracket_has_the_games_that_are_on_under_their_names():
    night = with_names(nights.bracket(), *build.players(12))
    (page,) = printed("seats-by-table", night)
    assert "On now" in page.text
    assert all(one.name in page.text for one in night.rounds.on_now)
    (page,) = printed("seats-by-name", night)
    on = {entry for one in night.rounds.on_now for entry in one.entries}
    assert len(seats_by_name(night).lines) == len(on)
    assert "Team" in page.text


def test_earlier_game_is_printed_when_it_is_wished():
    night = nights.progressive()
    assert "Game 1: where you sit" in printed("seats-by-name", night, game=1)[0].text
    assert "Game 2: where you sit" in printed("seats-by-name", night)[0].text


@pytest.mark.parametrize("what", ["seats-by-name", "seats-by-table"])
def test_before_anybody_sits_the_cure_is_said(what):
    with pytest.raises(Refused, match="seat one first"):
        printed(what, plain.night(8))
    with pytest.raises(Refused, match="Game 7 is not seated"):
        printed(what, played.seated(8), game=7)
    with pytest.raises(Refused, match="call one first"):
        printed(what, plain.night(8, house="athens"))


def test_whoever_plays_for_somebody_of_a_team_is_found_with_it():
    night = with_names(plain.night(8, house="mcallen"), *build.players(8))
    absences = (Absence(1, stand_in="Sue Sub"),)
    night = plain.pressed(rounds.seat, night, game=1, absences=absences)
    (sue,) = (one for one in seats_by_name(night).lines if one.name == "Sue Sub")
    assert (sue.number, sue.partner) == (1, "Bert Abbott")
    assert "1 Sue Sub" in printed("seats-by-table", night)[0].text


@pytest.mark.parametrize("what", ["seats-by-name", "seats-by-table"])
def test_hard_names_at_a_full_hall_stay_apart(what):
    night = with_names(played.seated(38), nights.LONG, "Io", "W" * 60)
    for large in (False, True):
        for page in printed(what, night, large=large):
            assert (page.overlapping, page.outside) == ([], [])


def test_long_name_stays_on_one_line_where_the_columns_beside_it_leave_room():
    """It was broken beside columns of figures that were three times as wide as what was in them."""
    names = [*build.players(36), "Kathleen Stankiewicz", "Christopher Featherston"]
    (page,) = printed("seats-by-name", with_names(played.seated(36), *names[2:]))
    texts = [word.text for word in page.words]
    assert "Kathleen Stankiewicz" in texts
    assert "Christopher Featherston" in texts
    assert (page.overlapping, page.outside) == ([], [])
