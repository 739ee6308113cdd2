"""The whole suite runs on a data folder of its own, and on the laptop's database or on the server
that TEST_DATABASE_URL names.
"""

import os
import shutil
import tempfile
from pathlib import Path

import django
import pytest

from tournament import environment
from tournament.laptop import data_folder

# Before Django is set up: a test must never meet the evenings of whoever runs it.
SCRATCH = Path(tempfile.mkdtemp(prefix="euchre-tests-"))
os.environ[data_folder.VARIABLE] = str(SCRATCH)
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


def pytest_unconfigure():
    shutil.rmtree(SCRATCH, ignore_errors=True)


def pytest_collection_modifyitems(config, items):
    """On a server only what meets a database; the rest runs on the laptop's, and is the same."""
    if not SERVER:
        return
    for item in items:
        if item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip(reason="only the laptop's database has this"))
    without = {item for item in items if not _meets_a_database(item)}
    config.hook.pytest_deselected(items=list(without))
    items[:] = [item for item in items if item not in without]


def _meets_a_database(item):
    fixtures = {"db", "transactional_db", "live_server"}
    return item.get_closest_marker("django_db") or fixtures & set(item.fixturenames)


@pytest.fixture(autouse=True)
def _in_a_room_of_its_own(settings, tmp_path):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
    settings.DATA = tmp_path
    from tournament import replay

    replay.forget()


@pytest.fixture(autouse=True)
def _log_can_be_emptied(request):
    """After a test on a real database every table is emptied, which the log itself refuses."""
    yield
    marker = request.node.get_closest_marker("django_db")
    marked = marker is not None and marker.kwargs.get("transaction", False)
    if marked or {"transactional_db", "live_server"} & set(request.fixturenames):
        from tournament.models import Tournament

        Tournament.objects.update(practice=True)


@pytest.fixture
def desk(db, client):
    """A browser at the director's desk of a club that has nothing set up."""
    from tests import build

    client.force_login(build.director())
    return client
