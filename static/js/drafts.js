// What was tapped and is not recorded yet stays on this phone: through a reload, the look-up, other boxes, a
// new version. It comes back with its sheet, as far as it fits there, until it is recorded or thrown away.
(() => {
  const { listen, signal, isAway, newCommand, token, showTable, openBox, putLines, timeOfDay } = window.scorepad;
  const PREFIX = "draft ";
  const OURS = ["csrfmiddlewaretoken", "seen", "command", "page", "nth", "search"];
  const words = document.getElementById("signal").dataset;
  const turnOf = () => document.querySelector(".now-turn")?.textContent.trim() || "";
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  // The store: this tab's own first, so that two tabs do not take each other's; then what any tab left behind.
  // What a browser does not write down lives with the page and is tried again.
  const memory = new Map();
  const stores = ["sessionStorage", "localStorage"];
  const inStore = (name, work) => {
    try { return { value: work(window[name]) }; } catch { return null; }
  };
  function write(key, draft) {
    memory.set(key, { draft, isWritten: put(key, draft) });
  }
  const put = (key, draft) => stores.map((name) => inStore(name, (store) => (draft
    ? store.setItem(PREFIX + key, JSON.stringify(draft)) : store.removeItem(PREFIX + key)))).some(Boolean);
  function read(key) {
    if (memory.has(key)) return memory.get(key).draft;
    const found = stores.map((name) => inStore(name, (store) => JSON.parse(store.getItem(PREFIX + key)))?.value);
    return found.find(Boolean) || null;
  }
  function forget(key) {
    if (told?.key === key) told = null;
    if (read(key)) write(key, null);
  }
  function keys() {
    const stored = stores.flatMap((name) => inStore(name, (store) => Object.keys(store))?.value || []);
    const known = stored.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return [...new Set([...known, ...memory.keys()])];
  }
  const unwritten = () => [...memory].filter(([, one]) => one.draft && !one.isWritten);
  const writeAgain = () => unwritten().forEach(([key, { draft }]) => write(key, draft));
  setInterval(writeAgain, 3000);
  function holdBack(event) {
    writeAgain();
    if (unwritten().length) event.preventDefault();
  }
  // Recorded or thrown away in another tab.
  function followOthers({ key, oldValue, newValue }) {
    const name = key?.startsWith(PREFIX) && !newValue && key.slice(PREFIX.length);
    if (name && JSON.parse(oldValue)?.command === read(name)?.command) forget(name);
  }

  // What a form holds. Hidden fields are the server's, but for lines; a form that is drawn anew with every
  // tap (data-whole) has all it knows in them.
  const isTheirs = (form, { name, type }) => name && !OURS.includes(name)
    && (type !== "hidden" || name === "line" || "whole" in form.dataset);
  const theirsIn = (form) => [...form.elements].filter((one) => isTheirs(form, one));
  const namesOf = (form) => [...new Set(theirsIn(form).map(({ name }) => name))];
  function fieldsOf(form) {
    const names = namesOf(form);
    return [...new FormData(form)].filter(([name]) => names.includes(name));
  }
  // What is only picked for the next line is kept as well, but nobody has to be told.
  const worth = (fields = []) => fields.filter(([name]) => !name.startsWith("pick_") && name !== "brush");

  const blanks = new WeakMap(); // forms as the server gave them
  const emptyOnes = new Map(); // the same by name, for a sheet that the server draws anew as one goes
  const rests = new WeakMap(); // what found no place; it is kept with the others
  function save(form) {
    const key = form.dataset.draft;
    const fields = [...fieldsOf(form), ...(rests.get(form) || [])];
    const blank = blanks.get(form);
    if (same(fields, blank)) return forget(key);
    const said = Object.fromEntries([...form.querySelectorAll(".line")]
      .map((line) => [line.querySelector("input").value, readable(line)]));
    const { seen, command } = form.elements;
    return write(key, {
      fields, blank, said, names: namesOf(form), seen: seen?.value, command: command?.value,
      turn: turnOf(), at: Date.now(),
    });
  }
  // A line in words, without the letters inside its pictures.
  const readable = (line) => [...line.querySelectorAll(".face")].map((face) => {
    const said = face.cloneNode(true);
    said.querySelectorAll("svg").forEach((picture) => picture.remove());
    return said.textContent.replace(/\s+/g, " ").trim();
  }).join(" ");

  // Filling in what was kept. Answers the fields that find no place.
  function apply(form, draft) {
    const present = [...form.querySelectorAll(".line input")].map((input) => input.value);
    const lines = draft.fields.filter(([name]) => name === "line").map(([, value]) => value);
    const missing = lines.filter((value) => present.indexOf(value) < 0 || !present.splice(present.indexOf(value), 1));
    const left = missing.length ? putLines(form, missing) : [];
    return [...left.map((value) => ["line", value]), ...applyControls(form, draft)];
  }
  function applyControls(form, { fields, names }) {
    const rest = fields.filter(([name]) => name !== "line");
    for (const control of form.elements) {
      if (!names.includes(control.name) || control.name === "line" || control.disabled) continue;
      const said = fields.filter(([name]) => name === control.name).map(([, value]) => value);
      const isTick = ["radio", "checkbox"].includes(control.type);
      if (isTick ? tick(control, said) : fillIn(control, said)) {
        const isIt = ([name, value]) => name === control.name && (!isTick || value === control.value);
        rest.splice(rest.findIndex(isIt), 1);
      }
    }
    return rest;
  }
  function tick(control, said) {
    const isOn = said.includes(control.value);
    if (control.type === "radio" && said.length && !isOn) return false; // another one is picked, if it is there
    if (control.checked !== isOn) {
      control.checked = isOn;
      stirred.push(control);
    }
    return isOn;
  }
  function fillIn(control, [value]) {
    const was = control.value;
    if (value === undefined || control.type === "submit") return false;
    control.value = value;
    if (!control.validity.valid) control.value = was;
    else if (value !== was) stirred.push(control);
    return control.value === value;
  }
  let stirred = [];
  function stir() { // those who follow what is tapped
    const ones = stirred.splice(0).filter((one) => one.isConnected);
    ones.forEach((one) => one.dispatchEvent(new Event("input", { bubbles: true })));
    ones.at(-1)?.dispatchEvent(new Event("change", { bubbles: true })); // the server is asked once
  }

  // A sheet that the server draws as one goes, such as a war: it draws it with what was kept.
  async function drawn(form, draft, left) {
    const gone = left.filter(([name]) => name === "line").map(([, value]) => value);
    const fields = draft.fields.filter(([name, value]) => name !== "line" || !gone.includes(value));
    const body = new URLSearchParams([...fields, ["seen", draft.seen], ["command", draft.command], ["draft", "1"]]);
    const headers = { "X-CSRFToken": token(), "HX-Request": "true", "HX-Target": "table" };
    form.inert = true;
    try {
      const answer = await fetch(form.action, { method: "POST", headers, body, signal: AbortSignal.timeout(8000) });
      if (!answer.ok || isAway(answer) || !form.isConnected) return null;
      showTable(await answer.text());
      return document.querySelector(`form[data-draft="${CSS.escape(form.dataset.draft)}"]`);
    } catch {
      return null;
    } finally {
      form.inert = false;
    }
  }

  let isFilling = false;
  async function fill(form, draft) {
    isFilling = true;
    stirred = [];
    let shown = form;
    let left = apply(form, draft);
    const mayDraw = form.id === "sheet" && !signal.isDown && left.some(([name]) => name !== "line");
    const fresh = mayDraw && await drawn(form, draft, left);
    if (fresh) {
      known.add(fresh);
      blanks.set(fresh, draft.blank);
      shown = fresh;
      left = [...left.filter(([name]) => name === "line"), ...apply(fresh, draft)];
    }
    rests.set(shown, left);
    ["seen", "command"].filter((name) => draft[name] && shown.elements[name]).forEach((name) => {
      shown.elements[name].value = draft[name];
    });
    // A form that is saved by itself has nothing to say.
    const isNews = !("saves" in form.dataset) && !same(worth(draft.fields), worth(draft.blank));
    const isDecided = fresh || !(mayDraw || signal.isDown); // else the server may still find a place for it
    if (isNews) tell(shown, draft, isDecided ? left : []);
    isFilling = false;
    if ("whole" in form.dataset) return form.requestSubmit(form.querySelector(".default-button"));
    stir();
    if (shown.id === "sheet") shown.dataset.touched = "";
    save(shown);
  }

  // What the phone says about it, at the top of the sheet.
  let told = null; // to be said again when the server draws the sheet anew
  function tell(form, draft, left, word = "draftKept", offers = ["throw"]) {
    told = { key: form.dataset.draft, say: (anew) => tell(anew, draft, left, word, offers) };
    form.querySelector(".draft")?.remove();
    const line = document.getElementById("draft-shape").content.firstElementChild.cloneNode(true);
    const gone = left.map(([, value]) => draft.said?.[value] || "").filter(Boolean);
    const sentences = [words[word].replace("{time}", timeOfDay(draft.at))];
    if (left.length) sentences.push(words.draftUnfit.replace("{what}", gone.join(", ") || left.length));
    line.querySelector(".draft-words").textContent = sentences.join(" ");
    line.querySelectorAll("[data-do]").forEach((button) => {
      button.hidden = !offers.includes(button.dataset.do);
      button.onclick = () => deeds[button.dataset.do](form, draft);
    });
    form.prepend(line);
  }
  function empty(form) {
    form.reset();
    form.querySelectorAll(".line").forEach((line) => line.remove());
    form.inert = false;
    delete form.dataset.touched;
  }
  const deeds = {
    async throw(form, draft) {
      forget(form.dataset.draft);
      if (form.id !== "sheet") return location.reload();
      form.inert = true; // until there is an empty one
      const { offsetHeight } = form.querySelector(".draft");
      const { scrollY } = window;
      if (!(await openBox(form.action.split("/").at(-2), "now"))) empty(form);
      const anew = document.getElementById("sheet");
      tell(anew, draft, [], "draftThrown", ["back"]);
      anew.querySelector(".draft").style.minHeight = `${offsetHeight}px`; // what stands below stays under the thumb
      window.scrollTo(0, scrollY);
    },
    put(form, draft) {
      form.querySelector(".draft").remove();
      return fill(form, { ...draft, command: newCommand(), seen: form.elements.seen.value });
    },
    back(form, draft) {
      form.querySelector(".draft").remove();
      return fill(form, draft);
    },
  };

  // Every sheet that comes is looked at once: a new one gets what was kept for it, one that is filled in is kept.
  const known = new WeakSet();
  function look() {
    if (isFilling) return;
    document.querySelectorAll("form[data-draft]").forEach((form) => {
      if (known.has(form)) return;
      known.add(form);
      const draft = read(form.dataset.draft);
      if ("touched" in form.dataset) {
        blanks.set(form, draft?.blank || emptyOnes.get(form.dataset.draft));
        save(form);
        if (told?.key === form.dataset.draft) told.say(form);
        return;
      }
      blanks.set(form, fieldsOf(form));
      emptyOnes.set(form.dataset.draft, fieldsOf(form));
      if (!draft || window.scorepad.waitsFor?.(draft.command)) return;
      // What belongs to another turn, or was changed on another page meanwhile, is left to whoever looks.
      const isChanged = "saves" in form.dataset && draft.seen !== form.elements.seen.value;
      const isOld = draft.turn !== turnOf();
      if (isOld && same(worth(draft.fields), worth(draft.blank))) forget(form.dataset.draft);
      else if (isOld) tell(form, draft, [], "draftOld", ["put", "throw"]);
      else if (isChanged) tell(form, draft, [], "draftKept", ["put", "throw"]);
      else fill(form, draft);
    });
  }
  function keep({ target }) {
    const form = target.closest?.("form[data-draft]");
    if (form && !isFilling) save(form);
  }

  // A form that led on to another page is done, wherever what it sent is kept.
  const keptWith = (command) => keys().filter((key) => command && read(key)?.command === command);
  function leave({ detail: { elt, xhr } }) {
    if (!elt.matches("form[data-draft]") || !xhr.getResponseHeader("HX-Redirect")) return;
    [elt.dataset.draft, ...keptWith(elt.elements.command?.value)].forEach(forget);
  }

  // Recorded, or in the list of what waits. Something beside the sheet (an act) leaves the rest of it as it is.
  function letGo({ detail: { command, fields = [], revision } }) {
    const act = fields.find(([name]) => name === "act")?.[1];
    keptWith(command).forEach((key) => {
      const draft = read(key);
      const isOther = ([name]) => act && !name.startsWith(`pick_${act.split(":")[0]}`);
      const rest = draft.fields.filter(isOther);
      if (!rest.length || same(worth(rest), worth(draft.blank))) forget(key);
      else write(key, { ...draft, fields: rest, command: newCommand(), seen: revision || draft.seen });
    });
  }

  Object.assign(window.scorepad, { readable, forgetDraft: forget });
  listen(
    [document, "DOMContentLoaded", look], // after htmx, which follows what is filled in
    [document, "htmx:afterSettle table", look],
    [document, "input change lines", keep],
    [document, "htmx:beforeOnLoad", leave],
    [document, "safe", letGo],
    [window, "pagehide", writeAgain],
    [window, "beforeunload", holdBack],
    [window, "storage", followOthers],
  );
})();
