"""Who is painted first, and what is left for the next time."""

import pytest

from tournament.live import painter, turns
from tournament.live.fragments import ChannelContent
from tournament.live.painter import Painter, Watched

OWN, OTHERS = ("wall", "own"), [("wall", f"other{number}") for number in range(4)]


@pytest.fixture
def painted(monkeypatch):
    """A painter with time for one of those who wait; nobody's turn comes by itself."""
    monkeypatch.setattr(painter, "SPELL", 0)
    monkeypatch.setattr(turns, "ROUND", 1e6)
    monkeypatch.setattr(painter, "render", lambda page: page)
    monkeypatch.setattr(painter, "content_of", lambda name, reading: ChannelContent(name[1], {}))
    moved = []
    monkeypatch.setattr("tournament.live.news.News.moved", lambda news, watched: moved[-1])
    worker = Painter()
    worker.call([])

    def paint(watched, whose=frozenset(), *, is_changed=False):
        moved.append(whose)
        return [one.name for one in worker.paint(watched, is_changed=is_changed)]

    paint.worker = worker
    return paint


def new(*names):
    return [Watched(name, None, True) for name in names]


def old(*names, words="as before"):
    return [Watched(name, ChannelContent(words, {}), False) for name in names]


def test_what_was_saved_is_painted_before_all_who_come(painted):
    """Two hundred walls that came at once kept the next score waiting for a second."""
    watched = [*new(*OTHERS), *old(OWN)]
    assert painted(watched, frozenset({"own"}), is_changed=True) == [OWN, OTHERS[0]]


def test_who_comes_is_painted_one_after_the_other(painted):
    assert painted(new(*OTHERS)) == OTHERS[:1]
    assert painted([*new(*OTHERS[1:]), *old(OTHERS[0], words="other0")]) == OTHERS[1:2]
    assert painted.worker.late == frozenset()


def test_everybody_is_late_where_nobody_can_tell(painted):
    watched = old(*OTHERS)
    assert painted(watched, None, is_changed=True) == OTHERS[:1]
    rest = []
    while painted.worker.late:
        rest += painted(watched)
    assert rest == OTHERS[1:]


def test_who_is_late_waits_no_longer_for_a_change_of_its_own(painted):
    painted(old(*OTHERS), None, is_changed=True)
    assert painted(old(*OTHERS), frozenset({"other3"}), is_changed=True) == [OTHERS[3], OTHERS[1]]
    assert painted.worker.late == {OTHERS[2]}


def test_many_screens_of_one_night_are_late_together(painted, monkeypatch):
    """They were begun anew each time, and never ended."""
    screens = [("card", "own", number) for number in range(3)]
    monkeypatch.setattr(turns.Turns, "taken", lambda self, watched: frozenset(watched))
    painted.worker.call(screens)
    monkeypatch.setattr(turns.Turns, "taken", lambda self, watched: frozenset())
    painted_one_by_one = [painted(old(*screens)) for _ in screens]
    assert painted_one_by_one == [[screen] for screen in screens]


def test_who_is_known_is_not_asked_of_again_for_each_that_comes(painted, monkeypatch):
    """With two hundred clubs the question took as long as what was painted for it."""
    painted(new(*OTHERS))

    def asked(news, watched):
        raise AssertionError

    monkeypatch.setattr("tournament.live.news.News.moved", asked)
    assert painted(new(*OTHERS[1:])) == OTHERS[1:2]
