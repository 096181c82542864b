from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0023_result_minutes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entrant",
            name="state",
            field=models.CharField(
                choices=[
                    ("active", "takes part"),
                    ("dropped", "left the event"),
                    ("disqualified", "disqualified"),
                ],
                default="active",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="status",
            field=models.CharField(
                choices=[
                    ("recorded", "Recorded"),
                    ("undone", "Undone"),
                    ("set_aside", "Set aside"),
                    ("dropped", "Deleted"),
                ],
                default="recorded",
                max_length=10,
            ),
        ),
    ]
