"""What a process does that is killed while it opens its file, each in a child of its own: Django is
set up already, and the file is where the laptop's evenings would be.
"""

import hashlib
import json
import os
import shutil
import signal
import traceback
from datetime import UTC, datetime

STEPS = 50  # of SQLite's machine, between two looks at whether it is time
# Two upgrades of one file write the same.
ONE_TIME = datetime(2026, 11, 22, 19, tzinfo=UTC)


def run(file, do, *told):
    """The child's status at its end; whatever it does ends with it."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    try:
        from django.conf import settings
        from django.utils import timezone

        timezone.now = lambda: ONE_TIME
        settings.DATABASES["default"]["NAME"] = file
        os._exit(do(*told) or 0)
    except BaseException:
        traceback.print_exc()
        os._exit(100)


def open_file(prepared=lambda connection: None):
    from django.db.backends.signals import connection_created

    from tournament.server.laptop import opening

    connection_created.connect(lambda connection, **_: prepared(connection.connection), weak=False)
    opening.open_database(lambda sentence: None, lambda question: False)


def open_until_statement(number):
    open_file(lambda connection: connection.set_trace_callback(_dies_at(number)))


def open_until_step(number):
    open_file(lambda connection: connection.set_progress_handler(_dies_at(number), STEPS))


def open_and_keep_states(aside):
    """At every statement, what a kill just then would leave in the folder; each state once."""
    from tournament.server.laptop import opening

    folder, known = opening.path().parent, set()

    def look(*_):
        files = [one for one in sorted(folder.rglob("*")) if one.is_file()]
        state = tuple((one, hashlib.sha256(one.read_bytes()).digest()) for one in files)
        if state not in known:
            known.add(state)
            shutil.copytree(folder, aside / str(len(known)))

    open_file(lambda connection: connection.set_trace_callback(look))
    look()


def open_and_count(told):
    """How many statements and steps it takes, when nothing comes in between."""
    counts = [0, 0]

    def counting(which):
        def count(*_):
            counts[which] += 1

        return count

    def prepared(connection):
        connection.set_trace_callback(counting(0))
        connection.set_progress_handler(counting(1), STEPS)

    open_file(prepared)
    told.write_text(json.dumps(counts))


def open_as_programs_did(number):
    """Django's own command, killed before that one of the notes it writes after their change; the
    number of such notes where it comes to its end.
    """
    from django.core.management import call_command
    from django.core.management.commands import migrate
    from django.db.migrations.executor import MigrationExecutor

    from tournament import VERSION
    from tournament.server.laptop import database_file, opening

    database_file.sign(opening.path(), VERSION)  # as they did before all else
    recorded = MigrationExecutor.record_migration
    dies = _dies_at(number)
    late = []

    def record(executor, migration):
        if not executor.connection.in_atomic_block:
            late.append(migration)
            dies()
        recorded(executor, migration)

    MigrationExecutor.record_migration = record
    call_command(migrate.Command(), verbosity=0)
    return len(late)


def _dies_at(number):
    left = iter(range(number - 1))

    def come(*_):
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    return come
