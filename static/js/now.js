// The world on the Now page: workers on the spaces of a dock, and the track of those who place workers.
(() => {
  const { listen, chipsOf, fillLine, picked, changed } = window.scorepad;

  // A tap on such a line holds it: chips change it, the tools below move or free it.
  function hold(form, line) {
    form.querySelector(".line.is-held")?.classList.remove("is-held");
    line?.classList.add("is-held");
    form.querySelector("[name=held]")?.remove();
    form.querySelector(".tools").hidden = !line;
    if (!line) return;
    chipsOf(form, line.querySelector("input").value).forEach((chip) => { if (chip?.type === "radio") chip.checked = true; });
  }

  // Two spaces change places; an empty one takes over the worker.
  function swap(one, other) {
    if (!other || other === one || !isNumbered(one) || !isNumbered(other)) return;
    const [line, theirs] = [one, other].map((space) => space.querySelector(".line"));
    other.append(line);
    if (theirs) one.append(theirs);
  }
  const isNumbered = (space) => !space.matches("[data-for], .is-taken, .is-ship");

  function useTool(form, button) {
    const line = form.querySelector(".line.is-held");
    const space = line.closest(".berth");
    if (button.name === "move") swap(space, button.value === "on" ? space.nextElementSibling : space.previousElementSibling);
    else {
      line.remove();
      hold(form, null);
    }
    changed(form);
  }

  // A worker that is dragged changes places with whoever stands where it is let go.
  let dragged = null;
  function lift({ target, clientX, clientY }) {
    const line = target.closest("[data-spaces] .line");
    dragged = line && { line, clientX, clientY, isFar: false };
  }
  function drag({ clientX, clientY }) {
    if (!dragged) return;
    const [x, y] = [clientX - dragged.clientX, clientY - dragged.clientY];
    dragged.isFar ||= Math.hypot(x, y) > 10;
    if (dragged.isFar) dragged.line.style.translate = `${x}px ${y}px`;
  }
  function letGo({ type, clientX, clientY }) {
    if (!dragged?.isFar) return;
    const { line } = dragged;
    line.style.translate = "";
    const there = type === "pointerup" ? document.elementsFromPoint(clientX, clientY) : [];
    const under = there.map((one) => one.closest(".berth")).find(Boolean);
    if (under) swap(line.closest(".berth"), under);
    changed(line.closest("form"));
  }

  function tapLine(event) {
    const form = event.target.closest("form[data-parts]");
    const held = event.target.closest("[data-spaces] .line");
    const tool = event.target.closest(".tools button");
    if (!form || !(held || tool)) return;
    event.preventDefault();
    if (tool) useTool(form, tool);
    else if (!dragged?.isFar) hold(form, held.matches(".is-held") ? null : held);
    dragged = null;
  }

  // A chip that is picked while a line is held changes that line.
  function changeLine({ target }) {
    const form = target.closest("form[data-parts]");
    const held = target.name.startsWith("pick_") && form?.querySelector(".line.is-held");
    if (!held) return;
    const said = chipsOf(form, held.querySelector("input").value);
    fillLine(held, form.dataset.parts.split(" ").map((part, nth) => picked(form, part) || said[nth]));
    changed(form);
  }

  // Whose turn it is to place a worker: tapped along, kept on this phone alone, for this turn of this table.
  const track = () => document.querySelector("[data-track]");
  const keyOf = (list) => `track ${list.dataset.track}`;
  const kept = (list) => {
    try { return JSON.parse(sessionStorage.getItem(keyOf(list))) || []; } catch { return []; }
  };
  const keep = (list, taps) => {
    try { sessionStorage.setItem(keyOf(list), JSON.stringify(taps)); } catch { /* shown, but not kept */ }
  };
  const free = (row) => [...row.querySelectorAll(".track-piece:not(.is-placed)")];

  // The next in player order who has a worker left.
  function next(rows, last) {
    const after = [...rows.slice(last + 1), ...rows.slice(0, last + 1)];
    return after.find((row) => free(row).length);
  }

  function show() {
    const list = track();
    if (!list) return;
    const rows = [...list.querySelectorAll(".track-row")];
    const tools = document.querySelector(".track-tools");
    const words = tools.querySelector(".track-next");
    const taps = kept(list);
    list.querySelectorAll(".is-placed").forEach((piece) => piece.classList.remove("is-placed"));
    taps.forEach(([row, piece]) => rows[row]?.querySelectorAll(".track-piece")[piece]?.classList.add("is-placed"));
    const now = next(rows, taps.length ? taps.at(-1)[0] : -1);
    rows.forEach((row) => {
      row.classList.toggle("is-next", row === now);
      row.setAttribute("role", "button");
      row.tabIndex = 0;
      row.querySelector(".track-left").textContent = free(row).length;
    });
    tools.hidden = !taps.length;
    words.textContent = now ? words.dataset.next.replace("{name}", now.querySelector(".face > span").textContent) : words.dataset.done;
  }

  function tap(row, piece) {
    const list = track();
    const pieces = [...row.querySelectorAll(".track-piece")];
    const placed = piece && !piece.matches(".is-placed") ? piece : free(row)[0];
    if (!list || !placed) return;
    const rows = [...list.querySelectorAll(".track-row")];
    keep(list, [...kept(list), [rows.indexOf(row), pieces.indexOf(placed)]]);
    show();
  }

  function takeBack() {
    keep(track(), kept(track()).slice(0, -1));
    show();
  }

  function tapTrack({ target }) {
    const row = target.closest(".track-row");
    if (row) tap(row, target.closest(".track-piece"));
    if (target.closest(".track-tools button")) takeBack();
  }
  function tapByKey(event) {
    if (!event.target.matches?.(".track-row") || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    tap(event.target);
  }

  Object.assign(window.scorepad, { hold });
  listen(
    [document, "pointerdown", lift],
    [document, "pointermove", drag],
    [document, "pointerup pointercancel", letGo],
    [document, "click", tapLine],
    [document, "change", changeLine],
    [document, "click", tapTrack],
    [document, "keydown", tapByKey],
    [document, "htmx:afterSettle table", show],
  );
  show();
})();

// What is filled in beside the sheet is recorded by the large button, too, before it does anything else:
// who has tapped five tiles and then the large button has said five tiles.
(() => {
  const isOther = (input) => (/radio|checkbox/.test(input.type) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue);
  const isFilled = (act) => "touched" in act.dataset || [...act.querySelectorAll("input")].some(isOther);
  const buttons = (act) => act.querySelectorAll("button[name=act]");
  const filled = () => [...document.querySelectorAll("#now .act[open]")].find((act) => buttons(act).length === 1 && isFilled(act));

  // The large button says so as long as it is so.
  function show() {
    const main = document.getElementById("main-button");
    if (!main) return;
    const act = filled();
    if (act && !main.dataset.beside) main.dataset.beside = main.textContent;
    if (act) main.textContent = buttons(act)[0].textContent;
    else if (main.dataset.beside) {
      main.textContent = main.dataset.beside;
      delete main.dataset.beside;
    }
  }

  function recordFirst(event) {
    const act = event.target.closest(".bar-main") && filled();
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    buttons(act)[0].click();
  }
  // Once it is recorded and folded away again, the sheet stands before one's eyes.
  let acted = "";
  const revision = () => document.getElementById("table")?.dataset.revision;
  function noteAct({ target }) {
    if (target.closest("#now button[name=act]")) acted = revision();
  }
  function backToSheet() {
    if (!acted || acted === revision()) return;
    acted = "";
    window.scrollTo(0, 0);
  }
  // What is unfolded is brought into sight.
  function bringIn({ target }) {
    const act = target.closest("#now .act > summary")?.parentElement;
    if (act) requestAnimationFrame(() => { if (act.open) act.scrollIntoView({ block: "nearest" }); });
  }

  window.scorepad.listen(
    [document, "click", recordFirst, true],
    [document, "click", bringIn],
    [document, "click", noteAct],
    [document, "htmx:afterSettle", backToSheet],
    [document, "toggle", show, true],
    [document, "change lines htmx:afterSettle table", show],
  );
})();

// Where the server says that nothing is open once this was said (data-last), saying it records the sheet: the
// worker who fills a dock, the counter that is turned over. Of chips only a finger says it: keys walk over them.
(() => {
  let said = "";
  let finger = null;
  const noteFinger = ({ target }) => { finger = target.closest(".chip"); };
  const noteKey = () => { finger = null; };
  const noteChip = ({ target }) => { said = finger?.contains(target) ? target.name : ""; };
  const noteLine = ({ detail: isMore }) => { said = isMore ? "line" : ""; };

  function complete({ target }) {
    if (target.id !== "asked") return;
    const last = target.querySelector("[data-last]")?.dataset.last.split(" ") || [];
    const isSaid = last.includes(said);
    said = "";
    if (isSaid) window.scorepad.send(document.querySelector(".bar-main"));
  }

  window.scorepad.listen(
    [document, "pointerdown", noteFinger],
    [document, "keydown", noteKey],
    [document, "change", noteChip],
    [document, "lines", noteLine],
    [document, "htmx:afterSettle", complete],
  );
})();
