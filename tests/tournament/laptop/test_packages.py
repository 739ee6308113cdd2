import pytest

from tournament.laptop import packages


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ERROR: [Errno 28] No space left on device", "The disk is full"),
        ("Retrying ... NewConnectionError('...')", "cannot be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "could not be installed: ERROR: THESE"),
        ("", "no reason was given"),
    ],
)
def test_what_pip_says_becomes_a_sentence(said, sentence):
    assert sentence in packages._why(said)


def test_python_newer_than_any_tried_is_named(monkeypatch):
    monkeypatch.setattr(packages, "NEWEST_TRIED", (3, 10))
    assert "Install 3.10" in packages._why("ERROR: no wheel for this Python")


def test_progress_counts_what_is_collected():
    heard = []
    lines = ["Collecting django==5.2.19\n", "  Using cached\n", "Collecting asgiref==3.13\n"]
    assert list(packages._collected(lines, heard)) == [(1, "django==5.2.19"), (2, "asgiref==3.13")]
    assert heard == lines


def test_another_pythons_packages_do_not_count(monkeypatch):
    here = packages._digest(packages.RUNTIME)
    monkeypatch.setattr(packages.sys, "version_info", (3, 99, 0))
    assert packages._digest(packages.RUNTIME) != here
