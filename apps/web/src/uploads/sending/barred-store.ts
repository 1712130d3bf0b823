/**
 * Whether only the browser cannot use the object store, while the server reaches it. To a page, a store that rejects its
 * requests looks like a lost connection, but waiting does not help: the store's CORS settings or its address must be
 * corrected.
 */
export async function isStoreBarred(address: string): Promise<boolean> {
  if (new URL(address).origin === window.location.origin) return false;
  const answer = await fetch("/readyz").catch(() => null);
  return answer?.ok ?? false;
}
