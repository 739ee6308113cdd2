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

PROGRAM_FOLDER = Path(__file__).resolve().parents[3]
ENVIRONMENT_FOLDER = PROGRAM_FOLDER / ".venv"
ENVIRONMENT_PYTHON = ENVIRONMENT_FOLDER / (
    "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
)
ENVIRONMENT_NOTE_FILE = ENVIRONMENT_FOLDER / "euchre-night.txt"
RUNTIME_LIST_FILE, TEST_LIST_FILE = (
    PROGRAM_FOLDER / "requirements.txt",
    PROGRAM_FOLDER / "requirements-dev.txt",
)
UNFINISHED_MARK = "unfinished"
NEWEST_SUPPORTED_PYTHON = (3, 15)
NETWORK_ERROR_WORDS = (
    "NewConnectionError",
    "ConnectTimeout",
    "name resolution",
    "ProxyError",
    "connection broken",
    "SSLError",
)


def install_packages(package_list: Path) -> None:
    """Install the packages on the list that are missing, or refuse with a sentence that says what
    to do.
    """
    if _are_packages_installed(package_list):
        return
    try:
        lock = lock_file.take_lock(PROGRAM_FOLDER / ".venv.lock", max_wait_seconds=300)
        if lock is None:
            raise Refused(
                "Another window is still preparing Euchre Night. Wait for it, then run this again."
            )
        try:
            if not _are_packages_installed(package_list):
                _make_environment()
                _install_with_pip(package_list)
        finally:
            lock.release()
    except OSError as error:
        raise Refused(
            f"The program's own folder {PROGRAM_FOLDER} cannot be written "
            f"({error.strerror or error}). Move it to your documents or your desktop, then run the "
            "same line again."
        ) from error


def is_our_environment() -> bool:
    """Return whether this program made the virtual environment. The program changes no other
    environment.
    """
    return ENVIRONMENT_NOTE_FILE.is_file()


def _are_packages_installed(package_list: Path) -> bool:
    """Return whether the packages on the list are installed. The note file has the path of the
    Python that the environment was made from, and then the digest of each installed list.
    """
    if not ENVIRONMENT_NOTE_FILE.is_file() or not ENVIRONMENT_PYTHON.exists():
        return False
    noted_python, *noted_digests = _read_note_file()
    is_same_python = noted_python == os.path.realpath(ENVIRONMENT_PYTHON)
    return is_same_python and _digest_of_list(package_list) in noted_digests


def _read_note_file() -> list[str]:
    """Return the lines of the note file, or one line that says "unfinished" if a power cut left the
    file empty.
    """
    return ENVIRONMENT_NOTE_FILE.read_text(encoding="utf-8").splitlines() or [UNFINISHED_MARK]


def _digest_of_list(package_list: Path) -> str:
    return hashlib.sha256(package_list.read_bytes()).hexdigest()


def _make_environment() -> None:
    if ENVIRONMENT_FOLDER.exists() and not is_our_environment():
        install_command = command_lines.install_packages_command(
            RUNTIME_LIST_FILE.name, python=str(ENVIRONMENT_PYTHON)
        )
        raise Refused(
            f"{ENVIRONMENT_FOLDER} is your own environment, without the packages that Euchre Night "
            f"needs. Install them ({install_command}), or move that folder away."
        )
    if is_our_environment() and _is_environment_usable():
        return
    if not importlib.util.find_spec("ensurepip") or not importlib.util.find_spec("venv"):
        raise Refused(
            "This Python has no venv module. On Debian or Ubuntu: "
            "sudo apt install python3-venv. Then run the same line again."
        )
    _print_progress(f"First start: setting up {ENVIRONMENT_FOLDER} (once, about a minute)")
    if ENVIRONMENT_FOLDER.exists():
        shutil.rmtree(ENVIRONMENT_FOLDER)
    ENVIRONMENT_FOLDER.mkdir()
    ENVIRONMENT_NOTE_FILE.write_text(f"{UNFINISHED_MARK}\n", encoding="utf-8")
    _run_command([sys.executable, "-m", "venv", str(ENVIRONMENT_FOLDER)])


def _is_environment_usable() -> bool:
    """Return whether the environment is complete, and still uses the Python that it was made
    from.
    """
    if not ENVIRONMENT_PYTHON.exists():
        return False
    if _read_note_file()[0] not in {os.path.realpath(ENVIRONMENT_PYTHON), UNFINISHED_MARK}:
        return False
    probe_command = [str(ENVIRONMENT_PYTHON), "-m", "pip", "--version"]
    return subprocess.run(probe_command, capture_output=True).returncode == 0


def _install_with_pip(package_list: Path) -> None:
    """Install the packages on the list with pip, and write the list's digest to the note file. The
    list for tests includes the packages for running the program, so both digests are written.
    """
    wheel_folder = PROGRAM_FOLDER / "wheels"
    network_options = ["--retries", "1", "--timeout", "15"]
    pip_command = [str(ENVIRONMENT_PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    pip_command += ["--require-hashes", "--only-binary", ":all:", "--no-compile", "--no-input"]
    pip_command += (
        ["--no-index", "--find-links", str(wheel_folder)]
        if wheel_folder.is_dir()
        else network_options
    )
    _run_command([*pip_command, "-r", str(package_list)], package_list)
    digests_of_lists = sorted({_digest_of_list(package_list), _digest_of_list(RUNTIME_LIST_FILE)})
    note_lines = [os.path.realpath(ENVIRONMENT_PYTHON), *digests_of_lists]
    ENVIRONMENT_NOTE_FILE.write_text("\n".join(note_lines), encoding="utf-8")
    _print_progress("  done")


def _run_command(command: list[str], package_list: Path | None = None) -> None:
    output_lines: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for package_number, package_name in _number_collected_packages(
            process.stdout, output_lines
        ):
            _print_progress(
                f"  {package_number:2d} of {_count_packages(package_list)}  {package_name}",
                is_temporary=True,
            )
    if process.returncode:
        raise Refused(_explain_failed_install("".join(output_lines)))


def _number_collected_packages(
    pip_output: Iterable[str], output_lines: list[str]
) -> Iterator[tuple[int, str]]:
    """Yield the number and the name of each package that pip collects. Add every line of pip's
    output to `output_lines`.
    """
    package_number = 0
    for line in pip_output:
        output_lines.append(line)
        if line.startswith("Collecting "):
            package_number += 1
            yield package_number, line.split()[1]


def _count_packages(package_list: Path | None) -> int:
    requirement_lines = package_list.read_text().splitlines() if package_list else []
    return sum(line[:1].isalpha() for line in requirement_lines)


def _explain_failed_install(command_output: str) -> str:
    """Return a sentence that explains an error of pip or venv and says what to do."""
    retry_advice = "then run the same line again."
    if "No space left" in command_output:
        return f"The disk is full. Free up space, {retry_advice}"
    if any(error_word in command_output for error_word in NETWORK_ERROR_WORDS):
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
    last_line = (command_output.strip().splitlines() or ["no reason was given."])[-1]
    return f"The packages could not be installed: {last_line} Fix that, {retry_advice}"


def _print_progress(sentence: str, *, is_temporary: bool = False) -> None:
    """Print a sentence to standard error, since standard output may be JSON. The next sentence
    replaces a temporary one.
    """
    if sys.stderr.isatty():
        print(f"\r\033[K{sentence}", end="" if is_temporary else "\n", file=sys.stderr, flush=True)
    else:
        print(sentence, file=sys.stderr, flush=True)
