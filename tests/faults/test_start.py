"""The program starts on a laptop, and reports everything that can stop it."""

import os
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error

import pytest

from tests import daily
from tests.faults.disks import fill_disk, mount_small_disk
from tests.faults.running import (
    HALL_ADDRESS,
    HALL_ADDRESS_CODE,
    READY_WORDS,
    check_processor_time,
    has_hall_address,
    plain_environment,
    prepare_started_folder,
    program_command,
    run_program,
    start_program,
)
from tests.tournament.kit.desk.test_qr import decode_terminal_qr_code
from tournament import VERSION
from tournament.environment import DATA_FOLDER_VARIABLE
from tournament.management.commands import start
from tournament.server.laptop import command_lines

pytestmark = [pytest.mark.process, pytest.mark.sqlite]


@pytest.fixture
def data_folder(tmp_path):
    return tmp_path / "Käthe's évenings ♠"


def database_path(folder):
    return folder / "euchre.sqlite3"


def refusal_sentence(completed):
    """Return the output of a start that was refused, and check that it holds no traceback."""
    assert completed.returncode == 1
    output = completed.stdout + completed.stderr
    assert "Traceback" not in output
    return output


def test_first_start_opens_the_welcome_page_and_stops_cleanly(data_folder):
    with start_program(data_folder, is_first=True) as program:
        status, address, page = program.open()
        assert (status, address) == (200, f"{program.address}welcome/")
        assert "Your club" in page
        styles = re.search(r"static/tournament/base\.[0-9a-f]{12}\.css", page)
        assert program.open(styles.group())[0] == 200
        output = program.stop()
    assert program.process.returncode == 0
    assert "Stopped. Backup saved" in output
    assert "Traceback" not in output
    assert "Warning" not in output
    for private_file in (data_folder / "secret.key", database_path(data_folder)):
        assert stat.S_IMODE(private_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(data_folder.stat().st_mode) == 0o700


# This presses Ctrl-C while Python destroys an object, when exceptions cannot be raised.
CTRL_C_PROGRAM = """
import os, signal, weakref
from tournament.server.laptop import data_folder
class Cleared:
    pass
def last_words(_):
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass
def prepared(folder, prepare=data_folder.prepare_data_folder):
    cleared = Cleared()
    heard = weakref.ref(cleared, last_words)
    del cleared
    return prepare(folder)
data_folder.prepare_data_folder = prepared
"""


def test_ctrl_c_ends_a_first_start_at_any_step(data_folder):
    with start_program(data_folder, is_first=True, first_code=CTRL_C_PROGRAM) as program:
        program.process.wait(30)
        program.wait_for_output()
    assert program.process.returncode == 1
    assert program.said == "\nStopped. Run the same line again to continue.\n"


@pytest.mark.gate
def test_window_shows_a_qr_code_of_the_printed_address(data_folder):
    with start_program(data_folder) as program:
        program.wait_for(READY_WORDS)
        link = decode_terminal_qr_code(
            "\n".join(line for line in program.said.splitlines() if set(line) & set("█▀▄"))
        )
    assert link in program.said
    assert link.startswith("http://")


def test_later_start_is_quick_and_finds_everything_unchanged(data_folder):
    with start_program(data_folder) as program:
        program.open()
        program.stop()
    with check_processor_time(3), start_program(data_folder) as program:
        program.open()
        assert "Backup saved" in program.stop()


@pytest.mark.gate
def test_browser_command_that_waits_for_its_page_gets_it(data_folder, tmp_path):
    """Some browser commands return only after the page has loaded, so the server must not wait for
    them.
    """
    opened_file = tmp_path / "opened"
    browser = tmp_path / "browser.py"
    browser.write_text(
        "import sys, urllib.request\n"
        "page = urllib.request.urlopen(sys.argv[1], timeout=8).read().decode()\n"
        f"open({str(opened_file)!r}, 'w').write(page)\n"
    )
    line = f"{shlex.join([sys.executable, str(browser)])} %s"
    with start_program(data_folder, browser=line) as program:
        program.wait_for(READY_WORDS)
        wait_until(lambda: opened_file.exists() and "Your club" in opened_file.read_text())


@pytest.mark.gate
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.parametrize(
    "signal_number",
    daily.mark_values([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], signal.SIGTERM),
)
def test_every_stop_signal_leaves_a_backup(data_folder, signal_number):
    with start_program(data_folder) as program:
        program.open()
        assert "Stopped. Backup saved" in program.stop(signal_number)


@pytest.fixture
def window():
    """Yield both ends of a terminal window. Closing the first end closes the window."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminal")
    terminal_ends = list(pty.openpty())
    yield terminal_ends
    for terminal_end in terminal_ends:
        os.close(terminal_end)


@pytest.mark.gate
def test_closing_the_window_makes_a_backup(data_folder, window):
    screen, keyboard = window
    line = program_command("start", "--no-browser", "--port", "0", "--data", data_folder)
    streams = {"stdin": keyboard, "stdout": keyboard, "stderr": subprocess.DEVNULL}
    program = subprocess.Popen(
        line, **streams, env=plain_environment(), preexec_fn=lambda: os.login_tty(keyboard)
    )
    output = b""
    while b"press Ctrl-C" not in output:
        output += os.read(screen, 4096)
    os.close(window.pop(0))
    os.close(window.pop(0))
    program.wait(20)
    assert len(list((data_folder / "copies").glob("*.sqlite3"))) == 1
    with start_program(data_folder) as second_program:
        second_program.open()
        assert "closed unexpectedly" not in second_program.said


def test_killed_program_starts_again_without_a_question(data_folder):
    with start_program(data_folder) as program:
        program.open()
        program.stop(signal.SIGKILL)
    with start_program(data_folder) as program:
        assert program.open()[0] == 200


@pytest.mark.gate
def test_second_start_opens_the_program_already_running(data_folder):
    with start_program(data_folder) as program:
        address = program.address
        with check_processor_time(3):
            completed = run_program("start", "--no-browser", "--data", data_folder)
        assert completed.returncode == 0
        assert f"Euchre Night is already running: {address}\n" in completed.stdout


@pytest.mark.gate
def test_start_on_a_busy_port_uses_the_next_port(data_folder):
    with socket.socket() as other_socket:
        other_socket.bind(("127.0.0.1", 0))
        other_socket.listen()
        busy_port = other_socket.getsockname()[1]
        with start_program(data_folder, "--port", str(busy_port)) as program:
            assert program.open()[0] == 200
            chosen_port = int(re.search(r":(\d+)/", program.address)[1])
    assert busy_port < chosen_port < busy_port + 50
    assert f"Port {busy_port} is in use. Using port {chosen_port}." in program.said


@pytest.mark.gate
def test_requests_with_other_host_names_are_refused(data_folder):
    with start_program(data_folder) as program:
        port = int(re.search(r":(\d+)/", program.address)[1])
        assert program.open(host=f"localhost:{port}")[0] == 200
        with pytest.raises(urllib.error.HTTPError, match="400"):
            program.open(host="evil.example")
        for address in own_addresses():
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((address, port), timeout=2)


@pytest.mark.gate
def test_phones_can_connect_only_while_the_director_lets_them(data_folder):
    if not has_hall_address():
        pytest.skip("this machine has one address on its loop")
    address = HALL_ADDRESS
    with start_program(data_folder, first_code=HALL_ADDRESS_CODE) as program:
        port = int(re.search(r":(\d+)/", program.address)[1])
        (data_folder / "hall-is-open").touch()
        program.wait_for(f"Phones can connect at http://{address}:{port}/", 10)
        page = wait_until(lambda: has_open_port(address, port))
        assert b"302 Found" in page
        (data_folder / "hall-is-open").unlink()
        wait_until(lambda: is_connection_refused(address, port))
        assert program.open()[0] == 200


def own_addresses():
    from tournament.server.laptop import addresses

    return addresses.network_addresses()


def has_open_port(address, port):
    with socket.create_connection((address, port), timeout=2) as line:
        head = f"GET /display/ HTTP/1.1\r\nHost: {address}:{port}\r\nConnection: close\r\n\r\n"
        line.sendall(head.encode())
        return line.recv(100)


def is_connection_refused(address, port):
    try:
        socket.create_connection((address, port), timeout=2).close()
    except ConnectionRefusedError:
        return True
    return False


def wait_until(condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return result


# Everything that can stop a start is reported in a plain sentence with a cure, without a traceback.


def test_folder_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "taken").touch()
    assert "--data FOLDER" in refusal_sentence(
        run_program("start", "--no-browser", "--data", tmp_path / "taken")
    )


@pytest.fixture
def disk(tmp_path):
    with mount_small_disk(tmp_path / "disk", "600k") as mount_point:
        yield mount_point


@pytest.mark.gate
@pytest.mark.parametrize("bytes_left", daily.mark_values([0, 16_384, 65_536, 409_600], 65_536))
def test_full_disk_is_reported(disk, bytes_left):
    fill_disk(disk, bytes_left)
    assert "is full. Free up space, then start again" in refusal_sentence(
        run_program("start", "--no-browser", "--data", disk)
    )
    (disk / "filler").unlink()
    with start_program(disk) as program:
        assert program.open()[0] == 200


def test_read_only_disk_is_reported(disk):
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True, timeout=20)
    assert "can't save files in" in refusal_sentence(
        run_program("start", "--no-browser", "--data", disk)
    )


def test_data_option_without_a_folder_is_refused():
    assert "--data needs a folder" in refusal_sentence(run_program("start", "--data"))


@pytest.mark.gate
@pytest.mark.parametrize("port", ["x", "-1", "70000", "٣"])
def test_impossible_port_is_refused(data_folder, port):
    completed = run_program("start", "--no-browser", "--data", data_folder, f"--port={port}")
    assert completed.returncode == 2
    assert "the port must be a number from 0 to 65535" in completed.stderr


@pytest.mark.gate
def test_waiting_time_outside_one_second_to_ten_minutes_is_refused(capsys):
    parser = start.Command().create_parser("manage.py", "start")
    for seconds in ("1", "600"):
        assert parser.parse_args(["--patience", seconds]).patience == int(seconds)
    for refused_value in ("0", "601", "x", "1.5"):
        with pytest.raises(SystemExit):
            parser.parse_args(["--patience", refused_value])
        assert "patience must be 1 to 600 seconds" in capsys.readouterr().err


def test_database_of_a_newer_program_is_refused(data_folder):
    prepare_started_folder(data_folder)
    execute_in_database(
        data_folder,
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('tournament', '0999_new', '2030-01-01')",
    )
    execute_in_database(data_folder, "PRAGMA user_version = 3001004")
    content_before = database_path(data_folder).read_bytes()
    sentence = refusal_sentence(run_program("start", "--no-browser", "--data", data_folder))
    assert "last saved by Euchre Night 3.1.4, and this is" in sentence
    assert database_path(data_folder).read_bytes() == content_before


def test_database_with_a_later_migration_of_the_same_version_is_refused(data_folder):
    prepare_started_folder(data_folder)
    execute_in_database(
        data_folder,
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('tournament', '0999_new', '2030-01-01')",
    )
    execute_in_database(data_folder, "PRAGMA user_version = 9000")
    sentence = refusal_sentence(run_program("start", "--no-browser", "--data", data_folder))
    assert f"by Euchre Night {VERSION}, but this one is older. Start that one instead" in sentence


def test_database_of_another_program_is_refused(data_folder):
    data_folder.mkdir()
    execute_in_database(data_folder, "CREATE TABLE recipes (name text)")
    assert "belongs to another program" in refusal_sentence(
        run_program("start", "--no-browser", "--data", data_folder)
    )


def test_database_locked_by_another_program_is_reported(data_folder):
    prepare_started_folder(data_folder)
    holder = sqlite3.connect(database_path(data_folder), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert "Another program is using" in refusal_sentence(
        run_program("start", "--no-browser", "--data", data_folder)
    )
    holder.close()


@pytest.fixture(scope="module")
def folder_with_backup(tmp_path_factory):
    """Return a folder whose program has run once, which left a good backup."""
    data_folder = tmp_path_factory.mktemp("once run")
    with start_program(data_folder, is_first=True) as program:
        program.open()
        program.stop()
    completed = run_program(
        "addclub", "Tanglewood", "--director", "Ann", EUCHRE_DATA=str(data_folder)
    )
    assert completed.returncode == 0, completed.stderr
    assert run_program("backup", "--data", data_folder).returncode == 0
    return data_folder


@pytest.fixture
def damaged_folder(data_folder, folder_with_backup):
    """Return a folder with a good backup and a damaged database."""
    shutil.copytree(folder_with_backup, data_folder)
    database_path(data_folder).write_bytes(b"\xa5" * 50_000)
    return data_folder


@pytest.mark.gate
def test_damaged_database_offers_and_restores_the_newest_good_backup(damaged_folder, monkeypatch):
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(damaged_folder))
    sentence = refusal_sentence(run_program("start", "--no-browser", "--data", damaged_folder))
    newest_name = max((damaged_folder / "copies").iterdir(), key=lambda file: file.stem).name
    assert (
        f"The newest good backup is {newest_name}" in sentence
        or f"newest good backup, {newest_name}" in sentence
    )
    assert command_lines.command_line("restore --newest") in sentence
    completed = run_program("restore", "--newest", "--data", damaged_folder)
    assert completed.returncode == 0
    assert "The file from before was saved as" in completed.stdout
    with start_program(damaged_folder) as program:
        assert program.open()[0] == 200
    assert next(damaged_folder.glob("set-aside-*")).read_bytes() == b"\xa5" * 50_000


@pytest.mark.gate
def test_damaged_database_without_a_backup_is_reported(data_folder):
    data_folder.mkdir()
    database_path(data_folder).write_bytes(b"\xa5" * 50_000)
    assert "There is no good backup" in refusal_sentence(
        run_program("start", "--no-browser", "--data", data_folder)
    )
    assert "There is no good backup" in refusal_sentence(
        run_program("restore", "--newest", "--data", data_folder)
    )


@pytest.mark.gate
def test_restore_refuses_an_unusable_file_and_changes_nothing(damaged_folder, tmp_path):
    bad_backup = tmp_path / "bad.sqlite3"
    bad_backup.write_bytes(b"x" * 5000)
    assert "is damaged or is not a database" in refusal_sentence(
        run_program("restore", bad_backup, "--data", damaged_folder)
    )
    assert "is missing or empty" in refusal_sentence(
        run_program("restore", tmp_path / "none", "--data", damaged_folder)
    )
    assert database_path(damaged_folder).read_bytes() == b"\xa5" * 50_000


@pytest.mark.gate
def test_restore_without_a_file_lists_the_backups_with_their_content(damaged_folder, monkeypatch):
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(damaged_folder))
    completed = run_program("restore", "--data", damaged_folder)
    assert completed.returncode == 0
    newest_line, oldest_line, how_to_restore = completed.stdout.splitlines()
    assert newest_line.endswith("clubs: 1, nights: 0")
    assert oldest_line.endswith("clubs: 0, nights: 0")
    name = oldest_line.split()[0]
    assert how_to_restore == f"To go back to one: {command_lines.command_line('restore NAME')}"
    assert (
        f"Restored {damaged_folder / 'copies' / name}"
        in run_program("restore", name, "--data", damaged_folder).stdout
    )


@pytest.mark.gate
def test_restore_refuses_the_file_in_use(data_folder):
    prepare_started_folder(data_folder)
    assert "is the file in use" in refusal_sentence(
        run_program("restore", database_path(data_folder), "--data", data_folder)
    )


@pytest.mark.gate
def test_lost_key_and_readable_folder_are_reported_with_their_meaning(
    data_folder, folder_with_backup
):
    shutil.copytree(folder_with_backup, data_folder)
    data_folder.chmod(0o755)
    for name in ("secret.key", "secret.spare"):
        (data_folder / name).unlink()
    with start_program(data_folder) as program:
        program.wait_for(READY_WORDS)
        assert "The secret key and its spare are gone" in program.said
        assert "Everyone has to sign in again" in program.said
        assert "Now only you can." in program.said
        program.stop()
    assert stat.S_IMODE(data_folder.stat().st_mode) == 0o700
    (data_folder / "secret.key").write_bytes(b"")
    with start_program(data_folder) as program:
        program.wait_for("was restored from its spare")
        program.stop()


@pytest.mark.gate
@pytest.mark.parametrize("is_gone", ["deleted", "emptied"])
def test_start_with_a_lost_database_is_not_a_first_start(damaged_folder, is_gone):
    database_path(damaged_folder).unlink() if is_gone == "deleted" else database_path(
        damaged_folder
    ).write_bytes(b"")
    sentence = refusal_sentence(run_program("start", "--no-browser", "--data", damaged_folder))
    assert "is missing or empty" in sentence
    assert "New folder for your nights" not in sentence


@pytest.mark.gate
@pytest.mark.parametrize("encoding", daily.mark_values(["ascii", "cp1252", "utf-8"], "cp1252"))
def test_window_without_block_characters_shows_no_qr_code(data_folder, encoding):
    with start_program(data_folder, PYTHONIOENCODING=encoding) as program:
        assert program.open()[0] == 200
        output = program.stop()
    assert ("█" in output) is (encoding == "utf-8")


@pytest.mark.gate
def test_password_is_reset_in_the_folder_that_was_named(damaged_folder):
    assert run_program("restore", "--newest", "--data", damaged_folder).returncode == 0
    completed = run_program("resetpassword", "--data", damaged_folder, text="three new words\n")
    assert "The new password of Ann is: three new words" in completed.stdout


@pytest.mark.gate
def test_password_reset_without_a_database_is_refused(data_folder):
    assert "There are no nights in" in refusal_sentence(
        run_program("resetpassword", "--data", data_folder)
    )
    assert not database_path(data_folder).exists()


@pytest.mark.gate
def test_empty_answer_is_reported_in_a_sentence(damaged_folder):
    assert run_program("restore", "--newest", "--data", damaged_folder).returncode == 0
    assert "at least 8 characters" in refusal_sentence(
        run_program("resetpassword", "--data", damaged_folder)
    )


@pytest.mark.gate
def test_restore_refuses_while_the_program_runs(data_folder):
    with start_program(data_folder) as program:
        program.open()
        assert "Stop it with Ctrl-C" in refusal_sentence(
            run_program("restore", "--newest", "--data", data_folder)
        )


@pytest.mark.gate
def test_backup_made_while_the_program_runs_is_copied_to_the_drive(data_folder, tmp_path):
    with start_program(data_folder) as program:
        program.open()
        completed = run_program("backup", "--to", tmp_path / "stick", "--data", data_folder)
    assert completed.returncode == 0
    assert len(list((tmp_path / "stick").glob("euchre-*.sqlite3"))) == 1


def test_backup_without_a_database_is_refused(data_folder):
    assert "There are no nights in" in refusal_sentence(
        run_program("backup", "--data", data_folder)
    )


@pytest.mark.gate
def test_hosted_site_is_not_started_by_start(data_folder):
    site_secret = "a-secret-of-fifty-characters-or-more-0123456789-abcdef"
    completed = run_program(
        "start",
        "--no-browser",
        DATABASE_URL="postgres:///nowhere",
        ALLOWED_HOSTS="euchre.example.org",
        SECRET_KEY=site_secret,
    )
    assert "docs/hosting.md" in refusal_sentence(completed)


def execute_in_database(folder, statement):
    connection = sqlite3.connect(database_path(folder), isolation_level=None)
    connection.execute(statement)
    connection.close()
