from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0022_rulings_to_write_in'),
    ]

    operations = [
        migrations.AddField(
            model_name='regular',
            name='same_as',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
