"""Check-out asks for the loners on each scorecard, where the rules count them there."""

import pytest

from tests import build, plain
from tests.tournament.finishing import finished_night
from tests.tournament.topics.places.test_loners import (
    LONERS_COUNTED_ON_SCORECARDS,
    hands_with_loners,
    page_html,
)
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.places.boards.score_card import blank_scorecards
from tournament.topics.prizes.actions import check_out

pytestmark = pytest.mark.night(games=1, checked_in=4, played=1, **LONERS_COUNTED_ON_SCORECARDS)


def turn_in_card(night, number, loners):
    (points,) = (
        scorecard_line.tally.points
        for scorecard_line in ranking.scorecard_of_player(reader.night(night.pk), number).lines
    )
    return check_out.turn_in_card(
        build.desk(night), entry=number, claims=(points,), loners=loners
    ).words


def test_check_out_asks_for_loners_if_they_are_counted_on_scorecards(desk, night):
    html = page_html(desk, night, "check-out/1/")
    assert "Loners on the scorecard" in html
    assert html.index('name="loners"') < html.index('name="total"')
    night_without_loners, _ = finished_night(Club.objects.get())
    assert 'name="loners"' not in page_html(desk, night_without_loners, "check-out/1/")


@pytest.mark.parametrize(("text", "loners"), [("", 0), ("3", 3), ("0", 0)])
def test_loners_are_stored_with_the_scorecard_and_an_empty_box_is_unknown(
    desk, night, text, loners
):
    desk.post(f"/night/{night.pk}/check-out/1/", {"loners": text, "total": "", "taken": "0"})
    assert reader.night(night.pk).entries.with_number(1).loners == loners
    assert 'name="loners"' in page_html(desk, night, "check-out/1/")


def test_scorecard_with_unreadable_loners_is_not_turned_in(desk, night):
    response = desk.post(f"/night/{night.pk}/check-out/1/", {"loners": "two", "total": ""})
    assert "Enter the loners on the scorecard, 0 to 99." in response.content.decode()
    assert reader.night(night.pk).entries.with_number(1).card_in is None


def test_loners_are_stored_with_the_scorecard_and_removed_when_it_is_returned(night):
    assert ", 1 loner." in turn_in_card(night, 1, 1)
    assert "loner" not in turn_in_card(night, 2, 0)
    check_out.mark_card_not_turned_in(build.desk(night), entry=1)
    assert reader.night(night.pk).entries.with_number(1).loners is None


def test_scorecard_cannot_have_fewer_loners_than_the_recorded_hands(desk, night):
    night_row, _ = finished_night(Club.objects.get(), games=2, **LONERS_COUNTED_ON_SCORECARDS)
    build.write_facts(
        build.desk(night_row), new=[facts.Sheet(round=2, table=1), *hands_with_loners(2, 1)]
    )
    north = reader.night(night_row.pk).rounds.current_game.games[0].entries[0]
    with pytest.raises(Refused, match=r"show 8 loners for .*\. Enter 8"):
        check_out.turn_in_card(build.desk(night_row), entry=north, claims=(9, 32), loners=2)
    assert (
        'value="8"'
        in page_html(desk, night_row, f"check-out/{north}/").split('name="loners"')[1][:80]
    )


def test_printed_scorecard_has_room_for_the_loners():
    (loners_note,) = [
        loners_note
        for loners_note in blank_scorecards(plain.night(4, **LONERS_COUNTED_ON_SCORECARDS)).notes
        if "loners" in loners_note
    ]
    assert loners_note.startswith("My loners (all 5 tricks alone): ____")
    assert not any(
        "loners" in loners_note for loners_note in blank_scorecards(plain.night(4)).notes
    )
