"""Every trial of what the evening must survive, and the table of what was lost.

The gate's tests try a little of each; `manage.py hardship` tries all of it, at the real program and
on folders that are thrown away.
"""

import tempfile
import time
import traceback
from pathlib import Path

import pytest

from tests.faults.told import Told
from tests.hardship.trials import TRIALS

BEGIN, END = "<!-- hardship: begin -->", "<!-- hardship: end -->"


def play(word, *, seed, part, say):
    """How much was lost in all trials with this word in their name."""
    say("| trial | tried | lost | seconds | measured |\n|---|---|---|---|---|")
    lost = []
    for trial in (one for one in TRIALS if word in one.name):
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="hardship-") as folder:
            told = _played(trial, Path(folder), max(1, round(part * trial.times)), seed)
        seconds, figures = time.monotonic() - begun, "; ".join(told.figures)
        count = len(told.lost) if told.tried or told.lost else "–"
        say(f"| {trial.name} | {told.tried} | {count} | {seconds:.0f} | {figures} |")
        lost += [f"{trial.name}: {one}" for one in told.lost]
    for one in lost:
        say(f"lost: {one}")
    return len(lost)


def write_down(said, file):
    """In the place of what the same trials said before, with whatever was lost below the table."""
    before, mark, rest = file.read_text(encoding="utf-8").partition(BEGIN)
    table, end, after = rest.partition(END)
    lines = [one for told in said for one in told.splitlines()]
    known = _by_trial(table.splitlines()) | _by_trial(lines)
    kept = [line for trial in TRIALS for line in known.get(trial.name, ())]
    lost = [line for line in kept if line.startswith("lost: ")]
    told = "\n".join([mark, *lines[:2], *(one for one in kept if one not in lost), *lost, end])
    file.write_text(f"{before}{told}{after}", encoding="utf-8")


def _by_trial(lines):
    found = {}
    for trial in TRIALS:
        own = (f"| {trial.name} |", f"lost: {trial.name}: ")
        if of_it := [line for line in lines if line.startswith(own)]:
            found[trial.name] = of_it
    return found


def _played(trial, folder, times, seed):
    """Where this machine cannot be used for it, as without leave to make a disk, that is told. One
    that breaks off has lost, and the others are played all the same.
    """
    try:
        return trial.play(folder, times=times, seed=seed)
    except pytest.skip.Exception as why:
        return Told(figures=[f"not tried: {why}"])
    except Exception as broke:
        traceback.print_exc()
        return Told(lost=[f"it broke off: {broke!r}"])
