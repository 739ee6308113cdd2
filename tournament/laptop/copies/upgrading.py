"""Bringing a file up to date, and trying on a copy of a copy whether that can be done."""

from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.exceptions import InconsistentMigrationHistory

from tournament.laptop import data_folder, migration_records
from tournament.laptop.copies import copying, restoring

# After any of these everything is as it was.
NOT_CHANGED = (DatabaseError, InconsistentMigrationHistory)


def bring_up_to_date() -> None:
    """All or nothing, which is the command's own business; and whole."""
    call_command("migrate", verbosity=0, interactive=False)
    ask_for_each_column()


def ask_for_each_column() -> None:
    """A name that is damaged in the file is missed here, and not by a page in the evening."""
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table = connection.ops.quote_name(model._meta.db_table)
            columns = [f'{table}."{field.column}"' for field in model._meta.local_concrete_fields]
            cursor.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")


def can_be_brought_up_to_date(copy: Path, folder: Path) -> bool:
    """Tried in this folder; the copy stays as it is."""
    trial = restoring.trial(folder)
    restoring.take_away(trial)  # what a killed program may have left
    try:
        copying.carry(copy, trial)
        with migration_records.on_file(trial):
            bring_up_to_date()
    except NOT_CHANGED:
        return False
    except OSError as error:
        raise data_folder.refusal(folder, error) from error
    finally:
        restoring.take_away(trial)
    return True
