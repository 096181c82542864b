// Start a table: drag the order with a finger or a mouse; the arrows do the same without.
(() => {
  const form = () => document.getElementById("start");
  let held = null;

  // Where the held chair belongs at this height: before the first one whose middle is below.
  function place(list, y) {
    const others = [...list.children].filter((chair) => chair !== held);
    const below = others.find((chair) => {
      const box = chair.getBoundingClientRect();
      return y < box.top + box.height / 2;
    });
    if ((below || null) !== held.nextElementSibling) list.insertBefore(held, below || null);
  }

  function drop() {
    if (!held) return;
    const list = held.parentElement;
    held.classList.remove("is-held");
    held = null;
    const order = form().querySelector("input[name=order]");
    const now = [...list.children].map((chair) => chair.dataset.seat).join("-");
    if (order.value === now) return;
    order.value = now;
    form().requestSubmit(form().querySelector(".default-button"));
  }

  function hold(event) {
    const grip = event.target.closest(".chairs[data-order] .grip");
    if (!grip) return;
    event.preventDefault();
    held = grip.closest(".chair");
    held.classList.add("is-held");
  }
  function carry({ clientY }) {
    if (held) place(held.parentElement, clientY);
  }

  // What somebody unfolded stays unfolded when the page is drawn anew.
  let unfolded = [];
  function remember() {
    unfolded = [...document.querySelectorAll("details[open]")].map((details) => details.id);
  }
  function unfold() {
    unfolded.map((id) => document.getElementById(id)).forEach((details) => { if (details) details.open = true; });
  }

  // What is said of somebody says the name that was just typed.
  function callByName({ target }) {
    if (!target.matches(".chair input[name^=name]")) return;
    target.closest(".chair").querySelectorAll("[data-called]").forEach((called) => {
      called.dataset.called ||= called.textContent;
      called.textContent = target.value.trim() || called.dataset.called;
    });
  }

  // What is folded away says what was ticked in it.
  function tellChosen({ target }) {
    const details = target.closest("details");
    const told = details?.querySelector("[data-chosen]");
    if (!told) return;
    const names = [...details.querySelectorAll("label:has(:checked) b")].map((name) => name.textContent);
    told.textContent = names.join(", ") || told.dataset.chosen;
  }

  // Where somebody stands, the region is discovered.
  function tickDiscovered({ target }) {
    if (!target.matches(".census input") || !Number(target.value)) return;
    target.closest(".land").querySelector("[name^=open-]").checked = true;
  }

  window.scorepad.listen(
    [document, "input", tickDiscovered],
    [document, "change", tellChosen],
    [document, "input", callByName],
    [document, "pointerdown", hold],
    [document, "pointermove", carry],
    [document, "pointerup pointercancel", drop],
    [document, "htmx:beforeSwap", remember],
    [document, "htmx:afterSwap", unfold],
  );
})();
