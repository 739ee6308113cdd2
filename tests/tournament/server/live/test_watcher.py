"""The one who watches the database for everybody: when it looks, and what it does in trouble."""

import asyncio

import pytest
from django.db import DatabaseError, connection

from tests import build
from tests.tournament.server.live.screens import WALL, Evening, Screen, run, watched
from tournament.server.live import painter, readers, watcher
from tournament.server.live.news import saved_state
from tournament.topics.club import actions as clubs
from tournament.topics.set_up import actions as setup

OTHER = ("wall", "ghjk", 1, "http://127.0.0.1:8000")


@pytest.fixture
def evening(monkeypatch):
    monkeypatch.setattr(
        "tournament.server.live.channel.render_to_string",
        lambda template, context: context["words"],
    )
    # Nobody's turn comes by itself.
    monkeypatch.setattr(painter, "ROUND", 1e6)
    found = Evening(monkeypatch)
    found.say("Game 1")
    return found


def with_live(question, do):
    async def whole():
        async with watched(question) as live:
            return await do(live)

    return run(whole())


def shows(words):
    return lambda screen: words in screen.body


def test_nothing_is_looked_at_until_something_was_saved(evening):
    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        looks = evening.looks
        await asyncio.sleep(0.2)
        quiet = evening.looks - looks
        evening.changes += 1
        await asyncio.sleep(0.1)
        return quiet, evening.looks - looks

    assert with_live(evening.question, do) == (0, 1)


def test_only_those_are_looked_at_of_whom_something_was_saved(evening):
    """Two hundred clubs that sat at their tables made a wall thirteen times as slow."""
    evening.say("Elsewhere", OTHER)

    async def do(live):
        here, there = Screen(live), Screen(live, OTHER)
        await here.until(shows("Game 1"))
        await there.until(shows("Elsewhere"))
        await asyncio.sleep(0.1)
        looks, evening.moved = evening.looks, frozenset({OTHER[1]})
        evening.say("Nowhere", OTHER)
        await there.until(shows("Nowhere"))
        of_one = evening.looks - looks
        evening.moved = frozenset()
        evening.say("Game 2")
        await here.until(shows("Game 2"))
        return of_one, evening.looks - looks

    # What nobody can say of whom it is may be everybody's.
    assert with_live(evening.question, do) == (1, 3)


def test_many_are_not_all_looked_at_for_what_no_press_tells_of(evening, monkeypatch):
    """A password elsewhere made two hundred clubs wait for each other; each has its turn."""
    monkeypatch.setattr(painter, "MAX_WITHOUT_NEWS", 1)
    evening.say("Elsewhere", OTHER)

    async def do(live):
        here, there = Screen(live), Screen(live, OTHER)
        await here.until(shows("Game 1"))
        await there.until(shows("Elsewhere"))
        await asyncio.sleep(0.1)
        looks, evening.moved = evening.looks, frozenset()
        evening.changes += 1
        await asyncio.sleep(0.2)
        return evening.looks - looks

    assert with_live(evening.question, do) == 0


def test_whoever_comes_is_known_before_the_next_change(evening):
    """Two hundred who had come since the last one were looked at for one that was not theirs."""
    evening.say("Elsewhere", OTHER)

    async def do(live):
        here = Screen(live)
        await here.until(shows("Game 1"))
        there = Screen(live, OTHER)
        await there.until(shows("Elsewhere"))
        return evening.asked_of[-1]

    assert with_live(evening.question, do) == {WALL[1], OTHER[1]}


def test_what_was_missed_is_looked_at_before_long(evening, monkeypatch):
    monkeypatch.setattr(painter, "ROUND", 0.2)

    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        evening.moved = frozenset({"somebody else"})
        evening.say("Game 2")
        for _ in range(40):
            evening.changes += 1
            await asyncio.sleep(0.01)
        await screen.until(shows("Game 2"))

    with_live(evening.question, do)


def test_it_rests_between_two_questions_but_for_a_press(evening):
    asked = []

    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        live.watcher._pause = 0.1
        await asyncio.sleep(0.1)
        before = len(asked)
        await asyncio.sleep(0.5)
        resting = len(asked) - before
        live.watcher._pause = 60
        await asyncio.sleep(0.2)
        before = len(asked)
        live.watcher.hurry()
        for _ in range(500):
            await asyncio.sleep(0.01)
            if len(asked) > before:
                break
        await asyncio.sleep(0.1)
        after_a_press = len(asked) - before
        live.watcher._pause = 0.01
        live.watcher.hurry()
        return resting, after_a_press

    resting, after_a_press = with_live(lambda: asked.append(1) or evening.question(), do)
    assert 1 <= resting <= 6
    assert after_a_press == 1


def test_what_hangs_on_the_clock_is_looked_at_without_a_change(evening, monkeypatch):
    monkeypatch.setattr(painter, "ROUND", 0.05)

    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        evening.say("Game 2")
        evening.changes -= 1
        await screen.until(shows("Game 2"))

    with_live(evening.question, do)


def test_it_ends_with_the_last_who_watches_and_begins_again(evening, monkeypatch):
    monkeypatch.setattr(watcher, "KEPT_FOR", 0.05)

    async def do(live):
        for _ in range(2):
            screen = Screen(live)
            await screen.until(shows("Game 1"))
            assert not live.watcher._task.done()
            screen.leave()
            await asyncio.wait_for(live.watcher._task, 2)
            assert live.watcher._channels == {}

    with_live(evening.question, do)


