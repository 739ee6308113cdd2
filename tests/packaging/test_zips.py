import sys
from pathlib import PurePosixPath

import pytest
from building import zips

FILES = {PurePosixPath("b/é.txt"): b"two", PurePosixPath("a.sh"): b"one"}


def test_zip_does_not_depend_on_the_order_of_files(tmp_path):
    zips.write_zip(tmp_path / "one.zip", "Top", FILES, {"a.sh"})
    zips.write_zip(tmp_path / "two.zip", "Top", dict(reversed(FILES.items())), {"a.sh"})
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert zips.read_zip(tmp_path / "one.zip") == {
        PurePosixPath("Top/a.sh"): b"one",
        PurePosixPath("Top/b/é.txt"): b"two",
    }


def test_only_starters_are_executable(tmp_path):
    zips.write_zip(tmp_path / "one.zip", "Top", FILES, {"a.sh"})
    with zips.zipfile.ZipFile(tmp_path / "one.zip") as archive:
        modes = {entry.filename: oct(entry.external_attr >> 16) for entry in archive.infolist()}
    assert modes == {"Top/a.sh": "0o100755", "Top/b/é.txt": "0o100644"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_executable_files_stay_executable_when_unpacked(tmp_path):
    zips.write_zip(tmp_path / "one.zip", "Top", FILES, {"a.sh"})
    zips.unpack_zip(tmp_path / "one.zip", tmp_path / "there")
    modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "there").rglob("*.*")}
    assert modes == {"a.sh": 0o755, "é.txt": 0o644}


def test_interrupted_zip_leaves_the_older_zip(tmp_path):
    zips.write_zip(tmp_path / "one.zip", "Top", FILES, set())
    content_before = (tmp_path / "one.zip").read_bytes()
    with pytest.raises(TypeError):
        zips.write_zip(tmp_path / "one.zip", "Top", {PurePosixPath("a"): None}, set())
    assert (tmp_path / "one.zip").read_bytes() == content_before
