"""The database itself refuses to change the log or to take anything out of it, but for a practice
evening, which can be wiped. Nights set up before there were rules get those of their sheet.
"""

from django.apps.registry import Apps as StateApps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from scoring.houses import find_house

SQLITE = (
    """
    CREATE TRIGGER the_log_is_not_changed BEFORE UPDATE ON tournament_change
    BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END
    """,
    """
    CREATE TRIGGER the_log_is_not_cut BEFORE DELETE ON tournament_change
    WHEN EXISTS (SELECT 1 FROM tournament_tournament WHERE id = OLD.tournament_id AND NOT practice)
    BEGIN SELECT RAISE(ABORT, 'the log is never cut'); END
    """,
)
POSTGRESQL = (
    """
    CREATE FUNCTION the_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            IF NOT EXISTS (
                SELECT 1 FROM tournament_tournament WHERE id = OLD.tournament_id AND NOT practice
            ) THEN
                RETURN OLD;
            END IF;
        END IF;
        RAISE EXCEPTION 'the log is never changed';
    END $$
    """,
    """
    CREATE TRIGGER the_log_is_kept BEFORE UPDATE OR DELETE ON tournament_change
    FOR EACH ROW EXECUTE FUNCTION the_log_is_kept()
    """,
)
BACK = {
    "sqlite": ("DROP TRIGGER the_log_is_not_changed", "DROP TRIGGER the_log_is_not_cut"),
    "postgresql": (
        "DROP TRIGGER the_log_is_kept ON tournament_change",
        "DROP FUNCTION the_log_is_kept()",
    ),
}


def keep(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    vendor = schema_editor.connection.vendor
    for statement in SQLITE if vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


def keep_no_longer(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in BACK[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def give_rules(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    tournaments = apps.get_model("tournament", "Tournament")
    tournaments.objects.filter(dials={}).update(dials=find_house("tanglewood").rules.to_dict())


class Migration(migrations.Migration):
    dependencies = [("tournament", "0002_facts")]

    operations = [
        migrations.RunPython(give_rules, migrations.RunPython.noop),
        migrations.RunPython(keep, keep_no_longer),
    ]
