"""Who may stand on the doorstep, for how long, and who goes first."""

import pytest

from tournament.server.laptop import doorstep as steps
from tournament.server.laptop.doorstep import CallerState, Doorstep

HANDLES = steps.OWN_HANDLES + 200


class Clock:
    """Time that goes on when it is told to, and whoever waits for it."""

    def __init__(self):
        self.now = 100.0
        self.waiting = []

    def monotonic(self):
        return self.now

    def call_later(self, seconds, do, *told):
        timer = Timer(self.now + seconds, do, told)
        self.waiting.append(timer)
        return timer

    def go(self, seconds):
        self.now += seconds
        for timer in self.waiting:
            if timer.when <= self.now and not timer.is_cancelled:
                timer.cancel()
                timer.do(*timer.told)


class Timer:
    def __init__(self, when, do, told):
        self.when, self.do, self.told = when, do, told
        self.is_cancelled = False

    def cancel(self):
        self.is_cancelled = True


class Caller:
    """Stands for a connection; it is its own transport."""

    def __init__(self, clock, address="192.168.7.30", *, is_at_the_desk=False):
        self.loop, self.transport = clock, self
        self.address = address
        self.came_to = "127.0.0.1" if is_at_the_desk else "192.168.7.2"
        self.is_at_the_desk = is_at_the_desk
        self.where = CallerState.HALF
        self.is_away = False

    def stands(self):
        return self.where

    def has_head(self):
        return self.where is not CallerState.HALF

    def abort(self):
        self.is_away = True


@pytest.fixture
def clock(monkeypatch):
    found = Clock()
    monkeypatch.setattr(steps, "time", found)
    return found


@pytest.fixture
def come(clock):
    """So many, one after the other, as they stand once they are there."""
    doorstep = Doorstep(HANDLES, patience=8)

    def come(count, where=CallerState.HALF, **more):
        found = [Caller(clock, **more) for _ in range(count)]
        for one in found:
            doorstep.come(one)
            one.where = where
            doorstep.note(one)
        return found

    come.doorstep = doorstep
    return come


def away(callers):
    return [number for number, one in enumerate(callers) if one.is_away]


def test_half_a_request_is_borne_with_for_its_time_and_no_longer(come, clock):
    half, resting = come(3), come(3, CallerState.RESTS)
    clock.go(7.9)
    assert away(half) == []
    come.doorstep.note(half[0])  # one more byte is no new time
    clock.go(0.2)
    assert (away(half), away(resting)) == ([0, 1, 2], [])


def test_answer_that_is_not_taken_is_borne_with_for_its_time_and_no_longer(come, clock):
    stuck, taking = come(3, CallerState.STUCK), come(1, CallerState.STUCK)[0]
    clock.go(8 * steps.TO_TAKE - 0.1)
    come.doorstep.note(stuck[0])  # nothing was taken, so this is no new time
    for stands in (CallerState.INSIDE, CallerState.STUCK):
        taking.where = stands
        come.doorstep.note(taking)
    assert away(stuck) == []
    clock.go(0.2)
    assert (away(stuck), taking.is_away) == ([0, 1, 2], False)


def test_second_request_on_a_connection_has_its_own_time(come, clock):
    (phone,) = come(1, CallerState.RESTS)
    clock.go(20)
    phone.where = CallerState.HALF
    come.doorstep.note(phone)
    clock.go(7)
    assert not phone.is_away
    clock.go(1.1)
    assert phone.is_away


def test_who_takes_nothing_goes_first_then_halves_then_who_rests_then_the_newcomer(come, clock):
    inside = come(127, CallerState.INSIDE)
    resting, half, stuck = come(3, CallerState.RESTS), come(3), come(3, CallerState.STUCK)
    clock.go(steps.A_MOMENT + 0.1)
    first = come(3, CallerState.INSIDE)
    assert (away(stuck), away(half)) == ([0, 1, 2], [])
    newcomers = come(7, CallerState.INSIDE)
    assert (away(half), away(resting), away(inside + first)) == ([0, 1, 2], [0, 1, 2], [])
    assert away(newcomers) == [6]


