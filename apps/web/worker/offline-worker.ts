/**
 * Opens the library without a network, for devices that keep articles: it holds the library's document and the files of one
 * build of the reader, and nothing of anybody's. What is kept of articles lies in IndexedDB, by account (src/device).
 */
declare const self: ServiceWorkerGlobalScope;
/** What the build puts in their places (build/offline-worker.ts). */
declare const __OFFLINE_FILES__: readonly string[];
declare const __OFFLINE_VERSION__: string;

const library = "/knowledge-base";
const cacheName = `offline-${__OFFLINE_VERSION__}`;
const files = new Set(__OFFLINE_FILES__);

/** For so long a line that answers nothing is waited for. */
const patienceMs = 5_000;

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === library) event.respondWith(openLibrary(request));
  else if (files.has(pathname)) event.respondWith(answerFile(request));
});

/**
 * The page that saves the first article has put them there (src/device/worker.ts), and says where there is no room for them.
 */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  if (await cache.match(library)) return;
  // All of them or none.
  await cache.addAll([new Request(library, { cache: "no-cache" }), ...files]);
}

/** Once no page has the build before, its files go. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("offline-") && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

async function openLibrary(request: Request): Promise<Response> {
  const asked = fetch(request);
  const kept = await caches.match(library, { cacheName });
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), patienceMs);
  });
  // Whatever stands before a server that is down answers with a page of its own.
  const answered = asked.then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  );
  return Promise.race([answered, late]);
}

/** They never change under their names. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? fetch(request);
}
