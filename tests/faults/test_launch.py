"""Launch the program on a bare machine: a clone in a folder with spaces and accents, an empty home
folder, and only Python.
"""

import ast
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.faults.running import (
    ROOT,
    check_processor_time,
    plain_environment,
    run_program,
    start_program,
)
from tournament.server.laptop.command_lines import quote_argument

pytestmark = [pytest.mark.process, pytest.mark.sqlite]
VARIABLES_WITHOUT_PACKAGE_INDEX = {
    "PIP_INDEX_URL": "http://127.0.0.1:9/",
    "PIP_CONFIG_FILE": os.devnull,
}


@pytest.fixture
def fresh_clone(tmp_path):
    """Return a folder with the files of a fresh clone: no environment and no caches."""
    folder = tmp_path / "Käthe's Euchre ♠ Night"
    for name in project_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    return folder


def project_files():
    """Return the files that git knows. Outside a clone, return all files except those made here."""
    list_command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists() and shutil.which("git"):
        names = subprocess.run(
            list_command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
        ).stdout
        return [name for name in names.split("\0") if name and (ROOT / name).is_file()]
    ignored = {".venv", "__pycache__", ".git", ".hypothesis"}
    paths = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [path for path in paths if not ignored & set(path.parts) and path.suffix != ".lock"]


@pytest.fixture(scope="session")
def bare_python(tmp_path_factory):
    """Return a Python without Django: the one that this environment is based on, or an empty
    environment.
    """
    environment_folder = tmp_path_factory.mktemp("bare")
    python_path_parts = ("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")
    base_python = Path(getattr(sys, "_base_executable", sys.executable))
    if subprocess.run(
        [base_python, "-c", "import django"], capture_output=True, timeout=60
    ).returncode:
        return base_python
    venv.create(environment_folder, with_pip=False)
    return environment_folder.joinpath(*python_path_parts)


@pytest.fixture
def empty_home(tmp_path):
    """Return environment variables for an empty home folder. pip's own variables stay."""
    (tmp_path / "home").mkdir()
    return {"HOME": str(tmp_path / "home"), "XDG_DATA_HOME": ""}


@pytest.mark.exhaustive
@pytest.mark.skipif(not os.environ.get("CI"), reason="downloads every package; CI runs it")
def test_program_starts_and_runs_its_tests_on_a_bare_machine(
    fresh_clone, bare_python, empty_home, tmp_path
):
    with start_program(
        tmp_path / "data", python=bare_python, program_folder=fresh_clone, **empty_home
    ) as program:
        program.wait_for("  done", seconds=120)
        assert program.open()[0] == 200
        assert "First start: setting up" in program.said
        assert " 1 of 1" in program.said
        program.stop()
    with (
        check_processor_time(5),
        start_program(
            tmp_path / "data", python=bare_python, program_folder=fresh_clone, **empty_home
        ) as program,
    ):
        assert program.open()[0] == 200
        assert "First start" not in program.said
        program.stop()
    arguments = ["-k", "test_boards and greeting", "-q", "-n", "0"]
    completed = run_program(
        "test", *arguments, python=bare_python, program_folder=fresh_clone, **empty_home
    )
    assert completed.returncode == 0, completed.stdout + completed.stderr
    assert " passed" in completed.stdout


@pytest.mark.gate
def test_unreachable_package_index_is_reported_in_one_sentence(
    fresh_clone, bare_python, empty_home
):
    # The second run finds what the first one left behind.
    for _ in range(2):
        completed = run_program(
            "start",
            "--no-browser",
            python=bare_python,
            program_folder=fresh_clone,
            **empty_home,
            **VARIABLES_WITHOUT_PACKAGE_INDEX,
        )
        assert completed.returncode == 1
        assert "The first start needs the internet once" in completed.stderr
        assert "folder named wheels" in completed.stderr
        assert "Traceback" not in completed.stderr


@pytest.mark.gate
def test_rules_command_without_pdf_packages_is_refused_in_a_sentence(
    fresh_clone, bare_python, empty_home
):
    command_line = ["bracket", "--teams", "4", "--pdf", "bracket.pdf"]
    completed = run_program(
        *command_line,
        python=bare_python,
        program_folder=fresh_clone,
        **empty_home,
        **VARIABLES_WITHOUT_PACKAGE_INDEX,
    )
    assert (completed.returncode, completed.stdout) == (2, "")
    assert "The first start needs the internet once" in completed.stderr
    assert "Traceback" not in completed.stderr


