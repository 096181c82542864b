"""All that was said, closed and shared belongs to its result now; what only one game has is not a column."""

from collections.abc import Iterable
from typing import Any

from django.db import migrations

AT_ONCE = 500


def sources_move(apps: Any, _editor: Any) -> None:
    """Each game and each pad of which something was said has a result, be it looked at or not."""
    for source, began, owners in (
        ("game", "started_at", ("Confirmation.game", "Closing.game", "Share.game")),
        ("pad", "made_at", ("PadCheck.sheet", "Closing.pad", "Share.pad")),
    ):
        wanted = set().union(*(ids_in(apps, *owner.split(".")) for owner in owners))
        results_make(apps, source, began, wanted)
    for name in ("Closing", "Share"):
        for row in apps.get_model("companion", name).objects.iterator(AT_ONCE):
            row.result_id = result_of(apps, game=row.game_id, pad=row.pad_id)
            row.save(update_fields=["result"])


def ids_in(apps: Any, model: str, field: str) -> set[int]:
    rows = apps.get_model("companion", model).objects.exclude(**{field: None})
    return set(rows.values_list(f"{field}_id", flat=True))


def results_make(apps: Any, source: str, began: str, wanted: set[int]) -> None:
    """Those that no history has looked at yet; a history that looks at them fills them in."""
    model = apps.get_model("companion", "Result")
    known = set(model.objects.exclude(**{source: None}).values_list(f"{source}_id", flat=True))
    rows = model._meta.get_field(source).related_model.objects.filter(pk__in=wanted - known)
    model.objects.bulk_create(
        (model(**{source: row}, at=getattr(row, began)) for row in rows), batch_size=AT_ONCE
    )


def result_of(apps: Any, **source: int | None) -> int:
    found = {key: value for key, value in source.items() if value is not None}
    return apps.get_model("companion", "Result").objects.values_list("pk", flat=True).get(**found)


def checks_move(apps: Any, _editor: Any) -> None:
    """What was agreed to at a table is a digest, on a pad a revision; both are known by what they are."""
    check = apps.get_model("companion", "Check")
    create(check, (check_at_table(apps, check, row) for row in rows_of(apps, "Confirmation", "seat")))
    create(check, (check_on_pad(apps, check, row) for row in rows_of(apps, "PadCheck", "sheet")))


def rows_of(apps: Any, model: str, related: str) -> Iterable[Any]:
    return apps.get_model("companion", model).objects.select_related(related).iterator(AT_ONCE)


def create(model: Any, rows: Iterable[Any]) -> None:
    model.objects.bulk_create(rows, batch_size=AT_ONCE)


def check_at_table(apps: Any, check: Any, row: Any) -> Any:
    return check(
        result_id=result_of(apps, game=row.game_id),
        player=f"seat-{row.seat.number}",
        name=row.seat.name,
        digest=row.digest,
        by=row.by,
        at=row.at,
    )


def check_on_pad(apps: Any, check: Any, row: Any) -> Any:
    names = [one["name"] for one in row.sheet.people]
    return check(
        result_id=result_of(apps, pad=row.sheet_id),
        player=f"seat-{names.index(row.name) + 1}" if row.name in names else "",
        name=row.name,
        is_right=row.is_right,
        note=row.note,
        digest=str(row.revision),
        at=row.at,
    )


def facts_move(apps: Any, _editor: Any) -> None:
    for row in apps.get_model("companion", "Placing").objects.iterator(AT_ONCE):
        said = {"nation": row.nation, "buildings": row.buildings}
        row.facts = {key: value for key, value in said.items() if value}
        row.save(update_fields=["facts"])
    for sheet in apps.get_model("companion", "PadSheet").objects.iterator(AT_ONCE):
        sheet.head = {"builders": sheet.builders, "age_of_reason": sheet.age_of_reason}
        sheet.save(update_fields=["head"])


class Migration(migrations.Migration):
    dependencies = [("companion", "0013_result")]

    operations = [
        migrations.RunPython(sources_move, migrations.RunPython.noop),
        migrations.RunPython(checks_move, migrations.RunPython.noop),
        migrations.RunPython(facts_move, migrations.RunPython.noop),
    ]
