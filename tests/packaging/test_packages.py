import re
from pathlib import Path

import pytest
from building import Refused, archives, packages
from building.packages import Machine

ROOT = Path(__file__).parent.parent.parent
LAPTOP = Machine("x86_64", ("manylinux_2_17_x86_64", "manylinux_2_28_x86_64"))


def test_every_package_of_the_locked_list_is_read_with_all_its_checksums():
    text = (ROOT / "requirements.txt").read_text()
    read = list(packages.locked(ROOT / "requirements.txt"))
    assert [one.name for one in read] == re.findall(r"(?m)^([a-z0-9-]+)==", text)
    assert sum(one.lock.count("--hash=sha256:") for one in read) == text.count("--hash=sha256:")


def test_time_zones_come_along_since_a_small_linux_has_none():
    listed = packages.locked(ROOT / "requirements.txt")
    zones = next(one for one in listed if one.name == "tzdata")
    assert all(archives.is_wanted(zones, system) for system in archives.SYSTEMS.values())


def test_line_that_nobody_can_read_is_refused(tmp_path):
    (tmp_path / "list.txt").write_text("pillow>=13\n")
    with pytest.raises(Refused, match=r"list\.txt has a line that nobody can read: pillow>=13"):
        list(packages.locked(tmp_path / "list.txt"))


def test_wheel_for_all_is_fetched_once(store, tree, monkeypatch):
    asgiref, *_ = packages.locked(tree / "requirements.txt")
    first = store.for_all(asgiref)
    monkeypatch.setattr(packages, "_fetch", None)
    assert store.for_all(asgiref) == first


def test_package_without_a_wheel_for_a_machine_is_refused(store, tree):
    _, pillow, _ = packages.locked(tree / "requirements.txt")
    assert store.for_all(pillow) is None
    assert store.for_one(pillow, LAPTOP, "3.12").name == "pillow-manylinux_2_17_x86_64-3.12.whl"
    with pytest.raises(Refused, match=r"no wheel of pillow 1\.0 for riscv and Python 3\.12"):
        store.for_one(pillow, Machine("riscv", ("manylinux_riscv",)), "3.12")


def test_wheel_that_the_list_does_not_name_is_refused(store, tree):
    asgiref, *_ = packages.locked(tree / "requirements.txt")
    wheel = store.for_all(asgiref)
    wheel.write_bytes(b"another")
    with pytest.raises(Refused, match="is not what the locked list names"):
        store.for_all(asgiref)


def test_files_of_a_wheel_are_what_is_imported(store, tree):
    asgiref, *_ = packages.locked(tree / "requirements.txt")
    assert {str(path) for path in packages.files_of(store.for_all(asgiref))} == {
        "asgiref/__init__.py",
        "asgiref-1.0.dist-info/METADATA",
    }
