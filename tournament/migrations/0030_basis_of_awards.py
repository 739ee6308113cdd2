"""Awards get the feat of a side prize, and the text of what they were based on becomes values: in
rows, and in lines of the log, so that an undo still finds in the rows what its line says. An award
whose text lacks the fines or gifts, or cannot be read, stays as it was awarded and is no longer
compared with the scores.
"""

from importlib import import_module

from django.apps.registry import Apps as StateApps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q
from django.db.models.functions import Cast

from tournament.storage.stored import older_awards

the_log_is_kept = import_module("tournament.migrations.0003_the_log_is_kept")
AWARD_COLUMNS = ("number", "words", "place")


def update_rows(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    nights, awards = (apps.get_model("tournament", name) for name in ("Tournament", "Award"))
    for night in nights.objects.exclude(prizes={}):
        prizes = older_awards.update_prizes(night.prizes)
        nights.objects.filter(pk=night.pk).update(prizes=prizes)
    for pk, *values in awards.objects.values_list("pk", *AWARD_COLUMNS):
        fields = older_awards.update_award(dict(zip(AWARD_COLUMNS, values, strict=True)))
        awards.objects.filter(pk=pk).update(**fields)


def update_log(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    changes = apps.get_model("tournament", "Change").objects
    of_awards = changes.annotate(text=Cast("rows", models.TextField())).filter(
        Q(text__contains='"won"') | Q(text__contains='"award"')
    )
    the_log_is_kept.keep_no_longer(apps, schema_editor)
    for change in of_awards.iterator():
        changes.filter(pk=change.pk).update(
            rows=[older_awards.update_log_line(line) for line in change.rows]
        )
    the_log_is_kept.keep(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0029_count_expected")]

    operations = [
        migrations.AddField(
            model_name="award",
            name="feat",
            field=models.CharField(
                blank=True,
                choices=[
                    ("most_lone_marches", "most_lone_marches"),
                    ("high_game", "high_game"),
                    ("low_score", "low_score"),
                ],
                max_length=17,
            ),
        ),
        migrations.RunPython(update_rows, migrations.RunPython.noop),
        migrations.RunPython(update_log, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="award", name="place", field=models.PositiveIntegerField(default=0)
        ),
    ]
