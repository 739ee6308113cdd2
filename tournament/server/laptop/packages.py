"""Make the virtual environment and install the program's packages in it, or repair it.

Standard library only.
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
from tournament.server.laptop import command_lines, lock_file

ROOT = Path(__file__).resolve().parents[3]
ENVIRONMENT_FOLDER = ROOT / ".venv"
ENVIRONMENT_PYTHON = ENVIRONMENT_FOLDER / (
    "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
)
NOTE_FILE = ENVIRONMENT_FOLDER / "euchre-night.txt"
RUNTIME_LIST, TEST_LIST = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"
UNFINISHED = "unfinished"
NEWEST_SUPPORTED_PYTHON = (3, 15)
NETWORK_ERRORS = (
    "NewConnectionError",
    "ConnectTimeout",
    "name resolution",
    "ProxyError",
    "connection broken",
    "SSLError",
)


def install_packages(package_list: Path) -> None:
    """Install all packages on the list that are missing, or refuse with what to do."""
    if _has_packages(package_list):
        return
    try:
        lock = lock_file.take_lock(ROOT / ".venv.lock", wait_seconds=300)
        if lock is None:
            raise Refused(
                "Another window is still preparing Euchre Night. Wait for it, then run this again."
            )
        try:
            if not _has_packages(package_list):
                _make_environment()
                _install(package_list)
        finally:
            lock.release()
    except OSError as error:
        raise Refused(
            f"The program's own folder {ROOT} cannot be written ({error.strerror or error}). "
            "Move it to your documents or your desktop, then run the same line again."
        ) from error


def is_our_environment() -> bool:
    """Return whether this program made the environment. It never changes any other."""
    return NOTE_FILE.is_file()


def _has_packages(package_list: Path) -> bool:
    """Return whether the packages on the list are installed. The note file names the Python that
    the environment was made from, and then the digest of each installed list.
    """
    if not NOTE_FILE.is_file() or not ENVIRONMENT_PYTHON.exists():
        return False
    python, *digests = _read_note_file()
    is_same_python = python == os.path.realpath(ENVIRONMENT_PYTHON)
    return is_same_python and _digest_of_list(package_list) in digests


def _read_note_file() -> list[str]:
    """Return the lines of the note file, which is empty after a power cut."""
    return NOTE_FILE.read_text(encoding="utf-8").splitlines() or [UNFINISHED]


def _digest_of_list(requirements: Path) -> str:
    return hashlib.sha256(requirements.read_bytes()).hexdigest()


def _make_environment() -> None:
    if ENVIRONMENT_FOLDER.exists() and not is_our_environment():
        command = command_lines.install_packages_command(
            RUNTIME_LIST.name, python=str(ENVIRONMENT_PYTHON)
        )
        raise Refused(
            f"{ENVIRONMENT_FOLDER} is your own environment, without the packages that Euchre Night "
            f"needs. Install them ({command}), or move that folder away."
        )
    if is_our_environment() and _is_environment_usable():
        return
    if not importlib.util.find_spec("ensurepip") or not importlib.util.find_spec("venv"):
        raise Refused(
            "This Python has no venv module. On Debian or Ubuntu: "
            "sudo apt install python3-venv. Then run the same line again."
        )
    _say(f"First start: setting up {ENVIRONMENT_FOLDER} (once, about a minute)")
    if ENVIRONMENT_FOLDER.exists():
        shutil.rmtree(ENVIRONMENT_FOLDER)
    ENVIRONMENT_FOLDER.mkdir()
    NOTE_FILE.write_text(f"{UNFINISHED}\n", encoding="utf-8")
    _run_command([sys.executable, "-m", "venv", str(ENVIRONMENT_FOLDER)])


def _is_environment_usable() -> bool:
    """Return whether the environment is complete, and still uses the Python that it was made
    from.
    """
    if not ENVIRONMENT_PYTHON.exists():
        return False
    if _read_note_file()[0] not in {os.path.realpath(ENVIRONMENT_PYTHON), UNFINISHED}:
        return False
    probe_command = [str(ENVIRONMENT_PYTHON), "-m", "pip", "--version"]
    return subprocess.run(probe_command, capture_output=True).returncode == 0


def _install(package_list: Path) -> None:
    """Install the packages on the list, and write that into the note file. The list for tests
    contains the list for running the program.
    """
    wheel_folder = ROOT / "wheels"
    network_options = ["--retries", "1", "--timeout", "15"]
    command = [str(ENVIRONMENT_PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary", ":all:", "--no-compile", "--no-input"]
    command += (
        ["--no-index", "--find-links", str(wheel_folder)]
        if wheel_folder.is_dir()
        else network_options
    )
    _run_command([*command, "-r", str(package_list)], package_list)
    digests = sorted({_digest_of_list(package_list), _digest_of_list(RUNTIME_LIST)})
    lines = [os.path.realpath(ENVIRONMENT_PYTHON), *digests]
    NOTE_FILE.write_text("\n".join(lines), encoding="utf-8")
    _say("  done")


def _run_command(command: list[str], package_list: Path | None = None) -> None:
    output_lines: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for number, package in _collected_packages(process.stdout, output_lines):
            _say(f"  {number:2d} of {_count_packages(package_list)}  {package}", is_temporary=True)
    if process.returncode:
        raise Refused(_failed_install_sentence("".join(output_lines)))


def _collected_packages(lines: Iterable[str], output_lines: list[str]) -> Iterator[tuple[int, str]]:
    number = 0
    for line in lines:
        output_lines.append(line)
        if line.startswith("Collecting "):
            number += 1
            yield number, line.split()[1]


def _count_packages(package_list: Path | None) -> int:
    lines = package_list.read_text().splitlines() if package_list else []
    return sum(line[:1].isalpha() for line in lines)


def _failed_install_sentence(output: str) -> str:
    """Return a sentence about an error of pip or venv that says what to do."""
    retry_advice = "then run the same line again."
    if "No space left" in output:
        return f"The disk is full. Free up space, {retry_advice}"
    if any(word in output for word in NETWORK_ERRORS):
        return (
            "The first start needs the internet once, and it can't be reached. Connect this laptop "
            "and run the same line again. Or bring the packages on a USB drive, in a folder named "
            "wheels (docs/handbook.md)."
        )
    if sys.version_info[:2] > NEWEST_SUPPORTED_PYTHON:
        newest_python = ".".join(map(str, NEWEST_SUPPORTED_PYTHON))
        return (
            f"This Python is too new for a package that Euchre Night needs. Install Python "
            f"{newest_python}, {retry_advice}"
        )
    last_line = (output.strip().splitlines() or ["no reason was given."])[-1]
    return f"The packages could not be installed: {last_line} Fix that, {retry_advice}"


def _say(sentence: str, *, is_temporary: bool = False) -> None:
    """Print to standard error, since standard output may be JSON. The next line replaces a
    temporary one.
    """
    if sys.stderr.isatty():
        print(f"\r\033[K{sentence}", end="" if is_temporary else "\n", file=sys.stderr, flush=True)
    else:
        print(sentence, file=sys.stderr, flush=True)
