"""Starting on a laptop, and everything that can stand in the way of it."""

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
from tests.faults.disks import fill, small_disk
from tests.faults.running import (
    HALL,
    IN_A_HALL,
    begin,
    command,
    has_a_hall,
    plain_environment,
    quick,
    run,
    started,
)
from tests.tournament.kit.desk.test_qr import read_terminal
from tournament import VERSION
from tournament.management.commands import start
from tournament.server.laptop import own_line

pytestmark = [pytest.mark.process, pytest.mark.sqlite]


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "Käthe's évenings ♠"


def database(folder):
    return folder / "euchre.sqlite3"


def told(answer):
    """The sentence, once it is certain that there is nothing else to read."""
    assert answer.returncode == 1
    said = answer.stdout + answer.stderr
    assert "Traceback" not in said
    return said


def test_first_start_leads_to_the_first_run_and_stops_politely(folder):
    with started(folder, is_first=True) as program:
        status, address, page = program.open()
        assert (status, address) == (200, f"{program.address}welcome/")
        assert "Your club" in page
        styles = re.search(r"static/tournament/base\.[0-9a-f]{12}\.css", page)
        assert program.open(styles.group())[0] == 200
        said = program.stop()
    assert program.process.returncode == 0
    assert "Stopped. A copy of your evenings is kept" in said
    assert "Traceback" not in said
    assert "Warning" not in said
    for kept in (folder / "secret.key", database(folder)):
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


# Ctrl-C while an object is cleared away, whose last words Python lets nothing be raised from.
CTRL_C_IN_THE_MIDST = """
import os, signal, weakref
from tournament.server.laptop import data_folder
class Cleared:
    pass
def last_words(_):
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass
def prepared(folder, prepare=data_folder.prepare):
    cleared = Cleared()
    heard = weakref.ref(cleared, last_words)
    del cleared
    return prepare(folder)
data_folder.prepare = prepared
"""


def test_ctrl_c_ends_a_first_start_whatever_it_is_at(folder):
    with started(folder, is_first=True, first=CTRL_C_IN_THE_MIDST) as program:
        program.process.wait(30)
        program.heard_all()
    assert program.process.returncode == 1
    assert program.said == "\nStopped. Run the same line again to go on.\n"


@pytest.mark.gate
def test_window_shows_a_code_of_an_address_it_names(folder):
    with started(folder) as program:
        program.wait_for("Leave this window open")
        link = read_terminal(
            "\n".join(line for line in program.said.splitlines() if set(line) & set("█▀▄"))
        )
    assert link in program.said
    assert link.startswith("http://")


def test_later_start_is_quick_and_finds_everything_as_it_was(folder):
    with started(folder) as program:
        program.open()
        program.stop()
    with quick(3), started(folder) as program:
        program.open()
        assert "A copy of your evenings is kept" in program.stop()


@pytest.mark.gate
def test_browser_that_waits_for_its_first_page_gets_it(folder, tmp_path):
    """Some browsers come back only when the page is there: the server must not wait for them."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser.py"
    browser.write_text(
        "import sys, urllib.request\n"
        "page = urllib.request.urlopen(sys.argv[1], timeout=8).read().decode()\n"
        f"open({str(opened)!r}, 'w').write(page)\n"
    )
    line = f"{shlex.join([sys.executable, str(browser)])} %s"
    with started(folder, browser=line) as program:
        program.wait_for("Leave this window open")
        until(lambda: opened.exists() and "Your club" in opened.read_text())


@pytest.mark.gate
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.parametrize(
    "how", daily.of([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], signal.SIGTERM)
)
def test_every_polite_end_keeps_a_copy(folder, how):
    with started(folder) as program:
        program.open()
        assert "Stopped. A copy of your evenings is kept" in program.stop(how)


@pytest.fixture
def window():
    """Both ends of a terminal's window; to close the first one is to close the window."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminal")
    ends = list(pty.openpty())
    yield ends
    for end in ends:
        os.close(end)


