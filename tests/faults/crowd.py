"""Press everything at once in the running program: a desk and table phones press what their pages
offer, and readers open every page. After each answer the log is read, and each wrong answer counts
as an error.
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
from tests.faults.choosing import (
    CLUB_PAGES,
    choose_least_tried,
    fill_in_form,
    is_address_harmless_to_the_night,
    page_name,
)
from tests.faults.visiting import MAX_RESPONSE_SECONDS, PersistentBrowser

# The database tables that only grow, with the columns that identify a row.
ROW_WORDS_BY_GROWING_TABLE = {
    "tournament_change": "id, key, words",
    "tournament_wallpress": "id, '', 'a wall was set'",
    "tournament_clockpress": "id, '', 'the clock was pressed'",
    "tournament_regular": "id, '', 'a regular came in'",
}


@dataclass(slots=True)
class CrowdRecord:
    """The record of what the crowds of one night have seen and done.

    `logged_rows` is the log at the last answer. `press_counts` says how often each press was made,
    and `effective_presses` are those that changed the log.
    """

    logged_rows: set = field(default_factory=set)
    offered_presses: set = field(default_factory=set)
    press_counts: Counter = field(default_factory=Counter)
    effective_presses: set = field(default_factory=set)
    page_views: Counter = field(default_factory=Counter)
    answer_count: int = 0

    def __str__(self):
        missing_presses = ", ".join(sorted(self.offered_presses - self.press_counts.keys()))
        not_made = f" (not {missing_presses})" if missing_presses else ""
        return (
            f"{self.answer_count} answers; {len(self.press_counts)} presses made of the "
            f"{len(self.offered_presses)} offered{not_made}, "
            f"{len(self.effective_presses)} of them made {len(self.logged_rows)} changes; "
            f"{len(self.page_views)} pages read"
        )


class Crowd:
    """A crowd that presses from `begin` to `end`. `errors` are answers that must never come. While
    `may_refuse` is set, a press may be refused, and `refused` counts such presses.
    """

    def __init__(self, address, file, played_night, record, seed):
        self._address, self._file, self._evening = address, file, played_night
        self._record, self._seed = record, seed
        self._is_ending, self.may_refuse = threading.Event(), threading.Event()
        self._threads = []
        self.errors, self.answers, self.refused = [], 0, 0

    def begin(self):
        tables = self._evening.tables[:2]
        roles = [
            self._run_desk,
            *(lambda rng, at=address: self._run_phone(rng, at) for address in tables),
        ]
        roles += [self._run_reader, self._run_reader]
        for number, role in enumerate(roles):
            rng = random.Random(f"{self._seed}/{number}")
            thread = threading.Thread(target=self._act_until_end, args=(role, rng), daemon=True)
            self._threads.append(thread)
            thread.start()

    def wait_for(self, answer_count):
        """Wait until this many more answers have come."""
        deadline, answer_count = (
            time.monotonic() + MAX_RESPONSE_SECONDS,
            self.answers + answer_count,
        )
        while self.answers < answer_count and time.monotonic() < deadline:
            time.sleep(0.002)

    def ignore_missing_answers(self):
        """Stop counting a missing answer as an error."""
        self._is_ending.set()

    def end(self):
        self._is_ending.set()
        for thread in self._threads:
            thread.join(MAX_RESPONSE_SECONDS + 5)
        assert not any(thread.is_alive() for thread in self._threads), "somebody waits for ever"

    def _act_until_end(self, role, rng):
        try:
            for act_once in role(rng):
                if self._is_ending.is_set():
                    return
                act_once()
        except (OSError, http.client.HTTPException, sqlite3.Error) as broken:
            if not self._is_ending.is_set():
                self.errors.append(f"{broken!r} while it ran")
        except Exception as fault:
            self.errors.append(repr(fault))
            raise

    def _run_desk(self, rng):
        night_path = f"/night/{self._evening.night}/"
        address = night_path
        with closing(self._sign_in_director()) as visitor:
            while True:
                page = self._open_page(visitor, address)
                yield lambda page=page: self._press_something(visitor, page, rng)
                links_inside = [
                    link
                    for link in page.links
                    if link.startswith(night_path) and is_address_harmless_to_the_night(link)
                ]
                seen_addresses = [
                    night_path,
                    f"{night_path}scores/",
                    f"{night_path}check-in/",
                    *CLUB_PAGES,
                    *links_inside,
                ]
                address = choose_least_tried(
                    seen_addresses, page_name, self._record.page_views, rng
                )

    def _run_phone(self, rng, address):
        with closing(PersistentBrowser(self._address)) as visitor:
            while True:
                page = self._open_page(visitor, address)
                yield lambda page=page: self._press_something(visitor, page, rng)

    def _run_reader(self, rng):
        wall, night_path = f"/display/{self._evening.wall}/", f"/night/{self._evening.night}/"
        seen_addresses = (
            wall,
            f"{wall}standings/",
            f"{wall}card/1/",
            night_path,
            f"{night_path}standings/",
        )
        with closing(self._sign_in_director()) as visitor:
            while True:
                yield lambda: self._open_page(visitor, rng.choice(seen_addresses))

    def _sign_in_director(self):
        return PersistentBrowser(self._address, euchre_session=self._evening.session)

    def _open_page(self, visitor, address):
        status, page = visitor.get(address)
        self._record.page_views[page_name(address)] += 1
        self._check_answer(status, f"at {address}")
        return page or pressing.Page(address, "")

    def _press_something(self, visitor, page, rng):
        presses = [
            (form, button)
            for form in page.forms
            for button in form.submit_buttons
            if form.is_post and is_address_harmless_to_the_night(form.target_address(button))
        ]
        self._record.offered_presses |= {_name_of_press(press) for press in presses}
        forward_presses = [
            press for press in presses if "/undo/" not in press[0].target_address(press[1])
        ]
        presses = forward_presses if forward_presses and rng.random() < 0.8 else presses
        if not presses:
            return
        form, button = press = choose_least_tried(
            presses, _name_of_press, self._record.press_counts, rng
        )
        may_refuse = self.may_refuse.is_set()
        status = visitor.press(form, button, **fill_in_form(form, rng))
        self._record.press_counts[_name_of_press(press)] += 1
        if status == 503 and (may_refuse or self.may_refuse.is_set()):
            self.refused += 1
            self.answers += 1
        else:
            self._check_answer(status, f"after {button.words!r} at {page.address}")
            self._record_log(press)

    def _check_answer(self, status, press_words):
        self.answers += 1
        self._record.answer_count += 1
        if status >= 500 and not self._is_ending.is_set():
            self.errors.append(f"{status} {press_words}")

    def _record_log(self, press):
        """Remember the log as it is when an answer arrives. No later kill may undo any of it."""
        if not self._is_ending.is_set():
            new_rows = read_log(self._file) - self._record.logged_rows
            self._record.logged_rows |= new_rows
            if new_rows:
                self._record.effective_presses.add(_name_of_press(press))


def _name_of_press(press):
    form, button = press
    return f"{page_name(form.target_address(button))} {button.name}".strip()


def read_log(file):
    """Return the number, key and words of every change and every other press, read directly from
    the file.
    """
    place = f"{file.as_uri()}?mode=ro"
    select_statements = (
        f"SELECT {row}, '{table}' FROM {table}" for table, row in ROW_WORDS_BY_GROWING_TABLE.items()
    )
    with closing(sqlite3.connect(place, uri=True, timeout=MAX_RESPONSE_SECONDS)) as connection:
        return set(connection.execute(" UNION ALL ".join(select_statements)))
