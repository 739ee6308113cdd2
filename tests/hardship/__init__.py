"""Run every trial of what a night must survive, and report the losses.

The gate's tests run a little of each trial; `manage.py hardship` runs all of it, on the real
program and temporary folders.
"""

import tempfile
import time
import traceback
from pathlib import Path

import pytest

from tests.faults.trial_result import TrialResult
from tests.hardship.trials import TRIALS

BEGIN_MARK, END_MARK = "<!-- hardship: begin -->", "<!-- hardship: end -->"
# These columns of the table are stored: the trial, how often it was tried, and what was lost.
STORED_COLUMN_COUNT = 3


def run_trials(name_part, *, seed, share_of_times, print_line):
    """Run every trial with `name_part` in its name, and return how many losses there were."""
    print_line("| trial | tried | lost | seconds | measured |\n|---|---|---|---|---|")
    losses = []
    for trial in (trial for trial in TRIALS if name_part in trial.name):
        start_time = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="hardship-") as folder:
            result = _run_trial(
                trial, Path(folder), max(1, round(share_of_times * trial.times)), seed
            )
        seconds, figures = time.monotonic() - start_time, "; ".join(result.figures)
        count = len(result.lost) if result.tried or result.lost else "–"
        print_line(f"| {trial.name} | {result.tried} | {count} | {seconds:.0f} | {figures} |")
        losses += [f"{trial.name}: {loss}" for loss in result.lost]
    for loss in losses:
        print_line(f"lost: {loss}")
    return len(losses)


def write_results(trial_texts, file):
    """Write into the file how often each trial was run and what it lost, in place of its earlier
    results. Losses go below the table.
    """
    text_before, section_mark, text_after = file.read_text(encoding="utf-8").partition(BEGIN_MARK)
    table, end_mark, text_after_table = text_after.partition(END_MARK)
    lines = [_keep_first_columns(line) for text in trial_texts for line in text.splitlines()]
    lines_by_trial = _lines_by_trial(table.splitlines()) | _lines_by_trial(lines)
    table_lines = [line for trial in TRIALS for line in lines_by_trial.get(trial.name, ())]
    loss_lines = [line for line in table_lines if line.startswith("lost: ")]
    section = "\n".join(
        [
            section_mark,
            *lines[:2],
            *(line for line in table_lines if line not in loss_lines),
            *loss_lines,
            end_mark,
        ]
    )
    file.write_text(f"{text_before}{section}{text_after_table}", encoding="utf-8")


def _keep_first_columns(line):
    """Return a line of the table with its first columns only, and any other line unchanged."""
    cells = line.split("|")
    return "|".join([*cells[: STORED_COLUMN_COUNT + 1], ""]) if line.startswith("|") else line


def _lines_by_trial(lines):
    lines_by_trial = {}
    for trial in TRIALS:
        line_starts = (f"| {trial.name} |", f"lost: {trial.name}: ")
        if lines_of_trial := [line for line in lines if line.startswith(line_starts)]:
            lines_by_trial[trial.name] = lines_of_trial
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
