// What is sent on a page of an event. Whoever answers in the server's place, the log-in page of a hotel say,
// has done nothing: the page stays as it was filled in, says so, and sends the same once more.
document.addEventListener("DOMContentLoaded", () => {
  const { listen, isOurs, token, say, noticeIn } = window.scorepad;
  const PATIENCE = 20000;
  const MOST_KEPT = 60000; // browsers keep no more alive
  const words = () => document.getElementById("refused").dataset;

  const isTaken = (form) => form.getAttribute("method") === "post" && form.closest("main") && words().foreign;

  async function send(event) {
    const form = event.target;
    if (!isTaken(form)) return;
    event.preventDefault();
    if (form.inert) return; // one tap, one answer
    const fields = new FormData(form, event.submitter);
    const to = new URL(form.getAttribute("action") || location.href, location);
    form.inert = true;
    say("");
    const why = await answered(form, to, fields);
    if (!why) return; // the page leaves, and nothing of it is sent once more
    form.inert = false;
    say(why);
    event.submitter?.focus({ preventScroll: true });
  }

  // Why it is not done; nothing if the server has answered.
  async function answered(form, to, fields) {
    const isFile = form.enctype === "multipart/form-data";
    const body = isFile ? fields : new URLSearchParams(fields);
    const headers = { "X-CSRFToken": token(), "X-Sent-By": "script" };
    let answer, text;
    try {
      // Whoever goes on to another page meanwhile has sent it nevertheless.
      const keepalive = !isFile && String(body).length < MOST_KEPT;
      const how = { method: "POST", headers, body, keepalive, signal: AbortSignal.timeout(PATIENCE) };
      answer = await fetch(to, how);
      text = await answer.text();
    } catch {
      return words().silent;
    }
    if (!isOurs(answer)) return words().foreign;
    if (answer.status >= 500) return noticeIn(text)?.textContent.trim() || words().failed;
    const way = answer.headers.get("X-Way");
    if (way) go(new URL(way, to));
    else show(to, text);
    return "";
  }

  // As a browser would: also to the page that is here already.
  function go(way) {
    const isHere = way.pathname + way.search === location.pathname + location.search;
    if (!isHere || !way.hash) return location.assign(way);
    history.replaceState(null, "", way); // to go to a part of this page is not to ask for it
    return location.reload();
  }

  // The server's own words about it stay until somebody goes on: this page follows nothing any more.
  function show(to, text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    document.getElementById("follow")?.remove();
    document.querySelector("main").replaceWith(fresh.querySelector("main"));
    document.title = fresh.title;
    if (to.href !== location.href) history.pushState(null, "", to);
    document.dispatchEvent(new CustomEvent("event"));
    // What the answer begins with, if it says so: browsers heed that on whole pages alone.
    const said = document.querySelector("main [autofocus]") ?? document.querySelector("main :is([aria-invalid=true], [role=alert]:not(#refused), .notice, h1)");
    if (said && !said.matches("input, select, textarea")) said.tabIndex = -1;
    said?.focus();
  }

  const wake = () => document.querySelectorAll("form[inert]").forEach((form) => { form.inert = false; });
  const comeBack = () => { if (!document.getElementById("follow")) location.reload(); };
  listen([document, "submit", send, true], [window, "popstate", comeBack], [window, "pageshow", wake]);
});
