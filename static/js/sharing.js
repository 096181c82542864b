// What is handed on, printed or looked at, where one goes on after a refusal, and signing out. A running table
// has none of it.
(() => {
  async function share(link) {
    if (navigator.share) return navigator.share({ title: document.title, url: link.href });
    return copy(link, link.href);
  }

  // The game itself, not its address. Some phones hand files on only as plain text.
  async function shareFile(link) {
    const answer = await fetch(link.href);
    if (!answer.ok || !window.scorepad.isOurs(answer)) return location.assign(link.href); // not the game's file
    const text = await answer.text();
    const name = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition"))?.[1] || "game.json";
    const files = [
      new File([text], name, { type: "application/json" }),
      new File([text], `${name}.txt`, { type: "text/plain" }),
    ];
    const file = files.find((one) => navigator.canShare({ files: [one] }));
    return file ? navigator.share({ files: [file] }) : location.assign(link.href);
  }

  async function copy(button, text) {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyTheOldWay(text);
    button.textContent = button.dataset.done;
    button.setAttribute("role", "status");
  }

  // Over plain HTTP, the usual case in a living room, there is no clipboard to ask.
  function copyTheOldWay(text) {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  // What is typed without being seen can be looked at.
  function reveal(button) {
    const secret = document.getElementById(button.dataset.reveal);
    const isShown = secret.type === "text";
    secret.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
  }

  // After a refusal one goes on where it is said, also by keyboard or with a screen reader.
  const refused = document.querySelector(".join :is([aria-invalid=true], [role=alert])");
  if (refused) {
    if (refused.matches("[role=alert]")) refused.tabIndex = -1;
    refused.focus();
  }

  document.querySelectorAll("[data-share-file]").forEach((link) => { link.hidden = !navigator.canShare; });

  const BUTTONS = ["share", "share-file", "copy", "print", "reveal"].map((name) => `[data-${name}]`).join();
  function press(event) {
    const button = event.target.closest(BUTTONS);
    if (!button) return;
    if ("print" in button.dataset) window.print();
    if ("reveal" in button.dataset) reveal(button);
    if ("copy" in button.dataset) copy(button, document.getElementById(button.dataset.copy).value);
    if ("share" in button.dataset || "shareFile" in button.dataset) {
      event.preventDefault();
      const sharing = "share" in button.dataset ? share(button) : shareFile(button);
      sharing.catch(() => { /* the sheet of the phone was closed again */ });
    }
  }

  // Signed out: what came with the account is not kept on this phone either.
  function forgetAccount({ target }) {
    (target.dataset.forget?.split(" ") || []).forEach((forgotten) => {
      navigator.serviceWorker?.controller?.postMessage({ forgotten });
      ["sessionStorage", "localStorage"].forEach((name) => forgetDrafts(name, `draft ${forgotten} `));
    });
  }
  function forgetDrafts(name, begins) {
    try {
      const store = window[name];
      Object.keys(store).filter((key) => key.startsWith(begins)).forEach((key) => store.removeItem(key));
    } catch { /* a browser that keeps nothing */ }
  }

  window.scorepad.listen([document, "click", press], [document, "submit", forgetAccount]);
})();
