"""The unit and the proxy of deploy/, really run: nginx with that very file before `make serve`."""

import http.client
import json
import os
import re
import ssl
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests import postgres
from tests.programs import NGINX, OPENSSL, SYSTEMD, postgres_folder
from tests.running import HOST, PATIENCE, ROOT, TOKEN, free_ports, serving, wait_for

DEPLOY = ROOT / "deploy"
# Once is enough: what is tried on PostgreSQL has a cluster of its own.
pytestmark = [pytest.mark.slow, pytest.mark.sqlite]
with_systemd = pytest.mark.skipif(not SYSTEMD.exists(), reason="systemd-analyze is not installed.")
with_nginx = pytest.mark.skipif(
    not (NGINX.exists() and OPENSSL.exists()), reason="nginx or openssl is not installed."
)
on_postgres = pytest.mark.skipif(postgres_folder() is None, reason="PostgreSQL is not installed.")

# The unit


@with_systemd
def test_systemd_finds_nothing_to_say_about_the_unit(tmp_path):
    """With this Python in the place of the installed one."""
    program = tmp_path / ".venv" / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.symlink_to(sys.executable)
    unit = tmp_path / "scorepad.service"
    unit.write_text((DEPLOY / "scorepad.service").read_text().replace("/opt/scorepad", str(tmp_path)))
    said = subprocess.run([SYSTEMD, "verify", "--man=no", unit], capture_output=True, text=True)
    about_it = [line for line in said.stderr.splitlines() if "scorepad" in line]
    assert (said.returncode, about_it) == (0, [])


def test_the_unit_starts_what_is_documented():
    unit = (DEPLOY / "scorepad.service").read_text()
    assert "ExecStart=/opt/scorepad/.venv/bin/python manage.py serve\n" in unit
    assert "NoNewPrivileges=yes\n" in unit


# The proxy


