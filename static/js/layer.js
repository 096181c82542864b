// The look-up as a layer over the table: the sheet below stays as it is. Loaded at first use; without it, links
// lead to the pages that the layer shows.
const { listen } = window.scorepad;
let dialog = null, at = null;

function made(words, style) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }));
  const one = Object.assign(document.createElement("dialog"), { className: "layer" });
  one.setAttribute("aria-label", words.title);
  const close = Object.assign(document.createElement("button"), { type: "button", className: "layer-close", textContent: "×" });
  close.setAttribute("aria-label", words.close);
  one.append(close, Object.assign(document.createElement("div"), { className: "layer-page" }));
  document.body.append(one);
  listen([one, "click", tap], [one, "close", stepBack], [window, "popstate", () => one.close()]);
  return one;
}

// An open layer is a step of the phone's Back, which closes it; closed by other means, the step goes with it.
function lift() {
  dialog.showModal();
  history.pushState({ layer: true }, "");
}
function stepBack() {
  if (history.state?.layer) history.back();
}

// × and a tap beside the page close it.
function tap(event) {
  const link = event.target.closest("a[href]");
  if (event.target === dialog || event.target.closest(".layer-close")) dialog.close();
  if (!link) return;
  event.preventDefault();
  follow(new URL(link.getAttribute("href"), at));
}

// Other pages of the look-up open here as well; whatever leads back to the table closes it.
function follow(address) {
  if (!address.pathname.includes("/lookup/")) return dialog.close();
  return fill(address).catch(() => location.assign(address));
}

async function fill(address) {
  const answer = await fetch(address, { headers: { "Accept-Language": document.documentElement.lang } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const place = dialog.querySelector(".layer-page");
  // An answer that is still on its way has no place here any more.
  place.querySelectorAll("[hx-get]").forEach((form) => window.htmx?.trigger(form, "htmx:abort"));
  place.replaceChildren(...page.querySelector("main").childNodes);
  at = new URL(answer.url);
  window.htmx?.process(place);
  if (!dialog.open) lift();
  const target = address.hash && place.querySelector(address.hash);
  if (target) target.scrollIntoView();
  else dialog.scrollTop = 0;
}

export async function open(live, link) {
  dialog ||= made({ title: live.dataset.lookup, close: live.dataset.close }, live.dataset.layerStyle);
  await fill(new URL(link.href));
}
