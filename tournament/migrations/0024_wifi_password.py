from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0023_merged_regulars'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='wifi_password',
            field=models.CharField(blank=True, max_length=63),
        ),
    ]
