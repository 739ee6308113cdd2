"""`hardship` writes a table of what was tried and lost, and its exit code tells a script whether
anything was lost.
"""

import pytest
from django.core.management import call_command

from tests import hardship
from tests.faults.trial_result import TrialResult
from tests.hardship.trials import Trial


def trial_without_loss(folder, *, times, seed):
    return TrialResult(times, [], [f"seed {seed}, {folder.is_dir()}"])


def trial_with_losses(folder, *, times, seed):
    return TrialResult(times, ["a score", "a name"])


def trial_that_crashes(folder, *, times, seed):
    raise ValueError("the ground")


def trial_that_cannot_run(folder, *, times, seed):
    pytest.skip("no disk can be made here")


@pytest.fixture
def trials(monkeypatch):
    two_trials = (Trial("a fire", 200, trial_without_loss), Trial("a flood", 10, trial_with_losses))
    monkeypatch.setattr(hardship, "TRIALS", two_trials)


def test_losses_are_reported_and_hardship_ends_with_status_one(trials, capsys):
    with pytest.raises(SystemExit, match="1"):
        call_command("hardship", part=0.1)
    output, errors = capsys.readouterr()
    assert [line.split(" | ")[:3] for line in output.splitlines()[2:4]] == [
        ["| a fire", "20", "0"],
        ["| a flood", "1", "2"],
    ]
    assert output.splitlines()[4:] == ["lost: a flood: a score", "lost: a flood: a name"]
    assert "2 of what was tried was lost" in errors


def test_hardship_without_losses_succeeds(trials, capsys):
    call_command("hardship", k="fire", seed=7)
    assert "| a fire | 200 | 0 | 0 | seed 7, True |" in capsys.readouterr().out


def test_trial_that_cannot_run_here_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(hardship, "TRIALS", (Trial("a full disk", 9, trial_that_cannot_run),))
    call_command("hardship")
    line = "| a full disk | 0 | – | 0 | not tried: no disk can be made here |"
    assert line in capsys.readouterr().out


def test_crashed_trial_counts_as_a_loss_and_the_others_still_run(monkeypatch, capsys):
    trials = (Trial("a quake", 9, trial_that_crashes), Trial("a fire", 2, trial_without_loss))
    monkeypatch.setattr(hardship, "TRIALS", trials)
    with pytest.raises(SystemExit, match="1"):
        call_command("hardship")
    output, errors = capsys.readouterr()
    assert "| a quake | 0 | 1 |" in output
    assert "| a fire | 2 | 0 |" in output
    assert "lost: a quake: it broke off: ValueError('the ground')" in output
    assert "Traceback" in errors


def test_new_results_replace_the_earlier_table(trials, settings, tmp_path):
    file = tmp_path / "docs" / "trust.md"
    file.parent.mkdir()
    (tmp_path / "tests" / "hardship").mkdir(parents=True)
    flood = "| a flood | 5 | 1 |\nlost: a flood: a name\n"
    table = f"old\n| a fire | 9 | 1 |\nlost: a fire: a house\n{flood}"
    file.write_text(f"One\n{hardship.BEGIN_MARK}\n{table}{hardship.END_MARK}\ntwo\n")
    settings.BASE_DIR = tmp_path
    call_command("hardship", k="fire", write=True)
    head = "| trial | tried | lost |\n|---|---|---|\n"
    row = "| a fire | 200 | 0 |\n"
    new_table = f"{hardship.BEGIN_MARK}\n{head}{row}{flood}{hardship.END_MARK}"
    assert file.read_text() == f"One\n{new_table}\ntwo\n"


def test_hardship_with_an_unknown_trial_name_is_refused(trials, capsys):
    with pytest.raises(SystemExit, match="1"):
        call_command("hardship", k="locusts")
    assert "There is no trial with locusts in its name" in capsys.readouterr().err


def test_hardship_without_the_source_is_refused_with_advice(settings, tmp_path, capsys):
    settings.BASE_DIR = tmp_path
    with pytest.raises(SystemExit, match="1"):
        call_command("hardship")
    assert "Run this from the source" in capsys.readouterr().err


def test_trial_names_are_unique():
    names = [trial.name for trial in hardship.TRIALS]
    assert len(set(names)) == len(names)
