"""Settings of the whole test run: a data folder of its own, and the laptop's database or the
database server in TEST_DATABASE_URL.
"""

import faulthandler
import gc
import os
import shutil
import signal
import tempfile
from contextlib import nullcontext
from pathlib import Path
from unittest import mock

import django
import hypothesis
import pytest
from _pytest import runner

from tests import daily, lookups, shared_folders
from tournament import environment
from tournament.environment import DATA_FOLDER_VARIABLE
from tournament.server.laptop import data_folder
from tournament.server.large_stack import claim_large_stack

claim_large_stack(runner.runtestprotocol)  # Every test runs inside this function.

# Memory is quicker than a disk, and no file of a test has to outlive the machine.
MEMORY_FOLDER = Path("/dev/shm")
BYTES_NEEDED_IN_MEMORY = 2_000_000_000


def can_use_memory():
    """Return whether temporary files can be in memory: there is enough room, and programs may run
    from there.
    """
    if os.environ.get("TMPDIR") or not os.access(MEMORY_FOLDER, os.W_OK):
        return False
    space = os.statvfs(MEMORY_FOLDER)
    return (
        space.f_bavail * space.f_frsize > BYTES_NEEDED_IN_MEMORY and not space.f_flag & os.ST_NOEXEC
    )


# Choose the folder before Django is set up, so that no test can touch the user's own nights.
if can_use_memory():
    RUN_FOLDER = Path(tempfile.mkdtemp(prefix="euchre-tests-", dir=MEMORY_FOLDER))
    os.environ["TMPDIR"] = tempfile.tempdir = str(RUN_FOLDER)
else:
    RUN_FOLDER = Path(tempfile.mkdtemp(prefix="euchre-tests-"))
os.environ[DATA_FOLDER_VARIABLE] = str(RUN_FOLDER)
shared_folders.begin_run(RUN_FOLDER)
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
SERVER_URL = os.environ.get("TEST_DATABASE_URL")
data_folder.prepare_data_folder(RUN_FOLDER)

from tournament import settings as program_settings  # noqa: E402  it reads the folder chosen above

# This hasher is quick. The usual one is slow on purpose.
program_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if SERVER_URL:
    hosted = {
        "DATABASE_URL": SERVER_URL,
        "ALLOWED_HOSTS": "localhost",
        "SECRET_KEY": "0123456789" * 5,
    }
    program_settings.DATABASES["default"] = program_settings.database_settings(
        environment.read_environment(hosted).database
    )
django.setup()
lookups.refuse_unknown_fields()
# pytest-xdist workers would inherit the variable, and set up Django before they load this file.
del os.environ["DJANGO_SETTINGS_MODULE"]


# No deadline: other tests run at the same time, so a test's own time is not meaningful.
hypothesis.settings.register_profile(
    "beside others", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("beside others")
STDERR_KEY = pytest.StashKey()


def pytest_configure(config):
    """Keep a copy of standard error, because pytest captures it during a test. Let Ctrl-C reach the
    programs that tests start, even if this run was started in the background, where a shell has it
    ignored.
    """
    config.stash[STDERR_KEY] = os.dup(2)
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Exempt the modules from garbage collection, because they stay until the end of the run."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item):
    """Start the time limit again for the teardown, which may hang as well; a failed test has
    stopped pytest's own limit.
    """
    if limit := float(item.config.getini("faulthandler_timeout")):
        faulthandler.dump_traceback_later(limit, exit=True, file=item.config.stash[STDERR_KEY])
    return (yield)


def pytest_unconfigure():
    shutil.rmtree(RUN_FOLDER, ignore_errors=True)


def pytest_addoption(parser):
    gate_help = "what takes long as well, as before anything lands"
    parser.addoption("--gate", action="store_true", help=gate_help)
    exhaustive_help = "every look by every width, and whole evenings twice, as before a release"
    parser.addoption("--exhaustive", action="store_true", help=exhaustive_help)


def pytest_collection_modifyitems(config, items):
    """Run the longest tests first, so that no worker starts one of them at the end. On PostgreSQL
    run only tests that use a database, because the others have the same result on SQLite.
    """
    items.sort(key=lambda item: not item.nodeid.startswith("tests/types/"))
    for mark in daily.marks_for_later(config):
        _deselect(config, items, lambda item, mark=mark: item.get_closest_marker(mark))
    if not SERVER_URL:
        return
    for item in items:
        if item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip(reason="only the laptop's database has this"))
    _deselect(config, items, lambda item: not _uses_database(item))


