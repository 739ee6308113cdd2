"""The trial of a release says what failed, and on which machines it was not run. Its steps also
pass for the source tree, with smaller numbers.
"""

import signal
import sys
from pathlib import Path, PurePosixPath

import prove
import pytest
import trial
from building import archives, zips
from trying import machines, steps

from tests.faults import running


def passing_step():
    return "3 documents"


def failing_step():
    raise AssertionError("it was not closed")


def test_failed_step_ends_the_trial(capsys):
    steps_timed = trial.time_steps(
        "Linux", iter([("prints", passing_step), ("a night", failing_step), ("x", passing_step)])
    )
    assert list(steps_timed) == ["prints", "a night"]
    assert steps_timed["a night"] is None
    output = capsys.readouterr()
    assert output.out.startswith("Linux: prints, 0.0 s 3 documents\n")
    assert "it was not closed" in output.err


def test_table_of_times_has_a_column_for_each_machine():
    results = {"Linux": {"prints": 2.04, "a night": 3.0}, "Windows (Wine)": {"prints": None}}
    assert trial.make_markdown_table(results).splitlines() == [
        "| step | Linux | Windows (Wine) |",
        "|---|---|---|",
        "| prints | 2.0 s | failed |",
        "| a night | 3.0 s | not tried |",
    ]


@pytest.fixture
def linux_archive_alone(monkeypatch, tmp_path):
    """Prepare a machine without Wine, and an archive that holds only the file to double-click."""
    monkeypatch.setattr(machines.shutil, "which", lambda name: None)
    monkeypatch.setattr(prove, "ROOT", tmp_path)

    def build_copy(root, system_key, store, python_of_copy, folder):
        archive_path = folder / f"{system_key}.zip"
        zips.write_zip(
            archive_path, "Euchre Night", {PurePosixPath(STARTER): b"#!/bin/sh\n"}, {STARTER}
        )
        return archive_path

    monkeypatch.setattr(archives, "build_archive", build_copy)
    return tmp_path


STARTER = archives.SYSTEM_BY_KEY["linux"].starter


@pytest.mark.parametrize(("last_line", "holds"), [(passing_step, True), (failing_step, False)])
def test_trial_passes_only_if_all_steps_pass(
    linux_archive_alone, monkeypatch, capsys, last_line, holds
):
    monkeypatch.setattr(
        steps,
        "yield_trial_steps",
        lambda machine: (step for step in [(machine.starter.name, last_line)]),
    )
    assert trial._try_archives(["windows", "mac", "linux"], linux_archive_alone) is holds
    output = capsys.readouterr().out
    assert "Windows: not tried, because Wine is not installed." in output
    assert "Mac: not tried, because it needs a Mac." in output
    assert f"| {STARTER} | {'0.0 s' if holds else 'failed'} |" in output


def test_trial_without_an_archive_fails(linux_archive_alone):
    assert trial._try_archives(["windows", "mac"], linux_archive_alone) is False


class SourceTreeMachine(machines.TrialMachine):
    """A machine that runs the source tree in place of an unpacked archive."""

    def command_line(self, *arguments):
        return running.program_command(*(arguments or ("start",)))


@pytest.mark.process
@pytest.mark.sqlite
@pytest.mark.skipif(sys.platform != "linux", reason="a browser of Linux is pretended")
@pytest.mark.exhaustive
def test_every_step_passes_for_the_source_tree(tmp_path, monkeypatch):
    monkeypatch.setattr(steps, "PRACTICE_NIGHTS", (("tanglewood", 5), ("athens", 4)))
    monkeypatch.setattr(steps.old, "NAMES", ("0021",))
    monkeypatch.setattr(steps.disks, "mount_small_disk", skip_full_disk)
    tree = SourceTreeMachine("linux", tmp_path, machines.make_empty_home(tmp_path))
    steps_timed = trial.time_steps("the tree", steps.yield_trial_steps(tree))
    assert [words for words, seconds in steps_timed.items() if seconds is None] == ["a full disk"]


def skip_full_disk(place, size):
    """Skip the step with a full disk, which tests/faults/test_full_disk_is_reported.py covers."""
    pytest.skip("no disk can be mounted here")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_trial_that_takes_too_long_ends_with_a_sentence(linux_archive_alone):
    with pytest.raises(SystemExit, match="It took longer than 30 minutes"), trial._limit_time(1800):
        signal.raise_signal(signal.SIGALRM)
    assert signal.alarm(0) == 0


def test_paths_for_wine_are_windows_paths(tmp_path):
    machine = machines.TrialMachine("windows", tmp_path, {})
    assert machine.path_on_machine(Path("/tmp/club/evenings")) == r"Z:\tmp\club\evenings"
    assert (
        machines.TrialMachine("linux", tmp_path, {}).path_on_machine(Path("/tmp/club"))
        == "/tmp/club"
    )
