from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0020_event_start"),
    ]

    operations = [
        migrations.AddField(
            model_name="result",
            name="minutes",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
