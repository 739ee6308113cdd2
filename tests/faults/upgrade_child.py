"""Open the laptop's file in a child process that may be killed. Django must be set up before."""

import hashlib
import json
import os
import shutil
import signal
import traceback
from datetime import UTC, datetime

# SQLite's virtual machine makes this many steps between two checks of the time.
STEPS_BETWEEN_CHECKS = 50
# The time of every upgrade, so that two upgrades of one file write the same.
FIXED_TIME = datetime(2026, 11, 22, 19, tzinfo=UTC)


def run_in_child(file, do, *arguments):
    """Run a function in a child process, and return the status with which the child ended."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    try:
        from django.conf import settings
        from django.utils import timezone

        timezone.now = lambda: FIXED_TIME
        settings.DATABASES["default"]["NAME"] = file
        os._exit(do(*arguments) or 0)
    except BaseException:
        traceback.print_exc()
        os._exit(100)


def open_laptop_database(prepare_connection=lambda connection: None):
    from django.db.backends.signals import connection_created

    from tournament.server.laptop import opening

    connection_created.connect(
        lambda connection, **_: prepare_connection(connection.connection), weak=False
    )
    opening.open_database(lambda sentence: None, lambda question: False)


def open_and_die_at_statement(call_number):
    open_laptop_database(
        lambda connection: connection.set_trace_callback(_make_killer(call_number))
    )


def open_and_die_at_step(call_number):
    open_laptop_database(
        lambda connection: connection.set_progress_handler(
            _make_killer(call_number), STEPS_BETWEEN_CHECKS
        )
    )


def open_and_keep_states(state_folder):
    """Open the database, and copy its folder after each SQL statement, as a kill there would leave
    it. Equal states are copied once.
    """
    from tournament.server.laptop import opening

    folder, states_seen = opening.database_path().parent, set()

    def keep_state(*_):
        files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
        state = tuple((file, hashlib.sha256(file.read_bytes()).digest()) for file in files)
        if state not in states_seen:
            states_seen.add(state)
            shutil.copytree(folder, state_folder / str(len(states_seen)))

    open_laptop_database(lambda connection: connection.set_trace_callback(keep_state))
    keep_state()


def open_and_count_steps(counts_file):
    """Count the statements and steps of opening a file when nothing kills it."""
    call_counts = [0, 0]

    def make_counter(counter_index):
        def count(*_):
            call_counts[counter_index] += 1

        return count

    def prepare(connection):
        connection.set_trace_callback(make_counter(0))
        connection.set_progress_handler(make_counter(1), STEPS_BETWEEN_CHECKS)

    open_laptop_database(prepare)
    counts_file.write_text(json.dumps(call_counts))


def migrate_as_old_programs_did(call_number):
    """Run Django's own migrate command, and die before it records migration number `call_number`.
    Return the number of records if the command finishes.
    """
    from django.core.management import call_command
    from django.core.management.commands import migrate
    from django.db.migrations.executor import MigrationExecutor

    from tournament import VERSION
    from tournament.server.laptop import database_file, opening

    # Older programs created this table before anything else.
    database_file.mark_file_as_ours(opening.database_path(), VERSION)
    record_migration = MigrationExecutor.record_migration
    kill_at_last_call = _make_killer(call_number)
    late_steps = []

    def record(executor, migration):
        if not executor.connection.in_atomic_block:
            late_steps.append(migration)
            kill_at_last_call()
        record_migration(executor, migration)

    MigrationExecutor.record_migration = record
    call_command(migrate.Command(), verbosity=0)
    return len(late_steps)


def _make_killer(call_number):
    """Return a function that kills this process at its call with this number."""
    steps_left = iter(range(call_number - 1))

    def kill_at_last_call(*_):
        if next(steps_left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    return kill_at_last_call
