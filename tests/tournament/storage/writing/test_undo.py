"""Anything can be undone and redone, as long as nothing newer depends on it."""

import pytest

from tests import build
from tournament.evening.words.refused import Refused
from tournament.storage.reading import reader, undo_bar
from tournament.storage.writing import undo
from tournament.topics.entrants.actions.entries import player_is_ready_sentence

pytestmark = [pytest.mark.django_db, pytest.mark.night()]


def undo_change(night, words=None):
    """Undo the newest change that is not undone, or the one with these words."""
    change, _ = undo_bar.find_undo_and_redo(night.pk)
    if words is not None:
        changes = reader.changes_newest_first(night.pk)
        change = next(change for change in changes if change.words == words)
    return undo.undo(build.desk(night), change_number=change.pk).words


def stored_facts_of(night):
    return reader.night(night.pk).stored_facts


def test_undo_restores_every_fact(night):
    facts_before = stored_facts_of(night)
    build.check_in(night, "Ada Abbott")
    assert undo_change(night) == f"Undone: {player_is_ready_sentence('Ada Abbott (1)')}"
    assert undo_change(night) == "Undone: Ada Abbott (1) checked in"
    assert stored_facts_of(night) == facts_before


def test_undo_of_an_undo_restores_the_change(night):
    build.check_in(night, "Ada Abbott")
    facts_after = stored_facts_of(night)
    undo_change(night)
    newest_change = reader.changes_newest_first(night.pk)[0]
    assert newest_change.undoes_id is not None
    press_result = undo.undo(build.desk(night), change_number=newest_change.pk)
    assert press_result.words == f"Redone: {player_is_ready_sentence('Ada Abbott (1)')}"
    assert stored_facts_of(night) == facts_after
    assert undo_bar.find_undo_and_redo(night.pk)[0].words == player_is_ready_sentence(
        "Ada Abbott (1)"
    )


def test_long_chain_of_undos_names_the_change_once(night):
    build.check_in(night, "Ada Abbott")
    undo_change(night)
    for state_word in ("Redone", "Undone", "Redone"):
        newest_change = reader.changes_newest_first(night.pk)[0].pk
        press_result = undo.undo(build.desk(night), change_number=newest_change)
        assert press_result.words == f"{state_word}: Ada Abbott (1) is ready."
    with pytest.raises(Refused, match=r"This was already redone: Ada Abbott \(1\) is ready\."):
        undo.undo(build.desk(night), change_number=newest_change)


def test_older_change_is_undone_if_no_later_change_depends_on_it(night):
    build.check_in(night, "Ada Abbott", "Bert Baker")
    assert undo_change(night, player_is_ready_sentence("Ada Abbott (1)")).startswith("Undone")
    assert not reader.night(night.pk).entries.with_number(1).tag


def test_refused_undo_names_the_newer_change_to_undo_first(night):
    build.check_in(night, "Ada Abbott")
    with pytest.raises(Refused, match=r"First undo: Ada Abbott \(1\) is ready\."):
        undo_change(night, "Ada Abbott (1) checked in")


def test_check_in_of_a_seated_player_cannot_be_undone():
    night = build.night(build.director().club, house="alameda", games=4)
    build.seat_players(night, 4)
    with pytest.raises(Refused, match=r"First undo: Game 1 seated: 1 table"):
        undo_change(night, "Ada Abbott (1) checked in")


def test_no_undo_is_offered_before_the_first_change(night):
    assert undo_bar.find_undo_and_redo(night.pk)[0] is None


def test_change_cannot_be_undone_twice(night):
    build.check_in(night, "Ada Abbott")
    change = undo_bar.find_undo_and_redo(night.pk)[0].pk
    undo.undo(build.desk(night), change_number=change)
    with pytest.raises(Refused, match=r"Nothing changed\. This was already undone"):
        undo.undo(build.desk(night), change_number=change)


def test_unknown_change_is_refused(night):
    other_night = build.night(night.club, name="Another")
    change = reader.changes_newest_first(other_night.pk)[0].pk
    with pytest.raises(Refused, match="That change is not in the history"):
        undo.undo(build.desk(night), change_number=change)


def test_seating_is_undone_and_seated_again(night):
    build.seat_players(night, 38)
    facts_before = stored_facts_of(night)
    undo_change(night)
    assert reader.night(night.pk).rounds == ()
    undo.undo(build.desk(night), change_number=reader.changes_newest_first(night.pk)[0].pk)
    assert stored_facts_of(night) == facts_before


def test_setup_of_a_night_cannot_be_undone(night):
    with pytest.raises(Refused, match="You can't undo the setup"):
        undo_change(night, "Tuesday euchre set up")
