"""Check when the watcher reads the database on behalf of all screens, and what it does if that
fails.
"""

import asyncio

import pytest
from django.db import DatabaseError, connection

from tests import build
from tests.tournament.server.live.screens import (
    WALL_CHANNEL,
    ConnectedScreen,
    DatabaseDouble,
    run_in_own_thread,
    run_live_streams,
)
from tournament.server.live import rendering, screens, watcher
from tournament.server.live.change_finder import database_state
from tournament.topics.club.actions import club as clubs
from tournament.topics.phones import actions as table_phones
from tournament.topics.set_up import actions as setup

OTHER_WALL_CHANNEL = ("wall", "ghjk", 1, "http://127.0.0.1:8000")


@pytest.fixture
def database_double(monkeypatch):
    monkeypatch.setattr(
        "tournament.server.live.channel.render_to_string",
        lambda template, context: context["words"],
    )
    # No regular check comes during these tests.
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 1e6)
    database = DatabaseDouble(monkeypatch)
    database.show_words("Game 1")
    return database


def run_with_live(read_database_state, scenario):
    async def run_scenario():
        async with run_live_streams(read_database_state) as live_streams:
            return await scenario(live_streams)

    return run_in_own_thread(run_scenario())


def body_contains(words):
    return lambda screen: words in screen.body


def test_no_channel_is_read_until_something_is_saved(database_double):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        checks_before = database_double.content_reads
        await asyncio.sleep(0.2)
        checks_while_quiet = database_double.content_reads - checks_before
        database_double.changes += 1
        await asyncio.sleep(0.1)
        return checks_while_quiet, database_double.content_reads - checks_before

    assert run_with_live(database_double.read_database_state, scenario) == (0, 1)


def test_only_channels_with_a_saved_change_are_read(database_double):
    """Two hundred idle clubs once made a wall thirteen times as slow."""
    database_double.show_words("Elsewhere", OTHER_WALL_CHANNEL)

    async def scenario(live_streams):
        our_screen, other_screen = (
            ConnectedScreen(live_streams),
            ConnectedScreen(live_streams, OTHER_WALL_CHANNEL),
        )
        await our_screen.wait_until(body_contains("Game 1"))
        await other_screen.wait_until(body_contains("Elsewhere"))
        await asyncio.sleep(0.1)
        checks_before, database_double.changed_subjects = (
            database_double.content_reads,
            frozenset({OTHER_WALL_CHANNEL[1]}),
        )
        database_double.show_words("Nowhere", OTHER_WALL_CHANNEL)
        await other_screen.wait_until(body_contains("Nowhere"))
        checks_of_one_channel = database_double.content_reads - checks_before
        database_double.changed_subjects = frozenset()
        database_double.show_words("Game 2")
        await our_screen.wait_until(body_contains("Game 2"))
        return checks_of_one_channel, database_double.content_reads - checks_before

    # A change of an unknown night may concern every channel.
    assert run_with_live(database_double.read_database_state, scenario) == (1, 3)


def test_many_clubs_wait_for_regular_checks_after_a_change_without_a_press(
    database_double, monkeypatch
):
    """A changed password of one club once made two hundred clubs wait for each other, because all
    were checked at once.
    """
    monkeypatch.setattr(rendering, "MAX_SUBJECTS_CHECKED_AT_ONCE", 1)
    database_double.show_words("Elsewhere", OTHER_WALL_CHANNEL)

    async def scenario(live_streams):
        our_screen, other_screen = (
            ConnectedScreen(live_streams),
            ConnectedScreen(live_streams, OTHER_WALL_CHANNEL),
        )
        await our_screen.wait_until(body_contains("Game 1"))
        await other_screen.wait_until(body_contains("Elsewhere"))
        await asyncio.sleep(0.1)
        checks_before, database_double.changed_subjects = database_double.content_reads, frozenset()
        database_double.changes += 1
        await asyncio.sleep(0.2)
        return database_double.content_reads - checks_before

    assert run_with_live(database_double.read_database_state, scenario) == 0


def test_new_channel_is_watched_before_the_next_change(database_double):
    """Otherwise the watcher would have to check every channel after the next change, even a change
    of another night.
    """
    database_double.show_words("Elsewhere", OTHER_WALL_CHANNEL)

    async def scenario(live_streams):
        our_screen = ConnectedScreen(live_streams)
        await our_screen.wait_until(body_contains("Game 1"))
        other_screen = ConnectedScreen(live_streams, OTHER_WALL_CHANNEL)
        await other_screen.wait_until(body_contains("Elsewhere"))
        return database_double.subjects_asked_about[-1]

    assert run_with_live(database_double.read_database_state, scenario) == {
        WALL_CHANNEL[1],
        OTHER_WALL_CHANNEL[1],
    }


