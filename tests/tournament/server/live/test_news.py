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
    two_nights = [build.night(build.director(name, club=name).club) for name in ("Here", "There")]
    for night in two_nights:
        build.seat_players(night, 8)
    return two_nights


def watched_names(*nights):
    return {*(night.pk for night in nights), *(night.club.wall for night in nights)}


@pytest.fixture
def request_news(nights):
    """Return a function that asks again and again what has changed for both nights."""
    asking = news.ChangeFinder()
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
        lambda night: clubs.set_last_name_display(club=night.club_id, short=True),
    ],
    ids=["a change", "the clock", "the club's name", "the club's dial"],
)
def test_news_names_only_the_night_and_wall_of_a_press(nights, request_news, press):
    our_night, _ = nights
    assert request_news() == set()
    press(our_night)
    assert request_news() == watched_names(our_night)
    assert request_news() == set()


def test_news_for_a_wall_without_a_night_names_the_wall(nights):
    wall, changed_subjects = nights[0].club.wall, news.ChangeFinder()
    assert changed_subjects.find({wall}) is None
    assert changed_subjects.find({wall}) == set()
    clubs.rename_club(club=nights[0].club_id, name="Elsewhere")
    assert wall in changed_subjects.find({wall})


def test_press_for_a_wall_is_news_for_that_wall(nights, request_news):
    _, their_night = nights
    walls.show_scene(screen_press(their_night), wall=1, scene="places")
    assert request_news() == {their_night.club.wall}


def test_news_names_both_nights_that_were_changed(nights, request_news):
    for night in nights:
        rounds.undo_seating(build.desk(night), game=1)
    assert request_news() == watched_names(*nights)


def test_renamed_wall_is_news_for_its_old_address(nights, request_news):
    _, their_night = nights
    wall = their_night.club.wall
    Club.objects.filter(pk=their_night.club_id).update(wall="another")
    assert wall in request_news()


def test_news_is_unknown_after_too_many_presses(nights, request_news, monkeypatch):
    monkeypatch.setattr(news, "MAX_PRESSES_COMPARED", 3)
    our_night, _ = nights
    request_news()
    for name in ("Cora", "Dan", "Edna", "Floyd"):
        entries.rename(build.desk(our_night), entry=1, name=name)
    assert request_news() is None
    setup.change_rules(build.desk(our_night), dials={"games": 5})
    assert request_news() == watched_names(our_night)
