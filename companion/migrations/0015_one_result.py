"""What a result was before it was one row is gone."""

import django.db.models.deletion
from django.db import migrations, models


def of_its_result(name: str) -> models.ForeignKey:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=name, to="companion.result"
    )


class Migration(migrations.Migration):
    dependencies = [("companion", "0014_result_rows")]

    operations = [
        migrations.AlterField("check", "at", models.DateTimeField(auto_now=True)),
        migrations.DeleteModel("Confirmation"),
        migrations.DeleteModel("PadCheck"),
        migrations.RemoveConstraint("closing", "one_closing_at_a_time"),
        migrations.RemoveConstraint("closing", "one_pad_closing_at_a_time"),
        migrations.RemoveConstraint("closing", "closed_at_a_table_or_on_a_pad"),
        migrations.RemoveConstraint("share", "one_share_at_a_time"),
        migrations.RemoveConstraint("share", "one_pad_share_at_a_time"),
        migrations.RemoveConstraint("share", "shared_from_a_table_or_a_pad"),
        *(
            migrations.RemoveField(model, name)
            for model, names in (
                ("closing", ("game", "pad")),
                ("share", ("game", "pad")),
                ("placing", ("nation", "buildings")),
                ("padsheet", ("builders", "age_of_reason")),
            )
            for name in names
        ),
        migrations.AlterField("closing", "result", of_its_result("closings")),
        migrations.AlterField("share", "result", of_its_result("shares")),
        migrations.AddConstraint(
            "closing",
            models.UniqueConstraint(
                condition=models.Q(("reopened_at", None)), fields=("result",), name="one_closing_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            "share",
            models.UniqueConstraint(
                condition=models.Q(("revoked_at", None)), fields=("result",), name="one_share_at_a_time"
            ),
        ),
    ]