def test_change_missed_by_the_watcher_is_noticed_at_the_next_check(database_double, monkeypatch):
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 0.2)

    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        database_double.changed_subjects = frozenset({"somebody else"})
        database_double.show_words("Game 2")
        for _ in range(40):
            database_double.changes += 1
            await asyncio.sleep(0.01)
        await screen.wait_until(body_contains("Game 2"))

    run_with_live(database_double.read_database_state, scenario)


def test_watcher_pauses_between_two_checks_except_after_a_press(database_double):
    state_reads = []

    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        live_streams.watcher._pause_seconds = 0.1
        await asyncio.sleep(0.1)
        checks_before = len(state_reads)
        await asyncio.sleep(0.5)
        checks_at_rest = len(state_reads) - checks_before
        live_streams.watcher._pause_seconds = 60
        await asyncio.sleep(0.2)
        checks_before = len(state_reads)
        live_streams.watcher.check_now()
        for _ in range(500):
            await asyncio.sleep(0.01)
            if len(state_reads) > checks_before:
                break
        await asyncio.sleep(0.1)
        after_a_press = len(state_reads) - checks_before
        live_streams.watcher._pause_seconds = 0.01
        live_streams.watcher.check_now()
        return checks_at_rest, after_a_press

    checks_at_rest, after_a_press = run_with_live(
        lambda: state_reads.append(1) or database_double.read_database_state(), scenario
    )
    assert 1 <= checks_at_rest <= 6
    assert after_a_press == 1


def test_channel_that_depends_on_the_clock_is_checked_without_a_change(
    database_double, monkeypatch
):
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 0.05)

    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        database_double.show_words("Game 2")
        database_double.changes -= 1
        await screen.wait_until(body_contains("Game 2"))

    run_with_live(database_double.read_database_state, scenario)


def test_watcher_stops_with_its_last_screen_and_starts_again(database_double, monkeypatch):
    monkeypatch.setattr(watcher, "MAX_SECONDS_UNREQUESTED", 0.05)

    async def scenario(live_streams):
        for _ in range(2):
            screen = ConnectedScreen(live_streams)
            await screen.wait_until(body_contains("Game 1"))
            assert not live_streams.watcher._task.done()
            screen.leave()
            await asyncio.wait_for(live_streams.watcher._task, 2)
            assert live_streams.watcher._channels == {}

    run_with_live(database_double.read_database_state, scenario)