def _deselect(config, items, is_left_out):
    left_out_items = {item for item in items if is_left_out(item)}
    config.hook.pytest_deselected(items=[*left_out_items])
    items[:] = [item for item in items if item not in left_out_items]


def pytest_xdist_auto_num_workers(config):
    """Return one worker more than there are cores, because a browser leaves a core idle while it
    waits.
    """
    return (os.cpu_count() or 1) + 1


def _uses_database(item):
    fixtures = {"db", "transactional_db", "live_server"}
    return item.get_closest_marker("django_db") or fixtures & set(item.fixturenames)


# A test that counts queries begins with no night in memory and no remembered rows.
QUERY_COUNTING_FIXTURES = {"django_assert_num_queries", "django_assert_max_num_queries"}


@pytest.fixture(autouse=True)
def _isolate_test(request, settings, tmp_path, monkeypatch):
    settings.DATA_FOLDER = tmp_path
    from django.test import Client
    from whitenoise.middleware import WhiteNoiseMiddleware

    from tests import database, page_layout, remembered, static_file_cache
    from tournament.server.laptop import hall
    from tournament.storage.reading import reader

    monkeypatch.setattr(hall, "_addresses_of_other_devices", set())
    monkeypatch.setattr(Client, "request", page_layout.request_and_lay_out)
    monkeypatch.setattr(
        WhiteNoiseMiddleware, "add_files_from_finders", static_file_cache.add_static_files
    )
    counting_fixtures = QUERY_COUNTING_FIXTURES & set(request.fixturenames)
    if not counting_fixtures:
        monkeypatch.setattr(reader, "connection", database.AtomicBlocksOfProduct())
    _forget_caches()
    with nullcontext() if counting_fixtures else remembered.watch_builders():
        yield
    # Fixtures that a file shares are made before the next test begins, so they find no old values.
    _forget_caches()


def _forget_caches():
    from tournament.storage.reading import memory

    memory.forget_all_nights()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Let a test that commits empty the log at its end, although a trigger in the database forbids
    that except for practice nights.
    """
    from django.test import TransactionTestCase

    from tests import database
    from tests.rehearsal import memory_database
    from tournament.storage.models import Tournament

    restore_by_django = TransactionTestCase._fixture_teardown

    def empty_database(case):
        if SERVER_URL:
            Tournament.objects.update(practice=True)
            restore_by_django(case)
        else:
            database.restore_empty()

    with django_db_blocker.unblock():
        if not SERVER_URL:
            database.keep_empty_copy()
    with (
        mock.patch.object(TransactionTestCase, "_fixture_teardown", empty_database),
        mock.patch.object(memory_database, "call_command", database.copy_empty_database),
    ):
        yield


@pytest.fixture(scope="session")
def collected_files():
    """Return a folder with the static files, as a first start collects them."""
    return shared_folders.shared_folder("collected", _collect_static_files) / "static"


def _collect_static_files(folder):
    from tournament.server.web import static_files

    assert static_files.collect_static_files(folder / "static") == ()


@pytest.fixture
def director(db):
    """Return the director of a club with nothing set up."""
    from tests import build

    return build.director()


@pytest.fixture
def desk(client, director):
    """Return a browser that is signed in as the director."""
    client.force_login(director)
    return client


@pytest.fixture
def night(request, director):
    """Return a night of the director's club. The mark `night` names the rules that it changes, and
    how many players are `checked_in` or `seated` in game 1. The players who are checked in may have
    `played` some games, with the same `totals` at every table. Without the mark, eight players are
    seated in the first of two games.
    """
    from tests import build
    from tests.tournament import finishing

    mark = request.node.get_closest_marker("night")
    options = dict(mark.kwargs) if mark else {"games": 2, "seated": 8}
    seated_count, checked_in_count = options.pop("seated", 0), options.pop("checked_in", 0)
    games_played, totals = options.pop("played", 0), options.pop("totals", (9, 6, 1, 2))
    row = build.night(director.club, **options)
    if seated_count:
        build.seat_players(row, seated_count)
    elif checked_in_count:
        build.check_in(row, *build.players(checked_in_count))
        finishing.play_games(row, games_played, totals)
    return row


@pytest.fixture
def open_hall():
    """Let phones connect during the test."""
    from tournament.server.laptop import hall

    hall.let_phones_connect()
    yield
    hall.disconnect_phones()
