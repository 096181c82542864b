from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0003_access"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="rewritten",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="entry",
            name="revision",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
