"""Every change that is in the log already is sealed as it stands. A night from before there was a
log gets its beginning: what it was set up as.
"""

import django.db.models.deletion
from django.apps.registry import Apps as StateApps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

from tournament import facts
from tournament.night.stored import log, written


def begin(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    nights = apps.get_model("tournament", "Tournament")
    changes = apps.get_model("tournament", "Change").objects
    here = {field.name for field in nights._meta.get_fields()}
    names = tuple(name for name in facts.field_names(facts.Plan) if name in here)
    for number, *told in nights.objects.filter(changes=None).values_list("pk", *names):
        (plan,) = written.read_all(facts.Plan.KIND, names, [told])
        changes.create(
            tournament_id=number,
            at=timezone.now(),
            by="Euchre Night",
            device="this laptop",
            words=f"{dict(zip(names, told))['name']} was set up before there was a history.",
            rows=[written.line(facts.named(plan), None, plan)],
        )


def seal(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Night after night, so that no more than one log is in memory."""
    nights = apps.get_model("tournament", "Tournament").objects
    changes = apps.get_model("tournament", "Change").objects
    kept = apps.get_model("tournament", "Seal")
    for night in nights.values_list("pk", flat=True):
        told = [log.frozen(row) for row in changes.filter(tournament=night).order_by("pk")]
        kept.objects.bulk_create(
            (
                kept(change_id=one.number, seal=found)
                for one, found in zip(told, log.sealed(told), strict=True)
            ),
            batch_size=500,
        )
    schema_editor.connection.check_constraints()  # PostgreSQL alters no table that still waits


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_phones_of_the_director")]

    operations = [
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "change",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="tournament.change",
                    ),
                ),
                ("seal", models.CharField(max_length=64)),
            ],
        ),
        migrations.RunPython(begin, migrations.RunPython.noop),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
