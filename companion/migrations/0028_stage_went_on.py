from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0027_event_no_sixes"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="went_on",
            field=models.JSONField(default=list),
        ),
    ]
