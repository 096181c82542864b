"""A knock is known by a secret and says from where; a place in a group may be an account's, too."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0010_played_began"),
    ]

    operations = [
        migrations.AddField(
            model_name="knock",
            name="digest",
            field=models.CharField(blank=True, max_length=64, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="knock",
            name="is_told",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="knock",
            name="place",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="member",
            name="account",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="memberships",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="knock",
            name="asked_at",
            field=models.DateTimeField(db_index=True, default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name="knock",
            name="game",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="knocks",
                to="companion.game",
            ),
        ),
    ]
