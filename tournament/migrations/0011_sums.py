"""Every row that stands outside the nights' logs gets its sum, as it stands."""

from django.apps.registry import Apps as StateApps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournament.models.summed import sum_again

KINDS = ("club", "regular", "director", "clockpress", "wallpress")


def take_sums(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for name in KINDS:
        sum_again(apps.get_model("tournament", name)._base_manager.all())


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_seals")]

    operations = [
        *(
            migrations.AddField(
                model_name=name,
                name="sum",
                field=models.CharField(default="", editable=False, max_length=64),
            )
            for name in KINDS
        ),
        migrations.RunPython(take_sums, migrations.RunPython.noop),
    ]
