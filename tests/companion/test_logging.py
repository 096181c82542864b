"""What the log of production says, and that no key to anything is in it."""

import asyncio
import json
import logging
import re
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from django.urls import reverse

from companion.serving.access import logged
from companion.serving.logs import JsonLines, WithoutSecrets, masked
from companion.urls import urlpatterns

SECRETS = {"secret", "token"}
"""What a part of an address is called that opens something by itself."""
HARMLESS = {
    "box",
    "code",
    "key",
    "kind",
    "number",
    "revision",
    "seat",
    "section",
    "slug",
    "stage",
    "table",
    "what",
}
"""The others: a code opens nothing to a device that did not join."""
KEY = "Zq7_-wUxv0nB3mLk9pRsT5yHd2fGjAcE"


def parts_of(pattern) -> set[str]:
    return set(pattern.pattern.converters)


CAPABILITIES = [one for one in urlpatterns if parts_of(one) & SECRETS]


def test_every_part_of_every_address_is_known_as_a_secret_or_as_none():
    assert set().union(*map(parts_of, urlpatterns)) == SECRETS | HARMLESS


def test_there_are_capabilities():
    assert {one.name for one in CAPABILITIES} >= {
        "join_link",
        "group_join",
        "pad_ticket",
        "shared",
        "picture",
    }


@pytest.fixture(params=CAPABILITIES, ids=lambda pattern: pattern.name)
def path(request):
    return reverse(request.param.name, args=[KEY])


@pytest.fixture
def lines():
    """What a logger writes in production."""
    written = []

    class Written(logging.Handler):
        def emit(self, record):
            written.append(self.format(record))

    handler, logger = Written(), logging.getLogger("companion.access")
    handler.setFormatter(JsonLines())
    handler.addFilter(WithoutSecrets())
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield written
    logger.removeHandler(handler)
    logger.setLevel(logging.NOTSET)


async def receive():
    return {"type": "http.request"}


def answers(path, *messages):
    """An application that sends these messages, asked for a path by somebody behind a page of that path."""

    async def application(scope, receive, send):
        for message in messages:
            await send(message)

    async def taken(message):
        pass

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": f"next={path}".encode(),
        "headers": [(b"referer", f"https://scores.example{path}".encode())],
    }
    asyncio.run(logged(application)(scope, receive, taken))


OK = {"type": "http.response.start", "status": 200, "headers": []}


def body(text, more=False):
    return {"type": "http.response.body", "body": text, "more_body": more}


def test_no_answer_is_logged_with_its_secret(path, lines):
    answers(path, OK, body(b"hello"))

    assert len(lines) == 1
    assert KEY not in lines[0]
    assert "…" in json.loads(lines[0])["path"]


@pytest.mark.parametrize(
    "words",
    [
        "Not Found: {path}",
        "Forbidden (Referer checking failed - https://scores.example{path} does not match.): /knock/",
        "GET {path}?view=screen HTTP/1.1",
        "https://scores.example/account/?next={quoted}",
        "{{'tried': [], 'path': '{bare}'}}",
    ],
)
def test_no_message_keeps_a_secret(path, words):
    said = masked(words.format(path=path, quoted=quote(path, safe=""), bare=path[1:]))

    assert KEY not in said
    assert "…" in said


def test_no_traceback_keeps_a_secret(path):
    try:
        raise LookupError(path)
    except LookupError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "Fault", (), sys.exc_info())
    WithoutSecrets().filter(record)

    for formatter in (JsonLines(), logging.Formatter()):
        said = formatter.format(record)
        assert KEY not in said
        assert "LookupError: " in said


def test_names_of_templates_are_no_secrets():
    assert masked("TemplateDoesNotExist: join/link_unknown.html") == (
        "TemplateDoesNotExist: join/link_unknown.html"
    )


def test_an_answer_is_told_in_one_line_of_json(lines):
    answers("/tables/k7f2/\n{}", OK, body(b"abc", more=True), body(b"de"))

    said = json.loads(lines[0])
    assert "\n" not in lines[0]
    assert set(said) == {
        "time", "level", "logger", "process", "message",
        "method", "path", "status", "milliseconds", "bytes",
    }  # fmt: skip
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", said["time"])
    assert (said["level"], said["logger"], said["message"]) == ("info", "companion.access", "answered")
    assert (said["method"], said["path"], said["status"], said["bytes"]) == (
        "GET", "/tables/k7f2/\n{}", 200, 5,
    )  # fmt: skip
    assert said["milliseconds"] >= 0


def test_what_is_not_answered_is_told_too(lines):
    answers("/tables/k7f2/")

    assert json.loads(lines[0])["message"] == "not answered"


def test_only_bad_health_is_told(lines):
    answers("/health/alive", OK, body(b"alive"))
    assert lines == []
    answers("/health/ready", {**OK, "status": 503}, body(b"space"))
    assert json.loads(lines[0])["status"] == 503


# The proxy of deploy/

DEPLOY = Path(__file__).parents[2] / "deploy"


def maps_of_the_proxy():
    """Of each variable of nginx the patterns that it tries, in their order."""
    blocks = re.findall(r"^map \$uri \$(\w+) \{\n(.*?)^\}", (DEPLOY / "nginx.conf").read_text(), re.M | re.S)
    return {
        name: [re.compile(one.replace("(?<", "(?P<")) for one in re.findall(r'"~([^"]+)"', lines)]
        for name, lines in blocks
    }


def test_the_proxy_keeps_the_same_secrets_to_itself_and_others_are_told_which(path):
    [hidden] = maps_of_the_proxy()["scorepad_path"]
    way = hidden.match(path)["scorepad_way"]
    assert way == path.split(KEY)[0]
    assert f"`{way}`" in (DEPLOY / "README.md").read_text()


@pytest.mark.parametrize(
    ("asked", "together"),
    [
        ("/tables/radio-panda-42/record/dock/", "radio-panda-42"),
        ("/live/radio-panda-42/", "radio-panda-42"),
        ("/events/spring-cup/standings/", "spring-cup"),
        ("/live/events/spring-cup/", "spring-cup"),
    ],
)
def test_phones_of_one_table_or_event_are_sent_to_one_process(asked, together):
    found = [pattern.match(asked) for pattern in maps_of_the_proxy()["scorepad_table"]]
    first = next(match for match in found if match)
    assert first[1] == together
