"""Run every kind of write between any two queries of a reader on another connection. The reader
must get the night as its log has it at that revision, and memory must stay right.
"""

from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import count

from django.db import connection

from tests import build
from tests.evenings import play_games
from tournament.evening import facts
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change, Tournament
from tournament.storage.reading import memory, reader
from tournament.storage.stored import fact_json
from tournament.storage.writing import undo
from tournament.tools.practice import actions as practice
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import closing
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, score_sheets

# Between two of its queries the reader waits at most this many seconds for the save to end. With
# SQLite the save cannot end before the reader does, so the reader goes on after a moment. With
# PostgreSQL a save waits for no reader.
MAX_SAVE_WAIT_SECONDS = 0.03 if connection.vendor == "sqlite" else 20


def create_night_in_second_game():
    """Return a night with game 1 complete, game 2 seated, and one player who sits out."""
    night = build.night(build.director().club)
    build.check_in(night, *build.players(9))
    play_games(night, None, 0)
    return night


def writes_by_name(night):
    """Return the writes to run, by name. Each leaves the night so that all can run again."""
    desk = build.desk(night, reason="as a trial")
    hand = facts.Hand(round=2, table=1, number=1, dealer="N", event="played", maker="E", tricks=3)

    def undo_newest_change():
        undo.undo(desk, change_number=reader.changes_newest_first(night.pk)[0].pk)

    def type_new_totals():
        sheet = reader.night(night.pk).rounds.table_game(1, 1).sheet
        totals = Totals(sheet.points, sheet.x).with_sides_swapped
        score_sheets.save_totals(
            desk, game=1, table=1, typed_totals=totals, version=sheet.version, is_confirmed=True
        )

    return {
        "hand": lambda: hands.record_hand(desk, hand=hand),
        "undo": undo_newest_change,
        "redo": undo_newest_change,
        "undo again": undo_newest_change,
        "unseat": lambda: rounds.undo_seating(desk, game=2),
        "seat": lambda: rounds.seat_next_game(desk, game=2),
        "sheet": type_new_totals,
        "leave": lambda: going_home.leave_after_game(desk, party_number=3, game=2),
        "stay": lambda: going_home.stay_or_return(desk, party_number=3),
        "ruling": lambda: rulings.save_ruling_in_own_words(
            desk, game=2, table=1, own_words="Play on."
        ),
        "payment": lambda: payments.spend_money(desk, cents=100, note="Coffee"),
        "close": lambda: closing.close_night(desk),
        "reopen": lambda: closing.reopen_night(desk),
    }


def run_writes_between_queries(night, *, queries_per_write=None):
    """Run every write between a reader's queries. Return how often a write met a reader, and every
    result that mixes two moments. Readers start with empty memory and with the night in memory.
    With `queries_per_write`, each write meets that many queries, spread out; otherwise it meets all
    of them.
    """
    try_count, found_faults = 0, []
    with _writer_thread() as lane:
        for remembered_night in (None, reader.night(night.pk)):
            steps = _count_queries(night, remembered_night)
            stride = 5 if queries_per_write else 1
            for turn in range(min(queries_per_write or steps, steps)):
                for place, (name, write) in enumerate(writes_by_name(night).items()):
                    step = (place + turn * stride) % steps
                    night_read = _read_during_write(night, lane, write, step, remembered_night)
                    found_faults += [
                        f"{name} at {step}: {fault}"
                        for fault in _find_faults_of_read(night, night_read)
                    ]
                    try_count += 1
    return try_count, found_faults


def delete_practice_night_while_read(*, query_stride=1):
    """Delete a practice night while it is read. Return how often this was tried, and what was still
    found.
    """
    club, try_count, found_faults = build.director("wiper", club="Practice").club, 0, []
    steps = _count_queries(build.night(club), None)
    with _writer_thread() as lane:
        for step in range(0, steps, query_stride):
            night = build.night(club)
            Tournament.objects.filter(pk=night.pk).update(practice=True)
            _read_during_write(
                night,
                lane,
                partial(practice.delete_practice, club=club.pk, tournament=night.pk),
                step,
                None,
            )
            if reader.night(night.pk) is not None:
                found_faults.append(f"wiped at {step}, and still there")
            try_count += 1
    return try_count, found_faults


@contextmanager
def _writer_thread():
    """Yield a thread with its own connection, like a lane."""
    with ThreadPoolExecutor(1) as lane:
        yield lane
        lane.submit(lambda: connection.close()).result()


def _count_queries(night, remembered_night):
    """Return the number of queries that a reader makes with `remembered_night` in its memory."""
    build.check_in(night, "Somebody New")
    queries = []
    _fill_memory(remembered_night)
    with connection.execute_wrapper(lambda execute, *asking: queries.append(1) or execute(*asking)):
        reader.night(night.pk)
    return len(queries)


def _read_during_write(night, lane, write, step, remembered_night):
    """Return what a reader got when the write ran at query number `step`."""
    _fill_memory(remembered_night)
    queries_so_far, write_future = count(), []

    def write_between_queries(execute, *query_arguments):
        if next(queries_so_far) == step:
            write_future.append(lane.submit(write))
            wait(write_future, MAX_SAVE_WAIT_SECONDS)
        return execute(*query_arguments)

    with connection.execute_wrapper(write_between_queries):
        night_read = reader.night(night.pk)
    write_future[0].result()
    return night_read


def _fill_memory(remembered_night):
    memory.forget_all_nights()
    if remembered_night:
        memory.remember_night(remembered_night)


def _find_faults_of_read(night, night_read):
    night_now = reader.night(night.pk)
    if not do_facts_match_log(night_read):
        yield "what was read never was"
    if not do_facts_match_log(night_now):
        yield "what is in memory never was"
    if night_now.revision != Change.objects.filter(tournament=night.pk).latest("pk").pk:
        yield "what is in memory is old"
    memory.forget_all_nights()
    if night_now != reader.night(night.pk):
        yield "read afresh it is another night"
    memory.remember_night(night_now)


def do_facts_match_log(night):
    """Return whether the night's facts are those in its log."""
    lines = Change.objects.filter(tournament=night.tournament, pk__lte=night.revision)
    rows = [row for change in lines.order_by("pk") for row in change.rows]
    return fact_json.facts_after({}, rows) == night.stored_facts
