/** Takes the place of the other one where nobody may keep articles on a device any more: removes all that is kept, and itself. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(wipe()));

async function wipe(): Promise<void> {
  // Looked at again until nothing is left, as `src/device/worker.ts` does.
  for (let tries = 0; tries < 10; tries++) {
    const names = (await caches.keys()).filter((name) => name.startsWith("offline-"));
    if (names.length === 0) break;
    for (const name of names) await caches.delete(name);
  }
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase("offline");
    // A page that has it open closes it when it is asked to; then it goes, whether or not somebody waits.
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, () => resolve());
  });
  await self.registration.unregister();
}
