"""A real server process with a file database, and a real browser on a small phone."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.hand import Hand
from tests.programs import CHROMIUM

ROOT = Path(__file__).parents[2]
# A name that is not localhost, because a browser trusts localhost with more than a phone gets.
NAME = "scorepad.local"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
]
PHONE = {"width": 360, "height": 640}
PATIENCE = 30
KEPT = "html[data-boxes=kept]"
# htmx complains when a page gives a request up because somebody goes on or closes it. A request that fails
# has a line of its own besides these two.
GIVEN_UP = ("htmx:sendAbort", "htmx:afterRequest")


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def port():
    return free_port()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def server(port, tmp_path_factory):
    """`make play`, as it is played, on a port and in a folder of its own."""
    with playing(port, tmp_path_factory.mktemp("data")):
        yield f"http://{NAME}:{port}"


@contextmanager
def playing(port, folder, root=ROOT):
    """A server process that answers; it is ended with the block, if it is not dead by then."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder)}
    command = [sys.executable, "manage.py", "play", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE)
    try:
        wait_for(f"http://127.0.0.1:{port}/", process)
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def wait_for(url, process):
    """Until the server answers, or has died. It makes its database first, which takes a while where other
    tests have the processor."""
    deadline = time.monotonic() + 4 * PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            return urlopen(url, timeout=PATIENCE).close()
        except URLError:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.2)
    raise RuntimeError(f"The server did not answer at {url}.")


@pytest.fixture(scope="session")
def browser():
    if not CHROMIUM.exists():
        pytest.skip("Chromium is missing.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def phone(browser, server):
    """Opens a page: ``phone(color_scheme="dark")``. Any complaint of the browser fails the test, but
    for those that hold one of the words in ``forgives``."""
    contexts, complaints = [], []

    def opened(forgives=("422",), **options):
        def complain(message):
            forgiven = any(word in message.text for word in (*forgives, *GIVEN_UP))
            if message.type in ("error", "warning") and not forgiven:
                complaints.append(message.text)

        # Colours that are still changing would be measured halfway.
        usual = {"base_url": server, "viewport": PHONE, "reduced_motion": "reduce"}
        contexts.append(browser.new_context(**usual | options))
        contexts[-1].set_default_timeout(PATIENCE / 3 * 1000)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", complain)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def opened(browser, server, port):
    """``opened()``: a hand at a table, on a phone that trusts its server, as with HTTPS. With
    ``host=server`` on one that does not. The browser's complaints about a missing network are no errors."""
    contexts, errors = [], []

    def make(host=f"http://localhost:{port}", **options):
        context = browser.new_context(base_url=host, viewport=PHONE, **options)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        hand = Hand(page)
        hand.sits("Ann", "Bob", builders=True)
        hand.goes("goods")
        expect(page.locator(KEPT)).to_be_attached(timeout=PATIENCE * 1000)
        return hand

    yield make
    for context in contexts:
        context.close()
    assert errors == []
