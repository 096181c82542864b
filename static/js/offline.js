// Without a signal: the service worker, the state of the connection, and the pages that a phone keeps.
(() => {
  const { listen } = window.scorepad;
  const root = document.documentElement;
  const keptAt = Number(root.dataset.kept) || 0;
  const table = () => document.getElementById("table");
  const address = location.pathname;

  // The connection. Whoever learns something about it says so here.
  let shownAt = keptAt || Date.now();
  const signal = {
    isDown: Boolean(keptAt) || !navigator.onLine,
    isThere: false, // down, but our server says so itself: it can't do its work, and that is no lack of signal
    get shownAt() { return shownAt; },
    tell(isDown, isOurs) {
      const isThere = isDown && isOurs;
      if (isDown) later();
      if (isDown === signal.isDown && isThere === signal.isThere) return;
      Object.assign(signal, { isDown, isThere });
      document.dispatchEvent(new CustomEvent("signal"));
    },
  };

  const PAUSE = 3000;
  let timer = 0;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  }
  // An answer of ours says so. A hotel's log-in page, a proxy's excuse: these are no signal.
  const headOf = (answer, name) => (answer.headers ? answer.headers.get(name) : answer.getResponseHeader(name));
  const isOurs = (answer) => Boolean(headOf(answer, "X-Scorepad"));
  const isAway = (answer) => !isOurs(answer) || [502, 503, 504].includes(answer.status);

  async function ask() {
    try {
      const answer = await fetch("/signal/", { cache: "no-store", signal: AbortSignal.timeout(PAUSE) });
      signal.tell(!answer.ok || !isOurs(answer));
    } catch {
      signal.tell(true);
    }
  }
  const lose = () => signal.tell(true);
  function askAgain() {
    if (!document.hidden && signal.isDown) ask();
  }
  function judge(event) {
    const { xhr } = event.detail;
    if (!isOurs(xhr)) event.preventDefault(); // nobody else's page is put into ours
    signal.tell(isAway(xhr), isOurs(xhr));
  }
  if (signal.isDown) ask();

  // An id that no other phone makes; randomUUID is missing over plain HTTP.
  const newCommand = () => [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // A page that was kept is shown many times, so its forms need ids of their own.
  function renew(place) {
    place.querySelectorAll('input[name="command"]').forEach((input) => { input.value = newCommand(); });
  }

  // Tokens are not kept with the pages; they are attached when something is sent.
  const token = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrf=([^;]+)/)?.[1] || "";
  function attachToken({ detail: { headers } }) {
    if (token()) headers["X-CSRFToken"] = token();
  }

  // What comes above the sheet, or goes, does not move it from under a thumb: the page scrolls along.
  const topOf = () => document.getElementById("now")?.getBoundingClientRect().top || 0;
  const steadyFrom = (was) => window.scrollBy(0, topOf() - was);
  function steady(work) {
    const was = topOf();
    work();
    steadyFrom(was);
  }
  let stoodAt = 0;
  const isDoor = ({ target }) => target.id === "knocks";
  const noteDoor = (event) => { if (isDoor(event)) stoodAt = topOf(); };
  const keepDoor = (event) => { if (isDoor(event)) steadyFrom(stoodAt); };

  // What one reads beside the sheet, carried from one table into another: the newer one knows better.
  const byName = (from, id) => from.querySelector(`[id="${id}"]`);
  function carry(from, into) {
    from.querySelectorAll("#strip, .panel:not(#now), .me").forEach((one) => {
      const old = byName(into, one.id);
      one.classList.toggle("is-shown", Boolean(old?.classList.contains("is-shown")));
      old?.replaceWith(one);
    });
    const bar = byName(into, "bar");
    bar.querySelectorAll("form").forEach((form) => form.remove());
    bar.prepend(...from.querySelectorAll("#bar form"));
  }

  // Put a table that came as text into the page. One that was kept may be older than the screen: then its sheet
  // alone is shown, and whoever fills it in has seen the newer table.
  const revisionOf = ({ dataset }) => Number(dataset.known || dataset.revision);
  function showTable(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
    if (!fresh || !table()) return; // the log, say, or a refusal
    renew(fresh);
    // Of sheets that wait for each other, each has seen what this phone was shown last.
    const ahead = fresh.querySelector("[data-ahead] [name=seen]");
    const known = revisionOf(table());
    if (ahead) ahead.value = table().querySelector("#sheet [name=seen]")?.value || known;
    if (revisionOf(fresh) < known) {
      carry(table(), fresh);
      fresh.dataset.known = known;
      const seen = fresh.querySelector("#sheet [name=seen]");
      if (seen) seen.value = known;
    }
    table().replaceWith(fresh);
    window.htmx.process(fresh);
    window.scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent("table"));
  }

  // Pages of this table. Without a service worker they are kept while the page is open.
  const texts = new Map();
  async function keepPage(url, how = "fresh") {
    try {
      const answer = await fetch(url, { headers: { "X-Keep": how }, signal: AbortSignal.timeout(8000) });
      if (!answer.ok || isAway(answer)) return texts.get(url) || "";
      const text = await answer.text();
      if (how !== "now" && !navigator.serviceWorker?.controller) texts.set(url, text);
      return text;
    } catch {
      return texts.get(url) || "";
    }
  }

  // A service worker that is still on its way will keep them; fetched before, they were lost with the page.
  let comesNone = !navigator.serviceWorker;
  const isAwaited = () => !comesNone && !navigator.serviceWorker.controller;

  // All when the table is opened and once in each turn, one after another and without haste; with each entry
  // this box and the next, which are needed first and say what everybody has.
  const NEAR = 3;
  const turnOf = () => document.querySelector(".now-turn")?.textContent;
  const boxesHere = () => (document.getElementById("sheet") ? [...document.querySelectorAll(".boxes-list .box")] : []);
  let keptTurn = null, keptRevision = null;
  async function keepBoxes() {
    const { stage, revision } = table()?.dataset || {};
    if (!table() || signal.isDown || isAwaited() || (keptTurn === turnOf() && keptRevision === revision)) return;
    const boxes = boxesHere().map((box) => `${address}?box=${box.value}`);
    const here = boxesHere().findIndex((box) => box.ariaCurrent);
    const pages = navigator.serviceWorker?.controller ? ["/", address] : []; // without a worker nothing opens them
    const urls = keptTurn === turnOf() ? boxes.slice(here, here + NEAR) : [...pages, ...boxes];
    [keptTurn, keptRevision] = [turnOf(), revision];
    for (const url of urls) {
      if (signal.isDown) {
        keptTurn = null;
        return;
      }
      await keepPage(url);
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
    root.dataset.boxes = "kept"; // all that is needed to go on without a signal
    Object.assign(root.dataset, { stage, near: revision });
  }

  // What is opened "now" is the sheet as it is with a signal, and not the one for a dead spot.
  async function openBox(box, how = "fresh") {
    const html = await keepPage(`${address}?box=${box}`, signal.isDown ? "first" : how);
    if (html) showTable(html);
    return Boolean(html);
  }

  // The table as it stands on the screen is what opens without a signal; what is half filled in is kept elsewhere.
  function keepScreen() {
    if (document.querySelector("#sheet[data-touched]")) {
      if (keptRevision !== table().dataset.revision) keepPage(address);
      return;
    }
    const copy = root.cloneNode(true);
    copy.querySelectorAll(".line, .waits, .draft").forEach((one) => one.remove());
    copy.querySelector("#signal")?.setAttribute("hidden", "");
    ["boxes", "stage", "near"].forEach((name) => delete copy.dataset[name]);
    tellWorker({ page: address, html: `<!doctype html>${copy.outerHTML}` });
  }
  let snapshot = 0;
  function keepSoon() {
    if (signal.isDown || !table()) return;
    shownAt = Date.now();
    clearTimeout(snapshot);
    snapshot = setTimeout(() => { keepScreen(); keepBoxes(); }, 1500);
  }

  const tellWorker = (message) => navigator.serviceWorker?.controller?.postMessage(message);

  // This phone is no longer at the table.
  function forgetTable({ detail: { xhr, pathInfo } }) {
    const code = pathInfo.requestPath.match(/^\/tables\/([\w-]+)\//)?.[1];
    if (xhr.status === 404 && code && isOurs(xhr)) tellWorker({ forgotten: code });
  }

  // The service worker. A new one waits until somebody says so; the queue lives beside it.
  const BUSY = 4000;
  async function install() {
    const line = document.getElementById("new-version");
    const registration = await navigator.serviceWorker.register("/sw.js");
    const offer = (waiting) => {
      if (!waiting || !navigator.serviceWorker.controller) return;
      line.hidden = false;
      line.querySelector("button").onclick = () => {
        (registration.waiting || waiting).postMessage({ use: true });
        setTimeout(() => location.reload(), BUSY); // an old one that is busy lets go of a page that leaves
      };
    };
    let hadOne = Boolean(navigator.serviceWorker.controller);
    if (!hadOne) registration.active?.postMessage({ claim: true }); // it was ready a moment after this page
    offer(registration.waiting);
    const offerWhenReady = () => {
      const worker = registration.installing;
      worker.onstatechange = () => { if (worker.state === "installed") offer(worker); };
    };
    const takeOver = () => {
      if (hadOne) location.reload();
      else keepPage("/").then(keepBoxes);
      hadOne = true;
    };
    listen(
      [registration, "updatefound", offerWhenReady],
      [navigator.serviceWorker, "controllerchange", takeOver],
    );
  }

  function goWithout() {
    comesNone = true;
    keepBoxes();
  }

  if (keptAt) renew(document);
  if (!window.isSecureContext) root.classList.add("is-plain");
  if (navigator.serviceWorker) install().catch(goWithout);
  const keepAtFirst = isAwaited() ? () => {} : () => setTimeout(keepBoxes, 500);

  listen(
    [window, "online", ask],
    [window, "offline", lose],
    [window, "load", keepAtFirst],
    [document, "visibilitychange", askAgain],
    [document, "htmx:sendError htmx:timeout", lose],
    [document, "htmx:beforeOnLoad", judge],
    [document, "htmx:configRequest", attachToken],
    [document, "htmx:beforeSwap", noteDoor],
    [document, "htmx:afterSwap", keepDoor],
    [document, "htmx:afterSettle table known", keepSoon],
    [document, "htmx:responseError", forgetTable],
  );
  Object.assign(window.scorepad, { signal, isOurs, isAway, newCommand, token, steady, carry, showTable, openBox });
})();
