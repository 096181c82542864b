// The service worker: opens the app without a signal. It keeps the files of all pages, the start page,
// the table pages, and of an event the own page and the standings that this device saw last; never anything else,
// and never a token.
const VERSION = "{{ version }}";
const SHELL = `shell-${VERSION}`;
const PAGES = `pages-${VERSION}`;
const FILES = {{ files|safe }};
const OFFLINE = "{% url "offline" %}";
const PATIENCE = 3000; // milliseconds until a kept page is better than waiting
const TABLES_KEPT = 3;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => Promise.all([...FILES, OFFLINE].map((path) => keepFile(cache, path)))));
});

// A network that wants a log-in first answers everything with a page of its own.
async function keepFile(cache, path) {
  const answer = await fetch(path, { cache: "no-cache" });
  const isPage = (answer.headers.get("Content-Type") || "").startsWith("text/html");
  if (!answer.ok || (path === OFFLINE ? !isOurs(answer) : isPage)) throw new TypeError(path);
  await cache.put(path, answer);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
});

// Pages and files of one version belong together: what a page of an older one needs is kept as long as
// the page is, until this version has a page for the same address.
const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith("pages-"));
async function forgetOldVersions() {
  const names = await caches.keys();
  const filled = await Promise.all(names.map(async (name) => name.startsWith("pages-")
    && (await (await caches.open(name)).keys()).length > 0));
  const versions = [VERSION, ...names.filter((_name, nth) => filled[nth]).map((name) => name.slice("pages-".length))];
  const old = names.filter((name) => !versions.some((one) => name === `shell-${one}` || name === `pages-${one}`));
  await Promise.all(old.map((name) => caches.delete(name)));
}
const keptPage = (address) => pageCaches().then(async (names) => {
  const found = await Promise.all(names.map((cacheName) => caches.match(address, { cacheName })));
  return found.find(Boolean);
});
const isOfThisVersion = (html) => html.includes(` data-version="${VERSION}"`);
const isOurs = (answer) => answer.headers.has("X-Scorepad");

// A new version waits until somebody says so: nothing changes under a finger.
self.addEventListener("message", (event) => {
  const { use, claim, forgotten, page, html } = event.data;
  if (use) self.skipWaiting();
  if (claim) event.waitUntil(self.clients.claim());
  if (forgotten) event.waitUntil(forget(forgotten));
  if (page) event.waitUntil(keepAgain(page, html));
});

const codeOf = (path) => path.match(/^\/(?:tables|events)\/([\w-]+)\//)?.[1];
const mayKeep = (url) => url.pathname === "/"
  || (/^\/events\/[\w-]+\/(me|standings)\/$/.test(url.pathname) && !url.search)
  || (/^\/tables\/[\w-]+\/$/.test(url.pathname) && /^(\?box=[\w-]+)?$/.test(url.search));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("{{ files_at }}")) event.respondWith(file(request, url));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (mayKeep(url) && request.headers.has("X-Keep")) event.respondWith(page(event, url));
  else if (mayKeep(url)) event.respondWith(watched(event, url));
});

async function file(request, url) {
  const isHashed = /\.[0-9a-f]{12}\.\w+$/.test(url.pathname);
  const kept = await caches.match(request);
  if (kept && isHashed) return kept;
  return fetch(request).catch(() => kept || Response.error());
}

// The network first, for a while; then what was kept; then a page that says so.
async function page(event, url) {
  const kept = mayKeep(url) ? await keptPage(url.href) : undefined;
  const how = event.request.headers.get("X-Keep");
  if (kept && how === "first") return kept;
  const asked = watched(event, url, !url.search || (how && how !== "now"));
  asked.catch(() => {});
  const late = kept && new Promise((resolve) => { setTimeout(resolve, PATIENCE, kept); });
  try {
    const answer = await Promise.race([asked, late].filter(Boolean));
    const isForeign = answer.type !== "opaqueredirect" && !isOurs(answer);
    return kept && (isForeign || answer.status >= 502) ? kept : answer;
  } catch {
    return kept || (event.request.mode === "navigate" ? caches.match(OFFLINE) : Response.error());
  }
}

// A table that is no longer this device's is forgotten at once.
async function watched(event, url, keeps = false) {
  const answer = await fetch(event.request);
  const code = codeOf(url.pathname);
  if (code && mayKeep(url) && isOurs(answer) && [403, 404].includes(answer.status)) await forget(code);
  if (keeps && answer.status === 200 && !answer.redirected && mayKeep(url)) {
    const copy = answer.clone();
    await keep(url.href, await copy.text(), answer.headers);
  }
  return answer;
}

async function keep(address, html, headers) {
  if (!isOfThisVersion(html)) return;
  const cache = await caches.open(PAGES);
  const kept = new Headers(headers);
  ["Vary", "Content-Encoding", "Content-Length", "Set-Cookie"].forEach((name) => kept.delete(name));
  await cache.put(address, new Response(marked(withoutTokens(html)), { headers: kept }));
  const others = (await pageCaches()).filter((name) => name !== PAGES);
  await Promise.all(others.map(async (name) => (await caches.open(name)).delete(address)));
  if (others.length) await forgetOldVersions();
  await forgetOldTables(cache);
}

// The page as it stands on the screen now, after something was recorded.
async function keepAgain(path, html) {
  const address = new URL(path, location.origin).href;
  const kept = await keptPage(address);
  if (kept) await keep(address, html, kept.headers);
}

const marked = (html) => html.replace(/ data-kept="\d*"/, "").replace("<html", `<html data-kept="${Date.now()}"`);

// Attached when sending, not when keeping.
const withoutTokens = (html) => html
  .replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1")
  .replace(/(X-CSRFToken(?:"|&quot;|&#34;): (?:"|&quot;|&#34;))\w*/g, "$1");

async function forgetOldTables(cache) {
  const codes = (await cache.keys()).map((request) => codeOf(new URL(request.url).pathname)).filter(Boolean);
  const newest = [...new Set(codes.reverse())];
  await Promise.all(newest.slice(TABLES_KEPT).map(forget));
}

// Also the start page, which names the people of the table; it is kept anew when it is next seen.
async function forget(code) {
  const isGone = ({ pathname }) => pathname === "/" || codeOf(pathname) === code;
  for (const name of await pageCaches()) {
    const cache = await caches.open(name);
    const gone = (await cache.keys()).filter((request) => isGone(new URL(request.url)));
    await Promise.all(gone.map((request) => cache.delete(request)));
  }
}
