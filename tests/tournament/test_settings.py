"""The settings are read by a new process."""

import os
import subprocess
import sys

import pytest

SECRET = "a-secret-of-fifty-characters-or-more-0123456789-abcdef"
HOSTED = {
    "DATABASE_URL": "postgres:///nowhere",
    "ALLOWED_HOSTS": "euchre.example.org",
    "SECRET_KEY": SECRET,
}


def manage(*arguments, **variables):
    names = ("PATH", "HOME", "EUCHRE_DATA", "SYSTEMROOT", "TEMP")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, env=kept | variables, capture_output=True, text=True, timeout=60)


def test_hosted_site_passes_the_deployment_check_without_a_warning():
    answer = manage("check", "--deploy", "--fail-level", "WARNING", **HOSTED)
    assert (answer.returncode, answer.stdout) == (
        0,
        "System check identified no issues (0 silenced).\n",
    )


def test_laptop_silences_exactly_what_plain_http_forces():
    answer = manage("check", "--deploy", "--fail-level", "WARNING")
    assert answer.returncode == 0, answer.stderr
    assert "no issues (4 silenced)" in answer.stdout


@pytest.mark.parametrize("missing", HOSTED)
def test_hosted_site_does_not_start_without_its_values(missing):
    answer = manage("check", **{name: value for name, value in HOSTED.items() if name != missing})
    assert answer.returncode == 1
    assert f"{missing} is missing" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [("DEBUG", "maybe"), ("TIME_ZONE", "Mars"), ("DATABASE_URL", "oracle://x/y"), ("DEMO", "1")],
)
def test_value_nobody_can_mean_stops_every_command_in_one_sentence(name, value):
    answer = manage("check", **{name: value})
    assert answer.returncode == 1
    assert name in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("door", "sentence"),
    [
        ("tournament.asgi", "variables are wrong:\nDEBUG is 'maybe'. Use 1 or 0.\n"),
        ("tournament.wsgi", "variables are wrong:\nDEBUG is 'maybe'. Use 1 or 0.\n"),
        ("tournament.settings", "ImproperlyConfigured: DEBUG is 'maybe'. Use 1 or 0.\n"),
    ],
)
def test_server_that_comes_by_another_door_fails_loudly_too(door, sentence):
    command = [sys.executable, "-c", f"import {door}"]
    answer = subprocess.run(
        command, env=os.environ | {"DEBUG": "maybe"}, capture_output=True, text=True, timeout=60
    )
    assert answer.returncode == 1
    assert answer.stderr.endswith(sentence)


def test_debug_is_off_unless_asked_for():
    output = manage(
        "shell", "-v", "0", "-c", "from django.conf import settings; print(settings.DEBUG)"
    )
    assert output.stdout.strip() == "False"
    output = manage(
        "shell",
        "-v",
        "0",
        "-c",
        "from django.conf import settings; print(settings.DEBUG)",
        DEBUG="1",
    )
    assert output.stdout.strip() == "True"


LOOK = """
import threading
from {door} import application
from django.conf import settings
threads = [one.name for one in threading.enumerate()]
print("wiper" in threads, settings.MIDDLEWARE[-1], settings.DEMO)
"""


@pytest.mark.parametrize("door", ["tournament.asgi", "tournament.wsgi"])
@pytest.mark.parametrize("demo", ["1", "0"])
def test_visitors_are_let_in_and_wiped_on_a_demo_site_alone(door, demo, tmp_path):
    """This is true for each server. The thread goes on even if no database answers."""
    environment = os.environ | HOSTED | {"DEMO": demo, "EUCHRE_DATA": str(tmp_path)}
    command = [sys.executable, "-c", LOOK.format(door=door)]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    usual = "False django.middleware.clickjacking.XFrameOptionsMiddleware False\n"
    known = {"1": "True tournament.tools.demo.visitors.VisitorLimits True\n", "0": usual}
    assert (answer.returncode, answer.stdout) == (0, known[demo])


@pytest.mark.sqlite
@pytest.mark.django_db
def test_saved_means_on_the_disk(settings):
    from django.db import connection

    with connection.cursor() as cursor:
        pragmas = {
            pragma: cursor.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {
        "journal_mode": "delete",
        "synchronous": 3,
        "foreign_keys": 1,
        "busy_timeout": 20_000,
    }
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.gate
def test_screens_are_not_kept_waiting_by_what_is_drawn():
    """With Python's default of five milliseconds, a full room would wait until everything
    is drawn.
    """
    script = "import sys, tournament.asgi; print(sys.getswitchinterval())"
    command = [sys.executable, "-c", script]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert float(answer.stdout) < 0.001


HOSTED_ANSWERS = """
import os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
django.setup()
from django.test import Client
client = Client(headers={"host": "euchre.example.org"}, raise_request_exception=False)
moved = client.get("/sign-in/")
print(moved.status_code, moved.headers["Content-Security-Policy"].split(";")[0])
away = client.get("/sign-in/", secure=True)
print(away.status_code, away.headers["Retry-After"])
print(" ".join(away.content.decode().split()))
look = client.post("/looks/", {"theme": "projector", "back": "/"}, secure=True)
print(look.status_code, *((name, bool(one["secure"])) for name, one in look.cookies.items()))
"""


def test_hosted_site_without_its_database_says_so_in_a_sites_words():
    """Redirecting to TLS and choosing colors need no database, so policy and cookies still work."""
    variables = HOSTED | {"DATABASE_URL": "postgres://nobody@127.0.0.1:9/nowhere"}
    answer = subprocess.run(
        [sys.executable, "-c", HOSTED_ANSWERS],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=60,
    )
    moved, away, page, look = answer.stdout.splitlines()
    assert look == "302 ('__Host-euchre_theme', True) ('__Host-euchre_size', True)"
    assert moved == "301 default-src 'none'"
    assert away == "503 10"
    assert "This site can't reach its data." in page
    assert "Ctrl-C" not in page
    assert "Traceback" not in answer.stderr
    assert answer.stderr.count("The database does not answer") == 1
