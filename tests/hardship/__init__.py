"""Run every trial of what a night must survive, and report the losses. The tests of the gate run a
little of each; `manage.py hardship` runs all of it, on the real program and temporary folders.
"""

import tempfile
import time
import traceback
from pathlib import Path

import pytest

from tests.faults.trial_result import TrialResult
from tests.hardship.trials import TRIALS

BEGIN, END = "<!-- hardship: begin -->", "<!-- hardship: end -->"
# The stored columns of the table: the trial, how often it was tried, and what was lost.
COLUMNS = 3


def play(word, *, seed, part, say):
    """Run every trial with this word in its name, and return how many losses there were."""
    say("| trial | tried | lost | seconds | measured |\n|---|---|---|---|---|")
    lost = []
    for trial in (trial for trial in TRIALS if word in trial.name):
        start_time = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="hardship-") as folder:
            result = _run_trial(trial, Path(folder), max(1, round(part * trial.times)), seed)
        seconds, figures = time.monotonic() - start_time, "; ".join(result.figures)
        count = len(result.lost) if result.tried or result.lost else "–"
        say(f"| {trial.name} | {result.tried} | {count} | {seconds:.0f} | {figures} |")
        lost += [f"{trial.name}: {loss}" for loss in result.lost]
    for loss in lost:
        say(f"lost: {loss}")
    return len(lost)


def write_down(texts, file):
    """Write into the file how often each trial was run and what it lost, in place of its earlier
    results. Losses go below the table.
    """
    text_before, mark, text_after = file.read_text(encoding="utf-8").partition(BEGIN)
    table, end, after = text_after.partition(END)
    lines = [_first_columns(line) for text in texts for line in text.splitlines()]
    lines_by_trial = _lines_by_trial(table.splitlines()) | _lines_by_trial(lines)
    table_lines = [line for trial in TRIALS for line in lines_by_trial.get(trial.name, ())]
    lost = [line for line in table_lines if line.startswith("lost: ")]
    section = "\n".join(
        [mark, *lines[:2], *(line for line in table_lines if line not in lost), *lost, end]
    )
    file.write_text(f"{text_before}{section}{after}", encoding="utf-8")


def _first_columns(line):
    """Return a line of the table with its first columns only, and any other line unchanged."""
    cells = line.split("|")
    return "|".join([*cells[: COLUMNS + 1], ""]) if line.startswith("|") else line


def _lines_by_trial(lines):
    lines_by_trial = {}
    for trial in TRIALS:
        line_starts = (f"| {trial.name} |", f"lost: {trial.name}: ")
        if of_it := [line for line in lines if line.startswith(line_starts)]:
            lines_by_trial[trial.name] = of_it
    return lines_by_trial


def _run_trial(trial, folder, times, seed):
    """Run a trial. If this machine cannot run it, the result says so. If it raises an exception,
    that counts as a loss, and the other trials still run.
    """
    try:
        return trial.play(folder, times=times, seed=seed)
    except pytest.skip.Exception as why:
        return TrialResult(figures=[f"not tried: {why}"])
    except Exception as broke:
        traceback.print_exc()
        return TrialResult(lost=[f"it broke off: {broke!r}"])
