"""The result as files for other programs. ``found`` finds it for who asks, at a table or on a pad."""

from django.http import HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from companion.log.exports import file_name
from companion.selectors.handover import result_csv, result_document
from companion.selectors.pad import pad_table
from companion.views.pad import own_sheet

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take accents for something else."""


@require_safe
def as_csv(request, code, found):
    ended = found(request, code)
    written = BYTE_ORDER_MARK + result_csv(ended)
    return result_file(HttpResponse(written, content_type="text/csv; charset=utf-8"), ended, "csv")


@require_safe
def as_json(request, code, found):
    ended = found(request, code)
    return result_file(json_file(result_document(ended)), ended, "json")


@require_safe
def sheet_as_json(request, code):
    """All that was noted on a pad, also before it is a result."""
    table = pad_table(sheet := own_sheet(request, code))
    return download(json_file(table.sheet_document()), sheet.made_at, table.seats, code, "sheet.json")


def json_file(document) -> JsonResponse:
    return JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False})


def result_file(answer, ended, kind):
    return download(answer, ended.at, ended.seats, ended.code, f"result.{kind}")


def download(answer, at, seats, code, what):
    name = file_name(at, [seat.name for seat in seats], code)
    answer["Content-Disposition"] = f'attachment; filename="{name}-{what}"'
    return answer
