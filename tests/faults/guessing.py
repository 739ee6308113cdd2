"""Guessing at the codes of tables on a hosted site, from the address that the hall's own phones and
its desk share: how many guesses are let through, and whom they hold up.
"""

import random
import time
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.test import override_settings

from rotation.bracket.plan import MAX_TABLES
from tests import build
from tests.faults.hosted import HALL, SECRET, Visitor
from tournament.server.access import table_key
from tournament.server.access.guesses import FREE_AT_A_TABLE, FREE_IN_A_HALL, delay_after

# Each so many guesses the hall's own people come by.
EACH = 50


@dataclass(frozen=True, slots=True)
class Guessed:
    """How many guesses were looked at, in how many seconds; how many of those who came were let in:
    `phones` that had opened a table before, those who type their `first` code, and the desk.
    """

    looked_at: int
    seconds: float
    free: tuple[int, ...]
    phones: tuple[int, int]
    first: tuple[int, int]
    desks: tuple[int, int]

    @property
    def allowed(self):
        """As many as the growing waits of all his lines let through in that time."""
        return sum(_allowed(self.seconds, free) for free in self.free)


def _allowed(seconds, free):
    count, waited = 0, timedelta(0)
    while waited <= timedelta(seconds=seconds):
        count += 1
        waited += delay_after(count, free)
    return count


def code_of(night, table):
    with override_settings(SECRET_KEY=SECRET):
        return table_key.code_for(night, table, 1)


def link_of(night, table):
    with override_settings(SECRET_KEY=SECRET):
        return table_key.path(night, table, 1)


def guess(port, night, tries, *, own_code, seed=1, address=HALL):
    """Another code each time, by turns as a stranger and, with `own_code`, as one who sits at table
    1 and types its code between.
    """
    stranger, seated, known, desk = (Visitor(port, address) for _ in range(4))
    if own_code:
        assert seated.open(link_of(night, 1)) == 200
    assert known.open(link_of(night, 2)) == 200
    enter(desk)
    right = {code_of(night, table) for table in range(1, MAX_TABLES + 1)}
    lots, told, phones, first, desks = random.Random(seed), Counter(), [], [], []
    begun = time.monotonic()
    for number in range(tries):
        guesser = seated if own_code and number % 2 else stranger
        if own_code:
            guesser.post("/table/", code=code_of(night, 1))
        told[guesser.post("/table/", code=_wrong(lots, right))] += 1
        if number % EACH == EACH - 1:
            phones.append(known.post("/table/", code=code_of(night, 3)) == 302)
            first.append(Visitor(port, address).post("/table/", code=code_of(night, 3)) == 302)
            desks.append(enter(desk) == 302)
    seconds = time.monotonic() - begun
    assert told[422] + told[429] == tries, told
    free = (FREE_IN_A_HALL, FREE_AT_A_TABLE) if own_code else (FREE_IN_A_HALL,)
    came = ((sum(each), len(each)) for each in (phones, first, desks))
    return Guessed(told[422], seconds, free, *came)


def _wrong(lots, right):
    code = f"{lots.randrange(10**table_key.DIGITS):0{table_key.DIGITS}}"
    return code if code not in right else _wrong(lots, right)


def enter(desk):
    """Anew, in a browser in which the director may have signed in before."""
    desk.forget_session()
    return desk.post("/sign-in/", name="director", password=build.PASSWORD)
