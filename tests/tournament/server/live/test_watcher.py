"""The watcher reads the database on behalf of all screens: when it reads, and what it does in
trouble.
"""

import asyncio

import pytest
from django.db import DatabaseError, connection

from tests import build
from tests.tournament.server.live.screens import WALL, Evening, Screen, run, watched
from tournament.server.live import rendering, screens, watcher
from tournament.server.live.news import database_state
from tournament.topics.club.actions import club as clubs
from tournament.topics.phones import actions as table_phones
from tournament.topics.set_up import actions as setup

OTHER_WALL = ("wall", "ghjk", 1, "http://127.0.0.1:8000")


@pytest.fixture
def evening(monkeypatch):
    monkeypatch.setattr(
        "tournament.server.live.channel.render_to_string",
        lambda template, context: context["words"],
    )
    # No channel's turn comes by itself.
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 1e6)
    evening = Evening(monkeypatch)
    evening.say("Game 1")
    return evening


def run_with_live(question, watch):
    async def watch_and_do():
        async with watched(question) as live:
            return await watch(live)

    return run(watch_and_do())


def screen_shows(words):
    return lambda screen: words in screen.body


def test_no_channel_is_read_until_something_is_saved(evening):
    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        checks_before = evening.looks
        await asyncio.sleep(0.2)
        checks_while_quiet = evening.looks - checks_before
        evening.changes += 1
        await asyncio.sleep(0.1)
        return checks_while_quiet, evening.looks - checks_before

    assert run_with_live(evening.question, watch) == (0, 1)


def test_only_channels_with_a_saved_change_are_read(evening):
    """Two hundred idle clubs once made a wall thirteen times as slow."""
    evening.say("Elsewhere", OTHER_WALL)

    async def watch(live):
        our_screen, other_screen = Screen(live), Screen(live, OTHER_WALL)
        await our_screen.until(screen_shows("Game 1"))
        await other_screen.until(screen_shows("Elsewhere"))
        await asyncio.sleep(0.1)
        checks_before, evening.moved = evening.looks, frozenset({OTHER_WALL[1]})
        evening.say("Nowhere", OTHER_WALL)
        await other_screen.until(screen_shows("Nowhere"))
        checks_of_one_channel = evening.looks - checks_before
        evening.moved = frozenset()
        evening.say("Game 2")
        await our_screen.until(screen_shows("Game 2"))
        return checks_of_one_channel, evening.looks - checks_before

    # A change of an unknown night may concern every channel.
    assert run_with_live(evening.question, watch) == (1, 3)


def test_many_subjects_wait_for_their_turn_after_a_change_without_a_press(evening, monkeypatch):
    """A changed password of one club once made two hundred clubs wait for each other, because all
    were checked at once.
    """
    monkeypatch.setattr(rendering, "MAX_SUBJECTS_CHECKED_AT_ONCE", 1)
    evening.say("Elsewhere", OTHER_WALL)

    async def watch(live):
        our_screen, other_screen = Screen(live), Screen(live, OTHER_WALL)
        await our_screen.until(screen_shows("Game 1"))
        await other_screen.until(screen_shows("Elsewhere"))
        await asyncio.sleep(0.1)
        checks_before, evening.moved = evening.looks, frozenset()
        evening.changes += 1
        await asyncio.sleep(0.2)
        return evening.looks - checks_before

    assert run_with_live(evening.question, watch) == 0


def test_new_screen_is_known_before_the_next_change(evening):
    """Two hundred who had come since the last change were once all checked for a change of someone
    else.
    """
    evening.say("Elsewhere", OTHER_WALL)

    async def watch(live):
        our_screen = Screen(live)
        await our_screen.until(screen_shows("Game 1"))
        other_screen = Screen(live, OTHER_WALL)
        await other_screen.until(screen_shows("Elsewhere"))
        return evening.asked_of[-1]

    assert run_with_live(evening.question, watch) == {WALL[1], OTHER_WALL[1]}


def test_change_missed_by_the_watcher_is_noticed_at_the_next_check(evening, monkeypatch):
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 0.2)

    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        evening.moved = frozenset({"somebody else"})
        evening.say("Game 2")
        for _ in range(40):
            evening.changes += 1
            await asyncio.sleep(0.01)
        await screen.until(screen_shows("Game 2"))

    run_with_live(evening.question, watch)


def test_watcher_rests_between_two_queries_except_after_a_press(evening):
    questions = []

    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        live.watcher._pause_seconds = 0.1
        await asyncio.sleep(0.1)
        checks_before = len(questions)
        await asyncio.sleep(0.5)
        checks_at_rest = len(questions) - checks_before
        live.watcher._pause_seconds = 60
        await asyncio.sleep(0.2)
        checks_before = len(questions)
        live.watcher.check_now()
        for _ in range(500):
            await asyncio.sleep(0.01)
            if len(questions) > checks_before:
                break
        await asyncio.sleep(0.1)
        after_a_press = len(questions) - checks_before
        live.watcher._pause_seconds = 0.01
        live.watcher.check_now()
        return checks_at_rest, after_a_press

    checks_at_rest, after_a_press = run_with_live(
        lambda: questions.append(1) or evening.question(), watch
    )
    assert 1 <= checks_at_rest <= 6
    assert after_a_press == 1


def test_channel_that_depends_on_the_clock_is_checked_without_a_change(evening, monkeypatch):
    monkeypatch.setattr(rendering, "CHECK_INTERVAL_SECONDS", 0.05)

    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        evening.say("Game 2")
        evening.changes -= 1
        await screen.until(screen_shows("Game 2"))

    run_with_live(evening.question, watch)


