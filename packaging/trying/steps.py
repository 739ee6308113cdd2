"""What a release goes through on one machine, step by step; each goes on from the one before. A
step tells its figures, and whatever does not hold breaks it off.
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
from trying.desk import Desk
from trying.machines import Machine

Step = tuple[str, Callable[[], str | None]]
# A house of each kind, and how many come.
NIGHTS = (("tanglewood", 38), ("alameda", 40), ("mcallen", 32), ("athens", 24))
LISTS = ("standings", "players", "money")


def of(machine: Machine) -> Generator[Step, None, None]:
    with ExitStack() as open_:
        trial = _Evening(machine, open_)
        yield "a double click opens the browser on the first page", trial.double_click
        yield "two answers", trial.answer
        for house, players in NIGHTS:
            play = partial(trial.whole_night, house, players)
            yield f"a whole practice night of {players}, {house}", play
        yield "all that is printed of these nights", trial.prints
        yield "scores by hand, and Undo", trial.by_hand
        yield "a second double click while it runs", trial.second_double_click
        yield "stopped and started again", trial.stop_and_start
        yield "killed and started again", trial.kill_and_start
        yield f"upgrades from {len(old.NAMES)} earlier versions", trial.upgrades
        yield "a full disk", trial.full_disk


class _Evening:
    """The program that is running, and its desk."""

    program: Program
    desk: Desk

    def __init__(self, machine: Machine, open_: ExitStack) -> None:
        self._machine, self._open = machine, open_
        self._nights: list[str] = []

    def double_click(self) -> None:
        self._start()
        self._come_to_the_desk()
        assert self.desk.reads("/").startswith("<!doctype html>")
        self._browser_is_led_to(self.program.address, 1)

    def _start(self) -> None:
        self.program = self._open.enter_context(self._machine.started())

    def _come_to_the_desk(self) -> None:
        self.desk = self._open.enter_context(closing(Desk(self.program.address)))

    def _browser_is_led_to(self, address: str, times: int) -> None:
        until = time.monotonic() + 30
        while self._machine.shown != [address] * times:
            assert time.monotonic() < until, f"the browser was led to {self._machine.shown}"
            time.sleep(0.1)

    def answer(self) -> None:
        self.desk.opens_the_club("Tanglewood")

    def whole_night(self, house: str, players: int) -> None:
        night = self.desk.practises(house, players, "whole")
        assert "Open it again" in self.desk.reads(night), "it is not closed"
        self._nights.append(night)

    def prints(self) -> str:
        found = [self.desk.prints(night) for night in self._nights]
        filled = [sheets for night in found for sheets in night if sheets]
        return f"{len(filled)} documents, {sum(filled)} sheets"

    def by_hand(self) -> None:
        """What is typed is there, and is taken back."""
        night = self.desk.practises("tanglewood", 12, "part")
        before = self.desk.reads(f"{night}players.csv")
        status, words = self.desk.types_scores(night)
        assert status < 400, f"{status}: {words}"
        typed = self.desk.reads(f"{night}players.csv")
        assert typed != before, "nothing that was typed is there"
        assert self.desk.undoes(night)[0] < 400
        assert self.desk.reads(f"{night}players.csv") == before, "Undo took nothing back"
        self._nights.append(night)

    def second_double_click(self) -> None:
        before = len(self._machine.shown)
        said = self._machine.run()
        assert f"Euchre Night is running already: {self.program.address}" in said, said
        self._browser_is_led_to(self.program.address, before + 1)

    def stop_and_start(self) -> None:
        before = self._all_lists()
        said = self.program.stop()
        assert self.program.process.returncode == 0, said
        assert "A copy of your evenings is kept" in said, said
        self._start()
        assert self._all_lists() == before, "something is otherwise than before"

    def kill_and_start(self) -> None:
        before = self._all_lists()
        self.program.process.kill()
        self.program.process.wait(20)
        self._start()
        assert "It was not stopped properly last time" in self.program.said
        assert self._all_lists() == before, "something is otherwise than before"
        self.program.stop()

    def _all_lists(self) -> list[str]:
        self._come_to_the_desk()
        self.desk.signs_in()
        return [self.desk.reads(f"{one}{name}.csv") for one in self._nights for name in LISTS]

    def upgrades(self) -> str:
        for name in old.NAMES:
            troubles.upgrade(self._machine, name)
        return f"of {', '.join(old.NAMES)}"

    def full_disk(self) -> str:
        with disks.small_disk(self._machine.place / "disk", troubles.A_DISK) as place:
            troubles.fill_while_it_runs(self._machine, place)
            troubles.start_on_a_full_disk(self._machine, place)
        return f"of {troubles.A_DISK}"
