from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0026_longer_names_at_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="no_sixes",
            field=models.BooleanField(default=False),
        ),
    ]
