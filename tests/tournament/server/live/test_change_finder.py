"""Check that a save is attributed to its night and its club, or to none if that is unknown."""

import pytest

from tests import build
from tournament.server.live import change_finder
from tournament.storage.models import Club
from tournament.topics.club.actions import club as clubs
from tournament.topics.entrants.actions import entries
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.wall import actions as walls


@pytest.fixture
def nights(db):
    """Return one night of each of two clubs."""
    two_nights = [build.night(build.director(name, club=name).club) for name in ("Here", "There")]
    for night in two_nights:
        build.seat_players(night, 8)
    return two_nights


def subjects_of_nights(*nights):
    return {*(night.pk for night in nights), *(night.club.wall for night in nights)}


@pytest.fixture
def changes_since_last_request(nights):
    """Return a function that returns what has changed for both nights since its last call."""
    finder = change_finder.ChangeFinder()
    assert finder.find(subjects_of_nights(*nights)) is None
    return lambda: finder.find(subjects_of_nights(*nights))


def add_screen_press(night):
    return walls.ScreenPress(night.club_id, "director", night.pk)


@pytest.mark.parametrize(
    "press",
    [
        lambda night: entries.rename_player(build.desk(night), entry=1, name="Cora"),
        lambda night: walls.start_clock(build.desk(night), minutes=18),
        lambda night: clubs.rename_club(club=night.club_id, name="Elsewhere"),
        lambda night: clubs.set_last_name_display(club=night.club_id, are_last_names_short=True),
    ],
    ids=["a change", "the clock", "the club's name", "the club's dial"],
)
def test_press_changes_only_its_own_night_and_club(nights, changes_since_last_request, press):
    our_night, _ = nights
    assert changes_since_last_request() == set()
    press(our_night)
    assert changes_since_last_request() == subjects_of_nights(our_night)
    assert changes_since_last_request() == set()


def test_screen_press_without_a_watched_night_changes_the_club(nights):
    wall, changed_subjects = nights[0].club.wall, change_finder.ChangeFinder()
    assert changed_subjects.find({wall}) is None
    assert changed_subjects.find({wall}) == set()
    clubs.rename_club(club=nights[0].club_id, name="Elsewhere")
    assert wall in changed_subjects.find({wall})


def test_screen_press_changes_only_its_own_club(nights, changes_since_last_request):
    _, their_night = nights
    walls.show_scene(add_screen_press(their_night), screen_number=1, scene_key="places")
    assert changes_since_last_request() == {their_night.club.wall}


def test_presses_on_two_nights_change_both(nights, changes_since_last_request):
    for night in nights:
        rounds.undo_seating(build.desk(night), game=1)
    assert changes_since_last_request() == subjects_of_nights(*nights)


def test_change_of_a_screen_address_is_reported_under_the_old_address(
    nights, changes_since_last_request
):
    _, their_night = nights
    wall = their_night.club.wall
    Club.objects.filter(pk=their_night.club_id).update(wall="another")
    assert wall in changes_since_last_request()


def test_changed_subjects_are_unknown_after_too_many_presses(
    nights, changes_since_last_request, monkeypatch
):
    monkeypatch.setattr(change_finder, "MAX_PRESSES_COMPARED", 3)
    our_night, _ = nights
    changes_since_last_request()
    for name in ("Cora", "Dan", "Edna", "Floyd"):
        entries.rename_player(build.desk(our_night), entry=1, name=name)
    assert changes_since_last_request() is None
    setup.change_rules(build.desk(our_night), answer_by_dial={"games": 5})
    assert changes_since_last_request() == subjects_of_nights(our_night)
