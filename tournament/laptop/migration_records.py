"""Whether the laptop's tables are what Django has noted of them: which migrations were carried out.

Programs that changed tables in several transactions could be killed between a change and its note,
and no start got over that. It knows the tables' shapes and no row.
"""

import contextlib
import functools
from collections.abc import Iterator
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.executor import MigrationExecutor

from tournament.laptop.copies import schema

Key = tuple[str, str]


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
def on_file(name: Path | str) -> Iterator[None]:
    """Another file in place of the laptop's, for this thread; migrations name no connection."""
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


def _shapes() -> schema.Shapes:
    """How every table, index and trigger was made, but for Django's own notes."""
    connection.ensure_connection()
    shapes = schema.shapes(connection.connection)
    return frozenset(shape for shape in shapes if shape[0] != "django_migrations")


@functools.cache
def _shapes_after(migrations: frozenset[Key]) -> schema.Shapes:
    """The same of a file on which these were carried out."""
    with on_file(":memory:"):
        executor = MigrationExecutor(connection)
        whole = executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True)
        plan = [step for step in whole if (step[0].app_label, step[0].name) in migrations]
        executor.migrate([], plan=plan)
        return _shapes()
