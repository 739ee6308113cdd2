"""The nights are looked through at the start, beside the evening, and by `check`."""

import json
import time

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests import build
from tests.evenings import play
from tournament import facts
from tournament.management import background_check
from tournament.models import Hand, Sheet, Tournament
from tournament.prizes.closing import actions as finish
from tournament.reading import evenings, memory, replay, soundness
from tournament.seating.actions import rounds
from tournament.table.hands import actions as hands
from tournament.writing import mending


@pytest.fixture
def nights(db):
    club = build.director().club
    made = [build.night(club, name) for name in ("Monday", "Tuesday", "Wednesday")]
    for one in made:
        build.sign_in(one, *build.players(4))
        play(one, None)
    finish.close(build.desk(made[0], reason="over"))
    memory.forget()
    return made


def damage(night):
    Sheet.objects.filter(tournament=night, round=1, table=1).update(points=[8, 6])


def test_open_night_is_looked_at_before_the_first_page(nights):
    for one in nights:
        damage(one)
    said = []
    assert background_check.look_at_open_nights(said.append) == {nights[1].pk, nights[2].pk}
    assert [one.split(",")[0] for one in said] == ["Wednesday", "Tuesday"]
    assert "Game 1, table 1: N/S 8 → 9, by the history." in said[0]


@pytest.mark.parametrize("damage", [{"maker": "O"}, {"dealer": "M"}, {"offender": " "}], ids=str)
def test_night_of_a_damaged_hand_is_known_to_be_played_and_mended_by_one_press(nights, damage):
    """The first that is asked of the nights at a start, before anything was looked at."""
    night = nights[1]
    rounds.seat(build.desk(night), game=2)
    told = {"round": 2, "table": 1, "number": 1, "dealer": "N"}
    hand = facts.Hand(**told, event="played", maker="N", tricks=3)
    hands.record_hand(build.desk(night), hand=hand)
    right = dict(replay.night(night.pk).written)
    Hand.objects.update(**damage)
    memory.forget()
    assert evenings.is_one_played(timezone.localtime())
    assert dict(replay.night(night.pk).written) == right
    assert mending.mend(build.desk(night)).changed
    memory.forget()
    soundness.forget()
    assert evenings.is_one_played(timezone.localtime())
    assert not soundness.of(night.pk).findings


def test_first_page_does_not_wait_for_all_of_many(nights, monkeypatch):
    monkeypatch.setattr(background_check, "PATIENCE", 0.0)
    assert len(background_check.look_at_open_nights(print)) < 2


@pytest.mark.django_db(transaction=True)
def test_others_are_looked_at_beside_the_evening_and_noted(tmp_path, caplog):
    night = build.night(build.director().club)
    build.seated(night, 4)
    play(night, None)
    other = build.night(night.club, "Another")
    damage(night)
    note = tmp_path / "note"
    note.write_text("cut of")
    with background_check.BackgroundCheck(note, {other.pk}, rest=0.0).at_work():
        until = time.monotonic() + 20
        while not note.read_text().startswith("{") and time.monotonic() < until:
            time.sleep(0.01)
    assert json.loads(note.read_text()) == {str(night.pk): replay.night(night.pk).revision}
    assert "Game 1, table 1" in caplog.text
    assert soundness.unsound(night.club_id) == (night.pk,)


def test_what_has_changed_comes_first_and_then_what_waited_longest(nights, tmp_path, monkeypatch):
    now = soundness.revisions()
    first, second, third = (one.pk for one in nights)
    note = tmp_path / "note"
    known = {str(third): now[third], str(second): 1, str(first): now[first]}
    seen = []
    monkeypatch.setattr(background_check, "look_through", lambda asked: seen.extend(asked) or [])
    background_check.BackgroundCheck(note, frozenset(), rest=0.0)._look_through(now, known)
    assert seen == [second, third, first]
    assert list(json.loads(note.read_text())) == [str(second), str(third), str(first)]


def test_check_names_what_is_wrong_and_ends_with_a_failure(nights, capsys, monkeypatch):
    call_command("check")
    assert "Every night is as it was written (3)." in capsys.readouterr().out
    damage(nights[0])
    with pytest.raises(SystemExit):
        call_command("check")
    assert "Monday" in capsys.readouterr().err


def test_check_before_there_is_anything_asks_nothing(db, capsys, monkeypatch):
    monkeypatch.setattr("tournament.management.commands.check._is_there", lambda: False)
    call_command("check")
    assert "night" not in capsys.readouterr().out
    assert not Tournament.objects.exists()
