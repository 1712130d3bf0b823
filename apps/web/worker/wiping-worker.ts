import { removeWorkerFiles } from "../src/device/worker-files.ts";

/**
 * Takes the place of the other one where nobody may keep articles on a device any more:
 * removes all that is kept, and itself.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(wipe()));

async function wipe(): Promise<void> {
  await removeWorkerFiles();
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase("offline");
    // A page that has it open closes it when it is asked to; then it goes, whether or not somebody waits.
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, () => resolve());
  });
  await self.registration.unregister();
}
