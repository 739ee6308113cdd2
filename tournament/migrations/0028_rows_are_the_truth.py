"""Seals and sums go: the rows are the truth, and nothing is kept to compare them with but the log
(docs/adr/0120). On a laptop the sums over how the tables were made go too.
"""

from django.db import migrations

SUMMED = ("club", "clubpicture", "regular", "director", "clockpress", "wallpress")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0027_debts_put_off")]

    operations = [
        migrations.DeleteModel("Seal"),
        *(migrations.RemoveField(name, "sum") for name in SUMMED),
        migrations.RunSQL("DROP TABLE IF EXISTS schema_sum", migrations.RunSQL.noop),
    ]
