"""The news of a save names its night and its club's wall, or says that it cannot tell."""

import pytest

from tests import build
from tournament.server.live import news
from tournament.storage.models import Club
from tournament.topics.club.actions import club as clubs
from tournament.topics.entrants.actions import entries
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.wall import actions as walls


@pytest.fixture
def nights(db):
    """Return a night of each of two clubs."""
    made = [build.night(build.director(name, club=name).club) for name in ("Here", "There")]
    for night in made:
        build.seat_players(night, 8)
    return made


def watched_names(*nights):
    return {*(night.pk for night in nights), *(night.club.wall for night in nights)}


@pytest.fixture
def ask_news(nights):
    """Return a function that asks again and again what has changed for both nights."""
    asking = news.ChangedSubjects()
    assert asking.find(watched_names(*nights)) is None
    return lambda: asking.find(watched_names(*nights))


def screen_press(night):
    return walls.ScreenPress(night.club_id, "director", night.pk)


@pytest.mark.parametrize(
    "press",
    [
        lambda night: entries.rename(build.desk(night), entry=1, name="Cora"),
        lambda night: walls.start_clock(build.desk(night), minutes=18),
        lambda night: clubs.rename_club(club=night.club_id, name="Elsewhere"),
        lambda night: clubs.shorten_last_names(club=night.club_id, short=True),
    ],
    ids=["a change", "the clock", "the club's name", "the club's dial"],
)
def test_only_the_night_and_wall_of_a_press_have_moved(nights, ask_news, press):
    here, _ = nights
    assert ask_news() == set()
    press(here)
    assert ask_news() == watched_names(here)
    assert ask_news() == set()


def test_press_for_a_wall_moves_what_hangs_there(nights, ask_news):
    _, there = nights
    walls.show_scene(screen_press(there), wall=1, scene="places")
    assert ask_news() == {there.club.wall}


def test_both_have_moved_where_both_were_pressed_for(nights, ask_news):
    for night in nights:
        rounds.unseat(build.desk(night), game=1)
    assert ask_news() == watched_names(*nights)


def test_wall_that_is_there_no_more_has_moved(nights, ask_news):
    _, there = nights
    wall = there.club.wall
    Club.objects.filter(pk=there.club_id).update(wall="another")
    assert wall in ask_news()


def test_nobody_can_tell_after_more_presses_than_are_looked_through(nights, ask_news, monkeypatch):
    monkeypatch.setattr(news, "MAX_PRESSES_COMPARED", 3)
    here, _ = nights
    ask_news()
    for name in ("Cora", "Dan", "Edna", "Floyd"):
        entries.rename(build.desk(here), entry=1, name=name)
    assert ask_news() is None
    setup.change_rules(build.desk(here), dials={"games": 5})
    assert ask_news() == watched_names(here)
