// Clocks that run down, by the server's time: a phone's own clock may be wrong.
(() => {
  const MINUTE = 60000;
  const PHASES = [[0, "up"], [10 * MINUTE, "last"], [30 * MINUTE, "soon"], [Infinity, "calm"]];

  // A page that was kept says the server's time of then.
  let ahead = 0;
  function set(serverTime, at = Date.now()) {
    ahead = serverTime - at;
    tick();
  }
  function setByPage() {
    const page = document.querySelector("#follow[data-time], #event-strip");
    if (!page) return;
    const since = performance.now() - (performance.getEntriesByType("navigation")[0]?.responseStart || 0);
    set(Number(page.dataset.time), Number(document.documentElement.dataset.kept) || Date.now() - since);
  }

  const two = (number) => String(number).padStart(2, "0");
  function said(left) {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function show(clock) {
    const left = Number(clock.dataset.ends) - (Date.now() + ahead);
    const phase = PHASES.find(([most]) => left <= most)[1];
    clock.querySelector("time").textContent = said(left);
    if (clock.dataset.phase === phase) return;
    const isNew = Boolean(clock.dataset.phase);
    clock.dataset.phase = phase;
    clock.querySelector(".clock-words").textContent = clock.dataset[`${phase}Words`] || "";
    if (isNew) document.dispatchEvent(new CustomEvent("phase", { detail: phase }));
  }

  function tick() {
    document.querySelectorAll(".clock[data-ends]").forEach(show);
  }

  setByPage();
  setInterval(tick, 1000);
  Object.assign(window.scorepad, { clock: { set, get ahead() { return ahead; } } });
  window.scorepad.listen([document, "event", tick]);
})();
