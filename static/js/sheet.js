// Sheets on the phone: lines are put together by tapping, without asking the server each time.
(() => {
  const { listen } = window.scorepad;
  const table = () => document.getElementById("table");

  // Tabs: one part of the table at a time. Without a script they stand below each other.
  function markTab(name) {
    table().dataset.tab = name;
    table().querySelectorAll(".panel").forEach((panel) => panel.classList.toggle("is-shown", panel.id === name));
    table().querySelectorAll(".tabs a[data-tab]").forEach((tab) => {
      if (tab.dataset.tab === name) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    });
  }

  function showTab(name, place) {
    markTab(name);
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
  }

  // A table that comes anew shows the part that was looked at.
  const keepTab = () => markTab(table().dataset.tab || "now");

  // A tap on the map picks that region in the sheet, if the sheet asks for one.
  function pickRegion(key) {
    const chip = document.querySelector(`#sheet input[type="radio"][name$="region"][value="${key}"]:enabled`);
    if (!chip) return false;
    chip.checked = true;
    chip.dispatchEvent(new Event("change", { bubbles: true }));
    showTab("now");
    return true;
  }

  function openTab(event) {
    const tab = event.target.closest("a[data-tab]");
    const region = event.target.closest("a[data-region]");
    if (tab) {
      event.preventDefault();
      showTab(tab.dataset.tab, tab.closest(".tabs") ? null : document.querySelector(tab.hash));
    }
    if (region && pickRegion(region.dataset.region)) event.preventDefault();
  }

  // Looking something up leaves nothing: it opens over the table, with a script of its own.
  function openLayer(event) {
    const link = event.target.closest('#table a[href*="/lookup/"]');
    const live = document.getElementById("live");
    if (!link || !live || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import(live.dataset.layer).then(({ open }) => open(live, link)).catch(() => location.assign(link.href));
  }

  // After a sheet was sent: say quietly what was recorded or taken back. Undo leaves the tab as it is.
  let sent = null;
  const undoWords = () => document.querySelector(".undo-what")?.textContent || "";
  const plainly = (text) => text.replace(/\s+/g, " ").trim();
  // It covers nothing and goes: Undo names what was recorded and is lit; what else is said stands above the name of
  // the box, or else in Undo, but never what Undo took back. Where there is no Undo, its place is free.
  function toast(said) {
    const words = plainly(said);
    const place = document.getElementById("toast");
    place.textContent = words;
    toast.end?.();
    const what = document.querySelector(".undo-what");
    const lit = what?.closest("button") || place;
    const head = document.querySelector(".now-turn");
    const line = head?.offsetParent || words.startsWith(place.dataset.undone) ? head : what;
    if (what && !words.includes(plainly(what.textContent))) line.dataset.said = words;
    lit.classList.add("is-new");
    const ends = setTimeout(() => toast.end(), 3000);
    toast.end = () => {
      clearTimeout(ends);
      lit.classList.remove("is-new");
      delete line?.dataset.said;
    };
  }
  function noteSent({ detail: { elt: form } }) {
    if (!form.matches("#sheet, .undo")) return;
    const { tab, revision } = table().dataset;
    sent = { form, tab, undo: undoWords(), revision };
  }
  function tellDone(event) {
    if (!sent || event.target !== table() || event.detail.xhr?.status !== 200) return;
    const { form, tab, undo, revision } = sent;
    sent = null;
    // Keys go on from the name of the box, where the button was that is gone.
    if (document.activeElement === document.body) document.querySelector(".boxes summary")?.focus({ preventScroll: true });
    if (revision === table().dataset.revision) return;
    const words = document.getElementById("toast").dataset;
    if (form.matches(".undo")) {
      showTab(tab);
      toast(`${words.undone} ${undo}`);
    } else if (form.id === "sheet") {
      window.scrollTo(0, 0);
      if (undoWords() !== undo) toast(`${words.recorded} ${undoWords()}`);
    }
  }

  // A new box begins at its top, for whoever looks at it.
  const turn = () => document.querySelector(".now-turn")?.textContent;
  const place = () => `${turn()} ${document.querySelector(".box[aria-current]")?.value}`;
  let stood = place();
  function beginAtTop() {
    if (place() === stood) return;
    stood = place();
    if ((table().dataset.tab || "now") === "now") window.scrollTo(0, 0);
  }

  // How many lines wait, on the buttons of the bar; a basket shows its newest.
  function count(form) {
    const number = form.querySelectorAll(".line").length;
    document.querySelectorAll("#bar :is(.bar-main, .bar-back)").forEach((button) => {
      if (number) button.dataset.lines = number;
      else delete button.dataset.lines;
    });
    const lines = form.querySelector(".lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  }

  // The chip that is picked for a part of a line.
  const picked = (form, part) => form.querySelector(`input[name="pick_${part}"]:checked`);

  const faceOf = (chip) => chip.closest(".chip, .adder").querySelector(".face").cloneNode(true);

  function addLine(form, button) {
    closeGaps(form);
    const chips = form.dataset.parts.split(" ").map(
      (part) => (part === form.dataset.adds ? button : picked(form, part)));
    if (chips.includes(null)) return;
    const held = form.querySelector(".line.is-held");
    if (held) {
      fillLine(held, chips);
      window.scorepad.hold(form, null);
    } else appendLine(form, chips);
    form.querySelectorAll("input[data-reset]").forEach((input) => { input.checked = true; });
    if (form.dataset.advances) advance(form, picked(form, form.dataset.advances));
    changed(form, !held);
    const left = [...form.querySelectorAll(".adder")].filter(isOffered);
    if (!left.includes(button)) left[0]?.focus({ preventScroll: true });
    if ("completes" in form.dataset && !left.length) send(document.querySelector(".bar-main"));
  }

  // As a thumb does it: the focus goes there, so that the button tapped before is not sent along.
  let isOwn = true;
  function send(main) {
    isOwn = false;
    main.focus({ preventScroll: true });
    main.click();
  }

  // The button that comes then rests for a moment: a thumb on its way to the old one does not press it.
  function rest({ target }) {
    const main = document.getElementById("main-button");
    if (isOwn || target !== table() || !main) return;
    isOwn = true;
    main.dataset.rests = "";
    setTimeout(() => { delete main.dataset.rests; }, 500);
  }

  function appendLine(form, chips) {
    const line = form.querySelector("#line-shape").content.firstElementChild.cloneNode(true);
    fillLine(line, chips);
    placeFor(form.querySelector(".lines"), chips).append(line);
  }

  function fillLine(line, chips) {
    const drop = line.querySelector(".drop");
    line.querySelector("input").value = chips.map((chip) => chip.value).join(":");
    if (drop) drop.before(...chips.map(faceOf));
    else line.querySelector("[data-faces]").replaceChildren(...chips.map(faceOf));
  }

  // Lines that stand on drawn spaces (data-spaces): each has its own, the next free one, or one more.
  const isFree = (space) => !space.matches(".is-taken, .is-ship") && !space.querySelector(".line");
  function placeFor(lines, chips) {
    if (!("spaces" in lines.dataset)) return lines;
    const own = chips.map((chip) => lines.querySelector(`[data-for="${CSS.escape(chip.value)}"]`)).find(Boolean);
    const free = own || [...lines.querySelectorAll(".berth:not([data-for])")].find(isFree);
    if (free) return free;
    const more = lines.querySelector(".berth").cloneNode();
    more.className = "berth";
    more.dataset.label = "+";
    lines.append(more);
    return more;
  }

  // The chips that a line is made of, null for each that is not on offer.
  function chipsOf(form, value) {
    const said = value.split(":");
    return form.dataset.parts.split(" ").map((part, nth) => {
      const name = part === form.dataset.adds ? "add" : `pick_${part}`;
      return form.querySelector(`[name="${name}"][value="${CSS.escape(said[nth] ?? "")}"]`);
    });
  }

  const isOffered = (chip) => chip && !chip.disabled && !chip.hidden && !(chip.dataset.taken > 0);

  // Put lines in that were tapped before, by their values. Answers those that are no longer on offer.
  function putLines(form, values) {
    const fits = (value) => form.dataset.parts && chipsOf(form, value).every(isOffered);
    const left = values.filter((value) => {
      if (!fits(value)) return true;
      appendLine(form, chipsOf(form, value));
      mind(form);
      return false;
    });
    if (left.length < values.length) changed(form);
    return left;
  }


  // Pick the chip after this one in player order; chips beside the row (data-aside) are skipped, and, if anybody
  // is left, those who are out of money (data-out).
  function advance(form, chip) {
    const turn = (one) => Number(one.closest(".chip").querySelector(".nth")?.dataset.n);
    const row = [...form.querySelectorAll(`input[name="${chip.name}"]:not([data-aside])`)].sort((one, other) => turn(one) - turn(other));
    const after = row.splice(row.indexOf(chip) + 1).concat(row);
    (after.find((one) => !one.closest(".chip").querySelector("[data-out]")) || after[0]).checked = true;
  }

  // Lines were added or taken out.
  function changed(form, isMore = false) {
    mind(form);
    count(form);
    form.dispatchEvent(new CustomEvent("lines", { bubbles: true, detail: isMore }));
    relabel(form);
  }

  // What can be tapped only so often. Where each makes one line (data-once), it keeps its place, shows the number
  // of its line, and takes it back: two quick taps on one spot say nothing about somebody else.
  function mind(form) {
    const lines = [...form.querySelectorAll(".line input")].map((input) => input.value);
    if ("once" in form.dataset) {
      form.querySelectorAll(".adder").forEach((adder) => {
        const nth = lines.indexOf(adder.value) + 1;
        adder.hidden = false;
        adder.dataset.taken = nth;
        adder.setAttribute("aria-pressed", nth > 0);
      });
    }
    form.querySelectorAll(".adder[data-copies]").forEach((adder) => {
      const taken = lines.filter((line) => line.split(":").includes(adder.value)).length;
      adder.disabled = taken >= Number(adder.dataset.copies);
    });
  }

  // The large button says "Next" as long as there is nothing to record.
  function relabel(form) {
    const main = document.querySelector(".bar-main[data-filled]");
    if (!main) return;
    const filled = form.querySelector('.line, input:checked:not([name^="pick_"]):not([value=""])')
      || [...form.querySelectorAll(".tally input")].some((input) => Number(input.value));
    main.textContent = filled ? main.dataset.filled : main.dataset.empty;
  }

  function tapLines(event) {
    const form = event.target.closest("form[data-parts]");
    const add = event.target.closest("button[name=add]");
    const drop = event.target.closest(".lines .drop");
    if (!form || !(add || drop)) return;
    event.preventDefault();
    const line = drop ? drop.closest(".line") : form.querySelectorAll(".line")[add.dataset.taken - 1];
    if (line) takeOut(form, line);
    else addLine(form, add);
  }
  // A gap stays until the next line comes: no other line slides under the finger.
  function takeOut(form, line) {
    line.replaceWith(Object.assign(document.createElement("li"), { className: "gap" }));
    if (!form.querySelector(".line")) closeGaps(form);
    changed(form);
  }
  const closeGaps = (form) => form.querySelectorAll(".gap").forEach((gap) => gap.remove());
  function mindAnew() {
    const form = document.querySelector("#sheet[data-once]");
    if (form) mind(form);
  }

  // A chip that counts its taps: past the most it begins again, its cross takes all back.
  function countTap(event) {
    const tally = event.target.closest(".tally");
    if (!tally) return;
    event.preventDefault();
    const input = tally.querySelector("input");
    const more = event.target.closest(".tally-clear") ? 0 : Number(input.value) + 1;
    input.value = more > Number(input.max) ? 0 : more;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    const whole = tally.closest("[data-whole]");
    if (whole && Number(input.value) && [...whole.querySelectorAll("[data-in-all]")].every(isFull)) send(document.querySelector(".bar-main"));
  }
  // Whether all that lies there is said: then the last of it records the sheet.
  const isFull = (palette) => Number(palette.dataset.inAll)
    === [...palette.querySelectorAll(".tally input")].reduce((sum, { value }) => sum + Number(value), 0);
  function markTally({ target }) {
    target.closest(".tally")?.classList.toggle("is-some", Number(target.value) > 0);
  }

  // A question that opens is brought into sight; one that is folded waits below, and nothing moves.
  let questions = 0;
  function showQuestion() {
    const open = [...document.querySelectorAll("#asked :is(.question, .claims[open])")];
    if (open.length > questions) {
      open.at(-1).scrollIntoView({ block: "nearest" });
      // Whoever goes by keyboard goes on at the first that is open.
      if (document.querySelector(":focus-visible")) open.find((one) => !one.querySelector("input")?.value)?.focus();
    }
    questions = open.length;
  }

  // People type what they look for in small letters and without accents.
  const plain = (text) => text.toLowerCase().replace(/ł/g, "l").normalize("NFD").replace(/\p{M}/gu, "");
  function sift({ target }) {
    const { search } = target.dataset;
    if (!search) return;
    const wanted = plain(target.value);
    const isFound = (one) => plain(one.textContent).includes(wanted);
    document.querySelectorAll(search).forEach((one) => { one.hidden = !isFound(one); });
  }

  // A second tap on a chip takes it back (data-untap). The click comes after the change of its state,
  // so what was picked is noted when the finger goes down.
  let tapped = null;
  function noteTap({ target }) {
    const chip = target.closest(".chip")?.querySelector("input[data-untap]");
    tapped = chip?.checked ? chip : null;
  }
  function untap({ target }) {
    if (target !== tapped) return;
    target.checked = false;
    target.dispatchEvent(new Event("change", { bubbles: true }));
    tapped = null;
  }

  // What the server says to a draft is left out if the draft has changed meanwhile: the next answer
  // is on its way.
  let changes = 0;
  function noteChange() {
    changes += 1;
  }
  function noteAsking({ target, detail: { xhr } }) {
    if (target.id === "asked") xhr.changes = changes;
  }
  function skipLate({ target, detail }) {
    if (target.id === "asked" && detail.xhr.changes !== changes) detail.shouldSwap = false;
  }

  // Whoever goes by keyboard, or types on, stays there when the answer comes; from a button that is spent, at
  // the next one.
  let goBack = () => {};
  const named = (one) => `[name="${CSS.escape(one.name)}"]`;
  function placeOf(one) {
    const number = one.closest(".stepper")?.querySelector("input");
    if (one.dataset.step && number) return `.stepper:has(${named(number)}) [data-step="${one.dataset.step}"]`;
    if (!one.name) return one.hash && `a[href="${one.hash}"]`;
    return one.matches("[type=text], [type=number]") ? named(one) : `${named(one)}[value="${CSS.escape(one.value)}"]`;
  }
  function noteFocus({ target, detail }) {
    const one = document.activeElement;
    const place = target.id === "asked" && detail.shouldSwap && target.contains(one) && placeOf(one);
    goBack = place ? () => {
      const same = target.querySelector(place);
      const buttons = [...target.querySelectorAll("button")];
      const next = same?.disabled ? buttons.slice(buttons.indexOf(same)).find((button) => !button.disabled) : same;
      if (same?.matches("[type=text], [type=number]")) same.value = one.value;
      // Where it is gone, no field to type in is next: a phone would put up its keyboard.
      (next || target.querySelector("input:not([type=text], [type=number]), button"))?.focus({ preventScroll: true });
    } : () => {};
  }
  function keepFocus({ target }) {
    if (target.id !== "asked") return;
    goBack();
    // What the server knows of each line, such as its price; the newest of a line is shown.
    const drops = document.querySelectorAll("#sheet .drop");
    target.querySelectorAll(".line-note").forEach((note, nth) => drops[nth].before(note));
  }

  // A stepper changes its number at each tap.
  function stepOnce({ isTrusted, target }) {
    if (isTrusted || !target.matches("#sheet .stepper input")) return;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // What is left of a purse while something is bought out of it.
  function spend({ target }) {
    const { price } = target.dataset;
    const purse = price && target.closest(".row").querySelector("[data-money]");
    if (purse) purse.textContent = purse.dataset.money - price * target.value;
  }

  function relabelOwn({ target }) {
    const form = target.closest("#sheet");
    if (form) relabel(form);
  }
  // What was refused is another sheet as soon as something changes; its place closes a moment later, so that a
  // second tap meets what the first one met.
  function outdate({ target }) {
    const form = target.closest("#sheet:has(> .notice[role=alert])");
    if (form) form.dataset.mended = "";
  }

  Object.assign(window.scorepad, { putLines, chipsOf, fillLine, picked, changed, send });
  listen(
    [document, "table", keepTab],
    [document, "toast", ({ detail }) => toast(detail.value ?? detail)], // htmx wraps what the server says
    [document, "htmx:afterSettle", tellDone],
    [document, "htmx:afterSettle", rest],
    [document, "htmx:afterSettle table", beginAtTop],
    [document, "htmx:afterSettle", showQuestion],
    [document, "htmx:afterSettle table", mindAnew],
    [document, "htmx:beforeRequest", noteSent],
    [document, "htmx:beforeRequest", noteAsking],
    [document, "htmx:beforeSwap", skipLate],
    [document, "htmx:beforeSwap", noteFocus],
    [document, "htmx:afterSwap", keepFocus],
    [document, "pointerdown", noteTap],
    [document, "click", openTab],
    [document, "click", openLayer],
    [document, "click", tapLines],
    [document, "click", countTap],
    [document, "click", untap],
    [document, "lines change", noteChange, true],
    [document, "input change", markTally],
    [document, "input", sift],
    [document, "input", stepOnce],
    [document, "input", spend],
    [document, "change", relabelOwn],
    [document, "lines change", outdate],
  );
})();
