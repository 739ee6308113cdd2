"""The longer trial of a release: `python packaging/trial.py`.

Each archive that can run here (for Linux, and for Windows if there is Wine) is built, unpacked and
double-clicked. The program then plays and prints whole nights, is double-clicked again, stopped,
killed, and put on a full disk. It also upgrades the nights of every earlier version. The script
prints how long each step took, and exits with status 1 if a step fails.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import prove
import pytest
from building import Refused, archives, packages

MAX_SECONDS_OF_TRIAL = 30 * 60
# For each step of a trial, the seconds that it took. None stands for a step that failed.
SecondsByStep = dict[str, float | None]


def main() -> None:
    options = _parse_arguments()
    sys.path.insert(0, str(prove.ROOT))
    with tempfile.TemporaryDirectory() as scratch:
        _set_up_django(Path(scratch, "own"))
        try:
            with _limit_time(MAX_SECONDS_OF_TRIAL):
                has_passed = _try_archives(
                    options.only or list(archives.SYSTEM_BY_KEY), Path(scratch)
                )
        except Refused as refusal:
            sys.exit(str(refusal))
    sys.exit(not has_passed)


def _set_up_django(folder: Path) -> None:
    """Set up Django with a separate data folder, because the trial uses helpers of the tests."""
    os.environ |= {"EUCHRE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    import django

    from tournament.server.laptop import data_folder

    data_folder.prepare_data_folder(folder)
    django.setup()


@contextlib.contextmanager
def _limit_time(seconds: int) -> Iterator[None]:
    def stop_program(*_: object) -> None:
        sys.exit(f"It took longer than {seconds // 60} minutes.")

    signal.signal(signal.SIGALRM, stop_program)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def _try_archives(system_keys: list[str], scratch: Path) -> bool:
    from trying import machines, steps

    wheel_store = packages.WheelStore(packages.default_wheel_folder())
    seconds_by_machine: dict[str, SecondsByStep] = {}
    for system_key in system_keys:
        if obstacle := machines.why_system_cannot_run(system_key):
            print(f"{archives.SYSTEM_BY_KEY[system_key].name}: not tried, because {obstacle}.")
            continue
        archive = archives.build_archive(
            prove.ROOT,
            system_key,
            wheel_store,
            [prove.find_trial_python(system_key, wheel_store)],
            scratch,
        )
        with (
            machines.unpack_on_machine(system_key, archive, scratch / system_key) as machine,
            contextlib.closing(steps.yield_trial_steps(machine)) as steps_here,
        ):
            seconds_by_machine[machine.name] = time_steps(machine.name, steps_here)
    print(make_markdown_table(seconds_by_machine))
    return bool(seconds_by_machine) and not any(
        None in seconds_by_step.values() for seconds_by_step in seconds_by_machine.values()
    )


def time_steps(
    machine_name: str, steps: Iterable[tuple[str, Callable[[], str | None]]]
) -> SecondsByStep:
    """Run the steps until one fails, and return the seconds that each took; None for the step that
    failed.
    """
    seconds_by_step: SecondsByStep = {}
    for step_name, step in steps:
        start_time = time.monotonic()
        try:
            result_words = step()
        # The tests' helper raises pytest's skip exception if it is not allowed to mount a disk.
        except (Exception, pytest.skip.Exception):
            traceback.print_exc()
            return seconds_by_step | {step_name: None}
        seconds = seconds_by_step[step_name] = time.monotonic() - start_time
        print(
            f"{machine_name}: {step_name}, {seconds:.1f} s {result_words or ''}".rstrip(),
            flush=True,
        )
    return seconds_by_step


def make_markdown_table(seconds_by_machine: dict[str, SecondsByStep]) -> str:
    """Return the times as a table in Markdown, for docs/releases.md."""
    lines = [
        f"| step | {' | '.join(seconds_by_machine)} |",
        f"|---|{'---|' * len(seconds_by_machine)}",
    ]
    for step_name in dict.fromkeys(
        step_name
        for seconds_by_step in seconds_by_machine.values()
        for step_name in seconds_by_step
    ):
        cells = [
            _table_cell(seconds_by_step, step_name)
            for seconds_by_step in seconds_by_machine.values()
        ]
        lines.append(f"| {step_name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _table_cell(seconds_by_step: SecondsByStep, step_name: str) -> str:
    if step_name not in seconds_by_step:
        return "not tried"
    seconds = seconds_by_step[step_name]
    return "failed" if seconds is None else f"{seconds:.1f} s"


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only",
        action="append",
        choices=list(archives.SYSTEM_BY_KEY),
        help="this archive, not all",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
