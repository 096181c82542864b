// A new event: whoever chooses how it counts gets the seating that goes with it, and may choose another.
document.addEventListener("DOMContentLoaded", () => {
  function bring({ target }) {
    if (target.dataset.kinds) target.form.elements.kind.value = JSON.parse(target.dataset.kinds)[target.value];
  }

  window.scorepad.listen([document, "change", bring]);
});
