"""The laptop's tables brought up to date, and whether they are what Django has noted of them.

Programs that changed tables in several transactions could be killed between a change and its note,
and no start got over that. It knows the tables' shapes and no row.
"""

import contextlib
import functools
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.executor import MigrationExecutor

from tournament.server.laptop import data_folder, disk
from tournament.server.laptop.copies import restoring
from tournament.server.laptop.database_file import COPY_ROW

Key = tuple[str, str]
Shapes = frozenset[tuple[str, str]]
# After any of these everything is as it was.
NOT_CHANGED = (DatabaseError, InconsistentMigrationHistory)
# Django's own notes, sums over the others that 0028 takes out, and what a copy says of itself.
APART = {"django_migrations", "schema_sum", COPY_ROW}
MADE = "SELECT name, sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_'"


def bring_up_to_date() -> None:
    """Migrate all or nothing, which is the command's own business, and make sure of each column: a
    name that is damaged in the file is missed here, and not by a page in the evening.
    """
    call_command("migrate", verbosity=0, interactive=False)
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table = connection.ops.quote_name(model._meta.db_table)
            columns = [f'{table}."{field.column}"' for field in model._meta.local_concrete_fields]
            cursor.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")


def can_be_brought_up_to_date(copy: Path, folder: Path) -> bool:
    """Try it in this folder; the copy stays as it is."""
    trial = folder / restoring.TRIAL
    restoring.take_away(trial)  # what a killed program may have left
    try:
        disk.copy_file(copy, trial)
        with use_file(trial):
            bring_up_to_date()
    except NOT_CHANGED:
        return False
    except OSError as error:
        raise data_folder.refusal(folder, error) from error
    finally:
        restoring.take_away(trial)
    return True


def add_missing() -> bool:
    """Note the one migration that was carried out and not noted, if that is all that is wrong."""
    executor = MigrationExecutor(connection)
    noted = frozenset(executor.loader.applied_migrations)
    for key in _next(executor, noted):
        if _shapes() == _shapes_after(noted | {key}):
            executor.recorder.record_applied(*key)
            return True
    return False


def are_true() -> bool:
    """Whether the tables are what the notes say, so that the program which made them can go on."""
    noted = frozenset(MigrationExecutor(connection).loader.applied_migrations)
    return _shapes() == _shapes_after(noted)


def are_complete() -> bool:
    """Whether this program has nothing more to change."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


@contextlib.contextmanager
def use_file(name: Path | str) -> Iterator[None]:
    """Use another file in place of the laptop's in this thread; migrations name no connection."""
    usual = connections[DEFAULT_DB_ALIAS]
    other = usual.copy()
    other.settings_dict["NAME"] = name
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
        if other.connection is not None:
            other.connection.close()  # what is in memory alone Django would keep open


def _next(executor: MigrationExecutor, noted: frozenset[Key]) -> Iterator[Key]:
    """Those that Django might have been at: all they build on is noted."""
    graph = executor.loader.graph
    for migration, _ in executor.migration_plan(graph.leaf_nodes()):
        key = (migration.app_label, migration.name)
        if {parent.key for parent in graph.node_map[key].parents} <= noted:
            yield key


def _shapes() -> Shapes:
    """The SQL that made each table, index and trigger."""
    with connection.cursor() as cursor:
        cursor.execute(MADE)
        return frozenset((name, sql) for name, sql in cursor.fetchall() if name not in APART)


@functools.cache
def _shapes_after(migrations: frozenset[Key]) -> Shapes:
    """The same of a file on which these were carried out."""
    with use_file(":memory:"):
        executor = MigrationExecutor(connection)
        whole = executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True)
        plan = [step for step in whole if (step[0].app_label, step[0].name) in migrations]
        executor.migrate([], plan=plan)
        return _shapes()
