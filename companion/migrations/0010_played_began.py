"""When a game began, by which its copies are known."""

from django.db import migrations, models


def look_again(apps, schema_editor):
    """No game that is over is at revision 0, so each is looked at anew when its history is next seen."""
    apps.get_model("companion", "Played").objects.update(revision=0)


class Migration(migrations.Migration):
    dependencies = [("companion", "0009_pad_result")]

    operations = [
        migrations.AddField("played", "began", models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(look_again, migrations.RunPython.noop),
    ]
