"""The renderer chooses which watched channels to draw again, and in which order."""

import time

import pytest

from tournament.server.live import rendering
from tournament.server.live.channel import ChannelContent
from tournament.server.live.rendering import (
    PARTS_OF_CHECK_INTERVAL,
    RegularCheckSchedule,
    Renderer,
    WatchedChannel,
    seconds_between_checks,
)

OWN, OTHERS = ("wall", "own"), [("wall", f"other{number}") for number in range(4)]


@pytest.fixture
def render(monkeypatch):
    """Return a renderer that has time for one waiting channel, and whose periodic rounds
    never come.
    """
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 0)
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 1e6)
    monkeypatch.setattr(rendering, "render_fragment", lambda page: page)
    monkeypatch.setattr(
        rendering, "current_content", lambda name, reading: ChannelContent(name[1], {})
    )
    moved = []
    monkeypatch.setattr(
        "tournament.server.live.news.ChangeFinder.find", lambda news, watched: moved[-1]
    )
    worker = Renderer()
    worker.note_due_channels([])

    def render(watched, whose=frozenset(), *, is_changed=False):
        moved.append(whose)
        return [
            channel.name for channel in worker.render_changed(watched, is_anything_saved=is_changed)
        ]

    render.worker = worker
    return render


def new_channels(*names):
    return [WatchedChannel(name, None, True) for name in names]


def shown_channels(*names, template="as before"):
    return [WatchedChannel(name, ChannelContent(template, {}), False) for name in names]


def test_saved_change_is_drawn_before_new_screens(render):
    """Two hundred walls that came at once had delayed the next score by a second."""
    watched = [*new_channels(*OTHERS), *shown_channels(OWN)]
    assert render(watched, frozenset({"own"}), is_changed=True) == [OWN, OTHERS[0]]


def test_new_screens_are_drawn_one_after_the_other(render):
    assert render(new_channels(*OTHERS)) == OTHERS[:1]
    assert (
        render([*new_channels(*OTHERS[1:]), *shown_channels(OTHERS[0], template="other0")])
        == OTHERS[1:2]
    )
    assert render.worker.channels_to_check == frozenset()


def test_all_channels_are_due_after_an_unknown_change(render):
    watched = shown_channels(*OTHERS)
    assert render(watched, None, is_changed=True) == OTHERS[:1]
    rendered_channels = []
    while render.worker.channels_to_check:
        rendered_channels += render(watched)
    assert rendered_channels == OTHERS[1:]


def test_late_screen_is_drawn_first_for_its_own_change(render):
    render(shown_channels(*OTHERS), None, is_changed=True)
    assert render(shown_channels(*OTHERS), frozenset({"other3"}), is_changed=True) == [
        OTHERS[3],
        OTHERS[1],
    ]
    assert render.worker.channels_to_check == {OTHERS[2]}


def test_many_screens_of_one_night_are_late_together(render, monkeypatch):
    """They were once started again each time, and never finished."""
    screens = [("card", "own", number) for number in range(3)]
    monkeypatch.setattr(
        rendering.RegularCheckSchedule,
        "take_due_subjects",
        lambda self, watched: frozenset(watched),
    )
    render.worker.note_due_channels(screens)
    monkeypatch.setattr(
        rendering.RegularCheckSchedule, "take_due_subjects", lambda self, watched: frozenset()
    )
    painted_one_by_one = [render(shown_channels(*screens)) for _ in screens]
    assert painted_one_by_one == [[screen] for screen in screens]


def test_known_channels_are_not_checked_again_for_each_new_screen(render, monkeypatch):
    """With two hundred clubs, the question took as long as the drawing."""
    render(new_channels(*OTHERS))

    def refuse(news, watched):
        raise AssertionError

    monkeypatch.setattr("tournament.server.live.news.ChangeFinder.find", refuse)
    assert render(new_channels(*OTHERS[1:])) == OTHERS[1:2]


WATCHED = frozenset(range(250)) | {"a wall", "another"}
ROUND = seconds_between_checks(len(WATCHED))


@pytest.fixture
def go_to(monkeypatch):
    """Return a function that sets the seconds since the machine started."""

    def go_to(seconds):
        monkeypatch.setattr(time, "monotonic", lambda: seconds)

    return go_to


def test_everybody_has_a_turn_in_each_round_and_few_the_same(go_to):
    checks = RegularCheckSchedule()
    go_to(1000.0)
    assert checks.take_due_subjects(WATCHED) == WATCHED
    turns = []
    for part in range(1, PARTS_OF_CHECK_INTERVAL + 1):
        go_to(1000.0 + part * ROUND / PARTS_OF_CHECK_INTERVAL)
        turns.append(checks.take_due_subjects(WATCHED))
    assert sorted(map(str, (channel for turn in turns for channel in turn))) == sorted(
        map(str, WATCHED)
    )
    assert max(map(len, turns)) <= 5


def test_more_frequent_checks_take_no_channel_twice(go_to):
    checks = RegularCheckSchedule()
    go_to(1000.0)
    checks.take_due_subjects(WATCHED)
    go_to(1000.0 + ROUND / PARTS_OF_CHECK_INTERVAL / 2)
    assert checks.take_due_subjects(WATCHED) == frozenset()


def test_seconds_between_checks_grow_with_the_channels_watched():
    assert [seconds_between_checks(watched) for watched in (1, 100, 200)] == [10, 10, 20]


@pytest.mark.parametrize("seconds", [ROUND, 100 * ROUND])
def test_every_channel_has_its_turn_after_a_long_rest(go_to, seconds):
    checks = RegularCheckSchedule()
    go_to(1000.0)
    checks.take_due_subjects(WATCHED)
    go_to(1000.0 + seconds)
    assert checks.take_due_subjects(WATCHED) == WATCHED


def test_turns_that_were_missed_are_taken_together(go_to):
    checks = RegularCheckSchedule()
    go_to(1000.0)
    checks.take_due_subjects(WATCHED)
    go_to(1000.0 + ROUND / 2)
    first_turn = checks.take_due_subjects(WATCHED)
    go_to(1000.0 + ROUND * (1 - 1 / PARTS_OF_CHECK_INTERVAL))
    second = checks.take_due_subjects(WATCHED)
    go_to(1000.0 + ROUND)
    assert first_turn | second | checks.take_due_subjects(WATCHED) == WATCHED
    assert not first_turn & second
