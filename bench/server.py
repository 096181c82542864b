"""The real server processes that are measured, and a proxy in front of several."""

from __future__ import annotations

import gzip
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

HOST = "127.0.0.1"
SECONDS = 60


class Site:
    """Something that answers on a port of this machine."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port: int = probe.getsockname()[1]

    def begin(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            try:
                return socket.create_connection((HOST, self.port), timeout=1).close()
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{command[0]} did not answer.")

    def end(self) -> None:
        before = time.monotonic()
        self.process.terminate()
        self.process.wait(timeout=30)
        self.stopped_in = time.monotonic() - before

    def __exit__(self, *_failure: object) -> None:
        self.end()


class Server(Site):
    """`make play` as a process of its own."""

    def __enter__(self) -> Server:
        self.begin([sys.executable, "manage.py", "play", "--host", HOST, "--port", str(self.port)])
        return self

    @property
    def cpu(self) -> float:
        """Seconds that it has worked."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Resident kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))  # type: ignore[union-attr]


NGINX = """
daemon off;
pid nginx.pid;
error_log stderr error;
worker_processes 1;
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    map $uri $table {{ default $request_id; "~^/(live|tables)/(?<code>[^/]+)/" $code; }}
    upstream processes {{
        {balance}
        {servers}
        keepalive 64; keepalive_timeout 4s;
    }}
    server {{
        listen {host}:{port} backlog=2048;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        location / {{ proxy_pass http://processes; }}
        location /live/ {{ proxy_pass http://processes; proxy_buffering off; proxy_read_timeout 1h; }}
    }}
}}
"""


class Proxy(Site):
    """nginx in front of server processes: each request goes to the next one, or all of a table go to the
    same (``by_table``)."""

    def __init__(self, servers: list[Server], folder: Path, *, by_table: bool):
        super().__init__()
        self.servers, self.folder = servers, folder
        self.balance = "hash $table consistent;" if by_table else ""

    def __enter__(self) -> Proxy:
        # Its workers are nobody.
        self.folder.chmod(0o711)
        path = self.folder / "nginx.conf"
        servers = " ".join(f"server {HOST}:{one.port} max_fails=0;" for one in self.servers)
        path.write_text(NGINX.format(host=HOST, port=self.port, servers=servers, balance=self.balance))
        self.begin(["nginx", "-p", str(self.folder), "-c", str(path)])
        return self

    @property
    def cpu(self) -> float:
        return sum(server.cpu for server in self.servers)


def answer_read(answer: bytes) -> tuple[int, bytes]:
    """Status and content."""
    top, _blank, content = answer.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in top.lower():
        content = unchunked(content)
    if b"content-encoding: gzip" in top.lower():
        content = gzip.decompress(content)
    return int(top.split(b" ", 2)[1]), content


def unchunked(content: bytes) -> bytes:
    parts = []
    while content:
        size, _line, content = content.partition(b"\r\n")
        parts.append(content[: int(size, 16)])
        content = content[int(size, 16) + 2 :]
    return b"".join(parts)
