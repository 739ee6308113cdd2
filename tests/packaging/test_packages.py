import re
from pathlib import Path

import pytest
from building import Refused, archives, packages
from building.packages import Machine

ROOT = Path(__file__).parent.parent.parent
LAPTOP = Machine("x86_64", ("manylinux_2_17_x86_64", "manylinux_2_28_x86_64"))


def test_locked_list_is_read_with_all_packages_and_checksums():
    list_text = (ROOT / "requirements.txt").read_text()
    locked_packages = list(packages.read_locked_list(ROOT / "requirements.txt"))
    assert [package.name for package in locked_packages] == re.findall(
        r"(?m)^([a-z0-9-]+)==", list_text
    )
    assert sum(
        package.locked_lines.count("--hash=sha256:") for package in locked_packages
    ) == list_text.count("--hash=sha256:")


def test_time_zone_package_is_needed_on_every_system():
    locked_packages = packages.read_locked_list(ROOT / "requirements.txt")
    tzdata = next(package for package in locked_packages if package.name == "tzdata")
    assert all(
        archives.is_package_needed(tzdata, system) for system in archives.SYSTEM_BY_KEY.values()
    )


def test_unreadable_line_of_the_locked_list_is_refused(tmp_path):
    (tmp_path / "list.txt").write_text("pillow>=13\n")
    with pytest.raises(Refused, match=r"list\.txt has a line that cannot be read: pillow>=13"):
        list(packages.read_locked_list(tmp_path / "list.txt"))


def test_wheel_for_all_machines_is_downloaded_once(wheel_store, release_tree, monkeypatch):
    asgiref, *_ = packages.read_locked_list(release_tree / "requirements.txt")
    first_wheel = wheel_store.wheel_for_all_machines(asgiref)
    monkeypatch.setattr(packages, "_download_wheel", None)
    assert wheel_store.wheel_for_all_machines(asgiref) == first_wheel


def test_package_without_a_wheel_for_a_machine_is_refused(wheel_store, release_tree):
    _, pillow, _ = packages.read_locked_list(release_tree / "requirements.txt")
    assert wheel_store.wheel_for_all_machines(pillow) is None
    assert (
        wheel_store.wheel_for_machine(pillow, LAPTOP, "3.12").name
        == "pillow-manylinux_2_17_x86_64-3.12.whl"
    )
    with pytest.raises(Refused, match=r"no wheel of pillow 1\.0 for riscv and Python 3\.12"):
        wheel_store.wheel_for_machine(pillow, Machine("riscv", ("manylinux_riscv",)), "3.12")


def test_wheel_missing_from_the_locked_list_is_refused(wheel_store, release_tree):
    asgiref, *_ = packages.read_locked_list(release_tree / "requirements.txt")
    wheel = wheel_store.wheel_for_all_machines(asgiref)
    wheel.write_bytes(b"another")
    with pytest.raises(Refused, match="is not the file of the locked list"):
        wheel_store.wheel_for_all_machines(asgiref)


def test_wheel_is_read_without_scripts_and_data(wheel_store, release_tree):
    asgiref, *_ = packages.read_locked_list(release_tree / "requirements.txt")
    assert {
        str(path) for path in packages.importable_files(wheel_store.wheel_for_all_machines(asgiref))
    } == {
        "asgiref/__init__.py",
        "asgiref-1.0.dist-info/METADATA",
    }
