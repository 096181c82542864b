// The score pad: a tap on a cell counts, and everything is sent as one goes.
(() => {
  const form = document.getElementById("pad");
  const nth = form.elements.nth;

  // A page numbers what it sends: the server knows what came twice, and what came too late.
  const sends = () => { nth.value = Number(nth.value) + 1; return nth.value; };
  form.addEventListener("htmx:configRequest", (event) => { event.detail.parameters.set("nth", sends()); });
  form.addEventListener("submit", sends);

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
  form.addEventListener("click", (event) => {
    const cell = event.target.closest(".count");
    if (!cell) return;
    event.preventDefault(); // or the label would hand the tap on to its field
    count(cell);
  });
  form.addEventListener("input", (event) => {
    const cell = event.target.closest(".count");
    if (cell) mark(cell);
  });

  // Something is on its way as long as the mark is not back.
  const isUnsaved = () => form.classList.contains("is-unsaved");
  form.addEventListener("change", () => form.classList.add("is-unsaved"));
  form.addEventListener("input", () => form.classList.add("is-unsaved"));
  form.addEventListener("htmx:afterSwap", () => form.classList.remove("is-unsaved"));

  // Nobody has to wait before going on: what was tapped last goes ahead. A form that is sent as a whole
  // has it with it, and nothing of this page may come after that.
  let isLeaving = false;
  form.addEventListener("submit", () => { isLeaving = true; });
  form.addEventListener("htmx:configRequest", (event) => { if (isLeaving) event.preventDefault(); });

  const said = () => { sends(); return new FormData(form); };
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !isUnsaved() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    isLeaving = true;
    const answer = await fetch(form.action, { method: "POST", body: said(), headers: { "HX-Request": "true" } })
      .catch(() => ({ ok: false }));
    isLeaving = answer.ok;
    if (answer.ok) location.assign(link.href);
    else htmx.trigger(form, "change"); // the way on which the page says what is wrong
  });
  addEventListener("pagehide", () => {
    if (isUnsaved() && !isLeaving) navigator.sendBeacon(form.action, said());
  });
  addEventListener("pageshow", () => { isLeaving = false; }); // back again by the browser's own button
})();
