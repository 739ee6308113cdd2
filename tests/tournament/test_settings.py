"""Programs with other environment variables read the settings as these say."""

import os
import subprocess
import sys

import pytest

SITE_SECRET_KEY = "a-secret-of-fifty-characters-or-more-0123456789-abcdef"
HOSTED_SITE_VARIABLES = {
    "DATABASE_URL": "postgres:///nowhere",
    "ALLOWED_HOSTS": "euchre.example.org",
    "SECRET_KEY": SITE_SECRET_KEY,
}


def run_command(*arguments, **variables):
    names = ("PATH", "HOME", "EUCHRE_DATA", "SYSTEMROOT", "TEMP")
    environment = {name: os.environ[name] for name in names if name in os.environ}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, env=environment | variables, capture_output=True, text=True, timeout=60
    )


def test_hosted_site_passes_the_deployment_check_without_a_warning():
    process = run_command("check", "--deploy", "--fail-level", "WARNING", **HOSTED_SITE_VARIABLES)
    assert (process.returncode, process.stdout) == (
        0,
        "System check identified no issues (0 silenced).\n",
    )


def test_laptop_silences_only_warnings_about_plain_http():
    process = run_command("check", "--deploy", "--fail-level", "WARNING")
    assert process.returncode == 0, process.stderr
    assert "no issues (4 silenced)" in process.stdout


@pytest.mark.parametrize("missing_name", HOSTED_SITE_VARIABLES)
def test_hosted_site_does_not_start_without_its_values(missing_name):
    process = run_command(
        "check",
        **{name: value for name, value in HOSTED_SITE_VARIABLES.items() if name != missing_name},
    )
    assert process.returncode == 1
    assert f"{missing_name} is missing" in process.stderr
    assert "Traceback" not in process.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [("DEBUG", "maybe"), ("TIME_ZONE", "Mars"), ("DATABASE_URL", "oracle://x/y"), ("DEMO", "1")],
)
def test_unusable_value_stops_every_command_with_a_sentence(name, value):
    process = run_command("check", **{name: value})
    assert process.returncode == 1
    assert name in process.stderr
    assert "Traceback" not in process.stderr


@pytest.mark.parametrize(
    ("entry_point", "sentence"),
    [
        ("tournament.asgi", "variables are wrong:\nDEBUG is 'maybe'. Use 1 or 0.\n"),
        ("tournament.wsgi", "variables are wrong:\nDEBUG is 'maybe'. Use 1 or 0.\n"),
        ("tournament.settings", "ImproperlyConfigured: DEBUG is 'maybe'. Use 1 or 0.\n"),
    ],
)
def test_server_with_another_entry_point_reports_an_unusable_value(entry_point, sentence):
    command = [sys.executable, "-c", f"import {entry_point}"]
    process = subprocess.run(
        command, env=os.environ | {"DEBUG": "maybe"}, capture_output=True, text=True, timeout=60
    )
    assert process.returncode == 1
    assert process.stderr.endswith(sentence)


def test_connection_to_a_database_server_is_checked_before_each_use():
    code = "from tournament.settings import DATABASES; print(DATABASES['default'])"
    output = run_command("shell", "-v", "0", "-c", code, **HOSTED_SITE_VARIABLES)
    assert "'CONN_HEALTH_CHECKS': True" in output.stdout


def test_debug_is_off_by_default():
    output = run_command(
        "shell", "-v", "0", "-c", "from django.conf import settings; print(settings.DEBUG)"
    )
    assert output.stdout.strip() == "False"
    output = run_command(
        "shell",
        "-v",
        "0",
        "-c",
        "from django.conf import settings; print(settings.DEBUG)",
        DEBUG="1",
    )
    assert output.stdout.strip() == "True"


SERVER_STATE_SCRIPT = """
import threading
from {entry_point} import application
from django.conf import settings
threads = [one.name for one in threading.enumerate()]
print("wiper" in threads, settings.MIDDLEWARE[-1], settings.DEMO)
"""


@pytest.mark.parametrize("entry_point", ["tournament.asgi", "tournament.wsgi"])
@pytest.mark.parametrize("demo", ["1", "0"])
def test_only_a_demo_site_lets_visitors_in_and_wipes_them(entry_point, demo, tmp_path):
    """The thread that wipes runs in each server, even if no database answers."""
    environment = os.environ | HOSTED_SITE_VARIABLES | {"DEMO": demo, "EUCHRE_DATA": str(tmp_path)}
    command = [sys.executable, "-c", SERVER_STATE_SCRIPT.format(entry_point=entry_point)]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    usual_output = "False django.middleware.clickjacking.XFrameOptionsMiddleware False\n"
    expected_output = {
        "1": "True tournament.tools.demo.visitors.VisitorLimits True\n",
        "0": usual_output,
    }
    assert (process.returncode, process.stdout) == (0, expected_output[demo])


@pytest.mark.sqlite
@pytest.mark.django_db
def test_database_commits_are_on_the_disk(settings):
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
def test_server_switches_threads_often_while_it_draws():
    """With Python's default interval of 5 ms, the screens of a full room would wait for pages that
    are being drawn.
    """
    script = "import sys, tournament.asgi; print(sys.getswitchinterval())"
    command = [sys.executable, "-c", script]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert float(process.stdout) < 0.001


HOSTED_RESPONSES_SCRIPT = """
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


def test_hosted_site_without_its_database_says_so():
    """Redirects to TLS and the choice of colors still work, because they need no database."""
    variables = HOSTED_SITE_VARIABLES | {"DATABASE_URL": "postgres://nobody@127.0.0.1:9/nowhere"}
    process = subprocess.run(
        [sys.executable, "-c", HOSTED_RESPONSES_SCRIPT],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=60,
    )
    redirect_line, unavailable_line, page, theme_line = process.stdout.splitlines()
    assert theme_line == "302 ('__Host-euchre_theme', True) ('__Host-euchre_size', True)"
    assert redirect_line == "301 default-src 'none'"
    assert unavailable_line == "503 10"
    assert "This site can't reach its data." in page
    assert "Ctrl-C" not in page
    assert "Traceback" not in process.stderr
    assert process.stderr.count("The database isn't responding") == 1
