"""What is drawn again of all that is watched, and whose turn it is."""

import time

import pytest

from tournament.server.live import painter
from tournament.server.live.channel import ChannelContent
from tournament.server.live.painter import PARTS, ROUND, Painter, Turns, Watched

OWN, OTHERS = ("wall", "own"), [("wall", f"other{number}") for number in range(4)]


@pytest.fixture
def painted(monkeypatch):
    """A painter with time for one of those who wait; nobody's turn comes by itself."""
    monkeypatch.setattr(painter, "SPELL", 0)
    monkeypatch.setattr(painter, "ROUND", 1e6)
    monkeypatch.setattr(painter, "render", lambda page: page)
    monkeypatch.setattr(painter, "content_of", lambda name, reading: ChannelContent(name[1], {}))
    moved = []
    monkeypatch.setattr(
        "tournament.server.live.news.News.changed_pages", lambda news, watched: moved[-1]
    )
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
    monkeypatch.setattr(painter.Turns, "take_turns", lambda self, watched: frozenset(watched))
    painted.worker.call(screens)
    monkeypatch.setattr(painter.Turns, "take_turns", lambda self, watched: frozenset())
    painted_one_by_one = [painted(old(*screens)) for _ in screens]
    assert painted_one_by_one == [[screen] for screen in screens]


def test_who_is_known_is_not_asked_of_again_for_each_that_comes(painted, monkeypatch):
    """With two hundred clubs the question took as long as what was painted for it."""
    painted(new(*OTHERS))

    def asked(news, watched):
        raise AssertionError

    monkeypatch.setattr("tournament.server.live.news.News.changed_pages", asked)
    assert painted(new(*OTHERS[1:])) == OTHERS[1:2]


WATCHED = frozenset(range(250)) | {"a wall", "another"}


@pytest.fixture
def at(monkeypatch):
    """The seconds since the machine began."""

    def go_to(seconds):
        monkeypatch.setattr(time, "monotonic", lambda: seconds)

    return go_to


def test_everybody_has_a_turn_in_each_round_and_few_the_same(at):
    turns = Turns()
    at(1000.0)
    assert turns.take_turns(WATCHED) == WATCHED
    taken = []
    for part in range(1, PARTS + 1):
        at(1000.0 + part * ROUND / PARTS)
        taken.append(turns.take_turns(WATCHED))
    assert sorted(map(str, (one for some in taken for one in some))) == sorted(map(str, WATCHED))
    assert max(map(len, taken)) <= 5


def test_who_asks_more_often_takes_nobody_twice(at):
    turns = Turns()
    at(1000.0)
    turns.take_turns(WATCHED)
    at(1000.0 + ROUND / PARTS / 2)
    assert turns.take_turns(WATCHED) == frozenset()


@pytest.mark.parametrize("seconds", [ROUND, 100 * ROUND])
def test_after_a_long_rest_it_is_everybodys_turn(at, seconds):
    turns = Turns()
    at(1000.0)
    turns.take_turns(WATCHED)
    at(1000.0 + seconds)
    assert turns.take_turns(WATCHED) == WATCHED


def test_turns_that_were_missed_are_taken_together(at):
    turns = Turns()
    at(1000.0)
    turns.take_turns(WATCHED)
    at(1000.0 + ROUND / 2)
    first = turns.take_turns(WATCHED)
    at(1000.0 + ROUND * (1 - 1 / PARTS))
    second = turns.take_turns(WATCHED)
    at(1000.0 + ROUND)
    assert first | second | turns.take_turns(WATCHED) == WATCHED
    assert not first & second
