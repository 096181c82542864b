// Long lists of the desk. Two letters typed leave a row, and Enter taps it where that is what everybody comes
// for; then the next name can be typed. Whoever goes down the roll call stays where they are,
// unless the page has something to say above.
document.addEventListener("DOMContentLoaded", () => {
  const AGAIN = `find:${location.pathname}`, DOWN = `down:${location.pathname}`;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (text) => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const fields = () => document.querySelectorAll("[data-find]");

  function rowsOf(field) {
    return [...document.querySelectorAll(field.dataset.find)];
  }

  function find(field) {
    const typed = words(field.value);
    const rows = rowsOf(field);
    rows.forEach((row) => {
      const own = words(row.dataset.name ?? row.textContent);
      row.hidden = !typed.every((word) => own.some((one) => one.startsWith(word)));
    });
    const none = document.getElementById(`${field.id}-none`);
    if (none) none.hidden = rows.some((row) => !row.hidden);
  }

  function press(pressed) {
    const { target: field, key } = pressed;
    if (key !== "Enter" || !field.dataset?.findTaps) return;
    pressed.preventDefault();
    const left = rowsOf(field).filter((row) => !row.hidden);
    if (left.length !== 1 || !field.value.trim()) return;
    const button = left[0].querySelector(field.dataset.findTaps);
    field.select(); // if it was tapped before
    if (!button) return;
    sessionStorage.setItem(AGAIN, field.id);
    button.click();
  }

  function show() {
    fields().forEach((field) => {
      field.closest("[hidden]")?.removeAttribute("hidden");
      find(field);
    });
  }

  function type({ target }) {
    if (target.dataset?.find) find(target);
  }

  function stay({ target }) {
    if (target.closest(".roll") && !sessionStorage.getItem(AGAIN)) sessionStorage.setItem(DOWN, scrollY);
  }

  window.scorepad.listen(
    [document, "input", type],
    [document, "keydown", press],
    [document, "submit", stay],
    [document, "event", show],
  );
  show();
  const again = sessionStorage.getItem(AGAIN);
  sessionStorage.removeItem(AGAIN);
  if (again) document.getElementById(again)?.focus();
  const down = sessionStorage.getItem(DOWN);
  sessionStorage.removeItem(DOWN);
  if (down && !document.querySelector("h2[autofocus]")) scrollTo(0, Number(down));
});