@pytest.mark.gate
def test_window_that_is_closed_keeps_a_copy(folder, window):
    shown, inside = window
    line = command("start", "--no-browser", "--port", "0", "--data", folder)
    streams = {"stdin": inside, "stdout": inside, "stderr": subprocess.DEVNULL}
    program = subprocess.Popen(
        line, **streams, env=plain_environment(), preexec_fn=lambda: os.login_tty(inside)
    )
    said = b""
    while b"Ctrl-C stops it" not in said:
        said += os.read(shown, 4096)
    os.close(window.pop(0))
    os.close(window.pop(0))
    program.wait(20)
    assert len(list((folder / "copies").glob("*.sqlite3"))) == 1
    with started(folder) as again:
        again.open()
        assert "It was not stopped properly" not in again.said


def test_killed_program_starts_again_without_a_word_from_anybody(folder):
    with started(folder) as program:
        program.open()
        program.stop(signal.SIGKILL)
    with started(folder) as program:
        assert program.open()[0] == 200


@pytest.mark.gate
def test_second_start_opens_the_running_one(folder):
    with started(folder) as program:
        address = program.address
        with quick(3):
            answer = run("start", "--no-browser", "--data", folder)
        assert answer.returncode == 0
        assert f"Euchre Night is running already: {address}\n" in answer.stdout


@pytest.mark.gate
def test_busy_port_gives_the_next_one(folder):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        busy = other.getsockname()[1]
        with started(folder, "--port", str(busy)) as program:
            assert program.open()[0] == 200
            chosen = int(re.search(r":(\d+)/", program.address)[1])
    assert busy < chosen < busy + 50
    assert f"Port {busy} is busy, so this is port {chosen}." in program.said


@pytest.mark.gate
def test_only_this_laptop_and_its_own_names_are_answered(folder):
    with started(folder) as program:
        port = int(re.search(r":(\d+)/", program.address)[1])
        assert program.open(host=f"localhost:{port}")[0] == 200
        with pytest.raises(urllib.error.HTTPError, match="400"):
            program.open(host="evil.example")
        for address in own_addresses():
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((address, port), timeout=2)


@pytest.mark.gate
def test_opened_hall_is_let_in_and_shut_out_again(folder):
    if not has_a_hall():
        pytest.skip("this machine has one address on its loop")
    address = HALL
    with started(folder, first=IN_A_HALL) as program:
        port = int(re.search(r":(\d+)/", program.address)[1])
        (folder / "hall-is-open").touch()
        program.wait_for(f"The hall can come in at http://{address}:{port}/", 10)
        page = until(lambda: ask(address, port))
        assert b"302 Found" in page
        (folder / "hall-is-open").unlink()
        until(lambda: refuses(address, port))
        assert program.open()[0] == 200


def own_addresses():
    from tournament.server.laptop import addresses

    return addresses.hall_addresses()


def ask(address, port):
    with socket.create_connection((address, port), timeout=2) as line:
        head = f"GET /display/ HTTP/1.1\r\nHost: {address}:{port}\r\nConnection: close\r\n\r\n"
        line.sendall(head.encode())
        return line.recv(100)


def refuses(address, port):
    try:
        socket.create_connection((address, port), timeout=2).close()
    except ConnectionRefusedError:
        return True
    return False


def until(happens, seconds=10):
    end = time.monotonic() + seconds
    while not (result := happens()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return result


# What can stand in the way: one plain sentence and a way on, never a traceback.


def test_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "taken").touch()
    assert "--data FOLDER" in told(run("start", "--no-browser", "--data", tmp_path / "taken"))


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path / "disk", "600k") as place:
        yield place


@pytest.mark.gate
@pytest.mark.parametrize("leaving", daily.of([0, 16_384, 65_536, 409_600], 65_536))
def test_full_disk(disk, leaving):
    fill(disk, leaving)
    assert "is full. Make room on it, then start again" in told(
        run("start", "--no-browser", "--data", disk)
    )
    (disk / "filler").unlink()
    with started(disk) as program:
        assert program.open()[0] == 200


def test_disk_that_may_only_be_read(disk):
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True, timeout=20)
    assert "Nothing can be written in" in told(run("start", "--no-browser", "--data", disk))


def test_data_without_a_folder():
    assert "--data needs a folder" in told(run("start", "--data"))


