// The stage: for a few seconds it shows what everybody will remember. Any tap and any key take it away; what
// was tapped happens all the same. It never holds the focus, and stands still where motion is unwanted.
const { listen } = window.scorepad;
const PACE = 650, LINGER = 2200, LONG = 9000;
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let style = null, timers = [];

function dressed(address) {
  style ||= new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    listen([link, "load error", done]);
    document.head.append(link);
  });
  return style;
}

// Said politely, and by an element that was there before its words.
function voice() {
  const said = Object.assign(document.createElement("p"), { className: "unseen" });
  said.setAttribute("role", "status");
  document.body.append(said);
  return said;
}
const said = voice();

const stage = () => document.getElementById("stage");

function clear() {
  timers.forEach(clearTimeout);
  timers = [];
  stage()?.remove();
}

const later = (work, wait) => timers.push(setTimeout(work, wait));

// Elements come one beat after the other, and numbers climb with them.
function beat(place, number) {
  place.querySelectorAll("[data-beat]").forEach((one) => one.classList.toggle("is-on", Number(one.dataset.beat) <= number));
  place.querySelectorAll("[data-climb]").forEach((one) => {
    const steps = one.dataset.climb.split(" ");
    one.textContent = steps[Math.min(number, steps.length - 1)];
  });
}

// At a table it stands over the strip and the tabs: the name of the box, its sheet and its buttons stay free.
function makeRoom(place) {
  const strip = document.getElementById("strip")?.getBoundingClientRect();
  if (place.matches(".stage-large") || !strip) return;
  const room = document.querySelector(".tabs").getBoundingClientRect().bottom - strip.top;
  place.classList.add("is-flat");
  place.style.setProperty("--top", `${strip.top + scrollY}px`);
  place.style.setProperty("--room", `${room}px`);
}

function show(html, stays) {
  clear();
  document.body.insertAdjacentHTML("afterbegin", html);
  const place = stage();
  makeRoom(place);
  const last = Math.max(0, ...[...place.querySelectorAll("[data-beat]")].map((one) => Number(one.dataset.beat)));
  const still = isStill();
  for (let number = 1; number <= last; number += 1) {
    if (still) beat(place, last);
    else later(() => beat(place, number), number * PACE);
  }
  later(clear, (still ? PACE : last * PACE) + (place.querySelector(".podium") ? LONG : stays));
  said.textContent = place.dataset.line;
}

// A tap on a large stage only takes it away; one beside it, or through a small one, also does what it does.
const isOnStage = (target) => Boolean(target.closest?.("#stage"));
function tap({ target }) {
  if (isOnStage(target)) clear();
}
function press({ target }) {
  if (!isOnStage(target)) clear();
}

export async function play(live, moment, isBusy) {
  const address = live.dataset.changes.replace(/changes\/$/, "moments/");
  const asked = fetch(`${address}${moment}/`, { headers: { "Accept-Language": document.documentElement.lang } });
  const [answer] = await Promise.all([asked, dressed(live.dataset.stageStyle)]);
  if (!answer.ok) return;
  const html = await answer.text();
  if (isBusy && html.includes("stage-large")) return;
  show(html, Number(live.dataset.stays) || LINGER);
}

listen(
  [document, "click", tap, true],
  [document, "pointerdown", press, true],
  [document, "keydown", clear, true],
);
