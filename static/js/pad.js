// The score pad: a tap on a cell counts, and everything is sent as one goes.
(() => {
  const form = document.getElementById("pad");
  const nth = form.elements.nth;

  // A page numbers what it sends: the server knows what came twice, and what came too late.
  const sends = () => { nth.value = Number(nth.value) + 1; return nth.value; };

  function count(cell) {
    const [workers, builders] = cell.querySelectorAll("input");
    const brush = form.elements.brush.value;
    const more = brush === "-1" ? -1 : 1;
    const kept = brush === "builder" ? 1 : 0;
    workers.value = Math.min(99, Math.max(0, Number(workers.value) + more));
    if (builders) builders.value = Math.min(Number(workers.value), Number(builders.value) + kept);
    mark(cell);
    workers.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function mark(cell) {
    const [workers, builders] = cell.querySelectorAll("input");
    cell.classList.toggle("is-some", Number(workers.value) > 0);
    cell.classList.toggle("has-builders", Boolean(builders && Number(builders.value)));
  }

  form.querySelectorAll(".count").forEach(mark);
  function tap(event) {
    const cell = event.target.closest(".count");
    if (!cell) return;
    event.preventDefault(); // or the label would hand the tap on to its field
    count(cell);
  }
  function follow({ target }) {
    const cell = target.closest(".count");
    if (cell) mark(cell);
  }

  // Something is on its way as long as the mark is not back. An answer knows nothing of what was tapped
  // after its question had left.
  let changes = 0;
  let asked = 0;
  const isUnsaved = () => form.classList.contains("is-unsaved");
  function unsave() {
    changes += 1;
    form.classList.add("is-unsaved");
  }
  function remember() {
    asked = changes;
  }
  function settle({ detail: { xhr } }) {
    pause = SHORT;
    form.classList.toggle("is-unsaved", asked !== changes);
    if (!isUnsaved() && xhr.status === 200) window.scorepad.forgetDraft(form.dataset.draft);
  }

  // What did not get through goes again: as soon as there is a signal, or this page is back; and where the
  // server is there and fails, by itself, less and less often.
  const SHORT = 3000, LONG = 60000;
  let pause = SHORT, timer = 0;
  function tryLater() {
    clearTimeout(timer);
    if (!isUnsaved()) return;
    timer = setTimeout(sendsAgain, pause);
    pause = Math.min(LONG, pause * 2);
  }
  const hasNoSignal = () => window.scorepad.signal.isDown;
  const sendsAgain = () => { if (isUnsaved() && !hasNoSignal()) htmx.trigger(form, "change"); };

  // Nobody has to wait before going on: what was tapped last goes ahead. A form that is sent as a whole
  // has it with it, and nothing of this page may come after that. Without a signal it would lead to
  // nowhere, away from what is not saved.
  let isLeaving = false;
  function sendWhole(event) {
    isLeaving = !hasNoSignal();
    if (isLeaving) sends();
    else event.preventDefault();
  }
  function number(event) {
    event.detail.parameters.set("nth", sends());
    if (isLeaving) event.preventDefault();
  }

  const said = () => { sends(); return new FormData(form); };
  const staysHere = (link) => link.hash && link.href.split("#")[0] === location.href.split("#")[0];
  async function goOn(event) {
    const link = event.target.closest("a[href]");
    if (!link || staysHere(link) || !isUnsaved() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    isLeaving = true;
    const sent = changes;
    const answer = await fetch(form.action, {
      method: "POST", body: said(), headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(8000),
    }).then((came) => ({ ok: came.ok && window.scorepad.isOurs(came) })).catch(() => ({ ok: false }));
    if (answer.ok && sent === changes) window.scorepad.forgetDraft(form.dataset.draft);
    isLeaving = answer.ok && sent === changes; // or what was tapped meanwhile goes with the page
    if (answer.ok) location.assign(link.href);
    else htmx.trigger(form, "change"); // the way on which the page says what is wrong
  }
  function sendLast() {
    if (isUnsaved() && !isLeaving) navigator.sendBeacon(form.action, said());
  }
  function comeBack() { // by the browser's own button
    isLeaving = false;
    sendsAgain();
  }

  window.scorepad.listen(
    [form, "click", tap],
    [form, "input", follow],
    [form, "change input", unsave],
    [form, "submit", sendWhole],
    [form, "htmx:configRequest", number],
    [form, "htmx:beforeRequest", remember],
    [form, "htmx:afterSwap", settle],
    [form, "htmx:afterRequest", tryLater],
    [document, "click", goOn],
    [document, "signal", sendsAgain],
    [window, "pagehide", sendLast],
    [window, "pageshow", comeBack],
  );
})();
