"""Answers that are lost and presses that come late, between a phone and the program that runs."""

import signal

import pytest

from tests.faults.browsing import Browser, evening
from tests.faults.losing import losing
from tests.faults.resending import Phone, hands, presses_sent_late, undo_at_the_desk
from tests.faults.running import started

REFUSED = 'role="alert"'
pytestmark = [pytest.mark.process, pytest.mark.sqlite]


def test_press_whose_answer_was_lost_is_done_once_also_after_a_new_start(tmp_path):
    night, session = evening(tmp_path)
    phone = Phone(tmp_path, night)
    with started(tmp_path) as program, losing(program.address) as line:
        told = phone.hand(line)
        assert REFUSED not in phone.surely(line, told, lost=True)
        assert hands(tmp_path) == ["N"]
        back = phone.form(line, "sheet last-hand")
        assert REFUSED not in phone.surely(line, back, lost=True)
        phone.send(line, told)
        assert hands(tmp_path) == []
        again = phone.hand(line, "E")
        phone.send(line, again)
        assert hands(tmp_path) == ["E"]
        undo_at_the_desk(Browser(program.address, session), night)
        program.stop(signal.SIGKILL)
    with started(tmp_path) as program, losing(program.address) as line:
        for late in (told, back, again):
            assert REFUSED not in phone.send(line, late)
        assert hands(tmp_path) == []


@pytest.mark.gate
def test_late_presses_change_nothing_whatever_was_done_meanwhile(tmp_path):
    told = presses_sent_late(tmp_path, times=12, seed=1)
    assert told.lost == []
    assert "12 late" in told.figures[0]
    assert all(what in told.figures[0] for what in ("send", "take_back", "undo", "lost"))