@pytest.mark.gate
@pytest.mark.parametrize("port", ["x", "-1", "70000", "٣"])
def test_port_that_is_none(folder, port):
    answer = run("start", "--no-browser", "--data", folder, f"--port={port}")
    assert answer.returncode == 2
    assert "a port is a number from 0 to 65535" in answer.stderr


@pytest.mark.gate
def test_patience_of_one_second_to_ten_minutes(capsys):
    parser = start.Command().create_parser("manage.py", "start")
    assert [parser.parse_args(["--patience", one]).patience for one in ("1", "600")] == [1, 600]
    for one in ("0", "601", "x", "1.5"):
        with pytest.raises(SystemExit):
            parser.parse_args(["--patience", one])
        assert "a number of seconds from 1 to 600" in capsys.readouterr().err


def test_database_of_a_newer_program(folder):
    begin(folder)
    change(
        folder,
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('tournament', '0999_new', '2030-01-01')",
    )
    change(folder, "PRAGMA user_version = 3001004")
    before = database(folder).read_bytes()
    said = told(run("start", "--no-browser", "--data", folder))
    assert "last kept by Euchre Night 3.1.4, and this is" in said
    assert database(folder).read_bytes() == before


def test_database_of_a_later_make_of_the_same_version(folder):
    begin(folder)
    change(
        folder,
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('tournament', '0999_new', '2030-01-01')",
    )
    change(folder, "PRAGMA user_version = 9000")
    said = told(run("start", "--no-browser", "--data", folder))
    assert f"by Euchre Night {VERSION}, though not by one as old as this. Start them with" in said


def test_database_of_another_program(folder):
    folder.mkdir()
    change(folder, "CREATE TABLE recipes (name text)")
    assert "belongs to another program" in told(run("start", "--no-browser", "--data", folder))


