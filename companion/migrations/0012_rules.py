"""Which game a table follows; a nation becomes one of the things that a player brings to a game."""

from django.db import migrations, models

FIRST = "empires"
"""The game of all tables before there were several."""


def nations_become_things_brought(apps, schema_editor):
    seats = apps.get_model("companion", "Seat").objects.exclude(nation="")
    for nation in set(seats.values_list("nation", flat=True)):
        seats.filter(nation=nation).update(brings={"nation": nation})


def things_brought_become_nations(apps, schema_editor):
    for seat in apps.get_model("companion", "Seat").objects.exclude(brings={}):
        seat.nation = seat.brings.get("nation") or ""
        seat.save(update_fields=["nation"])


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0011_doors"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="rules",
            field=models.CharField(default=FIRST, max_length=24),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="brings",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(nations_become_things_brought, things_brought_become_nations),
        # Two ways to say the same would differ one day.
        migrations.RemoveField(model_name="seat", name="nation"),
    ]
