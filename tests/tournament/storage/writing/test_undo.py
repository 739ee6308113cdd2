"""Anything can be taken back and done again, as long as nothing newer stands on it."""

import pytest

from tests import build
from tournament.evening.words.refused import Refused
from tournament.storage.reading import replay, undo_bar
from tournament.storage.writing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return build.night(build.director().club)


def take_back(night, words=None):
    """The newest change that stands, or the one with these words."""
    if words is None:
        change = undo_bar.last_presses(night.pk)[0]
    else:
        change = next(one for one in replay.changes(night.pk) if one.words == words)
    return undo.undo(build.desk(night), change=change.pk).words


def written(night):
    return replay.night(night.pk).written


def test_undo_puts_everything_back(night):
    before = written(night)
    build.sign_in(night, "Ada Abbott")
    assert take_back(night) == "Undone: Ada Abbott (number 1) may be seated."
    assert take_back(night) == "Undone: Ada Abbott is number 1."
    assert written(night) == before


def test_undo_of_an_undo_does_it_again(night):
    build.sign_in(night, "Ada Abbott")
    after = written(night)
    take_back(night)
    newest = replay.changes(night.pk)[0]
    assert newest.undoes_id is not None
    done = undo.undo(build.desk(night), change=newest.pk)
    assert done.words == "Done again: Ada Abbott (number 1) may be seated."
    assert written(night) == after
    assert undo_bar.last_presses(night.pk)[0].words == "Ada Abbott (number 1) may be seated."


def test_older_change_is_taken_back_while_nothing_stands_on_it(night):
    build.sign_in(night, "Ada Abbott", "Bert Baker")
    assert take_back(night, "Ada Abbott (number 1) may be seated.").startswith("Undone")
    assert not replay.night(night.pk).entries.of(1).tag


def test_change_under_a_newer_one_names_what_goes_first(night):
    build.sign_in(night, "Ada Abbott")
    with pytest.raises(Refused, match=r"Undo first: Ada Abbott \(number 1\) may be seated\."):
        take_back(night, "Ada Abbott is number 1.")


def test_seated_player_is_not_taken_out_from_under_the_seating():
    night = build.night(build.director().club, house="alameda", games=4)
    build.seated(night, 4)
    with pytest.raises(Refused, match=r"Undo first: Game 1 is seated at 1 table"):
        take_back(night, "Ada Abbott is number 1.")


def test_nothing_is_offered_before_anything_was_done(night):
    assert undo_bar.last_presses(night.pk)[0] is None


def test_twice_taken_back_is_refused(night):
    build.sign_in(night, "Ada Abbott")
    change = undo_bar.last_presses(night.pk)[0].pk
    undo.undo(build.desk(night), change=change)
    with pytest.raises(Refused, match="That is taken back already"):
        undo.undo(build.desk(night), change=change)


def test_unknown_change_is_refused(night):
    other = build.night(night.club, name="Another")
    change = replay.changes(other.pk)[0].pk
    with pytest.raises(Refused, match="There is no such change"):
        undo.undo(build.desk(night), change=change)


def test_seating_is_taken_back_and_seated_again(night):
    build.seated(night, 38)
    before = written(night)
    take_back(night)
    assert replay.night(night.pk).rounds == ()
    undo.undo(build.desk(night), change=replay.changes(night.pk)[0].pk)
    assert written(night) == before


def test_setting_up_is_not_taken_back(night):
    with pytest.raises(Refused, match="What is set up cannot be undone"):
        take_back(night, "Tuesday euchre is set up.")
