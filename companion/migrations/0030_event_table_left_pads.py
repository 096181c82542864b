from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0029_event_printed_host"),
    ]

    operations = [
        migrations.AddField(
            model_name="eventtable",
            name="left_pads",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
