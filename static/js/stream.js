// Follows a table or an event: a stream tells its page what is new. Where streams are blocked, the page asks
// every few seconds.
(() => {
  const POLL = 3000, SILENCE = 45000, RETRY = 15000;

  // `ears` hear the news by its kind, `look` asks the server what is new, `check` is called every few seconds;
  // `wish` says what the stream may bring along.
  function follow(place, { ears, look, check, wish = "" }) {
    const { listen, signal, isOurs } = window.scorepad;
    const stream = { ticket: "", isLive: false, hasLeft: false, leave, succeed, fail };
    let source = null, heard = 0, tried = 0;

    function open() {
      close();
      if (stream.hasLeft || document.hidden) return;
      tried = Date.now();
      source = new EventSource(place.dataset.stream + wish);
      const told = Object.entries({ beat() {}, gone: leave, ...ears, hello: greet });
      listen(...told.map(([kind, hear]) => [source, kind, ({ data }) => {
        heard = Date.now();
        hear(JSON.parse(data));
      }]), [source, "error", miss]);
    }

    function greet(said) {
      stream.ticket = said.ticket;
      stream.isLive = true;
      reach("live");
      ears.hello(said);
    }

    function forget() {
      stream.isLive = false;
      stream.ticket = "";
    }
    function close() {
      source?.close();
      source = null;
      forget();
    }
    function miss() {
      forget();
      look();
    }

    // This phone may not be here any more: the server says what is here instead. Once: a stream that
    // ends makes this page look, and a second reload in the middle of the first has crashed Chromium.
    function leave() {
      if (stream.hasLeft) return;
      stream.hasLeft = true;
      close();
      location.reload();
    }

    // What a look says about the signal; as long as the stream runs, the stream knows better.
    function succeed() {
      if (!stream.isLive) reach("polling");
    }
    function fail(error) {
      if (stream.isLive) return;
      mark("offline");
      signal.tell(true, error instanceof Response && isOurs(error));
    }

    function reach(state) {
      mark(state);
      signal.tell(false);
    }
    function mark(state) {
      const sign = place.querySelector(".live-mark");
      const said = place.dataset[state];
      if (sign.title === said) return;
      sign.dataset.state = state;
      sign.title = sign.firstElementChild.textContent = said;
    }

    function attend() {
      if (document.hidden) return;
      if (stream.isLive && Date.now() - heard > SILENCE) open();
      check();
      if (source?.readyState === EventSource.CLOSED && Date.now() - tried > RETRY) open();
    }
    const comeOrGo = () => (document.hidden ? close() : open());
    const comeBack = ({ persisted }) => { if (persisted) open(); };

    listen(
      [document, "visibilitychange", comeOrGo],
      [window, "pagehide", close],
      [window, "pageshow", comeBack],
      [window, "online", open],
      [window, "offline", () => mark("offline")],
    );
    setInterval(attend, POLL);
    open();
    return stream;
  }

  Object.assign(window.scorepad, { follow });
})();
