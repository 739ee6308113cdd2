"""The log of rulings on paper."""

from datetime import timedelta

import pytest

from tests import plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.reading import printed, with_names


def test_rulings_go_from_the_first_to_the_last_with_whom_they_were_against():
    night = with_names(played.seated(12), "Ann", "Bob", "Cy")
    (page,) = printed("rulings", played.ruled(night, 1, None, 1))
    assert "When Where Ruling Against" in page.text
    assert "7:07 pm Game 1, table 1, hand 4 E reneged, N/S score 2 Ann (1)" in page.text
    assert page.text.index("7:07 pm") < page.text.index("7:14 pm") < page.text.index("7:21 pm")
    assert "Ann (1): second ruling against this player" in page.text.replace("\n", " ")


def test_time_of_day_is_the_hall_s():
    night = played.ruled(played.seated(12), 1)

    def clock(moment):
        return f"{moment - timedelta(hours=5):%H.%M}" if moment else ""

    (page,) = printed("rulings", night, clock=clock)
    assert "14.07" in page.text


def test_night_in_a_bracket_names_the_game():
    night = played.ruled(nights.bracket(), 1)
    name = night.rounds.of(1).title
    assert f"Game {name}" in printed("rulings", night)[0].text


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_without_a_ruling_there_is_a_log_to_write_on(paper, large):
    (page,) = printed("rulings", plain.night(8), paper, large=large)
    assert "Rulings Tanglewood Time Table Game Hand Ruling Against By" in page.text
    assert (page.overlapping, page.outside) == ([], [])


def test_log_that_runs_over_many_pages_keeps_its_headings():
    night = played.ruled(with_names(played.seated(12), nights.LONG, "W" * 60), *[1, 2, None] * 20)
    pages = printed("rulings", night, large=True)
    assert len(pages) > 3
    for page in pages:
        assert "Where Ruling Against" in page.text
        assert (page.overlapping, page.outside) == ([], [])


def test_ruling_in_a_bracket_names_the_team_and_no_number_of_the_player():
    night = played.ruled(nights.bracket(), 1)
    text = printed("rulings", night)[0].text.replace("\n", " ")
    assert f"{night.entries.of(1).name} (team {night.entries.of(1).team})" in text
