"""Bring the laptop's tables up to date, and compare them with Django's list of migrations.

Older versions migrated in several transactions. If the program was killed after it changed tables
and before it recorded the migration, later starts failed. This module records a migration that was
left unrecorded in this way.
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
from tournament.server.laptop.database_file import BACKUP_DESCRIPTION_TABLE

MigrationKey = tuple[str, str]
TableDefinitions = frozenset[tuple[str, str]]
# The errors after which an upgrade has changed nothing.
UPGRADE_ERRORS = (DatabaseError, InconsistentMigrationHistory)
# These tables are not compared: Django's list of migrations, the checksums that migration 0028
# removes, and the row in which a backup describes itself.
UNCOMPARED_TABLES = {"django_migrations", "schema_sum", BACKUP_DESCRIPTION_TABLE}
SELECT_TABLE_DEFINITIONS = (
    "SELECT name, sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_'"
)


def upgrade_tables() -> None:
    """Run the `migrate` command. Then read from every column, so that a damaged column name is
    found now and not during the night.
    """
    call_command("migrate", verbosity=0, interactive=False)
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table = connection.ops.quote_name(model._meta.db_table)
            columns = [f'{table}."{field.column}"' for field in model._meta.local_concrete_fields]
            cursor.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")


def can_backup_be_upgraded(backup: Path, folder: Path) -> bool:
    """Return whether the backup's tables can be brought up to date, by trying that on a copy in the
    folder.
    """
    try:
        with disk.create_unfinished_file(folder) as trial_copy:
            disk.copy_file(backup, trial_copy)
            with use_other_database_file(trial_copy):
                upgrade_tables()
    except UPGRADE_ERRORS:
        return False
    except OSError as error:
        raise data_folder.refusal_for_disk_error(folder, error) from error
    return True


def try_to_record_missing_migration() -> bool:
    """Record a migration whose changes are already in the tables, if the tables then match the
    recorded migrations. Return whether one was recorded.
    """
    executor = MigrationExecutor(connection)
    recorded_migrations = frozenset(executor.loader.applied_migrations)
    for migration_key in _possible_next_migrations(executor, recorded_migrations):
        if _read_table_definitions() == _table_definitions_after_migrations(
            recorded_migrations | {migration_key}
        ):
            executor.recorder.record_applied(*migration_key)
            return True
    return False


def do_tables_match_migrations() -> bool:
    """Return whether the tables are exactly those that the recorded migrations make."""
    recorded_migrations = frozenset(MigrationExecutor(connection).loader.applied_migrations)
    return _read_table_definitions() == _table_definitions_after_migrations(recorded_migrations)


def are_all_migrations_recorded() -> bool:
    """Return whether all of this program's migrations are recorded."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


@contextlib.contextmanager
def use_other_database_file(file_name: Path | str) -> Iterator[None]:
    """Let this thread's default connection use another database file in the `with` block.
    Migrations use no other connection.
    """
    usual_connection = connections[DEFAULT_DB_ALIAS]
    other_connection = usual_connection.copy()
    other_connection.settings_dict["NAME"] = file_name
    connections[DEFAULT_DB_ALIAS] = other_connection
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual_connection
        if other_connection.connection is not None:
            # Django itself never closes a database in memory.
            other_connection.connection.close()


def _possible_next_migrations(
    executor: MigrationExecutor, recorded_migrations: frozenset[MigrationKey]
) -> Iterator[MigrationKey]:
    """Yield each unrecorded migration that depends only on recorded ones."""
    graph = executor.loader.graph
    for migration, _ in executor.migration_plan(graph.leaf_nodes()):
        migration_key = (migration.app_label, migration.name)
        if {
            parent_key.key for parent_key in graph.node_map[migration_key].parents
        } <= recorded_migrations:
            yield migration_key


def _read_table_definitions() -> TableDefinitions:
    """Return the names of all tables, indexes and triggers, with the SQL that defines them."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT_TABLE_DEFINITIONS)
        return frozenset(row for row in cursor.fetchall() if row[0] not in UNCOMPARED_TABLES)


@functools.cache
def _table_definitions_after_migrations(migrations: frozenset[MigrationKey]) -> TableDefinitions:
    """Return the table definitions that these migrations make in an empty database."""
    with use_other_database_file(":memory:"):
        executor = MigrationExecutor(connection)
        full_plan = executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True)
        plan = [
            plan_step
            for plan_step in full_plan
            if (plan_step[0].app_label, plan_step[0].name) in migrations
        ]
        executor.migrate([], plan=plan)
        return _read_table_definitions()
