import json

import pytest
from building import Refused, archives, python, zips

from tests.packaging.conftest import pack_standalone_python


@pytest.fixture
def build_archive(release_tree, wheel_store, tmp_path, monkeypatch):
    """Return a function that builds an archive and returns the files in it."""
    monkeypatch.setattr(archives, "_collect_static", lambda root: {})

    def build(system_key, *options):
        pythons = [python.read_python(option, system_key) for option in options]
        output_folder = archives.build_archive(
            release_tree, system_key, wheel_store, pythons, tmp_path
        )
        assert output_folder.name == f"euchre-night-0.9.0-{system_key}.zip"
        files = zips.read_zip(output_folder)
        assert {path.parts[0] for path in files} == {"Euchre Night 0.9.0"}
        return {str(path.relative_to("Euchre Night 0.9.0")): files[path] for path in files}

    return build


def visible_names(files):
    """Return the file names that a person sees in the opened folder."""
    return {name.split("/")[0] for name in files}


def test_unpacked_folder_shows_only_starter_and_start_page(build_archive, windows_python):
    assert visible_names(build_archive("linux")) == {
        *("START HERE.html", "start-euchre-night.sh", "packages", "program")
    }
    assert visible_names(build_archive("mac")) == {
        *("START HERE.html", "Start Euchre Night.command", "packages", "program")
    }
    assert visible_names(build_archive("windows", windows_python)) == {
        *("START HERE.html", "Start Euchre Night.exe", "packages", "program", "python"),
        *("python313.dll", "vcruntime140.dll", "python313._pth"),
    }


def test_archive_has_no_caches_and_no_tests(build_archive):
    assert not [name for name in build_archive("linux") if "__pycache__" in name or "tests" in name]


def test_archive_contains_the_handbook_with_its_pictures(build_archive):
    assert {"program/docs/handbook.md", "program/docs/images/desk.png"} <= set(
        build_archive("linux")
    )


def test_archive_has_packages_for_each_machine_and_python(build_archive):
    files = build_archive("mac")
    assert {name for name in files if name.endswith("pillow/__init__.py")} == {
        f"packages/{version}-{machine}/pillow/__init__.py"
        for version in ("3.11", "3.12", "3.13", "3.14", "3.15")
        for machine in ("arm64", "x86_64")
    }
    assert files["packages/3.12-arm64/pillow/__init__.py"] == b"for macosx_11_0_arm64"
    assert "packages/any/asgiref/__init__.py" in files
    assert not [name for name in files if "tzdata" in name]


def test_windows_archive_has_its_own_python_and_time_zones(build_archive, windows_python):
    files = build_archive("windows", windows_python)
    assert files["Start Euchre Night.exe"].startswith(b"MZ")
    assert "packages/any/tzdata/__init__.py" in files
    assert "packages/3.13-AMD64/pillow/__init__.py" in files
    assert files["python313._pth"].decode().splitlines() == [
        *("python\\python313.zip", "python", "program", "packages\\any"),
        *("packages\\3.13-AMD64", "import site"),
    ]
    assert {name for name in files if name.startswith("python/")} == {
        *("python/python313.zip", "python/python3.dll", "python/_ssl.pyd"),
        *("python/python.cat", "python/LICENSE.txt"),
    }


def test_linux_archive_has_only_needed_files_of_its_python(build_archive, linux_python, tmp_path):
    files = build_archive("linux", linux_python)
    assert {name for name in files if name.startswith("python/")} == {
        "python/x86_64/bin/python3",
        "python/x86_64/lib/libpython3.13.so.1.0",
        "python/x86_64/lib/python3.13/os.py",
    }
    parts = json.loads(files["program/PARTS.cdx.json"])
    assert "cpython-3.13-linux.tar.gz" in {part["name"] for part in parts["components"]}
    zips.unpack_zip(tmp_path / "euchre-night-0.9.0-linux.zip", tmp_path / "unpacked")
    folder = tmp_path / "unpacked/Euchre Night 0.9.0"
    programs = {path for path in folder.rglob("*") if path.is_file() and path.stat().st_mode & 1}
    assert {str(path.relative_to(folder)) for path in programs} == {
        *("start-euchre-night.sh", "python/x86_64/bin/python3")
    }


def test_archive_without_python_has_packages_for_all_supported_versions(
    build_archive, linux_python
):
    files = build_archive("linux", linux_python)
    versions = {name.split("/")[1] for name in files if name.startswith("packages/3")}
    assert {version for version in versions if version.endswith("x86_64")} == {"3.13-x86_64"}
    assert {version for version in versions if version.endswith("aarch64")} == {
        f"3.{minor}-aarch64" for minor in range(11, 16)
    }
    assert "Python is missing" in files["START HERE.html"].decode()


def test_mac_archive_has_a_python_for_each_machine(build_archive, mac_pythons):
    files = build_archive("mac", *mac_pythons)
    for machine in ("arm64", "x86_64"):
        assert f"python/{machine}/bin/python3" in files
    assert {name.split("/")[1] for name in files if name.startswith("packages/3")} == {
        *("3.13-arm64", "3.13-x86_64")
    }
    assert "Python is missing" not in files["START HERE.html"].decode()
    parts = json.loads(files["program/PARTS.cdx.json"])["components"]
    assert {part["bom-ref"] for part in parts if part["type"] == "platform"} == {
        *("python-arm64", "python-x86_64")
    }


def test_python_for_another_system_is_refused(build_archive, mac_pythons):
    with pytest.raises(Refused, match=r"is for arm64. Linux takes one for x86_64 or aarch64\."):
        build_archive("linux", mac_pythons[1])


def test_python_file_without_a_program_is_refused(build_archive, tmp_path):
    with pytest.raises(Refused, match="has no program for a machine"):
        build_archive("linux", pack_standalone_python(tmp_path / "none.tar.gz", b"#!/bin/sh"))


def test_windows_archive_without_a_python_is_refused(build_archive):
    with pytest.raises(Refused, match="brings its Python: --windows-python FILE@SHA256"):
        build_archive("windows")


def test_python_with_a_wrong_checksum_is_refused(build_archive, windows_python):
    file, _, _ = windows_python.partition("@")
    with pytest.raises(Refused, match=f"and not {'0' * 64}. It was not taken"):
        build_archive("windows", f"{file}@{'0' * 64}")
    with pytest.raises(Refused, match="takes a file and its checksum"):
        build_archive("windows", "nothing")


def test_bill_of_materials_has_a_checksum_for_each_part(build_archive, windows_python):
    parts = json.loads(build_archive("windows", windows_python)["program/PARTS.cdx.json"])
    assert (parts["bomFormat"], parts["specVersion"]) == ("CycloneDX", "1.6")
    part_by_name = {part["name"]: part for part in parts["components"]}
    assert set(part_by_name) == {
        *("asgiref", "pillow", "tzdata", "tournament/a.ttf", "python-3.13-embed-amd64.zip")
    }
    assert part_by_name["asgiref"]["purl"] == "pkg:pypi/asgiref@1.0"
    assert part_by_name["asgiref"]["licenses"] == [{"license": {"name": "MIT"}}]
    assert all(len(part["hashes"][0]["content"]) == 64 for part in part_by_name.values())
    assert {part["bom-ref"] for part in parts["components"]} == set(
        parts["dependencies"][0]["dependsOn"]
    )


def test_bill_of_materials_lists_all_wheels_of_a_package(build_archive):
    parts = json.loads(build_archive("linux")["program/PARTS.cdx.json"])
    (pillow,) = (part for part in parts["components"] if part["name"] == "pillow")
    assert len(pillow["components"]) == 10
