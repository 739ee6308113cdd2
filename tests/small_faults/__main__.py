"""Make small faults: `python -m tests.small_faults --count 300 --seed 7 --folder PLACE`.

It makes faults in a copy of the last commit, one at a time, and runs the nearest tests first. With
`--all`, every test runs on the faults that these did not notice. It may be interrupted: run again
with the same arguments, it continues where it stopped.
"""

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from tests.small_faults import choosing, nearest_tests, recording, report, running

MAX_SECONDS_OF_ALL_TESTS = 3 * 60 * 60


def main(arguments):
    options = _argument_parser().parse_args(arguments)
    folder = options.folder.resolve()
    project, commit = folder / "project", _commit_of(folder)
    running.copy_project(project, commit)
    _set_up_django(folder)
    nearest = _load_or_make_map(project, folder, options.record)
    choices = {"count": options.count, "seed": options.seed, "only": options.only}
    faults = choosing.choose_faults(project, **choices)
    log = ResultLog(folder / "results.jsonl")
    for number, fault in enumerate(faults, 1):
        if not log.has_result(fault):
            log.add(project, fault, _run_nearest_tests(project, fault, nearest, options))
            print(f"{number} of {len(faults)}: {log.last_result()}", flush=True)
    for fault in faults if options.all else ():
        if log.survived_nearest_tests(fault):
            log.add(project, fault, _run_all_tests(project, fault, nearest), ran_all_tests=True)
            print(f"all tests: {log.last_result()}", flush=True)
    _write_tables(log.results_of(faults), folder / "survivors.md")


def _argument_parser():
    parser = argparse.ArgumentParser(prog="python -m tests.small_faults")
    parser.add_argument("--folder", type=Path, required=True, help="for the copy, map and results")
    parser.add_argument("--count", type=int, default=300, help="how many faults (300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other faults (1)")
    parser.add_argument("--only", nargs="+", default=(), help="faults only where a path begins so")
    parser.add_argument("--near", type=int, default=40, help="so many of the nearest tests (40)")
    parser.add_argument("--limit", type=float, default=180, help="seconds for these (180)")
    parser.add_argument("--all", action="store_true", help="survivors meet every test")
    parser.add_argument(
        "--record", nargs="+", default=["tests"], help="the map knows only these tests"
    )
    return parser


def _commit_of(folder):
    """Return the current commit. Exit if the folder was made at another commit, because its map of
    tests would not match the code.
    """
    folder.mkdir(parents=True, exist_ok=True)
    commit_file, current_commit = folder / "commit", running.current_commit()
    if not commit_file.exists():
        commit_file.write_text(current_commit)
    if commit_file.read_text() != current_commit:
        sys.exit(f"{folder} is about the commit {commit_file.read_text()}: take another folder.")
    return current_commit


def _set_up_django(folder):
    """Set up Django with its own data folder, so that its template engine can check templates."""
    import django

    from tournament.environment import DATA_FOLDER_VARIABLE
    from tournament.server.laptop import data_folder

    (folder / "data").mkdir(exist_ok=True)
    os.environ[DATA_FOLDER_VARIABLE] = str(folder / "data")
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    data_folder.prepare_data_folder(folder / "data")
    django.setup()
    del os.environ["DJANGO_SETTINGS_MODULE"], os.environ[DATA_FOLDER_VARIABLE]


def _load_or_make_map(project, folder, tests):
    """Return the map of the tests. If there is none, make it under a temporary name until it is
    complete.
    """
    map_folder, unfinished_folder = folder / "map", folder / "map-begun"
    if not map_folder.exists():
        for old_file in unfinished_folder.glob("*"):
            old_file.unlink()
        unfinished_folder.mkdir(exist_ok=True)
        print("Recording the tests, which takes some time.", flush=True)
        plugin = ["-p", recording.__name__, "--record-into", str(unfinished_folder)]
        code, output = running.run_pytest(
            project, "-q", "--tb=no", *plugin, *tests, max_seconds=MAX_SECONDS_OF_ALL_TESTS
        )
        if code not in (0, 1):
            sys.exit(f"The tests could not be recorded:\n{output}")
        unfinished_folder.rename(map_folder)
    map_of_tests = nearest_tests.read_records(project, map_folder)
    known_test_count, failing_test_count = (
        len(map_of_tests.known_tests_by_name),
        len(map_of_tests.failing),
    )
    print(f"The map knows {known_test_count} tests; {failing_test_count} do not pass.", flush=True)
    return map_of_tests


def _run_nearest_tests(project, fault, nearest, options):
    tests = nearest.tests_near(fault)[: options.near]
    if not tests:
        return running.Outcome(False, "no test is near", "", 0.0)
    words = ["-n", "0", *tests]
    with running.fault_in_place(project, fault):
        outcome = running.run_tests(project, words, max_seconds=options.limit)
    if outcome.how == "broken":
        without_fault = running.run_tests(project, words, max_seconds=options.limit)
        assert not without_fault.noticed, f"they cannot be asked without a fault either: {tests}"
    return outcome


def _run_all_tests(project, fault, nearest):
    without = [f"--deselect={test}" for test in nearest.failing]
    with running.fault_in_place(project, fault):
        return running.run_tests(
            project, ["--exhaustive", *without], max_seconds=MAX_SECONDS_OF_ALL_TESTS
        )


class ResultLog:
    """A file with a line for each outcome. The last line about a fault counts."""

    def __init__(self, file):
        self.file = file
        lines = file.read_text().splitlines() if file.exists() else []
        self.results = {_fault_key(result): result for result in map(json.loads, lines)}

    def has_result(self, fault):
        return _fault_key(asdict(fault)) in self.results

    def survived_nearest_tests(self, fault):
        """Return whether the nearest tests did not notice the fault, and the other tests did not
        run yet.
        """
        result = self.results[_fault_key(asdict(fault))]
        return not (result["noticed"] or result["ran_all_tests"])

    def add(self, project, fault, outcome, ran_all_tests=False):
        line = fault.line_number_in((project / fault.file).read_text(encoding="utf-8"))
        fields = {"kind": fault.kind, "line": line, "ran_all_tests": ran_all_tests}
        result = {**asdict(fault), **fields, **asdict(outcome)}
        self.results.pop(_fault_key(result), None)
        self.results[_fault_key(result)] = result
        with self.file.open("a") as file:
            file.write(json.dumps(result) + "\n")

    def last_result(self):
        result = list(self.results.values())[-1]
        changed = f"{result['old'][:50]!r} -> {result['new'][:50]!r}"
        return f"{result['file']}:{result['line']} {changed}: {result['how']} {result['by']}"

    def results_of(self, faults):
        return [
            self.results[_fault_key(asdict(fault))] for fault in faults if self.has_result(fault)
        ]


def _fault_key(result):
    return result["file"], result["start"], result["old"], result["new"]


def _write_tables(results, file):
    text_before = file.read_text() if file.exists() else ""
    list_of_them = "\n".join(report.table_of_survivors(results, text_before)) + "\n"
    file.write_text(list_of_them)
    print("\n".join(report.table_of_noticed_faults(results)), list_of_them, sep="\n\n")


if __name__ == "__main__":
    main(sys.argv[1:])
