"""Everybody at once at the running program: a desk that presses whatever is drawn, tables' phones
that do, and readers who look at everything.

Whoever is answered notes what is in the log then. Whoever sees an answer that is an error says so.
"""

import http.client
import random
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field

from tests import pressing
from tests.faults.choosing import OF_THE_CLUB, is_harmless, least_known, typed_into, verb
from tests.faults.visiting import PATIENCE, Visitor

# What only ever grows, and what tells one of its rows.
GROWING = {
    "tournament_change": "id, key, words",
    "tournament_wallpress": "id, '', 'a wall was set'",
    "tournament_clockpress": "id, '', 'the clock was pressed'",
    "tournament_regular": "id, '', 'a regular came in'",
}


@dataclass(slots=True)
class Known:
    """By one crowd after the other, on the same evening: what stood in the log when somebody was
    answered; every verb that was drawn for them, how often each was pressed, and which of them
    added to the log; how often each page was read; and how many answers there were.
    """

    logged: set = field(default_factory=set)
    drawn: set = field(default_factory=set)
    pressed: Counter = field(default_factory=Counter)
    done: set = field(default_factory=set)
    read: Counter = field(default_factory=Counter)
    answers: int = 0

    def __str__(self):
        missing = ", ".join(sorted(self.drawn - self.pressed.keys()))
        return (
            f"{self.answers} answers; {len(self.pressed)} verbs pressed of {len(self.drawn)} that "
            f"were drawn{f' (not {missing})' if missing else ''}, {len(self.done)} of them made "
            f"{len(self.logged)} changes; {len(self.read)} pages read"
        )


class Crowd:
    """Begins to press with `begin` and stops when it is told, or when nobody answers any more.

    `errors` is what was answered that must never be; once `may_refuse` is set, a press may be
    refused, and `refused` counts those.
    """

    def __init__(self, address, file, evening, known, seed):
        self._address, self._file, self._evening = address, file, evening
        self._known, self._seed = known, seed
        self._over, self.may_refuse = threading.Event(), threading.Event()
        self._threads = []
        self.errors, self.answers, self.refused = [], 0, 0

    def begin(self):
        tables = self._evening.tables[:2]
        roles = [self._desk, *(lambda lot, at=at: self._phone(lot, at) for at in tables)]
        roles += [self._reader, self._reader]
        for number, role in enumerate(roles):
            lot = random.Random(f"{self._seed}/{number}")
            one = threading.Thread(target=self._until_over, args=(role, lot), daemon=True)
            self._threads.append(one)
            one.start()

    def wait_for(self, answers):
        """So many more."""
        until, answers = time.monotonic() + PATIENCE, self.answers + answers
        while self.answers < answers and time.monotonic() < until:
            time.sleep(0.002)

    def expect_the_end(self):
        """From now on it is no fault when nobody answers."""
        self._over.set()

    def end(self):
        self._over.set()
        for one in self._threads:
            one.join(PATIENCE + 5)
        assert not any(one.is_alive() for one in self._threads), "somebody waits for ever"

    def _until_over(self, role, lot):
        try:
            for act in role(lot):
                if self._over.is_set():
                    return
                act()
        except (OSError, http.client.HTTPException, sqlite3.Error) as broken:
            if not self._over.is_set():
                self.errors.append(f"{broken!r} while it ran")
        except Exception as fault:
            self.errors.append(repr(fault))
            raise

    def _desk(self, lot):
        home = f"/night/{self._evening.night}/"
        at = home
        with closing(self._director()) as visitor:
            while True:
                page = self._opened(visitor, at)
                yield lambda page=page: self._press_something(visitor, page, lot)
                inside = [one for one in page.links if one.startswith(home) and is_harmless(one)]
                places = [home, f"{home}scores/", f"{home}check-in/", *OF_THE_CLUB, *inside]
                at = least_known(places, verb, self._known.read, lot)

    def _phone(self, lot, at):
        with closing(Visitor(self._address)) as visitor:
            while True:
                page = self._opened(visitor, at)
                yield lambda page=page: self._press_something(visitor, page, lot)

    def _reader(self, lot):
        wall, home = f"/display/{self._evening.wall}/", f"/night/{self._evening.night}/"
        places = (wall, f"{wall}standings/", f"{wall}card/1/", home, f"{home}standings/")
        with closing(self._director()) as visitor:
            while True:
                yield lambda: self._opened(visitor, lot.choice(places))

    def _director(self):
        return Visitor(self._address, euchre_session=self._evening.session)

    def _opened(self, visitor, at):
        status, page = visitor.get(at)
        self._known.read[verb(at)] += 1
        self._answered(status, f"at {at}")
        return page or pressing.Page(at, "")

    def _press_something(self, visitor, page, lot):
        presses = [
            (form, button)
            for form in page.forms
            for button in form.presses
            if form.is_post and is_harmless(form.address(button))
        ]
        self._known.drawn |= {_verb(one) for one in presses}
        onward = [one for one in presses if "/undo/" not in one[0].address(one[1])]
        presses = onward if onward and lot.random() < 0.8 else presses
        if not presses:
            return
        form, button = press = least_known(presses, _verb, self._known.pressed, lot)
        may_refuse = self.may_refuse.is_set()
        status = visitor.press(form, button, **typed_into(form, lot))
        self._known.pressed[_verb(press)] += 1
        if status == 503 and (may_refuse or self.may_refuse.is_set()):
            self.refused += 1
            self.answers += 1
        else:
            self._answered(status, f"after {button.words!r} at {page.at}")
            self._note(press)

    def _answered(self, status, where):
        self.answers += 1
        self._known.answers += 1
        if status >= 500 and not self._over.is_set():
            self.errors.append(f"{status} {where}")

    def _note(self, press):
        """By the time somebody is answered, what was done is in the log: no later kill takes it."""
        if not self._over.is_set():
            logged = self._known.logged
            fresh = log_of(self._file) - logged
            logged |= fresh
            if fresh:
                self._known.done.add(_verb(press))


def _verb(press):
    form, button = press
    return f"{verb(form.address(button))} {button.name}".strip()


def log_of(file):
    """Number, key and words of every change and every other press, straight from the file."""
    place = f"{file.as_uri()}?mode=ro"
    each = (f"SELECT {row}, '{table}' FROM {table}" for table, row in GROWING.items())
    with closing(sqlite3.connect(place, uri=True, timeout=PATIENCE)) as connection:
        return set(connection.execute(" UNION ALL ".join(each)))
