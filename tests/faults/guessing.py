"""Guessing at the codes of tables on a hosted site, from the address that the hall's own phones and
its desk share: how many guesses are let through, and whom they hold up.
"""

import time
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.test import override_settings

from tests import build
from tests.faults.hosted import SECRET, Visitor
from tournament import table_key
from tournament.actions.guesses import delay_after

WRONG = "000000000"
# Each so many guesses the hall's own people come by.
EACH = 50


@dataclass(frozen=True)
class Guessed:
    """How many guesses were looked at, in how many seconds; how many of the hall's own people were
    let in of those who came.
    """

    looked_at: int
    seconds: float
    codes: tuple[int, int]
    desks: tuple[int, int]

    @property
    def allowed(self):
        """As many as the growing wait lets through in that time."""
        count, waited = 0, timedelta(0)
        while waited <= timedelta(seconds=self.seconds):
            count += 1
            waited += delay_after(count)
        return count


def code_of(night, table):
    with override_settings(SECRET_KEY=SECRET):
        return table_key.code_for(night, table, 1)


def guess(port, night, tries, *, own_code):
    """At table 2; `own_code` is that of table 1, typed before each guess by one who sits there."""
    guesser, phone, desk = Visitor(port), Visitor(port), Visitor(port)
    enter(desk)
    told, codes, desks, begun = Counter(), [], [], time.monotonic()
    for number in range(tries):
        if own_code:
            guesser.post("/table/", code=code_of(night, 1))
        told[guesser.post("/table/", code=WRONG)] += 1
        if number % EACH == EACH - 1:
            codes.append(phone.post("/table/", code=code_of(night, 3)) == 302)
            desks.append(enter(desk) == 302)
    seconds = time.monotonic() - begun
    assert told[422] + told[429] == tries, told
    return Guessed(told[422], seconds, (sum(codes), len(codes)), (sum(desks), len(desks)))


def enter(desk):
    """Anew, in a browser in which the director may have signed in before."""
    desk.forget_session()
    return desk.post("/sign-in/", name="director", password=build.PASSWORD)
