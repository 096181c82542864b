// Follows the table: a stream says at which revision it is, then its fresh parts are fetched. Where
// streams are blocked, this page asks every few seconds. What somebody is filling in stays as it is.
document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("live");
  if (!place) return;
  const { signal, newCommand, token } = window.scorepad;
  const POLL = 3000, FORGET = 20000, RENEW = 8000, SILENCE = 45000, RETRY = 15000;

  const shown = () => document.querySelector("[data-revision]");
  const revision = () => Number(shown().dataset.revision);
  const sheet = () => document.getElementById("sheet");
  const boxOf = (form) => form.getAttribute("action").split("/").at(-2);

  let source = null, ticket = "", live = false, heard = 0, newest = 0, looking = false, tried = 0;

  // The stream

  function open() {
    close();
    if (left || document.hidden) return;
    tried = Date.now();
    source = new EventSource(place.dataset.stream);
    on("hello", (said) => {
      ticket = said.ticket;
      live = true;
      present.clear();
      said.at.forEach(isAt);
      tellBox(true);
      mark("live");
      signal.tell(false);
      hear(said.revision);
      lookAtDoor();
    });
    on("table", (said) => hear(said.revision));
    on("at", isAt);
    on("beat", () => {});
    on("knock", lookAtDoor);
    on("gone", leave);
    source.addEventListener("error", () => {
      live = false;
      ticket = "";
      look();
    });
  }

  function on(kind, work) {
    source.addEventListener(kind, (event) => {
      heard = Date.now();
      work(JSON.parse(event.data));
    });
  }

  function close() {
    source?.close();
    source = null;
    live = false;
    ticket = "";
  }

  // This phone may not be here any more: the server says what is here instead. Once: a stream that
  // ends makes this page look, and a second reload in the middle of the first has crashed Chromium.
  let left = false;
  function leave() {
    if (left) return;
    left = true;
    close();
    location.reload();
  }

  function hear(number) {
    newest = number;
    if (newest !== revision()) look();
  }

  // Looking: over the stream's ticket from the server's memory, else by the page's own permission

  async function look() {
    if (left || looking || document.querySelector(".htmx-request")) return;
    looking = true;
    try {
      await fetchChanges();
    } catch {
      if (!live) {
        mark("offline");
        signal.tell(true);
      }
    }
    looking = false;
    if (live && newest > revision()) setTimeout(look, 200);
  }

  async function fetchChanges() {
    const { changes, view } = place.dataset;
    const answer = await fetch(`${changes}${revision()}/${view ? `?view=${view}` : ""}`, {
      headers: { "Accept-Language": document.documentElement.lang, ...(ticket && { "X-Ticket": ticket }) },
      cache: "no-store",
      signal: AbortSignal.timeout(8000),
    });
    if (answer.status === 404 || answer.status === 403) return leave();
    if (!answer.ok) throw new Error(answer.statusText);
    if (!live) {
      mark("polling");
      lookAtDoor();
      signal.tell(false);
    }
    if (answer.status === 200) show(await answer.text());
  }

  // The host's page alone has a door; a list that is being answered stays as it is.
  function lookAtDoor() {
    const door = document.getElementById("knocks");
    if (door && !door.querySelector("[open]")) window.htmx.trigger(door, "knock");
  }

  // Showing

  // The server made it for all phones: this one puts in its own token and its own ids.
  const filled = (html) => html.replaceAll("@token@", token).replaceAll("@command@", newCommand);

  function show(html) {
    // What this phone sends comes first: its answer is the newest there is.
    if (document.querySelector(".htmx-request")) return;
    const fresh = new DOMParser().parseFromString(filled(html), "text/html");
    const next = fresh.querySelector("[data-revision]");
    if (Number(next.dataset.revision) <= revision()) return;
    const focus = focused();
    if (isBusy()) swapWhatIsRead(next);
    else swapAll(next);
    focus();
    tellNews(fresh.getElementById("news"));
  }

  // Whether somebody is in the middle of something here. What the server unfolded nobody has tapped yet.
  const BUSY = "#sheet[data-touched], #now details[data-tapped][open], #sheet input[type=text]:focus";
  const isBusy = () => Boolean(document.querySelector(BUSY));
  document.addEventListener("click", ({ target }) => {
    const folded = target.closest?.("#now summary")?.parentElement;
    if (folded) folded.dataset.tapped = "";
  });

  function swapAll(next) {
    const { tab } = shown().dataset;
    if (tab) {
      next.dataset.tab = tab;
      next.querySelectorAll(".tabs a[data-tab]").forEach((one) => {
        if (one.dataset.tab === tab) one.setAttribute("aria-current", "true");
        else one.removeAttribute("aria-current");
      });
    }
    swap(shown(), next);
    document.dispatchEvent(new CustomEvent("table"));
  }

  function swapWhatIsRead(next) {
    ["strip", "map", "players", "log"].forEach((id) => {
      swap(document.getElementById(id), next.querySelector(`#${id}`));
    });
    const bar = document.getElementById("bar");
    bar.querySelectorAll("form").forEach((form) => form.remove());
    [...next.querySelectorAll("#bar form")].reverse().forEach((form) => {
      bar.prepend(form);
      window.htmx?.process(form);
    });
    shown().dataset.revision = next.dataset.revision;
  }

  function swap(old, fresh) {
    if (!old || !fresh) return;
    old.replaceWith(fresh);
    window.htmx?.process(fresh);
  }

  // Whoever goes by keyboard stays where they were.
  function focused() {
    const one = document.activeElement;
    const same = one?.id ? `#${CSS.escape(one.id)}` : one?.getAttribute("href") && `a[href="${one.getAttribute("href")}"]`;
    return () => {
      if (same && !one.isConnected) shown().querySelector(same)?.focus({ preventScroll: true });
    };
  }

  let quiet = 0;
  function tellNews(news) {
    if (!news) return;
    const line = place.querySelector(".live-news");
    line.querySelector("span").textContent = news.textContent.trim();
    line.querySelector("a").hidden = !isBusy();
    line.hidden = false;
    clearTimeout(quiet);
    if (!isBusy()) quiet = setTimeout(() => { line.hidden = true; }, 4000);
  }

  // Who is where

  const present = new Map();
  function isAt({ phone, name, box }) {
    if (box) present.set(phone, { name: name || place.dataset.somebody, box, until: Date.now() + FORGET });
    else present.delete(phone);
    showPresent();
  }

  function showPresent() {
    present.forEach((one, phone) => { if (one.until < Date.now()) present.delete(phone); });
    const words = [...present.values()].map(({ name, box }) => {
      const named = document.querySelector(`.box[value="${CSS.escape(box)}"]`)?.textContent || box;
      return place.dataset.at.replace("{name}", () => name).replace("{box}", () => named);
    }).join(" · ");
    const line = place.querySelector(".live-at");
    if (line.textContent !== words) line.textContent = words;
  }

  let told = "", toldAt = 0, touchedAt = 0;
  function tellBox(again) {
    const form = document.querySelector("#sheet[data-touched]");
    const box = form && Date.now() - touchedAt < FORGET ? boxOf(form) : "";
    if (!ticket || !(box !== told || (box && (again || (touchedAt > toldAt && Date.now() - toldAt > RENEW))))) return;
    told = box;
    toldAt = Date.now();
    fetch(`${place.dataset.stream}at/${box}`, { method: "POST", headers: { "X-Ticket": ticket } }).catch(() => {});
  }

  ["input", "change", "lines"].forEach((kind) => document.addEventListener(kind, (event) => {
    const form = event.target.closest?.("#sheet");
    if (!form) return;
    form.dataset.touched = "";
    touchedAt = Date.now();
    tellBox();
  }));

  // After this phone's own sheet was answered: what came meanwhile is looked at now.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target !== shown()) return;
    place.querySelector(".live-news").hidden = true;
    tellBox();
    if (live && newest > revision()) look();
  });

  function mark(state) {
    const sign = place.querySelector(".live-mark");
    if (sign.dataset.state === state) return;
    sign.dataset.state = state;
    sign.title = place.dataset[state];
    sign.firstElementChild.textContent = place.dataset[state];
  }

  setInterval(() => {
    if (document.hidden) return;
    showPresent();
    tellBox();
    if (live && Date.now() - heard > SILENCE) open();
    if (!live && !("over" in shown().dataset)) look();
    if (source?.readyState === EventSource.CLOSED && Date.now() - tried > RETRY) open();
  }, POLL);
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  window.addEventListener("online", open);
  window.addEventListener("offline", () => mark("offline"));
  open();
});
