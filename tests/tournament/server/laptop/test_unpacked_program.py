"""A newer program is unpacked beside an older one."""

import pytest

from tournament.server.laptop import opening, shortcut, unpacked_program
from tournament.server.laptop.database_file import FileCheck, FileState


@pytest.fixture
def unpack_and_start(tmp_path, monkeypatch):
    """Return a function that unpacks a version, starts it, and returns what the start says."""
    (tmp_path / "data").mkdir()

    def start(version, folder):
        starter = tmp_path / folder / "start-euchre-night.sh"
        starter.parent.mkdir(exist_ok=True)
        starter.touch()
        monkeypatch.setenv("EUCHRE_STARTER", str(starter))
        monkeypatch.setattr(unpacked_program, "VERSION", version)
        return list(unpacked_program.note_started_program(tmp_path / "data"))

    return start


@pytest.fixture
def desktop(tmp_path, monkeypatch):
    """Return a desktop folder. Its shortcut file holds the path of the starter it leads to."""
    desktop_folder = tmp_path / "Euchre Night.desktop"

    def make_shortcut():
        desktop_folder.write_text(shortcut.os.environ["EUCHRE_STARTER"])
        return desktop_folder

    monkeypatch.setattr(shortcut, "make_shortcut", make_shortcut)
    return desktop_folder


def test_newer_version_names_the_folder_of_the_older_one_until_it_is_deleted(
    unpack_and_start, tmp_path
):
    assert unpack_and_start("0.9.0", "Euchre Night 0.9.0") == []
    (sentence,) = unpack_and_start("0.9.1", "Euchre Night 0.9.1")
    assert sentence.startswith(f"Euchre Night 0.9.0 is still in {tmp_path / 'Euchre Night 0.9.0'}.")
    assert unpack_and_start("0.9.1", "Euchre Night 0.9.1") == [sentence]
    (tmp_path / "Euchre Night 0.9.0/start-euchre-night.sh").unlink()
    assert unpack_and_start("0.9.1", "Euchre Night 0.9.1") == []


def test_shortcut_leads_to_the_newer_version(unpack_and_start, desktop, tmp_path):
    unpack_and_start("0.9.0", "Euchre Night 0.9.0")
    unpacked_program.make_noted_shortcut(tmp_path / "data")
    sentences = unpack_and_start("0.9.1", "Euchre Night 0.9.1")
    assert sentences[0] == "The shortcut on your desktop now starts Euchre Night 0.9.1."
    assert "Euchre Night 0.9.1" in desktop.read_text()


def test_deleted_shortcut_is_not_made_again(unpack_and_start, desktop, tmp_path):
    unpack_and_start("0.9.0", "Euchre Night 0.9.0")
    unpacked_program.make_noted_shortcut(tmp_path / "data")
    desktop.unlink()
    unpack_and_start("0.9.1", "Euchre Night 0.9.1")
    assert not desktop.exists()


def test_moved_program_folder_is_not_an_older_program(unpack_and_start, tmp_path):
    unpack_and_start("0.9.0", "Downloads")
    (tmp_path / "Downloads/start-euchre-night.sh").unlink()
    assert unpack_and_start("0.9.0", "Documents") == []


def test_program_run_from_source_stores_no_note(tmp_path, monkeypatch):
    monkeypatch.delenv("EUCHRE_STARTER", raising=False)
    assert list(unpacked_program.note_started_program(tmp_path)) == []
    assert list(tmp_path.iterdir()) == []


def test_older_version_says_where_the_newer_one_is(unpack_and_start, tmp_path):
    unpack_and_start("0.9.1", "Euchre Night 0.9.1")
    newer_check = FileCheck(FileState.FROM_NEWER_VERSION, program_version=(0, 9, 1))
    refusal = opening.unusable_file_sentence(tmp_path / "data/euchre.sqlite3", newer_check)
    assert f"Start that one instead, in {tmp_path / 'Euchre Night 0.9.1'}." in refusal
