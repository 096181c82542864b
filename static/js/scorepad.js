// Small comforts. Every page works without them.
(() => {
  const root = document.documentElement;

  function chooseTheme(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    try {
      if (theme) localStorage.setItem("theme", theme);
      else localStorage.removeItem("theme");
    } catch { /* kept for this page only */ }
  }

  function step(button) {
    const input = button.parentElement.querySelector("input");
    const wanted = (Number(input.value) || 0) + Number(button.dataset.step);
    input.value = Math.min(Number(input.max), Math.max(Number(input.min), wanted));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Days and hours as this phone has them: the server is told its zone, and what it made for all is mended.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isSafe = location.protocol === "https:";
  const LASTS = `path=/; max-age=31536000; samesite=lax${isSafe ? "; secure" : ""}`;
  if (timeZone) document.cookie = `zone=${timeZone}; ${LASTS}`;
  const HOURS = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const timeOfDay = (at) => new Date(at).toLocaleTimeString(root.lang, HOURS);
  function showClocks() {
    document.querySelectorAll("time[data-clock]").forEach((one) => { one.textContent = timeOfDay(one.dateTime); });
  }

  // What was ticked off stays so on this phone when the page comes anew, for one evening.
  const EVENING = 12 * 60 * 60 * 1000;
  function ticksKept() {
    try {
      const kept = Object.entries(JSON.parse(localStorage.getItem("ticks")) || {});
      return Object.fromEntries(kept.filter(([, { at }]) => Date.now() - at < EVENING));
    } catch {
      return {};
    }
  }

  const boxesOf = (list) => [...list.querySelectorAll("input[type=checkbox]")];
  const nameOf = (box, nth) => box.id || String(nth);

  function keepTicks(list) {
    const names = boxesOf(list).map((box, nth) => box.checked && nameOf(box, nth)).filter(Boolean);
    const kept = { ...ticksKept(), [list.dataset.ticks]: { at: Date.now(), names } };
    try { localStorage.setItem("ticks", JSON.stringify(kept)); } catch { /* kept for this page only */ }
  }

  function showTicks() {
    const kept = ticksKept();
    document.querySelectorAll("[data-ticks]").forEach((list) => {
      const names = kept[list.dataset.ticks]?.names || [];
      boxesOf(list).forEach((box, nth) => { if (names.includes(nameOf(box, nth))) box.checked = true; });
    });
  }

  function mend() {
    showClocks();
    showTicks();
  }
  mend();

  // The second of two quick taps is the same tap: it does not send a form once more.
  const ONE_TAP = 1000;
  const sentAt = new WeakMap();
  function sendOnce(event) {
    if (event.defaultPrevented) return; // sent by a script, which knows better
    if (event.timeStamp - sentAt.get(event.target) < ONE_TAP) event.preventDefault();
    else sentAt.set(event.target, event.timeStamp);
  }

  const chosen = document.querySelector(`input[name=theme][value="${root.dataset.theme || ""}"]`);
  if (chosen) chosen.checked = true;

  // Where a number comes from opens below: the number stays in sight, and ×, Esc or a tap elsewhere closes it.
  const openWhy = () => document.querySelector("details[name=why][open]");
  function closeWhy(details) {
    details.open = false;
    details.querySelector("summary").focus({ preventScroll: true });
  }
  function keepInSight({ target }) {
    if (!target.open || !target.matches("details[name=why]")) return;
    const number = target.querySelector("summary").getBoundingClientRect();
    const reasons = target.querySelector(".reasons").getBoundingClientRect();
    if (number.bottom > reasons.top) window.scrollBy(0, number.bottom - reasons.top + 8);
  }
  function closeByKey(event) {
    const open = event.key === "Escape" && openWhy();
    if (open) closeWhy(open);
  }
  function closeByTap({ target }) {
    const open = openWhy();
    if (open && target.closest("[data-close]")) closeWhy(open);
    else if (open && !open.contains(target)) open.open = false;
  }

  function follow({ target }) {
    if (target.name === "theme") chooseTheme(target.value);
    const list = target.closest("[data-ticks]");
    if (list) keepTicks(list);
  }
  function press({ target }) {
    const button = target.closest("[data-step]");
    if (button) step(button);
  }

  Object.assign(window.scorepad, { timeOfDay });
  window.scorepad.listen(
    [document, "htmx:afterSettle table event", mend],
    [document, "submit", sendOnce],
    [document, "toggle", keepInSight, true],
    [document, "keydown", closeByKey],
    [document, "click", closeByTap],
    [document, "change", follow],
    [document, "click", press],
  );
})();
