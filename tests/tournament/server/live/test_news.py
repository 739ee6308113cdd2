"""Of whom something was saved: the night and the wall of its club, or nobody can tell."""

import pytest

from tests import build
from tournament.server.live import news
from tournament.storage.models import Club
from tournament.topics.club import actions as clubs
from tournament.topics.entrants.actions import entries
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.wall import actions as walls


@pytest.fixture
def nights(db):
    """Of two clubs."""
    made = [build.night(build.director(name, club=name).club) for name in ("Here", "There")]
    for night in made:
        build.seated(night, 8)
    return made


def watched(*nights):
    return {*(night.pk for night in nights), *(night.club.wall for night in nights)}


@pytest.fixture
def asked(nights):
    """One who asks again and again what has moved of both."""
    asking = news.News()
    assert asking.changed_pages(watched(*nights)) is None
    return lambda: asking.changed_pages(watched(*nights))


def presser(night):
    return walls.Presser(night.club_id, "director", night.pk)


@pytest.mark.parametrize(
    "press",
    [
        lambda night: entries.rename(build.desk(night), entry=1, name="Cora"),
        lambda night: walls.start_clock(build.desk(night), minutes=18),
        lambda night: clubs.rename(club=night.club_id, name="Elsewhere"),
        lambda night: clubs.keep_last_names(club=night.club_id, kept=True),
    ],
    ids=["a change", "the clock", "the club's name", "the club's dial"],
)
def test_whoever_is_pressed_for_has_moved_and_nobody_else(nights, asked, press):
    here, _ = nights
    assert asked() == set()
    press(here)
    assert asked() == watched(here)
    assert asked() == set()


def test_press_for_a_wall_moves_what_hangs_there(nights, asked):
    _, there = nights
    walls.show(presser(there), wall=1, scene="places")
    assert asked() == {there.club.wall}


def test_both_have_moved_where_both_were_pressed_for(nights, asked):
    for night in nights:
        rounds.unseat(build.desk(night), game=1)
    assert asked() == watched(*nights)


def test_wall_that_is_there_no_more_has_moved(nights, asked):
    _, there = nights
    wall = there.club.wall
    Club.objects.filter(pk=there.club_id).update(wall="another")
    assert wall in asked()


def test_nobody_can_tell_after_more_presses_than_are_looked_through(nights, asked, monkeypatch):
    monkeypatch.setattr(news, "NEWEST", 3)
    here, _ = nights
    asked()
    for name in ("Cora", "Dan", "Edna", "Floyd"):
        entries.rename(build.desk(here), entry=1, name=name)
    assert asked() is None
    setup.turn_dials(build.desk(here), dials={"games": 5})
    assert asked() == watched(here)
