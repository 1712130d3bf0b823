/**
 * Whether the browser is kept from a store that the server itself reaches. To a page a store that does not let it send looks
 * like a line that is down, and no waiting mends that: its CORS settings do, or its address.
 */
export async function isStoreBarred(address: string): Promise<boolean> {
  if (new URL(address).origin === window.location.origin) return false;
  const answer = await fetch("/readyz").catch(() => null);
  return answer?.ok ?? false;
}
