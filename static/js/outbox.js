// Sheets that wait on the phone for a signal. First in, first out, each sent until it is answered:
// the server knows a command that comes twice. What it refuses stays listed until somebody decides.
(() => {
  const { signal, newCommand, token, showTable, openBox } = window.scorepad;
  const place = document.getElementById("signal");
  const words = place.dataset;
  const codeHere = location.pathname.match(/^\/tables\/([\w-]+)\//)?.[1];

  // The store. Should the browser have none, the list lives as long as the page, and the page says so.
  const STORE = "outbox";
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  let opening = null;
  function database() {
    opening ||= (async () => {
      const request = indexedDB.open("scorepad", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
      const db = await asked(request);
      db.onversionchange = () => { db.close(); opening = null; };
      return db;
    })();
    return opening;
  }
  async function inStore(work) {
    const transaction = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await asked(work(transaction.objectStore(STORE)));
    await done; // on the disk, not only on its way
    return result;
  }

  let items = [];
  let isVolatile = false;
  const others = window.BroadcastChannel ? new BroadcastChannel(STORE) : null;
  const tellOthers = () => others?.postMessage("changed");

  async function reload() {
    if (!isVolatile) items = await inStore((store) => store.getAll()).catch(() => items);
    show();
  }
  async function save(item) {
    try {
      item.id = await inStore((store) => store.put(item));
    } catch {
      isVolatile = true;
      item.id ||= -Date.now();
    }
    tellOthers();
  }
  async function remove(item) {
    items = items.filter((one) => one.id !== item.id);
    if (!isVolatile) await inStore((store) => store.delete(item.id));
    tellOthers();
  }

  // What the phone says about it, always in sight as long as there is something to say.
  const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const say = (word, values) => words[word].replace(/\{(\w+)\}/g, (_whole, name) => values[name]);
  const waiting = () => items.filter((item) => item.state === "waiting");
  const misfits = () => items.filter((item) => item.state === "misfit");
  const dropped = [];

  function show() {
    const parts = [];
    if (signal.isDown) parts.push(words.down, say("asOf", { time: clock(signal.shownAt) }));
    if (waiting().length) parts.push(say("waiting", { number: waiting().length }));
    if (waiting().length && isSending && !signal.isDown) parts.push(words.sending);
    if (misfits().length) parts.push(say("misfits", { number: misfits().length }));
    const state = place.querySelector(".signal-state");
    const text = parts.join(" · ");
    if (state.textContent !== text) state.replaceChildren(...parts.flatMap((part, nth) => [nth ? " · " : "", unbroken(part)]));
    place.hidden = !text && !dropped.length;
    place.classList.toggle("is-down", signal.isDown);
    place.classList.toggle("has-waiting", waiting().length > 0);
    if (misfits().length) place.open = true;
    list();
    document.documentElement.classList.toggle("no-signal", signal.isDown);
  }

  function unbroken(text) {
    const span = document.createElement("span");
    span.textContent = text;
    return span;
  }

  function list() {
    const shape = document.getElementById("waiting-shape").content.firstElementChild;
    const rows = [...items, ...dropped].map((item) => {
      const row = shape.cloneNode(true);
      if (item.id) row.dataset.item = item.id; // once it is written down
      row.dataset.state = item.state;
      row.querySelector(".waits-box").textContent = item.label;
      row.querySelector(".waits-facts").textContent = [item.lines && say("lines", { number: item.lines }), clock(item.at), item.said]
        .filter(Boolean).join(" · ");
      row.querySelector(".waits-why").textContent = item.why || (isVolatile ? words.volatile : "");
      row.querySelectorAll("[data-outbox]").forEach((button) => { button.hidden = !offers(item, button.dataset.outbox); });
      return row;
    });
    place.querySelector(".waiting").replaceChildren(...rows);
  }

  function offers(item, what) {
    if (item.state === "dropped") return what === "again";
    if (item.state !== "misfit" || what === "again") return false;
    if (what === "anyway") return item.anyway !== null;
    return what === "drop" || (item.code === codeHere && !item.isGone);
  }

  const toast = (text) => document.dispatchEvent(new CustomEvent("toast", { detail: text }));

  // Queueing. The count goes up before anything is written.
  async function queue(path, fields, form) {
    const stays = fields.some(([name]) => name === "act");
    const lines = form.querySelectorAll(".line");
    const item = {
      code: codeHere, path, fields, state: "waiting", at: Date.now(),
      label: document.querySelector(".now-head h2")?.lastChild.textContent.trim() || "",
      lines: lines.length,
      said: [...lines].map(readable).join(", "),
    };
    items.push(item);
    show();
    const replaced = items.find((one) => one.id && one.id === changing);
    changing = null;
    await save(item);
    if (replaced) await remove(replaced);
    await reload();
    toast(words.kept);
    const next = document.querySelector(".now-head form > button.walk:last-of-type");
    const here = document.querySelector(".box[aria-current]")?.value;
    if (!(await openBox((!stays && next?.value) || here))) clear(form);
    flush();
  }

  // A line in words, without the letters inside its pictures.
  const readable = (line) => [...line.querySelectorAll(".face")].map((face) => {
    const words = face.cloneNode(true);
    words.querySelectorAll("svg").forEach((picture) => picture.remove());
    return [...words.querySelectorAll("*"), words].map((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent.trim())).flat().filter(Boolean).join(" ");
  }).join(" ");

  // The sheet once more, empty, where no page of the next box was kept.
  function clear(form) {
    form.reset();
    form.querySelectorAll(".line").forEach((line) => line.remove());
    form.querySelector('input[name="command"]').value = newCommand();
    form.dispatchEvent(new CustomEvent("lines", { bubbles: true }));
  }

  const isDraft = (fields) => fields.some(([name]) => ["add", "drop", "draft"].includes(name));
  const isSheet = (path) => /^\/tables\/[\w-]+\/record\//.test(path);
  const asFields = (config) => [...config.formData.entries()].filter(([name]) => name !== "csrfmiddlewaretoken");
  const isHere = (item) => item.code === codeHere;

  async function withoutServer(config) {
    const { path } = config;
    const fields = asFields(config);
    if (isSheet(path) && !isDraft(fields)) await queue(path, fields, document.getElementById("sheet"));
    else if (path.endsWith("/go/") && !(await openBox(config.formData.get("box")))) toast(words.noBox);
    else if (/\/(undo|redo)\/$/.test(path)) toast(words.noUndo);
  }

  // Known to be without a signal, or others are before this one: into the queue without trying.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const config = event.detail.requestConfig;
    const isQueued = isSheet(config.path) && !isDraft(asFields(config)) && waiting().some(isHere);
    if (!signal.isDown && !isQueued) return;
    if (config.verb === "get") return;
    event.preventDefault();
    withoutServer(config);
  });
  // Tried in vain, or the answer was lost on its way: the same command goes again later.
  ["htmx:sendError", "htmx:timeout"].forEach((kind) => {
    document.addEventListener(kind, (event) => {
      if (event.detail.requestConfig.verb !== "get") withoutServer(event.detail.requestConfig);
    });
  });
  document.addEventListener("htmx:responseError", (event) => {
    const isAway = [502, 503, 504].includes(event.detail.xhr.status);
    if (isAway && event.detail.requestConfig.verb !== "get") withoutServer(event.detail.requestConfig);
  });

  // Sending, one after another; where there are locks, by one page at a time.
  const PATIENCE = 8000;
  let isSending = false;
  const oneAtATime = (work) => (navigator.locks ? navigator.locks.request(STORE, work) : work());
  async function flush() {
    if (isSending || !waiting().length) return;
    isSending = true;
    show();
    let fresh = "";
    try {
      await oneAtATime(async () => {
        await reload();
        const first = () => waiting().find((item) => item.id);
        for (let item = first(); item; item = first()) {
          const answer = await send(item);
          if (answer === null) break;
          if (isHere(item)) fresh = answer || fresh;
        }
      });
    } finally {
      isSending = false;
      show();
    }
    if (fresh) follow(fresh);
  }

  async function post(path, fields) {
    const headers = { "X-CSRFToken": token(), "HX-Request": "true", "HX-Target": "table" };
    return fetch(path, {
      method: "POST", headers, body: new URLSearchParams(fields), signal: AbortSignal.timeout(PATIENCE),
    });
  }

  // The fresh table; nothing if it was refused; null if there was no answer.
  async function send(item) {
    let answer, text;
    try {
      if (!token()) await fetch(`/tables/${item.code}/`); // brings the token's cookie
      answer = await post(item.path, item.fields);
      text = await answer.text();
    } catch {
      signal.tell(true);
      return null;
    }
    if ([502, 503, 504].includes(answer.status)) {
      signal.tell(true);
      return null;
    }
    signal.tell(false);
    const page = new DOMParser().parseFromString(text, "text/html");
    const revision = page.getElementById("table")?.dataset.revision;
    if (answer.ok) {
      await followOwn(item, revision);
      await remove(item);
      show();
      return text;
    }
    await refused(item, answer.status, page, revision);
    return "";
  }

  // Where nobody else recorded meanwhile, the next sheet of this phone has seen the one before it.
  async function followOwn(item, revision) {
    const seen = field(item, "seen");
    if (Number(revision) !== Number(seen) + 1) return;
    for (const one of waiting()) {
      if (one === item || one.code !== item.code || field(one, "seen") !== seen) continue;
      setField(one, "seen", revision);
      await save(one);
    }
  }

  // What does not fit is listed, with the server's words, until somebody decides.
  const REASONS = ["#sheet .notice p", "#sheet p.notice", "#sheet .errorlist", ".notice"];
  async function refused(item, status, page, revision) {
    const isRefusal = [409, 422].includes(status);
    const reason = isRefusal && REASONS.map((place) => page.querySelector(place)).find(Boolean)?.textContent.trim();
    const override = page.querySelector('button[name="anyway"]')?.value;
    item.state = "misfit";
    item.isGone = [403, 404].includes(status);
    item.why = reason || (item.isGone ? words.gone : words.failed);
    // To be overridden; to be sent once more on the table as it is; or only to be changed.
    item.anyway = override ?? (status === 422 ? null : "");
    item.revision = revision;
    await save(item);
    show();
  }

  const field = (item, name) => item.fields.find(([one]) => one === name)?.[1];
  function setField(item, name, value) {
    item.fields = [...item.fields.filter(([one]) => one !== name), [name, value]];
  }

  // Show what the server now knows, unless somebody is filling in a sheet: live.js knows how then.
  function follow(html) {
    if (!document.querySelector("#sheet[data-touched]")) showTable(html);
  }

  // What the table decides about a sheet that did not fit.
  let changing = null;
  const decisions = {
    async anyway(item) {
      if (item.revision) setField(item, "seen", item.revision);
      setField(item, "command", newCommand());
      if (item.anyway) setField(item, "anyway", item.anyway);
      Object.assign(item, { state: "waiting", why: "" });
      await save(item);
      show();
      await flush();
    },
    async change(item) {
      const fields = item.fields.filter(([name]) => !["anyway", "seen", "command"].includes(name));
      try {
        const answer = await post(item.path, [...fields, ["seen", item.revision || 0], ["command", newCommand()], ["draft", "1"]]);
        showTable(await answer.text());
        changing = item.id;
        place.open = false;
      } catch {
        signal.tell(true);
      }
    },
    async drop(item) {
      await remove(item);
      dropped.push({ ...item, state: "dropped", was: item.state });
      show();
    },
    async again(item) {
      dropped.splice(dropped.indexOf(item), 1);
      const { was, ...back } = item;
      const restored = { ...back, state: was };
      items.push(restored);
      await save(restored);
      show();
    },
  };
  place.addEventListener("click", (event) => {
    const button = event.target.closest("[data-outbox]");
    if (!button) return;
    const id = Number(button.closest("[data-item]").dataset.item);
    const item = [...items, ...dropped].find((one) => one.id === id);
    if (item) decisions[button.dataset.outbox](item);
  });
  // A sheet that was changed and recorded replaces the one that waited.
  document.addEventListener("htmx:afterRequest", async (event) => {
    const { requestConfig: config, xhr } = event.detail;
    const item = items.find((one) => one.id === changing);
    if (!item || xhr.status !== 200 || config.path !== item.path || isDraft(asFields(config))) return;
    changing = null;
    await remove(item);
    show();
  });

  document.addEventListener("signal", async () => {
    show();
    if (signal.isDown) return;
    await flush();
  });
  if (others) others.onmessage = reload;
  document.addEventListener("visibilitychange", () => { if (!document.hidden) reload().then(flush); });
  window.addEventListener("beforeunload", (event) => { if (isVolatile && items.length) event.preventDefault(); });
  reload().then(() => {
    place.dataset.read = ""; // what waits is known from here on
    if (!signal.isDown) flush();
  });
})();
