"""A column for the sum of each row that stands outside the nights' logs. It is dropped again by 0028,
so none is filled in.
"""

from django.db import migrations, models

KINDS = ("club", "regular", "director", "clockpress", "wallpress")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_seals")]

    operations = [
        migrations.AddField(
            model_name=name,
            name="sum",
            field=models.CharField(default="", editable=False, max_length=64),
        )
        for name in KINDS
    ]
