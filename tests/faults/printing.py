"""Print the whole night many times at once in the running program, while a desk goes on working."""

import re
import statistics
import threading
import time
from contextlib import closing

from tests.benchmarks.hall_server import create_night_in_progress
from tests.faults.running import prepare_started_folder, start_program
from tests.faults.trial_result import TrialResult
from tests.faults.visiting import PersistentBrowser

PRINTS_AT_ONCE = 6
# Printing everything of a full room may take this many seconds, and a page of the desk during that
# this many.
ALONE, BESIDE = 3.0, 1.0


def print_everything_while_desk_works(folder, *, times, seed=1, players=160):
    """Print everything many times at once. Report documents that are incomplete or differ, and how
    long the desk waited meanwhile.
    """
    prepare_started_folder(folder)
    night = create_night_in_progress(players, EUCHRE_DATA=str(folder))
    paper = f"/night/{night.night}/print/everything.pdf"
    trial_result, papers_printed, save_seconds = TrialResult(), [], []
    with start_program(folder) as program:
        seconds_alone = _seconds_to_get(program.address, night, paper)
        calm_seconds = [
            _seconds_to_get(program.address, night, _print_everything_path(night))
            for _ in range(20)
        ]
        is_over = threading.Event()
        desk = threading.Thread(
            target=_time_desk_pages, args=(program.address, night, is_over, save_seconds)
        )
        desk.start()
        turns = [
            times // PRINTS_AT_ONCE + (printer_number < times % PRINTS_AT_ONCE)
            for printer_number in range(PRINTS_AT_ONCE)
        ]
        printer_threads = [
            threading.Thread(
                target=_print_repeatedly,
                args=(program.address, night, paper, turn_number, papers_printed),
            )
            for turn_number in turns
        ]
        for printer_thread in printer_threads:
            printer_thread.start()
        for printer_thread in printer_threads:
            printer_thread.join()
        is_over.set()
        desk.join()
        program.stop()
    trial_result.tried = len(papers_printed)
    trial_result.lost += [
        f"a print was answered {status}" for status, _ in papers_printed if status != 200
    ]
    trial_result.lost += [f"{times - len(papers_printed)} prints were never answered"] * (
        len(papers_printed) != times
    )
    page_counts = {count_pages(paper) for _, paper in papers_printed}
    trial_result.lost += [f"prints of {sorted(page_counts)} sheets are not whole and alike"] * (
        len(page_counts) != 1 or 0 in page_counts
    )
    trial_result.lost += [f"one alone took {seconds_alone:.2f} s"] * (seconds_alone > ALONE)
    trial_result.lost += [f"the desk waited {_percentile_95(save_seconds):.2f} s"] * (
        _percentile_95(save_seconds) > max(BESIDE, 4 * _percentile_95(calm_seconds))
    )
    trial_result.figures.append(
        f"one alone {seconds_alone:.2f} s; a page of the desk p95 "
        f"{_percentile_95(calm_seconds):.2f} s alone, "
        f"{_percentile_95(save_seconds):.2f} s beside {PRINTS_AT_ONCE} prints at once"
    )
    return trial_result


def count_pages(paper):
    """Return the number of pages of a PDF, or 0 if it is incomplete."""
    is_whole = paper.startswith("%PDF-") and paper.rstrip().endswith("%%EOF")
    return len(re.findall(r"/Type /Page\b", paper)) if is_whole else 0


def _print_everything_path(night):
    return f"/night/{night.night}/scores/"


def _seconds_to_get(address, night, path):
    start_time = time.monotonic()
    with closing(PersistentBrowser(address, euchre_session=night.session)) as visitor:
        visitor.get(path)
    return time.monotonic() - start_time


def _time_desk_pages(address, night, stop, save_seconds):
    while not stop.is_set():
        save_seconds.append(_seconds_to_get(address, night, _print_everything_path(night)))
        time.sleep(0.05)


def _print_repeatedly(address, night, paper, turns, papers_printed):
    with closing(PersistentBrowser(address, euchre_session=night.session)) as visitor:
        for _ in range(turns):
            papers_printed.append(visitor.read(paper))


def _percentile_95(times):
    return statistics.quantiles(times, n=20, method="inclusive")[-1]
