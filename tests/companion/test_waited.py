"""Whoever asks for a page that is being made waits for it."""

from threading import Event, Thread
from types import SimpleNamespace

from companion.streaming import pages


class Waited(dict):
    """Says when a second one has found what it waits for."""

    def __init__(self):
        super().__init__()
        self.first, self.second = events = Event(), Event()
        self.found = iter(events)

    def setdefault(self, key, value):
        found = super().setdefault(key, value)
        next(self.found).set()
        return found


def test_whoever_waits_for_a_page_keeps_the_next_one_waiting_too(monkeypatch):
    making, first, entered, second = Waited(), Event(), Event(), Event()

    def made(game, _language, _face):
        if game.revision == 2:
            entered.set()
        assert (first if game.revision == 1 else second).wait(30)
        return pages.Page(game.revision, "", "", b"")

    monkeypatch.setattr(pages._pages, "_making", making)
    monkeypatch.setattr(pages, "made_page", made)
    games = [SimpleNamespace(code="waited", revision=number) for number in (1, 2)]
    threads = [Thread(target=pages.fresh_page, args=[game, "en", "host"]) for game in games]
    threads[0].start()
    assert making.first.wait(30)
    threads[1].start()
    assert making.second.wait(30)
    first.set()
    threads[0].join(30)
    assert entered.wait(30)
    try:
        assert len(making) == 1
    finally:
        second.set()
        threads[1].join(30)
    assert not making
