/**
 * What the caches begin with in which a build's files lie, to open the library without a network; then comes its version.
 */
export const cachePrefix = "offline-";

/**
 * Removes them. Looked at again until nothing is left: the worker answers its pages until they are left, and Chromium (153)
 * was seen to have a cache still that was deleted while the worker looked into it.
 */
export async function removeWorkerFiles(): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
    if (names.length === 0) return;
    for (const name of names) await caches.delete(name);
  }
}
