/** How long the server may take to answer, in milliseconds. */
const timeout = 2_000;

/**
 * The server's clock, to the second, from the `Date` header of any answer; undefined if there is none.
 * @throws if it does not answer within two seconds
 */
export async function readStoreClock(endpoint: string): Promise<Date | undefined> {
  const signal = AbortSignal.timeout(timeout);
  const { headers } = await fetch(endpoint, { method: "HEAD", redirect: "manual", signal });
  const instant = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(instant) ? undefined : new Date(instant);
}
