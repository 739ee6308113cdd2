"""The log of rulings on paper."""

from datetime import timedelta

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.pdf_reading import printed_pages, with_names
from tournament.evening.night import draws
from tournament.evening.night.bracket.named_games import team_name
from tournament.evening.words.occasion import clock_time
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import forfeited_games


def test_rulings_are_printed_in_order_with_the_offender():
    night = with_names(played_nights.seat_first_game(12), "Ann", "Bob", "Cy")
    (page,) = printed_pages("rulings", played_nights.with_rulings(night, 1, None, 1))
    assert "When Where Ruling Against" in page.text
    assert "7:07 pm Table 1, game 1, hand 4 E reneged, N/S score 2 Ann (1)" in page.text
    assert page.text.index("7:07 pm") < page.text.index("7:14 pm") < page.text.index("7:21 pm")
    assert "Ann (1): second ruling against this player" in page.text.replace("\n", " ")


def test_printed_ruling_time_is_local_time():
    night = played_nights.with_rulings(played_nights.seat_first_game(12), 1)

    def local_time(moment):
        return f"{moment - timedelta(hours=5):%H.%M}" if moment else ""

    (page,) = printed_pages("rulings", night, time_of_day=local_time)
    assert "14.07" in page.text


def test_printed_ruling_in_a_bracket_names_the_game():
    night = played_nights.with_rulings(nights.bracket_night(), 1)
    name = night.rounds.with_number(1).title
    assert f"game {name}" in printed_pages("rulings", night)[0].text


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("is_large", [False, True])
def test_rulings_paper_without_rulings_has_empty_lines_to_write_on(paper, is_large):
    (page,) = printed_pages("rulings", plain.night(8), paper, is_large=is_large)
    assert "Rulings Tanglewood Time Table Game Hand Ruling Against By" in page.text
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_each_page_of_a_long_rulings_log_has_its_headings():
    night = played_nights.with_rulings(
        with_names(played_nights.seat_first_game(12), nights.LONG_NAME, "W" * 60),
        *[1, 2, None] * 20,
    )
    pages = printed_pages("rulings", night, is_large=True)
    assert len(pages) > 3
    for page in pages:
        assert "Where Ruling Against" in page.text
        assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_printed_ruling_in_a_bracket_names_the_team_without_player_number():
    night = played_nights.with_rulings(nights.bracket_night(), 1)
    text = printed_pages("rulings", night)[0].text.replace("\n", " ")
    assert f"{night.entries.with_number(1).name} (team {night.entries.with_number(1).team})" in text


@pytest.mark.parametrize("ruling_count", [0, 1])
def test_forfeited_games_of_a_bracket_are_listed_after_the_rulings(db, ruling_count):
    """The team that lost W1.1 withdraws, so its next game is forfeited at no time of its own."""
    row = build.night(build.director().club, house="athens")
    pairs.draw_teams(row, 4)
    forfeited_games.record_forfeit(build.desk(row), game_name="W1.1", by="a")
    loser, _ = draws.bracket_state(reader.night(row.pk)).teams_in("W1.1")
    forfeited_games.withdraw_team(build.desk(row), team=int(loser))
    night = played_nights.with_rulings(reader.night(row.pk), *[1] * ruling_count)
    (page,) = printed_pages("rulings", night)
    text = page.text.replace("\n", " ")
    time = clock_time(night.rounds[0].round_fact.ended)
    beginning = f"Forfeits {time} Game W1.1 {team_name(night, loser)} forfeited to "
    assert beginning in text
    assert f"Game L1.1 {team_name(night, loser)} forfeited to " in text.split(beginning)[1]
