"""The longer trial of a release: `python packaging/trial.py`. Each archive that can run here (that
for Linux, and where there is Wine that for Windows) is built, unpacked and double-clicked, plays
whole nights, prints them, is double-clicked again, stopped, killed, put on a full disk, and brings
the evenings of every earlier version up to date. It prints a table of how long each step took, and
ends with 1 where one does not hold.
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

LONGEST = 30 * 60
Taken = dict[str, float | None]


def main() -> None:
    asked = _arguments()
    sys.path.insert(0, str(prove.ROOT))
    with tempfile.TemporaryDirectory() as scratch:
        _set_up(Path(scratch, "own"))
        try:
            with _at_most(LONGEST):
                held = _try(asked.only or list(archives.SYSTEMS), Path(scratch))
        except Refused as refusal:
            sys.exit(str(refusal))
    sys.exit(not held)


def _set_up(folder: Path) -> None:
    """What the tests are made of asks for a folder of its own."""
    os.environ |= {"EUCHRE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    import django

    from tournament.server.laptop import data_folder

    data_folder.prepare(folder)
    django.setup()


@contextlib.contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    def over(*_: object) -> None:
        sys.exit(f"It took longer than {seconds // 60} minutes.")

    signal.signal(signal.SIGALRM, over)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def _try(keys: list[str], scratch: Path) -> bool:
    from trying import machines, steps

    store = packages.Store(packages.usual_store())
    columns: dict[str, Taken] = {}
    for key in keys:
        if why_not := machines.why_not(key):
            print(f"{archives.SYSTEMS[key].name}: not tried, as {why_not}.")
            continue
        archive = archives.build(prove.ROOT, key, store, [prove.stand_in(key, store)], scratch)
        with (
            machines.machine(key, archive, scratch / key) as machine,
            contextlib.closing(steps.of(machine)) as each,
        ):
            columns[machine.name] = taken(machine.name, each)
    print(table(columns))
    return bool(columns) and not any(None in one.values() for one in columns.values())


def taken(name: str, steps: Iterable[tuple[str, Callable[[], str | None]]]) -> Taken:
    """Seconds of each step; nothing of the one that did not hold, which is the last."""
    found: Taken = {}
    for words, step in steps:
        begun = time.monotonic()
        try:
            figures = step()
        except (Exception, pytest.skip.Exception):  # no leave to put in a disk skips a test
            traceback.print_exc()
            return found | {words: None}
        seconds = found[words] = time.monotonic() - begun
        print(f"{name}: {words}, {seconds:.1f} s {figures or ''}".rstrip(), flush=True)
    return found


def table(columns: dict[str, Taken]) -> str:
    """As it goes into docs/releases.md."""
    lines = [f"| step | {' | '.join(columns)} |", f"|---|{'---|' * len(columns)}"]
    for words in dict.fromkeys(words for one in columns.values() for words in one):
        cells = [_cell(one, words) for one in columns.values()]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(column: Taken, words: str) -> str:
    if words not in column:
        return "not tried"
    seconds = column[words]
    return "did not hold" if seconds is None else f"{seconds:.1f} s"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", action="append", choices=list(archives.SYSTEMS), help="this archive, not all"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