@pytest.mark.parametrize("where", [CallerState.HALF, CallerState.STUCK])
def test_who_came_a_moment_ago_goes_after_who_rests_and_before_the_newcomer(come, clock, where):
    come(133, CallerState.INSIDE)
    resting, phones = come(1, CallerState.RESTS), come(2, where)
    come(1, CallerState.INSIDE)
    assert (away(resting), away(phones)) == ([0], [])
    come(1, CallerState.INSIDE)
    assert away(phones) == [0]
    clock.go(steps.A_MOMENT + 0.1)
    assert away(come(1, CallerState.RESTS)) == []
    assert away(phones) == [0, 1]


def test_crowd_of_halves_of_one_address_goes_before_who_rests(come):
    resting, crowd = come(10, CallerState.RESTS), come(126)
    come(3, CallerState.INSIDE, address="192.168.7.31")
    assert (away(resting), away(crowd)) == ([], [0, 1, 2])


def test_full_hall_leaves_room_for_the_desk(come):
    hall = come(140, CallerState.INSIDE)
    assert away(hall) == [136, 137, 138, 139]
    desk = come(steps.FOR_THE_DESK, is_at_the_desk=True)
    assert away(desk) == []
    assert away(come(1, CallerState.INSIDE)) == [0]
    assert away(desk) == []
    assert away(come(1, is_at_the_desk=True)) == []
    assert away(desk) == [0]


def test_who_follows_by_the_dozen_makes_room_and_one_screen_each_does_not(come):
    crowd, screen = (
        come(136, CallerState.FOLLOWS),
        come(1, CallerState.FOLLOWS, address="192.168.7.31"),
    )
    assert away(crowd) == [0]
    phones = come(3, CallerState.INSIDE, address="192.168.7.32")
    assert (away(crowd), away(screen), away(phones)) == ([0, 1, 2, 3], [], [])
    come.doorstep.leave(crowd[4])
    assert come.doorstep._following.keys() == {"192.168.7.30", "192.168.7.31"}


def test_hall_full_of_single_screens_sends_none_away(come):
    screens = [come(1, CallerState.FOLLOWS, address=f"192.168.7.{n}")[0] for n in range(136)]
    assert away(come(1, CallerState.INSIDE)) == [0]
    assert away(screens) == []


def test_one_address_has_its_measure_of_those_who_say_nothing(come, clock, monkeypatch):
    monkeypatch.setattr(steps, "MAX_OF_ONE", 5)
    storm = come(20)
    assert away(storm) == []
    clock.go(steps.A_MOMENT + 0.1)
    others = come(4, address="192.168.7.31")
    assert away(storm + others) == []
    come(2)
    assert away(storm) == [0, 1]


def test_hall_behind_one_address_never_meets_the_measure(come, clock, monkeypatch):
    """Whoever has sent something whole is not counted, however long they stay."""
    monkeypatch.setattr(steps, "MAX_OF_ONE", 5)
    hall = come(50, CallerState.RESTS) + come(50, CallerState.INSIDE)
    clock.go(20)
    assert away(hall + come(5)) == []


def test_address_that_is_closed_waits_for_nobody(come):
    hall, desk = come(2) + come(1, CallerState.STUCK), come(1, is_at_the_desk=True)
    inside = come(1, CallerState.INSIDE)
    come.doorstep.clear("192.168.7.2")
    assert (away(hall), away(inside + desk)) == ([0, 1, 2], [])


def test_who_has_left_is_forgotten(come, clock):
    gone = (
        come(50)
        + come(40, CallerState.RESTS)
        + come(25, CallerState.INSIDE)
        + come(25, CallerState.FOLLOWS)
    )
    gone += come(10, CallerState.STUCK)
    for one in gone:
        come.doorstep.leave(one)
        come.doorstep.note(one)
    assert not come.doorstep._here | set(come.doorstep._half) | set(come.doorstep._resting)
    assert not come.doorstep._half_of
    assert not come.doorstep._stuck.keys() | come.doorstep._time_of.keys()
    assert not come.doorstep._following
    clock.go(20)
    assert len(away(gone)) == 14  # those who were sent away before, for want of handles
