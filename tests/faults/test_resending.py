"""Answers are lost and presses come late between a phone and the running program."""

import signal

import pytest

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.losing_proxy import run_losing_proxy
from tests.faults.resending import (
    PhoneOnBadLine,
    makers_in_file,
    send_presses_again_late,
    undo_at_desk,
)
from tests.faults.running import start_program

REFUSAL_MARK = 'role="alert"'
pytestmark = [pytest.mark.process, pytest.mark.sqlite]


def test_press_whose_answer_was_lost_is_done_once_even_after_a_restart(tmp_path):
    night, session = put_night_into_folder(tmp_path)
    phone = PhoneOnBadLine(tmp_path, night)
    with start_program(tmp_path) as program, run_losing_proxy(program.address) as line:
        hand_sent = phone.hand_fields(line)
        assert REFUSAL_MARK not in phone.send_until_answered(line, hand_sent, is_answer_lost=True)
        assert makers_in_file(tmp_path) == ["N"]
        undo_fields = phone.hidden_fields(line, "sheet last-hand")
        assert REFUSAL_MARK not in phone.send_until_answered(line, undo_fields, is_answer_lost=True)
        phone.send(line, hand_sent)
        assert makers_in_file(tmp_path) == []
        second_hand = phone.hand_fields(line, "E")
        phone.send(line, second_hand)
        assert makers_in_file(tmp_path) == ["E"]
        undo_at_desk(Browser(program.address, session), night)
        program.stop(signal.SIGKILL)
    with start_program(tmp_path) as program, run_losing_proxy(program.address) as line:
        for late_fields in (hand_sent, undo_fields, second_hand):
            assert REFUSAL_MARK not in phone.send(line, late_fields)
        assert makers_in_file(tmp_path) == []


@pytest.mark.gate
def test_presses_repeated_late_change_nothing(tmp_path):
    trial_result = send_presses_again_late(tmp_path, times=12, seed=1)
    assert trial_result.lost == []
    assert "12 late" in trial_result.figures[0]
    assert all(
        kind in trial_result.figures[0]
        for kind in ("send", "undo_on_phone", "undo_at_desk", "lost")
    )
