"""A table phone on a line that loses answers. Each press is sent again until it is answered, old
presses arrive late, and hands are undone by the phone and at the desk.
"""

import contextlib
import random
import re
import sqlite3
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter

from django.test import override_settings

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.losing_proxy import run_losing_proxy
from tests.faults.running import start_program
from tests.faults.trial_result import TrialResult
from tournament.server.access import table_key
from tournament.server.laptop import secret_key

# At most this many hands are sent, so that a game of eight hands never ends.
MAX_HANDS_SENT = 6


class PhoneOnBadLine:
    """A table phone that keeps only the forms of its page."""

    def __init__(self, folder, night, table=1):
        with override_settings(SECRET_KEY=secret_key.read_secret_key(folder)):
            self._path = table_key.table_page_path(night, table, 1).lstrip("/")

    def hidden_fields(self, losing_line, kind):
        """Return the hidden fields of the form with that class on the page."""
        with urllib.request.urlopen(losing_line.address + self._path, timeout=20) as response:
            page_text = response.read().decode()
        form_html = page_text.split(f'class="{kind}"')[1].split("</form>")[0]
        return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', form_html))

    def hand_fields(self, losing_line, maker="N"):
        return self.hidden_fields(losing_line, "phone") | {
            "maker": maker,
            "alone": "",
            "came": "made",
        }

    def send(self, losing_line, fields, *, is_answer_lost=False):
        """Send a form and return the page. Return None if the answer was lost."""
        losing_line.lose = is_answer_lost
        body = urllib.parse.urlencode(fields).encode()
        try:
            with urllib.request.urlopen(
                losing_line.address + self._path, body, timeout=20
            ) as response:
                return response.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.read().decode()
        except OSError:
            return None

    def send_until_answered(self, losing_line, fields, *, is_answer_lost):
        """Send a form again until an answer comes, as the phone does."""
        if is_answer_lost:
            assert self.send(losing_line, fields, is_answer_lost=True) is None
        return self.send(losing_line, fields)


def makers_in_file(folder):
    """Return the seat that named trump in each hand of table 1, read directly from the database
    file.
    """
    with contextlib.closing(sqlite3.connect(folder / "euchre.sqlite3")) as file:
        query = 'SELECT maker FROM tournament_hand WHERE "table" = 1 ORDER BY number'
        return [maker for (maker,) in file.execute(query)]


def undo_at_desk(desk, night):
    path = f"night/{night}/"
    change = re.search('name="change" value="(.*?)"', desk.get(path))[1]
    assert desk.post(f"{path}undo/", change=change, key=f"undo {change}")[0] == 200


class TableUnderTest:
    """A table under test: the presses made there, and the hands it should have."""

    def __init__(self, folder, night, desk, losing_line):
        self.phone, self.line = PhoneOnBadLine(folder, night), losing_line
        self.night, self.desk = night, desk
        self.hands, self.sent = makers_in_file(folder), []

    def send_hand(self, rng, is_answer_lost):
        self._press(self.phone.hand_fields(self.line, rng.choice("NESW")), is_answer_lost)
        self.hands.append(self.sent[-1]["maker"])

    def undo_on_phone(self, rng, is_answer_lost):
        self._press(self.phone.hidden_fields(self.line, "sheet last-hand"), is_answer_lost)
        self.hands.pop()

    def undo_at_desk(self, rng, is_answer_lost):
        undo_at_desk(self.desk, self.night)
        self.hands.pop()

    def _press(self, fields, is_answer_lost):
        self.phone.send_until_answered(self.line, fields, is_answer_lost=is_answer_lost)
        self.sent.append(fields)


def send_presses_again_late(folder, *, times, seed):
    """Make presses again and again, and lose half of the answers. After each press, an old one
    arrives late.
    """
    rng, result, counts, press_name = random.Random(seed), TrialResult(times), Counter(), ""
    night, session = put_night_into_folder(folder)
    with start_program(folder) as program, run_losing_proxy(program.address) as losing_line:
        table = TableUnderTest(folder, night, Browser(program.address, session), losing_line)
        for _ in range(times):
            presses = ["send_hand"] * (len(table.hands) < MAX_HANDS_SENT)
            presses += ["undo_on_phone"] * bool(table.hands)
            # Undo at the desk undoes only the press that was sent last.
            presses += ["undo_at_desk"] * (press_name == "send_hand")
            press_name = rng.choice(presses)
            is_answer_lost, late_press = rng.random() < 0.5, None
            getattr(table, press_name)(rng, is_answer_lost)
            if table.sent:
                late_press = rng.choice(table.sent)
                table.phone.send(losing_line, late_press)
            counts.update([press_name, *["late"] * bool(late_press), *["lost"] * is_answer_lost])
            if makers_in_file(folder) != table.hands:
                result.lost.append(
                    f"{press_name}, {is_answer_lost=}, {late_press=}: "
                    f"{makers_in_file(folder)}, not {table.hands}"
                )
                table.hands = makers_in_file(folder)
        program.stop()
    result.figures.append(", ".join(f"{count} {kind}" for kind, count in counts.items()))
    return result
