"""The program's own home for its packages: made when it is missing, mended when it is not right.

Standard library only. It knows the locked lists and nothing of what the program does with them.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import lock_file, own_line

ROOT = Path(__file__).resolve().parents[3]
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
MARK = HOME / "euchre-night.txt"
RUNTIME, CHECKING = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"
UNFINISHED = "unfinished"
NEWEST_WITH_PACKAGES = (3, 15)
UNREACHABLE = (
    "NewConnectionError",
    "ConnectTimeout",
    "name resolution",
    "ProxyError",
    "connection broken",
    "SSLError",
)


def bring(wanted: Path) -> None:
    """Install everything on the list `wanted`, or refuse with why not and what to do."""
    if _is_ready(wanted):
        return
    try:
        hold = lock_file.take(ROOT / ".venv.lock", wait=300)
        if hold is None:
            raise Refused(
                "Another window is still preparing Euchre Night. Wait for it, then run this again."
            )
        try:
            if not _is_ready(wanted):
                _make_home()
                _install(wanted)
        finally:
            hold.release()
    except OSError as error:
        raise Refused(
            f"The program's own folder {ROOT} cannot be written ({error.strerror or error}). "
            "Move it to your documents or your desktop, then run the same line again."
        ) from error


def is_ours() -> bool:
    """Whether it was made here, and so is ours to mend; another one is left as it is."""
    return MARK.is_file()


def _is_ready(wanted: Path) -> bool:
    """The mark says which Python the home was made from, then what was installed into it."""
    if not MARK.is_file() or not PYTHON.exists():
        return False
    python, *installed = _mark_lines()
    return python == os.path.realpath(PYTHON) and _digest(wanted) in installed


def _mark_lines() -> list[str]:
    """Return the lines of the mark, which may be empty after a power cut."""
    return MARK.read_text(encoding="utf-8").splitlines() or [UNFINISHED]


def _digest(requirements: Path) -> str:
    return hashlib.sha256(requirements.read_bytes()).hexdigest()


def _make_home() -> None:
    if HOME.exists() and not is_ours():
        raise Refused(
            f"{HOME} is somebody's own and lacks what is needed. Install it there ("
            f"{own_line.install_line(RUNTIME.name, python=str(PYTHON))}), or move that folder away."
        )
    if is_ours() and _is_usable():
        return
    if not importlib.util.find_spec("ensurepip") or not importlib.util.find_spec("venv"):
        raise Refused(
            "This Python came without its venv module. On Debian or Ubuntu: "
            "sudo apt install python3-venv. Then run the same line again."
        )
    _say(f"First start: making a home for the program's packages in {HOME}")
    if HOME.exists():
        shutil.rmtree(HOME)
    HOME.mkdir()
    MARK.write_text(f"{UNFINISHED}\n", encoding="utf-8")
    _run([sys.executable, "-m", "venv", str(HOME)])


def _is_usable() -> bool:
    """Whole, and still of the Python it was made from."""
    if not PYTHON.exists():
        return False
    if _mark_lines()[0] not in {os.path.realpath(PYTHON), UNFINISHED}:
        return False
    probe = [str(PYTHON), "-m", "pip", "--version"]
    return subprocess.run(probe, capture_output=True).returncode == 0


def _install(wanted: Path) -> None:
    """A home that has the checking list has the runtime list too, which is part of it."""
    wheels = ROOT / "wheels"
    network = ["--retries", "1", "--timeout", "15"]
    source = ["--no-index", "--find-links", str(wheels)] if wheels.is_dir() else network
    flags = ["--require-hashes", "--only-binary", ":all:", "--no-compile", "--no-input"]
    quiet = ["--disable-pip-version-check"]
    _run([str(PYTHON), "-m", "pip", "install", *flags, *quiet, *source, "-r", str(wanted)], wanted)
    lines = [os.path.realpath(PYTHON), *sorted({_digest(wanted), _digest(RUNTIME)})]
    MARK.write_text("\n".join(lines), encoding="utf-8")
    _say("  everything is in place")


def _run(command: list[str], wanted: Path | None = None) -> None:
    heard: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as run:
        assert run.stdout is not None
        for number, package in _count_collected(run.stdout, heard):
            _say(f"  {number:2d} of {_count(wanted)}  {package}", passing=True)
    if run.returncode:
        raise Refused(_why("".join(heard)))


def _count_collected(lines: Iterable[str], heard: list[str]) -> Iterator[tuple[int, str]]:
    number = 0
    for line in lines:
        heard.append(line)
        if line.startswith("Collecting "):
            number += 1
            yield number, line.split()[1]


def _count(wanted: Path | None) -> int:
    lines = wanted.read_text().splitlines() if wanted else []
    return sum(line[:1].isalpha() for line in lines)


def _why(said: str) -> str:
    """A sentence, with a way on, for an error of pip or venv."""
    again = "then run the same line again."
    if "No space left" in said:
        return f"The disk is full, so the packages cannot be unpacked. Make room, {again}"
    if any(word in said for word in UNREACHABLE):
        return (
            "The package index cannot be reached, and the first start needs it once. Connect this "
            "laptop to the internet and run the same line again, or bring the packages on a stick "
            "in a folder named wheels (docs/handbook.md)."
        )
    if sys.version_info[:2] > NEWEST_WITH_PACKAGES:
        newest = ".".join(map(str, NEWEST_WITH_PACKAGES))
        return (
            f"This Python is too new: a package that Euchre Night needs is not made for it yet. "
            f"Install Python {newest}, {again}"
        )
    last = (said.strip().splitlines() or ["no reason was given."])[-1]
    return f"The packages could not be installed: {last} Mend that, {again}"


def _say(sentence: str, *, passing: bool = False) -> None:
    """Print to standard error, as a command's answer may be JSON; overwrite a passing line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{sentence}", end="" if passing else "\n", file=sys.stderr, flush=True)
    else:
        print(sentence, file=sys.stderr, flush=True)
