// The service worker of the published page: it keeps the page, so that it opens without the internet. The line that
// cmd/page/install.go puts before it names the build.

const worker = /** @type {any} */ (self);
const own = "umpire-" + worker.build;
const page = ["./", "umpire.webmanifest", "icon.png"];

worker.addEventListener("install", (/** @type {any} */ e) => {
  const fresh = page.map((path) => new Request(path, { cache: "reload" }));
  // The page is one file, so a tab that shows the page before is not harmed by a new worker.
  e.waitUntil(caches.open(own).then((cache) => cache.addAll(fresh)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ e) => {
  e.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ e) => {
  const { method, url } = /** @type {Request} */ (e.request);
  if (method === "GET" && url.startsWith(worker.registration.scope)) e.respondWith(answer(e.request));
});

/** Takes away what builds before this one have kept. */
async function forgetOthers() {
  for (const other of await caches.keys()) if (other.startsWith("umpire-") && other !== own) await caches.delete(other);
}

/**
 * Returns the page as it was kept. All else, which is docs, comes from the site while it can be reached, and is kept.
 * @param {Request} request
 */
async function answer(request) {
  const cache = await caches.open(own);
  const scope = worker.registration.scope;
  const { origin, pathname } = new URL(request.url);
  const path = origin + pathname;
  const kept = await cache.match(path === scope + "index.html" ? scope : path);
  if (kept && !path.startsWith(scope + "docs/")) return kept;
  try {
    const found = await fetch(request);
    if (found.ok && path.startsWith(scope + "docs/")) await cache.put(path, found.clone());
    return found;
  } catch (e) {
    if (kept) return kept;
    throw e;
  }
}
