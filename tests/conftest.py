"""The whole suite runs on a data folder of its own, and on the laptop's database or on the server
that TEST_DATABASE_URL names.
"""

import faulthandler
import gc
import os
import shutil
import tempfile
from contextlib import nullcontext
from pathlib import Path
from unittest import mock

import django
import hypothesis
import pytest

from tests import daily
from tournament import environment
from tournament.environment import FOLDER
from tournament.server.laptop import data_folder

# A disk makes each save wait, and nothing of a test has to outlive the machine.
MEMORY = Path("/dev/shm")
ROOM = 2_000_000_000


def in_memory():
    """Where the machine has room, and programs may be run from there."""
    if os.environ.get("TMPDIR") or not os.access(MEMORY, os.W_OK):
        return False
    found = os.statvfs(MEMORY)
    return found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC


# Before Django is set up: a test must never meet the evenings of whoever runs it.
if in_memory():
    SCRATCH = Path(tempfile.mkdtemp(prefix="euchre-tests-", dir=MEMORY))
    os.environ["TMPDIR"] = tempfile.tempdir = str(SCRATCH)
else:
    SCRATCH = Path(tempfile.mkdtemp(prefix="euchre-tests-"))
os.environ[FOLDER] = str(SCRATCH)
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
SERVER = os.environ.get("TEST_DATABASE_URL")
data_folder.prepare(SCRATCH)

from tournament import settings as house  # noqa: E402  it reads the folder chosen above

if SERVER:
    hosted = {"DATABASE_URL": SERVER, "ALLOWED_HOSTS": "localhost", "SECRET_KEY": "0123456789" * 5}
    house.DATABASES["default"] = house.database(environment.read(hosted).database)
django.setup()
# Inherited by the workers of pytest-xdist, it would set Django up before they come by here.
del os.environ["DJANGO_SETTINGS_MODULE"]


# A clock on the wall says little of a test beside which others run.
hypothesis.settings.register_profile(
    "beside others", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("beside others")
STDERR = pytest.StashKey()


def pytest_configure(config):
    """During a test pytest keeps for itself what is written there."""
    config.stash[STDERR] = os.dup(2)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """The house and its tests stay to the end: nobody looks through them for what is rubbish."""
    gc.disable()
    answer = yield
    gc.freeze()
    gc.enable()
    return answer


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item):
    """A failure stops pytest's own clock, and what is tidied up after it may hang as well."""
    if limit := float(item.config.getini("faulthandler_timeout")):
        faulthandler.dump_traceback_later(limit, exit=True, file=item.config.stash[STDERR])
    return (yield)


def pytest_unconfigure():
    shutil.rmtree(SCRATCH, ignore_errors=True)


def pytest_addoption(parser):
    longer = "what takes long as well, as before anything lands"
    parser.addoption("--gate", action="store_true", help=longer)
    every = "every look by every width, and whole evenings twice, as before a release"
    parser.addoption("--exhaustive", action="store_true", help=every)


def pytest_collection_modifyitems(config, items):
    """What takes long without a pause begins first, and nobody waits for it alone in the end. On a
    server only what meets a database; the rest runs on the laptop's, and is the same.
    """
    items.sort(key=lambda item: not item.nodeid.startswith("tests/types/"))
    for mark in daily.for_later(config):
        _leave_out(config, items, lambda item, mark=mark: item.get_closest_marker(mark))
    if not SERVER:
        return
    for item in items:
        if item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip(reason="only the laptop's database has this"))
    _leave_out(config, items, lambda item: not _meets_a_database(item))


def _leave_out(config, items, is_out):
    out = {item for item in items if is_out(item)}
    config.hook.pytest_deselected(items=[*out])
    items[:] = [item for item in items if item not in out]


def pytest_xdist_auto_num_workers(config):
    """A browser leaves a core idle while it waits."""
    return (os.cpu_count() or 1) + 1


def _meets_a_database(item):
    fixtures = {"db", "transactional_db", "live_server"}
    return item.get_closest_marker("django_db") or fixtures & set(item.fixturenames)


# Whatever counts questions to the database counts those of a fresh start.
COUNTING = {"django_assert_num_queries", "django_assert_max_num_queries"}


@pytest.fixture(autouse=True)
def _in_a_room_of_its_own(request, settings, tmp_path, monkeypatch):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
    settings.DATA = tmp_path
    from django.test import Client
    from whitenoise.middleware import WhiteNoiseMiddleware

    from tests import database, laid_out, remembered, static_once
    from tournament.server.laptop import hall
    from tournament.storage.reading import replay

    monkeypatch.setattr(hall, "_reached", set())
    monkeypatch.setattr(Client, "request", laid_out.request)
    monkeypatch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", static_once.add_files)
    counts = COUNTING & set(request.fixturenames)
    if not counts:
        monkeypatch.setattr(replay, "connection", database.AsIfCommitted())
    _forget()
    with nullcontext() if counts else remembered.builders():
        yield
    _forget()  # what a whole file has in common is made before its first test


def _forget():
    from tournament.storage.reading import memory

    memory.forget()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """What a test wrote for good is emptied; the log refuses that, but for a practice night."""
    from django.test import TransactionTestCase

    from tests import database
    from tests.rehearsal import memory_database
    from tournament.storage.models import Tournament

    usual = TransactionTestCase._fixture_teardown

    def emptied(case):
        if SERVER:
            Tournament.objects.update(practice=True)
            usual(case)
        else:
            database.put_back()

    with django_db_blocker.unblock():
        if not SERVER:
            database.keep()
    with (
        mock.patch.object(TransactionTestCase, "_fixture_teardown", emptied),
        mock.patch.object(memory_database, "call_command", database.migrate),
    ):
        yield


@pytest.fixture
def desk(db, client):
    """A browser at the director's desk of a club that has nothing set up."""
    from tests import build

    client.force_login(build.director())
    return client
