"""A bare Django page to measure against: one insert, and a template of the same size.

Its rows are as dense as those of pages usually are: 250 characters with eight values each.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import path
from django.utils import timezone
from django.utils.crypto import get_random_string

SIZE = 0
ROW = 250

TEMPLATE = Template(
    "{% load l10n %}{% localize off %}<ol>{% for row in rows %}"
    '<li class="{{ row.kind }}" id="row-{{ row.number }}">'
    '<a href="/{{ row.kind }}/{{ row.number }}/">{{ row.name }}</a> {{ row.text }} '
    "<b>{{ row.number }}</b> <i>{{ row.more }}</i></li>{% endfor %}</ol>{% endlocalize %}"
)


@dataclass(frozen=True)
class Row:
    """Pages show objects, not dicts."""

    kind: str
    number: int
    name: str
    text: str
    more: str


def post(request: HttpRequest) -> HttpResponse:
    Session.objects.create(session_key=get_random_string(32), session_data="", expire_date=timezone.now())
    rows = [Row("row", nth, "a name", "x" * 120, "some more of it") for nth in range(SIZE // ROW)]
    return HttpResponse(TEMPLATE.render(Context({"rows": rows})))


urlpatterns = [path("", post)]
