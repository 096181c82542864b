// Sheets on the phone: lines are put together by tapping, without asking the server each time.
(() => {
  const table = () => document.getElementById("table");

  // The chip that is picked for a part of a line.
  const picked = (form, part) => form.querySelector(`input[name="pick_${part}"]:checked`);

  const faceOf = (chip) => chip.closest(".chip, .adder").querySelector(".face").cloneNode(true);

  function addLine(form, button) {
    const chips = form.dataset.parts.split(" ").map(
      (part) => (part === form.dataset.adds ? button : picked(form, part)));
    if (chips.includes(null)) return;
    const line = form.querySelector("#line-shape").content.firstElementChild.cloneNode(true);
    line.querySelector("input").value = chips.map((chip) => chip.value).join(":");
    line.querySelector(".drop").before(...chips.map(faceOf));
    form.querySelector(".lines").append(line);
    form.querySelectorAll("input[data-reset]").forEach((input) => { input.checked = true; });
    form.dispatchEvent(new CustomEvent("lines", { bubbles: true }));
  }

  document.addEventListener("click", (event) => {
    const tab = event.target.closest("a[data-tab]");
    if (tab) {
      event.preventDefault();
      table().dataset.tab = tab.dataset.tab;
      window.scrollTo(0, 0);
    }
    const form = event.target.closest("form[data-parts]");
    const add = event.target.closest("button[name=add]");
    const drop = event.target.closest(".lines .drop");
    if (form && add) {
      event.preventDefault();
      addLine(form, add);
    }
    if (form && drop) {
      event.preventDefault();
      drop.closest(".line").remove();
      form.dispatchEvent(new CustomEvent("lines", { bubbles: true }));
    }
  });
})();
