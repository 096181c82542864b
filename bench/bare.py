"""A bare Django page to measure against: one insert, one template with as many rows as it takes."""

from __future__ import annotations

from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import path
from django.utils import timezone
from django.utils.crypto import get_random_string

SIZE = 0
ROW = 600

TEMPLATE = Template("<ol>{% for row in rows %}<li>{{ forloop.counter }} {{ row.text }}</li>{% endfor %}</ol>")


def post(request: HttpRequest) -> HttpResponse:
    Session.objects.create(session_key=get_random_string(32), session_data="", expire_date=timezone.now())
    rows = [{"text": "x" * (ROW - 12)} for _nth in range(SIZE // ROW)]
    return HttpResponse(TEMPLATE.render(Context({"rows": rows})))


urlpatterns = [path("", post)]