def test_watcher_ends_with_its_last_screen_and_begins_again(evening, monkeypatch):
    monkeypatch.setattr(watcher, "MAX_SECONDS_UNREQUESTED", 0.05)

    async def watch(live):
        for _ in range(2):
            screen = Screen(live)
            await screen.until(screen_shows("Game 1"))
            assert not live.watcher._task.done()
            screen.leave()
            await asyncio.wait_for(live.watcher._task, 2)
            assert live.watcher._channels == {}

    run_with_live(evening.question, watch)


def test_database_that_fails_stops_the_heart_and_comes_back(evening, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(watcher, "MAX_SECONDS_WITHOUT_CHECK", 0.2)
    trouble = []

    def question():
        if trouble:
            raise DatabaseError("gone away")
        return evening.changes

    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        trouble.append(True)
        await asyncio.sleep(0.3)
        beats = screen.body.count("beat")
        requesting_screen = Screen(live, headers=[(b"host", b"localhost")])
        await requesting_screen.until(lambda screen: screen.is_over)
        assert requesting_screen.status == 503
        assert screen.body.count("beat") == beats
        trouble.clear()
        evening.say("Game 2")
        await screen.until(screen_shows("Game 2"))

    run_with_live(question, watch)


def test_night_that_cannot_be_shown_does_not_disturb_other_nights(evening, caplog):
    evening.shows[OTHER_WALL] = ValueError("a fault of ours")

    async def watch(live):
        good_screen, failing_screen = Screen(live), Screen(live, OTHER_WALL)
        # The screen is told at once.
        async with asyncio.timeout(watcher.MAX_SECONDS_WITHOUT_CHECK / 2):
            await failing_screen.until(lambda screen: screen.is_over)
        evening.say("Game 2")
        await good_screen.until(screen_shows("Game 2"))
        return failing_screen.status

    assert run_with_live(evening.question, watch) == 503
    assert "cannot be shown" in caplog.text


@pytest.mark.parametrize(
    ("name", "scope", "status"),
    [
        (("standings", "bcdf", 1, "zz9"), {"client": ("192.168.7.30", 5)}, 503),
        (("standings", "bcdf", 1, "zz0"), {"client": ("192.168.7.30", 5)}, 200),
        (("standings", "bcdf", 1, "Ada"), {"client": ("192.168.7.31", 5)}, 200),
        (("standings", "bcdf", 1, "Ada"), {"server": ("127.0.0.1", 8000)}, 200),
        (("table", 1, 2, 1, ""), {"client": ("192.168.7.30", 5)}, 200),
        (WALL, {"client": ("192.168.7.30", 5)}, 200),
    ],
)
def test_made_up_channels_leave_room_for_real_ones(evening, monkeypatch, name, scope, status):
    monkeypatch.setattr(watcher, "MAX_CHANNELS_PER_ADDRESS", 3)
    made_up = [("standings", "bcdf", 1, f"zz{number}") for number in range(5)]
    for channel in (*made_up, name):
        evening.say("Game 1", channel)

    async def watch(live):
        hall = {"server": ("192.168.7.2", 8000)}
        stranger = hall | {"client": ("192.168.7.30", 5)}
        screens = [Screen(live, channel, **stranger) for channel in made_up]
        for screen in screens:
            await screen.until(lambda screen: screen.status)
        screen = Screen(live, name, **hall | scope)
        await screen.until(lambda screen: screen.status)
        return [screen.status for screen in screens], screen.status

    assert run_with_live(evening.question, watch) == ([200] * 3 + [503] * 2, status)


def test_hall_full_of_screens_has_room_for_the_tables_and_the_desk(evening, monkeypatch):
    monkeypatch.setattr(watcher, "MAX_CHANNELS", 0)
    table = ("table", 1, 2, 1, "")
    evening.say("Game 1", table)

    async def watch(live):
        hall = {"server": ("192.168.7.2", 8000), "client": ("192.168.7.30", 5)}
        screens = [Screen(live, WALL, **hall), Screen(live, table, **hall), Screen(live, WALL)]
        for screen in screens:
            await screen.until(lambda screen: screen.status)
        return [screen.status for screen in screens]

    assert run_with_live(evening.question, watch) == [503, 200, 200]


def test_stream_ends_if_its_night_cannot_be_shown_so_that_the_screen_asks_again(evening):
    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        evening.shows[WALL] = ValueError("a fault of ours")
        evening.changes += 1
        await screen.until(lambda screen: screen.is_over)
        assert "gone" not in screen.body

    run_with_live(evening.question, watch)


@pytest.mark.django_db(transaction=True)
def test_press_at_the_desk_is_on_the_screen(settings):
    """This uses the real question, on whichever database the tests use."""
    night = build.night(build.director().club, name="Charity night")
    name = ("wall", night.club.wall, 1, "http://127.0.0.1:8000")

    def rename_night():
        fields = {"date": night.date, "dials": {}}
        setup.change_setup(build.desk(night), name="Gala night", **fields)
        connection.close()

    async def watch(live):
        screen = Screen(live, name)
        await screen.until(screen_shows("Charity night"))
        await asyncio.to_thread(rename_night)
        await screen.until(screen_shows("Gala night"))

    run_with_live(database_state, watch)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "press",
    [
        lambda night: table_phones.reset_table_codes(build.desk(night)),
        lambda night: clubs.rename_club(club=night.club_id, name="Alameda Isles"),
        lambda night: clubs.set_last_name_display(club=night.club_id, short=True),
    ],
    ids=["a change of the night", "the club's name", "the club's dial"],
)
def test_answer_changes_after_a_change_by_another_program(press):
    night = build.night(build.director().club)
    state_before = database_state()
    assert database_state() == state_before

    async def players_moving():
        def press_once():
            press(night)
            connection.close()

        await asyncio.to_thread(press_once)

    run(players_moving())
    assert database_state() != state_before
