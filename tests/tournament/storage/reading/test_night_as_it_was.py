"""A night can be read as it was after an earlier change, from its log."""

import pytest

from tests import build
from tests.tournament.topics.seating.test_seat_page import Evening
from tournament.storage.reading import night_history, snapshot
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def played_night(desk, django_user_model):
    row = build.night(django_user_model.objects.get().club, format="individual", games=4)
    build.check_in(row, *build.players(15))
    rounds.seat_next_game(build.desk(row), game=1)
    return Evening(desk, row)


def test_earlier_night_is_restored_from_the_log(played_night):
    night_before = played_night.night
    going_home.leave_after_game(played_night.desk, party_number=9, game=1)
    setup.change_rules(played_night.desk, answer_by_dial={"odd_numbers": "threes"})
    night_from_log = night_history.restore_night_at_revision(
        played_night.night, night_before.revision
    )
    assert (night_from_log.stored_facts, night_from_log.rules) == (
        night_before.stored_facts,
        night_before.rules,
    )
    assert (
        night_history.restore_night_when_game_was_seated(played_night.night, 1).stored_facts
        == night_before.stored_facts
    )


def test_log_read_in_parts_has_each_change_once(played_night, monkeypatch):
    whole_log = snapshot.read_log(played_night.row.pk)
    monkeypatch.setattr(snapshot, "MAX_CHANGES_READ_AT_ONCE", 2)
    assert len(whole_log) > 4
    assert snapshot.read_log(played_night.row.pk) == whole_log


def test_no_night_is_restored_from_before_its_setup_or_for_an_unseated_game(played_night):
    assert night_history.restore_night_at_revision(played_night.night, 0) is None
    assert night_history.restore_night_when_game_was_seated(played_night.night, 2) is None


def test_reseated_game_is_restored_as_last_seated(played_night):
    rounds.undo_seating(played_night.desk, game=1)
    rounds.draw_again(played_night.desk)
    rounds.seat_next_game(played_night.desk, game=1)
    night_before = played_night.night
    going_home.leave_after_game(played_night.desk, party_number=9, game=1)
    assert (
        night_history.restore_night_when_game_was_seated(played_night.night, 1).stored_facts
        == night_before.stored_facts
    )
