"""Every kind of write between any two questions of a reader, as two connections meet in an evening.

What is read must be the night as its log tells it at its revision, and stay right in memory.
"""

from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import count

from django.db import connection

from tests import build
from tests.evenings import play
from tournament.evening import facts
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change, Tournament
from tournament.storage.reading import memory, replay
from tournament.storage.stored import written
from tournament.storage.writing import undo
from tournament.tools.practice import actions as practice
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import closing
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, totals_in

# A save on a laptop waits for the reader, so the reader does not wait for it to be done. A server's
# waits for nobody.
PATIENCE = 0.03 if connection.vendor == "sqlite" else 20


def an_evening():
    """One game is in, the next is seated, and one has a turn on the bench."""
    night = build.night(build.director().club)
    build.sign_in(night, *build.players(9))
    play(night, None, 0)
    return night


def writes(night):
    """Each can be done as often as the whole row of them is."""
    desk = build.desk(night, reason="as a trial")
    hand = facts.Hand(round=2, table=1, number=1, dealer="N", event="played", maker="E", tricks=3)

    def take_back():
        undo.undo(desk, change=replay.changes(night.pk)[0].pk)

    def type_over():
        sheet = replay.night(night.pk).rounds.game(1, 1).sheet
        typed = Totals(sheet.points, sheet.x).with_sides_swapped
        totals_in.type_totals(desk, game=1, table=1, typed=typed, version=sheet.version, kept=True)

    return {
        "hand": lambda: hands.record_hand(desk, hand=hand),
        "undo": take_back,
        "redo": take_back,
        "undo again": take_back,
        "unseat": lambda: rounds.unseat(desk, game=2),
        "seat": lambda: rounds.seat(desk, game=2),
        "sheet": type_over,
        "leave": lambda: going_home.leave_after(desk, party=3, game=2),
        "stay": lambda: going_home.stay(desk, party=3),
        "ruling": lambda: rulings.note(desk, game=2, table=1, words="Play on."),
        "payment": lambda: payments.spend(desk, cents=100, note="Coffee"),
        "close": lambda: closing.close(desk),
        "reopen": lambda: closing.reopen(desk),
    }


def interleaved(night, *, turns=None):
    """How many writes met a reader, and what was read or kept that never was: with one that has
    nothing in memory, and with one that has it from before. In so many turns each write meets as
    many of the reader's questions, far from each other; else all of them.
    """
    tried, wrong = 0, []
    with _writer() as lane:
        for before in (None, replay.night(night.pk)):
            steps = _questions(night, before)
            stride = 5 if turns else 1
            for turn in range(min(turns or steps, steps)):
                for place, (name, write) in enumerate(writes(night).items()):
                    step = (place + turn * stride) % steps
                    read = _read(night, lane, write, step, before)
                    wrong += [f"{name} at {step}: {fault}" for fault in _faults(night, read)]
                    tried += 1
    return tried, wrong


def wiped(*, every=1):
    """The same for a practice evening that is wiped while it is read."""
    club, tried, wrong = build.director("wiper", club="Practice").club, 0, []
    steps = _questions(build.night(club), None)
    with _writer() as lane:
        for step in range(0, steps, every):
            night = build.night(club)
            Tournament.objects.filter(pk=night.pk).update(practice=True)
            _read(
                night, lane, partial(practice.wipe, club=club.pk, tournament=night.pk), step, None
            )
            if replay.night(night.pk) is not None:
                wrong.append(f"wiped at {step}, and still there")
            tried += 1
    return tried, wrong


@contextmanager
def _writer():
    """A thread with a connection of its own, as a lane has."""
    with ThreadPoolExecutor(1) as lane:
        yield lane
        lane.submit(lambda: connection.close()).result()


def _questions(night, before):
    """How many a reader asks who has nothing in memory, or has it from before."""
    build.sign_in(night, "Somebody New")
    asked = []
    _remember(before)
    with connection.execute_wrapper(lambda execute, *asking: asked.append(1) or execute(*asking)):
        replay.night(night.pk)
    return len(asked)


def _read(night, lane, write, step, before):
    """What a reader has read who was met by the write at the question of that number."""
    _remember(before)
    asked, doing = count(), []

    def between(execute, *asking):
        if next(asked) == step:
            doing.append(lane.submit(write))
            wait(doing, PATIENCE)
        return execute(*asking)

    with connection.execute_wrapper(between):
        read = replay.night(night.pk)
    doing[0].result()
    return read


def _remember(before):
    memory.forget()
    if before:
        memory.remember(before)


def _faults(night, read):
    now = replay.night(night.pk)
    if not _as_told(read):
        yield "what was read never was"
    if not _as_told(now):
        yield "what is in memory never was"
    if now.revision != Change.objects.filter(tournament=night.pk).latest("pk").pk:
        yield "what is in memory is old"
    memory.forget()
    if now != replay.night(night.pk):
        yield "read afresh it is another night"
    memory.remember(now)


def _as_told(night):
    lines = Change.objects.filter(tournament=night.tournament, pk__lte=night.revision)
    rows = [row for one in lines.order_by("pk") for row in one.rows]
    return written.facts_after({}, rows) == night.written
