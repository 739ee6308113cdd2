"""Check-out asks for the loners on each card, where the house counts them there."""

import pytest

from tests import build, plain
from tests.tournament.finishing import finished, written
from tests.tournament.topics.places.test_loners import ON_CARD, by_hand, page
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.places.boards.score_card import blank_card
from tournament.topics.prizes.actions import check_out


@pytest.fixture
def night(desk):
    return finished(Club.objects.get(), **ON_CARD)[0]


def hand_in(night, number, loners):
    (points,) = (one.tally.points for one in ranking.card_of(replay.night(night.pk), number).lines)
    return check_out.hand_in(build.desk(night), entry=number, claims=(points,), loners=loners).words


def test_check_out_asks_for_loners_where_the_card_tells_them(desk, night):
    told = page(desk, night, "check-out/1/")
    assert "Loners on the card" in told
    assert told.index('name="loners"') < told.index('name="total"')
    silent, _ = finished(Club.objects.get())
    assert 'name="loners"' not in page(desk, silent, "check-out/1/")


@pytest.mark.parametrize(("typed", "kept"), [("", 0), ("3", 3), ("0", 0)])
def test_loners_are_kept_with_the_card_and_enter_is_none(desk, night, typed, kept):
    desk.post(f"/night/{night.pk}/check-out/1/", {"loners": typed, "total": "", "taken": "0"})
    assert replay.night(night.pk).entries.of(1).loners == kept
    assert 'name="loners"' in page(desk, night, "check-out/1/")


def test_loners_that_cannot_be_read_keep_the_card_out(desk, night):
    answer = desk.post(f"/night/{night.pk}/check-out/1/", {"loners": "two", "total": ""})
    assert "Write how many loners stand on the card, 0 to 99." in answer.content.decode()
    assert replay.night(night.pk).entries.of(1).card_in is None


def test_card_is_in_with_its_loners_and_goes_back_without(night):
    assert " points and 1 loner." in hand_in(night, 1, 1)
    assert " points." in hand_in(night, 2, 0)
    check_out.take_back(build.desk(night), entry=1)
    assert replay.night(night.pk).entries.of(1).loners is None


def test_card_has_no_fewer_loners_than_the_hands_that_are_written_down(desk, night):
    row, _ = finished(Club.objects.get(), games=2, **ON_CARD)
    written(build.desk(row), told=[facts.Sheet(round=2, table=1), *by_hand(2, 1)])
    north = replay.night(row.pk).rounds.current.games[0].entries[0]
    with pytest.raises(Refused, match="8 loners at tables that wrote down every hand: write 8"):
        check_out.hand_in(build.desk(row), entry=north, claims=(9, 32), loners=2)
    assert 'value="8"' in page(desk, row, f"check-out/{north}/").split('name="loners"')[1][:80]


def test_printed_card_has_room_for_the_loners():
    (note,) = [one for one in blank_card(plain.night(4, **ON_CARD)).notes if "loners" in one]
    assert note.startswith("My loners, all five tricks alone: ____")
    assert not any("loners" in one for one in blank_card(plain.night(4)).notes)
