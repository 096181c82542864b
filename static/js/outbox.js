// Sheets that wait on the phone for a signal. First in, first out, each sent until the server says that this
// very sheet is recorded: it knows a command that comes twice. What it refuses stays listed until somebody decides.
(() => {
  const { listen, signal, isOurs, isAway, newCommand, token, showTable, openBox } = window.scorepad;
  const { store, showSignal, readable } = window.scorepad;
  const place = document.getElementById("signal");
  const words = place.dataset;
  const codeHere = location.pathname.match(/^\/tables\/([\w-]+)\//)?.[1];

  let items = [];
  let isSending = false;
  const dropped = [];
  const others = window.BroadcastChannel ? new BroadcastChannel("outbox") : null;
  const tellOthers = () => others?.postMessage("changed");
  const show = () => showSignal({ items, dropped, isSending, codeHere });
  function toast(text) {
    if (document.getElementById("toast")) tell("toast", text);
    else say(text);
  }
  // Pages without a toast have a place for what the server refuses.
  function say(text) {
    const said = Object.assign(document.createElement("p"), { className: "notice", textContent: text });
    document.getElementById("refused")?.replaceChildren(...(text ? [said] : []));
    if (text) said.scrollIntoView({ block: "center" }); // the button that was tapped may be far below
  }
  const tell = (kind, detail) => document.dispatchEvent(new CustomEvent(kind, { detail }));

  async function reload() {
    items = (await store.all()) || items;
    show();
  }
  async function save(item) {
    const isWritten = await store.save(item);
    tellOthers();
    return isWritten;
  }
  async function remove(item) {
    items = items.filter((one) => one.id !== item.id);
    await store.remove(item);
    tellOthers();
  }

  const waiting = () => items.filter((item) => item.state === "waiting");
  const isHere = (item) => item.code === codeHere;
  const field = (item, name) => item.fields.find(([one]) => one === name)?.[1];
  function setField(item, name, value) {
    item.fields = [...item.fields.filter(([one]) => one !== name), [name, value]];
  }

  // Queueing. The count goes up before anything is written.
  async function queue(path, fields, form, why) {
    // Some sheets come once more: other players go on, or more cards are played.
    const goesOn = "repeats" in form.dataset && "touched" in form.dataset;
    const stays = goesOn || fields.some(([name]) => ["act", "more"].includes(name));
    const lines = form.querySelectorAll(".line");
    const tapped = ([name, value]) => !name.startsWith("pick_") && form.querySelector(
      `:is(button, input:checked)[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)?.closest(".adder, .chip");
    const item = {
      code: codeHere, path, fields, state: "waiting", at: Date.now(), why,
      label: document.querySelector(".now-head h2")?.lastChild.textContent.trim() || "",
      lines: lines.length,
      said: (lines.length ? [...lines] : fields.map(tapped).filter(Boolean)).map(readable).join(", "),
    };
    items.push(item);
    form.inert = true; // one tap, one sheet
    show();
    const isWritten = await save(item);
    const command = field(item, "command");
    if (isWritten) tell("safe", { command, fields }); // here it is safe; nobody has to keep it beside
    await replace(command);
    await reload();
    toast(why || words.kept);
    const next = document.querySelector(".now-head form > button.walk:last-of-type");
    const here = document.querySelector(".box[aria-current]")?.value;
    if (!(await openBox((!stays && next?.value) || here))) clear(form);
    form.inert = false;
    flush();
  }

  // The sheet once more, empty, where no page of the next box was kept.
  function clear(form) {
    form.reset();
    form.querySelectorAll(".line").forEach((line) => line.remove());
    form.querySelector('input[name="command"]').value = newCommand();
    delete form.dataset.touched;
    form.dispatchEvent(new CustomEvent("lines", { bubbles: true }));
  }

  const isDraft = (fields) => fields.some(([name]) => ["add", "drop", "draft"].includes(name));
  const isSheet = (path) => /^\/tables\/[\w-]+\/record\//.test(path);
  const asFields = (config) => [...config.formData.entries()].filter(([name]) => name !== "csrfmiddlewaretoken");
  const isRecording = (config) => isSheet(config.path) && !isDraft(asFields(config));

  async function withoutServer(config, why = "") {
    const { path } = config;
    if (isRecording(config)) await queue(path, asFields(config), document.getElementById("sheet"), why);
    else if (path.endsWith("/go/")) {
      if (!(await openBox(config.formData.get("box")))) toast(why ? words.notDone : words.noBox);
    } else if (/\/(undo|redo)\/$/.test(path)) toast(why ? words.notDone : words.noUndo);
    else if (!isSheet(path) && !saysItself(path)) toast(why === words.failed ? words.notDone : why || words.notDone);
  }
  const saysItself = (path) => /^\/pads\/[\w-]+\/sections\//.test(path);

  // Known to be without a signal, or others are before this one: into the queue without trying.
  function queueUntried(event) {
    const config = event.detail.requestConfig;
    if (config.verb !== "get") say("");
    if (!signal.isDown && !(isRecording(config) && waiting().some(isHere))) return;
    if (config.verb === "get") return;
    event.preventDefault();
    withoutServer(config);
  }
  // Tried in vain, or the answer was lost on its way: the same command goes again later.
  function queueTried({ detail: { requestConfig } }) {
    if (requestConfig.verb !== "get") withoutServer(requestConfig);
  }
  // Whatever is not answered by a table with its revision, or by a sentence of ours, is not recorded.
  const isSaid = (xhr) => isOurs(xhr) && [403, 404, 409].includes(xhr.status);
  const isAnswer = (xhr, config) => isOurs(xhr) && xhr.status < 500
    && (!isRecording(config) || xhr.getResponseHeader("X-Revision"));
  function judge(event) {
    const { xhr, requestConfig: config } = event.detail;
    if (config.verb === "get") return;
    const command = xhr.getResponseHeader("X-Recorded");
    if (command) tell("safe", { command, fields: asFields(config), revision: xhr.getResponseHeader("X-Revision") });
    if (command) replace(command);
    if (isAnswer(xhr, config) || isSaid(xhr)) return;
    event.preventDefault();
    withoutServer(config, whyNot(xhr, xhr.responseText));
  }
  // A server of ours that can't write says what is the matter; an excuse of somebody else is of no use.
  const noticeIn = (text) => new DOMParser().parseFromString(text, "text/html").querySelector(".notice");
  function whyNot(answer, text) {
    if (isOurs(answer) && isAway(answer)) return noticeIn(text)?.textContent.trim() || "";
    if (isAway(answer)) return answer.status >= 500 ? "" : words.foreign;
    return words.failed;
  }

  // Sending, one after another; where there are locks, by one page at a time.
  const PATIENCE = 8000;
  const oneAtATime = (work) => (navigator.locks ? navigator.locks.request("outbox", work) : work());
  async function flush() {
    if (isSending || !waiting().length) return;
    isSending = true;
    show();
    try {
      await oneAtATime(async () => {
        await reload();
        await sendAll();
      });
    } finally {
      isSending = false;
      show();
    }
  }

  // What can't be recorded holds back the sheets of its own table, no others.
  async function sendAll() {
    const stuck = new Set();
    const first = () => waiting().find((item) => item.id && !stuck.has(item.code));
    let fresh = "";
    for (let item = first(); item; item = first()) {
      const answer = await send(item);
      if (answer === null && signal.isDown) break;
      if (answer === null) stuck.add(item.code);
      else if (isHere(item)) fresh = answer || fresh;
    }
    if (stuck.size) later();
    else pause = SHORT;
    if (fresh) follow(fresh);
  }

  // The server is there and fails: again, but less and less often.
  const SHORT = 3000, LONG = 60000;
  let pause = SHORT, timer = 0;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
    pause = Math.min(LONG, pause * 2);
  }

  async function post(path, fields) {
    const headers = { "X-CSRFToken": token(), "HX-Request": "true", "HX-Target": "table" };
    return fetch(path, {
      method: "POST", headers, body: new URLSearchParams(fields), signal: AbortSignal.timeout(PATIENCE),
    });
  }

  // The fresh table; nothing if it was refused; null if it still waits.
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
    signal.tell(isAway(answer), isOurs(answer));
    const isRecorded = answer.ok && answer.headers.get("X-Recorded") === field(item, "command");
    if (isRecorded) return sent(item, answer, text);
    if (isAway(answer) || answer.ok || answer.status >= 500) return waits(item, whyNot(answer, text));
    const page = new DOMParser().parseFromString(text, "text/html");
    return refused(item, answer.status, page, answer.headers.get("X-Revision"));
  }

  async function sent(item, answer, text) {
    await followOwn(item, answer.headers.get("X-Revision"));
    await remove(item);
    tell("safe", { command: field(item, "command"), fields: item.fields });
    show();
    return text;
  }

  async function waits(item, why) {
    if (item.why !== why) {
      item.why = why;
      await save(item);
    }
    show();
    return null;
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
    const reason = isRefusal && REASONS.map((one) => page.querySelector(one)).find(Boolean)?.textContent.trim();
    const override = page.querySelector('button[name="anyway"]')?.value;
    item.state = "misfit";
    item.isGone = [403, 404].includes(status);
    item.why = reason || (item.isGone ? words.gone : words.refused);
    // To be overridden; to be sent once more on the table as it is; or only to be changed.
    item.anyway = override ?? (status === 422 ? null : "");
    item.revision = revision;
    await save(item);
    show();
    return "";
  }

  // Show what the server now knows, unless somebody is filling in a sheet: live.js knows how then.
  function follow(html) {
    if (!document.querySelector("#sheet[data-touched]")) showTable(html);
  }

  // What the table decides about a sheet that did not fit.
  const decisions = {
    now: flush,
    async anyway(item) {
      if (item.revision) setField(item, "seen", item.revision);
      setField(item, "command", newCommand());
      if (item.anyway) setField(item, "anyway", item.anyway);
      Object.assign(item, { state: "waiting", why: "" });
      await save(item);
      show();
      await flush();
    },
    // The sheet that comes has a command of its own. Whoever records it, now or after a reload, replaces this one.
    async change(item) {
      const fields = item.fields.filter(([name]) => !["anyway", "seen", "command"].includes(name));
      try {
        const anew = [["seen", item.revision || 0], ["command", newCommand()], ["draft", "1"]];
        const answer = await post(item.path, [...fields, ...anew]);
        if (isAway(answer)) return signal.tell(true, isOurs(answer));
        showTable(await answer.text());
        item.changed = document.querySelector('#sheet input[name="command"]').value;
        await save(item);
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
      const { was, id, ...back } = item;
      const restored = { ...back, state: was };
      items.push(restored);
      await save(restored);
      show();
    },
  };
  function decide(event) {
    const button = event.target.closest("[data-outbox]");
    if (!button) return;
    const id = Number(button.closest("[data-item]").dataset.item);
    const item = [...items, ...dropped].find((one) => one.id === id);
    if (item) decisions[button.dataset.outbox](item);
  }

  // A sheet that was changed and recorded replaces the one that waited; refused, it goes by another command.
  async function replace(command) {
    const item = items.find((one) => one.changed === command);
    if (!item) return;
    await remove(item);
    show();
  }
  async function followCommand({ detail: { requestConfig: config } }) {
    if (!config || !isSheet(config.path)) return;
    const item = items.find((one) => one.changed === config.formData.get("command"));
    const now = document.querySelector('#sheet[data-touched] input[name="command"]')?.value;
    if (!item || !now || item.changed === now) return;
    item.changed = now;
    await save(item);
  }

  Object.assign(window.scorepad, { say, noticeIn });
  window.scorepad.waitsFor = (command) => items.some((item) => field(item, "command") === command);
  async function followSignal() {
    show();
    if (!signal.isDown) await flush();
  }
  async function followStore() {
    await reload();
    tellOthers();
    flush();
  }
  async function comeBack() {
    if (!document.hidden) await reload().then(flush);
  }
  function holdBack(event) {
    if (!items.every(store.isWritten)) event.preventDefault();
  }

  if (others) others.onmessage = reload;
  listen(
    [document, "htmx:beforeRequest", queueUntried],
    [document, "htmx:sendError htmx:timeout", queueTried],
    [document, "htmx:beforeOnLoad", judge],
    [document, "htmx:afterSettle", followCommand],
    [document, "signal", followSignal],
    [document, "written", followStore],
    [document, "visibilitychange", comeBack],
    [window, "beforeunload", holdBack],
    [place, "click", decide],
  );
  reload().then(() => {
    place.dataset.read = ""; // what waits is known from here on
    if (!signal.isDown) flush();
  });
})();
