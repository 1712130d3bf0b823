/** The prefix of the caches that hold a build's files, to open the library offline; the build's version follows. */
export const cachePrefix = "offline-";

/**
 * Removes these caches. Chromium (153) recreates the cache, empty, when it stores the compiled code of a file that the
 * worker had served until then: seen on pages with scripts under way. Such a leftover is removed at the next visit, which
 * no worker answers (`tidyUp`).
 */
export async function removeWorkerFiles(): Promise<void> {
  for (const name of await workerCaches()) await caches.delete(name);
}

/** Whether there are any, even empty ones. */
export async function hasWorkerFiles(): Promise<boolean> {
  return (await workerCaches()).length > 0;
}

async function workerCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
}
