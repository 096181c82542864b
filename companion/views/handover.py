"""The result as files for other programs."""

from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from companion.exports import export_name
from companion.selectors.handover import result_csv, result_document
from companion.selectors.result import pad_read
from companion.views.play import known_table

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take accents for something else."""


@require_safe
def as_csv(request, code):
    table = finished(request, code)
    written = BYTE_ORDER_MARK + result_csv(table, pad_read(table))
    return download(HttpResponse(written, content_type="text/csv; charset=utf-8"), table, "csv")


@require_safe
def as_json(request, code):
    table = finished(request, code)
    written = JsonResponse(result_document(table), json_dumps_params={"indent": 1, "ensure_ascii": False})
    return download(written, table, "json")


def finished(request, code):
    table = known_table(request, code)
    if not table.is_over:
        raise Http404
    return table


def download(answer, table, kind):
    name = export_name(table.game).removesuffix(".json")
    answer["Content-Disposition"] = f'attachment; filename="{name}-result.{kind}"'
    return answer
