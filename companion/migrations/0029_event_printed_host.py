from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0028_stage_went_on"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="printed_host",
            field=models.CharField(blank=True, max_length=120),
        ),
    ]
