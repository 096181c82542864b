// The desk's browser keeps the newest file of an event, so that another machine can go on with it.
(() => {
  const STORE = "copies";

  function opened() {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open("scorepad-events", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "code" });
      asked.onsuccess = () => {
        // Whoever signs out in another tab deletes it all.
        asked.result.onversionchange = () => asked.result.close();
        resolve(asked.result);
      };
      asked.onerror = () => reject(asked.error);
    });
  }

  function done(request) {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  async function kept(code) {
    const db = await opened();
    return done(db.transaction(STORE).objectStore(STORE).get(code));
  }

  async function keep(copy) {
    const db = await opened();
    return done(db.transaction(STORE, "readwrite").objectStore(STORE).put(copy));
  }

  async function fetched(box) {
    const answer = await fetch(box.dataset.copy, { credentials: "same-origin" });
    // A hotel's log-in page must not take the place of the copy that is kept.
    if (!answer.ok || answer.redirected || !window.scorepad.isOurs(answer)) throw new Error(answer.status);
    const named = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") || "");
    return {
      code: box.dataset.code,
      rounds: Number(box.dataset.rounds),
      generation: Number(box.dataset.generation),
      name: named ? named[1] : "event.json.gz",
      at: Date.now(),
      file: await answer.blob(),
    };
  }

  function show(box, copy) {
    const hour = new Date(copy.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    box.querySelector(".copy-said").textContent = `${box.dataset.kept} ${hour}.`;
    box.querySelector("[data-copy-newer]").hidden = copy.generation <= Number(box.dataset.generation);
    box.querySelector("[data-copy-save]").onclick = () => save(copy);
    box.hidden = false;
  }

  function save(copy) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(copy.file);
    link.download = copy.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // A copy of every published round and of every result since; one that is newer than this server is never overwritten.
  async function look(box) {
    let copy = await kept(box.dataset.code).catch(() => undefined);
    const generation = Number(box.dataset.generation);
    const isOld = !copy || copy.generation < generation || (copy.generation === generation && copy.rounds !== Number(box.dataset.rounds));
    if (isOld) {
      const fresh = await fetched(box).catch(() => undefined);
      if (fresh) {
        copy = fresh;
        await keep(fresh).catch(() => undefined);
      }
    }
    if (copy) show(box, copy);
  }

  // Signed out: the files of the account's events are not kept in this browser either. But not before the server
  // says on a page that nobody is signed in: it may be down, or the password was wrong.
  const LEAVING = "leaving";
  function wantToLeave({ target }) {
    if ("forget" in target.dataset) sessionStorage.setItem(LEAVING, "1");
  }
  function forgetAll() {
    const isLeft = sessionStorage.getItem(LEAVING) && document.querySelector("[data-nobody]");
    sessionStorage.removeItem(LEAVING);
    if (isLeft) indexedDB.deleteDatabase("scorepad-events");
  }

  // The page under it is shown again whenever the event moves.
  function lookAround() {
    document.querySelectorAll("[data-copy]:not([data-looked])").forEach((box) => {
      box.dataset.looked = "";
      look(box);
    });
  }

  window.scorepad.listen([document, "submit", wantToLeave]);
  lookAround();
  new MutationObserver(lookAround).observe(document.getElementById("main"), { childList: true, subtree: true });
  forgetAll();
})();
