// Follows the table: when it is at another revision, its fresh parts are fetched. What somebody is filling in
// stays as it is.
document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("live");
  if (!place) return;
  const { carry, follow, listen, isOurs, newCommand, steady, token } = window.scorepad;
  const FORGET = 20000, RENEW = 8000;

  const shown = () => document.querySelector("[data-revision]");
  const revision = () => Number(shown().dataset.revision);
  const boxShown = (where) => where.querySelector(".box[aria-current]")?.value;
  const boxOf = (form) => form.getAttribute("action").split("/").at(-2);

  // News

  let newest = 0, looking = false;
  const ears = {
    hello(said) {
      present.clear();
      said.at.forEach(isAt);
      tellBox(true);
      hear(said.revision);
      lookAtDoor();
    },
    table: (said) => hear(said.revision),
    at: isAt,
    knock: lookAtDoor,
  };

  function hear(number) {
    newest = number;
    if (newest !== revision()) look();
  }

  // Looking: over the stream's ticket from the server's memory, else by the page's own permission

  async function look() {
    if (stream.hasLeft || looking || document.querySelector(".htmx-request")) return;
    looking = true;
    try {
      await fetchChanges();
    } catch (error) {
      stream.fail(error);
    }
    looking = false;
    if (stream.isLive && newest > revision()) setTimeout(look, 200);
  }

  async function fetchChanges() {
    const { changes, view } = place.dataset;
    const { ticket } = stream;
    const answer = await fetch(`${changes}${revision()}/${view ? `?view=${view}` : ""}`, {
      headers: { "Accept-Language": document.documentElement.lang, ...(ticket && { "X-Ticket": ticket }) },
      cache: "no-store",
      signal: AbortSignal.timeout(8000),
    });
    if ([403, 404, 409].includes(answer.status) && isOurs(answer)) return stream.leave();
    if (!answer.ok) throw answer;
    const html = await answer.text();
    if (answer.status === 200 && !html.includes(" data-revision=")) throw new Error("This is no table.");
    stream.succeed();
    if (!stream.isLive) lookAtDoor();
    if (answer.status === 200) show(html);
  }

  // The host's page alone has a door; a list that is being answered stays as it is.
  function lookAtDoor() {
    const door = document.getElementById("knocks");
    if (door && !door.querySelector("[open]")) window.htmx.trigger(door, "knock");
  }

  // Showing

  // The server made it for all phones: this one puts in its own token and its own ids.
  const OWN = { token, command: newCommand };
  const filled = (html) => html.replace(/@(token|command)@/g, (_blank, name) => OWN[name]());

  function show(html) {
    // What this phone sends comes first: its answer is the newest there is.
    if (document.querySelector(".htmx-request")) return;
    const fresh = new DOMParser().parseFromString(filled(html), "text/html");
    const next = fresh.querySelector("[data-revision]");
    if (Number(next.dataset.revision) <= revision()) return;
    const focus = focused();
    const box = boxShown(next);
    if (isBusy()) swapWhatIsRead(next);
    else swapAll(next);
    focus();
    playMoment();
    tellNews(fresh.getElementById("news"), box);
  }

  // Whether somebody is in the middle of something here. What the server unfolded nobody has tapped yet.
  const BUSY = "#sheet[data-touched], #now details[data-tapped][open], #sheet input[type=text]:focus";
  const isBusy = () => Boolean(document.querySelector(BUSY));
  function tap({ target }) {
    const folded = target.closest?.("#now summary")?.parentElement;
    if (folded) folded.dataset.tapped = "";
  }

  function swapAll(next) {
    const { tab } = shown().dataset;
    if (tab) next.dataset.tab = tab;
    shown().replaceWith(next);
    window.htmx?.process(next);
    showPresent();
    document.dispatchEvent(new CustomEvent("table"));
  }

  function swapWhatIsRead(next) {
    carry(next, shown());
    window.htmx?.process(shown());
    ["revision", "moment", "momentAt"].forEach((name) => { shown().dataset[name] = next.dataset[name] ?? ""; });
    delete shown().dataset.known;
    document.dispatchEvent(new CustomEvent("known"));
  }

  // Whoever goes by keyboard stays where they were.
  function focused() {
    const one = document.activeElement;
    const link = one?.getAttribute("href");
    const same = one?.id ? `#${CSS.escape(one.id)}` : link && `a[href="${link}"]`;
    return () => {
      if (same && !one.isConnected) shown().querySelector(same)?.focus({ preventScroll: true });
    };
  }

  // What deserves a stage: its script comes at first use. A page that was just opened has missed it.
  let seen = revision();
  function playMoment() {
    const { moment, momentAt } = shown().dataset;
    const isNew = Number(momentAt) > seen;
    seen = Math.max(seen, revision());
    if (!isNew) return;
    import(place.dataset.stage).then(({ play }) => play(place, moment, isBusy())).catch(() => { /* the log has it */ });
  }

  // Who is busy gets a line above the sheet, with the way to the others; the sheet itself stays under the thumb.
  function tellNews(news, box) {
    if (!news) return;
    const line = document.querySelector(".live-news");
    if (!line) return;
    const place = news.querySelector("span");
    const isHere = box === boxShown(document);
    if (isHere) place.remove();
    line.querySelector("span").textContent = news.textContent.trim();
    line.querySelector("a").hidden = isHere;
    if (!isBusy()) place.remove(); // the box is there to see
    const words = news.textContent.trim();
    if (words) document.dispatchEvent(new CustomEvent("toast", { detail: words }));
    if (!isBusy()) return;
    steady(() => { line.hidden = false; });
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
      const said = { name, box: document.querySelector(`.box[value="${CSS.escape(box)}"]`)?.textContent };
      return said.box ? place.dataset.at.replace(/\{(name|box)\}/g, (_whole, word) => said[word]) : "";
    }).filter(Boolean).join(" · ");
    const line = place.querySelector(".live-at");
    if (line.textContent !== words) line.textContent = words;
    const turn = document.querySelector(".now-turn");
    if (turn) turn.dataset.at = words;
  }

  let told = "", toldAt = 0, touchedAt = 0;
  function tellBox(again) {
    const form = document.querySelector("#sheet[data-touched]");
    const box = form && Date.now() - touchedAt < FORGET ? boxOf(form) : "";
    if (!stream.ticket || !(box !== told || (box && (again || (touchedAt > toldAt && Date.now() - toldAt > RENEW))))) return;
    told = box;
    toldAt = Date.now();
    fetch(`${place.dataset.stream}at/${box}`, { method: "POST", headers: { "X-Ticket": stream.ticket } }).catch(() => {});
  }

  function touch({ target }) {
    const form = target.closest?.("#sheet");
    if (!form) return;
    form.dataset.touched = "";
    touchedAt = Date.now();
    tellBox();
  }

  // After this phone's own sheet was answered: what came meanwhile is looked at now.
  function catchUp({ target }) {
    if (target !== shown()) return;
    showPresent();
    playMoment();
    tellBox();
    if (stream.isLive && newest > revision()) look();
  }

  function check() {
    showPresent();
    tellBox();
    if (!stream.isLive && !("over" in shown().dataset)) look();
  }

  listen(
    [document, "click", tap],
    [document, "input change lines", touch],
    [document, "htmx:afterSettle", catchUp],
  );
  const stream = follow(place, { ears, look, check });
});
