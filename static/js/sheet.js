// Sheets on the phone: lines are put together by tapping, without asking the server each time.
(() => {
  const table = () => document.getElementById("table");

  // Tabs: one part of the table at a time. Without a script they stand below each other.
  function showTab(name, place) {
    table().dataset.tab = name;
    document.querySelectorAll(".tabs a[data-tab]").forEach((tab) => {
      if (tab.dataset.tab === name) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    });
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
  }

  // A tap on the map picks that region in the sheet, if the sheet asks for one.
  function pickRegion(key) {
    const chip = document.querySelector(`#sheet input[type="radio"][name$="region"][value="${key}"]:enabled`);
    if (!chip) return false;
    chip.checked = true;
    chip.dispatchEvent(new Event("change", { bubbles: true }));
    showTab("now");
    return true;
  }

  document.addEventListener("click", (event) => {
    const tab = event.target.closest("a[data-tab]");
    const region = event.target.closest("a[data-region]");
    if (tab) {
      event.preventDefault();
      showTab(tab.dataset.tab, tab.closest(".tabs") ? null : document.querySelector(tab.hash));
    }
    if (region && pickRegion(region.dataset.region)) event.preventDefault();
  });

  // After a sheet was sent: say quietly what was recorded or taken back. Undo leaves the tab as it is.
  let sent = null;
  const undoWords = () => document.querySelector(".undo-what")?.textContent || "";
  function toast(words) {
    const place = document.getElementById("toast");
    place.classList.remove("is-shown");
    place.textContent = words;
    void place.offsetWidth; // so that it fades from the beginning once more
    place.classList.add("is-shown");
  }
  document.addEventListener("toast", (event) => toast(event.detail));
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt;
    if (form.matches("#sheet, .undo")) sent = { form, tab: table().dataset.tab, undo: undoWords(), revision: table().dataset.revision };
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!sent || event.target !== table() || event.detail.xhr?.status !== 200) return;
    const { form, tab, undo, revision } = sent;
    sent = null;
    if (revision === table().dataset.revision) return;
    const words = document.getElementById("toast").dataset;
    if (form.matches(".undo")) {
      showTab(tab);
      toast(`${words.undone} ${undo}`);
    } else if (form.id === "sheet" && undoWords() !== undo) toast(`${words.recorded} ${undoWords()}`);
  });

  // A new box begins at its top, for whoever looks at it.
  const place = () => `${document.querySelector(".now-turn")?.textContent} ${document.querySelector(".box[aria-current]")?.value}`;
  let stood = place();
  ["htmx:afterSettle", "table"].forEach((kind) => document.addEventListener(kind, () => {
    if (place() === stood) return;
    stood = place();
    if ((table().dataset.tab || "now") === "now") window.scrollTo(0, 0);
  }));

  // The newest line stays in sight.
  document.addEventListener("lines", (event) => {
    const lines = event.target.querySelector(".lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  });

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
    if (form.dataset.advances) advance(form, picked(form, form.dataset.advances));
    changed(form);
  }

  // Pick the chip after this one; chips beside the row (data-aside) are skipped.
  function advance(form, chip) {
    const row = [...form.querySelectorAll(`input[name="${chip.name}"]:not([data-aside])`)];
    row[(row.indexOf(chip) + 1) % row.length].checked = true;
  }

  // Lines were added or taken out.
  function changed(form) {
    const lines = [...form.querySelectorAll(".line input")].map((input) => input.value);
    if ("once" in form.dataset) {
      form.querySelectorAll(".adder").forEach((adder) => { adder.hidden = lines.includes(adder.value); });
    }
    form.querySelectorAll(".adder[data-copies]").forEach((adder) => {
      const taken = lines.filter((line) => line.split(":").includes(adder.value)).length;
      adder.disabled = taken >= Number(adder.dataset.copies);
    });
    form.dispatchEvent(new CustomEvent("lines", { bubbles: true }));
    relabel(form);
  }

  // The large button says "Next" as long as there is nothing to record.
  function relabel(form) {
    const main = document.querySelector(".bar-main[data-filled]");
    if (!main) return;
    const filled = form.querySelector('.line, input:checked:not([name^="pick_"]):not([value=""])')
      || [...form.querySelectorAll(".tally input")].some((input) => Number(input.value));
    main.textContent = filled ? main.dataset.filled : main.dataset.empty;
  }

  document.addEventListener("click", (event) => {
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
      changed(form);
    }
  });

  // A chip that counts its taps: past the most it begins again, its cross takes all back.
  document.addEventListener("click", (event) => {
    const tally = event.target.closest(".tally");
    if (!tally) return;
    event.preventDefault();
    const input = tally.querySelector("input");
    const more = event.target.closest(".tally-clear") ? 0 : Number(input.value) + 1;
    input.value = more > Number(input.max) ? 0 : more;
    tally.classList.toggle("is-some", Number(input.value) > 0);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // A question that opens is brought into sight.
  let questions = 0;
  document.addEventListener("htmx:afterSettle", () => {
    const open = document.querySelectorAll("#asked .question");
    if (open.length > questions) open[open.length - 1].scrollIntoView({ block: "nearest" });
    questions = open.length;
  });

  // People type what they look for in small letters and without accents.
  const plain = (text) => text.toLowerCase().replace(/ł/g, "l").normalize("NFD").replace(/\p{M}/gu, "");
  document.addEventListener("input", (event) => {
    const { search } = event.target.dataset;
    if (!search) return;
    const wanted = plain(event.target.value);
    document.querySelectorAll(search).forEach((found) => { found.hidden = !plain(found.textContent).includes(wanted); });
  });

  // A second tap on a chip takes it back (data-untap). The click comes after the change of its state,
  // so what was picked is noted when the finger goes down.
  let tapped = null;
  const chipOf = (event) => event.target.closest(".chip")?.querySelector("input[data-untap]");
  document.addEventListener("pointerdown", (event) => {
    const chip = chipOf(event);
    tapped = chip?.checked ? chip : null;
  });
  document.addEventListener("click", (event) => {
    if (event.target === tapped) {
      tapped.checked = false;
      tapped.dispatchEvent(new Event("change", { bubbles: true }));
      tapped = null;
    }
  });

  // What the server says to a draft is left out if the draft has changed meanwhile: the next answer
  // is on its way.
  let changes = 0;
  ["lines", "change"].forEach((kind) => document.addEventListener(kind, () => { changes += 1; }, true));
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "asked") event.detail.xhr.changes = changes;
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target.id === "asked" && event.detail.xhr.changes !== changes) event.detail.shouldSwap = false;
  });

  // A stepper changes its number at each tap.
  document.addEventListener("input", (event) => {
    if (event.isTrusted || !event.target.matches("#sheet .stepper input")) return;
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // What is left of a purse while something is bought out of it.
  document.addEventListener("input", (event) => {
    const { price } = event.target.dataset;
    const purse = price && event.target.closest(".row").querySelector("[data-money]");
    if (purse) purse.textContent = purse.dataset.money - price * event.target.value;
  });

  document.addEventListener("change", (event) => {
    const form = event.target.closest("#sheet");
    if (form) relabel(form);
  });
})();
