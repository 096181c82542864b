// What the phone says about the signal and about sheets that wait, in sight as long as there is something to say.
(() => {
  const { signal, steady, store, timeOfDay } = window.scorepad;
  const place = document.getElementById("signal");
  const words = place.dataset;

  const say = (word, values) => words[word].replace(/\{(\w+)\}/g, (_whole, name) => values[name]);

  function unbroken(text) {
    const span = document.createElement("span");
    span.textContent = text;
    return span;
  }

  function parts(waiting, misfits, isSending) {
    const failing = waiting.find((item) => item.why);
    return [
      signal.isDown && (signal.isThere ? words.trouble : words.down),
      signal.isDown && say("asOf", { time: timeOfDay(signal.shownAt) }),
      waiting.length && say("waiting", { number: waiting.length }),
      waiting.length && isSending && !signal.isDown && !failing && words.sending,
      misfits.length && say("misfits", { number: misfits.length }),
    ].filter(Boolean);
  }

  // A sentence that is new is unfolded, once: whoever folds it away has read it.
  const read = new Set();
  function unfold(waiting) {
    const news = waiting.map((item) => item.why).filter((why) => why && !read.has(why));
    news.forEach((why) => read.add(why));
    if (news.length) place.open = true;
  }

  function showSignal({ items, dropped, isSending, codeHere }) {
    const waiting = items.filter((item) => item.state === "waiting");
    const misfits = items.filter((item) => item.state === "misfit");
    const said = parts(waiting, misfits, isSending);
    const state = place.querySelector(".signal-state");
    steady(() => {
      if (state.textContent !== said.join(" · ")) {
        state.replaceChildren(...said.flatMap((part, nth) => [nth ? " · " : "", unbroken(part)]));
      }
      place.hidden = !said.length && !dropped.length;
      place.classList.toggle("is-down", signal.isDown);
      place.classList.toggle("has-waiting", waiting.length > 0);
    });
    if (misfits.length) place.open = true;
    unfold(waiting);
    list([...items, ...dropped], codeHere);
    document.documentElement.classList.toggle("no-signal", signal.isDown);
  }

  function list(items, codeHere) {
    const shape = document.getElementById("waiting-shape").content.firstElementChild;
    const rows = items.map((item) => {
      const row = shape.cloneNode(true);
      if (item.id) row.dataset.item = item.id; // once it is written down
      row.dataset.state = item.state;
      row.querySelector(".waits-box").textContent = item.label;
      const facts = [item.lines && say("lines", { number: item.lines }), timeOfDay(item.at), item.said];
      const why = [item.why, !store.isWritten(item) && words.volatile];
      row.querySelector(".waits-facts").textContent = facts.filter(Boolean).join(" · ");
      row.querySelector(".waits-why").textContent = why.filter(Boolean).join(" ");
      row.querySelectorAll("[data-outbox]").forEach((button) => {
        button.hidden = !offers(item, button.dataset.outbox, codeHere);
      });
      return row;
    });
    place.querySelector(".waiting").replaceChildren(...rows);
  }

  // What can be decided about a sheet. One that waits may be taken out as long as it is not being sent.
  function offers(item, what, codeHere) {
    if (item.state === "dropped") return what === "again";
    if (item.state === "waiting") return what === "drop" ? Boolean(item.why || signal.isDown) : Boolean(item.why) && what === "now";
    if (["again", "now"].includes(what)) return false;
    if (what === "anyway") return item.anyway !== null;
    return what === "drop" || (item.code === codeHere && !item.isGone);
  }

  Object.assign(window.scorepad, { showSignal });
})();
