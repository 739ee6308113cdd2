"""A night from before there was a log gets its beginning: what it was set up as. The table of seals
is dropped again by 0028, so none is filled in.
"""

import django.db.models.deletion
from django.apps.registry import Apps as StateApps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

from tournament.evening import facts
from tournament.storage.stored import fact_json


def begin(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    nights = apps.get_model("tournament", "Tournament")
    changes = apps.get_model("tournament", "Change").objects
    here = {field.name for field in nights._meta.get_fields()}
    names = tuple(name for name in facts.field_names(facts.Plan) if name in here)
    for number, *told in nights.objects.filter(changes=None).values_list("pk", *names):
        (plan,) = fact_json.facts_from_rows(facts.Plan.KIND, names, [told])
        changes.create(
            tournament_id=number,
            at=timezone.now(),
            by="Euchre Night",
            device="this laptop",
            words=f"{dict(zip(names, told))['name']} was set up before there was a history.",
            rows=[fact_json.make_log_line(facts.fact_name(plan), None, plan)],
        )


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
    ]