def test_python_without_venv_is_refused_in_one_sentence(fresh_clone, bare_python):
    hiding_code = (
        "import sys, runpy, importlib.util as u; real = u.find_spec; "
        "u.find_spec = lambda name, *a: None if name == 'ensurepip' else real(name, *a); "
        "sys.argv = ['manage.py', 'start']; runpy.run_path('manage.py', run_name='__main__')"
    )
    completed = subprocess.run(
        [bare_python, "-c", hiding_code],
        cwd=fresh_clone,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert completed.returncode == 1
    assert "sudo apt install python3-venv" in completed.stderr
    assert "Traceback" not in completed.stderr


def test_read_only_program_folder_is_reported_in_one_sentence(
    fresh_clone, bare_python, empty_home, tmp_path
):
    read_only_folder = tmp_path / "stick"
    read_only_folder.mkdir()
    mount_result = subprocess.run(
        ["mount", "--bind", fresh_clone, read_only_folder], capture_output=True, timeout=20
    )
    if mount_result.returncode:
        pytest.skip("no read-only folder can be made here")
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", read_only_folder], check=True, timeout=20)
        completed = run_program(
            "start",
            "--no-browser",
            python=bare_python,
            program_folder=read_only_folder,
            **empty_home,
        )
    finally:
        subprocess.run(["umount", "-l", read_only_folder], check=True, timeout=20)
    assert completed.returncode == 1
    assert "cannot be written" in completed.stderr
    assert "Traceback" not in completed.stderr


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 9), (3, 10, 13)])
def test_old_python_is_refused_in_a_sentence(version):
    pretending_code = (
        f"import sys, runpy; sys.version_info = {version}; "
        "sys.argv = ['manage.py', 'start']; runpy.run_path('manage.py', run_name='__main__')"
    )
    completed = subprocess.run(
        [sys.executable, "-c", pretending_code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert completed.returncode == 1
    assert completed.stderr.startswith(
        "Euchre Night needs Python 3.11 or newer, and this is Python "
    )
    assert "Traceback" not in completed.stderr


def test_file_opened_from_inside_a_zip_is_refused_in_a_sentence(tmp_path):
    shutil.copy2(ROOT / "manage.py", tmp_path)
    completed = run_program("start", program_folder=tmp_path)
    assert completed.returncode == 1
    assert "Unpack the whole zip first" in completed.stderr
    assert completed.stderr.count("\n") == 1


def test_old_python_can_parse_manage_py():
    ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 4))
    assert not any(
        isinstance(node, ast.JoinedStr | ast.AnnAssign)
        for node in ast.walk(ast.parse((ROOT / "manage.py").read_text()))
    )


@pytest.mark.parametrize("python_name", ["python2", "python3.6", "python3.8", "python3.10"])
def test_real_old_python_is_refused(python_name):
    # Other Pythons may be installed beside the one that runs the tests.
    other_pythons = Path(sys.base_prefix).parent.glob(f"*/bin/{python_name}")
    python = next(
        (
            path
            for path in [*other_pythons, shutil.which(python_name)]
            if path and can_run_python(path)
        ),
        None,
    )
    if python is None:
        pytest.skip(f"{python_name} is not on this machine")
    completed = subprocess.run(
        [python, "manage.py", "start"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert completed.returncode == 1
    assert "needs Python 3.11 or newer" in completed.stderr


def can_run_python(python):
    return subprocess.run([python, "--version"], capture_output=True, timeout=20).returncode == 0


@pytest.mark.gate
def test_no_package_is_installed_if_django_is_installed(fresh_clone):
    completed = run_program("check", program_folder=fresh_clone)
    assert completed.returncode == 0, completed.stderr
    assert not (fresh_clone / ".venv").exists()


def test_environment_of_another_tool_is_refused_and_not_changed(fresh_clone, bare_python):
    """This environment was made with another tool and has neither pip nor Django. It is named and
    not changed.
    """
    environment_folder = fresh_clone / ".venv"
    subprocess.run(
        [bare_python, "-m", "venv", "--without-pip", environment_folder], check=True, timeout=60
    )
    completed = run_program("start", "--no-browser", python=bare_python, program_folder=fresh_clone)
    assert completed.returncode == 1
    assert "is your own environment" in completed.stderr
    assert (environment_folder / "pyvenv.cfg").exists()


@pytest.mark.parametrize(
    "command_line",
    [["manage.py", "migrate"], ["-c", "import tournament.asgi"], ["-c", "import tournament.wsgi"]],
)
def test_database_server_without_its_driver_is_refused_in_one_sentence(tmp_path, command_line):
    """A module that Python imports first hides the database driver."""
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['psycopg'] = None")
    site_variables = {
        "DATABASE_URL": "postgres:///nowhere",
        "ALLOWED_HOSTS": "euchre.example.org",
        "SECRET_KEY": "a-secret-of-fifty-characters-or-more-0123456789-abcdef",
        "PYTHONPATH": str(tmp_path),
    }
    completed = subprocess.run(
        [sys.executable, *command_line],
        cwd=ROOT,
        env=plain_environment() | site_variables,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert completed.returncode == 1
    assert completed.stderr.count("\n") == 1
    list_path = quote_argument(f"{ROOT}/requirements-hosted.txt")
    assert completed.stderr.endswith(f"-m pip install -r {list_path}\n")
