"""Check which watched channels the renderer renders again, and in which order."""

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
def render_with_time_for_one_channel(monkeypatch):
    """Return a function that renders channels and returns their names. It has time for only one of
    the waiting channels, and makes no regular checks.
    """
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 0)
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 1e6)
    monkeypatch.setattr(rendering, "render_fragment", lambda page: page)
    monkeypatch.setattr(
        rendering, "current_content", lambda name, reading: ChannelContent(name[1], {})
    )
    changed_subjects = []
    monkeypatch.setattr(
        "tournament.server.live.change_finder.ChangeFinder.find",
        lambda finder, watched: changed_subjects[-1],
    )
    renderer = Renderer()
    renderer.note_due_channels([])

    def render(watched_channels, changed_now=frozenset(), *, is_anything_saved=False):
        changed_subjects.append(changed_now)
        return [
            channel.name
            for channel in renderer.render_changed(
                watched_channels, is_anything_saved=is_anything_saved
            )
        ]

    render.renderer = renderer
    return render


def new_channels(*names):
    return [WatchedChannel(channel_name, None, True) for channel_name in names]


def shown_channels(*names, template="as before"):
    return [
        WatchedChannel(channel_name, ChannelContent(template, {}), False) for channel_name in names
    ]


def test_changed_channel_is_rendered_before_new_channels(render_with_time_for_one_channel):
    """Two hundred big screens that came at once had delayed the next score by a second."""
    watched_channels = [*new_channels(*OTHERS), *shown_channels(OWN)]
    assert render_with_time_for_one_channel(
        watched_channels, frozenset({"own"}), is_anything_saved=True
    ) == [
        OWN,
        OTHERS[0],
    ]


def test_new_channels_are_rendered_one_after_another(render_with_time_for_one_channel):
    assert render_with_time_for_one_channel(new_channels(*OTHERS)) == OTHERS[:1]
    assert (
        render_with_time_for_one_channel(
            [*new_channels(*OTHERS[1:]), *shown_channels(OTHERS[0], template="other0")]
        )
        == OTHERS[1:2]
    )
    assert render_with_time_for_one_channel.renderer.channels_to_check == frozenset()


def test_all_channels_are_checked_after_a_change_without_a_subject(
    render_with_time_for_one_channel,
):
    watched_channels = shown_channels(*OTHERS)
    assert (
        render_with_time_for_one_channel(watched_channels, None, is_anything_saved=True)
        == OTHERS[:1]
    )
    rendered_channels = []
    while render_with_time_for_one_channel.renderer.channels_to_check:
        rendered_channels += render_with_time_for_one_channel(watched_channels)
    assert rendered_channels == OTHERS[1:]


def test_waiting_channel_is_rendered_first_after_its_own_change(render_with_time_for_one_channel):
    render_with_time_for_one_channel(shown_channels(*OTHERS), None, is_anything_saved=True)
    assert render_with_time_for_one_channel(
        shown_channels(*OTHERS), frozenset({"other3"}), is_anything_saved=True
    ) == [
        OTHERS[3],
        OTHERS[1],
    ]
    assert render_with_time_for_one_channel.renderer.channels_to_check == {OTHERS[2]}


def test_waiting_channels_of_one_night_are_all_rendered(
    render_with_time_for_one_channel, monkeypatch
):
    """Their rendering once began anew with each check, and never finished."""
    screens = [("card", "own", card_number) for card_number in range(3)]
    monkeypatch.setattr(
        rendering.RegularCheckSchedule,
        "take_due_subjects",
        lambda self, watched: frozenset(watched),
    )
    render_with_time_for_one_channel.renderer.note_due_channels(screens)
    monkeypatch.setattr(
        rendering.RegularCheckSchedule, "take_due_subjects", lambda self, watched: frozenset()
    )
    painted_one_by_one = [
        render_with_time_for_one_channel(shown_channels(*screens)) for _ in screens
    ]
    assert painted_one_by_one == [[screen] for screen in screens]


def test_known_channels_are_not_checked_again_for_a_new_channel(
    render_with_time_for_one_channel, monkeypatch
):
    """With two hundred clubs, the query once took as long as the rendering."""
    render_with_time_for_one_channel(new_channels(*OTHERS))

    def fail_if_called(finder, watched_channels):
        raise AssertionError

    monkeypatch.setattr("tournament.server.live.change_finder.ChangeFinder.find", fail_if_called)
    assert render_with_time_for_one_channel(new_channels(*OTHERS[1:])) == OTHERS[1:2]


