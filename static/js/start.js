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
    const list = held.parentElement;
    held.classList.remove("is-held");
    held = null;
    const order = form().querySelector("input[name=order]");
    const now = [...list.children].map((chair) => chair.dataset.seat).join("-");
    if (order.value === now) return;
    order.value = now;
    form().requestSubmit(form().querySelector(".default-button"));
  }

  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".chairs[data-order] .grip");
    if (!grip) return;
    event.preventDefault();
    held = grip.closest(".chair");
    held.classList.add("is-held");
  });
  document.addEventListener("pointermove", (event) => {
    if (held) place(held.parentElement, event.clientY);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => { if (held) drop(); });
  }

  // What somebody unfolded stays unfolded when the page is drawn anew.
  let unfolded = [];
  document.addEventListener("htmx:beforeSwap", () => {
    unfolded = [...document.querySelectorAll("details[open]")].map((details) => details.id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    unfolded.map((id) => document.getElementById(id)).forEach((details) => { if (details) details.open = true; });
  });
})();
