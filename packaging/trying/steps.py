"""The steps of a release's trial on one machine.

Each step continues from the step before it, and may return figures to print. A failed step ends the
trial.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from functools import partial

from tests.faults import disks
from tests.faults.running import Program
from tests.olddb import old
from trying import troubles
from trying.desk import DeskVisitor
from trying.machines import TrialMachine

TrialStep = tuple[str, Callable[[], str | None]]
# The trial plays one night of each kind. Each pair has the rule sheet and the number of players.
PRACTICE_NIGHTS = (("tanglewood", 38), ("alameda", 40), ("mcallen", 32), ("athens", 24))
CSV_LIST_NAMES = ("standings", "players", "money")


def yield_trial_steps(machine: TrialMachine) -> Generator[TrialStep, None, None]:
    with ExitStack() as exit_stack:
        trial = _Trial(machine, exit_stack)
        yield "a double click opens the browser on the first page", trial.double_click
        yield "two answers", trial.answer_welcome
        for house, player_count in PRACTICE_NIGHTS:
            play_night = partial(trial.play_whole_night, house, player_count)
            yield f"a whole practice night of {player_count}, {house}", play_night
        yield "all that is printed of these nights", trial.print_all_documents
        yield "scores by hand, and Undo", trial.enter_scores_by_hand
        yield "a second double click while it runs", trial.double_click_again
        yield "stopped and started again", trial.stop_and_start
        yield "killed and started again", trial.check_restart_after_kill
        yield f"upgrades from {len(old.OLD_VERSION_NAMES)} earlier versions", trial.try_upgrades
        yield "a full disk", trial.try_full_disk


class _Trial:
    """The trial of one machine: the running program, and the desk that presses its buttons."""

    program: Program
    desk: DeskVisitor

    def __init__(self, machine: TrialMachine, exit_stack: ExitStack) -> None:
        self._machine, self._exit_stack = machine, exit_stack
        self._nights: list[str] = []

    def double_click(self) -> None:
        self._start_program()
        self._open_desk()
        assert self.desk.read("/").startswith("<!doctype html>")
        self._check_opened_address(self.program.address, 1)

    def _start_program(self) -> None:
        self.program = self._exit_stack.enter_context(self._machine.running_program())

    def _open_desk(self) -> None:
        self.desk = self._exit_stack.enter_context(closing(DeskVisitor(self.program.address)))

    def _check_opened_address(self, address: str, times: int) -> None:
        deadline = time.monotonic() + 30
        while self._machine.opened_addresses != [address] * times:
            opened_addresses = self._machine.opened_addresses
            assert time.monotonic() < deadline, f"the browser was led to {opened_addresses}"
            time.sleep(0.1)

    def answer_welcome(self) -> None:
        self.desk.start_club("Tanglewood")

    def play_whole_night(self, house: str, player_count: int) -> None:
        night = self.desk.play_practice(house, player_count, "whole")
        assert "Reopen it" in self.desk.read(night), "it is not closed"
        self._nights.append(night)

    def print_all_documents(self) -> str:
        sheet_counts_by_night = [self.desk.count_paper_sheets(night) for night in self._nights]
        sheet_counts = [
            sheet_count
            for counts_of_night in sheet_counts_by_night
            for sheet_count in counts_of_night
            if sheet_count
        ]
        return f"{len(sheet_counts)} documents, {sum(sheet_counts)} sheets"

    def enter_scores_by_hand(self) -> None:
        """Check that entered scores are saved, and that Undo removes them."""
        night = self.desk.play_practice("tanglewood", 12, "part")
        player_list_before = self.desk.read(f"{night}players.csv")
        status, answer_text = self.desk.type_scores(night)
        assert status < 400, f"{status}: {answer_text}"
        player_list_after = self.desk.read(f"{night}players.csv")
        assert player_list_after != player_list_before, "nothing that was typed is there"
        assert self.desk.undo(night)[0] < 400
        assert self.desk.read(f"{night}players.csv") == player_list_before, "Undo took nothing back"
        self._nights.append(night)

    def double_click_again(self) -> None:
        opened_count = len(self._machine.opened_addresses)
        output = self._machine.run()
        assert f"Euchre Night is already running: {self.program.address}" in output, output
        self._check_opened_address(self.program.address, opened_count + 1)

    def stop_and_start(self) -> None:
        lists_before = self._read_all_lists()
        output = self.program.stop()
        assert self.program.process.returncode == 0, output
        assert "Backup saved" in output, output
        self._start_program()
        assert self._read_all_lists() == lists_before, "something is otherwise than before"

    def check_restart_after_kill(self) -> None:
        lists_before = self._read_all_lists()
        self.program.process.kill()
        self.program.process.wait(20)
        self._start_program()
        assert "closed unexpectedly last time" in self.program.said
        assert self._read_all_lists() == lists_before, "something is otherwise than before"
        self.program.stop()

    def _read_all_lists(self) -> list[str]:
        self._open_desk()
        self.desk.sign_in()
        return [
            self.desk.read(f"{night}{name}.csv")
            for night in self._nights
            for name in CSV_LIST_NAMES
        ]

    def try_upgrades(self) -> str:
        for version_name in old.OLD_VERSION_NAMES:
            troubles.check_upgrade(self._machine, version_name)
        return f"of {', '.join(old.OLD_VERSION_NAMES)}"

    def try_full_disk(self) -> str:
        with disks.mount_small_disk(self._machine.folder / "disk", troubles.DISK_SIZE) as disk:
            troubles.check_disk_filling_up(self._machine, disk)
            troubles.check_start_on_full_disk(self._machine, disk)
        return f"of {troubles.DISK_SIZE}"
