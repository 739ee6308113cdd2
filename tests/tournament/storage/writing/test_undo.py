"""Anything can be undone and redone, as long as nothing newer depends on it."""

import pytest

from tests import build
from tournament.evening.words.refused import Refused
from tournament.storage.reading import reader, undo_bar
from tournament.storage.writing import undo
from tournament.topics.entrants.actions.entries import ready_sentence

pytestmark = [pytest.mark.django_db, pytest.mark.night()]


def take_back(night, words=None):
    """Undo the newest change that is not undone, or the one with these words."""
    change, _ = undo_bar.find_undo_and_redo(night.pk)
    if words is not None:
        changes = reader.changes_newest_first(night.pk)
        change = next(change for change in changes if change.words == words)
    return undo.undo(build.desk(night), change_number=change.pk).words


def written_facts(night):
    return reader.night(night.pk).stored_facts


def test_undo_puts_everything_back(night):
    facts_before = written_facts(night)
    build.sign_in(night, "Ada Abbott")
    assert take_back(night) == f"Undone: {ready_sentence('Ada Abbott (1)')}"
    assert take_back(night) == "Undone: Ada Abbott, number 1"
    assert written_facts(night) == facts_before


def test_undo_of_an_undo_restores_the_change(night):
    build.sign_in(night, "Ada Abbott")
    facts_after = written_facts(night)
    take_back(night)
    newest_change = reader.changes_newest_first(night.pk)[0]
    assert newest_change.undoes_id is not None
    answer = undo.undo(build.desk(night), change_number=newest_change.pk)
    assert answer.words == f"Redone: {ready_sentence('Ada Abbott (1)')}"
    assert written_facts(night) == facts_after
    assert undo_bar.find_undo_and_redo(night.pk)[0].words == ready_sentence("Ada Abbott (1)")


def test_long_chain_of_undos_names_the_change_once(night):
    build.sign_in(night, "Ada Abbott")
    take_back(night)
    for word in ("Redone", "Undone", "Redone"):
        newest_change = reader.changes_newest_first(night.pk)[0].pk
        answer = undo.undo(build.desk(night), change_number=newest_change)
        assert answer.words == f"{word}: Ada Abbott (1) is ready."
    with pytest.raises(Refused, match=r"This was already redone: Ada Abbott \(1\) is ready\."):
        undo.undo(build.desk(night), change_number=newest_change)


def test_older_change_is_undone_if_no_later_change_depends_on_it(night):
    build.sign_in(night, "Ada Abbott", "Bert Baker")
    assert take_back(night, ready_sentence("Ada Abbott (1)")).startswith("Undone")
    assert not reader.night(night.pk).entries.with_number(1).tag


def test_change_under_a_newer_one_names_the_change_to_undo_first(night):
    build.sign_in(night, "Ada Abbott")
    with pytest.raises(Refused, match=r"First undo: Ada Abbott \(1\) is ready\."):
        take_back(night, "Ada Abbott, number 1")


def test_seated_player_is_not_taken_out_from_under_the_seating():
    night = build.night(build.director().club, house="alameda", games=4)
    build.seat_players(night, 4)
    with pytest.raises(Refused, match=r"First undo: Game 1 seated: 1 table"):
        take_back(night, "Ada Abbott, number 1")


def test_no_undo_is_offered_before_the_first_change(night):
    assert undo_bar.find_undo_and_redo(night.pk)[0] is None


def test_twice_taken_back_is_refused(night):
    build.sign_in(night, "Ada Abbott")
    change = undo_bar.find_undo_and_redo(night.pk)[0].pk
    undo.undo(build.desk(night), change_number=change)
    with pytest.raises(Refused, match=r"Nothing changed\. This was already undone"):
        undo.undo(build.desk(night), change_number=change)


def test_unknown_change_is_refused(night):
    other_night = build.night(night.club, name="Another")
    change = reader.changes_newest_first(other_night.pk)[0].pk
    with pytest.raises(Refused, match="That change is not in the history"):
        undo.undo(build.desk(night), change_number=change)


def test_seating_is_taken_back_and_seated_again(night):
    build.seat_players(night, 38)
    facts_before = written_facts(night)
    take_back(night)
    assert reader.night(night.pk).rounds == ()
    undo.undo(build.desk(night), change_number=reader.changes_newest_first(night.pk)[0].pk)
    assert written_facts(night) == facts_before


def test_setting_up_is_not_taken_back(night):
    with pytest.raises(Refused, match="You can't undo the setup"):
        take_back(night, "Tuesday euchre set up")