@pytest.mark.parametrize(
    ("changed_subjects", "is_changed", "subjects_read_again"),
    [
        (frozenset(), False, []),
        (frozenset({"other1"}), True, ["other1"]),
        # Saved without a press, so nobody knows for which night.
        (frozenset(), True, ["other0", "other1", "other2", "other3"]),
        # A press may have been missed.
        (None, True, ["other0", "other1", "other2", "other3"]),
    ],
)
def test_stored_values_are_read_again_only_after_a_change(
    render_with_time_for_one_channel, monkeypatch, changed_subjects, is_changed, subjects_read_again
):
    subjects_read = []

    def read_content(name, snapshot):
        snapshot.stored_value(name[1], lambda: subjects_read.append(name[1]))
        return ChannelContent(name[1], {})

    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 10)
    monkeypatch.setattr(rendering, "current_content", read_content)
    render_with_time_for_one_channel(new_channels(*OTHERS))
    subjects_read.clear()
    renderer = render_with_time_for_one_channel.renderer
    renderer.channels_to_check = frozenset(OTHERS)
    render_with_time_for_one_channel(
        shown_channels(*OTHERS), changed_subjects, is_anything_saved=is_changed
    )
    assert sorted(subjects_read) == subjects_read_again


WATCHED_SUBJECTS = frozenset(range(250)) | {"a wall", "another"}
SECONDS_PER_INTERVAL = seconds_between_checks(len(WATCHED_SUBJECTS))


@pytest.fixture
def set_clock(monkeypatch):
    """Return a function that sets the number of seconds since the machine started."""

    def set_seconds(seconds):
        monkeypatch.setattr(time, "monotonic", lambda: seconds)

    return set_seconds


def test_every_channel_is_checked_once_in_each_interval(set_clock):
    schedule = RegularCheckSchedule()
    set_clock(1000.0)
    assert schedule.take_due_subjects(WATCHED_SUBJECTS) == WATCHED_SUBJECTS
    due_subjects_by_part = []
    for interval_part in range(1, PARTS_OF_CHECK_INTERVAL + 1):
        set_clock(1000.0 + interval_part * SECONDS_PER_INTERVAL / PARTS_OF_CHECK_INTERVAL)
        due_subjects_by_part.append(schedule.take_due_subjects(WATCHED_SUBJECTS))
    assert sorted(
        map(str, (channel for due_subjects in due_subjects_by_part for channel in due_subjects))
    ) == sorted(map(str, WATCHED_SUBJECTS))
    assert max(map(len, due_subjects_by_part)) <= 5


def test_frequent_checks_return_no_channel_twice(set_clock):
    schedule = RegularCheckSchedule()
    set_clock(1000.0)
    schedule.take_due_subjects(WATCHED_SUBJECTS)
    set_clock(1000.0 + SECONDS_PER_INTERVAL / PARTS_OF_CHECK_INTERVAL / 2)
    assert schedule.take_due_subjects(WATCHED_SUBJECTS) == frozenset()


def test_seconds_between_checks_grow_with_the_channels_watched():
    assert [seconds_between_checks(watched_count) for watched_count in (1, 100, 200)] == [
        10,
        10,
        20,
    ]


@pytest.mark.parametrize("seconds", [SECONDS_PER_INTERVAL, 100 * SECONDS_PER_INTERVAL])
def test_every_channel_is_due_after_a_long_pause(set_clock, seconds):
    schedule = RegularCheckSchedule()
    set_clock(1000.0)
    schedule.take_due_subjects(WATCHED_SUBJECTS)
    set_clock(1000.0 + seconds)
    assert schedule.take_due_subjects(WATCHED_SUBJECTS) == WATCHED_SUBJECTS


def test_missed_checks_are_made_up_together(set_clock):
    schedule = RegularCheckSchedule()
    set_clock(1000.0)
    schedule.take_due_subjects(WATCHED_SUBJECTS)
    set_clock(1000.0 + SECONDS_PER_INTERVAL / 2)
    first_turn = schedule.take_due_subjects(WATCHED_SUBJECTS)
    set_clock(1000.0 + SECONDS_PER_INTERVAL * (1 - 1 / PARTS_OF_CHECK_INTERVAL))
    second_turn = schedule.take_due_subjects(WATCHED_SUBJECTS)
    set_clock(1000.0 + SECONDS_PER_INTERVAL)
    assert (
        first_turn | second_turn | schedule.take_due_subjects(WATCHED_SUBJECTS) == WATCHED_SUBJECTS
    )
    assert not first_turn & second_turn
