"""A finished game is one row, whether it was followed at a table or noted on a pad: room for that beside
what there was. The numbers of results stay, because addresses have them."""

import django.db.models.deletion
from django.db import migrations, models

RULES = models.CharField(default="empires", max_length=24)


def of_a_result(name: str) -> models.ForeignKey:
    return models.ForeignKey(
        null=True,
        on_delete=django.db.models.deletion.CASCADE,
        related_name=name,
        to="companion.result",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("companion", "0012_rules"),
    ]

    operations = [
        migrations.RemoveConstraint("played", "played_at_a_table_or_on_a_pad"),
        migrations.RemoveConstraint("kept", "kept_once_in_a_group"),
        migrations.RemoveConstraint("playedseat", "one_played_seat_per_number"),
        migrations.RenameModel("Played", "Result"),
        migrations.RenameModel("PlayedSeat", "Placing"),
        migrations.RenameField("placing", "played", "result"),
        migrations.RenameField("kept", "played", "result"),
        migrations.AlterField(
            "placing",
            "result",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="placings", to="companion.result"
            ),
        ),
        migrations.AddField("result", "rules", RULES),
        migrations.AlterField("result", "revision", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AlterField("result", "is_over", models.BooleanField(default=False)),
        migrations.AddField("placing", "left", models.BooleanField(default=False)),
        migrations.AddField("placing", "facts", models.JSONField(default=dict)),
        migrations.AddField("closing", "result", of_a_result("closings")),
        migrations.AddField("share", "result", of_a_result("shares")),
        migrations.AddField("padsheet", "rules", RULES),
        migrations.AddField("padsheet", "head", models.JSONField(default=dict)),
        migrations.AddConstraint(
            "result",
            models.CheckConstraint(
                condition=models.Q(("game", None), ("pad", None), _connector="OR"),
                name="one_source_of_a_result",
            ),
        ),
        migrations.AddConstraint(
            "placing",
            models.UniqueConstraint(fields=("result", "number"), name="one_placing_per_number"),
        ),
        migrations.AddConstraint(
            "kept", models.UniqueConstraint(fields=("group", "result"), name="kept_once_in_a_group")
        ),
        migrations.CreateModel(
            name="Check",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(blank=True, max_length=8)),
                ("name", models.CharField(max_length=24)),
                ("is_right", models.BooleanField(default=True)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("digest", models.CharField(max_length=80)),
                ("by", models.CharField(blank=True, max_length=40)),
                # Not by the clock yet: what was said keeps its time.
                ("at", models.DateTimeField()),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checks",
                        to="companion.result",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("player", ""), _negated=True),
                        fields=("result", "player"),
                        name="one_check_per_player",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("player", "")),
                        fields=("result", "name"),
                        name="one_check_per_onlooker",
                    ),
                ],
            },
        ),
    ]
