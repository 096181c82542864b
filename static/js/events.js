// Follows an event: when it is at another revision, this page asks itself what is new on it. What somebody is
// filling in stays as it is.
document.addEventListener("DOMContentLoaded", () => {
  // A phone shows a few of the tabs, a laptop a few of the tables; the one that is open is among them.
  function showOpen() {
    const open = document.querySelector(".event-tabs [aria-current]"), tabs = open?.parentElement;
    if (tabs) tabs.scrollLeft = open.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
    const table = document.querySelector(".tables-beside [aria-current]"), tables = table?.closest(".tables-beside");
    if (tables) tables.scrollTop = table.offsetTop - tables.clientHeight / 3;
  }

  showOpen();
  const place = document.getElementById("follow");
  if (!place) return;
  const { follow, listen, isOurs, token, clock } = window.scorepad;
  const SECOND = 1000, PATIENCE = 3000;

  // News

  let looking = false, newest = Number(place.dataset.revision), seen = newest, stamp = place.dataset.stamp;

  const ears = {
    hello: (said) => hear(said.revision),
    event: (said) => (said.coming ? expect(said) : hear(said.revision, said.spread)),
    part: take,
  };

  // What is the same for all comes by itself, packed; whoever waits for it in vain asks.
  let patience = 0, coming = 0;
  function expect(said) {
    clearTimeout(patience);
    coming = said.revision;
    patience = setTimeout(() => hear(said.revision, said.spread), PATIENCE);
  }
  async function take(said) {
    if (said.revision >= coming) clearTimeout(patience);
    if (said.revision <= seen) return;
    try {
      const bytes = Uint8Array.from(atob(said.packed), (sign) => sign.charCodeAt());
      const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      const html = await new Response(unpacked).text();
      newest = Math.max(newest, said.revision);
      if (place.isConnected) show(html);
    } catch {
      hear(said.revision);
    }
  }
  const { shared } = place.dataset;
  const wish = shared && "DecompressionStream" in window
    ? `?${new URLSearchParams({ page: shared, language: document.documentElement.lang })}` : "";

  // A whole hall hears it in the same instant; each phone asks at a moment of its own.
  let due = 0;
  function hear(revision, spread = 0) {
    newest = Math.max(newest, revision);
    if (newest > seen && !due) {
      due = setTimeout(() => {
        due = 0;
        look();
      }, Math.random() * spread);
    }
  }

  // Looking

  async function look(again = false) {
    if (stream.hasLeft || looking || sending || !place.isConnected) return;
    looking = true;
    const wanted = newest;
    let failed = false;
    try {
      await ask(again);
      seen = Math.max(seen, wanted);
    } catch (error) {
      failed = true;
      stream.fail(error);
    }
    looking = false;
    if (stream.isLive && newest > seen) setTimeout(look, failed ? SECOND : 0);
  }

  async function ask(again) {
    const headers = { "X-Since": again ? "-" : stamp, "Accept-Language": document.documentElement.lang };
    if (stream.ticket) headers["X-Ticket"] = stream.ticket;
    const answer = await fetch(location.pathname + location.search, {
      headers, cache: "no-store", signal: AbortSignal.timeout(8000),
    });
    // Another page of ours is in this one's place, or this phone may not see it any more. A hotel that leads to
    // its log-in leads nobody away from what is filled in here.
    if (isOurs(answer) && (answer.redirected || [403, 404].includes(answer.status))) return stream.leave();
    if (!answer.ok) throw answer;
    const html = await answer.text();
    if (answer.status === 200 && !html.includes(' id="follow"')) throw new Error("This is no page of an event.");
    const date = Date.parse(answer.headers.get("Date"));
    if (date && Math.abs(date - Date.now() - clock.ahead) > 2 * SECOND) clock.set(date);
    stream.succeed();
    if (answer.status === 200) show(html);
  }

  // Showing

  const filled = (html) => html.replace(/@token@/g, token());

  function show(html) {
    const fresh = new DOMParser().parseFromString(filled(html), "text/html");
    const next = fresh.getElementById("follow");
    if (!next) throw new Error("This is no page of an event.");
    if (touching) {
      waiting = html;
      return;
    }
    waiting = "";
    seen = Math.max(seen, Number(next.dataset.revision));
    const isShown = swapAll(fresh);
    if (isShown) ({ stamp } = next.dataset);
    place.querySelector(".live-news").hidden = isShown;
    marked();
    showOpen();
    document.dispatchEvent(new CustomEvent("event"));
    keep();
  }

  // What is only read is swapped by its parts, else the page as a whole; nothing of either in which somebody is.
  function swapAll(fresh) {
    const parts = [...document.querySelectorAll("main [data-part]")];
    const old = document.querySelector("main > .event"), whole = fresh.querySelector("main > .event");
    if (whole && (!parts.length || !isBusy(old))) return swap(old, whole);
    return parts.map((part) => swap(part, fresh.getElementById(part.id))).every(Boolean);
  }

  function swap(old, fresh) {
    if (!old || isBusy(old)) return false;
    if (!fresh) return true;
    const back = remembered(old);
    old.replaceWith(fresh);
    back(fresh);
    return true;
  }

  // Something was typed, ticked or chosen there and not sent, or is about to be.
  const isChanged = (one) => (one.type === "hidden" ? false
    : one.matches("select") ? [...one.options].some((option) => option.selected !== option.defaultSelected) && one.dataset.touched !== undefined
      : ["checkbox", "radio"].includes(one.type) ? one.checked !== one.defaultChecked : one.value !== one.defaultValue);
  const isTyped = (one) => one.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=hidden])");
  // A search is nobody's entry: it goes on in the new list.
  const isSearch = (one) => one.matches("[data-find]:not([name])");
  const isBusy = (part) => [...part.querySelectorAll("input, select, textarea")].some((one) => !isSearch(one) && isChanged(one))
    || (part.contains(document.activeElement) && isTyped(document.activeElement) && !isSearch(document.activeElement));
  function choose({ target }) {
    if (target.matches("main select")) target.dataset.touched = "";
  }

  // What was unfolded stays so, and whoever goes by keyboard stays where they were.
  function remembered(old) {
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    const searches = [...old.querySelectorAll("[data-find]:not([name])")].map((field) => [field.id, field.value]);
    const one = old.contains(document.activeElement) ? document.activeElement : null;
    const same = one?.id ? `#${CSS.escape(one.id)}`
      : one?.getAttribute("href") ? `a[href="${CSS.escape(one.getAttribute("href"))}"]`
        : one?.name && `[name="${CSS.escape(one.name)}"][value="${CSS.escape(one.value)}"]`;
    return (fresh) => {
      const folded = [...fresh.querySelectorAll("details")];
      if (folded.length === open.length) folded.forEach((details, nth) => { details.open = open[nth]; });
      searches.forEach(([id, value]) => {
        const field = fresh.querySelector(`#${CSS.escape(id)}`);
        if (field) field.value = value;
      });
      if (same) fresh.querySelector(same)?.focus({ preventScroll: true });
    };
  }

  // Nothing moves away under a finger.
  let touching = false, waiting = "", sending = false;
  const press = () => { touching = true; };
  const letGo = () => setTimeout(() => {
    touching = false;
    if (waiting && !sending) show(waiting);
  }, 300);
  function send() {
    sending = true;
    setTimeout(() => { sending = false; }, 5 * SECOND);
  }

  // What had to wait is shown when nobody is in the middle of it any more.
  const turnAway = () => setTimeout(() => {
    if (!place.querySelector(".live-news").hidden) look();
  }, 300);

  // The own row, in what was made for all.
  function marked() {
    const { me } = place.dataset;
    const rows = me ? document.querySelectorAll(`[data-entrant="${me}"]`) : [];
    rows.forEach((row) => row.classList.add("is-me"));
    const mine = document.querySelector(".my-row tbody");
    const row = document.querySelector(`.standings:not(.my-row) [data-entrant="${me}"]`);
    if (mine && row) mine.replaceChildren(row.cloneNode(true));
  }

  // The own page and the standings as they are now open without a signal.
  function keep() {
    if (!document.querySelector("[data-keep]")) return;
    const copy = document.documentElement.cloneNode(true);
    copy.querySelector("#signal")?.setAttribute("hidden", "");
    const own = copy.querySelector("#follow");
    Object.assign(own.dataset, { revision: seen, stamp, time: Date.now() + clock.ahead });
    navigator.serviceWorker?.controller?.postMessage({ page: location.pathname, html: `<!doctype html>${copy.outerHTML}` });
  }

  // Time makes a table late without anybody doing anything, also where no clock is shown.
  const MINUTE = 60 * SECOND;
  function growLate() {
    if (document.querySelector("[data-timed]")) look(true);
  }
  function check() {
    if (!stream.isLive) look();
  }

  listen(
    [document, "change", choose],
    [document, "pointerdown", press],
    [document, "pointerup pointercancel", letGo],
    [document, "submit", send],
    [document, "focusout", turnAway],
    [document, "phase", growLate],
  );
  setInterval(() => { if (!document.hidden) growLate(); }, MINUTE);
  marked();
  const stream = follow(place, { ears, look, check, wish });
});
