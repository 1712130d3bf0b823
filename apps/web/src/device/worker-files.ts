/**
 * What the caches begin with in which a build's files lie, to open the library without a network; then comes its version.
 */
export const cachePrefix = "offline-";

/**
 * Removes them. Chromium (153) makes the cache anew, with nothing in it, where it keeps what it has compiled of a file that the
 * worker answered with until then: seen on pages with scripts under way. What is left so is removed with the next visit, which no
 * worker answers (`tidyUp`).
 */
export async function removeWorkerFiles(): Promise<void> {
  for (const name of await workerCaches()) await caches.delete(name);
}

/** Whether there are any, were it by their name alone. */
export async function hasWorkerFiles(): Promise<boolean> {
  return (await workerCaches()).length > 0;
}

async function workerCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
}