def test_database_failure_stops_heartbeats_until_it_answers_again(database_double, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(watcher, "MAX_SECONDS_WITHOUT_CHECK", 0.2)
    raised_errors = []

    def read_database_state():
        if raised_errors:
            raise DatabaseError("gone away")
        return database_double.changes

    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        raised_errors.append(True)
        await asyncio.sleep(0.3)
        heartbeat_count = screen.body.count("beat")
        requesting_screen = ConnectedScreen(live_streams, headers=[(b"host", b"localhost")])
        await requesting_screen.wait_until(lambda screen: screen.is_over)
        assert requesting_screen.status == 503
        assert screen.body.count("beat") == heartbeat_count
        raised_errors.clear()
        database_double.show_words("Game 2")
        await screen.wait_until(body_contains("Game 2"))

    run_with_live(read_database_state, scenario)


def test_night_that_cannot_be_shown_does_not_disturb_other_nights(database_double, caplog):
    database_double.content_by_channel[OTHER_WALL_CHANNEL] = ValueError("a fault of ours")

    async def scenario(live_streams):
        good_screen, failing_screen = (
            ConnectedScreen(live_streams),
            ConnectedScreen(live_streams, OTHER_WALL_CHANNEL),
        )
        # The screen is told at once.
        async with asyncio.timeout(watcher.MAX_SECONDS_WITHOUT_CHECK / 2):
            await failing_screen.wait_until(lambda screen: screen.is_over)
        database_double.show_words("Game 2")
        await good_screen.wait_until(body_contains("Game 2"))
        return failing_screen.status

    assert run_with_live(database_double.read_database_state, scenario) == 503
    assert "cannot be shown" in caplog.text


@pytest.mark.parametrize(
    ("name", "scope", "status"),
    [
        (("standings", "bcdf", 1, "zz9"), {"client": ("192.168.7.30", 5)}, 503),
        (("standings", "bcdf", 1, "zz0"), {"client": ("192.168.7.30", 5)}, 200),
        (("standings", "bcdf", 1, "Ada"), {"client": ("192.168.7.31", 5)}, 200),
        (("standings", "bcdf", 1, "Ada"), {"server": ("127.0.0.1", 8000)}, 200),
        (("table", 1, 2, 1, ""), {"client": ("192.168.7.30", 5)}, 200),
        (WALL_CHANNEL, {"client": ("192.168.7.30", 5)}, 200),
    ],
)
def test_stranger_with_many_channels_leaves_room_for_real_ones(
    database_double, monkeypatch, name, scope, status
):
    monkeypatch.setattr(watcher, "MAX_CHANNELS_PER_ADDRESS", 3)
    made_up = [("standings", "bcdf", 1, f"zz{number}") for number in range(5)]
    for channel in (*made_up, name):
        database_double.show_words("Game 1", channel)

    async def scenario(live_streams):
        hall_scope = {"server": ("192.168.7.2", 8000)}
        stranger = hall_scope | {"client": ("192.168.7.30", 5)}
        screens = [ConnectedScreen(live_streams, channel, **stranger) for channel in made_up]
        for screen in screens:
            await screen.wait_until(lambda screen: screen.status)
        screen = ConnectedScreen(live_streams, name, **hall_scope | scope)
        await screen.wait_until(lambda screen: screen.status)
        return [screen.status for screen in screens], screen.status

    assert run_with_live(database_double.read_database_state, scenario) == (
        [200] * 3 + [503] * 2,
        status,
    )


def test_room_full_of_screens_leaves_room_for_tables_and_the_desk(database_double, monkeypatch):
    monkeypatch.setattr(watcher, "MAX_CHANNELS", 0)
    table = ("table", 1, 2, 1, "")
    database_double.show_words("Game 1", table)

    async def scenario(live_streams):
        hall_scope = {"server": ("192.168.7.2", 8000), "client": ("192.168.7.30", 5)}
        screens = [
            ConnectedScreen(live_streams, WALL_CHANNEL, **hall_scope),
            ConnectedScreen(live_streams, table, **hall_scope),
            ConnectedScreen(live_streams, WALL_CHANNEL),
        ]
        for screen in screens:
            await screen.wait_until(lambda screen: screen.status)
        return [screen.status for screen in screens]

    assert run_with_live(database_double.read_database_state, scenario) == [503, 200, 200]


def test_stream_of_a_night_that_cannot_be_shown_ends(database_double):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        database_double.content_by_channel[WALL_CHANNEL] = ValueError("a fault of ours")
        database_double.changes += 1
        await screen.wait_until(lambda screen: screen.is_over)
        assert "gone" not in screen.body

    run_with_live(database_double.read_database_state, scenario)


@pytest.mark.django_db(transaction=True)
def test_press_at_the_desk_is_shown_on_the_screen(settings):
    """This uses the real question, on whichever database the tests use."""
    night = build.night(build.director().club, name="Charity night")
    name = ("wall", night.club.wall, 1, "http://127.0.0.1:8000")

    def rename_night():
        fields = {"date": night.date, "answer_by_dial": {}}
        setup.change_setup(build.desk(night), name="Gala night", **fields)
        connection.close()

    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams, name)
        await screen.wait_until(body_contains("Charity night"))
        await asyncio.to_thread(rename_night)
        await screen.wait_until(body_contains("Gala night"))

    run_with_live(database_state, scenario)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "press",
    [
        lambda night: table_phones.reset_table_codes(build.desk(night)),
        lambda night: clubs.rename_club(club=night.club_id, name="Alameda Isles"),
        lambda night: clubs.set_last_name_display(club=night.club_id, are_last_names_short=True),
    ],
    ids=["a change of the night", "the club's name", "the club's dial"],
)
def test_database_state_changes_after_a_save_by_another_program(press):
    night = build.night(build.director().club)
    state_before = database_state()
    assert database_state() == state_before

    async def press_in_other_thread():
        def press_and_disconnect():
            press(night)
            connection.close()

        await asyncio.to_thread(press_and_disconnect)

    run_in_own_thread(press_in_other_thread())
    assert database_state() != state_before
