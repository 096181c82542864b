// The service worker: opens the app without a signal. It keeps the files of all pages, the start page and
// the table pages that this device saw last; never anything else, and never a token.
const SHELL = "shell-{{ version }}";
const PAGES = "pages";
const FILES = {{ files|safe }};
const OFFLINE = "{% url "offline" %}";
const PATIENCE = 3000; // milliseconds until a kept page is better than waiting
const TABLES_KEPT = 3;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([...FILES, OFFLINE])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== SHELL);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

// A new version waits until somebody says so: nothing changes under a finger.
self.addEventListener("message", (event) => {
  const { use, claim, forgotten, page, html } = event.data;
  if (use) self.skipWaiting();
  if (claim) event.waitUntil(self.clients.claim());
  if (forgotten) event.waitUntil(forget(forgotten));
  if (page) event.waitUntil(keepAgain(page, html));
});

const codeOf = (path) => path.match(/^\/tables\/([\w-]+)\//)?.[1];
const mayKeep = (url) => url.pathname === "/"
  || (/^\/tables\/[\w-]+\/$/.test(url.pathname) && /^(\?box=[\w-]+)?$/.test(url.search));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FILES.includes(url.pathname)) event.respondWith(file(request, url));
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
  const kept = mayKeep(url) ? await caches.match(url.href, { cacheName: PAGES }) : undefined;
  const isAtHand = event.request.headers.get("X-Keep") === "first";
  if (kept && isAtHand) return kept;
  const asked = watched(event, url, true);
  asked.catch(() => {});
  const late = kept && new Promise((resolve) => { setTimeout(resolve, PATIENCE, kept); });
  try {
    const answer = await Promise.race([asked, late].filter(Boolean));
    return kept && answer.status >= 502 ? kept : answer;
  } catch {
    return kept || (event.request.mode === "navigate" ? caches.match(OFFLINE) : Response.error());
  }
}

// A table that is no longer this device's is forgotten at once.
async function watched(event, url, keeps = false) {
  const answer = await fetch(event.request);
  const code = codeOf(url.pathname);
  if (code && mayKeep(url) && [403, 404].includes(answer.status)) await forget(code);
  if (keeps && answer.status === 200 && !answer.redirected && mayKeep(url)) {
    const copy = answer.clone();
    await keep(url.href, await copy.text(), answer.headers);
  }
  return answer;
}

async function keep(address, html, headers) {
  const cache = await caches.open(PAGES);
  const kept = new Headers(headers);
  ["Vary", "Content-Encoding", "Content-Length", "Set-Cookie"].forEach((name) => kept.delete(name));
  await cache.put(address, new Response(marked(withoutTokens(html)), { headers: kept }));
  await forgetOldTables(cache);
}

// The page as it stands on the screen now, after something was recorded.
async function keepAgain(path, html) {
  const address = new URL(path, location.origin).href;
  const kept = await caches.match(address, { cacheName: PAGES });
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
  const cache = await caches.open(PAGES);
  const gone = (await cache.keys()).filter((request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/" || codeOf(pathname) === code;
  });
  await Promise.all(gone.map((request) => cache.delete(request)));
}
