from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0004_revisions"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="words",
            field=models.CharField(blank=True, max_length=24, null=True, unique=True),
        ),
    ]
