"""A small release: packages of one file each, and a Python that consists of file names."""

import io
import tarfile
import zipfile

import pytest
from building import checksums, packages

PURE, BINARY = "asgiref", "pillow"


def make_zip(files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def make_wheel(name, tag):
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\nLicense: MIT\n"
    return make_zip(
        {
            f"{name}/__init__.py": f"for {tag}",
            f"{name}-1.0.data/scripts/{name}": "a script that nobody calls",
            f"{name}-1.0.dist-info/METADATA": metadata,
        }
    )


@pytest.fixture
def release_tree(tmp_path):
    """Return a folder with the project files that a release takes, and a locked list with three
    packages.
    """
    root = tmp_path / "tree"
    for file, content in {
        "manage.py": "",
        "tournament/__init__.py": 'VERSION = "0.9.0"\n',
        "tournament/__pycache__/old.pyc": "",
        "scoring/__init__.py": "",
        "rotation/__init__.py": "",
        "templates/base.html": "",
        "LICENSE": "MIT",
        "CHANGELOG.md": "",
        "VENDORED.md": f"| `tournament/a.ttf` | letters | somebody | OFL | `{'a' * 64}` |\n",
        "docs/handbook.md": "",
        "docs/commands.md": "",
        "docs/trust.md": "",
        "docs/images/desk.png": "",
    }.items():
        file_path = root / file
        file_path.parent.mkdir(parents=True, exist_ok=True)
        file_path.write_text(content)
    return root


@pytest.fixture
def wheel_store(tmp_path, release_tree, monkeypatch):
    """Return a folder of wheels as an index would offer them, and write the locked list that names
    them.
    """
    wheels = {("asgiref", "any"): make_wheel("asgiref", "any")}
    for platform in ("win_amd64", "macosx_11_0_arm64", "macosx_10_15_x86_64"):
        wheels["pillow", platform] = make_wheel("pillow", platform)
    for platform in ("manylinux_2_17_x86_64", "manylinux_2_17_aarch64"):
        wheels["pillow", platform] = make_wheel("pillow", platform)
    wheels["tzdata", "any"] = make_wheel("tzdata", "any")
    index_folder = tmp_path / "index"
    index_folder.mkdir()

    def fetch_wheel(package, platforms, version, folder):
        wheel = wheels.get((package.name, platforms[0]))
        if wheel:
            (folder / f"{package.name}-{platforms[0]}-{version}.whl").write_bytes(wheel)

    monkeypatch.setattr(packages, "_download_wheel", fetch_wheel)
    locked_list = []
    for name, marker in {
        "asgiref": "",
        "pillow": "",
        "tzdata": " ; sys_platform == 'win32'",
    }.items():
        checksums_of_wheels = []
        for (wheels_of_package, _), wheel in wheels.items():
            if wheels_of_package == name:
                (index_folder / "one").write_bytes(wheel)
                checksums_of_wheels.append(
                    f"    --hash=sha256:{checksums.checksum(index_folder / 'one')}"
                )
        locked_list.append(
            f"{name}==1.0{marker} \\\n" + " \\\n".join(checksums_of_wheels) + "\n    # via nobody\n"
        )
    (release_tree / "requirements.txt").write_text("# a locked list\n" + "".join(locked_list))
    return packages.WheelStore(tmp_path / "wheels")


@pytest.fixture
def windows_python(tmp_path):
    file = tmp_path / "python-3.13-embed-amd64.zip"
    names = ["pythonw.exe", "python.cat", "python313.dll", "python3.dll"]
    names += ["vcruntime140.dll", "python313.zip", "python313._pth", "_ssl.pyd", "LICENSE.txt"]
    file.write_bytes(make_zip({name: name for name in names} | {"python.exe": WINDOWS_PROGRAM}))
    return f"{file}@{checksums.checksum(file)}"


# The first bytes of a program, which say for what processor it is.
WINDOWS_PROGRAM = b"MZ".ljust(60) + (64).to_bytes(4, "little") + b"PE\0\0" + b"\x64\x86"
LINUX_PROGRAMS = {
    "x86_64": b"\x7fELF".ljust(18) + (62).to_bytes(2, "little"),
    "aarch64": b"\x7fELF".ljust(18) + (183).to_bytes(2, "little"),
}
MAC_PROGRAMS = {"x86_64": b"\xcf\xfa\xed\xfe\x07\0\0\x01", "arm64": b"\xcf\xfa\xed\xfe\x0c\0\0\x01"}


@pytest.fixture
def linux_python(tmp_path):
    return pack_standalone_python(tmp_path / "cpython-3.13-linux.tar.gz", LINUX_PROGRAMS["x86_64"])


@pytest.fixture
def mac_pythons(tmp_path):
    return [
        pack_standalone_python(tmp_path / f"cpython-3.13-{machine}.tar.gz", program)
        for machine, program in MAC_PROGRAMS.items()
    ]


def pack_standalone_python(file, program):
    """Pack a Python as it is offered for download: one folder that also holds links and parts that
    are not needed.
    """
    contents = {
        "bin/python3.13": program,
        "bin/pip3": b"#!python",
        "lib/libpython3.13.so.1.0": b"its library",
        "lib/python3.13/os.py": b"import sys",
        "lib/python3.13/test/test_os.py": b"",
        "lib/python3.13/site-packages/pip/__init__.py": b"",
        "lib/tcl9.0/init.tcl": b"",
        "include/python3.13/Python.h": b"",
    }
    with tarfile.open(file, "w:gz") as archive:
        for name, content in contents.items():
            entry = tarfile.TarInfo(f"python/{name}")
            entry.size, entry.mode = len(content), 0o755
            archive.addfile(entry, io.BytesIO(content))
        for name, entry_type, link_target in (
            ("bin/python3", tarfile.SYMTYPE, "python3.13"),
            ("bin/python", tarfile.LNKTYPE, "python/bin/python3.13"),
            ("lib/sitecustomize.py", tarfile.SYMTYPE, "/etc/python3.13/sitecustomize.py"),
        ):
            entry = tarfile.TarInfo(f"python/{name}")
            entry.type, entry.linkname, entry.mode = entry_type, link_target, 0o755
            archive.addfile(entry)
    return f"{file}@{checksums.checksum(file)}"
