"""Guess table codes on a hosted site from the address that a room's phones and its desk share.
Measure how many guesses are checked and who has to wait.
"""

import random
import time
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.test import override_settings

from rotation.bracket.plan import MAX_TABLES
from tests import build
from tests.faults.hosted import ROOM_ADDRESS, SITE_SECRET, Visitor
from tournament.server.access import table_key
from tournament.server.access.guesses import (
    FREE_TRIES_PER_NETWORK,
    FREE_TRIES_PER_TABLE,
    delay_after_failures,
)

# After this many guesses, people in the room open their pages.
GUESSES_PER_VISIT = 50


@dataclass(frozen=True, slots=True)
class GuessCounts:
    """The number of guesses that were checked within `seconds`, and of people who were let in
    meanwhile: `phones` that had opened a table before, people who type their `first` code, and
    `desks`. Each pair is how many were let in, and how many came.
    """

    looked_at: int
    seconds: float
    free: tuple[int, ...]
    phones: tuple[int, int]
    first: tuple[int, int]
    desks: tuple[int, int]

    @property
    def allowed(self):
        """The number of guesses that the growing waits allow in that time."""
        return sum(_count_allowed_guesses(self.seconds, free_tries) for free_tries in self.free)


def _count_allowed_guesses(seconds, free_tries):
    count, waited_seconds = 0, timedelta(0)
    while waited_seconds <= timedelta(seconds=seconds):
        count += 1
        waited_seconds += delay_after_failures(count, free_tries)
    return count


def table_code_of(night, table):
    with override_settings(SECRET_KEY=SITE_SECRET):
        return table_key.table_code(night, table, 1)


def table_address(night, table):
    with override_settings(SECRET_KEY=SITE_SECRET):
        return table_key.table_page_path(night, table, 1)


def guess_table_codes(port, night, try_count, *, own_code, seed=1, address=ROOM_ADDRESS):
    """Guess a different code each time, by turns as a stranger and, with `own_code`, as a phone at
    table 1 that types its own code in between.
    """
    stranger, seated_visitor, known_visitor, desk = (Visitor(port, address) for _ in range(4))
    if own_code:
        assert seated_visitor.open(table_address(night, 1)) == 200
    assert known_visitor.open(table_address(night, 2)) == 200
    sign_in_again(desk)
    right_codes = {table_code_of(night, table) for table in range(1, MAX_TABLES + 1)}
    rng, counts, phone_visits, first_codes, desk_visits = random.Random(seed), Counter(), [], [], []
    start_time = time.monotonic()
    for number in range(try_count):
        guesser = seated_visitor if own_code and number % 2 else stranger
        if own_code:
            guesser.post("/table/", code=table_code_of(night, 1))
        counts[guesser.post("/table/", code=_make_wrong_code(rng, right_codes))] += 1
        if number % GUESSES_PER_VISIT == GUESSES_PER_VISIT - 1:
            phone_visits.append(known_visitor.post("/table/", code=table_code_of(night, 3)) == 302)
            first_codes.append(
                Visitor(port, address).post("/table/", code=table_code_of(night, 3)) == 302
            )
            desk_visits.append(sign_in_again(desk) == 302)
    seconds = time.monotonic() - start_time
    assert counts[422] + counts[429] == try_count, counts
    free_tries = (
        (FREE_TRIES_PER_NETWORK, FREE_TRIES_PER_TABLE) if own_code else (FREE_TRIES_PER_NETWORK,)
    )
    newcomers = (
        (sum(visits_of_group), len(visits_of_group))
        for visits_of_group in (phone_visits, first_codes, desk_visits)
    )
    return GuessCounts(counts[422], seconds, free_tries, *newcomers)


def _make_wrong_code(rng, right_codes):
    code = f"{rng.randrange(10**table_key.CODE_DIGIT_COUNT):0{table_key.CODE_DIGIT_COUNT}}"
    return code if code not in right_codes else _make_wrong_code(rng, right_codes)


def sign_in_again(desk):
    """Sign in again, in a browser where the director may have signed in before."""
    desk.forget_session()
    return desk.post("/sign-in/", name="director", password=build.PASSWORD)