def test_database_that_fails_stops_the_heart_and_comes_back(evening, monkeypatch):
    monkeypatch.setattr(readers, "BEAT", 0.05)
    monkeypatch.setattr(watcher, "BLIND", 0.2)
    trouble = []

    def question():
        if trouble:
            raise DatabaseError("gone away")
        return evening.changes

    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        trouble.append(True)
        await asyncio.sleep(0.3)
        beats = screen.body.count("beat")
        asking = Screen(live, headers=[(b"host", b"localhost")])
        await asking.until(lambda one: one.is_over)
        assert asking.status == 503
        assert screen.body.count("beat") == beats
        trouble.clear()
        evening.say("Game 2")
        await screen.until(shows("Game 2"))

    with_live(question, do)


def test_night_that_cannot_be_shown_leaves_the_others_alone(evening, caplog):
    evening.shows[OTHER] = ValueError("a fault of ours")

    async def do(live):
        good, bad = Screen(live), Screen(live, OTHER)
        async with asyncio.timeout(watcher.BLIND / 2):  # told at once, and not kept waiting
            await bad.until(lambda one: one.is_over)
        evening.say("Game 2")
        await good.until(shows("Game 2"))
        return bad.status

    assert with_live(evening.question, do) == 503
    assert "cannot be shown" in caplog.text


@pytest.mark.parametrize(
    ("name", "who", "status"),
    [
        (("standings", "bcdf", 1, "zz9"), {"client": ("192.168.7.30", 5)}, 503),
        (("standings", "bcdf", 1, "zz0"), {"client": ("192.168.7.30", 5)}, 200),
        (("standings", "bcdf", 1, "Ada"), {"client": ("192.168.7.31", 5)}, 200),
        (("standings", "bcdf", 1, "Ada"), {"server": ("127.0.0.1", 8000)}, 200),
        (("table", 1, 2, 1, ""), {"client": ("192.168.7.30", 5)}, 200),
        (WALL, {"client": ("192.168.7.30", 5)}, 200),
    ],
)
def test_who_makes_up_things_to_watch_leaves_room(evening, monkeypatch, name, who, status):
    monkeypatch.setattr(watcher, "MAX_OF_ONE_ADDRESS", 3)
    made_up = [("standings", "bcdf", 1, f"zz{number}") for number in range(5)]
    for one in (*made_up, name):
        evening.say("Game 1", one)

    async def do(live):
        hall = {"server": ("192.168.7.2", 8000)}
        stranger = hall | {"client": ("192.168.7.30", 5)}
        screens = [Screen(live, one, **stranger) for one in made_up]
        for one in screens:
            await one.until(lambda one: one.status)
        screen = Screen(live, name, **hall | who)
        await screen.until(lambda one: one.status)
        return [one.status for one in screens], screen.status

    assert with_live(evening.question, do) == ([200] * 3 + [503] * 2, status)


def test_hall_full_of_what_is_watched_has_room_for_the_tables_and_the_desk(evening, monkeypatch):
    monkeypatch.setattr(watcher, "MAX_CHANNELS", 0)
    table = ("table", 1, 2, 1, "")
    evening.say("Game 1", table)

    async def do(live):
        hall = {"server": ("192.168.7.2", 8000), "client": ("192.168.7.30", 5)}
        screens = [Screen(live, WALL, **hall), Screen(live, table, **hall), Screen(live, WALL)]
        for one in screens:
            await one.until(lambda one: one.status)
        return [one.status for one in screens]

    assert with_live(evening.question, do) == [503, 200, 200]


def test_screen_whose_night_breaks_is_let_go_to_ask_again(evening):
    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        evening.shows[WALL] = ValueError("a fault of ours")
        evening.changes += 1
        await screen.until(lambda one: one.is_over)
        assert "gone" not in screen.body

    with_live(evening.question, do)


@pytest.mark.django_db(transaction=True)
def test_press_at_the_desk_is_on_the_screen(settings):
    """With the real question, on whichever database the tests run."""
    night = build.night(build.director().club, name="Charity night")
    name = ("wall", night.club.wall, 1, "http://127.0.0.1:8000")

    def press():
        told = {"date": night.date, "dials": {}}
        setup.change(build.desk(night), name="Gala night", **told)
        connection.close()

    async def do(live):
        screen = Screen(live, name)
        await screen.until(shows("Charity night"))
        await asyncio.to_thread(press)
        await screen.until(shows("Gala night"))

    with_live(saved_state, do)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "press",
    [
        lambda night: setup.end_table_keys(build.desk(night)),
        lambda night: clubs.rename(club=night.club_id, name="Alameda Isles"),
        lambda night: clubs.keep_last_names(club=night.club_id, kept=True),
    ],
    ids=["a change of the night", "the club's name", "the club's dial"],
)
def test_question_has_another_answer_after_a_change_of_somebody_elses(press):
    night = build.night(build.director().club)
    before = saved_state()
    assert saved_state() == before

    async def elsewhere():
        def pressed():
            press(night)
            connection.close()

        await asyncio.to_thread(pressed)

    run(elsewhere())
    assert saved_state() != before