class Proxy:
    """nginx, and somebody who trusts its certificate alone."""

    def __init__(self, folder: Path, ports: list[int]):
        self.folder = folder
        self.plain = free_ports(2)
        self.secure = self.plain + 1
        self.certify()
        (folder / "nginx.conf").write_text(self.main() + self.configuration(ports) + "}\n")
        self.process = subprocess.Popen(
            [NGINX, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "start.log"],
            stdin=subprocess.DEVNULL,
        )

    def certify(self):
        names = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
        kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        files = ["-keyout", self.folder / "privkey.pem", "-out", self.folder / "fullchain.pem"]
        subprocess.run([OPENSSL, "req", *kind, *names, *files], check=True, capture_output=True)

    def main(self) -> str:
        user = "user root;" if os.geteuid() == 0 else ""
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)
        return (
            f"{user} daemon off; worker_processes 1; pid {self.folder}/pid;"
            f"events {{ worker_connections 512; }} http {{ {folders}\n"
        )

    def configuration(self, ports: list[int]) -> str:
        """The file of deploy/, with other ports and places."""
        text = (DEPLOY / "nginx.conf").read_text()
        text = text.replace("/etc/ssl/scorepad", str(self.folder)).replace("/var/log/nginx", str(self.folder))
        text = re.sub(r"listen \[::\].*\n", "", text)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.plain};")
        text = text.replace("listen 443 ", f"listen 127.0.0.1:{self.secure} ")
        servers = "".join(f"    server 127.0.0.1:{port};\n" for port in ports)
        return text.replace("    server 127.0.0.1:8000;\n", servers)

    def calling(self, source="127.0.0.1"):
        trusted = ssl.create_default_context(cafile=self.folder / "fullchain.pem")
        return Secure(self.secure, source, trusted)

    def asks(self, path, *, method="GET", fields=None, source="127.0.0.1", **headers):
        """Status, headers and text, over HTTPS."""
        headers = {"Host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{HOST}"}
        with closing(self.calling(source)) as connection:
            connection.request(method, path, urlencode(fields, doseq=True) if fields else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    @property
    def logs(self) -> dict[str, str]:
        return {path.name: path.read_text(errors="replace") for path in self.folder.rglob("*.log")}

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


class Secure(http.client.HTTPSConnection):
    """To this machine, by the name in the certificate."""

    def __init__(self, port, source, context):
        super().__init__("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0), context=context)

    def connect(self):
        http.client.HTTPConnection.connect(self)
        self.sock = self._context.wrap_socket(self.sock, server_hostname=HOST)


@contextmanager
def proxied(server, folder):
    workers = int(server.env.get("WORKERS", 1))
    proxy = Proxy(folder, [server.port + nth for nth in range(workers)])
    try:
        proxy_answers(proxy)
        yield proxy
    finally:
        proxy.stop()


def proxy_answers(proxy):
    def answered():
        try:
            return proxy.asks("/health/ready")[0] == 200
        except OSError:
            return False

    assert wait_for(answered), proxy.logs


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture(scope="module")
def proxy(server, tmp_path_factory):
    with proxied(server, tmp_path_factory.mktemp("proxy")) as running:
        yield running


def cookies(server):
    return f"__Host-session={server.session}; __Host-csrf={TOKEN}"


def record(server, proxy, command, **more):
    fields = {"seen": server.seen, "command": command, "anyway": "1", "line": "seat-2:colonist:caribbean"}
    headers = {"Cookie": cookies(server), "X_CSRFToken": TOKEN, "HX_Request": "true", **more}
    answer = proxy.asks(f"/tables/{server.code}/record/dock/", method="POST", fields=fields, **headers)
    server.seen += answer[0] == 200
    return answer


@with_nginx
def test_a_page_over_https(proxy):
    status, headers, page = proxy.asks("/start/?game=empires")
    assert (status, b"<title>" in page) == (200, True)
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    kept = headers.get_all("Set-Cookie")
    assert any(cookie.startswith("__Host-csrf=") for cookie in kept)
    assert all("; Secure" in cookie for cookie in kept)


@with_nginx
def test_pages_are_packed_once(proxy):
    _status, headers, _page = proxy.asks("/", Accept_Encoding="gzip")
    assert headers["Content-Encoding"] == "gzip"


@with_nginx
def test_plain_http_is_led_to_https(proxy):
    with closing(http.client.HTTPConnection("127.0.0.1", proxy.plain, timeout=PATIENCE)) as connection:
        connection.request("GET", "/lookup/?q=navy", headers={"Host": HOST})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}/lookup/?q=navy")


@contextmanager
def stream(server, proxy):
    with closing(proxy.calling()) as connection:
        connection.request("GET", f"/live/{server.code}/", headers={"Host": HOST, "Cookie": cookies(server)})
        answer = connection.getresponse()
        assert answer.status == 200
        assert next_event(answer)[0] == "hello"
        yield answer


def next_event(answer):
    """Its name and what it says; the first says also when to come back."""
    lines = iter(lambda: answer.readline().decode().rstrip("\n"), "")
    said = dict(line.split(": ", 1) for line in lines)
    return said["event"], json.loads(said["data"])


@with_nginx
def test_an_event_arrives_at_once(server, proxy):
    with stream(server, proxy) as events:
        for nth in range(5):
            assert record(server, proxy, f"streamed-{nth}")[0] == 200
            began = time.monotonic()
            assert next_event(events) == ("table", {"revision": server.seen})
            assert time.monotonic() - began < 2


@with_nginx
def test_nobody_is_somewhere_else_by_saying_so(proxy):
    """Wrong passwords count by the address from which they come."""

    def guess(source, **headers):
        fields = {"name": "Nobody", "password": "wrong", "csrfmiddlewaretoken": TOKEN}
        headers["Cookie"] = f"__Host-csrf={TOKEN}"
        return proxy.asks("/account/", method="POST", fields=fields, source=source, **headers)[0]

    told = [guess("127.0.0.1", X_Forwarded_For=f"203.0.113.{nth}", Forwarded=f"for=203.0.113.{nth}")
            for nth in range(8)]  # fmt: skip
    assert told == [422, 422, 422, 422, 422, 429, 429, 429]
    assert guess("127.0.0.1", X_Real_IP="203.0.113.77") == 429
    assert guess("127.0.0.2") == 422


@with_nginx
def test_no_log_holds_a_secret(server, proxy):
    paths = [f"{way}{server.secret}/" for way in ("/join/", "/groups/join/", "/pads/check/", "/r/")]
    for path in (*paths, f"/r/{server.secret}/picture.png"):
        proxy.asks(path)
        proxy.asks(f"{path}?x={server.secret}")
        proxy.asks("/lookup/", Referer=f"https://{HOST}/")
        with closing(http.client.HTTPConnection("127.0.0.1", proxy.plain, timeout=PATIENCE)) as connection:
            connection.request("GET", path, headers={"Host": HOST})
            connection.getresponse().read()
    logged = wait_for(lambda: proxy.logs["scorepad.log"].count("***") >= 15 and proxy.logs)
    lines = [json.loads(line) for line in logged["scorepad.log"].splitlines()]
    assert {line["path"] for line in lines if "***" in line["path"]} == {
        "/join/***", "/groups/join/***", "/pads/check/***", "/r/***",
    }  # fmt: skip
    assert [name for name, text in logged.items() if server.secret in text] == []
    assert server.secret not in server.log


@with_nginx
def test_no_log_holds_a_secret_when_the_server_is_gone(tmp_path, tmp_path_factory):
    with serving(tmp_path) as gone, proxied(gone, tmp_path_factory.mktemp("proxy")) as proxy:
        gone.stop()
        for way in ("/join/", "/groups/join/", "/pads/check/", "/r/"):
            assert proxy.asks(f"{way}{gone.secret}/")[0] == 502
        assert proxy.asks("/lookup/")[0] == 502
        logged = wait_for(lambda: "/lookup/" in proxy.logs["scorepad.error.log"] and proxy.logs)
        assert [name for name, text in logged.items() if gone.secret in text] == []


@with_nginx
def test_what_is_too_large_for_the_proxy_is_so_for_the_server(proxy):
    """The server's own refusal, with its sentence, comes first."""
    [most] = re.findall(r"client_max_body_size (\d+)k;", (DEPLOY / "nginx.conf").read_text())
    from companion.forms.importing import MOST_BYTES

    assert MOST_BYTES < int(most) * 1024 < 1.2 * MOST_BYTES


@with_nginx
@on_postgres
def test_two_processes_share_the_tables_and_every_stream_hears(tmp_path, tmp_path_factory):
    with (
        postgres.cluster() as database,
        serving(tmp_path, WORKERS="2", DATABASE_URL=database.url) as server,
        proxied(server, tmp_path_factory.mktemp("proxy")) as proxy,
        stream(server, proxy) as events,
    ):
        for nth in range(5):
            assert record(server, proxy, f"shared-{nth}")[0] == 200
            assert next_event(events) == ("table", {"revision": server.seen})
        answered = {line["process"] for line in server.lines if line.get("path", "").startswith("/tables/")}
        assert len(answered) == 1
        for _nth in range(30):
            proxy.asks("/signal/")
        assert {line["process"] for line in server.lines if line.get("path") == "/signal/"} == set(
            server.children
        )