def test_database_held_by_another_program(folder):
    begin(folder)
    holder = sqlite3.connect(database(folder), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert "Another program holds" in told(run("start", "--no-browser", "--data", folder))
    holder.close()


@pytest.fixture(scope="module")
def once_run(tmp_path_factory):
    """A folder whose program ran once and so left a good copy."""
    folder = tmp_path_factory.mktemp("once run")
    with started(folder, is_first=True) as program:
        program.open()
        program.stop()
    opened = run("addclub", "Tanglewood", "--director", "Ann", EUCHRE_DATA=str(folder))
    assert opened.returncode == 0, opened.stderr
    assert run("backup", "--data", folder).returncode == 0
    return folder


@pytest.fixture
def with_copy(folder, once_run):
    """The same, whose database is damaged."""
    shutil.copytree(once_run, folder)
    database(folder).write_bytes(b"\xa5" * 50_000)
    return folder


@pytest.mark.gate
def test_damaged_database_offers_the_newest_good_copy_and_goes_back_to_it(with_copy):
    said = told(run("start", "--no-browser", "--data", with_copy))
    newest = max((with_copy / "copies").iterdir(), key=lambda file: file.stem).name
    assert f"The newest good copy is {newest}" in said or f"newest good copy, {newest}" in said
    assert own_line.command_line("restore --newest", with_copy) in said
    answer = run("restore", "--newest", "--data", with_copy)
    assert answer.returncode == 0
    assert "What was there is kept as" in answer.stdout
    with started(with_copy) as program:
        assert program.open()[0] == 200
    assert next(with_copy.glob("set-aside-*")).read_bytes() == b"\xa5" * 50_000


@pytest.mark.gate
def test_damaged_database_without_a_copy(folder):
    folder.mkdir()
    database(folder).write_bytes(b"\xa5" * 50_000)
    assert "no good copy of it" in told(run("start", "--no-browser", "--data", folder))
    assert "There is no good copy" in told(run("restore", "--newest", "--data", folder))


@pytest.mark.gate
def test_restore_refuses_what_is_no_good_copy_and_changes_nothing(with_copy, tmp_path):
    bad = tmp_path / "bad.sqlite3"
    bad.write_bytes(b"x" * 5000)
    assert "is damaged or no database" in told(run("restore", bad, "--data", with_copy))
    assert "is not there or has nothing in it" in told(
        run("restore", tmp_path / "none", "--data", with_copy)
    )
    assert database(with_copy).read_bytes() == b"\xa5" * 50_000


@pytest.mark.gate
def test_restore_alone_lists_what_the_copies_hold(with_copy):
    answer = run("restore", "--data", with_copy)
    assert answer.returncode == 0
    newest, oldest, how = answer.stdout.splitlines()
    assert newest.endswith("clubs: 1, nights: 0")
    assert oldest.endswith("clubs: 0, nights: 0")
    name = oldest.split()[0]
    assert how == f"To go back to one: {own_line.command_line('restore NAME', with_copy)}"
    assert (
        f"Gone back to {with_copy / 'copies' / name}"
        in run("restore", name, "--data", with_copy).stdout
    )


@pytest.mark.gate
def test_restore_refuses_the_file_in_use(folder):
    begin(folder)
    assert "is the file in use" in told(run("restore", database(folder), "--data", folder))


@pytest.mark.gate
def test_lost_key_and_open_folder_are_told_with_what_they_mean(folder, once_run):
    shutil.copytree(once_run, folder)
    folder.chmod(0o755)
    for name in ("secret.key", "secret.spare"):
        (folder / name).unlink()
    with started(folder) as program:
        program.wait_for("Leave this window open")
        assert "The secret key of these evenings is gone" in program.said
        assert "everybody signs in anew" in program.said
        assert "Now you alone can." in program.said
        program.stop()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (folder / "secret.key").write_bytes(b"")
    with started(folder) as program:
        program.wait_for("was put back from its spare")
        program.stop()


@pytest.mark.gate
@pytest.mark.parametrize("gone", ["deleted", "emptied"])
def test_lost_database_is_not_taken_for_a_first_start(with_copy, gone):
    database(with_copy).unlink() if gone == "deleted" else database(with_copy).write_bytes(b"")
    said = told(run("start", "--no-browser", "--data", with_copy))
    assert "is gone or empty" in said
    assert "A new folder" not in said


@pytest.mark.gate
@pytest.mark.parametrize("encoding", daily.of(["ascii", "cp1252", "utf-8"], "cp1252"))
def test_window_that_cannot_show_everything_goes_without(folder, encoding):
    with started(folder, PYTHONIOENCODING=encoding) as program:
        assert program.open()[0] == 200
        said = program.stop()
    assert ("█" in said) is (encoding == "utf-8")


@pytest.mark.gate
def test_password_is_reset_in_the_folder_that_was_named(with_copy):
    assert run("restore", "--newest", "--data", with_copy).returncode == 0
    answer = run("resetpassword", "--data", with_copy, typed="three new words\n")
    assert "The new password of Ann is: three new words" in answer.stdout


@pytest.mark.gate
def test_password_before_anything_is_there(folder):
    assert "There are no evenings in" in told(run("resetpassword", "--data", folder))
    assert not database(folder).exists()


@pytest.mark.gate
def test_nothing_typed_is_a_sentence(with_copy):
    assert run("restore", "--newest", "--data", with_copy).returncode == 0
    assert "at least 8 characters" in told(run("resetpassword", "--data", with_copy))


@pytest.mark.gate
def test_restore_refuses_while_the_program_runs(folder):
    with started(folder) as program:
        program.open()
        assert "Stop it with Ctrl-C" in told(run("restore", "--newest", "--data", folder))


@pytest.mark.gate
def test_backup_while_the_program_runs_goes_to_the_stick(folder, tmp_path):
    with started(folder) as program:
        program.open()
        answer = run("backup", "--to", tmp_path / "stick", "--data", folder)
    assert answer.returncode == 0
    assert len(list((tmp_path / "stick").glob("euchre-*.sqlite3"))) == 1


def test_backup_of_nothing(folder):
    assert "There are no evenings in" in told(run("backup", "--data", folder))


@pytest.mark.gate
def test_hosted_site_is_not_started_by_start(folder):
    secret = "a-secret-of-fifty-characters-or-more-0123456789-abcdef"
    answer = run(
        "start",
        "--no-browser",
        DATABASE_URL="postgres:///nowhere",
        ALLOWED_HOSTS="euchre.example.org",
        SECRET_KEY=secret,
    )
    assert "docs/hosting.md" in told(answer)


def change(folder, statement):
    connection = sqlite3.connect(database(folder), isolation_level=None)
    connection.execute(statement)
    connection.close()
