"""Stand in for a director's browser that only keeps cookies and sends forms, and put a night into a
folder before the program starts there.
"""

import functools
import http.cookiejar
import json
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

from tests.faults.running import ROOT, plain_environment, prepare_started_folder
from tests.shared_folders import shared_folder

ANSWER_FILE_NAME = "answer.json"
MAKE_NIGHT_PROGRAM = """
import json, os, sys
from pathlib import Path
import django
from tournament.server.laptop import data_folder
data_folder.prepare_data_folder(Path(os.environ["EUCHRE_DATA"]))
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
from tests import build
from tournament.topics.seating.actions import rounds
director = build.director()
night = build.night(director.club)
build.check_in(night, *build.players(int(sys.argv[1])))
if sys.argv[2] == "seated":
    rounds.seat_next_game(build.desk(night), game=1)
browser = Client()
browser.force_login(director)
print(json.dumps([night.pk, browser.cookies["euchre_session"].value]))
"""


def put_night_into_folder(folder, players=8, state="seated"):
    """Put a night into the folder. Return its number and the session cookie of a signed-in
    director.
    """
    night_folder = shared_folder(
        f"{state} {players}", functools.partial(_make_night_in_folder, players=players, state=state)
    )
    shutil.copytree(night_folder / "data", folder, dirs_exist_ok=True)
    return tuple(json.loads((night_folder / ANSWER_FILE_NAME).read_text()))


def _make_night_in_folder(folder, *, players, state):
    """Put a night into the folder's `data`, and beside it a file with what `put_night_into_folder`
    returns.
    """
    data = folder / "data"
    prepare_started_folder(data)
    run = subprocess.run(
        [sys.executable, "-c", MAKE_NIGHT_PROGRAM, str(players), state],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        cwd=ROOT,
        env=plain_environment()
        | {"EUCHRE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
    )
    (folder / ANSWER_FILE_NAME).write_text(run.stdout)


class Browser:
    def __init__(self, address, session):
        self.address = address
        self._jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))
        self._session = session
        self._token = ""

    def get(self, path):
        request = urllib.request.Request(self.address + path, headers=self._cookies())
        with self._opener.open(request, timeout=20) as response:
            page = response.read().decode()
        self._token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        return page

    def post(self, path, *, accept="text/html", **fields):
        """Send a form with the token of the last page."""
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": self._token, **fields}).encode()
        headers = {
            "Accept": accept,
            "Content-Type": "application/x-www-form-urlencoded",
        } | self._cookies()
        request = urllib.request.Request(self.address + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    def _cookies(self):
        cookie_header = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)
        return {"Cookie": f"euchre_session={self._session}; {cookie_header}"}
